"""The first page: where each job is done."""

from nicegui import ui
from starlette.responses import RedirectResponse, Response

from cardboards.language import says
from dealer.web import parts
from dealer.web.console import Console, Room
from dealer.web.pages import page
from dealer.web.visits import SIGN_IN, Visit

ROOM = Room("/", says("Fapai"), None, listed=False)


def register(console: Console) -> None:
    """Join the console."""

    @page(console, ROOM)
    def home(visit: Visit) -> Response | None:
        if visit.visitor is None:
            return RedirectResponse(f"{SIGN_IN}?then={ROOM.path}", 303)
        parts.title(visit, says("What is to be done?"))
        with ui.element("div").classes("tiles"):
            for room in console.rooms:
                if visit.may(room.right):
                    with ui.element("a").props(f"href={room.path}").classes("tile"):
                        ui.label(visit.say(room.title))
        return None
