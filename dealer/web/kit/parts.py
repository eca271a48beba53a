"""The parts that pages are made of: plain, large, reachable by keyboard. Looks stand in `assets/console.css`."""

from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from enum import Enum

from nicegui import ui

from cardboards.language import Saying
from dealer.web.kit.visits import Visit
from dealer.web.rooms import Room

Press = Callable[[], Awaitable[None] | None]
_AS_WRITTEN = {"Escape": "Esc"}
"""Keys on which something else is written than what a browser calls them."""


class Weight(Enum):
    """How much a button asks to be pressed."""

    MAIN = "main"
    PLAIN = "plain"
    GRAVE = "grave"


def title(visit: Visit, saying: Saying) -> ui.element:
    """The one heading of a page."""
    with ui.element("h1") as heading:
        ui.label(visit.say(saying))
    return heading


def heading(visit: Visit, saying: Saying) -> ui.element:
    """The heading of a part of a page."""
    with ui.element("h2") as found:
        ui.label(visit.say(saying))
    return found


def text(visit: Visit, saying: Saying) -> ui.label:
    """A paragraph."""
    return ui.label(visit.say(saying)).classes("text")


def problem(visit: Visit, saying: Saying) -> ui.element:
    """What went wrong, in the page itself."""
    with ui.element("div").classes("problem").props("role=alert") as found:
        ui.label(visit.say(saying))
    return found


@contextmanager
def panel(visit: Visit, named: Saying | None = None) -> Iterator[ui.element]:
    """A piece of a page with an edge around it."""
    with ui.element("section").classes("panel") as found:
        if named is not None:
            heading(visit, named)
        yield found


def button(
    visit: Visit, saying: Saying, press: Press, weight: Weight = Weight.PLAIN, key: str = ""
) -> ui.button:
    """A button; `key` is the key that presses it, shown on it and heard wherever no text is being typed."""
    with ui.button(on_click=press, color=None) as found:
        found.props("unelevated no-caps").classes(f"press press-{weight.value}")
        ui.label(visit.say(saying))
        if key:
            ui.label(_AS_WRITTEN.get(key, key)).classes("key").props("aria-hidden=true")
            found.props(f'data-key="{key}"')
    return found


def link(visit: Visit, path: str, saying: Saying, *, here: bool = False) -> ui.element:
    """A link that looks like a button."""
    with ui.element("a").props(f"href={path}").classes("press press-link") as found:
        ui.label(visit.say(saying))
    if here:
        found.props("aria-current=page")
    return found


def way(visit: Visit, room: Room) -> None:
    """The way to a room, for whom it lets in."""
    if visit.may(room.right):
        link(visit, room.path, room.title)


def into_sight(visit: Visit, element: ui.element) -> None:
    """Move the page so that what has just come is seen."""
    visit.client.run_javascript(f"getHtmlElement({element.id}).scrollIntoView()")


def scan_field(
    visit: Visit, saying: Saying, scanned: Callable[[str], Awaitable[None] | None]
) -> ui.input:
    """Where a code scanner types: ready whenever nothing else is being typed; Enter hands its text on."""
    with ui.input(visit.say(saying)) as found:
        found.props('outlined autocomplete=off spellcheck=false input-class=scan data-scan=""')
        found.classes("scan-field")

    async def enter() -> None:
        typed, found.value = str(found.value or "").strip(), ""
        if typed:
            handed = scanned(typed)
            if handed is not None:
                await handed

    found.on("keydown.enter", enter)
    return found
