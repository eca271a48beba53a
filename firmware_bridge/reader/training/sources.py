"""What corners are composed of: type, suits, painted cards. A mask is float32, 0 … 1."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from cardboards.cards import Suit

Plane = NDArray[np.float32]
Picture = NDArray[np.uint8]

STACK = 80
"""Height in pixels of an index, rank and suit, where a scene is composed."""


@dataclass(frozen=True, slots=True)
class Typeface:
    """The masks of one font: our glyphs by name, and strangers that are none of them."""

    glyphs: dict[str, tuple[Plane, ...]]
    strangers: tuple[Plane, ...]


@dataclass(frozen=True, slots=True)
class PaintedCard:
    """A CC0 card, scaled so that its index is `STACK` high, and the middle of its index (x, y)."""

    glyph: str
    suit: Suit
    picture: Picture
    middle: tuple[float, float]


@dataclass(frozen=True, slots=True)
class Sources:
    """All that scenes are composed of."""

    typefaces: tuple[Typeface, ...]
    suits: dict[Suit, tuple[Plane, ...]]
    cards: tuple[PaintedCard, ...]
    courts: tuple[Picture, ...]
