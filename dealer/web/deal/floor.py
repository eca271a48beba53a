"""The dealing floor: which board, what to do next, how far the cards are. Positions and counts, never a face."""

import base64
from itertools import zip_longest

from nicegui import ui

from cardboards.language import Saying, says
from dealer.jobs.looking_on import Glance
from dealer.jobs.situation import Kind, Situation, Task
from dealer.people import Right
from dealer.wallet_name import WalletName
from dealer.web.deal.asked import QuestionView
from dealer.web.deal.tally import CARDS, Tally
from dealer.web.deal.told import Told, draw_voice
from dealer.web.kit import parts
from dealer.web.kit.parts import Weight
from dealer.web.kit.visits import Act, Visit

_FIGURES = (says("cards"), says("boards done"), says("time left"))
_POCKETS = 4
_MINUTE = 60
_SHOWN = 6
_STOPPING = {
    True: (
        says("Stop dealing?"),
        says(
            "The board under way is void and has to be dealt again. What was done before stays done."
        ),
        says("Go on dealing"),
    ),
    False: (
        says("Stop?"),
        says("What was read of this wallet does not count: put its cards back into their pockets."),
        says("Go on"),
    ),
}
"""What is asked before a job is stopped: of a deal, and of any other."""


def draw_work(visit: Visit, now: Situation) -> "Floor | None":
    """What goes on: a fault over the whole screen, or the floor, with its question if there is one."""
    assert now.task is not None
    opened = now.question
    question = QuestionView(visit, opened, now.task) if opened else None
    if question is not None and question.is_fault:
        question.draw()
        return None
    return Floor(visit, now.task, question)


class Floor:
    """Drawn once for a board and a question; cards that land change it in place."""

    def __init__(self, visit: Visit, task: Task, question: QuestionView | None) -> None:
        self._visit = visit
        self._task = task
        self._deals = task.kind is Kind.DEAL
        self._wallet_shown: WalletName | None = None
        self._resting = False
        self._moving: tuple[ui.label, ui.label] | None = None
        self._live: tuple[ui.element, ui.label] | None = None
        self._glanced: Glance | None = None
        self._voice: ui.element | None = None
        self._names = [self._say(one) for one in _FIGURES]
        self._pockets = [
            self._say(says("pocket {number}", number=one)) for one in range(1, _POCKETS + 1)
        ]
        with ui.element("div").classes("floor") as self._whole:
            with ui.element("section").classes("floor-board"):
                with ui.element("h1").classes("floor-number"):
                    self._board = ui.label(visit.say(task.kind.saying))
                self._wallet = ui.label().classes("floor-wallet")
                if question is not None:
                    question.draw()
                else:
                    self._moving = self._draw_moving()
                self._told = Told(visit)
                self._next = ui.element("div").classes("next")
                self._place_of_live = ui.element("div")
                scanned = question.scanned if question else self._unwanted
                parts.scan_field(visit, says("Scan a wallet"), scanned)
            with ui.element("aside").classes("floor-side"):
                self._tally = Tally()
                self._draw_controls()

    def show(self, now: Situation) -> None:
        """The cards and boards as they are now."""
        progress = now.progress
        wallet = progress.wallet if progress else None
        if progress is not None and wallet is not None and wallet != self._wallet_shown:
            self._wallet_shown = wallet
            self._show_wallet(wallet, progress.coming)
        self._show_tally(now)
        self._show_told(now)
        self._show_live()
        self._show_resting(now.resting)
        if self._moving is not None:
            large, words = self._moving
            large.set_text(f"{progress.landed} / {CARDS}" if progress else "")
            words.set_text(self._say(_goes_on(now)))

    def offer_live(self, press: Act, *, looks: bool) -> None:
        """The live picture, for who may see it: to be asked for, or shown."""
        with self._controls:
            button = self._press(says("Live picture"), press, "L")
            button.props(f"aria-pressed={str(looks).lower()}")
        if looks:
            with self._place_of_live, ui.element("figure").classes("live"):
                picture = ui.element("img").props('alt=""')
                with ui.element("figcaption"):
                    self._live = picture, ui.label()

    def _show_wallet(self, wallet: WalletName, coming: tuple[WalletName, ...]) -> None:
        """The wallet that is dealt into, and those that come after it."""
        self._board.set_text(self._say(says("Board {number}", number=wallet.number)))
        copy = says("set {set_name}, copy {copy}", set_name=wallet.set_name, copy=wallet.copy)
        self._wallet.set_text(self._say(copy))
        self._next.clear()
        if not coming:
            return
        with self._next:
            ui.label(self._say(says("Next:")))
            for one in coming[:_SHOWN]:
                with ui.element("span"):
                    ui.label(self._say(one.saying))
            if len(coming) > _SHOWN:
                ui.label(self._say(says("and {count} more", count=len(coming) - _SHOWN)))

    def _show_tally(self, now: Situation) -> None:
        progress = now.progress
        landed = progress.landed if progress else 0
        cards, boards, left = self._names
        figures = (
            (cards, str(landed)),
            (boards, f"{progress.done} / {progress.of}" if progress else "–"),
            (left, self._say(_time(now.left))),
        )
        counts = zip_longest(self._pockets, now.pockets[:_POCKETS], fillvalue=0)
        self._tally.show(landed, figures, ((str(name), str(count)) for name, count in counts))

    def _show_told(self, now: Situation) -> None:
        """Where hands are the machine, the seat of the card in them takes the floor."""
        if now.announced is None:
            self._whole.classes(remove="floor-told")
            return
        if self._voice is None:
            with self._controls:
                self._voice = draw_voice(self._visit)
        self._whole.classes("floor-told")
        self._told.show(now.announced)

    def _show_live(self) -> None:
        glance = self._visit.console.work.glance() if self._live else None
        if self._live is None or glance is None or glance is self._glanced:
            return
        self._glanced = glance
        picture, words = self._live
        data = base64.b64encode(glance.picture).decode()
        picture.props["src"] = f"data:image/jpeg;base64,{data}"
        words.set_text(self._say(glance.read))

    def _show_resting(self, resting: bool) -> None:
        if resting != self._resting:
            self._resting = resting
            self._rest.props(f"aria-pressed={str(resting).lower()}")

    def _say(self, saying: Saying) -> str:
        return self._visit.say(saying)

    def _draw_moving(self) -> tuple[ui.label, ui.label]:
        with ui.element("div").classes("floor-moving"):
            with ui.element("b"):
                large = ui.label()
            return large, ui.label()

    def _draw_controls(self) -> None:
        work = self._visit.console.work

        def rest_at_board() -> None:
            work.rest_at_board(wanted=not self._resting)

        with ui.element("div").classes("controls") as self._controls:
            self._press(says("Rest at the next card"), work.rest_at_card, "P")
            self._rest = self._press(says("Rest after this board"), rest_at_board, "B")
            self._rest.props("aria-pressed=false")
            self._press(says("Stop dealing") if self._deals else says("Stop"), self._stop, "X")

    def _press(self, saying: Saying, act: Act, key: str) -> ui.button:
        return parts.button(
            self._visit, saying, self._visit.acting(Right.RUN_MACHINE, act), key=key
        )

    def _stop(self) -> None:
        with ui.dialog(value=True) as dialog, ui.element("div").classes("panel ask-again"):
            question, means, go_on = _STOPPING[self._deals]
            parts.heading(self._visit, question)
            parts.text(self._visit, means)
            parts.button(self._visit, go_on, dialog.close, Weight.MAIN, key="1")

            def stop() -> None:
                dialog.close()
                self._visit.console.work.stop()

            act = self._visit.acting(Right.RUN_MACHINE, stop)
            parts.button(self._visit, says("Stop now"), act, Weight.GRAVE, key="2")

    def _unwanted(self, _text: str) -> None:
        self._visit.warn(says("No code is wanted now."))


def _goes_on(now: Situation) -> Saying:
    if now.stopping:
        return says("Stopping.")
    if now.progress is None:
        return says("Machine and camera are made ready.")
    if now.progress.landed in (0, CARDS):
        return says("One moment.")
    return says("Cards are moving.")


def _time(left: float | None) -> Saying:
    if left is None:
        return says("not known yet")
    if left < _MINUTE:
        return says("under a minute")
    return says("about {minutes} min", minutes=round(left / _MINUTE))
