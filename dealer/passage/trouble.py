"""What goes wrong in a passage, told from an event and from where the passage stands: a pure function."""

from dataclasses import dataclass

from cardboards.language import says
from dealer import asking
from dealer.endings import Ending, Void, ending
from dealer.passage.passing import MOVING, Passing
from dealer.questions import Question
from dealer.signals import Event, TimedOut, Timer
from firmware_bridge.machine import (
    DoubleFed,
    Feed,
    Jammed,
    Look,
    Refused,
    Route,
    StillBlocked,
    Stopped,
    Strayed,
    WalletSwitched,
    Where,
)


@dataclass(frozen=True, slots=True)
class Standstill:
    """The machine stands still until a person has cleared it.

    `where` is the journal's word for it. `halt`: nothing but a missed deadline tells of it, so the motors may
    still run.
    """

    question: Question
    where: str
    halt: bool = False


def trouble(
    event: Event, state: Passing, step: int, *, under_way: bool
) -> Standstill | Ending | None:
    """What an event means for a passage at this step; None: nothing is wrong.

    `under_way`: a card was routed that has not landed.
    """
    match event:
        case Jammed(where=where):
            return _stuck(where)
        case StillBlocked(where=where) if state is Passing.CLEARING:
            return _stuck(where)
        case DoubleFed():
            return Standstill(asking.double_fed(), "double")
        case Stopped():
            return _stopped(state)
        case Strayed():
            return Ending.of(Void.STRAYED)
        case WalletSwitched(present=False):
            return Ending.of(Void.WALLET_TAKEN)
        case Refused(command=Feed() | Look() | Route()):
            return _refused(event, state, step)
        case TimedOut(timer=timer):
            return _overdue(timer, state, under_way=under_way)
        case _:
            return ending(event)


def _stuck(where: Where, *, halt: bool = False) -> Standstill:
    return Standstill(asking.jam(where), where.value, halt)


def _stopped(state: Passing) -> Standstill | None:
    return Standstill(asking.stopped(), "stopped") if state in MOVING else None


def _refused(refused: Refused, state: Passing, step: int) -> Standstill | Ending | None:
    """A command crossed an event on the wire, or a person did not do what they said."""
    match refused.why:
        case "stopped":
            return _stopped(state)
        case "eye" if refused.command == Feed(step) and state is Passing.FEEDING:
            return _stuck(Where.EYE)
        case why:
            return Ending(
                Void.OUT_OF_STEP,
                says("The machine refused a step ({why}) and is no longer in step.", why=why),
            )


def _overdue(timer: Timer, state: Passing, *, under_way: bool) -> Standstill | None:
    match timer:
        case Timer.FEED if state is Passing.FEEDING:
            return _stuck(Where.TRACK if under_way else Where.FEEDER, halt=True)
        case Timer.LANDING if under_way and state in MOVING:
            return _stuck(Where.TRACK, halt=True)
        case Timer.CLEARING if state is Passing.CLEARING:
            return _stopped(state)
        case _:
            return None
