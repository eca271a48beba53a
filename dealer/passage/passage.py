"""Cards passing one by one from the hopper under the eye into pockets: a pure state machine.

```
IDLE → FEEDING → LOOKING ─ read ─→ FEEDING … → LANDING → DONE
          │          └─ unsure, duplicate, nothing ─→ HELD ─ a person ─→ FEEDING | LANDING
          └─ hopper empty ─→ LANDING → SPENT ─ a person ─→ FEEDING
any of them ─ jam, stop, time-out ─→ BLOCKED → CLEARING → FATE → FEEDING
any of them ─→ VOID
```

What the cards are for is told by a `Purpose`: dealing a pack to a record, or reading one pocket.
Laws kept here: never guess; a card is in the journal before its route is sent; what landed is what a sensor saw, or
says which other evidence there is; at most one card at the eye and one under way; nothing waits without a timer.
"""

from dataclasses import replace

from cardboards.cards import Card
from cardboards.errors import NotACard
from cardboards.language import Saying, says
from dealer import asking
from dealer.endings import Ending, Void
from dealer.entries import Entry, EntryKind
from dealer.passage.passing import (
    ASKING,
    ENDED,
    NEXT,
    By,
    Objection,
    Passed,
    Passing,
    Purpose,
    Told,
)
from dealer.passage.tally import Tally
from dealer.passage.trouble import Standstill, trouble
from dealer.questions import Answer, Choice, Question
from dealer.signals import (
    Answered,
    CancelTimer,
    Capture,
    CardSeen,
    Command,
    Event,
    NobodyThere,
    PauseAsked,
    SetTimer,
    StopMachine,
    TimedOut,
    Timer,
    Write,
    ask,
)
from dealer.transitions import led
from firmware_bridge.machine import (
    Clear,
    Cleared,
    Feed,
    HopperEmpty,
    Landed,
    Look,
    Refused,
    Route,
    Settled,
)
from firmware_bridge.reader.readings import Look as Seen
from firmware_bridge.reader.readings import NoCard, Reading, Unsure


class Passage:
    """One passage of cards. Feed it events, execute what it returns, in order, until it has ended."""

    def __init__(self, purpose: Purpose, first_step: int = 1) -> None:
        self.state = Passing.IDLE
        self.void: Void | None = None
        self.why: Saying | None = None
        self.held: set[int] = set()
        self.step = first_step - 1
        self._purpose = purpose
        self._tally = Tally()
        self._doubted: Told | None = None
        self._question: Question | None = None
        self._rest_wanted = False

    @property
    def ended(self) -> bool:
        """Whether nothing more will happen."""
        return self.state in ENDED

    @property
    def cards(self) -> dict[int, Passed]:
        """The cards that were routed, by step."""
        return self._tally.cards

    def begin(self) -> list[Command]:
        """Feed the first card."""
        return self._feed()

    def handle(self, event: Event) -> list[Command]:
        """What to do about an event; events that no longer matter are passed over."""
        if self.ended or self.state is Passing.IDLE:
            return []
        match event:
            case Settled(step=step) if self.state is Passing.FEEDING and step >= self.step:
                return self._settled(event)
            case CardSeen(step=step, look=look) if (
                self.state is Passing.LOOKING and step == self.step
            ):
                return self._seen(look)
            case Landed():
                return self._landed(event)
            case HopperEmpty(step=step) if self.state is Passing.FEEDING and step == self.step:
                return self._hopper_empty()
            case Refused(command=Look(step=step), why="eye") if (
                self.state is Passing.FEEDING and step == self.step
            ):
                return [CancelTimer(Timer.FEED), *self._hold_nothing()]
            case TimedOut(timer=Timer.LOOK) if self.state is Passing.LOOKING:
                return self._hold("no_fresh_picture", says("no fresh picture of it"))
            case Cleared() if self.state is Passing.CLEARING:
                return [CancelTimer(Timer.CLEARING), *self._after_clearing()]
            case Answered(answer=answer) if self.state in ASKING:
                return [CancelTimer(Timer.PERSON), *self._answered(answer)]
            case NobodyThere() | TimedOut(timer=Timer.PERSON) if self.state in ASKING:
                return self._end(Void.NOBODY)
            case PauseAsked():
                self._rest_wanted = self.state in {Passing.FEEDING, Passing.LOOKING}
                return []
            case _:
                return self._in_trouble(event)

    # A card comes to the eye and is looked at.

    def _feed(self) -> list[Command]:
        self.step += 1
        self._enter(Passing.FEEDING)
        return [Feed(self.step), SetTimer(Timer.FEED)]

    def _settled(self, event: Settled) -> list[Command]:
        if event.step > self.step or len(self._tally.under_way) > 1:
            return self._end(Void.OUT_OF_STEP)
        if self._rest_wanted:
            return self._rest()
        self._enter(Passing.LOOKING)
        return [
            CancelTimer(Timer.FEED),
            Capture(event.step, event.mark),
            SetTimer(Timer.LOOK),
        ]

    def _rest(self) -> list[Command]:
        """The card waits at the eye, and is looked at when the person goes on."""
        self._rest_wanted = False
        self._enter(Passing.HELD)
        return [CancelTimer(Timer.FEED), *self._ask(asking.rest_at_card(self.step))]

    def _seen(self, look: Seen) -> list[Command]:
        match look:
            case Reading(card=card, confidence=confidence, runner_up=runner_up):
                told = Told(card, By.READER, confidence, runner_up)
                return [CancelTimer(Timer.LOOK), *self._offer(told)]
            case Unsure(doubt=doubt):
                return self._hold(doubt.value, doubt.saying)
            case NoCard():
                return self._hold_nothing()

    def _offer(self, told: Told) -> list[Command]:
        placed = self._purpose.place(told.card, self.step, self._tally.step_of(told.card))
        if placed is Objection.LOOK_AGAIN:
            return self._look_again()
        if isinstance(placed, Objection):
            return self._hold_duplicate(told)
        return self._route(Passed(self.step, told, placed))

    def _route(self, passed: Passed) -> list[Command]:
        written = self._tally.route(passed)
        more = self._purpose.wants(len(self._tally))
        commands = [
            written,
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
        return [Look(self.step), SetTimer(Timer.FEED)]

    # Cards land, or the hopper is empty.

    def _landed(self, landed: Landed) -> list[Command]:
        passed = self.cards.get(landed.step)
        if passed is not None and passed.landed:
            return []
        if passed is None or passed != self._tally.under_way[0]:
            return self._end(Void.OUT_OF_STEP)
        if passed.pocket != landed.pocket:
            return self._end(Void.STRAYED)
        confirmed = self._tally.land(passed.step, evidence=landed.evidence)
        if self.state in {Passing.BLOCKED, Passing.CLEARING}:
            return [confirmed]
        if self.state is Passing.FATE:
            return [confirmed, CancelTimer(Timer.PERSON), *self._resume()]
        if self._tally.under_way:
            return [confirmed, SetTimer(Timer.LANDING)]
        commands = [confirmed, CancelTimer(Timer.LANDING)]
        return commands + (self._all_landed() if self.state is Passing.LANDING else [])

    def _all_landed(self) -> list[Command]:
        if self._purpose.wants(len(self._tally)):
            return self._spent()
        self._enter(Passing.DONE)
        return []

    def _hopper_empty(self) -> list[Command]:
        cancel: list[Command] = [CancelTimer(Timer.FEED)]
        if self._tally.under_way:
            self._enter(Passing.LANDING)
            return cancel
        return cancel + self._spent()

    def _spent(self) -> list[Command]:
        if self._purpose.empty_ends:
            self._enter(Passing.DONE)
            return []
        self._enter(Passing.SPENT)
        return self._ask(asking.hopper_empty(len(self._tally)))

    # A person is asked about the card at the eye.

    def _hold(self, why: str, saying: Saying) -> list[Command]:
        self._doubted = None
        return self._hold_with(why, asking.held(why, saying, self.step, self._purpose.held_choices))

    def _hold_nothing(self) -> list[Command]:
        return self._hold("no_card", says("no card to be seen"))

    def _hold_duplicate(self, told: Told) -> list[Command]:
        self._doubted = told
        earlier = self._tally.step_of(told.card)
        suspects = self._tally.suspects(self.step, told)
        return self._hold_with("duplicate", asking.duplicate(self.step, earlier, suspects))

    def _hold_with(self, why: str, question: Question) -> list[Command]:
        self._enter(Passing.HELD)
        self.held.add(self.step)
        return [
            CancelTimer(Timer.LOOK),
            Write(Entry(EntryKind.CARD_HELD, {"step": self.step, "why": why})),
            *self._ask(question),
        ]

    def _answer_held(self, answer: Answer) -> list[Command]:
        try:
            return self._heed(answer)
        except NotACard as error:
            return self._ask_again(error.saying)

    def _heed(self, answer: Answer) -> list[Command]:
        match answer.choice:
            case Choice.RETRY | Choice.TURN | Choice.GO_ON:
                return self._look_again()
            case Choice.NAME:
                return self._offer(Told(Card.named(answer.text), By.OPERATOR))
            case Choice.EARLIER if self._doubted is not None:
                return self._correct(self._doubted, Card.named(answer.text))
            case Choice.REMOVE:
                return self._taken_out()
            case Choice.UNREAD if Choice.UNREAD in self._purpose.held_choices:
                return self._route(Passed(self.step, None, self._purpose.unread_pocket()))
            case _:
                return self._end(Void.ABORTED)

    def _taken_out(self) -> list[Command]:
        self._purpose.removed()
        entry = Entry(EntryKind.CARD_TAKEN_BACK, {"step": self.step, "why": "not of this pack"})
        return [Write(entry), *self._feed()]

    def _correct(self, doubted: Told, card: Card) -> list[Command]:
        """Make the earlier card what a person saw on its picture, then take the one at the eye."""
        earlier = self._tally.step_of(doubted.card)
        if earlier is None or self._tally.step_of(card) is not None:
            return self._ask_again(asking.not_the_earlier())
        return [self._tally.correct(earlier, card), *self._offer(doubted)]

    # The machine stands still.

    def _in_trouble(self, event: Event) -> list[Command]:
        under_way = bool(self._tally.under_way)
        match trouble(event, self.state, self.step, under_way=under_way):
            case Standstill() as standstill:
                return self._stand_still(standstill)
            case Ending(void=void, why=why):
                return self._end(void, why)
            case None:
                return []

    def _stand_still(self, standstill: Standstill) -> list[Command]:
        self._enter(Passing.BLOCKED)
        blocked = {"step": self.step, "where": standstill.where}
        return [
            *([StopMachine()] if standstill.halt else []),
            *(CancelTimer(timer) for timer in _OF_MACHINE),
            Write(Entry(EntryKind.MACHINE_BLOCKED, blocked)),
            *self._ask(standstill.question),
        ]

    def _answer_blocked(self, answer: Answer) -> list[Command]:
        if answer.choice is not Choice.CLEARED:
            return self._end(Void.ABORTED)
        self._enter(Passing.CLEARING)
        return [Clear(), SetTimer(Timer.CLEARING)]

    def _after_clearing(self) -> list[Command]:
        if not self._tally.under_way:
            return self._resume()
        self._enter(Passing.FATE)
        return self._ask(asking.card_fate(self._tally.under_way[0].step))

    def _answer_fate(self, answer: Answer) -> list[Command]:
        match answer.choice:
            case Choice.IN_POCKET:
                step = self._tally.under_way[0].step
                return [self._tally.land(step, by=By.OPERATOR), *self._resume()]
            case Choice.IN_HAND:
                return self._resume()
            case _:
                return self._end(Void.FATE_UNKNOWN)

    def _resume(self) -> list[Command]:
        """Every card that has not landed lies in the hopper again: it has not passed."""
        back = self._tally.take_back([one.step for one in self._tally.under_way], "cleared")
        if self._purpose.wants(len(self._tally)):
            return back + self._feed()
        self._enter(Passing.DONE)
        return back

    # Answers and ends.

    def _ask(self, question: Question) -> list[Command]:
        self._question = question
        return ask(question)

    def _ask_again(self, saying: Saying) -> list[Command]:
        """The same question, beginning with what was wrong about the answer."""
        return [] if self._question is None else self._ask(replace(self._question, saying=saying))

    def _answered(self, answer: Answer) -> list[Command]:
        match self.state:
            case Passing.HELD:
                return self._answer_held(answer)
            case Passing.BLOCKED:
                return self._answer_blocked(answer)
            case Passing.FATE:
                return self._answer_fate(answer)
            case _:
                return self._feed() if answer.choice is Choice.LOADED else self._end(Void.SHORT)

    def _end(self, void: Void, why: Saying | None = None) -> list[Command]:
        self._enter(Passing.VOID)
        self.void, self.why = void, why or void.saying
        return [StopMachine(), *(CancelTimer(timer) for timer in (*_OF_MACHINE, Timer.PERSON))]

    def _enter(self, state: Passing) -> None:
        self.state = led(NEXT, self.state, state)


_OF_MACHINE = (Timer.FEED, Timer.LOOK, Timer.LANDING, Timer.CLEARING)
