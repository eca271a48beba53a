"""`fapai doctor`, `fapai bundle`, `fapai backup` and `fapai restore`."""

from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from cardboards.language import says
from dealer.cli.options import As, Reason, screen_of
from dealer.home import Home
from dealer.jobs.doctor import Health, examine
from dealer.jobs.people import Person
from dealer.people import Role

_SIGNS = {Health.GOOD: "✓", Health.ODD: "!", Health.BAD: "✗"}


BackupFile = Annotated[Path, typer.Argument(help="The backup's file.", metavar="FILE")]


def backup(context: typer.Context, file: BackupFile) -> int:
    """Copy journals, keys and decks into one file, also while boards are dealt."""
    from dealer.jobs.backup import back_up

    screen = screen_of(context)
    made = back_up(Home.open(), file)
    screen.say(
        says(
            "{file} holds {events} events, {entries} entries. It opens every deal: keep it as you keep this computer.",
            file=file,
            events=made.events,
            entries=made.entries,
        )
    )
    return screen.result({"file": str(file), **asdict(made)})


def restore(context: typer.Context, file: BackupFile) -> int:
    """Make an empty data folder what it was when a backup was made."""
    from dealer.jobs import backup as job

    screen = screen_of(context)
    home = Home.open()
    found = job.restore(home, file)
    screen.say(
        says(
            "{folder} is again as it was at {made} (UTC): {events} events, {entries} entries. What was done later is "
            "not in it: verify wallets that were dealt since.",
            folder=home.folder,
            made=found.made,
            events=found.events,
            entries=found.entries,
        )
    )
    return screen.result({"folder": str(home.folder), **asdict(found)})


def doctor(
    context: typer.Context,
    camera: Annotated[
        bool,
        typer.Option(
            "--camera", help="Look at the light too, through the camera: lay a card there."
        ),
    ] = False,
) -> int:
    """See whether everything here is as it must be."""
    screen = screen_of(context)
    findings = examine(Home.open(), camera=camera)
    for finding in findings:
        screen.line(finding.as_json())
        sign = _SIGNS[finding.health]
        screen.say(says("{sign} {finding}", sign=sign, finding=finding.saying))
    bad = sum(finding.health is Health.BAD for finding in findings)
    return screen.result({"findings": len(findings), "bad": bad}, 1 if bad else 0)


def bundle(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(help="The bundle's file.", metavar="FILE")],
    pictures: Annotated[
        bool,
        typer.Option("--pictures", help="Put in the pictures of the cards that were held last."),
    ] = False,
    role: As = Role.DEALING_STAFF,
    reason: Reason = None,
) -> int:
    """Pack what somebody far away needs to find a fault; no card of an unreleased board."""
    from dealer.jobs.bundle import BundleOrder, make_bundle

    screen = screen_of(context)
    made = make_bundle(Home.open(), BundleOrder(file, pictures, reason), Person.here(role))
    screen.say(
        says(
            "{file} holds the journals' open halves ({entries} entries), doctor's findings, versions, the last lines "
            "of the link, {faults} faults and {pictures} pictures. It names people and events, and no card but in "
            "pictures.",
            file=file,
            entries=made.entries,
            faults=made.faults,
            pictures=made.pictures,
        )
    )
    return screen.result({"file": str(file), **asdict(made)})
