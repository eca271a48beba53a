"""A sorted pack passes under the eye so that its faces are learnt: a pure state machine.

```
INSERTING → LOADING → PASSING → SENSING → EMPTYING → TAKING → TAUGHT
    └───────────┴─────────┴─────────┴────────┴─────────┴─→ VOID
```

Nothing is read: the order tells which card lies there. So nothing may go wrong on the way; a jam, a
stop, a card too few or too many is the end, and the pack is sorted and fed anew.
"""

from enum import Enum

import numpy as np

from cardboards.cards import PACK_SIZE, SUIT_SIZE, Card
from cardboards.language import Saying
from dealer import asking, asking_by_hand
from dealer.endings import Void, ending
from dealer.passage.by_hand import passage_of
from dealer.passage.passing import Objection, Passing
from dealer.questions import Choice
from dealer.signals import (
    Answered,
    CancelTimer,
    Command,
    Event,
    NobodyThere,
    SetTimer,
    StopMachine,
    TimedOut,
    Timer,
    ask,
)
from dealer.transitions import IllegalTransition, led
from firmware_bridge.eye_view import Image
from firmware_bridge.machine import Capabilities, CloseJob, OpenJob, PocketKind, Sense, Sensed
from firmware_bridge.reader.edges import edge_strength
from firmware_bridge.reader.readings import Doubt, Reading, Unsure


class TeachState(Enum):
    """Where a teach feed stands."""

    INSERTING = "inserting"
    LOADING = "loading"
    PASSING = "passing"
    SENSING = "sensing"
    EMPTYING = "emptying"
    TAKING = "taking"
    TAUGHT = "taught"
    VOID = "void"


NEXT: dict[TeachState, frozenset[TeachState]] = {
    TeachState.INSERTING: frozenset({TeachState.LOADING, TeachState.VOID}),
    TeachState.LOADING: frozenset({TeachState.PASSING, TeachState.VOID}),
    TeachState.PASSING: frozenset({TeachState.SENSING, TeachState.VOID}),
    TeachState.SENSING: frozenset({TeachState.EMPTYING, TeachState.VOID}),
    TeachState.EMPTYING: frozenset({TeachState.TAKING, TeachState.TAUGHT, TeachState.VOID}),
    TeachState.TAKING: frozenset({TeachState.TAUGHT, TeachState.VOID}),
    TeachState.TAUGHT: frozenset(),
    TeachState.VOID: frozenset(),
}


_SHARPER = 1.1
"""From one picture of a card to the next: by so much only if it trembled in the first."""


class InOrder:
    """Stands in for a reader: the first card is the ace of spades, the last the two of clubs.

    What a deck looks like is not learnt from a card that still trembles: a picture counts when it is another than
    the one before and no sharper.
    """

    def __init__(self) -> None:
        self._next = 0
        self._before: Image | None = None

    def read(self, image: Image) -> Reading | Unsure:
        """The card that the order says, once it lies still."""
        before, self._before = self._before, image
        if before is None or not _still(before, image):
            return Unsure(Doubt.BLURRED)
        self._before = None
        card = Card(self._next % PACK_SIZE)
        self._next += 1
        return Reading(card, 1.0, None)


def _still(before: Image, image: Image) -> bool:
    """Whether what trembled has come to rest. A frame that a camera gives twice is no witness (F40)."""
    if np.array_equal(before, image):
        return False
    return edge_strength(image) < _SHARPER * edge_strength(before)


class SortedPack:
    """Thirteen cards into each pocket: what is learnt is the face, not the place."""

    held_choices: tuple[Choice, ...] = (Choice.ABORT,)
    empty_ends = True

    def place(self, card: Card, _step: int, _earlier: int | None) -> int | Objection:
        """Suit by suit."""
        return card.index // SUIT_SIZE

    def unread_pocket(self) -> int:
        """Every card is told by its order."""
        raise IllegalTransition("a sorted pack has no unread card")

    def removed(self) -> None:
        """No card is taken out of a sorted pack."""

    def wants(self, passed: int) -> bool:
        """52 cards."""
        return passed < PACK_SIZE


class Teaching:
    """One teach feed. Feed it events, execute what it returns, in order, until `ended`."""

    def __init__(self, job: str, machine: Capabilities) -> None:
        self.state = TeachState.INSERTING
        self.void: Void | None = None
        self.why: Saying | None = None
        self.passage = passage_of(machine.kind, SortedPack())
        self._job = job
        self._slot = machine.wallet_switch
        self._by_hand = machine.kind is PocketKind.HANDS

    @property
    def ended(self) -> bool:
        """Whether nothing more will happen."""
        return self.state in {TeachState.TAUGHT, TeachState.VOID}

    def begin(self) -> list[Command]:
        """Ask for something that takes the cards up, then for the sorted pack."""
        return ask(asking.insert_any_wallet()) if self._slot else self._load()

    def handle(self, event: Event) -> list[Command]:
        """What to do about an event."""
        match event:
            case _ if self.ended:
                return []
            case _ if self.state is TeachState.PASSING:
                return self._passing(event)
            case NobodyThere() | TimedOut(timer=Timer.PERSON):
                return self._make_void(Void.NOBODY)
            case Answered(answer=answer):
                return [CancelTimer(Timer.PERSON), *self._answered(answer.choice)]
            case Sensed(hopper=hopper) if self.state is TeachState.SENSING:
                left: list[Command] = [CancelTimer(Timer.SENSE)]
                return left + (self._make_void(Void.EXTRA) if hopper else self._empty())
            case TimedOut(timer=Timer.SENSE):
                return self._make_void(Void.SILENT)
            case _:
                end = ending(event)
                return [] if end is None else self._make_void(end.void, end.why)

    def _answered(self, choice: Choice) -> list[Command]:
        match self.state, choice:
            case _, Choice.ABORT:
                return self._make_void(Void.ABORTED)
            case TeachState.INSERTING, _:
                return self._load()
            case TeachState.LOADING, _:
                self._enter(TeachState.PASSING)
                return [OpenJob(self._job), *self.passage.begin()]
            case TeachState.EMPTYING, _ if self._slot:
                self._enter(TeachState.TAKING)
                return ask(asking.take_any_wallet())
            case _:
                self._enter(TeachState.TAUGHT)
                return []

    def _load(self) -> list[Command]:
        self._enter(TeachState.LOADING)
        return ask(asking_by_hand.take_sorted() if self._by_hand else asking.load_sorted())

    def _passing(self, event: Event) -> list[Command]:
        commands = self.passage.handle(event)
        match self.passage.state:
            case Passing.VOID:
                why = self.passage.void or Void.ABORTED
                return commands + self._make_void(why, self.passage.why)
            case Passing.HELD | Passing.BLOCKED:
                return [*commands, StopMachine(), *self._make_void(Void.OUT_OF_STEP)]
            case Passing.DONE if len(self.passage.cards) < PACK_SIZE:
                return commands + self._make_void(Void.SHORT)
            case Passing.DONE:
                self._enter(TeachState.SENSING)
                return [*commands, CloseJob(self._job), Sense(), SetTimer(Timer.SENSE)]
            case _:
                return commands

    def _empty(self) -> list[Command]:
        self._enter(TeachState.EMPTYING)
        return ask(asking.gather_pack())

    def _make_void(self, void: Void, why: Saying | None = None) -> list[Command]:
        self._enter(TeachState.VOID)
        self.void, self.why = void, why or void.saying
        return [CancelTimer(Timer.PERSON), CancelTimer(Timer.SENSE), CloseJob(self._job)]

    def _enter(self, state: TeachState) -> None:
        self.state = led(NEXT, self.state, state)
