from itertools import combinations

import numpy as np
import pytest

from cardboards.cards import PACK, Card
from firmware_bridge.simulator.faces import (
    HEIGHT_MM,
    SCALE,
    WIDTH_MM,
    Odd,
    drawn,
    face_code,
    face_of,
)

ALL = [*PACK, *Odd]


def index_corner(face):
    return drawn(face)[: 21 * SCALE, : 11 * SCALE].astype(int)


@pytest.mark.parametrize("face", ALL, ids=str)
def test_a_face_has_the_size_of_a_bridge_card(face):
    assert drawn(face).shape == (HEIGHT_MM * SCALE, WIDTH_MM * SCALE, 3)


def test_no_two_indices_look_alike():
    corners = {card: index_corner(card) for card in PACK}
    for one, other in combinations(PACK, 2):
        differs = np.abs(corners[one] - corners[other]).max(axis=2) > 60
        assert differs.sum() > 100, (one, other)


@pytest.mark.parametrize("card", PACK, ids=str)
def test_an_index_is_printed_in_its_suits_colour_and_in_no_other(card):
    blue, _green, red = np.moveaxis(index_corner(card), 2, 0)
    is_red = (red - blue > 90).any()
    assert is_red == card.suit.is_red


@pytest.mark.parametrize("card", PACK, ids=str)
def test_both_ends_of_a_card_carry_its_index(card):
    whole = drawn(card)
    other_end = whole[::-1, ::-1][: 21 * SCALE, : 11 * SCALE].astype(int)
    assert np.abs(other_end - index_corner(card)).mean() < 6


def test_the_ten_fits_its_index():
    blank_gap = drawn(Card.named("S10"))[3 * SCALE : 12 * SCALE, int(10.5 * SCALE) : 11 * SCALE]
    assert blank_gap.min() > 200


@pytest.mark.parametrize("face", ALL, ids=str)
def test_a_face_code_names_its_face(face):
    assert face_of(face_code(face)) == face


def test_a_shared_picture_cannot_be_drawn_upon():
    with pytest.raises(ValueError, match="read-only"):
        drawn(Card(0))[0, 0] = 0
