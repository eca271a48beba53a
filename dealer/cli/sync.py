"""`fapai sync`."""

from pathlib import Path
from typing import Annotated

import typer

from dealer.cli.options import screen_of
from dealer.home import Home
from dealer.jobs.sync import bring_in


def sync(
    context: typer.Context,
    files: Annotated[
        list[Path],
        typer.Argument(help="The journals (journal/STATION.db) of stations that were offline."),
    ],
) -> int:
    """Bring in what other stations scanned; every entry takes its place by time."""
    screen = screen_of(context)
    synced = bring_in(Home.open(), files)
    for one in synced.chains:
        screen.line(
            {"type": "chain", "station": one.station, "entries": one.entries, "late": one.late}
        )
    for name, trouble in synced.found.items():
        screen.line({"type": "wallet", **name.facts, "trouble": trouble.value})
    for saying in synced.told():
        screen.say(saying)
    for saying in synced.warned():
        screen.note(saying)
    return screen.result(synced.as_json(), 1 if synced.found else 0)
