"""The first page: where each job is done."""

from nicegui import ui

from cardboards.language import says
from dealer.people import Right
from dealer.web import parts
from dealer.web.console import Console, Room
from dealer.web.pages import page
from dealer.web.visits import Visit

ROOM = Room("/", says("Fapai"), Right.LOOK, listed=False)


def register(console: Console) -> None:
    """Join the console."""

    @page(console, ROOM)
    def home(visit: Visit) -> None:
        parts.title(visit, says("What is to be done?"))
        with ui.element("div").classes("tiles"):
            for room in console.rooms:
                if visit.may(room.right):
                    with ui.element("a").props(f"href={room.path}").classes("tile"):
                        ui.label(visit.say(room.title))
