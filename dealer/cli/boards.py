"""`fapai import`, `shuffle` and `export`."""

from pathlib import Path
from typing import Annotated

import typer

from cardboards.language import says
from dealer.cli.options import As, BoardNumbers, EventName, Reason, chosen, person, screen_of
from dealer.cli.screen import Screen
from dealer.home import Home
from dealer.jobs import boards as job
from dealer.jobs.people import Role
from dealer.jobs.ranges import numbers_in, written

_SHOWN = 10

Replace = Annotated[bool, typer.Option("--replace", help="Let boards take the place of others.")]


def import_boards(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(help="The deal file, for example PBN.")],
    event: EventName = None,
    boards: BoardNumbers = None,
    replace: Replace = False,
    reason: Reason = None,
) -> int:
    """Bring the boards of a deal file into an event."""
    screen = screen_of(context)
    change = job.Change(chosen(boards), replace, reason)
    came = job.import_file(Home.open(), file, event, change, person(Role.DEALING_STAFF))
    if came.report:
        for remark in came.report.repairs[:_SHOWN]:
            screen.note(says("Read otherwise than it stands: {remark}", remark=remark))
        if len(came.report.repairs) > _SHOWN:
            screen.note(says("… and {count} more.", count=len(came.report.repairs) - _SHOWN))
        for remark in came.report.errors:
            screen.note(says("Left out: {remark}", remark=remark))
    return _tell(screen, came)


def shuffle(
    context: typer.Context,
    boards: Annotated[str, typer.Option("--boards", help="Board numbers, for example 1-16.")],
    event: EventName = None,
    seed: Annotated[
        str | None,
        typer.Option(
            help="Make the same deals again; for tests only: who knows the seed knows the cards."
        ),
    ] = None,
    replace: Replace = False,
    reason: Reason = None,
) -> int:
    """Shuffle new boards for an event."""
    screen = screen_of(context)
    change = job.Change(None, replace, reason)
    came = job.shuffle_boards(
        Home.open(), event, numbers_in(boards), seed, change, person(Role.DEALING_STAFF)
    )
    if seed is not None:
        screen.note(says("These boards come from a seed: use them for tests only."))
    return _tell(screen, came)


def export(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(help="The file to write; its ending says the format.")],
    event: EventName = None,
    boards: BoardNumbers = None,
    role: As = Role.DEALING_STAFF,
    reason: Reason = None,
) -> int:
    """Write an event's boards into a deal file, in clear."""
    screen = screen_of(context)
    count = job.export_file(Home.open(), file, event, chosen(boards), reason, person(role))
    screen.say(says("{count} boards are in {file}, in clear.", count=count, file=file))
    return screen.result({"file": str(file), "boards": count})


def _tell(screen: Screen, came: job.BoardsIn) -> int:
    if came.new:
        screen.say(
            says("{event}: boards {numbers} are in.", event=came.event, numbers=written(came.new))
        )
    if came.replaced:
        screen.say(
            says(
                "{event}: boards {numbers} have new cards. Wallets that hold the old ones must be dealt again.",
                event=came.event,
                numbers=written(came.replaced),
            )
        )
    if came.same:
        screen.say(
            says(
                "{event}: boards {numbers} were there already, with the same cards.",
                event=came.event,
                numbers=written(came.same),
            )
        )
    return screen.result(came.as_json())
