"""Verdicts of verifications: outcome, class and counts, never what to move."""

from dataclasses import dataclass
from typing import Annotated

from fastapi import APIRouter, Query

from dealer.jobs.verdicts import Given, verdicts
from dealer.verifying import Outcome
from dealer.web.api.callers import House, Looking
from dealer.web.api.described import reading
from dealer.web.api.events import AtEvent
from dealer.web.api.pages import Page, Part
from dealer.web.api.problems import Code
from dealer.web.api.routes import Answering, job

router = APIRouter(prefix="/events/{event}/verdicts", tags=["verdicts"], route_class=Answering)

_VERDICT = {
    "at": "2026-11-30T20:11:32.104233+00:00",
    "board": 7,
    "set": "A",
    "copy": 2,
    "verdict": "fail",
    "fault": "swap",
    "counts": {"N": 13, "W": 13, "S": 13, "E": 13},
}


@dataclass(frozen=True, slots=True)
class VerdictTold:
    """A verdict (相符, 不符, 读不清). `fault`: the class of a `fail`; `counts`: cards found by pocket; `at` is UTC."""

    at: str
    board: int
    set: str
    copy: int
    verdict: Outcome
    fault: str | None
    counts: dict[str, int]

    @classmethod
    def of(cls, given: Given) -> "VerdictTold":
        """A verdict, as it is told."""
        name = given.wallet
        return cls(
            at=given.at,
            board=name.number,
            set=name.set_name,
            copy=name.copy,
            verdict=given.outcome,
            fault=given.fault,
            counts=dict(given.counts),
        )


@router.get(
    "", responses=reading(Code.NOT_FOUND, example={"items": [_VERDICT], "total": 1, "next": None})
)
async def every_verdict(
    console: House,
    _: Looking,
    view: AtEvent,
    part: Part,
    verdict: Annotated[Outcome | None, Query(description="Only these.")] = None,
) -> Page[VerdictTold]:
    """All verdicts on wallets of an event, oldest first; a wallet's last one counts."""
    every = await job(verdicts, console.home, view.event.name)
    return part.of([one for one in every if verdict in (None, one.outcome)], VerdictTold.of)
