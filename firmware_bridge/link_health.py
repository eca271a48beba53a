"""What a link remembers of itself, for the console and for diagnosis."""

import re
from dataclasses import dataclass

KEPT_FRAMES = 100

_POCKET = re.compile(r"((?:pocket|expected)(?:=|': '))\d+")
_CHECKSUM = re.compile(r"\*[0-9a-f]{8}$")


@dataclass(slots=True)
class Counters:
    """How well a link does: a rising share of retries warns before it fails (F25). Times in seconds."""

    sent: int = 0
    retries: int = 0
    complaints: int = 0
    losses: int = 0
    late_answers: int = 0
    events_out_of_turn: int = 0
    replays: int = 0
    unknown_events: int = 0
    round_trip: float = 0.0
    longest_round_trip: float = 0.0


@dataclass(frozen=True, slots=True)
class KeptFrame:
    """One line of the last hundred, for diagnosis. Routes name pockets: not for a log that others read."""

    at: float
    sent: bool
    said: object

    @property
    def text(self) -> str:
        """The line as it is shown; made when somebody looks, not at every frame."""
        return self.said.decode().rstrip() if isinstance(self.said, bytes) else str(self.said)

    @property
    def blind(self) -> str:
        """The line for a file that others read: no pocket, and no checksum from which one could be worked out."""
        return _POCKET.sub(r"\1?", _CHECKSUM.sub("", self.text))
