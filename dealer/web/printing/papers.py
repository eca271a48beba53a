"""The papers of an event: what can be printed, what lies ready, what was printed when and by whom."""

from nicegui import ui

from cardboards.language import Saying, says
from dealer.jobs.people import actor_said
from dealer.jobs.prints import PrintView, prints
from dealer.jobs.time_of_day import here
from dealer.web import rooms
from dealer.web.console import Console
from dealer.web.kit import parts, tables
from dealer.web.kit.handing_over import hands_over
from dealer.web.kit.pages import page
from dealer.web.kit.visits import Visit
from dealer.web.printing import conversions
from dealer.web.printing.lying import sight_of
from dealer.web.printing.paper_kinds import KINDS

_SHOWN = 50


def register(console: Console) -> None:
    """Join the console."""
    hands_over(console)

    @page(console, rooms.PAPERS)
    async def papers(visit: Visit) -> None:
        view = visit.event
        parts.title(visit, rooms.PAPERS.title)
        _lying(visit)
        with ui.element("ul").classes("papers"):
            for kind in KINDS.values():
                if visit.may(kind.right, view.event.id if view else None):
                    _paper(visit, f"{rooms.PAPERS.path}/{kind.key}", kind.title, kind.about)
            _paper(visit, rooms.CONVERSIONS.path, rooms.CONVERSIONS.title, conversions.ABOUT)
        if view is not None:
            made = await visit.job(prints, console.home, view.event.name)
            if made:
                parts.heading(visit, says("Printed until now"))
                _history(visit, made[:_SHOWN])


def _paper(visit: Visit, path: str, title: Saying, about: Saying) -> None:
    with ui.element("li"), ui.element("a").props(f"href={path}").classes("paper"):
        ui.label(visit.say(title)).classes("paper-title")
        ui.label(visit.say(about)).classes("soft")


def _lying(visit: Visit) -> None:
    """Papers of this session that were not put away."""
    found = visit.console.tray.of(visit.session)
    ready = {key: one for key, one in found.items() if not one.once}
    if not ready:
        return
    with parts.panel(visit, says("Ready, not put away yet")), ui.element("div").classes("presses"):
        for key, one in ready.items():
            parts.link(visit, sight_of(key), one.title)


def _history(visit: Visit, made: tuple[PrintView, ...]) -> None:
    heads = (
        says("when"),
        says("paper"),
        says("boards"),
        says("count"),
        says("version"),
        says("reprint"),
        says("by"),
    )
    rows = (
        (
            _when(one.at),
            _name(one.paper),
            one.boards,
            one.count,
            one.versions,
            says("reprint") if one.again else None,
            actor_said(one.actor),
        )
        for one in made
    )
    tables.table(visit, says("Printed until now"), heads, rows)


def _name(paper: str) -> Saying | str:
    return KINDS[paper].title if paper in KINDS else paper


def _when(at: str) -> str:
    return f"{here(at):%m-%d %H:%M}"
