"""One board being dealt: the core, a pure state machine (design.md §5).

```
GATE → DEALING → (EXTRA) → TAKING ─────────────────→ COMPLETE
  │        │                └─ bins → FILLING → PROVING ─┘
  └────────┴─→ VOID
```

The board is complete in the journal as soon as 52 landings are; what follows is handing over.
"""

from collections.abc import Sequence
from enum import Enum

from cardboards.boards import HandRecord
from cardboards.cards import PACK_SIZE, Card
from cardboards.deals import Move
from cardboards.games import Seat
from cardboards.language import Saying
from dealer import asking
from dealer.entries import Entry, EntryKind
from dealer.gate import TO_DEAL, Gate, GateState
from dealer.passage import Passage
from dealer.passing import IllegalTransition, Objection, Passing, Void
from dealer.questions import Choice, Question
from dealer.signals import (
    Answered,
    Ask,
    CancelTimer,
    Command,
    Event,
    NobodyThere,
    ScanWallet,
    SetTimer,
    TimedOut,
    Timer,
    TokenSeen,
    Write,
)
from dealer.wallet_name import WalletName
from firmware_bridge.machine import (
    Capabilities,
    CloseJob,
    LinkLost,
    OpenJob,
    PocketKind,
    Sense,
    Sensed,
    WalletSwitched,
)


class State(Enum):
    """Where a board stands."""

    GATE = "gate"
    DEALING = "dealing"
    SENSING = "sensing"
    EXTRA = "extra"
    TAKING = "taking"
    FILLING = "filling"
    PROVING = "proving"
    COMPLETE = "complete"
    VOID = "void"


_NEXT: dict[State, frozenset[State]] = {
    State.GATE: frozenset({State.DEALING, State.VOID}),
    State.DEALING: frozenset({State.SENSING, State.VOID}),
    State.SENSING: frozenset({State.EXTRA, State.TAKING, State.FILLING, State.COMPLETE}),
    State.EXTRA: frozenset({State.TAKING, State.FILLING, State.COMPLETE}),
    State.TAKING: frozenset({State.COMPLETE}),
    State.FILLING: frozenset({State.PROVING, State.COMPLETE}),
    State.PROVING: frozenset({State.COMPLETE}),
    State.COMPLETE: frozenset(),
    State.VOID: frozenset(),
}


class DealToRecord:
    """A pack goes where the record says; a card that has passed is never taken twice."""

    held_choices: tuple[Choice, ...] = asking.DEAL_HOLD
    empty_ends = False

    def __init__(self, record: HandRecord, pockets: Sequence[Seat]) -> None:
        self._deal = record.board.deal
        self._pockets = tuple(pockets)

    def place(self, card: Card, _step: int, earlier: int | None) -> int | Objection:
        """The pocket of the seat that holds this card in the record."""
        if earlier is not None:
            return Objection.DUPLICATE
        return self._pockets.index(self._deal.seat_of(card))

    def unread_pocket(self) -> int:
        """No card is dealt unread."""
        raise IllegalTransition("a card that nobody knows is never dealt")

    def removed(self) -> None:
        """A joker or another pack's card has no place in a board."""

    def wants(self, passed: int) -> bool:
        """Until the pack is whole."""
        return passed < PACK_SIZE


class Dealing:
    """One board. Feed it events, execute what it returns, in order, until `ended`."""

    def __init__(
        self,
        record: HandRecord,
        wallet: WalletName,
        job: str,
        machine: Capabilities,
        pockets: Sequence[Seat],
    ) -> None:
        self.state = State.GATE
        self.void: Void | None = None
        self.why: Saying | None = None
        self.extra = False
        self.pocketed = False
        self.passage = Passage(DealToRecord(record, pockets))
        self.gate = Gate(
            wallet,
            TO_DEAL,
            Entry(EntryKind.WALLET_ACCEPTED, {"version": record.version}),
            machine.kind,
            switch=machine.wallet_switch,
            unfinished=machine.unfinished_job is not None,
        )
        self._record = record
        self._wallet = wallet
        self._job = job
        self._machine = machine
        self._pockets = tuple(pockets)

    @property
    def ended(self) -> bool:
        """Whether nothing more will happen."""
        return self.state in {State.COMPLETE, State.VOID}

    @property
    def landed(self) -> int:
        """How many cards are known to lie in pockets."""
        return sum(passed.landed for passed in self.passage.cards.values())

    @property
    def to_mend(self) -> tuple[Move, ...]:
        """What a misread earlier card makes necessary: faces with pockets, for a reveal only."""
        deal = self._record.board.deal
        return tuple(
            Move(passed.card, self._pockets[passed.pocket], deal.seat_of(passed.card))
            for passed in self.passage.cards.values()
            if passed.card and self._pockets[passed.pocket] is not deal.seat_of(passed.card)
        )

    def begin(self) -> list[Command]:
        """Ask for the wallet."""
        return self.gate.begin()

    def handle(self, event: Event) -> list[Command]:
        """What to do about an event."""
        match self.state:
            case State.GATE:
                return self._at_gate(event)
            case State.DEALING:
                return self._dealing(event)
            case _ if isinstance(event, LinkLost) and not self.ended:
                return self._finish()
            case State.SENSING:
                return self._sensing(event)
            case State.EXTRA | State.TAKING | State.FILLING if isinstance(event, Answered):
                return [CancelTimer(Timer.PERSON), *self._handing_over(event.answer.choice)]
            case State.PROVING:
                return self._proving(event)
            case State.TAKING if isinstance(event, WalletSwitched) and not event.present:
                return self._finish()
            case _:
                return self._nobody(event)

    def _at_gate(self, event: Event) -> list[Command]:
        commands = self.gate.handle(event)
        if self.gate.state is GateState.CLOSED:
            self.state, self.void, self.why = State.VOID, self.gate.void, self.gate.why
            return commands
        if self.gate.state is not GateState.PASSED:
            return commands
        self._enter(State.DEALING)
        started = Entry(EntryKind.DEAL_STARTED, {"version": self._record.version})
        return [*commands, Write(started), OpenJob(self._job), *self.passage.begin()]

    def _dealing(self, event: Event) -> list[Command]:
        commands = self.passage.handle(event)
        if self.passage.state is Passing.VOID:
            return commands + self._make_void(self.passage.void, self.passage.why)
        if self.passage.state is not Passing.DONE:
            return commands
        if self.landed != PACK_SIZE:
            return commands + self._make_void(Void.SHORT, None)
        if self.to_mend:
            return commands + self._make_void(Void.TO_MEND, None)
        self._enter(State.SENSING)
        complete = Entry(EntryKind.BOARD_COMPLETE, {"version": self._record.version})
        closing: list[Command] = [Write(complete), CloseJob(self._job)]
        return [*commands, *closing, Sense(), SetTimer(Timer.SENSE)]

    def _make_void(self, void: Void | None, why: Saying | None) -> list[Command]:
        self._enter(State.VOID)
        self.void = void
        self.why = why or (void and void.saying)
        reason = void.value if void else ""
        entry = Entry(EntryKind.BOARD_VOID, {"why": reason, "landed": self.landed})
        return [Write(entry), CloseJob(self._job)]

    def _sensing(self, event: Event) -> list[Command]:
        if isinstance(event, Sensed) and event.hopper:
            self.extra = True
            self._enter(State.EXTRA)
            return [CancelTimer(Timer.SENSE), *self._ask(asking.extra())]
        if isinstance(event, Sensed):
            return [CancelTimer(Timer.SENSE), *self._hand_over()]
        if event == TimedOut(Timer.SENSE):
            return self._hand_over()
        return []

    def _hand_over(self) -> list[Command]:
        if self._machine.kind is PocketKind.BINS:
            self._enter(State.FILLING)
            return self._ask(asking.fill_wallet(self._wallet))
        self._enter(State.TAKING)
        return self._ask(asking.take_wallet(self._wallet))

    def _handing_over(self, choice: Choice) -> list[Command]:
        match self.state, choice:
            case State.EXTRA, _:
                return self._hand_over()
            case State.FILLING, Choice.DONE:
                self._enter(State.PROVING)
                return [*self._ask(asking.show_wallet(self._wallet)), ScanWallet()]
            case _:
                return self._finish()

    def _proving(self, event: Event) -> list[Command]:
        """The packets lie in pockets: of which wallet? (M13)."""
        if isinstance(event, TokenSeen) and event.token == self.gate.token:
            self.pocketed = True
            pocketed = Write(Entry(EntryKind.POCKETED))
            return [CancelTimer(Timer.PERSON), CancelTimer(Timer.SCAN), pocketed, *self._finish()]
        if isinstance(event, TokenSeen):
            scanned = Entry(EntryKind.WALLET_SCANNED, {"finding": event.finding.value})
            other = asking.wrong_wallet(self._wallet, event.saying, arguable=False)
            return [Write(scanned), *self._ask(other), ScanWallet()]
        if isinstance(event, Answered) and event.answer.choice is Choice.ABORT:
            return self._finish()
        if isinstance(event, Answered):
            return [SetTimer(Timer.SCAN)]
        if event == TimedOut(Timer.SCAN):
            return [*self._ask(asking.show_wallet_again(self._wallet)), ScanWallet()]
        return self._nobody(event)

    def _nobody(self, event: Event) -> list[Command]:
        gone = isinstance(event, NobodyThere) or event == TimedOut(Timer.PERSON)
        return self._finish() if gone and not self.ended else []

    def _finish(self) -> list[Command]:
        self._enter(State.COMPLETE)
        timers = (Timer.PERSON, Timer.SCAN, Timer.SENSE)
        return [CancelTimer(timer) for timer in timers]

    def _ask(self, question: Question) -> list[Command]:
        return [Ask(question), SetTimer(Timer.PERSON)]

    def _enter(self, state: State) -> None:
        if state not in _NEXT[self.state]:
            raise IllegalTransition(f"{self.state.value} does not lead to {state.value}")
        self.state = state
