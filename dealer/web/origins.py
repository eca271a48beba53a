"""Which requests may come in, and what every answer carries.

Against requests that other sites make in a visitor's name: the session's cookie is `SameSite=Strict`; and whatever
changes something, a websocket too, has to come from a page of ours, which a browser says in `Origin`.
"""

from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocketClose

_SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
_CONTENT = "; ".join(
    (
        "default-src 'self'",
        # NiceGUI's pages carry their elements in a script, and Vue compiles templates in the browser.
        "script-src 'self' 'unsafe-inline' 'unsafe-eval'",
        "style-src 'self' 'unsafe-inline'",
        "img-src 'self' data: blob:",
        "connect-src 'self' ws: wss:",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "object-src 'none'",
    )
)
_EVERYWHERE = {
    "Content-Security-Policy": _CONTENT,
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}
_KEPT = ("/_nicegui/", "/assets/")
"""Below these lies what is the same for everybody and may be kept by a browser; nothing else may."""


class OwnPagesOnly:
    """Stands before the application: what changes something comes from its own pages, or from no browser at all."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Turn away what comes from elsewhere; give each answer its headers."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
        elif not _from_here(scope):
            await _refuse(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._app(scope, receive, send)
        else:
            await self._app(scope, receive, _marked(scope, send))


def _from_here(scope: Scope) -> bool:
    """Whether a page of ours asks, or something that is no browser, or something that changes nothing."""
    if scope["type"] == "http" and scope["method"] in _SAFE:
        return True
    headers = Headers(scope=scope)
    origin = headers.get("origin")
    return origin is None or urlsplit(origin).netloc == headers.get("host")


async def _refuse(scope: Scope, receive: Receive, send: Send) -> None:
    if scope["type"] == "websocket":
        await WebSocketClose(code=4403)(scope, receive, send)
    else:
        await PlainTextResponse("from another site", 403)(scope, receive, send)


def _marked(scope: Scope, send: Send) -> Send:
    kept = scope["path"].startswith(_KEPT)

    async def marked(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in _EVERYWHERE.items():
                headers.setdefault(name, value)
            if not kept:
                headers["Cache-Control"] = "no-store"
        await send(message)

    return marked
