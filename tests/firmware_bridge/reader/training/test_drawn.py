"""Letters and suits that corners are drawn with."""

from functools import partial

import cv2
import pytest

from cardboards.cards import Suit
from firmware_bridge.reader.training.drawn import drawn_queens, drawn_suits, drawn_tens, plotted

DRAWINGS = {
    "queens": drawn_queens,
    "tens": drawn_tens,
    "letters": lambda: [plotted("Kn", cv2.FONT_HERSHEY_SIMPLEX, 7)],
    **{suit.name: partial(drawn_suits, suit) for suit in Suit},
}


@pytest.mark.parametrize("draw", DRAWINGS.values(), ids=DRAWINGS)
def test_a_drawing_is_cropped_to_its_ink_and_the_same_each_time(draw):
    for mask, again in zip(draw(), draw(), strict=True):
        assert (mask == again).all()
        assert 0 <= mask.min() <= mask.max() <= 1
        for edge in (mask[0], mask[-1], mask[:, 0], mask[:, -1]):
            assert edge.max() > 0.3, "an empty edge squeezes the drawing when it is laid down"


def test_hardly_two_painters_draw_a_suit_alike():
    for suit in Suit:
        drawings = {mask.tobytes() for mask in drawn_suits(suit)}
        assert len(drawings) > 0.95 * len(list(drawn_suits(suit)))
