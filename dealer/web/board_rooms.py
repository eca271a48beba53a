"""What the pages about an event's boards share: the event, and the way between them."""

from nicegui import ui

from cardboards.language import Saying, says
from dealer.jobs.events import EventView
from dealer.jobs.ranges import written
from dealer.people import Right
from dealer.web import parts
from dealer.web.console import Room
from dealer.web.visits import Visit

EVENTS = "/events"
BOARDS = Room("/boards", says("Board set"), Right.LOOK)
CHANGE = Room("/boards/change", says("Change boards"), Right.PREPARE, listed=False)
FAIRNESS = Room("/boards/fairness", says("Fairness"), Right.LOOK, listed=False)
EXPORT = Room("/boards/export", says("Export"), Right.PRINT, listed=False)


def at_event(visit: Visit, title: Saying) -> EventView | None:
    """The event that this browser is at, under a page's title; when there is none, the way to one is drawn instead."""
    parts.title(visit, title)
    if visit.event is None:
        parts.text(visit, says("There is no event yet."))
        link(visit, EVENTS, says("Make one"))
    return visit.event


def heading(visit: Visit, here: Room) -> EventView | None:
    """What stands at the top of each of these pages."""
    if visit.event is None:
        return at_event(visit, here.title)
    event = visit.event
    parts.title(visit, says("Boards of {event}", event=event.event.name))
    with ui.element("nav").classes("presses subrooms"):
        for room in (BOARDS, CHANGE, FAIRNESS, EXPORT):
            if visit.may(room.right):
                link(visit, room.path, room.title, here=room is here)
    return event


def state(view: EventView) -> Saying:
    """An event's game, its boards, and whether their records are open."""
    boards = (
        says("boards {numbers}", numbers=written(view.boards))
        if view.boards
        else says("no boards yet")
    )
    known = says("records released") if view.event.released else says("records not released")
    return Saying("{parts}", {"parts": (view.event.game.name, boards, known)})


def link(visit: Visit, path: str, saying: Saying, *, here: bool = False) -> ui.element:
    """A link that looks like a button."""
    with ui.element("a").props(f"href={path}").classes("press press-link") as found:
        ui.label(visit.say(saying))
    if here:
        found.props("aria-current=page")
    return found
