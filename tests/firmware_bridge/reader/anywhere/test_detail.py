"""How much a small picture of an index tells, and whether its rank has kept its ink."""

import cv2
import numpy as np
import pytest

from cardboards.cards import Suit
from firmware_bridge.reader.anywhere.detail import Least, detail, is_faded
from firmware_bridge.reader.network import HEIGHT, INDEX, WIDTH


def cell(rank=20, suit=20):
    """A bar above a ring on paper, as large as an index in a cell; each so dark, 0 … 255."""
    picture = np.full((HEIGHT, WIDTH, 3), 230, np.uint8)
    cv2.rectangle(picture, (20, 12), (27, 26), (rank, rank, rank), -1)
    cv2.circle(picture, (24, 36), 7, (suit, suit, suit), 2)
    return picture


def enlarged(picture, pixels):
    """As if the index had been of so many pixels, and made large."""
    share = pixels / INDEX
    small = cv2.resize(picture, None, fx=share, fy=share, interpolation=cv2.INTER_AREA)
    return cv2.resize(small, (WIDTH, HEIGHT), interpolation=cv2.INTER_CUBIC)


def test_sharp_edges_have_as_much_in_fine_waves_as_in_coarse_ones():
    assert abs(detail(cell())) < 6


@pytest.mark.parametrize(("paper", "ink"), [(230, 20), (230, 150), (90, 20)])
def test_detail_is_the_same_in_any_light(paper, ink):
    shades = np.interp(cell(), [20, 230], [ink, paper]).astype(np.uint8)
    assert detail(shades) == pytest.approx(detail(cell()), abs=1)


def test_the_fewer_the_pixels_were_the_less_an_enlarged_index_tells():
    found = [detail(enlarged(cell(), pixels)) for pixels in (26, 20, 15, 10)]
    assert found == sorted(found, reverse=True)
    assert found[-1] < detail(cell()) - 15


def test_black_suits_ask_for_more_and_doubt_for_a_surer_network():
    picture = enlarged(cell(), 15)
    found = detail(picture)
    least = Least(black=found + 1, red=found - 1, plain=found + 2)
    assert not least.is_told(picture, Suit.CLUBS, 0.99)
    assert least.is_told(picture, Suit.HEARTS, 0.99)
    assert not least.is_told(picture, Suit.HEARTS, 0.9)


def test_a_blank_cell_has_a_number_too():
    assert np.isfinite(detail(np.full((HEIGHT, WIDTH, 3), 180, np.uint8)))


@pytest.mark.parametrize(
    ("rank", "suit", "faded"), [(20, 20, False), (110, 20, False), (190, 20, True)]
)
def test_a_rank_far_paler_than_its_suit_has_lost_its_ink(rank, suit, faded):
    assert is_faded(cell(rank, suit)) is faded
