"""Real cameras on this computer: `FAPAI_CAMERAS=/dev/v4l/by-id/…,… python -m pytest -m device`. See docs/device.md."""

import os
import queue
from pathlib import Path

import numpy as np
import pytest

from firmware_bridge.camera import Camera, CameraLost, Frame
from firmware_bridge.clock import RealClock

SOURCES = [one for one in os.environ.get("FAPAI_CAMERAS", "").split(",") if one]
WATCHED = 20.0
"""Seconds."""

pytestmark = [
    pytest.mark.device,
    pytest.mark.skipif(not SOURCES, reason="FAPAI_CAMERAS names no camera"),
]


def frames(sources, seconds):
    """What each of these cameras delivers when all run at once: pictures with the time of their arrival."""
    clock = RealClock()
    heard: queue.Queue[tuple[int, Frame | CameraLost]] = queue.Queue()

    def watched(place, source):
        return Camera(source, lambda told: heard.put((place, told)))

    cameras = [watched(place, source) for place, source in enumerate(sources)]
    found: list[list[Frame]] = [[] for _ in sources]
    ends = clock.now() + seconds
    try:
        while (left := ends - clock.now()) > 0:
            try:
                place, told = heard.get(timeout=left)
            except queue.Empty:
                break
            assert isinstance(told, Frame), told
            found[place].append(told)
    finally:
        for camera in cameras:
            camera.close()
    return found


def brightness(frame):
    return float(np.mean(frame.image))


def stripes(frame):
    """How much the rows of a picture swing, in grey levels, once its slow changes are taken away."""
    rows = frame.image.mean(axis=(1, 2))
    slow = np.convolve(rows, np.ones(31) / 31, mode="valid")
    return float(np.std(rows[15:-15] - slow))


@pytest.mark.parametrize("source", SOURCES)
def test_f43_a_camera_is_named_by_what_it_is_and_not_by_its_turn(source):
    path = Path(source)
    assert path.parent.name in ("by-id", "by-path")
    assert path.exists()


def test_f44_all_cameras_at_once_leave_no_gap_of_two_seconds():
    for source, found in zip(SOURCES, frames(SOURCES, WATCHED), strict=True):
        times = [one.arrived for one in found]
        assert len(times) > WATCHED
        assert max(np.diff(times)) < 2.0, source


@pytest.mark.parametrize("source", SOURCES)
def test_f46_a_camera_that_is_opened_again_sees_as_brightly_as_before(source):
    [before], [after] = frames([source], 5.0), frames([source], 5.0)
    assert brightness(after[-1]) == pytest.approx(brightness(before[-1]), rel=0.1)


@pytest.mark.parametrize("source", SOURCES)
def test_f47_under_the_halls_lamps_there_are_no_stripes(source):
    """The camera looks at a plain sheet of paper."""
    [found] = frames([source], 5.0)
    assert max(map(stripes, found[len(found) // 2 :])) < 2.0
