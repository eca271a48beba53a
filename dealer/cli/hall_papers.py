"""`fapai print hall`, `making-sheets`, `referee`, `blank-cards` and `conversions`."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from dealer.cli.options import (
    As,
    BoardNumbers,
    EventName,
    OutFolder,
    Reason,
    SetName,
    chosen,
    person,
    screen_of,
)
from dealer.cli.printed import tell_papers
from dealer.errors import WrongUse
from dealer.home import Home
from dealer.people import Role

if TYPE_CHECKING:
    from dealer.jobs.hall_papers import HallPaper

_PAPERS = Path("papers")
_STAFF = Role.DEALING_STAFF

CopyNumber = Annotated[int, typer.Option("--copy", min=1, help="Which copy.")]
ConversionFiles = Annotated[
    list[Path] | None,
    typer.Option("--conversion", help="A conversion table (JSON) that holds; may be repeated."),
]


def hall(
    context: typer.Context,
    papers: Annotated[
        list[str] | None,
        typer.Argument(
            help="Which: caddy-sheets, table-cards, board-list, box-labels, travellers, round-slips, team-sheets; all "
            "that the wave needs when none is named."
        ),
    ] = None,
    event: EventName = None,
    wave: Annotated[int | None, typer.Option(min=1, help="The wave of the plan.")] = None,
    out: OutFolder = _PAPERS,
    shown: Annotated[
        bool, typer.Option("--shown", help="Cards may be shown: travellers get a column for it.")
    ] = False,
    seal: Annotated[str, typer.Option(help="The number of the first box's seal.")] = "",
    box: Annotated[int, typer.Option(min=1, help="How many wallets a box holds.")] = 32,
    conversions: ConversionFiles = None,
    role: As = _STAFF,
) -> int:
    """Papers of a wave, by the plan that is kept with the event: caddy sheets, table cards, score sheets, labels."""
    from dealer.jobs import hall_papers as job
    from dealer.jobs.conversions import load_conversion

    screen = screen_of(context)
    order = job.HallOrder(
        out=out,
        papers=tuple(map(_paper, papers or ())),
        event=event,
        wave=wave,
        shown=shown,
        seal=seal,
        box=box,
        conversions=tuple(map(load_conversion, conversions or ())),
    )
    return tell_papers(
        screen, job.print_hall_papers(Home.open(), order, screen.language, person(role))
    )


def making_sheets(
    context: typer.Context,
    event: EventName = None,
    out: OutFolder = _PAPERS,
    boards: BoardNumbers = None,
    set_name: SetName = "A",
    copy: CopyNumber = 1,
    reason: Reason = None,
    role: As = _STAFF,
) -> int:
    """Making sheets for clubs without a machine: a pocket for each card of a sorted pack. They show every card."""
    from dealer.jobs import secret_papers as job

    screen = screen_of(context)
    order = job.SecretOrder(out, event, chosen(boards), set_name, copy, reason)
    return tell_papers(screen, job.print_making(Home.open(), order, screen.language, person(role)))


def referee(
    context: typer.Context,
    event: EventName = None,
    out: OutFolder = _PAPERS,
    boards: BoardNumbers = None,
    reason: Reason = None,
    role: As = Role.REFEREE,
) -> int:
    """The referee's records, one board a leaf, to be sealed in an envelope."""
    from dealer.jobs import secret_papers as job

    screen = screen_of(context)
    order = job.SecretOrder(out, event, chosen(boards), reason=reason)
    return tell_papers(
        screen, job.print_for_referee(Home.open(), order, screen.language, person(role))
    )


def blank_cards(context: typer.Context, event: EventName = None, out: OutFolder = _PAPERS) -> int:
    """Blank hand cards, for tables that deal by hand and register the deal themselves."""
    from dealer.jobs import secret_papers as job

    screen = screen_of(context)
    order = job.SecretOrder(out, event)
    return tell_papers(
        screen, job.print_blanks(Home.open(), order, screen.language, person(_STAFF))
    )


def conversions(
    context: typer.Context,
    files: Annotated[list[Path], typer.Argument(help="Conversion tables, JSON.")],
    title: Annotated[str, typer.Option("--title", help="The event that stands on them.")] = "",
    out: OutFolder = _PAPERS,
) -> int:
    """Conversion tables of the organiser, with their status; an incomplete one is refused."""
    from dealer.jobs import conversions as job

    screen = screen_of(context)
    tables = [job.load_conversion(file) for file in files]
    return tell_papers(screen, job.print_conversion_tables(tables, title, out, screen.language))


def _paper(word: str) -> "HallPaper":
    from dealer.jobs.hall_papers import HallPaper

    try:
        return HallPaper(word.strip().lower())
    except ValueError as error:
        known = tuple(one.value for one in HallPaper)
        raise WrongUse(
            "There is no paper {word}. There are: {known}.", word=word, known=known
        ) from error
