"""Adjust an eye to its machine: where the lamp mark is seen, or how late frames are.

Done once when a station is opened. It moves no card, and takes a second or two; a slow camera takes longer.
"""

from collections.abc import Callable, Sequence

import numpy as np

from firmware_bridge.camera import FIRST_FRAME, Frame
from firmware_bridge.clock import Clock
from firmware_bridge.errors import CameraError
from firmware_bridge.eye import ByDelay, ByMark, Freshness
from firmware_bridge.eye_view import Image
from firmware_bridge.machine import Machine, SetLamp, ShowMark
from firmware_bridge.mark import MarkSpots

Gather = Callable[[float], Sequence[Frame]]
"""The frames that arrive within so many seconds."""

WARM_UP = 0.5
"""Seconds in which the first, dark frames of a camera pass (F45)."""

SETTLE = 0.3
"""Seconds after which every ordinary camera shows a lamp that was switched."""

SLOWLY = 1.2
"""The same for a camera, or a computer, that was too slow at first."""

LOOK = 0.12
"""Seconds of pictures; as much longer as the first one needs, but no longer than `SLOWEST`."""

BLINKS = 3
SLOWEST = 1.5
"""Seconds after which a camera that shows no blink is given up."""

MARGIN = 1.5


def freshness(machine: Machine, gather: Gather, clock: Clock) -> Freshness:
    """What proves that a frame is fresh with this machine and camera.

    Raises:
        CameraError: no frames come, or neither mark nor lamp can be seen in them.
    """
    wait_for_frames(gather, clock)
    if machine.capabilities.mark:
        return ByMark(_found(machine, gather, clock))
    return ByDelay(_delay(machine, gather, clock) * MARGIN)


def wait_for_frames(gather: Gather, clock: Clock) -> None:
    """Wait until a camera gives frames, and let its first, dark ones pass.

    Raises:
        CameraError: none come.
    """
    until = clock.now() + FIRST_FRAME
    while not gather(WARM_UP):
        if clock.now() > until:
            raise CameraError(
                "The camera gives no pictures. Check its cable, and that no other program uses it."
            )
    gather(WARM_UP)


def _found(machine: Machine, gather: Gather, clock: Clock) -> MarkSpots:
    try:
        return _spots(machine, gather, clock, SETTLE)
    except CameraError:
        return _spots(machine, gather, clock, SLOWLY)


def _spots(machine: Machine, gather: Gather, clock: Clock, settle: float) -> MarkSpots:
    shown: dict[int, list[Image]] = {}
    for mark in range(4):
        machine.send(ShowMark(mark))
        gather(settle)
        shown[mark] = [frame.image for frame in _pictures(gather, clock)]
    machine.send(ShowMark(None))
    return MarkSpots.find(shown)


def _pictures(gather: Gather, clock: Clock) -> Sequence[Frame]:
    """What comes in the next moment: at least one picture, unless the camera is too slow for any."""
    until = clock.now() + SLOWEST
    frames = gather(LOOK)
    while not frames and clock.now() < until:
        frames = gather(LOOK)
    return frames


def _delay(machine: Machine, gather: Gather, clock: Clock) -> float:
    """The longest time, of several, from switching the lamp to the first frame that shows it."""
    return max(_blink(machine, gather, clock) for _ in range(BLINKS))


def _blink(machine: Machine, gather: Gather, clock: Clock) -> float:
    machine.send(SetLamp(on=False))
    gather(SETTLE)
    dark = _brightness(_pictures(gather, clock))
    machine.send(SetLamp(on=True))
    switched = clock.now()
    frames = gather(SLOWEST)
    middle = (dark + _brightness(frames[-5:])) / 2
    lit = [frame.arrived for frame in frames if _brightness([frame]) > middle]
    if not lit or middle - dark < 1.0:
        raise CameraError(
            "The camera does not see the machine's lamp. Check that it looks at the eye, and that "
            "its exposure is fixed."
        )
    return lit[0] - switched


def _brightness(frames: Sequence[Frame]) -> float:
    return float(np.mean([frame.image.mean() for frame in frames])) if frames else 0.0
