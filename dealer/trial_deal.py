"""A machine on trial: a sorted pack is dealt again and again, and every card is known before it comes.

```
INSERTING → LOADING → PASSING → SENSING → RESTACKING → PASSING → …
                         │         └→ EMPTYING → TAKING → ENDED
                         └─ something is wrong, a person stops ─→ ENDED
```

Cards go into the pockets in turn, so that each one moves the machine's gates. Between two rounds the packets are
stacked, pocket 1 first to be fed; so the next order is known but for one thing: whether machine and hands keep a
packet's order or turn it round. Its first card tells.
"""

from collections.abc import Sequence
from enum import Enum

from cardboards.cards import PACK_SIZE, Card
from cardboards.language import Saying, says
from dealer import asking
from dealer.endings import ending
from dealer.entries import EntryKind
from dealer.passage.passage import Passage
from dealer.passage.passing import Passed, Passing
from dealer.questions import Choice
from dealer.signals import (
    Answered,
    CancelTimer,
    CardSeen,
    Command,
    Event,
    NobodyThere,
    PauseAsked,
    SetTimer,
    StopAsked,
    StopMachine,
    TimedOut,
    Timer,
    Write,
    ask,
)
from dealer.transitions import led
from dealer.trend import pace
from dealer.trial import POCKETS, SORTED, Fault, InTurn, Order, Round, Wrong, stacked
from firmware_bridge.machine import Capabilities, CloseJob, Landed, OpenJob, Sense, Sensed, Where
from firmware_bridge.reader.readings import Reading, Unsure


class TrialState(Enum):
    """Where a trial stands."""

    INSERTING = "inserting"
    LOADING = "loading"
    PASSING = "passing"
    SENSING = "sensing"
    RESTACKING = "restacking"
    EMPTYING = "emptying"
    TAKING = "taking"
    ENDED = "ended"


NEXT: dict[TrialState, frozenset[TrialState]] = {
    TrialState.INSERTING: frozenset({TrialState.LOADING, TrialState.ENDED}),
    TrialState.LOADING: frozenset({TrialState.PASSING, TrialState.ENDED}),
    TrialState.PASSING: frozenset({TrialState.SENSING, TrialState.ENDED}),
    TrialState.SENSING: frozenset({TrialState.RESTACKING, TrialState.EMPTYING, TrialState.ENDED}),
    TrialState.RESTACKING: frozenset({TrialState.PASSING, TrialState.EMPTYING, TrialState.ENDED}),
    TrialState.EMPTYING: frozenset({TrialState.TAKING, TrialState.ENDED}),
    TrialState.TAKING: frozenset({TrialState.ENDED}),
    TrialState.ENDED: frozenset(),
}


class TrialDeal:
    """A trial of so many rounds. Feed it events, execute what it returns, in order, until `ended`."""

    def __init__(self, job: str, machine: Capabilities, rounds: int) -> None:
        self.state = TrialState.INSERTING
        self.fault: Fault | None = None
        self.rounds: list[Round] = []
        self._job = job
        self._slot = machine.wallet_switch
        self._wanted = rounds
        self._begin_round((SORTED,))

    @property
    def ended(self) -> bool:
        """Whether nothing more will happen."""
        return self.state is TrialState.ENDED

    @property
    def cards(self) -> dict[int, Passed]:
        """The cards of this round that came as they had to, by step."""
        return self._passage.cards

    @property
    def landed(self) -> int:
        """How many cards of this round have landed."""
        return sum(passed.landed for passed in self.cards.values())

    @property
    def number(self) -> int:
        """The round that is being dealt, or was last, from 1."""
        return len(self.rounds) + (self.state in {TrialState.PASSING, TrialState.SENSING})

    def begin(self) -> list[Command]:
        """Ask for something that takes the cards up, then for the sorted pack."""
        return ask(asking.insert_any_wallet()) if self._slot else self._load()

    def handle(self, event: Event) -> list[Command]:
        """What to do about an event."""
        match event:
            case _ if self.ended:
                return []
            case StopAsked():
                return self._stop()
            case PauseAsked():
                return []
            case _ if self.state is TrialState.PASSING:
                return self._passing(event)
            case NobodyThere() | TimedOut(timer=Timer.PERSON):
                return self._stop()
            case Answered(answer=answer):
                return [CancelTimer(Timer.PERSON), *self._answered(answer.choice)]
            case Sensed(hopper=hopper) if self.state is TrialState.SENSING:
                return [CancelTimer(Timer.SENSE), *self._sensed(hopper=hopper)]
            case TimedOut(timer=Timer.SENSE):
                return self._find(Wrong.BROKEN_OFF, _SILENT)
            case _:
                end = ending(event)
                return [] if end is None else self._find(Wrong.BROKEN_OFF, end.why)

    def _answered(self, choice: Choice) -> list[Command]:
        match self.state, choice:
            case TrialState.RESTACKING, Choice.ABORT:
                return self._empty()
            case _, Choice.ABORT:
                return self._stop()
            case TrialState.INSERTING, _:
                return self._load()
            case TrialState.LOADING, _:
                self._enter(TrialState.PASSING)
                return [OpenJob(self._job), *self._passage.begin()]
            case TrialState.RESTACKING, _:
                return self._again()
            case TrialState.EMPTYING, _ if self._slot:
                self._enter(TrialState.TAKING)
                return ask(asking.take_any_wallet())
            case _:
                self._enter(TrialState.ENDED)
                return []

    def _load(self) -> list[Command]:
        self._enter(TrialState.LOADING)
        return ask(asking.load_sorted())

    def _begin_round(self, orders: Sequence[Order]) -> None:
        self._purpose = InTurn(orders)
        self._passage = Passage(self._purpose)
        self._landings: list[float] = []

    def _again(self) -> list[Command]:
        packets: list[list[Card]] = [[] for _ in range(POCKETS)]
        for passed in self.rounds[-1].cards:
            if passed.card is not None:
                packets[passed.pocket].append(passed.card)
        self._begin_round([stacked(packets, turned=turned) for turned in (False, True)])
        self._enter(TrialState.PASSING)
        return [OpenJob(self._job), *self._passage.begin()]

    # The cards pass.

    def _passing(self, event: Event) -> list[Command]:
        if isinstance(event, Landed):
            self._landings.append(event.at)
        commands = self._passage.handle(event)
        match self._passage.state:
            case Passing.VOID:
                return self._find(Wrong.BROKEN_OFF, self._passage.why or _SILENT)
            case Passing.HELD:
                return self._held(event)
            case Passing.BLOCKED:
                return self._find(Wrong.BLOCKED, _STANDING[_where(commands)])
            case Passing.DONE if len(self._passage.cards) < PACK_SIZE:
                return self._find(Wrong.SHORT, _SHORT)
            case Passing.DONE:
                self._enter(TrialState.SENSING)
                return [*commands, CloseJob(self._job), Sense(), SetTimer(Timer.SENSE)]
            case _:
                return commands

    def _held(self, event: Event) -> list[Command]:
        match event:
            case CardSeen(look=Reading(card=card)):
                return self._refuse(card)
            case CardSeen(look=Unsure(doubt=doubt)):
                return self._find(Wrong.UNREAD, doubt.saying)
            case TimedOut():
                return self._find(Wrong.UNREAD, _NO_PICTURE)
            case _:
                return self._find(Wrong.UNREAD, _NO_CARD)

    def _refuse(self, card: Card) -> list[Command]:
        if self._purpose.at_first:
            return self._find(Wrong.ORDER, _ORDER, card)
        if card in self._purpose.expected[1:]:
            return self._find(Wrong.SKIPPED, _SKIPPED, card)
        return self._find(Wrong.MISREAD, _MISREAD, card)

    def _sensed(self, *, hopper: bool) -> list[Command]:
        if hopper:
            return self._find(Wrong.EXTRA, _EXTRA)
        self.rounds.append(self._round())
        if len(self.rounds) == self._wanted:
            return self._empty()
        self._enter(TrialState.RESTACKING)
        return ask(asking.restack(len(self.rounds) + 1, slot=self._slot))

    def _round(self) -> Round:
        cards = tuple(self._passage.cards.values())
        turned = None
        if self.rounds and cards:
            first = next(one.card for one in self.rounds[-1].cards if one.pocket == 0)
            turned = cards[0].card != first
        return Round(len(self.rounds) + 1, cards, pace(self._landings), turned)

    # The end.

    def _find(self, wrong: Wrong, saying: Saying, read: Card | None = None) -> list[Command]:
        """Something is wrong: the trial is over, and everything stays where it is."""
        expected = next(iter(self._purpose.expected), None)
        self.fault = Fault(wrong, saying, self.number, self._passage.step, expected, read)
        return self._stop()

    def _stop(self) -> list[Command]:
        moving = self.state in {TrialState.PASSING, TrialState.SENSING}
        if moving and self._passage.cards:
            self.rounds.append(self._round())
        self._enter(TrialState.ENDED)
        ends: list[Command] = [CancelTimer(timer) for timer in Timer]
        return [StopMachine(), *ends, CloseJob(self._job)] if moving else ends

    def _empty(self) -> list[Command]:
        self._enter(TrialState.EMPTYING)
        return ask(asking.gather_pack())

    def _enter(self, state: TrialState) -> None:
        self.state = led(NEXT, self.state, state)


def _where(commands: Sequence[Command]) -> str:
    """Where cards stand still, by what the passage would write of it."""
    for command in commands:
        if isinstance(command, Write) and command.entry.kind is EntryKind.MACHINE_BLOCKED:
            return str(command.entry.facts["where"])
    return "stopped"


_SILENT = says("The machine does not tell what its sensors see.")
_SHORT = says("The hopper was empty before all 52 cards had come.")
_EXTRA = says("Cards were left in the hopper after 52.")
_NO_PICTURE = says("No fresh picture of the card came.")
_NO_CARD = says("No card was seen at the eye.")
_ORDER = says("The pack does not lie in the order that was asked for.")
_MISREAD = says("Another card was read than the one that had to come.")
_SKIPPED = says(
    "The card after the one that had to come was read: two went together, one is missing, or it was misread."
)
_STANDING = {
    Where.HOPPER.value: says("A card got stuck at the hopper."),
    Where.FEEDER.value: says("A card got stuck between the hopper and the eye."),
    Where.EYE.value: says("A card got stuck at the eye."),
    Where.TRACK.value: says("A card got stuck between the eye and the pockets."),
    "double": says("Two cards came to the eye together."),
    "stopped": says("The machine was stopped."),
}
