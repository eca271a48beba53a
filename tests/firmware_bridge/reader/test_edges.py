"""Blur, told from the edges of a small picture of an index."""

import cv2
import numpy as np
import pytest

from firmware_bridge.reader.edges import is_crisp, is_soft


def cell(ink=20):
    """A black bar and a ring on paper, as large as an index in a cell."""
    picture = np.full((56, 48, 3), 230, np.uint8)
    cv2.rectangle(picture, (20, 12), (27, 26), (ink, ink, ink), -1)
    cv2.circle(picture, (24, 36), 7, (ink, ink, ink), 2)
    return picture


@pytest.mark.parametrize("ink", [10, 120, 200])
def test_sharp_ink_is_not_soft_however_pale(ink):
    assert not is_soft(cell(ink))


@pytest.mark.parametrize("ink", [10, 120, 200])
def test_a_smear_is_soft_however_dark(ink):
    assert is_soft(cv2.GaussianBlur(cell(ink), (0, 0), 6))


@pytest.mark.parametrize("sideways", [True, False])
def test_what_was_moved_by_a_fifth_of_an_index_is_neither_soft_nor_crisp(sideways):
    kernel = np.full((1, 7) if sideways else (7, 1), 1 / 7, np.float32)
    moved = cv2.filter2D(cell(), -1, kernel).astype(np.uint8)
    assert is_crisp(cell())
    assert not is_soft(moved)
    assert not is_crisp(moved)


def test_a_lens_a_little_out_of_focus_leaves_it_crisp():
    assert is_crisp(cv2.GaussianBlur(cell(), (0, 0), 1.5))


def test_a_blank_cell_is_soft():
    assert is_soft(np.full((56, 48, 3), 180, np.uint8))
