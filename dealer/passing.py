"""What a passage of cards is made of: its states and where they lead, cards passed, and the purpose."""

from dataclasses import dataclass
from enum import Enum
from typing import Protocol

from cardboards.cards import Card
from cardboards.language import Saying, says
from dealer.questions import Choice


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


NEXT: dict[Passing, frozenset[Passing]] = {
    Passing.IDLE: frozenset({Passing.FEEDING}),
    Passing.FEEDING: frozenset({Passing.LOOKING, Passing.LANDING, Passing.SPENT, Passing.DONE}),
    Passing.LOOKING: frozenset({Passing.FEEDING, Passing.HELD, Passing.LANDING}),
    Passing.HELD: frozenset({Passing.FEEDING, Passing.LANDING, Passing.DONE}),
    Passing.LANDING: frozenset({Passing.SPENT, Passing.DONE}),
    Passing.SPENT: frozenset({Passing.FEEDING}),
    Passing.BLOCKED: frozenset({Passing.CLEARING}),
    Passing.CLEARING: frozenset({Passing.FEEDING, Passing.FATE, Passing.DONE}),
    Passing.FATE: frozenset({Passing.FEEDING, Passing.DONE}),
    Passing.DONE: frozenset(),
    Passing.VOID: frozenset(),
}
MOVING = frozenset(
    {Passing.FEEDING, Passing.LOOKING, Passing.HELD, Passing.LANDING, Passing.CLEARING}
)
ENDED = frozenset({Passing.DONE, Passing.VOID})


class IllegalTransition(AssertionError):
    """A fault of ours: the machine was driven where its table does not lead."""


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
class Passed:
    """A card that has been routed; `card` is None for one left unread."""

    step: int
    card: Card | None
    pocket: int
    by: By
    landed: bool = False


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

    @property
    def saying(self) -> Saying:
        """The reason for people."""
        return _VOIDS[self]


_VOIDS = {
    Void.ABORTED: says("Stopped by the person at the machine."),
    Void.NOBODY: says("A person is needed here, and nobody answered."),
    Void.SHORT: says("The pack is short."),
    Void.STRAYED: says("A card fell into another pocket than it was sent to."),
    Void.FATE_UNKNOWN: says("Nobody knows where a card is that had left the eye."),
    Void.WALLET_TAKEN: says("The wallet was taken out while cards were moving."),
    Void.LINK_LOST: says("The link to the machine is lost."),
    Void.RESTARTED: says("The machine restarted by itself. Check its power supply and its cable."),
    Void.CAMERA_GONE: says("The camera gives no more pictures."),
    Void.OUT_OF_STEP: says("The machine is no longer in step with this program."),
    Void.SILENT: says("The machine does not tell what its sensors see."),
    Void.EXTRA: says("The pack has more than 52 cards."),
    Void.TO_MEND: says("An earlier card was misread and lies in the wrong pocket."),
}


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
