"""The event that a page is about, and what is said of one."""

from cardboards.language import Saying, says
from dealer.jobs.events import EventView
from dealer.jobs.ranges import written
from dealer.web import rooms
from dealer.web.kit import parts
from dealer.web.kit.visits import Visit


def at_event(visit: Visit, title: Saying) -> EventView | None:
    """The event that this browser is at, under a page's title; when there is none, the way to one is drawn instead."""
    parts.title(visit, title)
    if visit.event is None:
        parts.text(visit, says("There is no event yet."))
        parts.link(visit, rooms.EVENTS.path, says("Make one"))
    return visit.event


def state(view: EventView) -> Saying:
    """An event's game, its boards, and whether their records are open."""
    boards = (
        says("boards {numbers}", numbers=written(view.boards))
        if view.boards
        else says("no boards yet")
    )
    known = says("records released") if view.event.released else says("records not released")
    return Saying("{parts}", {"parts": (view.event.game.name, boards, known)})
