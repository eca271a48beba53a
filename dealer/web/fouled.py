"""Fouled boards: copies that were not the same cards, grouped by what each table met, before the results are rated."""

from cardboards.language import Saying, says
from dealer.fouled import Fouled
from dealer.jobs.fouled import form_of, fouled_boards
from dealer.people import Right
from dealer.web import parts, tables
from dealer.web.board_rooms import at_event
from dealer.web.console import Console, Room
from dealer.web.pages import page
from dealer.web.visits import Visit

ROOM = Room("/referee/fouled", says("Fouled boards"), Right.LOOK, listed=False)
_HEADS = (says("which cards"), says("wallets"), says("met at tables"))


def register(console: Console) -> None:
    """Join the console."""

    @page(console, ROOM)
    async def fouled(visit: Visit) -> None:
        event = at_event(visit, ROOM.title)
        if event is None:
            return
        parts.text(
            visit,
            says(
                "Results of one board are compared only between tables that met the same cards. What follows is for "
                "the referee to decide."
            ),
        )
        found = await visit.job(fouled_boards, console.home, event.event.name)
        for board in found:
            _board(visit, board)
        if not found:
            parts.text(
                visit,
                says("All copies of each board were the same, as far as they were verified."),
            )


def _board(visit: Visit, board: Fouled) -> None:
    with parts.panel(visit, says("Board {number} is fouled", number=board.board)):
        rows = [
            (
                form_of(group),
                Saying("{names}", {"names": group.wallets}),
                Saying("{names}", {"names": group.tables or "—"}),
            )
            for group in board.groups
        ]
        tables.table(visit, says("Board {number} is fouled", number=board.board), _HEADS, rows)
