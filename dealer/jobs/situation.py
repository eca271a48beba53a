"""What goes on at this station, as one value that every screen may show, and the board on which it is posted.

A job has a thread of its own and screens have theirs; between them stands a `Situation`, which changes as a whole and
never in place. It is blind: whatever it holds may be shown to anybody who is signed in.
"""

import threading
from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum

from cardboards.language import Saying, says
from dealer.announcing import Announcement
from dealer.jobs.people import Person
from dealer.questions import Choice, Question
from dealer.wallet_name import WalletName


class Kind(Enum):
    """What a job does."""

    DEAL = "deal"
    VERIFY = "verify"
    CAPTURE = "capture"
    TEACH = "teach"
    TRIAL = "trial"

    @property
    def saying(self) -> Saying:
        """The job for people."""
        return _KINDS[self]

    def answer(self, choice: Choice) -> Saying:
        """What an answer does in such a job, as it stands on a key."""
        return _STOPS.get(self, choice.saying) if choice is Choice.ABORT else choice.saying


_KINDS = {
    Kind.DEAL: says("dealing"),
    Kind.VERIFY: says("verifying"),
    Kind.CAPTURE: says("reading a table's own deal"),
    Kind.TEACH: says("learning a deck"),
    Kind.TRIAL: says("trying the machine"),
}
_STOPS = {Kind.TEACH: says("stop learning"), Kind.TRIAL: says("stop the trial")}
"""What is stopped where no board is."""


@dataclass(frozen=True, slots=True)
class Task:
    """What somebody wants done. Equal tasks are one: pressing twice begins one job.

    `order` is what the job itself is given; `event` is an id.
    """

    kind: Kind
    order: object
    who: Person
    event: str | None = None


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a job is: cards landed in this wallet, wallets done, wallets in all; of a trial, rounds.

    `coming`: the wallets after this one.
    """

    wallet: WalletName | None
    landed: int
    done: int
    of: int
    coming: tuple[WalletName, ...] = ()


@dataclass(frozen=True, slots=True)
class OpenQuestion:
    """A question that waits; an answer names its number."""

    number: int
    question: Question


@dataclass(frozen=True, slots=True)
class Ended:
    """How a job ended: with its result, or with what went wrong."""

    result: object = None
    error: Saying | None = None


@dataclass(frozen=True, slots=True)
class Situation:
    """What there is to see. `version` grows with every change.

    `pockets`: cards in each, told now and then only (`watching.COUNTED`); `left`: seconds to the end, at the pace of
    the last boards; `announced`: what was said last to somebody whose hands are the machine, until a question or
    another wallet comes; `resting`: a rest before the next board is wanted; `stopping`: the end is.
    """

    version: int = 0
    task: Task | None = None
    progress: Progress | None = None
    pockets: tuple[int, ...] = ()
    question: OpenQuestion | None = None
    announced: Announcement | None = None
    left: float | None = None
    resting: bool = False
    stopping: bool = False
    ended: Ended | None = None

    @property
    def works(self) -> bool:
        """Whether a job runs."""
        return self.task is not None and self.ended is None

    @property
    def needs_somebody(self) -> bool:
        """Whether something went wrong that a person has to mend."""
        return self.question is not None and self.question.question.asked.is_fault


class Noticeboard:
    """The situation, posted for all; may be used from any thread."""

    def __init__(self) -> None:
        self._turn = threading.RLock()
        self._situation = Situation()
        self._readers: list[Callable[[], None]] = []

    @property
    def now(self) -> Situation:
        """The situation as it is."""
        return self._situation

    def post(self, change: Callable[[Situation], Situation]) -> None:
        """Change the situation, by one change after the other."""
        with self._turn:
            before = self._situation
            after = change(before)
            if after == before:
                return
            self._situation = replace(after, version=before.version + 1)
            for reader in tuple(self._readers):
                reader()

    def subscribe(self, changed: Callable[[], None]) -> Callable[[], None]:
        """Hear, on any thread, that the situation has changed; `changed` returns at once. Returns how to end that."""
        with self._turn:
            self._readers.append(changed)

        def end() -> None:
            with self._turn:
                if changed in self._readers:
                    self._readers.remove(changed)

        return end
