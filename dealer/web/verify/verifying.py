"""Verifying: a wallet is named, its cards are fed or photographed, and one answer stands there."""

from collections.abc import Mapping

from nicegui import ui

from cardboards.language import says
from dealer.jobs.equipment import Gear
from dealer.jobs.events import EventView, list_events
from dealer.jobs.halls import bring_wallets
from dealer.jobs.overview import WalletView
from dealer.jobs.situation import Ended, Kind, Situation, Task
from dealer.jobs.verify import VerifyOrder, VerifyResult
from dealer.jobs.with_crew import verifying
from dealer.people import Right
from dealer.verifying import Outcome
from dealer.web import rooms
from dealer.web.console import Console
from dealer.web.custody.naming import draw_name, name_wallet
from dealer.web.deal.floor import Floor, draw_work
from dealer.web.deal.stage import Stage
from dealer.web.kit import fields, parts
from dealer.web.kit.live import follow
from dealer.web.kit.pages import page
from dealer.web.kit.parts import Weight
from dealer.web.kit.visits import Visit
from dealer.web.verify.answers import Given, draw_answer, draw_line
from dealer.web.verify.photographs import Photographs

_WORST = (Outcome.FAIL, Outcome.UNREADABLE, Outcome.PASS)


def register(console: Console) -> None:
    """Join the console."""

    @page(console, rooms.VERIFYING)
    async def verifying(visit: Visit) -> None:
        events = await visit.job(list_events, console.home)
        view = _View(visit, {one.event.name: one for one in events})
        follow(visit, console.work.board, Stage(Kind.VERIFY, view.draw).show)


class _View:
    """One visitor's view: what the machine does, when it verifies; else the wallet that is looked at here."""

    def __init__(self, visit: Visit, events: Mapping[str, EventView]) -> None:
        self._visit = visit
        self._events = events

    def draw(self, now: Situation) -> Floor | None:
        """What is to be done, what goes on, or what came of it."""
        if now.task is None:
            self._draw_start()
        elif now.ended is not None:
            self._draw_end(now.task, now.ended)
        else:
            return draw_work(self._visit, now)
        return None

    def _draw_start(self) -> None:
        visit = self._visit
        parts.title(visit, rooms.VERIFYING.title)
        with ui.element("nav").classes("presses subrooms"):
            for room in (rooms.SAMPLING, rooms.CAPTURING):
                parts.way(visit, room)
        with name_wallet(visit, Right.VERIFY, self._draw_wallet):
            parts.text(visit, says("Scan the wallet that is to be verified."))
            if visit.may(Right.RUN_MACHINE) and visit.event is not None:
                self._draw_several(visit.event)

    def _draw_several(self, event: EventView) -> None:
        visit = self._visit
        with parts.panel(visit, says("Or several, through the machine")):
            boards = fields.words(
                visit, says("Boards"), hint=says("for example 1-16; empty for all")
            )

            async def start() -> None:
                order = VerifyOrder(event.event.name, Gear(), fields.numbers(boards))
                await self._start(order, event.event.id)

            with ui.element("div").classes("presses"):
                act = visit.acting(Right.RUN_MACHINE, start)
                parts.button(visit, says("Verify what is dealt"), act)

    def _draw_wallet(self, view: WalletView) -> None:
        visit = self._visit
        draw_name(visit, view)
        event = self._events.get(view.event or "")
        if event is None:
            parts.problem(
                visit, says("Nothing was dealt into this wallet, so there is nothing to compare.")
            )
            return
        if visit.may(Right.RUN_MACHINE):

            async def feed() -> None:
                order = VerifyOrder(event.event.name, Gear(), token=view.wallet.token)
                await self._start(order, event.event.id)

            with ui.element("div").classes("presses"):
                act = visit.acting(Right.RUN_MACHINE, feed)
                parts.button(visit, says("Feed its cards"), act, Weight.MAIN, key="1")
        Photographs(visit, event, view.wallet).draw()

    async def _start(self, order: VerifyOrder, event_id: str) -> None:
        visit = self._visit
        who = visit.person(Right.RUN_MACHINE)
        await visit.job(bring_wallets, visit.console.home, order.gear.machine)
        task = Task(Kind.VERIFY, order, who, event_id)
        visit.console.work.start(task, verifying(visit.console.home, order, who))

    def _draw_end(self, task: Task, ended: Ended) -> None:
        visit = self._visit
        if ended.error is not None:
            parts.title(visit, says("Verifying has stopped"))
            parts.problem(visit, ended.error)
        elif isinstance(ended.result, VerifyResult):
            _draw_result(visit, task, ended.result)
        dismiss = visit.acting(Right.VERIFY, visit.console.work.dismiss)
        with ui.element("div").classes("presses"):
            parts.button(visit, says("The next wallet"), dismiss, Weight.MAIN, key="1")


def _draw_result(visit: Visit, task: Task, result: VerifyResult) -> None:
    """One wallet's answer large; of several the worst large, then each in a line."""
    given = [
        Given(
            result.event,
            task.event,
            one.wallet,
            one.verdict,
            named_by_operator=one.named_by_operator,
        )
        for one in result.checks
    ]
    draw_answer(visit, min(given, key=lambda one: _WORST.index(one.verdict.outcome)))
    if len(given) > 1:
        with ui.element("ul").classes("answer-lines"):
            for one in given:
                draw_line(visit, one)
