"""A paper that was made: seen in the page, printed, kept as a file, and put away once it is printed."""

from nicegui import ui

from cardboards.language import says
from dealer.jobs.papers import RULE
from dealer.web import rooms
from dealer.web.console import Console
from dealer.web.kit import parts
from dealer.web.kit.handing_over import path_of
from dealer.web.kit.pages import page
from dealer.web.kit.parts import Weight
from dealer.web.kit.visits import Visit
from dealer.web.tray import MadeFile

_SHEET = "sheet"


def sight_of(key: str) -> str:
    """Where a paper is seen, by its id in the tray."""
    return f"{rooms.PAPERS.path}/lying/{key}"


def register(console: Console) -> None:
    """Join the console."""

    @page(console, rooms.LYING)
    def lying(visit: Visit) -> None:
        key = visit.request.path_params["key"]
        paper = console.tray.of(visit.session).get(key)
        if paper is None or not visit.may(paper.right, paper.event):
            parts.title(visit, says("This paper was put away"))
            parts.link(visit, rooms.PAPERS.path, says("Papers"))
        else:
            _paper(visit, key, paper)


def _paper(visit: Visit, key: str, paper: MadeFile) -> None:
    parts.title(visit, paper.title)
    if paper.shows_cards:
        ui.label(visit.say(RULE)).classes("warning")
    shown = path_of(key, paper)
    with ui.element("div").classes("presses"):
        _print(visit)
        parts.link(visit, path_of(key, paper, save=True), says("Keep as a file"))
        parts.link(visit, shown, says("Open by itself")).props("target=_blank")

        def put_away() -> None:
            visit.console.tray.put_away(visit.session, key)
            visit.go(rooms.PAPERS.path)

        parts.button(visit, says("It is printed: put it away"), visit.acting(None, put_away))
    parts.text(visit, says("Print at 100 %, on the paper that it is made for."))
    with ui.element("iframe").classes("sheet").props(f"id={_SHEET}") as frame:
        frame.props["src"] = shown
        frame.props["title"] = visit.say(paper.title)


def _print(visit: Visit) -> None:
    with (
        ui.element("button")
        .props("type=button")
        .classes(f"press press-{Weight.MAIN.value}") as found
    ):
        ui.label(visit.say(says("Print")))
    found.on("click", js_handler=f"() => document.getElementById('{_SHEET}').contentWindow.print()")
