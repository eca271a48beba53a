"""How a page is drawn: for a visit that may see it, in its language, within the frame that all pages share."""

import copy
import inspect
from collections.abc import Awaitable, Callable, Mapping
from urllib.parse import quote

from nicegui import Client, ui
from nicegui.language import Language
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from cardboards.language import Tongue, says
from dealer.jobs.failures import FORESEEN
from dealer.web import rooms
from dealer.web.console import Console
from dealer.web.kit import parts
from dealer.web.kit.frame import framed
from dealer.web.kit.visits import Visit
from dealer.web.rooms import Room

Draw = Callable[[Visit], Awaitable[Response | None] | Response | None]
_PAGE_LANGUAGES: Mapping[Tongue, Language] = {
    Tongue.HANS: "zh-CN",
    Tongue.HANT: "zh-TW",
    Tongue.ENGLISH: "en-US",
}


def page(console: Console, room: Room) -> Callable[[Draw], Draw]:
    """Make a function the page of a room: it draws one visit, or answers with a response of its own."""

    def register(draw: Draw) -> Draw:
        @ui.page(room.path)
        async def visited(request: Request, client: Client) -> Response | None:
            visit = await Visit.begin(console, room, request, client)
            if visit.visitor is None and room.right is not None:
                return RedirectResponse(f"{rooms.SIGN_IN.path}?then={quote(request.url.path)}", 303)
            client.page = copy.copy(client.page)  # the one that all visits share has no language
            client.page.language = _PAGE_LANGUAGES[visit.language.tongue]
            client.title = visit.say(says("{room} · Fapai", room=room.title))
            with framed(visit, room):
                return await _drawn(draw, visit, room)

        return draw

    return register


async def _drawn(draw: Draw, visit: Visit, room: Room) -> Response | None:
    if not visit.may(room.right):
        visit.client.status_code = 403
        parts.title(visit, says("Not yours to open"))
        parts.text(visit, says("Somebody in another role has to do this. Ask the chief referee."))
        return None
    try:
        drawn = draw(visit)
        return await drawn if inspect.isawaitable(drawn) else drawn
    except FORESEEN as error:
        parts.problem(visit, error.saying)
        return None
