"""The colour of an index's ink as a witness."""

import numpy as np
import pytest

from cardboards.cards import Suit
from firmware_bridge.reader.anywhere import hue
from firmware_bridge.reader.network import HEIGHT, WIDTH

RED, BLACK, BLUE, GREEN = (40, 30, 200), (22, 24, 30), (190, 70, 30), (50, 120, 30)


def cell(ink, paper=(225, 235, 240), lamp=(1.0, 1.0, 1.0)):
    picture = np.empty((HEIGHT, WIDTH, 3), np.float32)
    picture[:] = paper
    picture[16:40, 19:29] = ink
    return np.clip(picture * lamp, 0, 255).astype(np.uint8)


@pytest.mark.parametrize("lamp", [(1, 1, 1), (0.6, 0.9, 1.05), (0.3, 0.3, 0.3)])
@pytest.mark.parametrize(
    ("ink", "suit", "objects"),
    [
        (RED, Suit.HEARTS, False),
        (RED, Suit.SPADES, True),
        (BLACK, Suit.CLUBS, False),
        (BLACK, Suit.DIAMONDS, True),
        (BLUE, Suit.DIAMONDS, False),
        (GREEN, Suit.CLUBS, False),
    ],
)
def test_ink_of_the_other_colour_is_an_objection_under_any_lamp(ink, suit, objects, lamp):
    assert hue.objects(cell(ink, lamp=lamp), suit) is objects


@pytest.mark.parametrize("suit", Suit)
@pytest.mark.parametrize(("rank", "pip"), [(RED, BLACK), (BLACK, RED), (BLUE, BLACK)])
def test_a_rank_and_a_suit_of_two_inks_are_no_card(suit, rank, pip):
    chip = cell(rank)
    chip[28:40, 19:29] = pip
    assert hue.objects(chip, suit)


@pytest.mark.parametrize("table", [(60, 140, 20), (40, 70, 140), (30, 20, 150)])
def test_the_table_beside_a_corner_is_no_ink_of_its_index(table):
    """A black 10 at the rim of its card was refused for the green and the brown of the tables around it."""
    corner = cell(BLACK)
    corner[16:28, 21:27] = 90  # thin strokes
    corner[:24, :17] = corner[:13] = table
    assert not hue.objects(corner, Suit.SPADES)
    assert hue.objects(corner, Suit.DIAMONDS)


def test_an_index_that_has_grown_together_with_a_frame_is_asked_all_the_same():
    """A red ♦Q in a fan touched the edge of the next card, and a speck of grey paper was all its ink."""
    framed = cell(RED)
    framed[12:, 29] = 90
    framed[20, 31] = 120
    assert not hue.objects(framed, Suit.HEARTS)
    assert hue.objects(framed, Suit.SPADES)


def test_paper_brighter_than_the_rest_is_no_second_ink():
    lit = cell(RED)
    lit[28:40] = 255
    assert not hue.objects(lit, Suit.HEARTS)


@pytest.mark.parametrize("suit", Suit)
def test_a_grey_picture_has_no_say(suit):
    grey = np.repeat(cell(RED).mean(2, keepdims=True), 3, 2).astype(np.uint8)
    assert not hue.objects(grey, suit)
