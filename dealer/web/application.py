"""The console as one application: what it lets in, its pages, and the files that they load; nothing from elsewhere."""

from importlib import resources
from pathlib import Path

import pylopdf_fonts_zh_cn
from fastapi import FastAPI, HTTPException
from nicegui import ui
from starlette.middleware import Middleware
from starlette.responses import FileResponse

from dealer.web.api.application import api
from dealer.web.api.beside import Beside
from dealer.web.console import Console
from dealer.web.custody import journals, log, scanning, wallets
from dealer.web.deal import dealing
from dealer.web.door import home, people, sign_in
from dealer.web.origins import OwnPagesOnly
from dealer.web.prepare import boards, changing, events, exporting, fairness, plan
from dealer.web.printing import conversions, lying, making, papers
from dealer.web.rulings import fouled, hand_cards, referee, releasing
from dealer.web.station import decks, machine, trial
from dealer.web.verify import capturing, sampling, verifying

PAGES = (
    home,
    events,
    boards,
    changing,
    fairness,
    exporting,
    wallets,
    dealing,
    verifying,
    capturing,
    sampling,
    scanning,
    papers,
    conversions,
    making,
    lying,
    plan,
    referee,
    fouled,
    hand_cards,
    releasing,
    log,
    journals,
    people,
    machine,
    decks,
    trial,
    sign_in,
)
"""Each module is a page."""

_ASSETS = Path(str(resources.files("dealer.web"))) / "assets"
_FONT = "NotoSansSC-Regular.otf"
_KEPT = "public, max-age=3600"
_RECONNECT_S = 5.0
"""So long a page that lost its connection is kept; a browser notices within about six seconds."""


def application(console: Console) -> FastAPI:
    """The application for a server."""
    app = FastAPI(
        title="Fapai",
        openapi_url=None,
        docs_url=None,
        redoc_url=None,
        middleware=[Middleware(OwnPagesOnly), Middleware(Beside, api=api(console))],
    )
    _serve_files(app)
    for module in PAGES:
        module.register(console)
    ui.add_head_html(_head(), shared=True)
    ui.run_with(
        app,
        title="Fapai",
        favicon=_ASSETS / "icon.svg",
        dark=None,
        tailwind=False,
        reconnect_timeout=_RECONNECT_S,
        binding_refresh_interval=None,
        show_welcome_message=False,
    )
    return app


def _head() -> str:
    """Every page loads what is ours: `console.*` first, then what single pages add."""
    names = sorted(
        (file.name for file in _ASSETS.iterdir()), key=lambda name: (name[:8] != "console.", name)
    )
    looks = [
        f'<link rel="stylesheet" href="/assets/{one}">' for one in names if one.endswith("css")
    ]
    acts = [f'<script defer src="/assets/{one}"></script>' for one in names if one.endswith("js")]
    return "\n".join((*looks, *acts))


def _serve_files(app: FastAPI) -> None:
    files = {file.name: file for file in _ASSETS.iterdir()}
    files[_FONT] = Path(pylopdf_fonts_zh_cn.__file__).parent / _FONT

    @app.get("/assets/{name}", include_in_schema=False)
    def asset(name: str) -> FileResponse:
        if name not in files:
            raise HTTPException(404)
        return FileResponse(files[name], headers={"Cache-Control": _KEPT})
