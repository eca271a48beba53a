"""The colour of an index's ink, asked apart from its shape.

The network is taught on grey and scrambled corners too, so its word on a suit is about shape. Red ink
under a black suit, or black ink under a red one in a picture that has colours, is an objection. So are a
rank and a suit of two inks, as poker chips are printed: a card's index has one. What reaches a cell's rim is
no ink of its index, but the table, whose colour would count else, or a neighbour.
"""

import cv2
import numpy as np
from numpy.typing import NDArray

from cardboards.cards import Suit
from firmware_bridge.eye_view import Image
from firmware_bridge.reader.network import HEIGHT, INDEX, WIDTH

_COLOURED = 0.16  # of the paper's light: how much more of one colour than of another coloured ink gives back
_NEUTRAL = 0.05  # less, either way, is black ink
_GREY = 0.01  # of the light: a picture whose channels lie nearer has no colours to ask
_FAINT = 0.5  # of the light: what takes less is paper, or strokes too thin to tell their colour
_DARK = 0.45  # of the way from the paper to the darkest: beyond it is ink
_TAKES = 0.25  # of the light, at least: what a sign that stands apart takes
_SPECK = 0.08  # of a part of a cell: a rank or a suit covers more
_MIDDLE = (
    slice(HEIGHT // 2 - INDEX // 2, HEIGHT // 2 + INDEX // 2),
    slice(WIDTH // 2 - INDEX // 4, WIDTH // 2 + INDEX // 4),
)

_Shares = NDArray[np.float32]
"""Pixels × 3, or a cell's: the paper's light that each gives back."""


def objects(cell: Image, suit: Suit) -> bool:
    """Whether the ink in the middle of a cell cannot be of this suit's colour, or its rank's is not its suit's."""
    middle = cell[_MIDDLE].reshape(-1, 3).astype(np.float32)
    if float(np.abs(middle - middle.mean(1, keepdims=True)).mean()) < _GREY * float(middle.mean()):
        return False
    light = middle.min(1)
    paper = np.maximum(np.median(middle[light >= np.percentile(light, 75)], 0), 1.0)
    share: _Shares = cell.astype(np.float32) / paper.astype(np.float32)
    within, own = share[_MIDDLE], _own(share)[_MIDDLE]
    third = len(within) // 3  # a Q's tail reaches down to its suit
    ends = [_marked(within[rows], own[rows]) for rows in (slice(third), slice(-third, None))]
    inks = [_ink(end) for end in ends if end is not None and end.min() < 1 - _FAINT]
    if any(map(_is_coloured, inks)) and any(map(_is_black, inks)):
        return True
    marked = _marked(within, own)
    # An index that has grown together with its frame, or a neighbour's edge, reaches the rim with them.
    ink = _ink(within.reshape(-1, 3) if marked is None else marked)
    return _is_black(ink) if suit.is_red else _is_red(ink)


def _marked(share: _Shares, own: NDArray[np.bool_]) -> _Shares | None:
    """The places of a part of a cell that are ink of its index; None where they are a speck at most."""
    return share[own] if own.mean() >= _SPECK else None


def _own(share: _Shares) -> NDArray[np.bool_]:
    """Which places of a cell are ink that does not reach its rim: height × width."""
    dark = (share.min(2) < 1 - _TAKES).astype(np.uint8)
    _, labels = cv2.connectedComponents(dark)
    rim = np.concatenate([labels[0], labels[-1], labels[:, 0], labels[:, -1]])
    own: NDArray[np.bool_] = (labels > 0) & ~np.isin(labels, rim)
    return own


def _ink(share: _Shares) -> _Shares:
    """What the ink of a part of a cell gives back of blue, green and red."""
    darkness = 1 - share.min(1)
    ink: _Shares = share[darkness > _DARK * float(darkness.max())].mean(0)
    return ink


def _is_red(ink: _Shares) -> bool:
    blue, green, red = ink.tolist()
    return bool(red - max(green, blue) > _COLOURED)


def _is_coloured(ink: _Shares) -> bool:
    return float(np.ptp(ink)) > _COLOURED


def _is_black(ink: _Shares) -> bool:
    return float(np.ptp(ink)) < _NEUTRAL
