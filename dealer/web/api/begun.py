"""What was begun under an `Idempotency-Key`: asked again, because an answer was lost, it is not begun again.

A key is kept for a day, for one token and one path; what was refused is not kept, since nothing came of it. The keys
go when the server ends, as does the work under way: a deal begun anew then passes over what lies in its wallets.
"""

import asyncio
import hashlib
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from typing import Annotated, Any, Generic, TypeVar

from fastapi import Depends, Header
from starlette.requests import Request

from cardboards.language import says
from dealer.web.api.problems import Code, Refused

KEPT_S = 24 * 3600.0
MOST = 10_000
"""So many keys are kept; the oldest goes for one more."""

Work = TypeVar("Work")
Given = TypeVar("Given")


@dataclass(frozen=True, slots=True)
class Ask:
    """A key, whose it is (`who`: the token's secret as a hash) and where; `body` tells whether the same is asked."""

    who: bytes
    path: str
    key: str
    body: bytes

    @property
    def place(self) -> tuple[bytes, str, str]:
        """What must not be begun twice."""
        return self.who, self.path, self.key


class Begun(Generic[Work]):
    """The keys and what was begun under each; is told the time, in seconds of any steady clock."""

    def __init__(self) -> None:
        self._kept: dict[tuple[bytes, str, str], tuple[float, bytes, Work]] = {}

    def found(self, ask: Ask, now: float) -> Work | None:
        """What was begun under this key.

        Raises:
            Refused: the key was used for something else.
        """
        until, body, work = self._kept.get(ask.place, (now, b"", None))
        if until <= now or work is None:
            return None
        if body != ask.body:
            raise Refused(
                Code.KEY_USED,
                says("This Idempotency-Key was used for another request. Take a new one."),
            )
        return work

    def keep(self, ask: Ask, work: Work, now: float) -> None:
        """This was begun under the key."""
        self.forget(ask)
        self._kept[ask.place] = now + KEPT_S, ask.body, work
        for place, (until, _, _) in tuple(self._kept.items()):
            if until > now and len(self._kept) <= MOST:
                break
            del self._kept[place]

    def forget(self, ask: Ask) -> None:
        """Nothing came of it."""
        self._kept.pop(ask.place, None)


class Once:
    """Begins what one request asks for, or joins what was begun under its key."""

    def __init__(self, begun: Begun[asyncio.Task[Any]], ask: Ask | None) -> None:
        self._begun = begun
        self._ask = ask

    async def __call__(self, act: Callable[[], Coroutine[Any, Any, Given]]) -> Given:
        """What `act` gives. A request that goes away or takes too long ends only its own waiting."""
        ask, now = self._ask, asyncio.get_running_loop().time()
        task: asyncio.Task[Given] | None = self._begun.found(ask, now) if ask else None
        if task is None:
            task = asyncio.create_task(act())
            if ask is not None:
                self._begun.keep(ask, task, now)
            task.add_done_callback(self._ended)
        return await asyncio.shield(task)

    def _ended(self, task: asyncio.Task[Any]) -> None:
        if (task.cancelled() or task.exception() is not None) and self._ask is not None:
            self._begun.forget(self._ask)


async def _once(
    request: Request,
    key: Annotated[
        str | None,
        Header(
            alias="Idempotency-Key",
            min_length=1,
            max_length=200,
            pattern="^[!-~]+$",
            description="Any text, new for each thing to begin: asked again with it, nothing is begun twice.",
        ),
    ] = None,
) -> Once:
    begun: Begun[asyncio.Task[Any]] = request.app.state.begun
    if key is None:
        return Once(begun, None)
    who = hashlib.sha256(request.headers.get("authorization", "").encode()).digest()
    body = hashlib.sha256(await request.body()).digest()
    return Once(begun, Ask(who, request.url.path, key, body))


OnlyOnce = Annotated[Once, Depends(_once)]
"""How a handler begins what it begins."""
