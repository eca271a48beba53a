"""What is otherwise in a passage of cards where a person's hands are the machine (`guided:`).

- A person who is asked about a card at the eye may just lay it down anew; who pauses may just go on.
- Only a person knows whether there are more cards.
- A person who did not hear the seat shows the card again. Whether it is that card or its double is asked, never
  guessed: one dealt twice makes a hand of 14, one found twice must not pass for once.
"""

from dealer import asking_by_hand
from dealer.passage.passage import Passage
from dealer.passage.passing import By, Passed, Passing, Purpose, Told
from dealer.questions import Answer, Choice
from dealer.signals import CancelTimer, Command, Event, SetTimer, Timer, Withdraw
from firmware_bridge.machine import Feed, PocketKind, Route, Settled


class HandPassage(Passage):
    """One passage of cards that a person shows and carries."""

    def __init__(self, purpose: Purpose, first_step: int = 1) -> None:
        super().__init__(purpose, first_step)
        self._doubles: dict[int, Choice | None] = {}
        """Steps at which the card before was read again, and what the person said of it."""

    def handle(self, event: Event) -> list[Command]:
        """What to do about an event; a card that is laid down answers a question about it."""
        match event:
            case Settled(step=step) if step == self.step and self._may_go_on:
                return [CancelTimer(Timer.PERSON), Withdraw(), *self._settled(event)]
            case _:
                return super().handle(event)

    @property
    def _may_go_on(self) -> bool:
        doubted = self._doubles.get(self.step, Choice.AGAIN) is None
        return self.state is Passing.SPENT or (self.state is Passing.HELD and not doubted)

    def _offer(self, told: Told) -> list[Command]:
        last = self._tally.last
        if last is None or told.by is not By.READER or told.card != last.card:
            return super()._offer(told)
        match self._doubles.pop(self.step, None):
            case Choice.AGAIN:
                return self._call_again(last)
            case Choice.SECOND:
                self._doubles[self.step] = Choice.SECOND  # it may be looked at once more
                return super()._offer(told)
            case _:
                self._doubles[self.step] = None
                return self._hold_with("again", asking_by_hand.shown_again(self.step))

    def _heed(self, answer: Answer) -> list[Command]:
        if answer.choice not in (Choice.AGAIN, Choice.SECOND):
            return super()._heed(answer)
        # By now another card may lie there: the seat of the one before would be wrong for it.
        self._doubles[self.step] = answer.choice
        return self._look_again()

    def _call_again(self, last: Passed) -> list[Command]:
        self._enter(Passing.FEEDING)
        return [
            CancelTimer(Timer.LOOK),
            Route(last.step, last.pocket, feed_next=True),
            SetTimer(Timer.FEED),
        ]

    def _spent(self) -> list[Command]:
        self._enter(Passing.SPENT)
        count = len(self._tally)
        return self._ask(asking_by_hand.no_card_shown(count, may_end=self._purpose.empty_ends))

    def _answered(self, answer: Answer) -> list[Command]:
        match self.state, answer.choice:
            case Passing.SPENT, Choice.LAST if self._purpose.empty_ends:
                self._enter(Passing.DONE)
                return []
            case Passing.SPENT, Choice.MORE:
                self._enter(Passing.FEEDING)
                return [Feed(self.step), SetTimer(Timer.FEED)]
            case _:
                return super()._answered(answer)


def passage_of(kind: PocketKind, purpose: Purpose, first_step: int = 1) -> Passage:
    """A passage with a machine of this kind."""
    made = HandPassage if kind is PocketKind.HANDS else Passage
    return made(purpose, first_step)
