"""The referee's page: a case is told, the rules offer what follows, article by article; he decides and signs."""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from decimal import Decimal, InvalidOperation
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TypeVar

from nicegui import ui
from nicegui.events import ValueChangeEventArguments
from starlette.datastructures import QueryParams

from cardboards.language import Language, Saying, says
from dealer.errors import WrongUse
from dealer.home import Home
from dealer.jobs.people import Person
from dealer.jobs.ruling import Ruled, RulingOrder, Side, rule
from dealer.penalties import case as cases
from dealer.penalties.case import Case, Circumstance, Format, Incident
from dealer.penalties.ruling import QUESTIONS, Consequence, Silence
from dealer.people import Right
from dealer.wallet_name import WalletName
from dealer.web import rooms
from dealer.web.console import Console
from dealer.web.kit import fields, parts
from dealer.web.kit.pages import page
from dealer.web.kit.parts import Weight
from dealer.web.kit.visits import Visit
from dealer.web.printing.lying import sight_of
from dealer.web.tray import MadeFile

_CHOSEN = (
    cases.Stage,
    cases.Hands,
    cases.Guilt,
    cases.Unit,
    cases.Harm,
    cases.Players,
    cases.Manner,
)
"""What is found by choosing; all else is numbers."""
Found = TypeVar("Found", bound=Circumstance)


def register(console: Console) -> None:
    """Join the console."""

    @page(console, rooms.REFEREE)
    async def referee(visit: Visit) -> None:
        parts.title(visit, rooms.REFEREE.title)
        with ui.element("nav").classes("presses subrooms"):
            for room in (rooms.FOULED, rooms.HAND_CARDS):
                parts.way(visit, room)
        await _Desk(visit).draw()


class _Desk:
    """One case, as far as it is told."""

    def __init__(self, visit: Visit) -> None:
        self._visit = visit
        self._found: dict[type[Circumstance], Circumstance] = {}
        self._asked: tuple[type[Circumstance], ...] = ()

    async def draw(self) -> None:
        """The case on one side, what the rules offer on the other."""
        visit, given = self._visit, self._visit.request.query_params
        with ui.element("div").classes("halves"):
            with parts.panel(visit, says("The case")):
                self._format = self._select(says("What is played"), Format)
                self._incident = self._select(says("What happened"), Incident)
                self._oddity = self._select(says("Out of the ordinary"), cases.Oddity)
                self._questions = ui.element("div").classes("pile")
                self._numbers = {
                    name: self._number(saying)
                    for name, saying in {
                        "left": says("boards left over"),
                        "round_boards": says("boards of the round"),
                        "minutes": says("minutes late, of both sides: 6 0"),
                        "vps": says("VP of the innocent side at the end of the round"),
                    }.items()
                }
                with ui.element("div").classes("fields"):
                    self._round = self._number(says("round"))
                    self._table = self._number(says("table"))
                    self._wallet = self._number(
                        says("wallet: board, set, copy"), _wallet_written(given)
                    )
                    self._sides = {side: self._number(side.saying) for side in Side}
            with ui.element("div").classes("pile"):
                self._offers = ui.element("div").classes("pile").props("aria-live=polite")
                # Drawn once: a press that also ends the typing in a field is not to lose its button.
                self._presses = ui.element("div").classes("presses")
                with self._presses:
                    self._draw_presses()
        await self._refresh()

    def _select(self, saying: Saying, kind: type[Circumstance]) -> ui.select:
        options = {one.value: one.saying for one in kind}
        found = fields.choice(self._visit, saying, options, next(iter(options)))
        return found.on_value_change(self._begin)

    def _number(self, saying: Saying, value: str = "") -> ui.input:
        found = fields.words(self._visit, saying, value)
        found.on("change", self._refresh)
        return found

    async def _begin(self) -> None:
        """Another kind of case: what was found before may not apply."""
        self._found = {}
        await self._refresh()

    async def _refresh(self) -> None:
        await self._visit.acting(Right.RULE, self._show)()

    async def _show(self) -> None:
        visit = self._visit
        incident = Incident(self._incident.value)
        late, left = incident is Incident.LATE, incident is Incident.BOARDS_LEFT
        self._oddity.set_visibility(incident is Incident.OVER_SHORT)
        for name, shown in (("left", left), ("round_boards", left), ("minutes", late)):
            self._numbers[name].set_visibility(shown)
        if left and fields.text_in(self._numbers["left"]) is None:
            self._offers.clear()
            self._questions.clear()
            self._presses.set_visibility(False)
            return
        ruled = await visit.job(
            rule, visit.console.home, self._order(), visit.language, visit.person(Right.RULE)
        )
        open_ = ruled.ruling.open
        self._numbers["vps"].set_visibility(
            ruled.ruling.late or fields.text_in(self._numbers["vps"]) is not None
        )
        asked = tuple(
            kind for kind in QUESTIONS if kind in _CHOSEN and (kind in open_ or kind in self._found)
        )
        if asked != self._asked or not self._found:
            self._asked = asked
            self._draw_questions()
        self._offers.clear()
        with self._offers:
            _draw_offers(visit, ruled)
        self._presses.set_visibility(True)

    def _draw_questions(self) -> None:
        visit = self._visit
        self._questions.clear()
        with self._questions:
            for kind in self._asked:
                parts.heading(visit, QUESTIONS[kind])
                options = {one.value: visit.say(one.saying) for one in kind}
                known = self._found.get(kind)
                choice = ui.toggle(options, value=known.value if known else None, clearable=True)
                choice.props("no-caps unelevated").classes("toggle toggle-tall")
                choice.on_value_change(self._finds(kind))

    def _finds(
        self, kind: type[Circumstance]
    ) -> Callable[[ValueChangeEventArguments[str | None]], Awaitable[None]]:
        async def found(chosen: ValueChangeEventArguments[str | None]) -> None:
            if chosen.value is None:
                self._found.pop(kind, None)
            else:
                self._found[kind] = kind(chosen.value)
            await self._refresh()

        return found

    def _draw_presses(self) -> None:
        visit = self._visit

        async def write() -> None:
            await self._print(record=True)

        async def print_only() -> None:
            await self._print(record=False)

        act = visit.acting(Right.RULE, write)
        parts.button(visit, says("Write it down and print the slip"), act, Weight.MAIN)
        parts.button(visit, says("Print only"), visit.acting(Right.RULE, print_only))

    async def _print(self, *, record: bool) -> None:
        visit = self._visit
        order, person = replace(self._order(), record=record), visit.person(Right.RULE)
        name, data = await visit.job(_slip, visit.console.home, order, visit.language, person)
        title = says("Referee's ruling")
        key = visit.console.tray.put(MadeFile(name, title, data, visit.session, Right.RULE))
        visit.go(sight_of(key))

    def _order(self) -> RulingOrder:
        visit, numbers = self._visit, self._numbers
        left, boards = fields.numbers(numbers["left"]), fields.numbers(numbers["round_boards"])
        round_ = fields.numbers(self._round)
        case = Case(
            format=Format(self._format.value),
            incident=Incident(self._incident.value),
            stage=self._known(cases.Stage),
            guilt=self._known(cases.Guilt),
            hands=self._known(cases.Hands),
            oddity=cases.Oddity(self._oddity.value),
            unit=self._known(cases.Unit),
            harm=self._known(cases.Harm),
            players=self._known(cases.Players),
            manner=self._known(cases.Manner),
            vps=_decimals(fields.text_in(numbers["vps"])),
            left=left[0] if left else None,
            round_boards=boards[0] if boards else None,
            minutes=_minutes(fields.text_in(numbers["minutes"])),
        )
        names = {side: typed for side, one in self._sides.items() if (typed := fields.text_in(one))}
        return RulingOrder(
            case,
            visit.event.event.name if visit.event else None,
            fields.text_in(self._table),
            round_[0] if round_ else None,
            _wallet_read(fields.text_in(self._wallet)),
            names,
        )

    def _known(self, kind: type[Found]) -> Found | None:
        found = self._found.get(kind)
        return found if isinstance(found, kind) else None


def _slip(home: Home, order: RulingOrder, language: Language, person: Person) -> tuple[str, bytes]:
    """The slip's name and PDF; written down first if the order says so."""
    with TemporaryDirectory(dir=home.folder) as folder:
        slip = rule(home, replace(order, out=Path(folder)), language, person).slip
        assert slip is not None
        return slip.name, slip.read_bytes()


def _draw_offers(visit: Visit, ruled: Ruled) -> None:
    """What follows, from which article; what the rest of the round adds; the tables that may have done it."""
    with parts.panel(visit, says("What the rules offer")), ui.element("ol").classes("rulings"):
        for part in ruled.ruling.parts:
            _draw_part(visit, part)
        for name, one in ruled.sums.items():
            with ui.element("li"):
                standing = one.standing
                total = says(
                    "{name} in this round: {warnings} warnings, {violations} recorded violations",
                    name=name,
                    warnings=standing.warnings,
                    violations=standing.violations,
                )
                ui.label(visit.say(total))
            added: tuple[Consequence | Silence, ...] = (*one.consequences, *one.silences)
            for follows in added:
                _draw_part(visit, follows)
    if ruled.tables is not None:
        tables = says(
            "Tables since the last PASS (who it was is for the referee to find): {tables}",
            tables=ruled.tables or says("none"),
        )
        parts.text(visit, tables)
    if ruled.ruling.articles:
        with ui.element("details").classes("words-of-rules"):
            with ui.element("summary"):
                ui.label(visit.say(says("The words of the articles")))
            for article in ruled.ruling.articles:
                words = says("{article}: “{words}”", article=article, words=article.words)
                parts.text(visit, words)


def _draw_part(visit: Visit, part: Consequence | Silence) -> None:
    article = part.article.saying if isinstance(part, Consequence) else says("open")
    with ui.element("li").classes("ruling"):
        ui.label(visit.say(article)).classes("ruling-article")
        with ui.element("div"):
            ui.label(visit.say(part.saying))
            if isinstance(part, Consequence) and part.reading is not None:
                ui.label(visit.say(part.reading)).classes("soft")


def _wallet_written(query: QueryParams) -> str:
    """The wallet that a link here named, as it is typed: 3 A 1."""
    named = (query.get("board", ""), query.get("set", ""), query.get("copy", ""))
    return " ".join(named) if all(named) else ""


def _wallet_read(typed: str | None) -> WalletName | None:
    if typed is None:
        return None
    words = typed.split()
    if len(words) not in (1, 3) or not (words[0].isdecimal() and words[-1].isdecimal()):
        raise WrongUse("A wallet is written as board, set and copy: 3 A 1.")
    number, set_name, copy = words if len(words) == 3 else (words[0], "A", "1")
    return WalletName(int(number), set_name, int(copy))


def _minutes(typed: str | None) -> tuple[int, int] | None:
    if typed is None:
        return None
    sides = typed.split()
    if len(sides) > 2 or not all(side.isdecimal() for side in sides):
        raise WrongUse("Write the minutes of both sides, for example 6 0.")
    return int(sides[0]), int(sides[1]) if len(sides) == 2 else 0


def _decimals(typed: str | None) -> tuple[Decimal, ...]:
    try:
        numbers = tuple(map(Decimal, (typed or "").split()))
    except InvalidOperation:
        raise WrongUse("“{text}” is no number.", text=typed) from None
    if not all(number.is_finite() for number in numbers):
        raise WrongUse("“{text}” is no number.", text=typed)
    return numbers
