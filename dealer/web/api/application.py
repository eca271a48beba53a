"""The API as an application of its own, so that whatever it answers has the API's shape."""

import importlib.metadata

from fastapi import FastAPI

from dealer.web.api import events, plans, records, verdicts, wallets, work
from dealer.web.api.begun import Begun
from dealer.web.api.described import describe
from dealer.web.api.problems import answer_problems
from dealer.web.api.small import SmallBodies
from dealer.web.console import Console

PATH = "/api/v1"
_PARTS = (events, wallets, verdicts, records, plans, work)
_DESCRIPTION = (
    "Events, wallets, verdicts, release and records of a Fapai house, for scoring programs and scripts. "
    "No answer holds a card of an event whose records are not released. docs/api.md tells how to begin."
)


def api(console: Console) -> FastAPI:
    """The API for a console, to be reached below `PATH`."""
    app = FastAPI(
        title="Fapai",
        version=importlib.metadata.version("fapai"),
        description=_DESCRIPTION,
        servers=[{"url": PATH}],
        root_path_in_servers=False,
        docs_url=None,  # its page loads its scripts from elsewhere
        redoc_url=None,
        redirect_slashes=False,
        generate_unique_id_function=lambda route: route.name,
    )
    app.add_middleware(SmallBodies)
    app.state.console = console
    app.state.begun = Begun()
    for part in _PARTS:
        app.include_router(part.router)
    answer_problems(app)
    describe(app)
    return app
