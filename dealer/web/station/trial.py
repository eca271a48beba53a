"""The machine on trial: a sorted pack is dealt again and again until an error, and what came of it is shown."""

import base64
from functools import partial

from nicegui import ui

from cardboards.cards import PACK_SIZE
from cardboards.language import says
from dealer.jobs.equipment import Gear
from dealer.jobs.halls import bring_wallets
from dealer.jobs.situation import Ended, Kind, Situation, Task
from dealer.jobs.trial import MOST_ROUNDS, ROUND_HEADS, ROUNDS, TrialOrder, Tried, row_of
from dealer.jobs.with_crew import trying
from dealer.people import Right
from dealer.web import rooms
from dealer.web.console import Console
from dealer.web.deal.asked import QuestionView
from dealer.web.deal.stage import Stage
from dealer.web.kit import fields, parts, tables
from dealer.web.kit.handing_over import give
from dealer.web.kit.live import follow
from dealer.web.kit.pages import page
from dealer.web.kit.parts import Weight
from dealer.web.kit.visits import Visit
from dealer.web.tray import MadeFile

ABOUT = says(
    "A sorted pack is dealt again and again, and each card compared with the one that has to come, until an error."
)


def register(console: Console) -> None:
    """Join the console."""

    @page(console, rooms.TRIAL)
    def trial(visit: Visit) -> None:
        follow(visit, console.work.board, Stage(Kind.TRIAL, partial(_draw, visit)).show)


def _draw(visit: Visit, now: Situation) -> "_Passing | None":
    """How a trial is begun, how far it is, or what came of it."""
    parts.title(visit, rooms.TRIAL.title)
    if now.task is None:
        _draw_start(visit)
    elif now.ended is not None:
        _draw_end(visit, now.ended)
    else:
        return _Passing(visit, now, now.task)
    return None


def _draw_start(visit: Visit) -> None:
    with parts.panel(visit):
        parts.text(visit, ABOUT)
        parts.text(visit, says("Machine, camera and deck are those of this station."))
        rounds = ui.number(
            visit.say(says("rounds at most")), value=ROUNDS, min=1, max=MOST_ROUNDS, precision=0
        ).props("outlined")

        async def start() -> None:
            wanted = fields.needed(rounds.value, says("Say how many rounds."))
            order = TrialOrder(Gear(), int(wanted))
            who, home = visit.person(Right.RUN_MACHINE), visit.console.home
            await visit.job(bring_wallets, home, order.gear.machine)
            task = Task(Kind.TRIAL, order, who)
            visit.console.work.start(task, trying(home, order, who))

        with ui.element("div").classes("presses"):
            act = visit.acting(Right.RUN_MACHINE, start)
            parts.button(visit, says("Deal a sorted pack"), act, Weight.MAIN, key="1")
            parts.link(visit, rooms.MACHINE.path, says("Back to the machine"))


class _Passing:
    """A trial that goes on: cards that land change it in place."""

    def __init__(self, visit: Visit, now: Situation, task: Task) -> None:
        self._visit = visit
        if now.question is not None:
            QuestionView(visit, now.question, task).draw()
        with ui.element("div").classes("floor-moving"):
            with ui.element("b"):
                self._cards = ui.label()
            self._round = ui.label()
        with ui.element("div").classes("presses"):
            stop = visit.acting(Right.RUN_MACHINE, visit.console.work.stop)
            parts.button(visit, says("Stop"), stop, key="X")

    def show(self, now: Situation) -> None:
        """The round and its cards as they are now."""
        at = now.progress
        self._cards.set_text(f"{at.landed} / {PACK_SIZE}" if at else "")
        said = says("Machine and camera are made ready.")
        if at is not None:
            said = says("Round {round} of {of}", round=at.done + 1, of=at.of)
        self._round.set_text(self._visit.say(says("Stopping.") if now.stopping else said))


def _draw_end(visit: Visit, ended: Ended) -> None:
    if ended.error is not None:
        parts.problem(visit, ended.error)
    tried = ended.result if isinstance(ended.result, Tried) else None
    if tried is not None:
        _draw_tried(visit, tried)
    with ui.element("div").classes("presses"):
        again = visit.acting(Right.RUN_MACHINE, visit.console.work.dismiss)
        parts.button(visit, says("Another trial"), again, Weight.MAIN, key="1")
        if tried is not None and visit.may(Right.SEE_HELD_CARD):
            _offer_report(visit, tried)
        parts.link(visit, rooms.MACHINE.path, says("Back to the machine"))


def _draw_tried(visit: Visit, tried: Tried) -> None:
    """Faces only for who may see a held card: what was fed need not have been the sorted pack."""
    if tried.fault is None:
        with ui.element("div").classes("floor-moving").props("role=status"):
            ui.label(visit.say(tried.saying))
    else:
        parts.problem(visit, tried.saying)
    sees = visit.may(Right.SEE_HELD_CARD)
    if tried.contradiction is not None and sees:
        parts.text(visit, tried.contradiction)
    if tried.trend is not None:
        parts.text(visit, tried.trend.saying)
    if tried.rounds:
        shown = len(ROUND_HEADS) if sees else -1
        rows = (row_of(one)[:shown] for one in tried.rounds)
        tables.table(visit, says("The rounds"), ROUND_HEADS[:shown], rows)
    if sees:
        _draw_pictures(visit, tried)


def _draw_pictures(visit: Visit, tried: Tried) -> None:
    with ui.element("div").classes("cards"):
        for named, picture in tried.pictures:
            name, data = visit.say(named), base64.b64encode(picture).decode()
            with ui.element("figure").classes("card"):
                image = ui.element("img")
                image.props["alt"], image.props["src"] = name, f"data:image/png;base64,{data}"
                with ui.element("figcaption"):
                    ui.label(name)


def _offer_report(visit: Visit, tried: Tried) -> None:
    def hand_over() -> None:
        title = says("Report of the trial")
        data = tried.report.encode()
        right = Right.SEE_HELD_CARD
        give(visit, MadeFile("report.json", title, data, visit.session, right, once=True))

    parts.button(visit, says("Keep the report"), visit.acting(Right.SEE_HELD_CARD, hand_over))
