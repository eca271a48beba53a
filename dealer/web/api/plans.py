"""The plan that is kept with an event, and where its wallets are."""

from dataclasses import dataclass
from datetime import datetime
from typing import Annotated

from fastapi import APIRouter, Query

from dealer.home import Home
from dealer.jobs.kept_plan import kept_plan, kept_wave, waves_kept
from dealer.jobs.where import Moment, Place, where
from dealer.plan.kept import KeptWave
from dealer.web.api.callers import House, Looking
from dealer.web.api.described import reading
from dealer.web.api.events import AtEvent
from dealer.web.api.pages import Page, Part
from dealer.web.api.problems import Code
from dealer.web.api.routes import Answering, job
from dealer.web.api.wallets import WhereTold

router = APIRouter(prefix="/events/{event}", tags=["plan"], route_class=Answering)

_MEETING = {"round": 1, "table": 3, "ns": 3, "ew": 13, "boards": [[7, 8]], "copy": 2}
_WAVE = {
    "number": 1,
    "name": "第1轮",
    "set": "A",
    "start": "2026-11-30T19:30:00",
    "end": "2026-11-30T22:30:00",
    "contestants": ["1", "2"],
    "meetings": [_MEETING],
}
_PLACE = {
    "board": 7,
    "set": "A",
    "copy": 2,
    "token": "FP1ABCDEFGHJKMNPQRSTVWXYZ234567",
    "planned": "3",
    "out_of_place": False,
    "where": {
        "expected": "3",
        "round": 1,
        "seen": None,
        "seen_at": None,
        "passed_at": None,
        "tables_since_pass": ["3"],
        "trouble": None,
        "held": None,
        "until": None,
    },
}


@dataclass(frozen=True, slots=True)
class MeetingTold:
    """Two sides (`ns`, `ew`: numbers of pairs or teams) at a table for a round.

    `boards`: in parts, between which the wallets pass from table to table; `copy`: of which copy the wallets are.
    """

    round: int
    table: int
    ns: int
    ew: int
    boards: list[list[int]]
    copy: int


@dataclass(frozen=True, slots=True)
class WaveTold:
    """A wave of play. `contestants`: names by number; `start`, `end`: by the hall's clock, null when not planned."""

    number: int
    name: str
    set: str
    start: datetime | None
    end: datetime | None
    contestants: list[str]
    meetings: list[MeetingTold]

    @classmethod
    def of(cls, wave: KeptWave) -> "WaveTold":
        """A wave, as it is told."""
        meetings = [
            MeetingTold(number, one.table, one.ns, one.ew, list(map(list, one.parts)), one.copy)
            for number, one in wave.movement.meetings
        ]
        return cls(
            number=wave.number,
            name=wave.name,
            set=wave.set_name,
            start=wave.start,
            end=wave.end,
            contestants=list(wave.contestants),
            meetings=meetings,
        )


@dataclass(frozen=True, slots=True)
class PlaceTold:
    """A wallet with cards. `planned`: where the plan has it in the round that was asked for, null when none was."""

    board: int
    set: str
    copy: int
    token: str
    planned: str | None
    out_of_place: bool
    where: WhereTold

    @classmethod
    def of(cls, place: Place) -> "PlaceTold":
        """A place, as it is told."""
        name = place.wallet.name
        return cls(
            board=name.number,
            set=name.set_name,
            copy=name.copy,
            token=place.wallet.token,
            planned=place.planned,
            out_of_place=place.out_of_place,
            where=WhereTold.of(place.where),
        )


@router.get(
    "/plan", responses=reading(Code.NOT_FOUND, example={"items": [_WAVE], "total": 1, "next": None})
)
async def plan(console: House, _: Looking, view: AtEvent, part: Part) -> Page[WaveTold]:
    """The waves of the plan that is kept with an event; none when no plan is."""
    return part.of(await job(waves_kept, console.home, view.event.name), WaveTold.of)


@router.get(
    "/where",
    responses=reading(
        Code.NOT_FOUND, Code.NOT_NOW, example={"items": [_PLACE], "total": 1, "next": None}
    ),
)
async def places(
    console: House,
    _: Looking,
    view: AtEvent,
    part: Part,
    wave: Annotated[
        int | None, Query(ge=1, le=9_999, description="Its wave; needed when there are several.")
    ] = None,
    number: Annotated[
        int | None,
        Query(alias="round", ge=1, le=999, description="Compare with the plan in this round."),
    ] = None,
    out_of_place: Annotated[
        bool, Query(description="Only those that somebody has to look for.")
    ] = False,
) -> Page[PlaceTold]:
    """Where all wallets with cards of an event are."""
    found = await job(_places, console.home, view.event.name, wave, number)
    return part.of([one for one in found if one.out_of_place or not out_of_place], PlaceTold.of)


def _places(home: Home, event: str, wave: int | None, number: int | None) -> tuple[Place, ...]:
    if wave is None and number is None:
        return where(home, event)
    return where(home, event, Moment(kept_wave(kept_plan(home, event), wave), number or 1))
