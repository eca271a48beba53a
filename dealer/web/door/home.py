"""The first page: where each job is done."""

from nicegui import ui
from starlette.responses import RedirectResponse, Response

from cardboards.language import says
from dealer.web import rooms
from dealer.web.console import Console
from dealer.web.kit import parts
from dealer.web.kit.pages import page
from dealer.web.kit.visits import Visit


def register(console: Console) -> None:
    """Join the console."""

    @page(console, rooms.HOME)
    def home(visit: Visit) -> Response | None:
        if visit.visitor is None:
            return RedirectResponse(f"{rooms.SIGN_IN.path}?then={rooms.HOME.path}", 303)
        parts.title(visit, says("What is to be done?"))
        with ui.element("div").classes("tiles"):
            for room in rooms.LISTED:
                if visit.may(room.right):
                    with ui.element("a").props(f"href={room.path}").classes("tile"):
                        ui.label(visit.say(room.title))
        return None
