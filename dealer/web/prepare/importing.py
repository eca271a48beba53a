"""Deal files on the boards page: dropped, looked at, and brought in once a person has seen what they came to."""

from collections.abc import Awaitable, Callable, Sequence
from functools import partial

from nicegui import ui

from cardboards.formats.report import Remark, Report
from cardboards.language import Saying, says
from dealer.jobs.boards import BoardsIn, Change
from dealer.jobs.events import EventView
from dealer.jobs.files import check_file, import_file
from dealer.jobs.ranges import HIGHEST, numbers_in, written
from dealer.people import Right
from dealer.web.kit import fields, parts
from dealer.web.kit.parts import Weight
from dealer.web.kit.uploads import Dropped, drop, on_disk
from dealer.web.kit.visits import Visit
from dealer.web.prepare.taking import taken

Came = Callable[[BoardsIn], Awaitable[None]]


def import_panel(visit: Visit, event: EventView, came: Came) -> None:
    """The place where files are dropped, and under it what each came to; `came` hears of boards that are in."""
    with parts.panel(visit, says("From deal files")):
        parts.text(
            visit,
            says(
                "PBN, LIN, DUP, BRI, DGE, DLM, BER, BHG, RZD, CDS, GOE, RBN, CSV, JSON, typed hands."
            ),
        )

        async def take(files: Sequence[Dropped]) -> None:
            for file in files:
                report = await _looked_at(visit, event, file, None)
                with found:
                    _FileReport(visit, event, file, came).draw(report)

        drop(visit, says("Drop deal files here, or choose them"), Right.PREPARE, take)
        found = ui.element("div").classes("reports").props("aria-live=polite")


async def _looked_at(visit: Visit, event: EventView, file: Dropped, first: int | None) -> Report:
    with on_disk(visit.console.home, [file]) as [path]:
        return (await visit.job(check_file, path, event.event.game, first)).report


class _FileReport:
    """One file on the page, until its boards are in or it is put away."""

    def __init__(self, visit: Visit, event: EventView, file: Dropped, came: Came) -> None:
        self._visit, self._event, self._file, self._came = visit, event, file, came
        self._box = ui.element("section").classes("report")

    def draw(self, report: Report) -> None:
        """Show what the file came to, and what can be done with it."""
        visit = self._visit
        self._box.clear()
        with self._box:
            parts.heading(visit, Saying("{file}", {"file": self._file.name}))
            parts.text(visit, _summary(report))
            _remarks(visit, says("Left out"), report.errors, "grave")
            _remarks(visit, says("Read otherwise than it stands"), report.repairs, "warn")
            _remarks(visit, says("Noted"), report.notes, "plain")
            first = self._first(report) if report.assumed else None
            with ui.element("div").classes("presses"):
                if report.usable:
                    bring = partial(self._bring_in, first)
                    saying = says("Bring in {count} boards", count=report.usable)
                    parts.button(visit, saying, visit.acting(Right.PREPARE, bring), Weight.MAIN)
                parts.button(visit, says("Put away"), self._box.delete)

    def _first(self, report: Report) -> ui.input:
        hint = says("The file does not say for certain which boards these are.")
        return fields.words(
            self._visit, says("Number of the first board"), str(min(report.assumed)), hint
        )

    async def _bring_in(self, field: ui.input | None) -> None:
        visit, event = self._visit, self._event.event
        typed = fields.text_in(field) if field else None
        first = min(numbers_in(typed)[0], HIGHEST) if typed else None
        person = visit.person(Right.PREPARE, event.id)

        async def work(change: Change) -> BoardsIn:
            # The numbers were shown, and the button pressed: that is the agreement.
            with on_disk(visit.console.home, [self._file]) as [path]:
                return await visit.job(
                    import_file, visit.console.home, path, event.name, change, _agree, person
                )

        came = await taken(visit, Change(first=first), work)
        if came is not None:
            self._box.delete()
            await self._came(came)


def _agree(_question: Saying) -> None:
    """Nothing is left to ask."""


def _summary(report: Report) -> Saying:
    if report.format is None:
        return says("No format that is known here.")
    known = says(
        "{format}, {encoding}, boards: {boards}, usable: {usable}",
        format=report.format.value,
        encoding=report.encoding or "–",
        boards=report.boards,
        usable=report.usable,
    )
    if not report.assumed:
        return known
    return says(
        "{known}; taken to be boards {numbers}", known=known, numbers=written(report.assumed)
    )


def _remarks(visit: Visit, head: Saying, remarks: Sequence[Remark], kind: str) -> None:
    if not remarks:
        return
    with ui.element("div").classes(f"remarks remarks-{kind}"):
        ui.label(visit.say(says("{what}: {count}", what=head, count=len(remarks))))
        with ui.element("ul").props("tabindex=0"):
            for remark in remarks:
                with ui.element("li"):
                    ui.label(visit.say(remark.saying))
