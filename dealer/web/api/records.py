"""The release of an event's hand records, and the records once they are released."""

from dataclasses import dataclass
from typing import Annotated, ClassVar

from fastapi import APIRouter, Body

from cardboards.boards import HandRecord, Origin
from cardboards.cards import Suit
from dealer.jobs.records import released_records
from dealer.jobs.release import release
from dealer.web.api.callers import House, Looking, Releasing
from dealer.web.api.described import answers, reading
from dealer.web.api.events import AtEvent
from dealer.web.api.pages import Page, Part
from dealer.web.api.problems import Code
from dealer.web.api.routes import Answering, job
from dealer.web.api.strict import SAID, STRICT

router = APIRouter(prefix="/events/{event}", tags=["records"], route_class=Answering)

_EMPTY_PAGE = {"items": [], "total": 0, "next": None}


@dataclass(frozen=True, slots=True)
class Opening:
    """A release. `reason`: why the records are opened although something stands against it."""

    __pydantic_config__: ClassVar = STRICT
    reason: Annotated[str, Body(pattern=SAID, max_length=500, strict=True)] | None = None


@dataclass(frozen=True, slots=True)
class Opened:
    """A release. `released`: when the records were opened (UTC); `again`: they were open before."""

    released: str
    again: bool


@dataclass(frozen=True, slots=True)
class RecordTold:
    """A hand record. `leader`: the seat that leads first (首引), null where the game names none.

    `hands`: by seat, then by suit (S H D C): ranks from high to low, with T for a ten.
    """

    board: int
    version: int
    origin: Origin
    leader: str | None
    hands: dict[str, dict[str, str]]

    @classmethod
    def of(cls, record: HandRecord) -> "RecordTold":
        """A record that is open, as it is told."""
        board, deal = record.board, record.board.deal
        hands = {
            seat.value: {
                suit.letter: "".join(rank.letter for rank in deal.hand(seat).holding(suit))
                for suit in Suit
            }
            for seat in deal.game.seats
        }
        leader = board.leader.value if board.leader else None
        return cls(board.number, record.version, record.origin, leader, hands)


@router.post(
    "/release",
    tags=["release"],
    responses=answers(
        Code.NOT_FOUND,
        Code.NOT_NOW,
        example={"released": "2026-11-30T22:30:00.000000+00:00", "again": False},
    ),
)
async def release_records(console: House, who: Releasing, view: AtEvent, wanted: Opening) -> Opened:
    """Open the records: everybody may see all hands then, and it cannot be taken back."""
    done = await job(release, console.home, view.event.name, wanted.reason, who)
    return Opened(done.event.released or "", done.again)


@router.get("/records", responses=reading(Code.NOT_FOUND, Code.NOT_RELEASED, example=_EMPTY_PAGE))
async def records(console: House, _: Looking, view: AtEvent, part: Part) -> Page[RecordTold]:
    """The hand records by board number; 409 until they are released."""
    return part.of(await job(released_records, console.home, view.event.name), RecordTold.of)
