"""Files from the tray into a browser: only to the session that made them, and only while it may have them."""

import asyncio
import json
from urllib.parse import quote

from nicegui import app
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from dealer.web.console import Console
from dealer.web.cookies import SESSION
from dealer.web.kit.visits import Visit
from dealer.web.tray import MadeFile

_PDF = ".pdf"
# A page of ours shows papers within itself; nobody else does.
_FRAMED = {"Content-Security-Policy": "frame-ancestors 'self'"}


def hands_over(console: Console) -> None:
    """Answer for the files of the tray."""

    @app.get("/tray/{key}/{name}", include_in_schema=False)
    async def handed(key: str, name: str, request: Request) -> Response:
        session = request.cookies.get(SESSION, "")
        visitor = await asyncio.to_thread(console.door.visitor, session)
        lying = console.tray.of(session).get(key)
        if visitor is None or lying is None or not visitor.may(lying.right, lying.event):
            return PlainTextResponse("nothing lies here", 404)
        console.tray.take(session, key)
        shown = name.endswith(_PDF) and "save" not in request.query_params
        kind = "inline" if shown else "attachment"
        headers = {"Content-Disposition": f"{kind}; filename*=UTF-8''{quote(lying.name, safe='')}"}
        media = "application/pdf" if name.endswith(_PDF) else "application/octet-stream"
        return Response(lying.data, media_type=media, headers=headers | _FRAMED)


def path_of(key: str, lying: MadeFile, *, save: bool = False) -> str:
    """Where a browser gets a file: to show it, or to keep it."""
    return f"/tray/{key}/{quote(lying.name, safe='')}" + ("?save" if save else "")


def give(visit: Visit, lying: MadeFile) -> None:
    """Let the browser keep a file, at once."""
    path = json.dumps(path_of(visit.console.tray.put(lying), lying, save=True))
    visit.client.run_javascript(
        f"const link = document.createElement('a'); link.href = {path}; link.download = ''; link.click();"
    )
