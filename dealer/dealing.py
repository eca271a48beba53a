"""One board being dealt: the core, a pure state machine (design.md §5).

```
GATE → DEALING → SENSING → (EXTRA) → TAKING ─────────────────→ COMPLETE
  │        │                    ├───── bins → FILLING → PROVING ─┤
  │        │                    └───── hands ─────────→ PROVING ─┘
  └────────┴─→ VOID
```

The board is complete in the journal as soon as 52 landings are; what follows is handing over.
"""

from collections.abc import Mapping, Sequence
from enum import Enum

from cardboards.boards import HandRecord
from cardboards.cards import PACK, PACK_SIZE, Card, CardSet
from cardboards.deals import Move
from cardboards.games import Seat
from cardboards.language import Saying
from dealer import asking, asking_by_hand
from dealer.endings import Void
from dealer.entries import Entry, EntryKind
from dealer.gate import MOST_SHOWS, TO_DEAL, Gate, GateState
from dealer.passage.by_hand import passage_of
from dealer.passage.passing import Objection, Passing
from dealer.questions import Choice, Question
from dealer.signals import (
    Answered,
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
    ask,
)
from dealer.transitions import IllegalTransition, led
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


_HANDING_OVER = frozenset({State.TAKING, State.FILLING, State.PROVING, State.COMPLETE})
NEXT: Mapping[State, frozenset[State]] = {
    State.GATE: frozenset({State.DEALING, State.VOID}),
    State.DEALING: frozenset({State.SENSING, State.VOID}),
    State.SENSING: frozenset({State.EXTRA, *_HANDING_OVER}),
    State.EXTRA: _HANDING_OVER,
    State.TAKING: frozenset({State.COMPLETE}),
    State.FILLING: frozenset({State.PROVING, State.COMPLETE}),
    State.PROVING: frozenset({State.COMPLETE}),
    State.COMPLETE: frozenset(),
    State.VOID: frozenset(),
}


_UNSEEN = {PocketKind.BINS: "in_bins", PocketKind.HANDS: "by_hand"}
"""Where no machine sees the cards reach the wallet: it is dealt only once it is proved to be the one."""


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
        self.passage = passage_of(machine.kind, DealToRecord(record, pockets))
        accepted = Entry(EntryKind.WALLET_ACCEPTED, {"version": record.version})
        self.gate = Gate(wallet, TO_DEAL, accepted, machine)
        self._record = record
        self._wallet = wallet
        self._job = job
        self._machine = machine
        self._pockets = tuple(pockets)
        self._unseen = 0
        self._refused: str | None = None

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

    @property
    def missing(self) -> tuple[Move, ...]:
        """Cards that have not landed, and where they belong (M03): for a reveal only."""
        cards = self.passage.cards.values()
        landed = CardSet.of(passed.card for passed in cards if passed.landed and passed.card)
        deal = self._record.board.deal
        return tuple(Move(card, None, deal.seat_of(card)) for card in PACK - landed)

    def begin(self) -> list[Command]:
        """Ask for the wallet."""
        return self.gate.begin()

    def handle(self, event: Event) -> list[Command]:
        """What to do about an event; events that no longer matter are passed over."""
        match self.state:
            case State.GATE:
                return self._at_gate(event)
            case State.DEALING:
                return self._dealing(event)
            case State.COMPLETE | State.VOID:
                return []
            case State.SENSING:
                return self._sensing(event)
            case _:
                return self._complete(event)

    def _at_gate(self, event: Event) -> list[Command]:
        commands = self.gate.handle(event)
        if self.gate.state is GateState.CLOSED:
            voided = self._make_void(self.gate.void, self.gate.why)
            return commands + (voided if self.gate.accepted else [])
        if self.gate.state is not GateState.PASSED:
            return commands
        self._enter(State.DEALING)
        started = Entry(EntryKind.DEAL_STARTED, {"version": self._record.version})
        return [*commands, Write(started), OpenJob(self._job), *self.passage.begin()]

    def _dealing(self, event: Event) -> list[Command]:
        commands = self.passage.handle(event)
        if self.passage.state is Passing.VOID:
            return commands + self._end_job(self.passage.void, self.passage.why)
        if self.passage.state is not Passing.DONE:
            return commands
        if self.landed != PACK_SIZE:
            return commands + self._end_job(Void.SHORT, None)
        if self.to_mend:
            return commands + self._end_job(Void.TO_MEND, None)
        self._enter(State.SENSING)
        unseen = _UNSEEN.get(self._machine.kind)
        facts = {"version": self._record.version, **({unseen: True} if unseen else {})}
        complete = Entry(EntryKind.BOARD_COMPLETE, facts)
        closing: list[Command] = [Write(complete), CloseJob(self._job)]
        return [*commands, *closing, Sense(), SetTimer(Timer.SENSE)]

    def _end_job(self, void: Void | None, why: Saying | None) -> list[Command]:
        return [*self._make_void(void, why), CloseJob(self._job)]

    def _make_void(self, void: Void | None, why: Saying | None) -> list[Command]:
        self._enter(State.VOID)
        self.void = void
        self.why = why or (void and void.saying)
        reason = void.value if void else ""
        return [Write(Entry(EntryKind.BOARD_VOID, {"why": reason, "landed": self.landed}))]

    # The board is complete: it is handed over.

    def _sensing(self, event: Event) -> list[Command]:
        match event:
            case Sensed(hopper=True):
                self._enter(State.EXTRA)
                return [CancelTimer(Timer.SENSE), *ask(asking.extra())]
            case Sensed():
                return [CancelTimer(Timer.SENSE), *self._hand_over()]
            case TimedOut(timer=Timer.SENSE) | LinkLost():
                return [CancelTimer(Timer.SENSE), *self._hand_over()]
            case _:
                return []

    def _hand_over(self) -> list[Command]:
        if self._machine.kind is PocketKind.BINS:
            self._enter(State.FILLING)
            return ask(asking.fill_wallet(self._wallet))
        if self._machine.kind is PocketKind.HANDS:
            self._enter(State.PROVING)
            return self._show(asking_by_hand.prove_filled(self._wallet))
        self._enter(State.TAKING)
        return ask(asking.take_wallet(self._wallet))

    def _complete(self, event: Event) -> list[Command]:
        """A person hands the wallet over; the machine is not needed, so its link may break."""
        match event:
            case Answered(answer=answer):
                return [CancelTimer(Timer.PERSON), *self._answered(answer.choice)]
            case TokenSeen() if self.state is State.PROVING:
                return self._prove(event)
            case TimedOut(timer=Timer.SCAN) if self.state is State.PROVING:
                self._unseen += 1
                if self._unseen == MOST_SHOWS:
                    return self._finish()
                return self._show(asking.show_wallet_again(self._wallet))
            case WalletSwitched(present=False) if self.state is State.TAKING:
                return self._finish()
            case NobodyThere() | TimedOut(timer=Timer.PERSON):
                return self._finish()
            case _:
                return []

    def _answered(self, choice: Choice) -> list[Command]:
        match self.state, choice:
            case State.EXTRA, _:
                self.extra = choice is Choice.TOOK_OUT
                return self._hand_over()
            case State.FILLING, Choice.DONE:
                self._enter(State.PROVING)
                return self._show(asking.show_wallet(self._wallet))
            case State.PROVING, Choice.SHOWN:
                refused, self._refused = self._refused, None
                return [ScanWallet(just_refused=refused), SetTimer(Timer.SCAN)]
            case State.PROVING, Choice.ANOTHER:
                return self._show(asking.show_wallet(self._wallet))
            case _:
                return self._finish()

    def _show(self, question: Question) -> list[Command]:
        """The wallet that was refused lies there until somebody says that one is shown."""
        return [*ask(question), ScanWallet(passing_over=self._refused)]

    def _prove(self, event: TokenSeen) -> list[Command]:
        """The packets lie in pockets: of which wallet? (M13)."""
        seen: list[Command] = [CancelTimer(Timer.PERSON), CancelTimer(Timer.SCAN)]
        if event.token == self.gate.token:
            self.pocketed = True
            return [*seen, Write(Entry(EntryKind.POCKETED)), *self._finish()]
        scanned = Entry(EntryKind.WALLET_SCANNED, {"finding": event.finding.value})
        self._refused = event.token
        return [
            *seen,
            Write(scanned),
            *ask(asking.wrong_wallet(self._wallet, event.saying, arguable=False)),
        ]

    def _finish(self) -> list[Command]:
        self._enter(State.COMPLETE)
        timers = (Timer.PERSON, Timer.SCAN, Timer.SENSE)
        return [CancelTimer(timer) for timer in timers]

    def _enter(self, state: State) -> None:
        self.state = led(NEXT, self.state, state)
