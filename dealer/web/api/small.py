"""No request is larger than anything that is asked for: what comes from anybody is not kept in memory."""

from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from cardboards.language import says
from dealer.web.api.problems import Code, Refused, told

MOST_BYTES = 100_000


class SmallBodies:
    """Stands before the API, and ends a request that sends too much."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on what is small."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        body = bytearray()
        more = True
        while more:
            message = await receive()
            if message["type"] != "http.request":
                return
            body += message.get("body", b"")
            more = message.get("more_body", False)
            if len(body) > MOST_BYTES:
                refused = Refused(
                    Code.TOO_LARGE,
                    says(
                        "This is more than {size} kB. Ask for less at once.",
                        size=MOST_BYTES // 1000,
                    ),
                )
                await told(Request(scope), refused)(scope, receive, send)
                return

        async def whole() -> Message:
            return {"type": "http.request", "body": bytes(body), "more_body": False}

        await self._app(scope, whole, send)
