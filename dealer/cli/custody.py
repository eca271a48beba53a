"""`fapai scan` and `fapai where`."""

from datetime import datetime
from typing import Annotated

import typer

from cardboards.language import says
from dealer.cli.options import As, EventName, Reason, person, screen_of
from dealer.errors import WrongUse
from dealer.home import DESK, Home
from dealer.jobs import kept_plan as kept
from dealer.jobs import scan as job
from dealer.jobs import where as places
from dealer.people import Role
from dealer.plan.kept import KeptWave


def scan(
    context: typer.Context,
    tokens: Annotated[
        list[str] | None, typer.Argument(help="The codes, as the scanner types them.")
    ] = None,
    step: Annotated[
        job.CustodyStep, typer.Option("--step", help="What is done with the wallets.")
    ] = job.CustodyStep.SEE,
    place: Annotated[
        str | None, typer.Option(help="Where the wallets go or are seen, for example table 3.")
    ] = None,
    origin: Annotated[
        str | None, typer.Option("--from", help="The table that passes them on.")
    ] = None,
    round_: Annotated[int | None, typer.Option("--round", min=1, help="The round.")] = None,
    everything: Annotated[
        bool, typer.Option("--all", help="No other wallets lie there: what is missing is named.")
    ] = False,
    event: EventName = None,
    why: Annotated[
        job.Why, typer.Option("--why", help="Why the referee holds them.")
    ] = job.Why.RULING,
    round_end: Annotated[
        str | None,
        typer.Option(help="When the round ended (hh:mm): 90 minutes later no appeal is possible."),
    ] = None,
    station: Annotated[
        str,
        typer.Option("--station", help="Who scans; a station that is offline has its own name."),
    ] = DESK,
    reason: Reason = None,
    role: As = Role.CADDY,
) -> int:
    """Write down what is done with wallets, or where they are seen; without a place only say what is known."""
    screen = screen_of(context)
    order = job.ScanOrder(
        step=step,
        place=place,
        origin=origin,
        round=round_,
        event=event,
        all_there=everything,
        why=why,
        round_end=None if round_end is None else _time(round_end),
        reason=reason,
        station=station,
    )

    def tell(one: job.Scanned) -> None:
        screen.line(one.as_json())
        screen.say(one.saying)

    scans = job.scan_wallets(Home.open(), tokens or (), order, person(role), tell)
    refused = sum(one.refusal is not None for one in scans)
    found = sum(one.refusal is None and one.out_of_place for one in scans)
    counts = {"scanned": len(scans), "refused": refused, "out_of_place": found}
    return screen.result(counts, 1 if refused or found else 0)


def where(
    context: typer.Context,
    event: EventName = None,
    everything: Annotated[
        bool, typer.Option("--all", help="All wallets, not only those out of place or held.")
    ] = False,
    plan: Annotated[
        str | None,
        typer.Option(help="The event's description, to compare with; else the plan that is kept."),
    ] = None,
    wave: Annotated[int | None, typer.Option(min=1, help="The wave of the plan.")] = None,
    round_: Annotated[
        int | None, typer.Option("--round", min=1, help="The round that is played now.")
    ] = None,
    part: Annotated[int, typer.Option(min=1, help="The part of the round.")] = 1,
) -> int:
    """Say which wallets are out of place, and which the referee holds."""
    screen = screen_of(context)
    home = Home.open()
    moment = None
    if plan is not None or wave is not None or round_ is not None:
        moment = places.Moment(_wave(home, event, plan, wave), round_ or 1, part)
    found = places.where(home, event, moment)
    wrong = tuple(one for one in found if one.out_of_place)
    held = sum(one.wallet.held for one in found)
    shown = tuple(one for one in found if everything or one.out_of_place or one.wallet.held)
    for one in shown:
        screen.line(one.as_json())
        screen.say(one.saying)
    if not shown:
        screen.say(says("{count} wallets, none out of place.", count=len(found)))
    counts = {"wallets": len(found), "out_of_place": len(wrong), "held": held}
    return screen.result(counts, 1 if wrong else 0)


def _wave(home: Home, event: str | None, plan: str | None, number: int | None) -> KeptWave:
    """The wave that `where` compares with: of a description, else of the plan that is kept."""
    if plan is None:
        return kept.kept_wave(kept.kept_plan(home, event), number)
    return kept.described_wave(plan, number or 1)


def _time(text: str) -> datetime:
    """A time of day of today, or a whole date, in the hall's own time.

    Raises:
        WrongUse: it is neither.
    """
    today = datetime.now().astimezone().date()
    for whole in (f"{today}T{text}", text):
        try:
            return datetime.fromisoformat(whole).astimezone()
        except ValueError:
            continue
    raise WrongUse("“{text}” is no time. Write 16:30, or 2026-11-29T16:30.", text=text)
