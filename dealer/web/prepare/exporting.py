"""An event's boards in a deal file, in clear: before the release for the chief referee alone, with the PIN."""

from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

from nicegui import ui

from cardboards.formats.file_format import Heading
from cardboards.formats.files import FORMATS
from cardboards.language import Saying, says
from dealer.home import Home
from dealer.jobs.events import EventView
from dealer.jobs.files import Export, export_file
from dealer.jobs.people import Person
from dealer.people import Right
from dealer.web import rooms
from dealer.web.console import Console
from dealer.web.kit import fields, parts
from dealer.web.kit.handing_over import give
from dealer.web.kit.pages import page
from dealer.web.kit.parts import Weight
from dealer.web.kit.proof import asked
from dealer.web.kit.visits import Visit
from dealer.web.prepare.board_pages import heading
from dealer.web.tray import MadeFile


def register(console: Console) -> None:
    """Join the console."""

    @page(console, rooms.EXPORTING)
    def exporting(visit: Visit) -> None:
        event = heading(visit, rooms.EXPORTING)
        if event is None:
            return
        if not event.boards:
            parts.text(visit, says("This event has no boards yet."))
        elif event.event.released is None and not visit.may(Right.SEE_UNRELEASED, event.event.id):
            parts.text(
                visit,
                says(
                    "Whoever has the file knows every card: before the release only the chief referee makes it."
                ),
            )
        else:
            _export(visit, event)


def _export(visit: Visit, view: EventView) -> None:
    event = view.event
    endings = {
        one.ending: one.kind.value for one in FORMATS if one.written and one.holds(event.game)
    }
    with parts.panel(visit):
        if event.released is None:
            parts.text(
                visit,
                says(
                    "Whoever has the file knows every card. It is written down who made it, and why."
                ),
            )
        with ui.element("div").classes("line"):
            ending = fields.choice(visit, says("File format"), endings, next(iter(endings)))
            boards = fields.words(visit, says("Boards"), hint=says("empty for all"))
        plain = ui.checkbox(visit.say(says("PBN as BigDeal writes it, for programs that need it")))

        async def export() -> None:
            heading = Heading(generator="Fapai", plain=bool(plain.value))
            file, numbers = Path(f"boards{ending.value}"), fields.numbers(boards)
            await _make(visit, view, Export(file, event.name, numbers, heading))

        export_now = visit.acting(_right(view), export)
        parts.button(visit, says("Make the file"), export_now, Weight.MAIN)


def _right(view: EventView) -> Right:
    return Right.SEE_UNRELEASED if view.event.released is None else Right.PRINT


async def _make(visit: Visit, view: EventView, order: Export) -> None:
    """Make the file and give it, before the release for a reason and on proof of who asks."""
    event, right = view.event, _right(view)
    closed = event.released is None
    person = visit.person(right, event.id)
    if closed:
        what = says("The boards of {event}, in clear", event=event.name)
        proof = await asked(visit, right, what, event.id)
        if proof is None:
            return
        order, person = replace(order, reason=proof.reason), proof.person
    data, remark = await visit.job(_made, visit.console.home, order, person)
    name = order.file.name
    made = MadeFile(
        name=name,
        title=Saying("{name}", {"name": name}),
        data=data,
        session=visit.session,
        right=right,
        event=event.id,
        shows_cards=closed,
        once=True,
    )
    give(visit, made)
    if remark is not None:
        visit.tell(remark)


def _made(home: Home, order: Export, person: Person) -> tuple[bytes, Saying | None]:
    """The file, which lies on no disk when this returns, and what its reader has to be told."""
    with TemporaryDirectory(dir=home.folder) as folder:
        file = Path(folder) / order.file
        _, remark = export_file(home, replace(order, file=file), person)
        return file.read_bytes(), remark
