"""A wallet's hands in photographs: taken with the phone at the table, sent straight to the station, added up there."""

from collections.abc import Sequence

from nicegui import ui

from cardboards.games import Seat
from cardboards.language import says
from dealer.custody import Wallet
from dealer.jobs.events import EventView
from dealer.jobs.photographs import PhotoChecked, PhotoOrder, Shot
from dealer.jobs.reading import Looker
from dealer.jobs.verify_photo import Remembered, verify_photo
from dealer.people import Right
from dealer.web.custody.naming import CAMERA
from dealer.web.kit import parts
from dealer.web.kit.uploads import Dropped, drop
from dealer.web.kit.visits import Visit
from dealer.web.verify.answers import Given, draw_answer

_ON_THE_MAT = ""


class Photographs:
    """The photographs of one wallet, until another is named. They stay at the station; the page holds none."""

    def __init__(self, visit: Visit, event: EventView, wallet: Wallet) -> None:
        self._visit = visit
        self._event = event.event
        self._wallet = wallet
        self._shots: tuple[Shot, ...] = ()
        self._reader: Remembered | None = None

    def draw(self) -> None:
        """What they are to show, the way to them, and what they came to."""
        visit = self._visit
        self._answer = ui.element("div").classes("verify-place").props("aria-live=polite")
        with parts.panel(visit, says("By photographs")):
            with ui.element("div").classes("line"):
                shown = {_ON_THE_MAT: visit.say(says("all hands, on the mat"))}
                shown |= {seat.value: visit.say(seat.saying) for seat in self._event.game.seats}
                self._shown = ui.toggle(shown, value=_ON_THE_MAT).props("no-caps unelevated")
                self._shown.classes("toggle")
            place = says("Photograph the cards: several pictures add up")
            drop(visit, place, Right.VERIFY, self._photographed).props(CAMERA)
            self._count = parts.text(visit, says("Every corner of every card has to be seen."))
            anew = says("Begin anew, without the photographs so far")
            self._anew = parts.button(visit, anew, visit.acting(None, self._begin))
            self._anew.set_visibility(False)

    def _begin(self) -> None:
        self._shots = ()
        self._shown.set_value(_ON_THE_MAT)
        self._answer.clear()
        self._anew.set_visibility(False)
        self._count.set_text(self._visit.say(says("Every corner of every card has to be seen.")))

    async def _photographed(self, files: Sequence[Dropped]) -> None:
        visit = self._visit
        who = visit.person(Right.VERIFY)
        seat = next((one for one in self._event.game.seats if one.value == self._shown.value), None)
        self._shots += tuple(Shot(one.name, one.data, seat) for one in files)
        self._anew.set_visibility(True)
        self._count.set_text(
            visit.say(says("{count} photographs are read.", count=len(self._shots)))
        )
        home = visit.console.home
        if self._reader is None:
            self._reader = Remembered((await visit.job(Looker, home, None)).spread)
        order = PhotoOrder(self._shots, self._event.name, token=self._wallet.token)
        checked = await visit.job(verify_photo, home, order, who, self._reader.spread)
        self._count.set_text(
            visit.say(says("{count} photographs were read.", count=len(self._shots)))
        )
        self._show(checked)
        if seat is not None:
            self._ask_next(checked)

    def _show(self, checked: PhotoChecked) -> None:
        self._answer.clear()
        with self._answer:
            draw_answer(
                self._visit,
                Given(
                    self._event.name,
                    self._event.id,
                    self._wallet.name,
                    checked.verdict,
                    checked.seats,
                    notes=checked.notes,
                ),
            )
        parts.into_sight(self._visit, self._answer)

    def _ask_next(self, checked: PhotoChecked) -> None:
        """Once a pocket's cards were all seen, the next photograph is of the next pocket."""
        seen = {one.seat for one in checked.verdict.counts if not one.unread}
        to_see = [seat for seat in self._event.game.seats if seat not in seen]
        if to_see and Seat(self._shown.value) in seen:
            self._shown.set_value(to_see[0].value)
