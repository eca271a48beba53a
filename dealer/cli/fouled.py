"""`fapai fouled`."""

import typer

from cardboards.language import says
from dealer.cli.options import EventName, screen_of
from dealer.home import Home
from dealer.jobs.fouled import as_json, form_of, fouled_boards


def fouled(context: typer.Context, event: EventName = None) -> int:
    """Find boards whose copies were not the same cards, grouped by what each table met; no card is shown."""
    screen = screen_of(context)
    found = fouled_boards(Home.open(), event)
    for board in found:
        screen.line({"type": "fouled", **as_json(board)})
        screen.say(says("Board {number} is fouled:", number=board.board))
        for group in board.groups:
            screen.say(
                says(
                    "  {form}: wallets {wallets}; tables {tables}",
                    form=form_of(group),
                    wallets=group.wallets,
                    tables=group.tables or "—",
                )
            )
    if not found:
        screen.say(says("All copies of each board were the same, as far as they were verified."))
    return screen.result({"fouled": len(found)}, 1 if found else 0)
