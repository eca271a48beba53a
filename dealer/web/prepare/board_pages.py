"""What the pages about an event's boards share: the event, and the way between them."""

from nicegui import ui

from cardboards.language import says
from dealer.jobs.events import EventView
from dealer.web import rooms
from dealer.web.kit import parts
from dealer.web.kit.at_event import at_event
from dealer.web.kit.visits import Visit
from dealer.web.rooms import Room

_BOARD_ROOMS = (rooms.BOARDS, rooms.CHANGING, rooms.FAIRNESS, rooms.EXPORTING)


def heading(visit: Visit, here: Room) -> EventView | None:
    """What stands at the top of each of these pages."""
    if visit.event is None:
        return at_event(visit, here.title)
    event = visit.event
    parts.title(visit, says("Boards of {event}", event=event.event.name))
    with ui.element("nav").classes("presses subrooms"):
        for room in _BOARD_ROOMS:
            if visit.may(room.right):
                parts.link(visit, room.path, room.title, here=room is here)
    return event
