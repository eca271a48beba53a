"""A table's own deal: a wallet that was dealt by hand is read, and what lies in it becomes the record."""

from functools import partial

from nicegui import ui

from cardboards.language import says
from dealer.jobs.capture import Captured, CaptureOrder
from dealer.jobs.equipment import Gear
from dealer.jobs.events import EventView
from dealer.jobs.halls import bring_wallets
from dealer.jobs.overview import WalletView
from dealer.jobs.situation import Ended, Kind, Situation, Task
from dealer.jobs.with_crew import capturing
from dealer.people import Right
from dealer.web import rooms
from dealer.web.console import Console
from dealer.web.custody.naming import draw_name, name_wallet
from dealer.web.deal.floor import Floor, draw_work
from dealer.web.deal.stage import Stage
from dealer.web.kit import parts
from dealer.web.kit.at_event import at_event
from dealer.web.kit.live import follow
from dealer.web.kit.pages import page
from dealer.web.kit.parts import Weight
from dealer.web.kit.visits import Visit

RIGHT = Right.PREPARE
"""What is read becomes a record; whoever may make one may run the machine too."""


def register(console: Console) -> None:
    """Join the console."""

    @page(console, rooms.CAPTURING)
    def capture(visit: Visit) -> None:
        follow(visit, console.work.board, Stage(Kind.CAPTURE, partial(_draw, visit)).show)


def _draw(visit: Visit, now: Situation) -> Floor | None:
    """The wallet that is to be read, how far its reading is, or what came of it."""
    if now.task is None:
        _draw_start(visit)
    elif now.ended is not None:
        _draw_end(visit, now.ended)
    else:
        return draw_work(visit, now)
    return None


def _draw_start(visit: Visit) -> None:
    event = at_event(visit, rooms.CAPTURING.title)
    if event is None:
        return
    with name_wallet(visit, RIGHT, partial(_draw_wallet, visit, event)):
        parts.text(
            visit,
            says(
                "Scan the wallet that a table has dealt by hand. The machine reads it pocket by pocket, and what "
                "lies in it becomes the record of its board in {event}.",
                event=event.event.name,
            ),
        )


def _draw_wallet(visit: Visit, event: EventView, view: WalletView) -> None:
    name = view.wallet.name
    draw_name(visit, view)
    if name.number in event.boards:
        parts.text(
            visit,
            says(
                "Board {number} of {event} has a record already. What is read becomes a new version of it.",
                number=name.number,
                event=event.event.name,
            ),
        )

    async def start() -> None:
        order = CaptureOrder(event.event.name, Gear(), name)
        home, who = visit.console.home, visit.person(RIGHT, event.event.id)
        await visit.job(bring_wallets, home, order.gear.machine)
        task = Task(Kind.CAPTURE, order, who, event.event.id)
        visit.console.work.start(task, capturing(home, order, who))

    with ui.element("div").classes("presses"):
        act = visit.acting(RIGHT, start)
        parts.button(visit, says("Read it, and write its record"), act, Weight.MAIN, key="1")


def _draw_end(visit: Visit, ended: Ended) -> None:
    parts.title(visit, rooms.CAPTURING.title)
    captured = ended.result
    if ended.error is not None:
        parts.problem(visit, ended.error)
    elif isinstance(captured, Captured):
        _draw_captured(visit, captured)
    dismiss = visit.acting(RIGHT, visit.console.work.dismiss)
    with ui.element("div").classes("presses"):
        parts.button(visit, says("The next wallet"), dismiss, Weight.MAIN, key="1")
        parts.way(visit, rooms.HAND_CARDS)


def _draw_captured(visit: Visit, captured: Captured) -> None:
    with ui.element("div").classes("floor-moving").props("role=status"):
        ui.label(visit.say(captured.saying))
    if captured.named_by_operator:
        count = captured.named_by_operator
        parts.text(visit, says("A person named {count} of its cards.", count=count))
