"""Boards changed on purpose: hands exchanged, turned, filled up, an earlier version brought back. No card is shown."""

from nicegui import ui

from cardboards.formats.typed import kept_in
from cardboards.games import Seat
from cardboards.language import Saying, says
from dealer.errors import WrongUse
from dealer.jobs import edit as job
from dealer.jobs.events import EventView
from dealer.jobs.ranges import numbers_in
from dealer.people import Right
from dealer.web import rooms
from dealer.web.console import Console
from dealer.web.kit import dialogs, fields, parts
from dealer.web.kit.pages import page
from dealer.web.kit.parts import Weight
from dealer.web.kit.visits import Visit
from dealer.web.prepare.board_pages import heading


def register(console: Console) -> None:
    """Join the console."""

    @page(console, rooms.CHANGING)
    def changing(visit: Visit) -> None:
        event = heading(visit, rooms.CHANGING)
        if event is None:
            return
        if event.event.released:
            parts.text(visit, says("The records are released: the boards stay as they are."))
            return
        parts.text(
            visit,
            says(
                "A change is a new version of the record. What is dealt already must be dealt again."
            ),
        )
        boards = fields.words(visit, says("Boards, for example 1-16"))
        with ui.element("div").classes("halves"):
            _swap(visit, event, boards)
            _rotate(visit, event, boards)
            _fill(visit, event, boards)
            _restore(visit, event, boards)


def _swap(visit: Visit, event: EventView, boards: ui.input) -> None:
    seats = {seat.value: seat.saying for seat in event.event.game.seats}
    first, second, *_ = seats
    with parts.panel(visit, says("Exchange the hands of two seats")):
        with ui.element("div").classes("line"):
            one = fields.choice(visit, says("Which seat"), seats, first)
            other = fields.choice(visit, says("with seat"), seats, second)

        async def swap() -> None:
            await _edit(visit, event, boards, job.swap(Seat(one.value), Seat(other.value)))

        parts.button(visit, says("Exchange"), visit.acting(Right.PREPARE, swap))


def _rotate(visit: Visit, event: EventView, boards: ui.input) -> None:
    steps = {str(step): str(step) for step in range(1, len(event.event.game.seats))}
    with parts.panel(visit, says("Turn the hands")):
        places = fields.choice(visit, says("Places, clockwise"), steps, "1")

        async def rotate() -> None:
            await _edit(visit, event, boards, job.rotate(int(str(places.value))))

        parts.button(visit, says("Turn"), visit.acting(Right.PREPARE, rotate))


def _fill(visit: Visit, event: EventView, boards: ui.input) -> None:
    with parts.panel(visit, says("Keep cards, deal the rest at random")):
        hands = fields.words(
            visit, says("Seats and their cards"), hint=says("for example “N: ♠AK, S: ♦A10”")
        )

        async def fill() -> None:
            kept = kept_in(str(hands.value or ""))
            if isinstance(kept, Saying):
                raise WrongUse(
                    "{why}. Write seats and their cards, for example “N: ♠AK, S: ♦A10”.", why=kept
                )
            hands.set_value("")
            await _edit(visit, event, boards, job.fill(kept))

        parts.button(visit, says("Fill up"), visit.acting(Right.PREPARE, fill))


def _restore(visit: Visit, event: EventView, boards: ui.input) -> None:
    with parts.panel(visit, says("Bring an earlier version back")):
        version = fields.words(
            visit, says("Version"), hint=says("empty for the one before the newest")
        ).props("inputmode=numeric")

        async def restore() -> None:
            typed = fields.text_in(version)
            wanted = numbers_in(typed)[0] if typed else None
            await _edit(visit, event, boards, job.restore(wanted))

        parts.button(visit, says("Bring back"), visit.acting(Right.PREPARE, restore))


async def _edit(visit: Visit, event: EventView, boards: ui.input, edit: job.Edit) -> None:
    numbers = fields.needed(fields.numbers(boards), says("Say which boards, for example 1-16."))
    question = says("Boards {numbers} get new cards. Accept?", numbers=boards.value)
    if not await dialogs.agreed(visit, question, says("Change them"), Weight.GRAVE):
        return
    person = visit.person(Right.PREPARE, event.event.id)
    done = await visit.job(
        job.edit_boards,
        visit.console.home,
        event.event.name,
        numbers,
        edit,
        _agree,
        person,
    )
    for saying in done.told:
        visit.tell(saying)


def _agree(_question: Saying) -> None:
    """It was asked before."""
