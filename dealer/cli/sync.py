"""`fapai sync`."""

from pathlib import Path
from typing import Annotated

import typer

from cardboards.language import says
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
        screen.say(
            says(
                "{station}: {entries} new entries, {late} of them from before what was known here.",
                station=one.station,
                entries=one.entries,
                late=one.late,
            )
        )
    for station in synced.fast:
        screen.note(
            says(
                "The clock of {station} is ahead of this one, so what it scanned may stand too late. Set it, and look "
                "at fapai where.",
                station=station,
            )
        )
    if synced.settled:
        screen.say(says("No longer out of place: {wallets}.", wallets=synced.settled))
    for name, trouble in synced.found.items():
        screen.line({"type": "wallet", **name.facts, "trouble": trouble.value})
        screen.say(says("{wallet}: {trouble}.", wallet=name, trouble=trouble))
    return screen.result(synced.as_json(), 1 if synced.found else 0)
