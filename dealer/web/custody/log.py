"""The custody log: what happened to which wallet, when and by whom; searched, and saved as a file. Never a card."""

from collections.abc import Mapping

from nicegui import ui

from cardboards.language import Saying, says
from dealer.jobs.log_search import Found, Line, Query, Topic, as_csv, search
from dealer.people import Right
from dealer.web import rooms
from dealer.web.console import Console
from dealer.web.kit import parts, tables
from dealer.web.kit.pages import page
from dealer.web.kit.visits import Visit

_FIRST = 100
_ALL = ""
_HERE = "here"


def register(console: Console) -> None:
    """Join the console."""

    @page(console, rooms.LOG)
    async def log(visit: Visit) -> None:
        await _Search(visit).draw()


class _Search:
    """What is looked for on one page, and what was found."""

    def __init__(self, visit: Visit) -> None:
        self._visit = visit
        self._most = _FIRST

    async def draw(self) -> None:
        visit = self._visit
        parts.title(visit, rooms.LOG.title)
        with ui.element("nav").classes("presses subrooms"):
            parts.way(visit, rooms.JOURNALS)
        with ui.element("div").classes("filters"):
            places = {_ALL: says("the whole house")}
            if visit.event is not None:
                places = {_HERE: Saying("{event}", {"event": visit.event.event.name}), **places}
            self._place = self._choice(says("Event"), places)
            topics = {topic.value: topic.saying for topic in Topic}
            self._topic = self._choice(says("About"), {_ALL: says("everything"), **topics})
            self._who = ui.input(visit.say(says("Who"))).props("outlined autocomplete=off")
            self._who.on("keydown.enter", self._look)
            self._wallet = ui.input(visit.say(says("Board number or wallet's code")))
            self._wallet.props('outlined autocomplete=off data-scan=""')
            self._wallet.on("keydown.enter", self._look)
            save = visit.acting(Right.READ_LOG, self._save)
            parts.button(visit, says("Save as a file"), save)
        self._found = ui.element("div").classes("found")
        await self._look()

    def _choice(self, saying: Saying, options: Mapping[str, Saying]) -> ui.select:
        said = {key: self._visit.say(option) for key, option in options.items()}
        choice = ui.select(said, value=next(iter(said)), label=self._visit.say(saying))
        return choice.props("outlined").on_value_change(self._look)

    @property
    def _query(self) -> Query:
        event = self._visit.event
        return Query(
            event=event.event.name if event and self._place.value == _HERE else None,
            topic=Topic(self._topic.value) if self._topic.value else None,
            wallet=str(self._wallet.value or ""),
            who=str(self._who.value or "").strip(),
        )

    async def _look(self) -> None:
        await self._visit.acting(Right.READ_LOG, self._show)()

    async def _show(self) -> None:
        visit = self._visit
        found = await visit.job(search, visit.console.home, self._query, self._most)
        self._found.clear()
        with self._found:
            parts.text(visit, says("{count} entries", count=found.count))
            self._table(found)
            if found.count > len(found.lines):
                parts.button(visit, says("Older ones too"), self._more)

    async def _more(self) -> None:
        self._most *= 4
        await self._look()

    def _table(self, found: Found) -> None:
        heads = (
            says("time"),
            says("what"),
            says("wallet"),
            says("more"),
            says("who"),
            says("station"),
        )
        tables.table(self._visit, rooms.LOG.title, heads, map(_cells, found.lines))

    async def _save(self) -> None:
        visit = self._visit
        found = await visit.job(search, visit.console.home, self._query)
        data = await visit.job(as_csv, found, visit.language)
        with visit.client:
            ui.download.content(data, "fapai-log.csv", "text/csv")


def _cells(line: Line) -> tuple[tables.Cell, ...]:
    details = Saying("{details}", {"details": line.details})
    return line.moment, line.what, line.subject, details, line.actor, line.station
