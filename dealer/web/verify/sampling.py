"""Which wallets to verify in the time that is left, the most urgent first, and what that is worth."""

from nicegui import ui

from cardboards.language import says
from dealer.jobs.events import EventView
from dealer.jobs.sample import (
    HEADS,
    SECONDS_A_WALLET,
    Chosen,
    Sampled,
    SampleOrder,
    row_of,
    sample_wallets,
)
from dealer.people import Right
from dealer.web import rooms
from dealer.web.console import Console
from dealer.web.kit import fields, parts, tables
from dealer.web.kit.at_event import at_event
from dealer.web.kit.pages import page
from dealer.web.kit.parts import Weight
from dealer.web.kit.visits import Visit

_MINUTES = 10


def register(console: Console) -> None:
    """Join the console."""

    @page(console, rooms.SAMPLING)
    def sample(visit: Visit) -> None:
        event = at_event(visit, rooms.SAMPLING.title)
        if event is not None:
            _draw_question(visit, event)


def _draw_question(visit: Visit, event: EventView) -> None:
    with parts.panel(visit):
        parts.text(
            visit,
            says(
                "There is not always time to verify every wallet. Those that must be verified come first, then those "
                "that may harm the most tables."
            ),
        )
        with ui.element("div").classes("fields"):
            minutes = ui.number(visit.say(says("minutes there are")), value=_MINUTES, min=0)
            seconds = ui.number(
                visit.say(says("seconds one wallet takes")), value=SECONDS_A_WALLET, min=1
            )
            for field in (minutes, seconds):
                field.props("outlined")

        async def choose() -> None:
            order = SampleOrder(
                event.event.name,
                fields.needed(minutes.value, says("Say how many minutes there are.")),
                fields.needed(seconds.value, says("Say how many seconds one wallet takes.")),
            )
            found = await visit.job(sample_wallets, visit.console.home, order)
            place.clear()
            with place:
                _draw_found(visit, found)
            parts.into_sight(visit, place)

        with ui.element("div").classes("presses"):
            act = visit.acting(Right.VERIFY, choose)
            parts.button(visit, says("Choose wallets"), act, Weight.MAIN, key="1")
    place = ui.element("div").classes("pile").props("aria-live=polite")


def _draw_found(visit: Visit, found: Sampled) -> None:
    if found.late_saying is not None:
        parts.problem(visit, found.late_saying)
    parts.text(visit, found.saying)
    if found.chosen:
        tables.table(visit, rooms.SAMPLING.title, HEADS, map(_row, found.chosen))


def _row(one: Chosen) -> tuple[tables.Cell, ...]:
    """The wallet leads to where it is verified."""
    name = one.candidate.name
    return tables.Linked(name.saying, rooms.VERIFYING.about(name)), *row_of(one)[1:]
