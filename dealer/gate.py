"""No card moves before the wallet is the right one: a pure state machine (design.md §5, identity).

```
SHOWING → (BINDING) → SENSING → (INSERTING) → (LOADING) → PASSED
   │                     ├─ a wallet lies in the slot → TAKING → SENSING
   │                     └─ cards lie about → EMPTYING → CLEARING → SENSING
   └─ another wallet than expected → REFUSED ─ another → SHOWING, override → SENSING
any of them ─→ CLOSED
```
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum

from cardboards.language import Saying
from dealer import asking, asking_by_hand
from dealer.custody import ScanFinding
from dealer.endings import Void, ending
from dealer.entries import Entry, EntryKind
from dealer.questions import Answer, Choice, Question
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
from dealer.transitions import led
from dealer.wallet_name import WalletName
from firmware_bridge.machine import (
    Capabilities,
    Clear,
    Cleared,
    PocketKind,
    Sense,
    Sensed,
    StillBlocked,
    WalletSwitched,
)

MOST_REFUSALS = 5
"""So often in a row a wallet may be shown that is not the one; nobody is looking for the right one then."""
MOST_SHOWS = 5
"""So often a person may say that the code is shown, and it is not seen: then the camera is at fault (F42)."""


class GateState(Enum):
    """Where the gate stands."""

    SHOWING = "showing"
    BINDING = "binding"
    REFUSED = "refused"
    SENSING = "sensing"
    TAKING = "taking"
    EMPTYING = "emptying"
    CLEARING = "clearing"
    INSERTING = "inserting"
    LOADING = "loading"
    PASSED = "passed"
    CLOSED = "closed"


_ENDED = frozenset({GateState.PASSED, GateState.CLOSED})
_ASKING = frozenset(
    {
        GateState.SHOWING,
        GateState.BINDING,
        GateState.REFUSED,
        GateState.TAKING,
        GateState.EMPTYING,
        GateState.INSERTING,
        GateState.LOADING,
    }
)
_WAYS: Mapping[GateState, set[GateState]] = {
    GateState.SHOWING: {GateState.BINDING, GateState.REFUSED, GateState.SENSING},
    GateState.BINDING: {GateState.REFUSED, GateState.SENSING},
    GateState.REFUSED: {GateState.SHOWING, GateState.SENSING},
    GateState.SENSING: {
        GateState.TAKING,
        GateState.EMPTYING,
        GateState.INSERTING,
        GateState.LOADING,
        GateState.PASSED,
    },
    GateState.TAKING: {GateState.SENSING},
    GateState.EMPTYING: {GateState.CLEARING},
    GateState.CLEARING: {GateState.EMPTYING, GateState.SENSING},
    GateState.INSERTING: {GateState.INSERTING, GateState.LOADING, GateState.PASSED},
    GateState.LOADING: {GateState.INSERTING, GateState.PASSED},
}
NEXT: Mapping[GateState, frozenset[GateState]] = {
    state: frozenset() if state in _ENDED else frozenset(_WAYS[state] | {GateState.CLOSED})
    for state in GateState
}
"""Where each state leads; any that has not ended may be closed."""


@dataclass(frozen=True, slots=True)
class Admission:
    """Which wallets a gate lets through.

    `welcome` findings pass; with `to_empty` they pass after wallet and machine were emptied; with
    `arguable` a person may insist, giving a reason. `empty` asks for a free machine. `pack`: whether
    a pack is to be loaded then; if not, the hopper must be empty.
    """

    welcome: frozenset[ScanFinding]
    to_empty: frozenset[ScanFinding]
    arguable: frozenset[ScanFinding]
    empty: Callable[[WalletName], Question]
    pack: bool


TO_DEAL = Admission(
    welcome=frozenset({ScanFinding.EXPECTED, ScanFinding.UNBOUND}),
    to_empty=frozenset({ScanFinding.OPEN}),
    arguable=frozenset({ScanFinding.ALREADY_DEALT, ScanFinding.OTHER_EVENT}),
    empty=asking.empty_machine,
    pack=True,
)
TO_CHECK = Admission(
    welcome=frozenset({ScanFinding.EXPECTED, ScanFinding.UNBOUND}),
    to_empty=frozenset(),
    arguable=frozenset(),
    empty=asking.clear_machine,
    pack=False,
)


class Gate:
    """Lets one expected wallet in, and writes `accepted` when it is the right one."""

    def __init__(
        self, expected: WalletName, admission: Admission, accepted: Entry, machine: Capabilities
    ) -> None:
        self.state = GateState.SHOWING
        self.token: str | None = None
        self._refused: str | None = None
        self.accepted = False
        self.void: Void | None = None
        self.why: Saying | None = None
        self._expected = expected
        self._admission = admission
        self._entry = accepted
        self._slot = machine.kind is PocketKind.BOARD
        self._by_hand = machine.kind is PocketKind.HANDS
        self._switch = machine.wallet_switch
        self._empty_first = machine.unfinished_job is not None
        self._inserted = False
        self._arguable = False
        self._unseen = 0
        self._refusals = 0

    @property
    def ended(self) -> bool:
        """Whether nothing more will happen."""
        return self.state in _ENDED

    def begin(self) -> list[Command]:
        """Ask for the wallet."""
        return self._show(asking.show_wallet(self._expected))

    def handle(self, event: Event) -> list[Command]:
        """What to do about an event; events that no longer matter are passed over."""
        if self.ended:
            return []
        match event:
            case TokenSeen() if self.state is GateState.SHOWING:
                return self._seen(event)
            case Answered(answer=answer) if self.state in _ASKING:
                return [CancelTimer(Timer.PERSON), *self._answered(answer)]
            case NobodyThere() if self.state in _ASKING:
                return self._close(Void.NOBODY)
            case Sensed() if self.state in {GateState.SENSING, GateState.INSERTING}:
                return [CancelTimer(Timer.SENSE), *self._sensed(event)]
            case WalletSwitched(present=present):
                return self._switched(present)
            case Cleared() if self.state is GateState.CLEARING:
                self._empty_first = False
                return [CancelTimer(Timer.CLEARING), *self._sense()]
            case StillBlocked() if self.state is GateState.CLEARING:
                return [CancelTimer(Timer.CLEARING), *self._empty()]
            case TimedOut(timer=timer):
                return self._timed_out(timer)
            case _:
                end = ending(event)
                return [] if end is None else self._close(end.void, end.why)

    def _show(self, question: Question) -> list[Command]:
        """The wallet that was refused lies there until somebody says that one is shown."""
        return [*ask(question), ScanWallet(passing_over=self._refused)]

    # Which wallet is it?

    def _seen(self, event: TokenSeen) -> list[Command]:
        self.token = event.token
        scanned: list[Command] = [
            CancelTimer(Timer.PERSON),
            CancelTimer(Timer.SCAN),
            Write(Entry(EntryKind.WALLET_SCANNED, {"finding": event.finding.value})),
        ]
        if event.finding in self._admission.to_empty:
            self._empty_first = True
            return scanned + self._accept()
        if event.finding not in self._admission.welcome:
            self._refused = event.token
            return scanned + self._refuse(event.finding, event.saying)
        if event.finding is ScanFinding.UNBOUND:
            self._enter(GateState.BINDING)
            return scanned + ask(asking.bind())
        return scanned + self._accept()

    def _not_seen(self) -> list[Command]:
        self._unseen += 1
        if self._unseen < MOST_SHOWS:
            return self._show(asking.show_wallet_again(self._expected))
        return self._close(Void.CAMERA_GONE, asking.no_code_seen(self._unseen))

    def _refuse(self, finding: ScanFinding, saying: Saying) -> list[Command]:
        self._refusals += 1
        if self._refusals == MOST_REFUSALS:
            return self._close(Void.WRONG_WALLET, saying)
        self._enter(GateState.REFUSED)
        self._arguable = finding in self._admission.arguable
        return ask(asking.wrong_wallet(self._expected, saying, arguable=self._arguable))

    def _answered(self, answer: Answer) -> list[Command]:
        match self.state, answer.choice:
            case _, Choice.ABORT:
                return self._close(Void.ABORTED)
            case GateState.SHOWING, _:
                refused, self._refused = self._refused, None
                return [ScanWallet(just_refused=refused), SetTimer(Timer.SCAN)]
            case GateState.BINDING, _:
                return self._bind(answer.text)
            case GateState.REFUSED, Choice.OVERRIDE if self._arguable and answer.text.strip():
                override = Entry(EntryKind.OVERRIDE, {"reason": answer.text.strip()})
                self._empty_first = True
                return [Write(override), *self._accept()]
            case GateState.REFUSED, _:
                self._enter(GateState.SHOWING)
                return self._show(asking.show_wallet(self._expected))
            case GateState.TAKING, _:
                return self._sense()
            case GateState.EMPTYING, _:
                self._enter(GateState.CLEARING)
                return [Clear(), SetTimer(Timer.CLEARING)]
            case GateState.INSERTING, _ if self._switch:
                return [Sense(), SetTimer(Timer.SENSE)]
            case GateState.INSERTING, _:
                return self._load()
            case _:
                self._enter(GateState.PASSED)
                return []

    def _bind(self, text: str) -> list[Command]:
        if text.strip() != str(self._expected.number):
            mismatch = asking.bound_to_another(self._expected, text)
            return self._refuse(ScanFinding.OTHER_WALLET, mismatch)
        return [Write(Entry(EntryKind.WALLET_BOUND)), *self._accept()]

    def _accept(self) -> list[Command]:
        self.accepted = True
        self._inserted = False
        return [Write(self._entry), *self._sense()]

    # Is the machine free, the wallet in it, the pack loaded?

    def _sense(self) -> list[Command]:
        self._enter(GateState.SENSING)
        return [Sense(), SetTimer(Timer.SENSE)]

    def _sensed(self, sensed: Sensed) -> list[Command]:
        if self.state is GateState.INSERTING:
            self._inserted = sensed.wallet
            return self._insert_or_load()
        if sensed.wallet and self._slot and not self._inserted:
            return self._take_out()
        lying = sensed.eye or sensed.track or sensed.halted
        bins_full = sensed.bins and not self._slot
        loaded_too_soon = sensed.hopper and not self._admission.pack
        if self._empty_first or lying or bins_full or loaded_too_soon:
            return self._empty()
        return self._insert_or_load()

    def _take_out(self) -> list[Command]:
        """What lay in the slot before is not known to be the wallet that was shown."""
        self._enter(GateState.TAKING)
        return ask(asking.free_slot(self._expected))

    def _empty(self) -> list[Command]:
        self._enter(GateState.EMPTYING)
        if self._by_hand:
            to_deal = self._admission.pack
            return ask(asking_by_hand.clear_place(self._expected, to_deal=to_deal))
        return ask(self._admission.empty(self._expected))

    def _insert_or_load(self) -> list[Command]:
        return self._load() if self._inserted or not self._slot else self._insert()

    def _insert(self) -> list[Command]:
        self._enter(GateState.INSERTING)
        return ask(asking.insert_wallet(self._expected))

    def _switched(self, present: bool) -> list[Command]:
        self._inserted = present
        if not present and self.state is GateState.TAKING:
            return [CancelTimer(Timer.PERSON), *self._sense()]
        if present and self.state is GateState.INSERTING:
            return [CancelTimer(Timer.SENSE), *self._load()]
        if not present and self._slot and self.state is GateState.LOADING:
            return self._insert()
        return []

    def _load(self) -> list[Command]:
        if not self._admission.pack:
            self._enter(GateState.PASSED)
            return [CancelTimer(Timer.PERSON)]
        self._enter(GateState.LOADING)
        return ask(asking_by_hand.take_pack() if self._by_hand else asking.load_pack())

    def _timed_out(self, timer: Timer) -> list[Command]:
        match timer:
            case Timer.SCAN if self.state is GateState.SHOWING:
                return self._not_seen()
            case Timer.SENSE if self.state in {GateState.SENSING, GateState.INSERTING}:
                return self._close(Void.SILENT)
            case Timer.CLEARING if self.state is GateState.CLEARING:
                return self._empty()
            case Timer.PERSON if self.state in _ASKING:
                return self._close(Void.NOBODY)
            case _:
                return []

    def _close(self, void: Void, why: Saying | None = None) -> list[Command]:
        self._enter(GateState.CLOSED)
        self.void, self.why = void, why or void.saying
        timers = (Timer.PERSON, Timer.SCAN, Timer.SENSE, Timer.CLEARING)
        return [CancelTimer(timer) for timer in timers]

    def _enter(self, state: GateState) -> None:
        self.state = led(NEXT, self.state, state)
