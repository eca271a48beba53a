"""`fapai print …`."""

from pathlib import Path
from typing import Annotated

import typer

from cardboards.language import says
from dealer.cli import hall_papers
from dealer.cli.options import (
    As,
    BoardNumbers,
    EventName,
    OutFolder,
    Reason,
    chosen,
    person,
    screen_of,
    seat_named,
)
from dealer.cli.printed import tell_papers
from dealer.errors import WrongUse
from dealer.home import Home
from dealer.people import Role

app = typer.Typer(no_args_is_help=True)
app.command()(hall_papers.hall)
app.command("making-sheets")(hall_papers.making_sheets)
app.command()(hall_papers.referee)
app.command("blank-cards")(hall_papers.blank_cards)
app.command()(hall_papers.conversions)

_PAPERS = Path("papers")
_STAFF = Role.DEALING_STAFF

SetChoice = Annotated[str | None, typer.Option("--set", help="Only this set.")]
CopyChoice = Annotated[int | None, typer.Option("--copy", help="Only this copy.")]
Reprint = Annotated[bool, typer.Option("--reprint", help="Mark it as a reprint.")]


@app.command()
def labels(
    context: typer.Context,
    out: OutFolder = _PAPERS,
    boards: BoardNumbers = None,
    set_name: SetChoice = None,
    copy: CopyChoice = None,
    game: Annotated[str | None, typer.Option(help="The game whose seats stand on them.")] = None,
    stickers: Annotated[
        bool, typer.Option("--stickers", help="Small ones, for boards that a club already has.")
    ] = False,
) -> int:
    """Labels with the wallets' codes, to be stuck on."""
    from dealer.jobs import papers as job

    screen = screen_of(context)
    order = job.PrintOrder(
        out, boards=chosen(boards), set_name=set_name, copy=copy, game=game, stickers=stickers
    )
    return tell_papers(
        screen, job.print_wallet_labels(Home.open(), order, screen.language, person(_STAFF))
    )


@app.command("hand-cards")
def hand_cards(
    context: typer.Context,
    event: EventName = None,
    out: OutFolder = _PAPERS,
    boards: BoardNumbers = None,
    set_name: SetChoice = None,
    copy: CopyChoice = None,
    seat: Annotated[str | None, typer.Option(help="Only this seat's: N, W, S or E.")] = None,
    reprint: Reprint = False,
    reason: Reason = None,
    role: As = _STAFF,
) -> int:
    """Hand cards for the pockets of the wallets that are dealt. The paper shows every card."""
    from dealer.jobs import papers as job

    screen = screen_of(context)
    order = job.PrintOrder(
        out,
        event,
        chosen(boards),
        set_name,
        copy,
        seat=seat_named(seat),
        reprint=reprint,
        reason=reason,
    )
    return tell_papers(
        screen, job.print_wallet_cards(Home.open(), order, screen.language, person(role))
    )


@app.command()
def records(
    context: typer.Context,
    event: EventName = None,
    out: OutFolder = _PAPERS,
    boards: BoardNumbers = None,
    reason: Reason = None,
    role: As = _STAFF,
) -> int:
    """Hand records of the boards that were played, once they are released."""
    from dealer.jobs import papers as job

    screen = screen_of(context)
    order = job.PrintOrder(out, event, chosen(boards), reason=reason)
    return tell_papers(
        screen, job.print_hand_records(Home.open(), order, screen.language, person(role))
    )


@app.command("mat")
def photo_mat(
    context: typer.Context,
    out: OutFolder = _PAPERS,
    paper: Annotated[str, typer.Option("--paper", help="A3, or A4x2 for two sheets of A4.")] = "A3",
) -> int:
    """The mat that the four hands of a wallet are laid on and photographed."""
    from dealer.jobs import papers as job

    screen = screen_of(context)
    named = {size.value.casefold(): size for size in job.MatSize}
    size = named.get(paper.casefold())
    if size is None:
        raise WrongUse("There is no mat of size {paper}. Write A3 or A4x2.", paper=paper)
    [mat] = job.print_photo_mat(out, size, screen.language).printed
    screen.line({"type": "paper", **mat.as_json()})
    on = "A3" if size is job.MatSize.A3 else "A4"
    screen.say(says("{file} is ready. Print it on {paper}.", file=mat.file, paper=on))
    return screen.result({"papers": [mat.as_json()]})


@app.command("all")
def print_all(
    context: typer.Context,
    event: EventName = None,
    out: OutFolder = _PAPERS,
    boards: BoardNumbers = None,
) -> int:
    """All papers of an event, but what is not released."""
    from dealer.jobs import papers as job

    screen = screen_of(context)
    order = job.PrintOrder(out, event, chosen(boards))
    return tell_papers(screen, job.print_all(Home.open(), order, screen.language, person(_STAFF)))
