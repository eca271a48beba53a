"""A rest between two boards that a person wanted: a pure core that asks one question and ends."""

from dealer import asking
from dealer.endings import ending
from dealer.questions import Choice
from dealer.signals import (
    Answered,
    CancelTimer,
    Command,
    Event,
    NobodyThere,
    TimedOut,
    Timer,
    ask,
)


class Resting:
    """Until a person goes on. `over`: the job is to end instead."""

    def __init__(self) -> None:
        self.ended = False
        self.over = False

    def begin(self) -> list[Command]:
        """Ask whether to go on."""
        return ask(asking.rest())

    def handle(self, event: Event) -> list[Command]:
        """What to do about an event; those that do not matter here are passed over."""
        match event:
            case Answered(answer=answer):
                return self._end(over=answer.choice is not Choice.GO_ON)
            case NobodyThere() | TimedOut(timer=Timer.PERSON):
                return self._end(over=True)
            case _:
                return [] if ending(event) is None else self._end(over=True)

    def _end(self, *, over: bool) -> list[Command]:
        self.ended, self.over = True, over
        return [CancelTimer(Timer.PERSON)]
