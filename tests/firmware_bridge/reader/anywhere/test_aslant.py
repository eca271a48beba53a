"""A table seen aslant is squeezed in one direction of the photograph."""

import numpy as np
import pytest

from firmware_bridge.reader.anywhere.aslant import SQUEEZES, STRAIGHT, squeezed


@pytest.mark.parametrize("degrees", [0, 30, 45, 90, 135])
def test_what_lies_along_the_direction_is_shortened_against_what_lies_across(degrees):
    turn = np.deg2rad(degrees)
    along = np.array([np.cos(turn), np.sin(turn)])
    across = np.array([-along[1], along[0]])
    squeeze = squeezed(1.5, degrees)
    seen = np.linalg.norm(squeeze @ across) / np.linalg.norm(squeeze @ along)
    assert seen == pytest.approx(1.5)
    assert squeeze @ along == pytest.approx(along * np.linalg.norm(squeeze @ along))


def test_areas_stay_so_that_an_index_is_as_large_as_it_is_seen():
    assert [np.linalg.det(squeeze) for squeeze in SQUEEZES] == pytest.approx([1.0] * len(SQUEEZES))


def test_looking_straight_down_is_tried_first_and_so_stands_where_nothing_is_better():
    assert SQUEEZES[0] is STRAIGHT
