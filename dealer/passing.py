"""What a passage of cards is made of: its states and where they lead, its ends, cards and purpose."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Protocol, TypeVar

from cardboards.cards import Card
from cardboards.language import Saying, says
from dealer.questions import Choice
from dealer.signals import CameraGone, Event, StopAsked
from firmware_bridge.machine import DeviceRestarted, LinkLost


class Passing(Enum):
    """Where a passage stands."""

    IDLE = "idle"
    FEEDING = "feeding"
    LOOKING = "looking"
    HELD = "held"
    LANDING = "landing"
    SPENT = "spent"
    BLOCKED = "blocked"
    CLEARING = "clearing"
    FATE = "fate"
    DONE = "done"
    VOID = "void"


ENDED = frozenset({Passing.DONE, Passing.VOID})
ASKING = frozenset({Passing.HELD, Passing.SPENT, Passing.BLOCKED, Passing.FATE})
MOVING = frozenset(
    {Passing.FEEDING, Passing.LOOKING, Passing.HELD, Passing.LANDING, Passing.CLEARING}
)

_WAYS: Mapping[Passing, set[Passing]] = {
    Passing.IDLE: {Passing.FEEDING},
    Passing.FEEDING: {Passing.LOOKING, Passing.HELD, Passing.LANDING, Passing.SPENT, Passing.DONE},
    Passing.LOOKING: {Passing.FEEDING, Passing.HELD, Passing.LANDING},
    Passing.HELD: {Passing.FEEDING, Passing.LOOKING, Passing.LANDING, Passing.HELD},
    Passing.LANDING: {Passing.SPENT, Passing.DONE},
    Passing.SPENT: {Passing.FEEDING, Passing.LOOKING, Passing.DONE},
    Passing.BLOCKED: {Passing.CLEARING},
    Passing.CLEARING: {Passing.FEEDING, Passing.FATE, Passing.DONE},
    Passing.FATE: {Passing.FEEDING, Passing.DONE},
}
_TROUBLE = {Passing.BLOCKED, Passing.VOID}
NEXT: Mapping[Passing, frozenset[Passing]] = {
    state: frozenset() if state in ENDED else frozenset(_WAYS[state] | _TROUBLE)
    for state in Passing
}
"""Where each state leads; trouble may come in any that has not ended."""


class IllegalTransition(AssertionError):
    """A fault of ours: a machine was driven where its table does not lead."""


State = TypeVar("State", bound=Enum)


def led(table: Mapping[State, frozenset[State]], state: State, into: State) -> State:
    """The state that is entered.

    Raises:
        IllegalTransition: the table does not lead there.
    """
    if into not in table[state]:
        raise IllegalTransition(f"{state.value} does not lead to {into.value}")
    return into


class Objection(Enum):
    """Why a purpose does not take a card."""

    DUPLICATE = "duplicate"
    LOOK_AGAIN = "look_again"


class By(Enum):
    """Who told which card it is."""

    READER = "reader"
    OPERATOR = "operator"
    NOBODY = "nobody"


@dataclass(frozen=True, slots=True)
class Told:
    """Which card it is, who says so, how sure a reader was, and its next best guess."""

    card: Card
    by: By
    confidence: float | None = None
    runner_up: Card | None = None


@dataclass(frozen=True, slots=True)
class Passed:
    """A card that has been routed; nobody told which one it is when it was left unread."""

    step: int
    told: Told | None
    pocket: int
    landed: bool = False

    @property
    def card(self) -> Card | None:
        """The card it is held to be."""
        return self.told.card if self.told else None

    @property
    def by(self) -> By:
        """Who told."""
        return self.told.by if self.told else By.NOBODY


class Void(Enum):
    """Why a board came to nothing: it is void until it is dealt again or verified."""

    ABORTED = "aborted"
    NOBODY = "nobody"
    SHORT = "short"
    STRAYED = "strayed"
    FATE_UNKNOWN = "fate_unknown"
    WALLET_TAKEN = "wallet_taken"
    LINK_LOST = "link_lost"
    RESTARTED = "restarted"
    CAMERA_GONE = "camera_gone"
    OUT_OF_STEP = "out_of_step"
    SILENT = "silent"
    TO_MEND = "to_mend"
    EXTRA = "extra"
    WRONG_WALLET = "wrong_wallet"
    OTHER_WALLET = "other_wallet"

    @property
    def saying(self) -> Saying:
        """The reason for people."""
        return _VOIDS[self]


_VOIDS = {
    Void.ABORTED: says("Stopped by the person at the machine."),
    Void.NOBODY: says("A person is needed here, and nobody answered."),
    Void.SHORT: says("The pack is short."),
    Void.STRAYED: says("A card fell into another pocket than it was sent to."),
    Void.FATE_UNKNOWN: says("Nobody knows where a card is that was on its way to a pocket."),
    Void.WALLET_TAKEN: says("The wallet was taken out while cards were moving."),
    Void.LINK_LOST: says("The link to the machine is lost."),
    Void.RESTARTED: says("The machine restarted by itself. Check its power supply and its cable."),
    Void.CAMERA_GONE: says("The camera gives no more pictures."),
    Void.OUT_OF_STEP: says("The machine is no longer in step with this program."),
    Void.SILENT: says("The machine does not tell what its sensors see."),
    Void.EXTRA: says("The pack has more than 52 cards."),
    Void.WRONG_WALLET: says("The wallet that was shown is not one to go on with."),
    Void.OTHER_WALLET: says(
        "The wallet that was read is not the one that was shown before it was pushed in."
    ),
    Void.TO_MEND: says("An earlier card was misread and lies in the wrong pocket."),
}


@dataclass(frozen=True, slots=True)
class Ending:
    """Why nothing can go on, and the sentence for people."""

    void: Void
    why: Saying


def ending(event: Event) -> Ending | None:
    """The end of a whole session, whatever goes on in it; None for any other event."""
    match event:
        case LinkLost(reason=reason):
            return Ending(Void.LINK_LOST, reason)
        case CameraGone(reason=reason):
            return Ending(Void.CAMERA_GONE, reason)
        case DeviceRestarted():
            return Ending(Void.RESTARTED, Void.RESTARTED.saying)
        case StopAsked():
            return Ending(Void.ABORTED, Void.ABORTED.saying)
        case _:
            return None


class Purpose(Protocol):
    """What the cards of a passage are for."""

    held_choices: tuple[Choice, ...]
    empty_ends: bool
    """Whether an empty hopper is the end, or too few cards."""

    def place(self, card: Card, step: int, earlier: int | None, /) -> int | Objection:
        """The pocket for the card of `step`, or why it is not taken.

        `earlier`: the step at which this same card passed before, if it did.
        """
        ...

    def unread_pocket(self) -> int:
        """Where a card goes that a person leaves unread."""
        ...

    def removed(self) -> None:
        """A person took the card at the eye out: it does not belong to the pack."""
        ...

    def wants(self, passed: int, /) -> bool:
        """Whether another card is to be fed after this many."""
        ...
