"""Stations that were offline: their journals are brought in by dropping them here, and this house's are given out."""

from collections.abc import Sequence

from nicegui import ui

from cardboards.language import Saying, says
from dealer.jobs.failures import FORESEEN
from dealer.jobs.sync import JournalView, bring_in, journal_copy, journals_here
from dealer.jobs.time_of_day import here
from dealer.people import Right
from dealer.web import rooms
from dealer.web.console import Console
from dealer.web.kit import parts
from dealer.web.kit.handing_over import give
from dealer.web.kit.pages import page
from dealer.web.kit.uploads import Dropped, drop, on_disk
from dealer.web.kit.visits import Act, Visit
from dealer.web.tray import MadeFile

_MOST_BYTES = 200_000_000
"""A station that deals all night writes more than any deal file holds."""


def register(console: Console) -> None:
    """Join the console."""

    @page(console, rooms.JOURNALS)
    async def journals(visit: Visit) -> None:
        parts.title(visit, rooms.JOURNALS.title)
        if visit.may(Right.BRING_IN):
            _bring_in(visit)
        await _Here(visit).draw()


def _bring_in(visit: Visit) -> None:
    with parts.panel(visit, says("Bring in a station that was offline")):
        parts.text(
            visit,
            says(
                "Copy the journal of that station to this computer. Every entry takes its place by time; what is here "
                "already does not come twice."
            ),
        )

        async def take(files: Sequence[Dropped]) -> None:
            for file in files:
                with came, ui.element("section").classes("report"):
                    await _came(visit, file)

        place = says("Drop journals here (station.db), or choose them")
        drop(visit, place, Right.BRING_IN, take, _MOST_BYTES)
        came = ui.element("div").classes("reports").props("aria-live=polite")


async def _came(visit: Visit, file: Dropped) -> None:
    """What one journal brought, or why nothing of it came in."""
    ui.label(file.name).classes("report-name")
    home = visit.console.home
    try:
        with on_disk(home, [file]) as paths:
            synced = await visit.job(bring_in, home, paths)
    except FORESEEN as error:
        parts.problem(visit, error.saying)
        return
    for saying in synced.told():
        parts.text(visit, saying)
    for saying in synced.warned():
        ui.label(visit.say(saying)).classes("warning")
    if synced.found:
        with ui.element("div").classes("presses"):
            parts.link(visit, rooms.WALLETS.path, says("Wallets"))


class _Here:
    """The journals of this house, each to be taken along to another station."""

    def __init__(self, visit: Visit) -> None:
        self._visit = visit

    async def draw(self) -> None:
        """One line a station."""
        visit = self._visit
        known = await visit.job(journals_here, visit.console.home)
        with parts.panel(visit, says("Journals of this house")):
            parts.text(
                visit,
                says(
                    "Take one along for the other station to bring in. The deals in it stay sealed."
                ),
            )
            with ui.element("ul").classes("journals"):
                for one in known:
                    with ui.element("li").classes("journal"):
                        ui.label(visit.say(_about(one)))
                        act = visit.acting(Right.READ_LOG, self._save(one))
                        parts.button(visit, says("Save as a file"), act)

    def _save(self, one: JournalView) -> Act:
        visit = self._visit

        async def save() -> None:
            data = await visit.job(journal_copy, visit.console.home, one.name)
            title = Saying("{name}", {"name": one.name})
            give(visit, MadeFile(one.name, title, data, visit.session, Right.READ_LOG, once=True))

        return save


def _about(one: JournalView) -> Saying:
    if not one.until:
        return says("{station}: nothing written yet", station=one.station)
    return says(
        "{station}: {entries} entries, the last on {at}",
        station=one.station,
        entries=one.entries,
        at=f"{here(one.until):%m-%d %H:%M}",
    )
