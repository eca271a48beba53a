"""`fapai plan keep`."""

from pathlib import Path
from typing import Annotated

import typer

from cardboards.language import says
from dealer.cli.options import EventName, Share, Source, Tables, person, screen_of
from dealer.home import Home
from dealer.jobs import kept_plan as job
from dealer.jobs.plan import Changes, plan_event
from dealer.jobs.ranges import numbers_in
from dealer.people import Role


def keep(
    context: typer.Context,
    source: Source,
    event: EventName = None,
    waves: Annotated[
        str | None, typer.Option("--waves", help="The waves that play this event's boards.")
    ] = None,
    names: Annotated[
        Path | None, typer.Option("--names", help="A CSV file of rows “number,name”.")
    ] = None,
    tables: Tables = None,
    share: Share = None,
) -> int:
    """Keep a plan with an event: scans, papers and fapai where go by it from now on."""
    screen = screen_of(context)
    order = job.KeepOrder(
        plan_event(source, Changes(tables=tables, share=share)),
        event,
        numbers_in(waves) if waves is not None else None,
        job.names_in(names) if names is not None else {},
    )
    kept = job.keep_plan(Home.open(), order, screen.language, person(Role.DEALING_STAFF))
    wallets = sum(len(wave.ways) for wave in kept.waves)
    screen.say(
        says(
            "The plan {plan} is kept: {waves} waves, {wallets} wallets. fapai scan --step issue and --step pass go by "
            "it.",
            plan=kept.name,
            waves=len(kept.waves),
            wallets=wallets,
        )
    )
    return screen.result({"plan": kept.name, "waves": len(kept.waves), "wallets": wallets})
