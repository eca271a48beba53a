"""Windows near what is read: they hold the next card of a row, a fan, a grid, and no bare table."""

import numpy as np
import pytest

from firmware_bridge.reader.anywhere.blobs import Candidates
from firmware_bridge.reader.anywhere.cutting import Sheet
from firmware_bridge.reader.anywhere.nearby import windows
from firmware_bridge.reader.network import INDEX

HEIGHT = 40.0
PAPER = np.full((1200, 1600, 3), 220, np.uint8)


def indices(*middles, degrees=0.0):
    turn = np.deg2rad(degrees)
    count = len(middles)
    return Candidates(
        np.array(middles, np.float32),
        np.tile(np.array([np.sin(turn), np.cos(turn)], np.float32), (count, 1)),
        np.full(count, HEIGHT, np.float32),
        np.full(count, 220, np.float32),
    )


def held(image, read, spot):
    """How high, in pixels of the network, an index would be in each window in whose cells this spot may lie."""
    sheet, found = Sheet(image), []
    for window in windows(image, read):
        _, pose = sheet.strip(window.place, window.width, window.height)
        x, y = np.linalg.solve(pose[:, :2], np.array(spot) - pose[:, 2])
        if 20 <= x <= window.width - 20 and 24 <= y <= window.height - 24:
            found.append(window.index / float(window.place.heights[0]) * INDEX)
    return found


def test_where_nothing_is_read_there_is_nowhere_to_look():
    assert not list(windows(PAPER, indices().chosen(np.zeros(0, np.intp))))


@pytest.mark.parametrize("degrees", [0, 30, 135, 180])
@pytest.mark.parametrize("away", [(0, 1), (1, 0), (6.4, 0), (0, 8), (-6.4, 8)])
def test_a_card_next_to_one_that_is_read_is_looked_for(degrees, away):
    spot = np.array([800, 600]) + HEIGHT * np.array(away)
    heights = held(PAPER, indices((800, 600), degrees=degrees), spot)
    assert heights
    assert all(0.8 * INDEX <= height <= INDEX for height in heights)


def test_near_ends_of_both_ways_up_both_are_looked_for():
    upright, lower = indices((700, 500), (900, 500)), indices((760, 600), (840, 600), degrees=180)
    ways = {
        bool(window.place.downs[0, 1] > 0)
        for window in windows(PAPER, Candidates.together([lower, upright]))
        if tuple(window.place.middles[0]) == (800, 480)
    }
    assert ways == {True, False}


def test_far_from_all_cards_nobody_looks():
    assert not held(PAPER, indices((300, 300)), (1400, 1000))


def test_beside_a_card_between_two_others_no_strip_is_turned():
    row = indices((760, 600), (785, 600), (810, 600))
    between = [tuple(window.place.middles[0]) for window in windows(PAPER, row)]
    assert (785, 600) not in between
    assert (760, 600) in between


def test_a_card_in_deep_shadow_is_looked_for():
    shaded = PAPER.copy()
    shaded[:, 900:] //= 3
    assert held(shaded, indices((800, 600)), (1060, 600))


def test_a_table_without_paper_is_passed_over():
    table = np.full((1200, 1600, 3), 40, np.uint8)
    table[400:800, 600:1000] = 220
    assert held(table, indices((800, 600)), (820, 620))
    assert len(list(windows(table, indices((800, 600))))) < len(
        list(windows(PAPER, indices((800, 600))))
    )
