"""The corner network as it is shipped."""

import numpy as np
import pytest

from firmware_bridge.reader import network
from firmware_bridge.reader.network import HEIGHT, RANKS, STRIDE, SUITS, WIDTH, Network


@pytest.fixture(scope="module")
def net():
    return Network.load()


def test_a_cell_is_scored_as_the_same_place_of_a_photograph_is(net):
    image = np.random.default_rng(1).integers(0, 256, (90, 120, 3), np.uint8)
    slid = net.slide(image)
    rows, columns = slid.ranks.shape[1:]
    for row in range(rows):
        for column in range(columns):
            y, x = row * STRIDE, column * STRIDE
            cell = net.corners(image[None, y : y + HEIGHT, x : x + WIDTH])
            assert cell.ranks[0] == pytest.approx(slid.ranks[:, row, column], abs=1e-5)
            assert cell.suits[0] == pytest.approx(slid.suits[:, row, column], abs=1e-5)


def test_every_score_is_a_share_of_one(net):
    scores = net.corners(np.zeros((3, HEIGHT, WIDTH, 3), np.uint8))
    assert scores.ranks.shape == (3, RANKS)
    assert scores.suits.shape == (3, SUITS)
    assert scores.ranks.sum(1) == pytest.approx(np.ones(3), abs=1e-5)
    assert scores.suits.sum(1) == pytest.approx(np.ones(3), abs=1e-5)


def test_the_weights_are_small_enough_for_the_package():
    assert network.MODEL.stat().st_size <= 1_000_000
