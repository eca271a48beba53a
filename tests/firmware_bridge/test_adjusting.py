"""An eye that is adjusted to its machine, with cameras and computers that are slow."""

from types import SimpleNamespace

import numpy as np
import pytest

from firmware_bridge.adjusting import freshness
from firmware_bridge.camera import Frame
from firmware_bridge.errors import CameraError
from firmware_bridge.eye import ByMark
from firmware_bridge.machine import SetLamp, ShowMark

PLACES = {mark: (20 + 40 * mark, 100) for mark in range(4)}


class Camera:
    """A machine's lamps as a camera shows them: each frame `late` seconds after its exposure, one every `period`.

    Its own clock; `gather` lets time pass. `dies`: when the last frame comes.
    """

    def __init__(self, period, late, dies=float("inf")):
        self.capabilities = SimpleNamespace(mark=True)
        self.period = period
        self.late = late
        self.dies = dies
        self.time = 0.0
        self.marks: list[tuple[float, int | None]] = [(0.0, None)]

    def now(self):
        return self.time

    def send(self, command):
        assert not isinstance(command, SetLamp)
        assert isinstance(command, ShowMark)
        self.marks.append((self.time, command.mark))

    def gather(self, seconds):
        began, self.time = self.time, self.time + seconds
        first = int(np.floor(began / self.period)) + 1
        last = int(np.floor(self.time / self.period))
        arrivals = [number * self.period for number in range(first, last + 1)]
        seen = [at for at in arrivals if self.late <= at < self.dies]
        return [Frame(round(at / self.period), at, self.image(at - self.late)) for at in seen]

    def image(self, exposed):
        image = np.full((120, 180, 3), 40, np.uint8)
        mark = next(mark for since, mark in reversed(self.marks) if since <= max(exposed, 0.0))
        if mark is not None:
            x, y = PLACES[mark]
            image[y - 5 : y + 6, x - 5 : x + 6] = 230
        return image


@pytest.fixture
def watching():
    """Makes cameras that look at the lamps."""
    return Camera


@pytest.mark.parametrize(
    ("period", "late"),
    [(1 / 60, 0.05), (1 / 7.5, 0.1), (0.4, 0.1), (1 / 30, 0.6)],
    ids=["ordinary", "dim light: 7.5 a second", "busy computer: 2.5 a second", "0.6 s late"],
)
def test_the_lamp_mark_is_found_and_each_mark_told_from_the_others(watching, period, late):
    camera = watching(period, late)
    fresh = freshness(camera, camera.gather, camera)
    assert isinstance(fresh, ByMark)
    for mark in range(4):
        camera.send(ShowMark(mark))
        assert fresh.spots.shown(camera.image(camera.time + 1)) == mark


def test_a_camera_that_gives_nothing_any_more_is_named_and_not_waited_for(watching):
    camera = watching(1 / 60, 0.0, dies=2.0)
    with pytest.raises(CameraError, match="no picture while the lamp mark"):
        freshness(camera, camera.gather, camera)
    assert camera.time < 30.0
