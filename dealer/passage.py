"""Cards passing one by one from the hopper under the eye into pockets: a pure state machine.

```
IDLE → FEEDING → LOOKING ─ read ─→ FEEDING … → LANDING → DONE
          │          └─ unsure, duplicate, nothing ─→ HELD ─ a person ─→ FEEDING | LANDING
          ├─ hopper empty ─→ LANDING → SPENT ─ a person ─→ FEEDING
          └─ jam, stop, time-out ─→ BLOCKED → CLEARING → FATE → FEEDING
any of them ─→ VOID
```

What the cards are for is told by a `Purpose`: dealing a pack to a record, or reading one pocket.
Laws kept here: never guess; a card is in the journal before its route is sent; what landed is what a
sensor saw; at most one card at the eye and one under way; nothing waits without a timer.
"""

from dataclasses import replace

from cardboards.cards import Card
from cardboards.errors import NotACard
from cardboards.language import Saying, says
from dealer import asking
from dealer.entries import Entry, EntryKind
from dealer.passing import (
    ENDED,
    MOVING,
    NEXT,
    By,
    IllegalTransition,
    Objection,
    Passed,
    Passing,
    Purpose,
    Void,
)
from dealer.questions import Answer, Choice, Question
from dealer.signals import (
    Answered,
    Ask,
    CameraGone,
    CancelTimer,
    Capture,
    CardSeen,
    Command,
    Event,
    NobodyThere,
    SetTimer,
    StopMachine,
    TimedOut,
    Timer,
    Write,
)
from firmware_bridge.machine import (
    Clear,
    Cleared,
    DeviceRestarted,
    DoubleFed,
    Feed,
    HopperEmpty,
    Jammed,
    Landed,
    LinkLost,
    Look,
    Refused,
    Route,
    Settled,
    StillBlocked,
    Stopped,
    Strayed,
    WalletSwitched,
    Where,
)
from firmware_bridge.reader.readings import NoCard, Reading, Unsure


class Passage:
    """One passage of cards. Feed it events, execute what it returns, in order, until it has ended."""

    def __init__(self, purpose: Purpose, first_step: int = 1) -> None:
        self.state = Passing.IDLE
        self.void: Void | None = None
        self.why: Saying | None = None
        self.cards: dict[int, Passed] = {}
        self.held: set[int] = set()
        self.step = first_step - 1
        self._purpose = purpose
        self._doubted: Card | None = None

    # What a caller may want to know.

    @property
    def ended(self) -> bool:
        """Whether nothing more will happen."""
        return self.state in ENDED

    @property
    def under_way(self) -> tuple[Passed, ...]:
        """Routed and not yet landed: at most one in the track and one waiting at the eye."""
        return tuple(passed for passed in self.cards.values() if not passed.landed)

    def step_of(self, card: Card) -> int | None:
        """The step at which this card passed."""
        return next((one.step for one in self.cards.values() if one.card == card), None)

    # Events.

    def begin(self) -> list[Command]:
        """Feed the first card."""
        return self._feed()

    def handle(self, event: Event) -> list[Command]:
        """What to do about an event; events that no longer matter are passed over."""
        if self.ended or self.state is Passing.IDLE:
            return []
        match event:
            case Settled():
                return self._settled(event)
            case CardSeen(step=step) if self.state is Passing.LOOKING and step == self.step:
                return self._seen(event)
            case Landed(step=step, pocket=pocket):
                return self._landed(step, pocket)
            case HopperEmpty(step=step) if self.state is Passing.FEEDING and step == self.step:
                return self._hopper_empty()
            case TimedOut(timer=timer):
                return self._timed_out(timer)
            case Answered(answer=answer):
                return self._answered(answer)
            case NobodyThere():
                return self._end(Void.NOBODY)
            case Cleared() if self.state is Passing.CLEARING:
                return [CancelTimer(Timer.CLEARING), *self._after_clearing()]
            case StillBlocked(where=where) if self.state is Passing.CLEARING:
                return [CancelTimer(Timer.CLEARING), *self._block(where)]
            case _:
                return self._trouble(event)

    def _trouble(self, event: Event) -> list[Command]:
        match event:
            case Jammed(where=where):
                return self._block(where)
            case DoubleFed():
                return self._block(Where.EYE)
            case Stopped() if self.state in MOVING:
                return self._block(None)
            case Strayed():
                return self._end(Void.STRAYED)
            case WalletSwitched(present=False):
                return self._end(Void.WALLET_TAKEN)
            case LinkLost(reason=reason):
                return self._end(Void.LINK_LOST, reason)
            case DeviceRestarted():
                return self._end(
                    Void.RESTARTED,
                    says("The machine restarted by itself. Check its power supply and its cable."),
                )
            case CameraGone(reason=reason):
                return self._end(Void.CAMERA_GONE, reason)
            case Refused(command=Feed() | Look() | Route(), why=why):
                return self._end(
                    Void.OUT_OF_STEP,
                    says("The machine refused a step ({why}) and is no longer in step.", why=why),
                )
            case _:
                return []

    # A card comes to the eye and is looked at.

    def _feed(self) -> list[Command]:
        self.step += 1
        self._enter(Passing.FEEDING)
        return [Feed(self.step), SetTimer(Timer.FEED)]

    def _settled(self, event: Settled) -> list[Command]:
        if event.step < self.step or self.state is not Passing.FEEDING:
            return []
        if event.step > self.step:
            return self._out_of_step()
        self._enter(Passing.LOOKING)
        return [
            CancelTimer(Timer.FEED),
            Capture(event.step, event.mark),
            SetTimer(Timer.LOOK),
        ]

    def _seen(self, event: CardSeen) -> list[Command]:
        match event.look:
            case Reading(card=card, confidence=confidence, runner_up=runner_up):
                return self._offer(card, By.READER, confidence, runner_up)
            case Unsure(doubt=doubt):
                return self._hold(doubt.value, doubt.saying)
            case NoCard():
                return self._hold("no_card", says("no card to be seen"))

    def _offer(
        self, card: Card, by: By, confidence: float | None = None, runner_up: Card | None = None
    ) -> list[Command]:
        placed = self._purpose.place(card, self.step, self.step_of(card))
        if placed is Objection.LOOK_AGAIN:
            return self._look_again()
        if isinstance(placed, Objection):
            return self._hold_duplicate(card)
        return self._route(
            Passed(self.step, card, placed, by), confidence=confidence, runner_up=runner_up
        )

    def _route(
        self, passed: Passed, confidence: float | None = None, runner_up: Card | None = None
    ) -> list[Command]:
        self.cards[passed.step] = passed
        entry = Entry(
            EntryKind.CARD_READ,
            {"step": passed.step, "by": passed.by.value, "confidence": confidence},
            {
                "card": passed.card and passed.card.code,
                "pocket": passed.pocket,
                "runner_up": runner_up and runner_up.code,
            },
        )
        more = self._purpose.wants(len(self.cards))
        commands: list[Command] = [
            CancelTimer(Timer.LOOK),
            Write(entry),
            Route(passed.step, passed.pocket, feed_next=more),
            SetTimer(Timer.LANDING),
        ]
        if more:
            self.step += 1
            self._enter(Passing.FEEDING)
            return [*commands, SetTimer(Timer.FEED)]
        self._enter(Passing.LANDING)
        return commands

    def _look_again(self) -> list[Command]:
        self._enter(Passing.FEEDING)
        return [CancelTimer(Timer.LOOK), Look(self.step), SetTimer(Timer.FEED)]

    # Cards land, or the hopper is empty.

    def _landed(self, step: int, pocket: int) -> list[Command]:
        passed = self.cards.get(step)
        if passed is None or step != min((one.step for one in self.under_way), default=step):
            return self._out_of_step()
        if passed.landed or passed.pocket != pocket:
            return [] if passed.landed else self._trouble(Strayed(step, passed.pocket, pocket, 0.0))
        commands: list[Command] = self._confirm(passed, By.READER)
        commands.append(SetTimer(Timer.LANDING) if self.under_way else CancelTimer(Timer.LANDING))
        if self.state is Passing.LANDING and not self.under_way:
            return commands + self._all_landed()
        return commands

    def _confirm(self, passed: Passed, by: By) -> list[Command]:
        self.cards[passed.step] = replace(passed, landed=True)
        facts: dict[str, object] = {"step": passed.step}
        if by is By.OPERATOR:
            facts["by"] = by.value
        return [Write(Entry(EntryKind.CARD_LANDED, facts, {"pocket": passed.pocket}))]

    def _all_landed(self) -> list[Command]:
        if self._purpose.wants(len(self.cards)):
            return self._spent()
        self._enter(Passing.DONE)
        return []

    def _hopper_empty(self) -> list[Command]:
        cancel: list[Command] = [CancelTimer(Timer.FEED)]
        if self.under_way:
            self._enter(Passing.LANDING)
            return cancel
        return cancel + self._spent()

    def _spent(self) -> list[Command]:
        if self._purpose.empty_ends:
            self._enter(Passing.DONE)
            return []
        self._enter(Passing.SPENT)
        return self._ask(asking.hopper_empty(len(self.cards)))

    # A person is asked about the card at the eye.

    def _hold(self, why: str, saying: Saying) -> list[Command]:
        self._enter(Passing.HELD)
        self.held.add(self.step)
        self._doubted = None
        question = asking.held(why, saying, self.step, self._purpose.held_choices)
        return [
            CancelTimer(Timer.LOOK),
            Write(Entry(EntryKind.CARD_HELD, {"step": self.step, "why": why})),
            *self._ask(question),
        ]

    def _hold_duplicate(self, card: Card) -> list[Command]:
        if self.state is not Passing.HELD:
            self._enter(Passing.HELD)
        self.held.add(self.step)
        self._doubted = card
        question = asking.duplicate(self.step, self.step_of(card))
        return [
            CancelTimer(Timer.LOOK),
            Write(Entry(EntryKind.CARD_HELD, {"step": self.step, "why": "duplicate"})),
            *self._ask(question),
        ]

    def _answer_held(self, answer: Answer) -> list[Command]:
        match answer.choice:
            case Choice.RETRY | Choice.TURN:
                return self._look_again()
            case Choice.NAME:
                return self._named(answer.text)
            case Choice.REMOVE:
                return self._taken_out()
            case Choice.EARLIER:
                return self._correct_earlier(answer.text)
            case Choice.UNREAD:
                return self._route(
                    Passed(self.step, None, self._purpose.unread_pocket(), By.NOBODY)
                )
            case _:
                return self._abort()

    def _named(self, text: str) -> list[Command]:
        try:
            card = Card.named(text)
        except NotACard as error:
            again = asking.held_again(error.saying, self.step, self._purpose.held_choices)
            return self._ask(again)
        return self._offer(card, By.OPERATOR)

    def _taken_out(self) -> list[Command]:
        self._purpose.removed()
        gone: list[Command] = [
            Write(Entry(EntryKind.CARD_TAKEN_BACK, {"step": self.step, "why": "not of this pack"}))
        ]
        if self._purpose.wants(len(self.cards)):
            return gone + self._feed()
        self._enter(Passing.LANDING if self.under_way else Passing.DONE)
        return gone

    def _correct_earlier(self, text: str) -> list[Command]:
        """Make the earlier card what a person saw on its picture, then take the one at the eye."""
        doubted = self._doubted
        earlier = None if doubted is None else self.step_of(doubted)
        try:
            card = Card.named(text)
        except NotACard as error:
            again = asking.held_again(error.saying, self.step, self._purpose.held_choices)
            return self._ask(again)
        if doubted is None or earlier is None or self.step_of(card) is not None:
            return self._abort()
        self.cards[earlier] = replace(self.cards[earlier], card=card, by=By.OPERATOR)
        entry = Entry(
            EntryKind.CARD_READ,
            {"step": earlier, "by": By.OPERATOR.value, "corrects": True, "confidence": None},
            {"card": card.code, "pocket": self.cards[earlier].pocket, "runner_up": None},
        )
        return [Write(entry), *self._offer(doubted, By.READER)]

    # The machine stands still.

    def _block(self, where: Where | None) -> list[Command]:
        if self.state is not Passing.BLOCKED:
            self._enter(Passing.BLOCKED, from_trouble=True)
        place = where.value if where else "stopped"
        question = asking.jam(where) if where else asking.stopped()
        return [
            *(CancelTimer(timer) for timer in (Timer.FEED, Timer.LOOK, Timer.LANDING)),
            Write(Entry(EntryKind.MACHINE_BLOCKED, {"step": self.step, "where": place})),
            *self._ask(question),
        ]

    def _answer_blocked(self, answer: Answer) -> list[Command]:
        if answer.choice is not Choice.CLEARED:
            return self._abort()
        self._enter(Passing.CLEARING)
        return [Clear(), SetTimer(Timer.CLEARING)]

    def _after_clearing(self) -> list[Command]:
        if not self.under_way:
            return self._resume()
        self._enter(Passing.FATE)
        return self._ask(asking.card_fate(self.under_way[0].step))

    def _answer_fate(self, answer: Answer) -> list[Command]:
        match answer.choice:
            case Choice.IN_POCKET:
                return self._confirm(self.under_way[0], By.OPERATOR) + self._resume()
            case Choice.IN_HAND:
                return self._resume()
            case _:
                return self._end(Void.FATE_UNKNOWN)

    def _resume(self) -> list[Command]:
        """Every card that has not landed lies in the hopper again: it has not passed."""
        back: list[Command] = []
        for passed in self.under_way:
            del self.cards[passed.step]
            back.append(
                Write(Entry(EntryKind.CARD_TAKEN_BACK, {"step": passed.step, "why": "cleared"}))
            )
        if self._purpose.wants(len(self.cards)):
            return back + self._feed()
        self._enter(Passing.DONE)
        return back

    # Answers, deadlines, ends.

    def _ask(self, question: Question) -> list[Command]:
        return [Ask(question), SetTimer(Timer.PERSON)]

    def _answered(self, answer: Answer) -> list[Command]:
        done: list[Command] = [CancelTimer(Timer.PERSON)]
        match self.state:
            case Passing.HELD:
                return done + self._answer_held(answer)
            case Passing.BLOCKED:
                return done + self._answer_blocked(answer)
            case Passing.FATE:
                return done + self._answer_fate(answer)
            case Passing.SPENT:
                loaded = answer.choice is Choice.LOADED
                return done + (self._feed() if loaded else self._short())
            case _:
                return []

    def _timed_out(self, timer: Timer) -> list[Command]:
        match timer:
            case Timer.FEED if self.state is Passing.FEEDING:
                where = Where.TRACK if self.under_way else Where.FEEDER
                return [StopMachine(), *self._block(where)]
            case Timer.LANDING if self.under_way:
                return [StopMachine(), *self._block(Where.TRACK)]
            case Timer.LOOK if self.state is Passing.LOOKING:
                return self._hold("no_fresh_picture", says("no fresh picture of it"))
            case Timer.CLEARING if self.state is Passing.CLEARING:
                return self._block(None)
            case Timer.PERSON:
                return self._end(Void.NOBODY)
            case _:
                return []

    def _short(self) -> list[Command]:
        return self._end(Void.SHORT)

    def _abort(self) -> list[Command]:
        return self._end(Void.ABORTED)

    def _out_of_step(self) -> list[Command]:
        return self._end(Void.OUT_OF_STEP)

    def _end(self, void: Void, why: Saying | None = None) -> list[Command]:
        self.state, self.void, self.why = Passing.VOID, void, why or void.saying
        cancels = (Timer.FEED, Timer.LOOK, Timer.LANDING, Timer.CLEARING, Timer.PERSON)
        return [StopMachine(), *(CancelTimer(timer) for timer in cancels)]

    def _enter(self, state: Passing, *, from_trouble: bool = False) -> None:
        legal = self.state not in ENDED if from_trouble else state in NEXT[self.state]
        if not legal:
            raise IllegalTransition(f"{self.state.value} does not lead to {state.value}")
        self.state = state
