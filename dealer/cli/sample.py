"""`fapai sample`."""

from typing import Annotated

import typer

from dealer.cli.options import EventName, screen_of
from dealer.home import Home
from dealer.jobs.sample import HEADS, SECONDS_A_WALLET, SampleOrder, row_of, sample_wallets


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
        screen.table(HEADS, map(row_of, found.chosen))
    screen.say(found.saying)
    if found.late_saying is not None:
        screen.say(found.late_saying)
    return screen.result(found.as_json(), 1 if found.late else 0)
