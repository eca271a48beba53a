"""What goes into the pure cores and what comes out of them.

Events are the machine's own (`firmware_bridge.machine`) and those below; commands are the machine's
own and those below. Whoever runs a core executes its commands in order, and finishes each before it
begins the next: that is how the journal comes first.
"""

from dataclasses import dataclass
from enum import Enum

from cardboards.language import Saying
from dealer.custody import ScanFinding
from dealer.entries import Entry
from dealer.questions import Answer, Question
from firmware_bridge.machine import MachineCommand, MachineEvent, PocketKind
from firmware_bridge.reader.readings import Look


class Timer(Enum):
    """What a core waits for; at most one of each runs. Seconds are in `SECONDS`."""

    FEED = "feed"
    LOOK = "look"
    LANDING = "landing"
    CLEARING = "clearing"
    SCAN = "scan"
    SENSE = "sense"
    PERSON = "person"


SECONDS: dict[Timer, float] = {
    Timer.FEED: 6.0,
    Timer.LOOK: 3.0,
    Timer.LANDING: 4.0,
    Timer.CLEARING: 3.0,
    Timer.SCAN: 6.0,
    Timer.SENSE: 3.0,
    Timer.PERSON: 3600.0,
}
"""The machine's own deadlines are shorter than these; a person has an hour.

A card is fed after the one before it has left the eye, and that one waits for the track: the longest
way to `Settled` is a landing, a leaving and a feeding (2 + 1 + 2 seconds in the reference firmware).
"""

_A_PERSONS_PACE = frozenset({Timer.FEED, Timer.LANDING})


def seconds(timer: Timer, kind: PocketKind) -> float:
    """How long a timer runs; where hands feed and carry the cards, they have a person's time."""
    paced = kind is PocketKind.HANDS and timer in _A_PERSONS_PACE
    return SECONDS[Timer.PERSON if paced else timer]


# Events.


@dataclass(frozen=True, slots=True)
class CardSeen:
    """What the reader says of a fresh picture of this step's card."""

    step: int
    look: Look


@dataclass(frozen=True, slots=True)
class CameraGone:
    """No more frames will come."""

    reason: Saying


@dataclass(frozen=True, slots=True)
class Answered:
    """A person answered the question that was put last, with one of its choices."""

    answer: Answer


@dataclass(frozen=True, slots=True)
class NobodyThere:
    """Nobody can answer the question that was put last."""


@dataclass(frozen=True, slots=True)
class TokenSeen:
    """A wallet's code was read, or typed, and looked up."""

    token: str
    finding: ScanFinding
    saying: Saying


@dataclass(frozen=True, slots=True)
class TimedOut:
    """A timer ran out; one that was cancelled or set anew never comes."""

    timer: Timer


@dataclass(frozen=True, slots=True)
class PauseAsked:
    """A person wants the next card held at the eye."""


@dataclass(frozen=True, slots=True)
class StopAsked:
    """A person ends the whole job from elsewhere than by an answer."""


Event = (
    MachineEvent
    | CardSeen
    | CameraGone
    | Answered
    | NobodyThere
    | TokenSeen
    | TimedOut
    | PauseAsked
    | StopAsked
)


# Commands.


@dataclass(frozen=True, slots=True)
class Capture:
    """Look at the card of this step in a frame that shows this mark."""

    step: int
    mark: int | None


@dataclass(frozen=True, slots=True)
class ScanWallet:
    """Watch for a wallet's code until one is seen or the question is answered otherwise.

    `passing_over` is the token of a wallet that was refused and may still lie under the camera: the
    camera's seeing it tells nothing new. What a person typed counts whatever it is.
    `just_refused` lay there until a person said that another is shown: the first frames may be older than the exchange.
    """

    passing_over: str | None = None
    just_refused: str | None = None


@dataclass(frozen=True, slots=True)
class Ask:
    """Put a question to the person; it takes the place of one that is still open."""

    question: Question


@dataclass(frozen=True, slots=True)
class Withdraw:
    """The question that is open no longer matters: what happened has answered it."""


@dataclass(frozen=True, slots=True)
class Write:
    """Commit an entry to the journal."""

    entry: Entry


@dataclass(frozen=True, slots=True)
class SetTimer:
    """Start this timer anew."""

    timer: Timer


@dataclass(frozen=True, slots=True)
class CancelTimer:
    """This timer no longer matters."""

    timer: Timer


@dataclass(frozen=True, slots=True)
class StopMachine:
    """All motors off, now."""


Command = (
    MachineCommand
    | Capture
    | ScanWallet
    | Ask
    | Withdraw
    | Write
    | SetTimer
    | CancelTimer
    | StopMachine
)


def ask(question: Question) -> list[Command]:
    """Put a question, and give the person their time."""
    return [Ask(question), SetTimer(Timer.PERSON)]
