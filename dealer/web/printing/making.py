"""A paper being ordered: its few fields, the PIN where it shows cards, and then the way to its sight."""

from collections.abc import Callable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from nicegui import ui

from cardboards.games import HUAPAI, Game, Seat
from cardboards.language import says
from dealer.errors import WrongUse
from dealer.home import Home
from dealer.jobs.events import EventView, show_event
from dealer.jobs.kept_plan import waves_kept
from dealer.jobs.papers import RULE, MatSize, Papers
from dealer.jobs.ranges import numbers_in
from dealer.plan.kept import KeptWave
from dealer.web import rooms
from dealer.web.console import Console
from dealer.web.kit import fields, parts
from dealer.web.kit.at_event import at_event
from dealer.web.kit.pages import page
from dealer.web.kit.parts import Weight
from dealer.web.kit.proof import asked
from dealer.web.kit.visits import Visit
from dealer.web.printing.lying import sight_of
from dealer.web.printing.paper_kinds import KINDS, Ask, Filled, Kind, Making
from dealer.web.tray import MadeFile

_SIZES = {MatSize.A3.value: says("one A3"), MatSize.TWO_A4.value: says("two A4")}
_ALL = ""


def register(console: Console) -> None:
    """Join the console."""

    @page(console, rooms.MAKING)
    async def making(visit: Visit) -> None:
        kind = KINDS.get(visit.request.path_params["key"])
        if kind is None:
            parts.problem(visit, says("There is no such paper."))
            return
        if kind.event and at_event(visit, kind.title) is None:
            return
        if not kind.event:
            parts.title(visit, kind.title)
        parts.text(visit, kind.about)
        waves = await visit.job(_waves, console.home, visit.event) if kind.plan else ()
        if kind.plan and not waves:
            parts.text(visit, says("It follows from a plan, and no plan is kept with this event."))
            parts.way(visit, rooms.PLAN)
        else:
            _form(visit, kind, waves)


def _waves(home: Home, view: EventView | None) -> Sequence[KeptWave]:
    return waves_kept(home, view.event.name) if view else ()


def _form(visit: Visit, kind: Kind, waves: Sequence[KeptWave]) -> None:
    view = visit.event
    id_of = view.event.id if view else None
    if not visit.may(kind.right, id_of):
        parts.text(visit, says("Somebody in another role has to do this. Ask the chief referee."))
        return
    closed = kind.secret_right(view, Filled())
    if closed and not visit.may(closed, id_of) and kind.one_board is None:
        parts.text(
            visit, says("The records are not released yet. The chief referee releases them.")
        )
        return
    with parts.panel(visit):
        read = _fields(visit, kind, view.event.game if view else HUAPAI, waves)
        if closed:
            ui.label(visit.say(RULE)).classes("warning")

        async def make() -> None:
            await _make(visit, kind, read())

        parts.button(visit, says("Make the paper"), visit.acting(kind.right, make), Weight.MAIN)


async def _make(visit: Visit, kind: Kind, filled: Filled) -> None:
    view = await _now(visit)
    id_of = view.event.id if view else None
    if kind.key == "hand-cards" and view and not filled.boards:
        _need_dealt(view)
    closed = kind.secret_right(view, filled)
    person, reason = visit.person(kind.right, id_of), None
    if closed is not None:
        proof = await asked(visit, closed, kind.title, id_of)
        if proof is None:
            return
        person, reason = proof.person, proof.reason
    name = view.event.name if view else None
    papers, files = await visit.job(
        _made,
        kind,
        Making(
            home=visit.console.home,
            out=Path(),
            event=name,
            filled=filled,
            language=visit.language,
            person=person,
            reason=reason,
        ),
    )
    keys = [
        visit.console.tray.put(
            MadeFile(
                file,
                kind.title,
                data,
                visit.session,
                closed or kind.right,
                id_of if kind.event else None,
                shows_cards=closed is not None and paper.shows_cards,
            )
        )
        for paper, (file, data) in zip(papers.printed, files, strict=True)
    ]
    visit.go(sight_of(keys[0]) if len(keys) == 1 else rooms.PAPERS.path)


async def _now(visit: Visit) -> EventView | None:
    """The event as it is now: wallets may have been dealt, or records released, since the page was opened."""
    if visit.event is None:
        return None
    return await visit.job(show_event, visit.console.home, visit.event.event.name)


def _made(kind: Kind, making: Making) -> tuple[Papers, list[tuple[str, bytes]]]:
    """The paper, which lies on no disk when this returns."""
    with TemporaryDirectory(dir=making.home.folder) as folder:
        papers = kind.make(making.into(Path(folder)))
        return papers, [(one.file.name, one.file.read_bytes()) for one in papers.printed]


def _need_dealt(view: EventView) -> None:
    if not any(wallet.is_dealt for wallet in view.wallets):
        raise WrongUse(
            "No wallet holds a dealt board yet. Name the boards whose hand cards are to be printed all the same."
        )


def _fields(
    visit: Visit, kind: Kind, game: Game, waves: Sequence[KeptWave]
) -> Callable[[], Filled]:
    """Draw the fields that a paper has; what is returned reads them."""
    made: dict[Ask, ui.input | ui.select | ui.checkbox] = {}
    with ui.element("div").classes("line"):
        for ask in kind.asks:
            made[ask] = _field(visit, ask, game, waves)

    def read() -> Filled:
        values = {ask: str(one.value or "").strip() for ask, one in made.items()}
        seat, copy, wave = (values.get(ask) for ask in (Ask.SEAT, Ask.COPY, Ask.WAVE))
        return Filled(
            boards=_numbers(values.get(Ask.BOARDS)),
            set_name=values.get(Ask.SET) or None,
            copy=_number(copy),
            seat=Seat(seat) if seat else None,
            size=MatSize(values.get(Ask.SIZE) or MatSize.A3.value),
            wave=_number(wave),
            seal=values.get(Ask.SEAL, ""),
            box=_number(values.get(Ask.BOX)) or Filled().box,
            shown=bool(Ask.SHOWN in made and made[Ask.SHOWN].value),
        )

    return read


def _field(
    visit: Visit, ask: Ask, game: Game, waves: Sequence[KeptWave]
) -> ui.input | ui.select | ui.checkbox:
    every = says("all")
    match ask:
        case Ask.BOARDS:
            return fields.words(visit, says("Boards"), hint=says("for example 1-16; empty for all"))
        case Ask.SET:
            return fields.words(visit, says("Set"), hint=says("empty for all"))
        case Ask.COPY:
            return _digits(fields.words(visit, says("Which copy"), hint=says("empty for all")))
        case Ask.SEAT:
            seats = {seat.value: seat.saying for seat in game.seats}
            return fields.choice(visit, says("Which seat"), {_ALL: every, **seats}, _ALL)
        case Ask.SIZE:
            return fields.choice(visit, says("Size of the paper"), _SIZES, MatSize.A3.value)
        case Ask.WAVE:
            named = {str(wave.number): wave.name for wave in waves}
            return fields.choice(visit, says("Wave"), named, next(iter(named)))
        case Ask.SEAL:
            return fields.words(
                visit, says("Number of the first seal"), hint=says("empty: by hand")
            )
        case Ask.BOX:
            return _digits(fields.words(visit, says("Wallets in a box"), str(Filled().box)))
        case Ask.SHOWN:
            return ui.checkbox(visit.say(says("Cards may be shown")))


def _digits(field: ui.input) -> ui.input:
    return field.props("inputmode=numeric")


def _numbers(text: str | None) -> tuple[int, ...] | None:
    return numbers_in(text) if text else None


def _number(text: str | None) -> int | None:
    return numbers_in(text)[0] if text else None
