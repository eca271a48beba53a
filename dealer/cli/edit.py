"""`fapai edit …`."""

from typing import Annotated

import typer

from cardboards.formats.loose import SEATS, plain
from cardboards.formats.typed import kept_in
from cardboards.games import Seat
from cardboards.language import Saying
from dealer.cli.boards import tell
from dealer.cli.options import EventName, Yes, person, screen_of
from dealer.errors import WrongUse
from dealer.home import Home
from dealer.jobs import edit as job
from dealer.jobs.ranges import numbers_in
from dealer.people import Role

app = typer.Typer(no_args_is_help=True)

Boards = Annotated[str, typer.Option("--boards", help="Board numbers, for example 1-16.")]


@app.command()
def swap(
    context: typer.Context,
    one: Annotated[str, typer.Argument(help="A seat: N, W, S or E.")],
    other: Annotated[str, typer.Argument(help="Another seat.")],
    boards: Boards,
    event: EventName = None,
    yes: Yes = False,
) -> int:
    """Exchange the hands of two seats."""
    return _edit(context, boards, event, job.swap(_seat(one), _seat(other)), yes=yes)


@app.command()
def rotate(
    context: typer.Context,
    boards: Boards,
    event: EventName = None,
    steps: Annotated[int, typer.Option(help="How many places each hand moves, clockwise.")] = 1,
    yes: Yes = False,
) -> int:
    """Turn the hands of boards round the table."""
    return _edit(context, boards, event, job.rotate(steps), yes=yes)


@app.command()
def fill(
    context: typer.Context,
    hands: Annotated[
        str, typer.Argument(help="The cards to keep, for example “N: ♠AK ♥Q, S: ♦A10”.")
    ],
    boards: Boards,
    event: EventName = None,
    yes: Yes = False,
) -> int:
    """Keep given cards and deal the rest at random."""
    kept = kept_in(hands)
    if isinstance(kept, Saying):
        raise WrongUse(
            "{why}. Write seats and their cards, for example “N: ♠AK, S: ♦A10”.", why=kept
        )
    return _edit(context, boards, event, job.fill(kept), yes=yes)


@app.command()
def restore(
    context: typer.Context,
    boards: Boards,
    event: EventName = None,
    version: Annotated[
        int | None, typer.Option(min=1, help="The version to bring back; else the one before.")
    ] = None,
    yes: Yes = False,
) -> int:
    """Bring back the cards that boards had before."""
    return _edit(context, boards, event, job.restore(version), yes=yes)


def _edit(
    context: typer.Context, boards: str, event: str | None, edit: job.Edit, *, yes: bool
) -> int:
    screen = screen_of(context)
    came = job.edit_boards(
        Home.open(),
        event,
        numbers_in(boards),
        edit,
        lambda question: screen.confirm(question, yes=yes),
        person(Role.DEALING_STAFF),
    )
    tell(screen, came)
    return screen.result(came.as_json())


def _seat(name: str) -> Seat:
    seat = SEATS.get(plain(name).strip())
    if seat is None:
        raise WrongUse("There is no seat {name}. Write N, W, S or E.", name=name)
    return seat
