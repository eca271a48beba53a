"""The boards of an event: which there are, and how they come in. No card is ever shown here."""

from nicegui import ui

from cardboards.language import says
from dealer.jobs.boards import BoardsIn, Change, shuffle_boards
from dealer.jobs.events import EventView, show_event
from dealer.people import Right
from dealer.web import rooms
from dealer.web.console import Console
from dealer.web.kit import fields, parts
from dealer.web.kit.at_event import state
from dealer.web.kit.pages import page
from dealer.web.kit.parts import Weight
from dealer.web.kit.visits import Visit
from dealer.web.prepare.board_pages import heading
from dealer.web.prepare.importing import Came, import_panel
from dealer.web.prepare.taking import taken


def register(console: Console) -> None:
    """Join the console."""

    @page(console, rooms.BOARDS)
    def boards(visit: Visit) -> None:
        event = heading(visit, rooms.BOARDS)
        if event is None:
            return
        known = ui.element("div").classes("known")
        _draw(visit, known, event)
        if event.event.released:
            parts.text(visit, says("The records are released: the boards stay as they are."))
        elif visit.may(Right.PREPARE, event.event.id):
            news = ui.element("div").classes("news").props("role=status")

            async def came(boards_in: BoardsIn) -> None:
                with news:
                    for saying in boards_in.told:
                        ui.label(visit.say(saying)).classes("done")
                _draw(visit, known, await visit.job(show_event, console.home, event.event.name))

            with ui.element("div").classes("halves"):
                import_panel(visit, event, came)
                _shuffle_panel(visit, event, came)


def _draw(visit: Visit, known: ui.element, event: EventView) -> None:
    known.clear()
    with known:
        parts.text(visit, state(event))
        with ui.element("ul").classes("numbers"):
            for number in event.boards:
                with ui.element("li"):
                    ui.label(str(number))


def _shuffle_panel(visit: Visit, event: EventView, came: Came) -> None:
    with parts.panel(visit, says("Shuffle")):
        parts.text(
            visit,
            says(
                "Every possible deal is equally likely; nobody sees a card, and nobody can repeat it."
            ),
        )
        boards = fields.words(visit, says("Boards, for example 1-16"))

        async def shuffle() -> None:
            numbers = fields.needed(
                fields.numbers(boards), says("Say which boards, for example 1-16.")
            )
            person = visit.person(Right.PREPARE, event.event.id)

            async def work(change: Change) -> BoardsIn:
                return await visit.job(
                    shuffle_boards,
                    visit.console.home,
                    event.event.name,
                    numbers,
                    None,
                    change,
                    person,
                )

            if boards_in := await taken(visit, Change(), work):
                boards.set_value("")
                await came(boards_in)

        parts.button(visit, says("Shuffle"), visit.acting(Right.PREPARE, shuffle), Weight.MAIN)
