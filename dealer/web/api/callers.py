"""Who asks: a program with its token, acting in the token's role. A program is never shown a card of a closed event."""

from collections.abc import Awaitable, Callable
from typing import Annotated

from fastapi import Depends
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer
from starlette.requests import Request

from cardboards.language import says
from dealer.errors import NotPermitted
from dealer.jobs.people import Person, Visitor
from dealer.people import Right
from dealer.web.api.problems import Code, Refused
from dealer.web.api.routes import job
from dealer.web.console import Console

_BEARER = HTTPBearer(
    auto_error=False,
    scheme_name="token",
    description="A token that the chief referee or an administrator made: fapai people token add.",
)


def _console(request: Request) -> Console:
    console: Console = request.app.state.console
    return console


House = Annotated[Console, Depends(_console)]
"""The console behind the API."""


async def _visitor(
    console: House, given: Annotated[HTTPAuthorizationCredentials | None, Depends(_BEARER)]
) -> Visitor:
    visitor = await job(console.door.program, given.credentials) if given else None
    if visitor is None:
        raise Refused(
            Code.NO_TOKEN,
            says("No token, or one that is worth nothing: send Authorization: Bearer TOKEN."),
        )
    return visitor


def who_may(right: Right) -> Callable[[Visitor], Awaitable[Person]]:
    """A dependency: the program as the person who asks for a job, if its role has the right."""

    async def person(visitor: Annotated[Visitor, Depends(_visitor)]) -> Person:
        try:
            return visitor.acting(right)
        except NotPermitted as error:
            raise Refused(Code.NOT_PERMITTED, error.saying) from error

    return person


Looking = Annotated[Person, Depends(who_may(Right.LOOK))]
Scanning = Annotated[Person, Depends(who_may(Right.SCAN))]
Holding = Annotated[Person, Depends(who_may(Right.HOLD))]
Preparing = Annotated[Person, Depends(who_may(Right.PREPARE))]
RunningTheMachine = Annotated[Person, Depends(who_may(Right.RUN_MACHINE))]
Releasing = Annotated[Person, Depends(who_may(Right.RELEASE))]
