"""One browser's visit to one page: who it is, in which language, what they may, what they are told."""

import asyncio
import functools
import inspect
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace
from typing import ParamSpec, TypeVar
from urllib.parse import unquote

from nicegui import Client, ui
from starlette.requests import Request

from cardboards.language import Language, Saying, says
from dealer.errors import NotPermitted
from dealer.jobs.events import EventView, list_events
from dealer.jobs.failures import FORESEEN
from dealer.jobs.people import Person, Visitor
from dealer.jobs.situation import Situation
from dealer.people import Right
from dealer.web.commands import instead
from dealer.web.console import Console
from dealer.web.cookies import EVENT, SESSION
from dealer.web.rooms import Room

Given = TypeVar("Given")
Facts = ParamSpec("Facts")
Act = Callable[[], Awaitable[None] | None]


@dataclass(frozen=True, slots=True)
class Visit:
    """What a page knows of whoever looks at it. Rights are asked for anew each time: a session may end meanwhile.

    `event`: the event this browser is at: the one that was chosen, else the newest; None when there is none.
    `shows`: what on this page follows the station's situation.
    """

    console: Console
    request: Request
    client: Client
    language: Language
    event: EventView | None
    shows: list[Callable[[Situation], None]] = field(default_factory=list, compare=False)

    @classmethod
    async def begin(cls, console: Console, room: Room, request: Request, client: Client) -> "Visit":
        """The visit to a room that a request begins."""
        chosen = unquote(request.cookies.get(EVENT, ""))
        events = await asyncio.to_thread(list_events, console.home)
        event = next((one for one in events if one.event.name == chosen), None)
        newest = events[-1] if events else None
        language = replace(console.language(request.cookies), instead=instead(room))
        return cls(console, request, client, language, event or newest)

    def say(self, saying: Saying) -> str:
        """A sentence in this browser's language."""
        return self.language.say(saying)

    @property
    def session(self) -> str:
        """The session that this browser came with; empty when it came with none."""
        return self.request.cookies.get(SESSION, "")

    @property
    def address(self) -> str:
        """Where this browser is."""
        return self.request.client.host if self.request.client else ""

    @property
    def visitor(self) -> Visitor | None:
        """Who is signed in here, if anybody still is. Asking keeps nobody in."""
        return self.console.door.visitor(self.session, acting=False)

    def may(self, right: Right | None, event: str | None = None) -> bool:
        """Whether this visitor may do that now: in one event (its id), or wherever it is asked for."""
        visitor = self.visitor
        return right is None or (visitor is not None and visitor.may(right, event))

    def person(self, right: Right, event: str | None = None) -> Person:
        """This visitor as the person who asks for a job; `event` is an id.

        Raises:
            NotPermitted: nobody is signed in any more, or no role of this visitor allows it.
        """
        visitor = self.console.door.visitor(self.session)
        if visitor is None:
            raise NotPermitted("You are no longer signed in. Sign in again.")
        return visitor.acting(right, event)

    def acting(self, right: Right | None, act: Act) -> Callable[[], Awaitable[None]]:
        """What a press does: nothing unless it is allowed at that moment; what was foreseen to fail is said."""

        @functools.wraps(act)
        async def guarded() -> None:
            try:
                if right is not None:
                    self.person(right)
                done = act()
                if inspect.isawaitable(done):
                    await done
            except FORESEEN as error:
                self.warn(error.saying)

        return guarded

    async def job(
        self, work: Callable[Facts, Given], /, *args: Facts.args, **facts: Facts.kwargs
    ) -> Given:
        """Do something that blocks, on a thread, while all pages go on."""
        return await asyncio.to_thread(work, *args, **facts)

    def tell(self, saying: Saying) -> None:
        """Say in passing that something is done."""
        with self.client:
            ui.notify(self.say(saying), type="positive", position="top", timeout=5000)

    def warn(self, saying: Saying) -> None:
        """Say what went wrong, until the person puts it away."""
        close = self.say(says("Understood"))
        with self.client:
            ui.notify(
                self.say(saying), type="negative", position="top", timeout=0, close_button=close
            )

    def go(self, path: str) -> None:
        """To another page."""
        self.client.open(path)
