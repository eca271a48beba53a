"""`fapai register` and `fapai compare`."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from cardboards.games import Seat
from cardboards.language import says
from dealer.cli.options import As, EventName, Reason, SetName, person, screen_of
from dealer.errors import WrongUse
from dealer.home import Home
from dealer.jobs import registered as job
from dealer.jobs.plan import text_of
from dealer.people import Role
from dealer.wallet_name import WalletName

BoardNumber = Annotated[int, typer.Argument(help="The number on the wallet.")]
CopyNumber = Annotated[int, typer.Option("--copy", help="Which copy.")]


def register(
    context: typer.Context,
    board: BoardNumber,
    cards: Annotated[
        Path,
        typer.Option(
            help="A file with the four hand cards, a line each: N: ♠AK107 ♥QJ3 ♣J985 ♦K2; - reads what is typed."
        ),
    ],
    set_name: SetName = "A",
    copy: CopyNumber = 1,
    table: Annotated[str | None, typer.Option(help="The table that registered it.")] = None,
    pair: Annotated[str | None, typer.Option(help="The pair or team that registered it.")] = None,
    players: Annotated[
        list[str] | None,
        typer.Option("--player", help="Who wrote a card, as SEAT=NAME; may be repeated."),
    ] = None,
    event: EventName = None,
    role: As = Role.DEALING_STAFF,
) -> int:
    """Enter what a table that dealt by hand registered on its hand cards."""
    screen = screen_of(context)
    name = WalletName(board, set_name, copy)
    text = sys.stdin.read() if str(cards) == "-" else text_of(cards)
    order = job.RegisterOrder(name, text, event, table, pair, dict(map(_player, players or ())))
    job.register(Home.open(), order, person(role))
    screen.say(says("The hand cards of {wallet} are entered.", wallet=name))
    return screen.result({**name.facts})


def compare(
    context: typer.Context,
    board: BoardNumber,
    set_name: SetName = "A",
    copy: CopyNumber = 1,
    event: EventName = None,
    reveal: Annotated[
        bool,
        typer.Option("--reveal", help="Show which cards differ; with --as referee and --reason."),
    ] = False,
    reason: Reason = None,
    role: As = Role.DEALING_STAFF,
) -> int:
    """Hold the registered hand cards against record and cards: which of the three differs, hand by hand."""
    if reveal and not reason:
        raise WrongUse("Say with --reason why the cards are shown.")
    screen = screen_of(context)
    name = WalletName(board, set_name, copy)
    found = job.compare(Home.open(), name, event, reason if reveal else None, person(role))
    for one in found.hands:
        screen.say(
            says(
                "{seat}: {finding} (hand card {registered}, pocket {found})",
                seat=one.seat,
                finding=one.finding,
                registered=one.registered,
                found=one.found,
            )
        )
    for difference in found.revealed:
        screen.say(difference)
    return screen.result(found.as_json(), 0 if found.agreed else 1)


def _player(text: str) -> tuple[Seat, str]:
    seat, _, name = text.partition("=")
    try:
        return Seat(seat.strip().upper()), name.strip()
    except ValueError as error:
        raise WrongUse("“{text}” names no player. Write N=Zhang.", text=text) from error
