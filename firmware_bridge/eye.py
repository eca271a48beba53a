"""The machine's eye: which frame shows the card now lying there, and what the reader makes of it.

No camera tells when a frame was exposed, so freshness is proved in the picture by the lamp mark, or,
for a machine without one, by waiting longer than the delay that was measured (M18, F40, F42).
"""

from dataclasses import dataclass
from typing import Protocol

from firmware_bridge.camera import Frame
from firmware_bridge.eye_view import Image
from firmware_bridge.mark import MarkSpots
from firmware_bridge.reader.readings import Look, Reading

PATIENCE = 4
"""Fresh frames that may come without a reading before the last answer counts."""


class Reader(Protocol):
    """What can make a look of an image."""

    def read(self, image: Image) -> Look:
        """What the image shows."""
        ...


class Freshness(Protocol):
    """What can prove that a frame is younger than the card."""

    def fresh(self, frame: Frame, mark: int | None, since: float, /) -> bool:
        """Whether the frame was exposed after the card settled under this mark, at host time `since`."""
        ...


@dataclass(frozen=True, slots=True)
class ByMark:
    """The frame shows this step's lamp mark.

    Four marks are enough: frames come in the order of their exposure, and the three steps between
    two of the same mark each waited for a frame of their own.
    """

    spots: MarkSpots

    def fresh(self, frame: Frame, mark: int | None, _since: float) -> bool:
        """Whether exactly this mark is lit in the picture."""
        return mark is not None and self.spots.shown(frame.image) == mark


@dataclass(frozen=True, slots=True)
class ByDelay:
    """The frame came later than anything exposed before could: `delay` seconds, margin included."""

    delay: float

    def fresh(self, frame: Frame, _mark: int | None, since: float) -> bool:
        """Whether enough time has passed."""
        return frame.arrived >= since + self.delay


@dataclass(frozen=True, slots=True)
class Glimpse:
    """What was seen of a step's card, and in which frame."""

    step: int
    look: Look
    frame: Frame


class Eye:
    """Waits for a fresh frame of one step's card. Pure: frames in, glimpses out."""

    def __init__(self, reader: Reader, freshness: Freshness, patience: int = PATIENCE) -> None:
        self._reader = reader
        self._freshness = freshness
        self._patience = patience
        self._step: int | None = None
        self._mark: int | None = None
        self._since = 0.0
        self._left = 0

    def expect(self, step: int, mark: int | None, now: float) -> None:
        """Look for the card of this step, under this mark, from now on."""
        self._step, self._mark, self._since, self._left = step, mark, now, self._patience

    def see(self, frame: Frame) -> Glimpse | None:
        """What the frame tells of the expected card; None while it tells nothing yet."""
        step = self._step
        if step is None or not self._freshness.fresh(frame, self._mark, self._since):
            return None
        look = self._reader.read(frame.image)
        self._left -= 1
        if not isinstance(look, Reading) and self._left > 0:
            return None
        self._step = None
        return Glimpse(step, look, frame)
