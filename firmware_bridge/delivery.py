"""What a link does so that nothing is lost or done twice: one command's repetitions, and the order of events."""

from dataclasses import dataclass

from firmware_bridge.machine import MachineCommand

ANSWER_S = 3.0
"""Within this time a command is answered, or its fate is unknown."""
FIRST_RETRY_S = 0.15
LONGEST_RETRY_S = 0.6
MOST_TRIES = 16
MOST_REPLAYS = 8
"""So often in a row lost events are asked for in vain."""


@dataclass(slots=True)
class UnderWay:
    """A command that waits for its answer. Times in seconds; a repetition is the same line (F14)."""

    number: int
    verb: str
    command: MachineCommand | None
    line: bytes
    began: float
    fails_at: float
    again_at: float
    pause: float = FIRST_RETRY_S
    tries: int = 1

    @property
    def due(self) -> float:
        """When it is to be repeated or given up."""
        return min(self.again_at, self.fails_at)

    def may_repeat(self, now: float) -> bool:
        """Count one more try, and wait longer after it; False when it was tried often enough (F10)."""
        if self.tries == MOST_TRIES:
            self.again_at = self.fails_at
            return False
        self.tries += 1
        self.pause = min(2 * self.pause, LONGEST_RETRY_S)
        self.again_at = now + self.pause
        return True


class EventOrder:
    """The numbers of events, one after the other; what comes after a gap waits until the gap is filled."""

    def __init__(self) -> None:
        self._last: int | None = None
        self._gap = False
        self._asked_from = 0
        self._asks_left = MOST_REPLAYS

    def begin(self, last: int) -> None:
        """The event after this number is the first to come."""
        self._last = last

    def is_next(self, number: int) -> bool:
        """Whether this event is to be taken now; others come again, or have come before."""
        if self._last is None or number != self._last + 1:
            self._gap = self._gap or (self._last is not None and number > self._last)
            return False
        self._last = number
        return True

    def reached(self, number: int) -> None:
        """The device has told events up to this number."""
        self._gap = self._gap or (self._last is not None and number > self._last)

    @property
    def gap(self) -> bool:
        """Whether an event was lost."""
        return self._gap

    def ask_from(self) -> int | None:
        """The number after which events are to be told again; None when asking has not helped so far."""
        last = self._last or 0
        if last > self._asked_from:
            self._asks_left = MOST_REPLAYS
        if not self._asks_left:
            return None
        self._gap = False
        self._asked_from = last
        self._asks_left -= 1
        return last
