"""A wallet being read, one pocket after the other: a pure state machine.

```
GATE → OPENING(N) → READING → CLOSING → OPENING(W) → … → (TAKING) → PROVING → READ
  └──────┴────────────┴─────────┴───────────────────────────┴─────────┴─→ VOID
```

Each pocket's cards go through the hopper back into the same pocket. What was found is for
`verifying` to judge, or for a capture to write down; this machine knows no record.
"""

from collections.abc import Mapping, Sequence
from enum import Enum

from cardboards.cards import Card
from cardboards.games import Seat
from cardboards.language import Saying
from dealer import asking, asking_by_hand
from dealer.endings import Void, ending
from dealer.entries import Entry, EntryKind
from dealer.gate import MOST_SHOWS, TO_CHECK, Gate, GateState
from dealer.passage.by_hand import passage_of
from dealer.passage.passing import By, Objection, Passed, Passing
from dealer.questions import Asked, Choice, Question
from dealer.signals import (
    Answered,
    CameraGone,
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
from dealer.transitions import led
from dealer.wallet_name import WalletName
from firmware_bridge.machine import Capabilities, CloseJob, OpenJob, PocketKind, WalletSwitched


class CheckState(Enum):
    """Where a check stands."""

    GATE = "gate"
    OPENING = "opening"
    READING = "reading"
    CLOSING = "closing"
    TAKING = "taking"
    PROVING = "proving"
    READ = "read"
    VOID = "void"


NEXT: Mapping[CheckState, frozenset[CheckState]] = {
    CheckState.GATE: frozenset({CheckState.OPENING, CheckState.VOID}),
    CheckState.OPENING: frozenset({CheckState.READING, CheckState.VOID}),
    CheckState.READING: frozenset({CheckState.CLOSING, CheckState.VOID}),
    CheckState.CLOSING: frozenset(
        {CheckState.OPENING, CheckState.TAKING, CheckState.PROVING, CheckState.VOID}
    ),
    CheckState.TAKING: frozenset({CheckState.PROVING, CheckState.VOID}),
    CheckState.PROVING: frozenset({CheckState.READ, CheckState.VOID}),
    CheckState.READ: frozenset(),
    CheckState.VOID: frozenset(),
}


class ReadPocket:
    """Every card goes back into the pocket it came from.

    A card that was read before in this wallet is looked at once more before it counts as found
    twice: a finding, not a hold.
    """

    held_choices: tuple[Choice, ...] = asking.CHECK_HOLD
    empty_ends = True

    def __init__(self, pocket: int, seen: frozenset[Card]) -> None:
        self.foreign = 0
        self._pocket = pocket
        self._seen = seen
        self._looked_again: int | None = None

    def place(self, card: Card, step: int, earlier: int | None) -> int | Objection:
        """Back into its pocket; after a second look where the card was seen before."""
        if (earlier is not None or card in self._seen) and self._looked_again != step:
            self._looked_again = step
            return Objection.LOOK_AGAIN
        return self._pocket

    def unread_pocket(self) -> int:
        """Unread or not, it came from here."""
        return self._pocket

    def removed(self) -> None:
        """A card that is not of this pack lay in this pocket."""
        self.foreign += 1

    def wants(self, _passed: int) -> bool:
        """Until the hopper is empty: how many cards a pocket holds is what is to be found out."""
        return True


class Checking:
    """One wallet. Feed it events, execute what it returns, in order, until `ended`."""

    def __init__(
        self,
        wallet: WalletName,
        job: str,
        machine: Capabilities,
        pockets: Sequence[Seat],
    ) -> None:
        self.state = CheckState.GATE
        self.void: Void | None = None
        self.why: Saying | None = None
        self.found: dict[Seat, tuple[Card, ...]] = {}
        self.unread: dict[Seat, int] = {}
        self.foreign: dict[Seat, int] = {}
        self.named = 0
        self.held: set[int] = set()
        self.cards: dict[int, Passed] = {}
        self.gate = Gate(wallet, TO_CHECK, Entry(EntryKind.CHECK_STARTED), machine)
        self._wallet = wallet
        self._job = job
        self._kind = machine.kind
        self._left = list(enumerate(pockets))
        self._pocket = 0
        self._unseen = 0
        self._seat = pockets[0]
        self._purpose = ReadPocket(0, frozenset())
        self.passage = passage_of(machine.kind, self._purpose)

    @property
    def ended(self) -> bool:
        """Whether nothing more will happen."""
        return self.state in {CheckState.READ, CheckState.VOID}

    @property
    def counts(self) -> Mapping[Seat, int]:
        """How many cards each pocket held: what a blind screen shows."""
        return {seat: len(cards) + self.unread[seat] for seat, cards in self.found.items()}

    def begin(self) -> list[Command]:
        """Ask for the wallet."""
        return self.gate.begin()

    def handle(self, event: Event) -> list[Command]:
        """What to do about an event."""
        match self.state:
            case CheckState.GATE:
                return self._at_gate(event)
            case CheckState.READING:
                return self._reading(event)
            case CheckState.OPENING | CheckState.CLOSING:
                return self._between(event)
            case CheckState.TAKING | CheckState.PROVING:
                return self._handed_over(event)
            case _:
                return []

    def _at_gate(self, event: Event) -> list[Command]:
        commands = self.gate.handle(event)
        if self.gate.state is GateState.CLOSED:
            self._make_void(self.gate.void, self.gate.why)
            return commands
        if self.gate.state is not GateState.PASSED:
            return commands
        return [*commands, OpenJob(self._job), *self._open_next()]

    def _open_next(self) -> list[Command]:
        self._pocket, self._seat = self._left.pop(0)
        self._enter(CheckState.OPENING)
        by_hand = self._kind is PocketKind.HANDS
        put = asking_by_hand.open_pocket if by_hand else asking.open_pocket
        return ask(put(self._wallet, self._seat, self._pocket))

    def _between(self, event: Event) -> list[Command]:
        match event:
            case Answered(answer=answer):
                return [CancelTimer(Timer.PERSON), *self._answered(answer.choice)]
            case NobodyThere() | TimedOut(timer=Timer.PERSON):
                return self._break_off(Void.NOBODY)
            case WalletSwitched(present=False):
                return self._break_off(Void.WALLET_TAKEN)
            case _:
                end = ending(event)
                return [] if end is None else self._break_off(end.void, end.why)

    def _break_off(self, void: Void, why: Saying | None = None) -> list[Command]:
        return [CancelTimer(Timer.PERSON), *self._end_job(void, why)]

    def _answered(self, choice: Choice) -> list[Command]:
        match self.state, choice:
            case _, Choice.ABORT:
                return self._break_off(Void.ABORTED)
            case CheckState.OPENING, _:
                self._enter(CheckState.READING)
                seen = frozenset(card for cards in self.found.values() for card in cards)
                self._purpose = ReadPocket(self._pocket, seen)
                self.passage = passage_of(self._kind, self._purpose, self.passage.step + 1)
                return self.passage.begin()
            case CheckState.CLOSING, _ if self._left:
                return self._open_next()
            case _:
                return [CloseJob(self._job), *self._hand_over()]

    # All was read: of which wallet? The label that was shown first was not in the machine.

    def _hand_over(self) -> list[Command]:
        if self._kind is not PocketKind.BOARD:
            return self._prove(asking.prove_wallet(self._wallet))
        self._enter(CheckState.TAKING)
        return ask(asking.take_wallet(self._wallet))

    def _prove(self, question: Question) -> list[Command]:
        if self.state is not CheckState.PROVING:
            self._enter(CheckState.PROVING)
        return [*ask(question), ScanWallet()]

    def _handed_over(self, event: Event) -> list[Command]:
        """The machine no longer matters: the link may break, and a restart undoes nothing."""
        match event:
            case TokenSeen(token=token, finding=finding) if self.state is CheckState.PROVING:
                scanned = Write(Entry(EntryKind.WALLET_SCANNED, {"finding": finding.value}))
                if token == self.gate.token:
                    return [scanned, *self._finish()]
                return [scanned, *self._unproved(Void.OTHER_WALLET)]
            case WalletSwitched(present=False) if self.state is CheckState.TAKING:
                return self._prove(asking.prove_wallet(self._wallet))
            case Answered(answer=answer):
                return [CancelTimer(Timer.PERSON), *self._hand_answered(answer.choice)]
            case TimedOut(timer=Timer.SCAN) if self.state is CheckState.PROVING:
                return self._not_seen()
            case NobodyThere() | TimedOut(timer=Timer.PERSON):
                return self._unproved(Void.NOBODY)
            case CameraGone(reason=reason):
                return self._unproved(Void.CAMERA_GONE, reason)
            case _:
                return []

    def _hand_answered(self, choice: Choice) -> list[Command]:
        if choice is Choice.ABORT:
            return self._unproved(Void.ABORTED)
        if self.state is CheckState.TAKING:
            return self._prove(asking.prove_wallet(self._wallet))
        return [SetTimer(Timer.SCAN)]

    def _not_seen(self) -> list[Command]:
        self._unseen += 1
        if self._unseen == MOST_SHOWS:
            return self._unproved(Void.CAMERA_GONE, asking.no_code_seen(self._unseen))
        return self._prove(asking.show_wallet_again(self._wallet, Asked.PROVE_WALLET))

    def _unproved(self, void: Void, why: Saying | None = None) -> list[Command]:
        self._make_void(void, why)
        return [CancelTimer(Timer.PERSON), CancelTimer(Timer.SCAN)]

    def _reading(self, event: Event) -> list[Command]:
        commands = self.passage.handle(event)
        if self.passage.state is Passing.VOID:
            return commands + self._end_job(self.passage.void, self.passage.why)
        if self.passage.state is not Passing.DONE:
            return commands
        self._note_pocket()
        self._enter(CheckState.CLOSING)
        count = len(self.passage.cards)
        entry = Entry(EntryKind.POCKET_READ, {"seat": self._seat.value, "count": count})
        return [
            *commands,
            Write(entry),
            *ask(asking.close_pocket(self._wallet, self._seat, self._pocket)),
        ]

    def _note_pocket(self) -> None:
        passed = tuple(self.passage.cards.values())
        self.cards.update(self.passage.cards)
        self.held |= self.passage.held
        self.named += sum(one.by is By.OPERATOR for one in passed)
        self.found[self._seat] = tuple(one.card for one in passed if one.card is not None)
        self.unread[self._seat] = sum(one.card is None for one in passed)
        self.foreign[self._seat] = self._purpose.foreign

    def _end_job(self, void: Void | None, why: Saying | None) -> list[Command]:
        self._make_void(void, why)
        return [CloseJob(self._job)]

    def _make_void(self, void: Void | None, why: Saying | None) -> None:
        self._enter(CheckState.VOID)
        self.void = void
        self.why = why or (void and void.saying)

    def _finish(self) -> list[Command]:
        self._enter(CheckState.READ)
        return [CancelTimer(Timer.PERSON), CancelTimer(Timer.SCAN)]

    def _enter(self, state: CheckState) -> None:
        self.state = led(NEXT, self.state, state)
