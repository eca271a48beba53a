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
    closed = event.released is None
    right = Right.SEE_UNRELEASED if closed else Right.PRINT
    endings = {
        one.ending: one.kind.value for one in FORMATS if one.written and one.holds(event.game)
    }
    with parts.panel(visit):
        if closed:
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
            order = Export(
                Path(f"boards{ending.value}"),
                event.name,
                fields.numbers(boards),
                Heading(generator="Fapai", plain=bool(plain.value)),
            )
            person = visit.person(right, event.id)
            if closed:
                what = says("The boards of {event}, in clear", event=event.name)
                proof = await asked(visit, right, what, event.id)
                if proof is None:
                    return
                order, person = replace(order, reason=proof.reason), proof.person
            data, remark = await visit.job(_made, visit.console.home, order, person)
            name = order.file.name
            title = Saying("{name}", {"name": name})
            give(
                visit,
                MadeFile(
                    name=name,
                    title=title,
                    data=data,
                    session=visit.session,
                    right=right,
                    event=event.id,
                    shows_cards=closed,
                    once=True,
                ),
            )
            if remark is not None:
                visit.tell(remark)

        parts.button(visit, says("Make the file"), visit.acting(right, export), Weight.MAIN)


def _made(home: Home, order: Export, person: Person) -> tuple[bytes, Saying | None]:
    """The file, which lies on no disk when this returns, and what its reader has to be told."""
    with TemporaryDirectory(dir=home.folder) as folder:
        file = Path(folder) / order.file
        _, remark = export_file(home, replace(order, file=file), person)
        return file.read_bytes(), remark
