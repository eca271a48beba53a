"""Events: what there is of boards and wallets, new ones, shuffled boards. Never a card."""

from collections import Counter, defaultdict
from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

from fastapi import APIRouter, Body, Depends, Path

from cardboards.language import says
from dealer.home import Home
from dealer.jobs.boards import Change, shuffle_boards
from dealer.jobs.events import EventView, list_events, make_event
from dealer.jobs.people import Person
from dealer.jobs.ranges import HIGHEST
from dealer.web.api.begun import OnlyOnce
from dealer.web.api.callers import House, Looking, Preparing
from dealer.web.api.described import answers, reading
from dealer.web.api.pages import Page, Part
from dealer.web.api.problems import Code, Refused
from dealer.web.api.routes import Answering, job
from dealer.web.api.strict import SAID, STRICT

router = APIRouter(prefix="/events", tags=["events"], route_class=Answering)

Number = Annotated[int, Body(ge=1, le=HIGHEST, strict=True)]
SetName = Annotated[str, Body(pattern=SAID, max_length=20, strict=True)]
_MOST_BOARDS = 2_000

_EVENT = {
    "id": "4f1c09ab",
    "name": "夜场",
    "game": "huapai",
    "boards": [1, 2, 3, 4],
    "released": None,
    "sets": [{"set": "A", "copy": 1, "wallets": 4, "contents": {"dealt": 1, "verified": 3}}],
}


@dataclass(frozen=True, slots=True)
class SetOfWallets:
    """The wallets of one set and copy that hold cards of an event. `contents`: how many are in which state."""

    set: str
    copy: int
    wallets: int
    contents: dict[str, int]


@dataclass(frozen=True, slots=True)
class EventTold:
    """An event. `boards`: the numbers of its boards; `released`: when its records were opened (UTC), null before.

    `sets`: the wallets that hold its cards, by set and copy.
    """

    id: str
    name: str
    game: str
    boards: list[int]
    released: str | None
    sets: list[SetOfWallets]


@dataclass(frozen=True, slots=True)
class NewEvent:
    """An event to make. Its name is new."""

    __pydantic_config__: ClassVar = STRICT
    name: Annotated[str, Body(pattern=SAID, max_length=100, strict=True)]
    game: Literal["huapai", "bridge", "wakeng"] = "huapai"


@dataclass(frozen=True, slots=True)
class Shuffling:
    """Boards to shuffle, by numbers, from the system's entropy. `replace`: boards that are there get other cards."""

    __pydantic_config__: ClassVar = STRICT
    boards: Annotated[list[Number], Body(min_length=1, max_length=_MOST_BOARDS)]
    replace: Annotated[bool, Body(strict=True)] = False


@dataclass(frozen=True, slots=True)
class Shuffled:
    """Numbers of boards that are new, and of those that got other cards."""

    new: list[int]
    replaced: list[int]


async def _known(
    console: House,
    event: Annotated[str, Path(max_length=64, description="The event's `id`, not its name.")],
) -> EventView:
    return await job(_of_id, console.home, event)


AtEvent = Annotated[EventView, Depends(_known)]
"""The event of a path."""


@router.get("", responses=reading(example={"items": [_EVENT], "total": 1, "next": None}))
async def events(console: House, _: Looking, part: Part) -> Page[EventTold]:
    """All events, oldest first."""
    return part.of(await job(list_events, console.home), _told)


@router.post("", status_code=201, responses=answers(Code.NOT_NOW, example=_EVENT, status=201))
async def new_event(console: House, who: Preparing, wanted: NewEvent, once: OnlyOnce) -> EventTold:
    """Make an event."""
    return await once(lambda: _make(console.home, wanted, who))


@router.get("/{event}", responses=reading(Code.NOT_FOUND, example=_EVENT))
async def event(_: Looking, view: AtEvent) -> EventTold:
    """One event."""
    return _told(view)


@router.post(
    "/{event}/shuffle",
    responses=answers(Code.NOT_FOUND, Code.NOT_NOW, example={"new": [1, 2, 3, 4], "replaced": []}),
)
async def shuffle(
    console: House, who: Preparing, view: AtEvent, wanted: Shuffling, once: OnlyOnce
) -> Shuffled:
    """Shuffle boards for an event."""

    async def act() -> Shuffled:
        numbers, change = tuple(sorted(set(wanted.boards))), Change(replace=wanted.replace)
        came = await job(shuffle_boards, console.home, view.event.name, numbers, None, change, who)
        return Shuffled(list(came.new), list(came.replaced))

    return await once(act)


def _of_id(home: Home, event: str) -> EventView:
    found = next((one for one in list_events(home) if one.event.id == event), None)
    if found is None:
        raise Refused(Code.NOT_FOUND, says("There is no event with this id."))
    return found


async def _make(home: Home, wanted: NewEvent, who: Person) -> EventTold:
    return _told(await job(make_event, home, wanted.name, wanted.game, who))


def _told(view: EventView) -> EventTold:
    event = view.event
    by_copy: dict[tuple[str, int], Counter[str]] = defaultdict(Counter)
    for one in view.wallets:
        by_copy[one.name.set_name, one.name.copy][one.content.value] += 1
    sets = [
        SetOfWallets(set_name, copy, contents.total(), dict(contents))
        for (set_name, copy), contents in sorted(by_copy.items())
    ]
    return EventTold(event.id, event.name, event.game.key, list(view.boards), event.released, sets)
