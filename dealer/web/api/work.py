"""The work under way at this station: each kind begun, followed and stopped. Blind, like every screen."""

from dataclasses import dataclass
from enum import Enum
from functools import partial
from typing import Annotated, ClassVar

from fastapi import APIRouter, Body
from starlette.requests import Request

from cardboards.language import Language, says
from dealer.jobs.capture import Captured, CaptureOrder
from dealer.jobs.deal import DealOrder, DealResult
from dealer.jobs.equipment import Gear
from dealer.jobs.halls import bring_wallets
from dealer.jobs.queue import queue
from dealer.jobs.situation import Kind, Progress, Situation, Task
from dealer.jobs.stations import settings
from dealer.jobs.trial import MOST_ROUNDS, ROUNDS, TrialOrder, Tried
from dealer.jobs.under_way import Work as Begin
from dealer.jobs.verify import VerifyOrder, VerifyResult
from dealer.jobs.with_crew import capturing, dealing, trying, verifying
from dealer.questions import Asked
from dealer.web.api.begun import OnlyOnce
from dealer.web.api.callers import House, Looking, Preparing, RunningTheMachine
from dealer.web.api.described import answers, reading
from dealer.web.api.events import AtEvent, Number, SetName
from dealer.web.api.problems import Code, Refused, tongue_of
from dealer.web.api.routes import Answering, job
from dealer.web.api.strict import STRICT
from dealer.web.api.wallets import AtWallet
from dealer.web.console import Console

router = APIRouter(tags=["work"], route_class=Answering)

_GEAR = Gear()
"""What the station was set to: a program names no machine."""
_MOST_BOARDS = 2_000
_MOST_COPIES = 200
_WORK = {
    "state": "working",
    "kind": "deal",
    "event": "4f1c09ab",
    "who": "scoring",
    "progress": {"board": 7, "set": "A", "copy": 1, "landed": 31, "done": 6, "of": 16},
    "seconds_left": 118.5,
    "question": None,
    "stopping": False,
    "figures": {},
    "problem": None,
}


class State(Enum):
    """Nothing is under way; it is; it waits for a person at a screen; it has ended and nobody has put it away yet."""

    IDLE = "idle"
    WORKING = "working"
    WAITING = "waiting"
    ENDED = "ended"


@dataclass(frozen=True, slots=True)
class ProgressTold:
    """How far it is: cards landed in (or read from) this wallet, wallets done, wallets in all.

    Of a trial, which has no wallet: cards of this round, rounds done, rounds at most.
    """

    board: int | None
    set: str | None
    copy: int | None
    landed: int
    done: int
    of: int


@dataclass(frozen=True, slots=True)
class WorkTold:
    """The work under way. `event`: its id; `question`: what a person at the station's screens is asked.

    `figures`: how it ended, in counts (`boards`, `cards_landed`, `held`; `verified_pass`, `verified_fail`,
    `verified_unreadable`; of a trial `cards` that landed right, of `wanted` rounds; …); `problem`: a sentence that says
    why it ended before its end.
    """

    state: State
    kind: Kind | None
    event: str | None
    who: str | None
    progress: ProgressTold | None
    seconds_left: float | None
    question: Asked | None
    stopping: bool
    figures: dict[str, float]
    problem: str | None


@dataclass(frozen=True, slots=True)
class Dealing:
    """What to deal. `boards`: null for all; `by_set`: a whole set before its next copy."""

    __pydantic_config__: ClassVar = STRICT
    boards: Annotated[list[Number], Body(min_length=1, max_length=_MOST_BOARDS)] | None = None
    set: SetName = "A"
    copies: Annotated[int, Body(ge=1, le=_MOST_COPIES, strict=True)] = 1
    by_set: Annotated[bool, Body(strict=True)] = False
    descending: Annotated[bool, Body(strict=True)] = False


@dataclass(frozen=True, slots=True)
class Checking:
    """What to verify. `boards`: null for all that are dealt; `token`: this one wallet only."""

    __pydantic_config__: ClassVar = STRICT
    boards: Annotated[list[Number], Body(min_length=1, max_length=_MOST_BOARDS)] | None = None
    token: Annotated[str, Body(max_length=200, strict=True)] | None = None


@dataclass(frozen=True, slots=True)
class Trying:
    """How long the machine is tried: until an error, or so many rounds of a sorted pack."""

    __pydantic_config__: ClassVar = STRICT
    rounds: Annotated[int, Body(ge=1, le=MOST_ROUNDS, strict=True)] = ROUNDS


_BEGUN = answers(Code.NOT_FOUND, Code.NOT_NOW, example=_WORK, status=202)


@router.get("/job", responses=reading(example=_WORK))
async def work(console: House, _: Looking, request: Request) -> WorkTold:
    """What is under way, and how far it is."""
    return _now(console, request)


@router.post("/job/stop", status_code=202, responses=answers(example=_WORK, status=202))
async def stop(console: House, _: RunningTheMachine, request: Request) -> WorkTold:
    """End what is under way: the board under way is void, what is done stays done."""
    await job(console.work.stop)
    return _now(console, request)


@router.post("/job/halt", status_code=202, responses=answers(example=_WORK, status=202))
async def halt(console: House, _: Looking, request: Request) -> WorkTold:
    """Emergency stop: all motors off, now. A person at the station's screens says how it goes on."""
    await job(console.work.halt)
    return _now(console, request)


@router.post("/events/{event}/deal", status_code=202, responses=_BEGUN)
async def deal(
    console: House,
    who: RunningTheMachine,
    view: AtEvent,
    wanted: Dealing,
    once: OnlyOnce,
    request: Request,
) -> WorkTold:
    """Begin to deal with the station's own machine, camera and deck. Follow it at `/job`."""
    numbers = tuple(sorted(set(wanted.boards))) if wanted.boards else None
    order = DealOrder(
        view.event.name,
        _GEAR,
        numbers,
        wanted.set,
        wanted.copies,
        by_set=wanted.by_set,
        descending=wanted.descending,
    )

    async def act() -> None:
        await job(queue, console.home, order)
        task = Task(Kind.DEAL, order, who, view.event.id)
        await job(_begin, console, task, dealing(console.home, order, who))

    await once(act)
    return _now(console, request)


@router.post("/events/{event}/verify", status_code=202, responses=_BEGUN)
async def verify(
    console: House,
    who: RunningTheMachine,
    view: AtEvent,
    wanted: Checking,
    once: OnlyOnce,
    request: Request,
) -> WorkTold:
    """Begin to verify by feeding the wallets again. Follow it at `/job`; verdicts stand at the event's `/verdicts`."""
    numbers = tuple(sorted(set(wanted.boards))) if wanted.boards else None
    order = VerifyOrder(view.event.name, _GEAR, numbers, wanted.token)

    task = Task(Kind.VERIFY, order, who, view.event.id)
    await once(partial(job, _begin, console, task, verifying(console.home, order, who)))
    return _now(console, request)


@router.post("/events/{event}/capture/{token}", status_code=202, responses=_BEGUN)
async def capture(
    console: House,
    who: Preparing,
    view: AtEvent,
    wallet: AtWallet,
    once: OnlyOnce,
    request: Request,
) -> WorkTold:
    """Begin to read a wallet that a table dealt by hand: what lies in it becomes the record of its board."""
    order = CaptureOrder(view.event.name, _GEAR, wallet.wallet.name)

    task = Task(Kind.CAPTURE, order, who, view.event.id)
    await once(partial(job, _begin, console, task, capturing(console.home, order, who)))
    return _now(console, request)


@router.post("/trial", status_code=202, responses=_BEGUN)
async def trial(
    console: House, who: RunningTheMachine, wanted: Trying, once: OnlyOnce, request: Request
) -> WorkTold:
    """Begin to try machine, camera and deck with a sorted pack. A program is shown no card of it."""
    order = TrialOrder(_GEAR, wanted.rounds)

    task = Task(Kind.TRIAL, order, who)
    await once(partial(job, _begin, console, task, trying(console.home, order, who)))
    return _now(console, request)


def _now(console: Console, request: Request) -> WorkTold:
    return _told(console.work.board.now, console.languages[tongue_of(request)])


def _begin(console: Console, task: Task, begin: Begin) -> None:
    if settings(console.home).machine is None:
        raise Refused(
            Code.NOT_THERE,
            says("This station has no machine yet. Set one: {fapai station set --machine}."),
        )
    bring_wallets(console.home, None)
    console.work.start(task, begin)


def _told(now: Situation, language: Language) -> WorkTold:
    task, ended = now.task, now.ended
    return WorkTold(
        state=_state(now),
        kind=task.kind if task else None,
        event=task.event if task else None,
        who=task.who.name if task else None,
        progress=_how_far(now.progress) if now.progress else None,
        seconds_left=now.left,
        question=now.question.question.asked if now.question else None,
        stopping=now.stopping,
        figures=_figures(ended.result) if ended else {},
        problem=language.say(ended.error) if ended and ended.error else None,
    )


def _how_far(at: Progress) -> ProgressTold:
    name = at.wallet
    return ProgressTold(
        name.number if name else None,
        name.set_name if name else None,
        name.copy if name else None,
        at.landed,
        at.done,
        at.of,
    )


def _state(now: Situation) -> State:
    if now.task is None:
        return State.IDLE
    if now.ended is not None:
        return State.ENDED
    return State.WAITING if now.question else State.WORKING


def _figures(result: object) -> dict[str, float]:
    """Counts only: what else a result holds may have been revealed to the person who asked for it."""
    if not isinstance(result, DealResult | VerifyResult | Captured | Tried):
        return {}
    return {
        name: figure
        for name, figure in result.as_json().items()
        if isinstance(figure, int | float) and not isinstance(figure, bool)
    }
