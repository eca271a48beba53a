import numpy as np
import pytest

from firmware_bridge.errors import CameraError
from firmware_bridge.mark import MarkSpots

PLACES = [(30, 200), (110, 210), (190, 205), (270, 215)]


def view(*lit, light=1.0, half=None, seed=0):
    """A noisy picture of four lights, some of them lit, one of them perhaps half lit."""
    noise = np.random.default_rng(seed)
    picture = np.full((240, 320, 3), 60.0)
    for mark, (x, y) in enumerate(PLACES):
        level = 230.0 if mark in lit else 145.0 if mark == half else 50.0
        picture[y - 5 : y + 6, x - 5 : x + 6] = level
    picture = picture * light + noise.normal(0, 6, picture.shape)
    return np.clip(picture, 0, 255).astype(np.uint8)


@pytest.fixture(scope="module")
def spots() -> MarkSpots:
    return MarkSpots.find(
        {mark: [view(mark, seed=10 * mark + frame) for frame in range(4)] for mark in range(4)}
    )


@pytest.mark.parametrize("mark", range(4))
@pytest.mark.parametrize("light", [0.8, 1.0, 1.15])
def test_each_mark_is_told_also_when_the_light_changes(spots, mark, light):
    assert spots.shown(view(mark, light=light, seed=99)) == mark


def test_no_light_is_no_mark(spots):
    assert spots.shown(view(seed=5)) is None


def test_a_frame_that_was_exposed_while_the_mark_changed_counts_for_neither(spots):
    assert spots.shown(view(1, 2, seed=6)) is None
    assert spots.shown(view(1, half=2, seed=7)) is None
    assert spots.shown(view(half=2, seed=8)) is None


def test_a_light_that_the_camera_does_not_see_is_named():
    seen = {mark: [view(mark if mark != 2 else 9, seed=mark)] for mark in range(4)}
    with pytest.raises(CameraError, match="light 3"):
        MarkSpots.find(seen)


def test_a_camera_that_gave_no_picture_is_said():
    with pytest.raises(CameraError, match="no picture"):
        MarkSpots.find({0: [view(0)]})
