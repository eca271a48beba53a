from itertools import combinations, product

import cv2
import numpy as np
import pytest

from cardboards.games import HUAPAI
from cardboards.mat import CARD_HEIGHT, MODULES, PITCH, SHEETS, ZONE_HEIGHT

QUIET = 4.0
"""Millimetres of white around a mark, by which it is found."""


def overlap(one, other, gap=0.0):
    (left, top), _, (right, bottom), _ = one.corners
    (left2, top2), _, (right2, bottom2), _ = other.corners
    return (
        left - gap < right2 and left2 < right + gap and top - gap < bottom2 and top2 < bottom + gap
    )


def modules(mark):
    """The mark, a pixel a module."""
    picture = np.full((MODULES, MODULES), 255, np.uint8)
    side = mark.area.width / MODULES
    for black in mark.black():
        row, column = (black.y - mark.area.y) / side, (black.x - mark.area.x) / side
        picture[round(row), round(column)] = 0
    return picture


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.name)
def test_marks_are_those_of_aruco(sheet):
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    for mark in sheet.marks:
        truth = cv2.aruco.generateImageMarker(dictionary, mark.number, MODULES)
        assert (modules(mark) == truth).all()


def test_every_mark_tells_its_place_on_its_sheet():
    numbers = [mark.number for sheet in SHEETS for mark in sheet.marks]
    assert len(set(numbers)) == len(numbers)


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.name)
def test_all_lies_on_the_sheet_and_nothing_on_anything_else(sheet):
    things = [*(mark.area for mark in sheet.marks), *sheet.zones.values(), sheet.free]
    for thing in things:
        assert all(
            3 <= x <= sheet.width - 3 and 3 <= y <= sheet.height - 3 for x, y in thing.corners
        )
    assert not any(overlap(one, other) for one, other in combinations(things, 2))
    others = [*sheet.zones.values(), sheet.free]
    assert not any(overlap(mark.area, other, QUIET) for mark, other in product(sheet.marks, others))


def test_a_mat_has_a_zone_for_each_seat_on_one_sheet_or_on_two():
    whole, *halves = SHEETS
    assert set(whole.zones) == set(HUAPAI.seats)
    assert sorted(seat.value for half in halves for seat in half.zones) == ["E", "N", "S", "W"]


def test_thirteen_cards_fill_a_zone_and_each_shows_its_index():
    assert PITCH >= 11  # an index is at most as wide as that on usual packs
    assert ZONE_HEIGHT > CARD_HEIGHT


def test_distance_is_none_within_and_straight_to_the_nearest_edge_outside():
    zone = SHEETS[0].zones[HUAPAI.seats[0]]
    (left, top), _, (right, bottom), _ = zone.corners
    assert zone.distance(((left + right) / 2, (top + bottom) / 2)) == 0
    assert zone.distance((left - 3, top - 4)) == 5
    assert zone.distance((right + 2, bottom)) == 2
