"""Fouled boards: copies that were not the same cards, grouped by what each table met, before the results are rated."""

from cardboards.language import Saying, says
from dealer.fouled import Fouled
from dealer.jobs.fouled import form_of, fouled_boards
from dealer.web import rooms
from dealer.web.console import Console
from dealer.web.kit import parts, tables
from dealer.web.kit.at_event import at_event
from dealer.web.kit.pages import page
from dealer.web.kit.visits import Visit

_HEADS = (says("which cards"), says("wallets"), says("met at tables"))


def register(console: Console) -> None:
    """Join the console."""

    @page(console, rooms.FOULED)
    async def fouled(visit: Visit) -> None:
        event = at_event(visit, rooms.FOULED.title)
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
