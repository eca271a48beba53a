"""`fapai sample`."""

from typing import Annotated

import typer

from cardboards.language import says
from dealer.cli.options import EventName, screen_of
from dealer.cli.screen import Screen
from dealer.home import Home
from dealer.jobs.sample import SECONDS_A_WALLET, Sampled, SampleOrder, sample_wallets
from dealer.jobs.where import place_named


def sample(
    context: typer.Context,
    minutes: Annotated[float, typer.Option(min=0, help="How much time there is, in minutes.")],
    seconds: Annotated[
        float, typer.Option(min=1, help="How long one wallet takes to verify, in seconds.")
    ] = SECONDS_A_WALLET,
    event: EventName = None,
) -> int:
    """Say which wallets to verify in the time that is left, and what share of errors that would catch."""
    screen = screen_of(context)
    found = sample_wallets(Home.open(), SampleOrder(event, minutes, seconds))
    for one in found.chosen:
        screen.line(one.as_json())
    if found.chosen and not screen.as_json:
        _table(screen, found)
    _sum_up(screen, found)
    return screen.result(found.as_json(), 1 if found.late else 0)


def _table(screen: Screen, found: Sampled) -> None:
    heads = (
        says("wallet"),
        says("why"),
        says("place"),
        says("tables since it passed"),
        says("tables to come"),
        says("chance of an error"),
    )
    screen.table(
        heads,
        (
            (
                one.candidate.name,
                one.candidate.need,
                place_named(one.where.expected),
                one.where.tables,
                one.candidate.plays,
                f"{100 * one.chance:.1f} %",
            )
            for one in found.chosen
        ),
    )


def _sum_up(screen: Screen, found: Sampled) -> None:
    if not found.chosen and not found.left:
        screen.say(says("Every wallet is verified: there is nothing to choose."))
        return
    caught = found.caught
    screen.say(
        says(
            "{chosen} wallets fit into the time, {left} do not. Played out, this would catch {share:.0%} of all "
            "errors; as many drawn by lot, {lot:.0%}. In {nothing:.0%} of the trials nothing wrong is left.",
            chosen=len(found.chosen),
            left=found.left,
            share=caught.share,
            lot=caught.by_lot,
            nothing=caught.nothing_left,
        )
    )
    if found.late:
        screen.say(
            says(
                "{late} of those that do not fit must be verified all the same. Take more time, or a second reader.",
                late=found.late,
            )
        )
