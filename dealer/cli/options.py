"""Options that several commands have."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cardboards.games import Seat
from dealer.cli.screen import Screen
from dealer.errors import WrongUse
from dealer.jobs.people import Person
from dealer.jobs.ranges import numbers_in
from dealer.people import Role

if TYPE_CHECKING:
    from dealer.cli.person import TerminalPerson
    from dealer.jobs.situation import Kind

EventName = Annotated[
    str | None, typer.Option("--event", help="The event's name; not needed when there is only one.")
]
BoardNumbers = Annotated[
    str | None,
    typer.Option("--boards", help="Board numbers, for example 1-4,7; all when not given."),
]
SetName = Annotated[str, typer.Option("--set", help="The set of wallets.")]
OutFolder = Annotated[Path, typer.Option("--out", help="The folder that papers are written to.")]
Reason = Annotated[str | None, typer.Option("--reason", help="Why; it is kept in the journal.")]
As = Annotated[Role, typer.Option("--as", help="The role in which you ask.")]
Yes = Annotated[bool, typer.Option("--yes", help="Ask for no confirmation.")]
MachineUrl = Annotated[
    str | None,
    typer.Option(
        "--machine",
        help="The machine: sim:NAME, serial:/dev/ttyACM0, tcp:HOST:PORT; guided: for a person's hands.",
    ),
]
CameraUrl = Annotated[
    str | None,
    typer.Option(
        "--camera",
        help="The camera: a number, a device, http://… or sim:NAME; a simulated machine has its own.",
    ),
]
DeckName = Annotated[str | None, typer.Option("--deck", help="The deck that is dealt.")]
Source = Annotated[
    str, typer.Argument(help="The event's description (TOML or JSON), or the name of an example.")
]
Tables = Annotated[int | None, typer.Option(min=1, help="How many tables the hall has.")]
Share = Annotated[
    str | None,
    typer.Option(
        help="table: a copy for each table; halves: two tables swap; board: wallets move on after every board."
    ),
]


def screen_of(context: typer.Context) -> Screen:
    """The screen of this call."""
    screen = context.obj
    assert isinstance(screen, Screen)
    return screen


def person(role: Role) -> Person:
    """Who asks."""
    return Person.here(role)


def operator(screen: Screen, kind: "Kind") -> "TerminalPerson | None":
    """Whoever sits at the terminal, if it is one."""
    if not sys.stdin.isatty():
        return None
    from dealer.cli.person import TerminalPerson

    return TerminalPerson(screen, kind)


def chosen(boards: str | None) -> tuple[int, ...] | None:
    """The boards that were named, or None for all."""
    return None if boards is None else numbers_in(boards)


def seat_named(name: str | None) -> Seat | None:
    """The seat of a letter.

    Raises:
        WrongUse: no seat has it.
    """
    if name is None:
        return None
    try:
        return Seat(name.strip().upper())
    except ValueError as error:
        raise WrongUse("There is no seat {name}. Write N, W, S or E.", name=name) from error
