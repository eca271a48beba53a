"""The indices of one card whose outline is known: what its corners say.

How large a deck prints its indices is not known beforehand, so the network slides over each corner
in several scales, and the surest looks are taken together: a single one may be a fluke.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from cardboards.cards import PACK_SIZE, Rank, Suit
from firmware_bridge.eye_view import Image
from firmware_bridge.reader.anywhere.outline import Outline
from firmware_bridge.reader.glyphs import FRAMED, GLYPHS, Letters
from firmware_bridge.reader.network import HEIGHT, INDEX, STRIDE, WIDTH, Network

Plane = NDArray[np.float32]

SHARES = tuple(0.115 * 1.22**step for step in range(7))
"""Of the card's height that its index may take: 0.115 to 0.38."""
_FULL = round(INDEX / SHARES[0])  # pixels of a card's height where the smallest fits the network
_WIDE = 0.70  # short side to long side: between poker's 0.72 and bridge's 0.65
_ROOM = 96  # pixels of the table around it, so that a cell may hang over its edge
_NEAREST, _FARTHEST = 0.02, 0.29  # of the width: where an index's middle may be from the edge
_LOWER = 0.11  # of the height: how far from the upper edge an index may begin
_LOOKS = 4  # of one corner that count: the surest


@dataclass(frozen=True, slots=True)
class Corner:
    """What one corner of a card says.

    `cards`: how surely it is each card, 52 in file order, 0 … 1. `share`: its index's height as part
    of the card's. `cell`: the best look, HEIGHT × WIDTH × 3. `beside`: how surely it is none: see
    `Beside`.
    """

    cards: Plane
    share: float
    cell: Image
    beside: Plane


@dataclass(frozen=True, slots=True)
class _Looks:
    """The network's answers over one corner in one scale: `cards` n × 52, `beside` n × 5, n cells."""

    cards: Plane
    beside: Plane
    region: Image
    columns: int

    def cell(self, look: int) -> Image:
        row, column = divmod(look, self.columns)
        y, x = row * STRIDE, column * STRIDE
        return self.region[y : y + HEIGHT, x : x + WIDTH]


def corners_of(
    image: Image,
    outline: Outline,
    net: Network,
    letters: Letters,
    shares: Sequence[float] = SHARES,
) -> list[Corner]:
    """The four corners, each upright as seen from its own end: left and right of one end, then of the other.

    An ordinary deck has an index in the two that lie opposite, the first and the third; a
    four-corner deck in all. `shares`: of the card's height that an index may take.
    """
    flat = flattened(image, outline)
    by_scale = [_looked(flat, share, net, letters) for share in shares]
    return [_corner([looks[place] for looks in by_scale], shares) for place in range(4)]


def may_show(
    image: Image, outline: Outline, net: Network, letters: Letters, least: float, sure: float
) -> bool:
    """Whether any corner shows a card as surely as that, with an index of so many pixels in the photograph.

    Where an index of any scale has as many, it may.
    """
    shares = [share for share in SHARES if share * outline.height >= least]
    if len(shares) in (0, len(SHARES)):
        return bool(shares)
    flat = flattened(image, outline)
    return any(
        float(looks.cards.max()) >= sure
        for share in shares
        for looks in _looked(flat, share, net, letters)
    )


def flattened(image: Image, outline: Outline) -> Image:
    """The card seen straight from above, _FULL pixels high, with _ROOM pixels around it."""
    shrunk = min(1.0, 1.5 * _FULL / max(outline.height, 1.0))
    if shrunk < 0.8:
        image = cv2.resize(image, None, fx=shrunk, fy=shrunk, interpolation=cv2.INTER_AREA).astype(
            np.uint8
        )
    else:
        shrunk = 1.0
    wide = round(_FULL * _WIDE)
    upright = np.array([(0, 0), (wide, 0), (wide, _FULL), (0, _FULL)], np.float32) + np.float32(
        _ROOM
    )
    onto = cv2.getPerspectiveTransform(outline.corners * np.float32(shrunk), upright)
    size = (wide + 2 * _ROOM, _FULL + 2 * _ROOM)
    return cv2.warpPerspective(
        image, onto, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    ).astype(np.uint8)


def cards_of(ranks: Plane, suits: Plane, letters: Letters) -> Plane:
    """How surely it is each of the 52 cards, file order first: of RANKS × … and SUITS × … probabilities.

    What looks like a letter and its frame, and is no letter here, counts as that letter: for twice at most what the
    letter has by itself.
    """
    by_rank = np.zeros((len(Rank), *ranks.shape[1:]), np.float32)
    for glyph, rank in letters.ranks.items():
        by_rank[rank] += ranks[GLYPHS.index(glyph)]
    for framed, glyph in FRAMED.items():
        if glyph in letters.ranks and framed not in letters.ranks:
            seen, beside = (ranks[GLYPHS.index(one)] for one in (glyph, framed))
            by_rank[letters.ranks[glyph]] += np.minimum(2 * seen, beside)
    both = suits[: len(Suit), None] * by_rank[None]
    return both.reshape(PACK_SIZE, *ranks.shape[1:])


def _looked(flat: Image, share: float, net: Network, letters: Letters) -> list[_Looks]:
    zoom = INDEX / share / _FULL
    small = cv2.resize(flat, None, fx=zoom, fy=zoom, interpolation=cv2.INTER_AREA).astype(np.uint8)
    regions = np.stack(
        [_region(end, zoom, side) for end in (small, small[::-1, ::-1]) for side in (0, 1)]
    )
    found = net.slide_all(regions)
    columns = found.ranks.shape[3]
    looks = []
    for region, ranks, suits in zip(regions, found.ranks, found.suits, strict=True):
        flat_ranks, flat_suits = ranks.reshape(len(ranks), -1), suits.reshape(len(suits), -1)
        beside = (flat_ranks[len(GLYPHS) :] + flat_suits[len(Suit) :]) / 2
        cards = cards_of(flat_ranks, flat_suits, letters)
        looks.append(_Looks(cards.T, beside.T, region, columns))
    return looks


def _region(end: Image, zoom: float, side: int) -> Image:
    """Where the index of an end's left (0) or right (1) corner may be, whole cells."""
    room = _ROOM * zoom
    wide = _FULL * _WIDE * zoom
    left = room + _NEAREST * wide - WIDTH / 2
    across = (_FARTHEST - _NEAREST) * wide
    if side:
        left = room + (1 - _FARTHEST) * wide - WIDTH / 2
    top = room + INDEX / 2 - HEIGHT / 2
    down = _LOWER * _FULL * zoom
    x, y = max(0, round(left)), max(0, round(top))
    width = WIDTH + STRIDE * -(-round(across) // STRIDE)
    height = HEIGHT + STRIDE * -(-round(down) // STRIDE)
    x = min(x, end.shape[1] - width)
    return end[y : y + height, x : x + width]


def _corner(by_scale: list[_Looks], shares: Sequence[float]) -> Corner:
    cards = np.concatenate([looks.cards for looks in by_scale])
    surest = np.argsort(-cards.max(1), kind="stable")[:_LOOKS]
    sure = cards[surest].mean(0)
    best = int(surest[cards[surest, sure.argmax()].argmax()])
    beside = np.concatenate([looks.beside for looks in by_scale]).mean(0)
    for share, looks in zip(shares, by_scale, strict=True):
        if best < len(looks.cards):
            return Corner(sure, share, looks.cell(best), beside)
        best -= len(looks.cards)
    raise AssertionError("the best look is one of them")
