"""The API beside the pages: one server, two applications."""

from starlette.types import ASGIApp, Receive, Scope, Send

from dealer.web.api.application import PATH


class Beside:
    """Stands before the pages and hands whatever lies below `PATH` to the API; a mount lets paths with a newline by."""

    def __init__(self, app: ASGIApp, api: ASGIApp) -> None:
        self._app = app
        self._api = api

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Hand a request to the one or the other."""
        if scope["type"] == "http" and scope["path"].startswith(PATH + "/"):
            below = {**scope, "root_path": scope.get("root_path", "") + PATH}
            await self._api(below, receive, send)
        else:
            await self._app(scope, receive, send)
