"""One index is one card: what is read there as two is neither."""

import numpy as np
import pytest

from cardboards.cards import Card
from firmware_bridge.reader.anywhere.blobs import Candidates
from firmware_bridge.reader.anywhere.one_ink import read_as_two

HEIGHT = 100.0


def doubted(*readings):
    """Of cards read at so many heights of an index to the right of one place."""
    cards, away = zip(*readings, strict=True)
    count = len(readings)
    places = Candidates(
        np.array([(300 + HEIGHT * far, 200) for far in away], np.float32),
        np.tile(np.array([0, 1], np.float32), (count, 1)),
        np.full(count, HEIGHT, np.float32),
        np.full(count, 220, np.float32),
    )
    return read_as_two(places, np.array([Card.named(card).index for card in cards])).tolist()


@pytest.mark.parametrize("other", ["S6", "HQ"], ids=["another rank", "another suit"])
def test_ink_that_is_two_cards_is_neither(other):
    assert doubted(("SQ", 0), (other, 0.25), ("D2", 2)) == [True, True, False]


def test_the_same_card_seen_twice_is_no_doubt():
    assert doubted(("SQ", 0), ("SQ", 0.25)) == [False, False]


def test_neighbours_of_one_suit_in_a_hand_seen_aslant_are_two_cards():
    assert doubted(("SQ", 0), ("SK", 0.33)) == [False, False]


def test_where_nothing_is_read_nothing_is_doubted():
    places = Candidates(*(np.zeros(shape, np.float32) for shape in ((0, 2), (0, 2), 0, 0)))
    assert not read_as_two(places, np.zeros(0, np.intp)).any()
