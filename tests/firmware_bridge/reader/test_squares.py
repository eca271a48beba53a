"""Pictures that a program made larger, each pixel a square, and pictures that only look a little like them."""

import cv2
import numpy as np
import pytest

from cardboards.cards import Card
from firmware_bridge.reader.squares import undone
from tests.firmware_bridge.reader.photographs import HEIGHT, WIDTH, corners_at, lay, table


@pytest.fixture(scope="module")
def picture():
    chance = np.random.default_rng(5)
    corners = corners_at((WIDTH / 2, HEIGHT / 2), 380.0, 20.0, chance)
    return lay(table(chance), Card.named("H7"), corners)


@pytest.mark.parametrize("times", [2, 2.5, 3, 4, 7.5])
def test_squares_become_pixels_again(picture, times):
    large = cv2.resize(picture, None, fx=times, fy=times, interpolation=cv2.INTER_NEAREST)
    small, found = undone(large)
    assert found == pytest.approx(times, rel=0.01)
    assert small.shape == pytest.approx(picture.shape, abs=3)


@pytest.mark.parametrize("way", [cv2.INTER_LINEAR, cv2.INTER_CUBIC])
def test_a_picture_enlarged_otherwise_stays(picture, way):
    large = cv2.resize(picture, None, fx=3, fy=3, interpolation=way)
    assert undone(large)[1] == 1


def test_a_picture_as_a_camera_takes_it_stays_as_it_is(picture):
    small, times = undone(picture)
    assert small is picture
    assert times == 1


@pytest.mark.parametrize("shape", [(24, 24, 3), (600, 800, 3)])
def test_a_picture_of_nothing_stays(shape):
    assert undone(np.full(shape, 128, np.uint8))[1] == 1


def test_stripes_one_way_are_no_squares():
    stripes = np.tile(np.repeat(np.arange(200, dtype=np.uint8) % 7 * 30, 4), (300, 1))
    assert undone(np.repeat(stripes[:, :, None], 3, 2))[1] == 1
