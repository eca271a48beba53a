"""No card moves before the wallet is the right one: a pure state machine (design.md §5, identity).

```
SHOWING → (BINDING) → SENSING → (EMPTYING → CLEARING) → INSERTING → (LOADING) → PASSED
   └─ another wallet than expected → REFUSED ─ another → SHOWING, override → SENSING
any of them ─→ CLOSED
```
"""

from dataclasses import dataclass
from enum import Enum

from cardboards.language import Saying
from dealer import asking
from dealer.custody import ScanFinding
from dealer.entries import Entry, EntryKind
from dealer.passing import IllegalTransition, Void
from dealer.questions import Answer, Choice, Question
from dealer.signals import (
    Answered,
    Ask,
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
)
from dealer.wallet_name import WalletName
from firmware_bridge.machine import (
    Clear,
    Cleared,
    DeviceRestarted,
    LinkLost,
    PocketKind,
    Sense,
    Sensed,
    StillBlocked,
    WalletSwitched,
)


class GateState(Enum):
    """Where the gate stands."""

    SHOWING = "showing"
    BINDING = "binding"
    REFUSED = "refused"
    SENSING = "sensing"
    EMPTYING = "emptying"
    CLEARING = "clearing"
    INSERTING = "inserting"
    LOADING = "loading"
    PASSED = "passed"
    CLOSED = "closed"


_NEXT: dict[GateState, frozenset[GateState]] = {
    GateState.SHOWING: frozenset({GateState.BINDING, GateState.REFUSED, GateState.SENSING}),
    GateState.BINDING: frozenset({GateState.REFUSED, GateState.SENSING}),
    GateState.REFUSED: frozenset({GateState.SHOWING, GateState.SENSING}),
    GateState.SENSING: frozenset(
        {GateState.EMPTYING, GateState.INSERTING, GateState.LOADING, GateState.PASSED}
    ),
    GateState.EMPTYING: frozenset({GateState.CLEARING}),
    GateState.CLEARING: frozenset(
        {GateState.EMPTYING, GateState.INSERTING, GateState.LOADING, GateState.PASSED}
    ),
    GateState.INSERTING: frozenset({GateState.LOADING, GateState.PASSED}),
    GateState.LOADING: frozenset({GateState.PASSED}),
    GateState.PASSED: frozenset(),
    GateState.CLOSED: frozenset(),
}


@dataclass(frozen=True, slots=True)
class Admission:
    """Which wallets a gate lets through.

    `welcome` findings pass; with `to_empty` they pass after wallet and machine were emptied; with
    `arguable` a person may insist, giving a reason. `pack`: whether a pack is to be loaded then.
    """

    welcome: frozenset[ScanFinding]
    to_empty: frozenset[ScanFinding] = frozenset()
    arguable: frozenset[ScanFinding] = frozenset()
    pack: bool = True


TO_DEAL = Admission(
    welcome=frozenset({ScanFinding.EXPECTED, ScanFinding.UNBOUND}),
    to_empty=frozenset({ScanFinding.OPEN}),
    arguable=frozenset({ScanFinding.ALREADY_DEALT, ScanFinding.OTHER_EVENT}),
)
TO_CHECK = Admission(
    welcome=frozenset({ScanFinding.EXPECTED, ScanFinding.UNBOUND}),
    pack=False,
)


class Gate:
    """Lets one expected wallet in, and writes `accepted` when it is the right one."""

    def __init__(
        self,
        expected: WalletName,
        admission: Admission,
        accepted: Entry,
        pockets: PocketKind,
        *,
        switch: bool,
        unfinished: bool,
    ) -> None:
        self.state = GateState.SHOWING
        self.token: str | None = None
        self.void: Void | None = None
        self.why: Saying | None = None
        self._expected = expected
        self._admission = admission
        self._accepted = accepted
        self._pockets = pockets
        self._switch = switch
        self._empty_first = unfinished
        self._inserted = False

    def begin(self) -> list[Command]:
        """Ask for the wallet."""
        return self._show(asking.show_wallet(self._expected))

    def handle(self, event: Event) -> list[Command]:
        """What to do about an event; events that no longer matter are passed over."""
        match event:
            case _ if self.state in {GateState.PASSED, GateState.CLOSED}:
                return []
            case TokenSeen() if self.state is GateState.SHOWING:
                return self._seen(event)
            case Answered(answer=answer):
                return [CancelTimer(Timer.PERSON), *self._answered(answer)]
            case Sensed() if self.state is GateState.SENSING:
                return [CancelTimer(Timer.SENSE), *self._sensed(event)]
            case Sensed() if self.state is GateState.INSERTING:
                return self._inserted_or_not(event.wallet)
            case Cleared() if self.state is GateState.CLEARING:
                return [CancelTimer(Timer.CLEARING), *self._insert()]
            case StillBlocked() if self.state is GateState.CLEARING:
                return [CancelTimer(Timer.CLEARING), *self._empty()]
            case WalletSwitched(present=present):
                self._inserted = present
                return self._load() if present and self.state is GateState.INSERTING else []
            case TimedOut(timer=timer):
                return self._timed_out(timer)
            case _:
                return self._trouble(event)

    def _trouble(self, event: Event) -> list[Command]:
        match event:
            case NobodyThere():
                return self._close(Void.NOBODY)
            case LinkLost(reason=reason):
                return self._close(Void.LINK_LOST, reason)
            case DeviceRestarted():
                return self._close(Void.RESTARTED)
            case CameraGone(reason=reason):
                return self._close(Void.CAMERA_GONE, reason)
            case _:
                return []

    def _show(self, question: Question) -> list[Command]:
        return [*self._ask(question), ScanWallet()]

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
            return scanned + self._refuse(event.finding, event.saying)
        if event.finding is ScanFinding.UNBOUND:
            self._enter(GateState.BINDING)
            return scanned + self._ask(asking.bind())
        return scanned + self._accept()

    def _refuse(self, finding: ScanFinding, saying: Saying) -> list[Command]:
        self._enter(GateState.REFUSED)
        arguable = finding in self._admission.arguable
        return self._ask(asking.wrong_wallet(self._expected, saying, arguable=arguable))

    def _answered(self, answer: Answer) -> list[Command]:
        if answer.choice is Choice.ABORT:
            return self._close(Void.ABORTED)
        match self.state, answer.choice:
            case GateState.SHOWING, _:
                return [SetTimer(Timer.SCAN)]
            case GateState.BINDING, _:
                return self._bind(answer.text)
            case GateState.REFUSED, Choice.OVERRIDE if answer.text.strip():
                override = Entry(EntryKind.OVERRIDE, {"reason": answer.text.strip()})
                self._empty_first = True
                return [Write(override), *self._accept()]
            case GateState.REFUSED, _:
                self._enter(GateState.SHOWING)
                return self._show(asking.show_wallet(self._expected))
            case GateState.EMPTYING, _:
                self._enter(GateState.CLEARING)
                return [Clear(), SetTimer(Timer.CLEARING)]
            case GateState.INSERTING, _:
                return [Sense()] if self._switch else self._load()
            case GateState.LOADING, _:
                self._enter(GateState.PASSED)
                return []
            case _:
                return []

    def _bind(self, text: str) -> list[Command]:
        if text.strip() != str(self._expected.number):
            mismatch = asking.bound_to_another(self._expected, text)
            return self._refuse(ScanFinding.OTHER_WALLET, mismatch)
        return [Write(Entry(EntryKind.WALLET_BOUND)), *self._accept()]

    def _accept(self) -> list[Command]:
        self._enter(GateState.SENSING)
        return [Write(self._accepted), Sense(), SetTimer(Timer.SENSE)]

    def _sensed(self, sensed: Sensed) -> list[Command]:
        self._inserted = sensed.wallet
        bins_full = self._pockets is PocketKind.BINS and sensed.bins
        if self._empty_first or sensed.eye or sensed.track or bins_full:
            return self._empty()
        return self._insert()

    def _empty(self) -> list[Command]:
        self._enter(GateState.EMPTYING)
        return self._ask(asking.empty_machine(self._expected))

    def _insert(self) -> list[Command]:
        if self._pockets is PocketKind.BINS or self._inserted:
            return self._load()
        self._enter(GateState.INSERTING)
        return self._ask(asking.insert_wallet(self._expected))

    def _inserted_or_not(self, inserted: bool) -> list[Command]:
        return self._load() if inserted else self._ask(asking.insert_wallet(self._expected))

    def _load(self) -> list[Command]:
        if not self._admission.pack:
            self._enter(GateState.PASSED)
            return [CancelTimer(Timer.PERSON)]
        self._enter(GateState.LOADING)
        return self._ask(asking.load_pack())

    def _timed_out(self, timer: Timer) -> list[Command]:
        match timer:
            case Timer.SCAN if self.state is GateState.SHOWING:
                return self._show(asking.show_wallet_again(self._expected))
            case Timer.SENSE if self.state is GateState.SENSING:
                return self._close(Void.SILENT)
            case Timer.CLEARING if self.state is GateState.CLEARING:
                return self._empty()
            case Timer.PERSON:
                return self._close(Void.NOBODY)
            case _:
                return []

    def _ask(self, question: Question) -> list[Command]:
        return [Ask(question), SetTimer(Timer.PERSON)]

    def _close(self, void: Void, why: Saying | None = None) -> list[Command]:
        self.state, self.void, self.why = GateState.CLOSED, void, why or void.saying
        timers = (Timer.PERSON, Timer.SCAN, Timer.SENSE, Timer.CLEARING)
        return [CancelTimer(timer) for timer in timers]

    def _enter(self, state: GateState) -> None:
        if state not in _NEXT[self.state]:
            raise IllegalTransition(f"{self.state.value} does not lead to {state.value}")
        self.state = state
