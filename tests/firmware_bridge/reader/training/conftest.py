import cv2
import numpy as np
import pytest

from cardboards.cards import Suit
from firmware_bridge.reader.glyphs import GLYPHS
from firmware_bridge.reader.training.drawn import drawn_queens, drawn_suits, drawn_tens, plotted
from firmware_bridge.reader.training.sources import STACK, PaintedCard, Plane, Sources, Typeface


@pytest.fixture(scope="package")
def sources():
    """All that scenes need, without what `make train` fetches: OpenCV's letters, suits of our own, stripes as art."""
    typefaces = []
    for font in (cv2.FONT_HERSHEY_DUPLEX, cv2.FONT_HERSHEY_TRIPLEX):
        glyphs: dict[str, tuple[Plane, ...]] = {
            glyph: (plotted(glyph, font, 11),) for glyph in GLYPHS
        }
        glyphs["Q"] += tuple(drawn_queens())
        glyphs["10"] += tuple(drawn_tens())
        typefaces.append(Typeface(glyphs, tuple(plotted(letter, font, 11) for letter in "CEGMS")))
    suits = {suit: tuple(drawn_suits(suit)) for suit in Suit}
    stripes = np.zeros((3 * STACK, 2 * STACK, 3), np.uint8)
    stripes[::7] = 255
    card = PaintedCard("K", Suit.HEARTS, stripes, (STACK / 2, STACK / 2))
    return Sources(tuple(typefaces), suits, (card,), (stripes,))
