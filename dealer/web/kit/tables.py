"""Tables: plain ones, that scroll sideways where a screen is too narrow for them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from nicegui import ui
from nicegui.elements.mixins.text_element import TextElement

from cardboards.language import Saying
from dealer.web.kit.visits import Visit


@dataclass(frozen=True, slots=True)
class Linked:
    """What stands in a cell and leads to a page."""

    saying: Saying
    path: str


Cell = Saying | str | int | Linked | None


def table(
    visit: Visit, named: Saying, heads: Sequence[Saying], rows: Iterable[Sequence[Cell]]
) -> ui.element:
    """A table, named for those who hear it; a number stands at the right of its cell."""
    name = visit.say(named)
    with ui.element("div").classes("sideways").props("tabindex=0 role=region") as found:
        found.props["aria-label"] = name
        with ui.element("table").classes("table"):
            with ui.element("thead"), ui.element("tr"):
                for head in heads:
                    TextElement(tag="th", text=visit.say(head)).props("scope=col")
            with ui.element("tbody"):
                for row in rows:
                    with ui.element("tr"):
                        for cell in row:
                            _cell(visit, cell)
    return found


def _cell(visit: Visit, cell: Cell) -> None:
    if isinstance(cell, Linked):
        with ui.element("td"):
            TextElement(tag="a", text=visit.say(cell.saying)).props["href"] = cell.path
        return
    text = visit.say(cell) if isinstance(cell, Saying) else "" if cell is None else str(cell)
    found = TextElement(tag="td", text=text)
    if isinstance(cell, int):
        found.classes("number")
