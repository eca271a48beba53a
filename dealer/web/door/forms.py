"""Forms whose fields must not travel over the live connection: passwords, codes. A browser sends them by themselves.

NiceGUI keeps the value of a field of its own at the server and may send it back; these fields it does not know.
"""

import asyncio
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from urllib.parse import parse_qsl

from nicegui import app, ui
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from cardboards.language import Saying, says
from dealer.errors import DealerError, NotPermitted, WrongUse
from dealer.jobs.door import SignedIn
from dealer.web.console import Console
from dealer.web.cookies import SESSION
from dealer.web.kit import parts
from dealer.web.kit.visits import Visit

MOST_BYTES = 8192
Fields = Mapping[str, str]
Answer = Callable[[Fields, str, str], SignedIn | None]
"""What a form does, by its fields, its session and its address: who is signed in by it, if anybody."""


@contextmanager
def form(
    visit: Visit, path: str, send: Saying, weight: parts.Weight = parts.Weight.MAIN
) -> Iterator[None]:
    """A form for the route `path`; its fields are made within, its button follows them."""
    lost = visit.say(says("The server does not answer."))
    with ui.element("form").classes("form").props(f'data-post="{path}" method=post') as found:
        found.props["data-lost"] = lost
        ui.element("div").classes("problem").props("role=alert hidden")
        yield
        with ui.element("button").props("type=submit").classes(f"press press-{weight.value}"):
            ui.label(visit.say(send))


def hidden(name: str, value: str) -> None:
    """A field that nobody sees."""
    ui.element("input").props("type=hidden").props.update({"name": name, "value": value})


def field(
    visit: Visit, name: str, saying: Saying, kind: str, complete: str, hint: Saying | None = None
) -> None:
    """A field: `kind` as HTML's `type`, `complete` as its `autocomplete`, so that a browser can keep a password."""
    with ui.element("div").classes("field"):
        with ui.element("label").classes("field"):
            ui.label(visit.say(saying)).classes("field-name")
            found = ui.element("input").props("required autocapitalize=none spellcheck=false")
        found.props.update({"name": name, "type": kind, "autocomplete": complete})
        if complete == "off" and kind == "password":
            found.props("inputmode=numeric")
        if hint is not None:
            ui.label(visit.say(hint)).classes("field-hint")


def answers(console: Console, path: str, answer: Answer) -> None:
    """Answer the form that is sent to `path`: where to go then, with the session that has begun; or what is wrong."""

    @app.post(path, include_in_schema=False)
    async def answered(request: Request) -> Response:
        address = request.client.host if request.client else ""
        session = request.cookies.get(SESSION, "")
        try:
            fields = await _fields(request)
            signed_in = await asyncio.to_thread(answer, fields, session, address)
        except DealerError as error:
            said = console.language(request.cookies).say(error.saying)
            return JSONResponse({"said": said}, 403 if isinstance(error, NotPermitted) else 400)
        response = JSONResponse({"then": inside(fields.get("then", ""))})
        if signed_in is None:
            response.delete_cookie(SESSION, httponly=True, samesite="strict")
        else:
            response.set_cookie(
                SESSION,
                signed_in.session,
                httponly=True,
                samesite="strict",
                secure=request.url.scheme == "https",
            )
        return response


def inside(path: str) -> str:
    """A path of this console; its first page instead of anything else."""
    return path if path.startswith("/") and path[1:2] not in ("/", "\\") else "/"


async def _fields(request: Request) -> Fields:
    body = b""
    async for part in request.stream():
        body += part
        if len(body) > MOST_BYTES:
            raise WrongUse("That is too long for a form.")
    return dict(parse_qsl(body.decode("utf-8", "replace"), keep_blank_values=True))
