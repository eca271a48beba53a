"""Dealing: what is dealt, the wallet to bring, the cards as they land, and whatever goes wrong."""

import asyncio

from nicegui import app, ui
from starlette.requests import Request
from starlette.responses import Response

from cardboards.language import Saying, says
from dealer.jobs.deal import DealResult
from dealer.jobs.looking_on import look_on
from dealer.jobs.situation import Kind, Situation
from dealer.people import Right
from dealer.web import rooms
from dealer.web.console import Console
from dealer.web.cookies import SESSION
from dealer.web.deal import dealing_form
from dealer.web.deal.floor import Floor, draw_work
from dealer.web.kit import parts
from dealer.web.kit.live import follow
from dealer.web.kit.pages import page
from dealer.web.kit.parts import Weight
from dealer.web.kit.proof import asked
from dealer.web.kit.visits import Visit

_PICTURE_S = 1.0
"""A question is put a moment before its picture lies ready; so long the picture is waited for."""


def register(console: Console) -> None:
    """Join the console."""

    @page(console, rooms.DEALING)
    async def dealing(visit: Visit) -> None:
        offer = await visit.job(dealing_form.offered, console.home)
        view = _View(visit, offer)
        follow(visit, console.work.board, view.show)

    @app.get("/dealing/card/{number}/{step}", include_in_schema=False)
    async def card(request: Request, number: int, step: int) -> Response:
        """The picture of a card that the open question is about, for who may see a held card."""
        visitor = console.door.visitor(request.cookies.get(SESSION, ""), acting=False)
        task = console.work.board.now.task
        if visitor is None or task is None or not visitor.may(Right.SEE_HELD_CARD, task.event):
            return Response(status_code=403)
        for _ in range(20):
            picture = console.work.picture(number, step)
            if picture is not None:
                return Response(picture, media_type="image/png")
            await asyncio.sleep(_PICTURE_S / 20)
        return Response(status_code=404)


class _View:
    """One visitor's view: drawn anew when something else is to be done, changed in place while cards land."""

    def __init__(self, visit: Visit, offer: dealing_form.Offer) -> None:
        self._visit = visit
        self._offer = offer
        self._stage = ui.element("div").classes("stage")
        self._shown: object = None
        self._floor: Floor | None = None
        self._live = False

    def show(self, now: Situation) -> None:
        """The situation as it is now."""
        question = now.question
        wallet = now.progress.wallet if now.progress else None
        what = (now.task, now.ended, question and question.number, wallet)
        if self._shown is None or what != self._shown:
            self._shown = what
            self._stage.clear()
            with self._stage:
                self._draw(now)
        if self._floor is not None:
            self._floor.show(now)

    def _draw(self, now: Situation) -> None:
        self._floor = None
        if now.task is None:
            dealing_form.draw(self._visit, self._offer)
        elif now.task.kind is not Kind.DEAL:
            self._draw_other(now)
        elif now.ended is not None:
            self._draw_end(now)
        else:
            self._draw_work(now)

    def _draw_work(self, now: Situation) -> None:
        assert now.task is not None
        self._floor = draw_work(self._visit, now)
        if self._floor is not None and self._visit.may(Right.SEE_UNRELEASED, now.task.event):
            self._floor.offer_live(self._look_on, looks=self._live)

    async def _look_on(self) -> None:
        """The cards themselves, after the PIN and a reason; on this page only, and until it is left."""
        task = self._visit.console.work.board.now.task
        if self._live or task is None:
            self._live = False
        else:
            what = says("See the cards while they are dealt")
            proof = await asked(self._visit, Right.SEE_UNRELEASED, what, task.event)
            if proof is None:
                return
            home = self._visit.console.home
            await self._visit.job(look_on, home, task.event, proof.reason, proof.person)
            self._live = True
        self._shown = None
        self.show(self._visit.console.work.board.now)

    def _draw_end(self, now: Situation) -> None:
        assert now.ended is not None
        result = now.ended.result
        with ui.element("section").classes("panel end"):
            if now.ended.error is not None:
                parts.title(self._visit, says("Dealing has stopped"))
                parts.problem(self._visit, now.ended.error)
            elif isinstance(result, DealResult):
                parts.title(self._visit, says("Dealt"))
                parts.text(self._visit, _dealt(result))
                for note in result.notes:
                    parts.text(self._visit, note)
                if result.recheck:
                    again = says(
                        "The last run was interrupted. Verify what was dealt before it, too: {wallets}.",
                        wallets=result.recheck,
                    )
                    parts.problem(self._visit, again)
                parts.link(self._visit, rooms.VERIFYING.path, says("Verify what is dealt"))
            dismiss = self._visit.acting(Right.RUN_MACHINE, self._visit.console.work.dismiss)
            parts.button(
                self._visit, says("Back to what is to be dealt"), dismiss, Weight.MAIN, key="1"
            )

    def _draw_other(self, now: Situation) -> None:
        assert now.task is not None
        parts.title(self._visit, says("The station is busy"))
        parts.text(
            self._visit,
            says(
                "{who} is at work at this station ({what}). Wait until that has ended, or stop it.",
                who=now.task.who.name,
                what=now.task.kind,
            ),
        )


def _dealt(result: DealResult) -> Saying:
    figures = result.figures
    if not figures.boards:
        return result.saying
    return says(
        "{boards} boards are dealt, {cards} cards; {held} cards were held.",
        boards=figures.boards,
        cards=figures.cards_landed,
        held=figures.held,
    )
