"""The colour of an index's ink, asked apart from its shape.

The network is taught on grey and scrambled corners too, so its word on a suit is about shape. Red ink
under a black suit, or black ink under a red one in a picture that has colours, is an objection.
"""

import numpy as np

from cardboards.cards import Suit
from firmware_bridge.eye_view import Image
from firmware_bridge.reader.network import HEIGHT, INDEX, WIDTH

_RED = 0.16  # of the paper's light: how much more red than green clearly red ink gives back
_NEUTRAL = 0.05  # less, either way, is black ink
_GREY = 0.01  # of the light: a picture whose channels lie nearer has no colours to ask
_DARK = 0.45  # of the way from the paper to the darkest: beyond it is ink
_MIDDLE = (
    slice(HEIGHT // 2 - INDEX // 2, HEIGHT // 2 + INDEX // 2),
    slice(WIDTH // 2 - INDEX // 4, WIDTH // 2 + INDEX // 4),
)


def objects(cell: Image, suit: Suit) -> bool:
    """Whether the ink in the middle of a cell cannot be of this suit's colour."""
    middle = cell[_MIDDLE].reshape(-1, 3).astype(np.float32)
    if float(np.abs(middle - middle.mean(1, keepdims=True)).mean()) < _GREY * float(middle.mean()):
        return False
    light = middle.min(1)
    paper = np.maximum(np.median(middle[light >= np.percentile(light, 75)], 0), 1.0)
    share = middle / paper
    darkness = 1 - share.min(1)
    ink = share[darkness > _DARK * float(darkness.max())]
    blue, green, red = (float(value) for value in ink.mean(0))
    if suit.is_red:
        return max(abs(red - green), abs(blue - green), abs(red - blue)) < _NEUTRAL
    return red - max(green, blue) > _RED
