"""What a passage of cards is made of: its states and where they lead, its cards and its purpose."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Protocol

from cardboards.cards import Card
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
