"""A wallet's hands in photographs: taken with the phone at the table, sent straight to the station, added up there."""

from collections.abc import Sequence

from nicegui import ui

from cardboards.games import Seat
from cardboards.language import says
from dealer.custody import Wallet
from dealer.jobs.events import EventView
from dealer.jobs.reading import Looker
from dealer.jobs.verify_photo import PhotoOrder, Shot, verify_photo
from dealer.people import Right
from dealer.web import parts
from dealer.web.answers import Given, draw_answer, into_sight
from dealer.web.naming import CAMERA
from dealer.web.uploads import Dropped, drop
from dealer.web.visits import Visit

_ON_THE_MAT = ""


class Photographs:
    """The photographs of one wallet, until another is named. They stay at the station; the page holds none."""

    def __init__(self, visit: Visit, event: EventView, wallet: Wallet) -> None:
        self._visit = visit
        self._event = event.event
        self._wallet = wallet
        self._seat: Seat | None = None
        self._shots: tuple[Shot, ...] = ()

    def draw(self) -> None:
        """What they are to show, the way to them, and what they came to."""
        visit = self._visit
        self._answer = ui.element("div").classes("verify-place").props("aria-live=polite")
        with parts.panel(visit, says("By photographs")):
            with ui.element("div").classes("line"):
                shown = {_ON_THE_MAT: visit.say(says("all hands, on the mat"))}
                shown |= {seat.value: visit.say(seat.saying) for seat in self._event.game.seats}
                choice = ui.toggle(shown, value=_ON_THE_MAT).props("no-caps unelevated")
                choice.classes("toggle").on_value_change(lambda chosen: self._begin(chosen.value))
            place = says("Photograph the cards: several pictures add up")
            drop(visit, place, Right.VERIFY, self._photographed).props(CAMERA)
            self._count = parts.text(visit, says("Every corner of every card has to be seen."))

    def _begin(self, shown: str) -> None:
        self._seat = next((one for one in self._event.game.seats if one.value == shown), None)
        self._shots = ()
        self._answer.clear()

    async def _photographed(self, files: Sequence[Dropped]) -> None:
        visit = self._visit
        who = visit.person(Right.VERIFY)
        self._shots += tuple(Shot(one.name, one.data) for one in files)
        self._count.set_text(
            visit.say(says("{count} photographs are read.", count=len(self._shots)))
        )
        order = PhotoOrder(self._shots, self._event.name, token=self._wallet.token, seat=self._seat)
        home = visit.console.home
        looker = await visit.job(Looker, home, None)
        checked = await visit.job(verify_photo, home, order, who, looker.spread)
        self._count.set_text(
            visit.say(says("{count} photographs were read.", count=len(self._shots)))
        )
        self._answer.clear()
        with self._answer:
            draw_answer(
                visit,
                Given(
                    self._event.name,
                    self._event.id,
                    self._wallet.name,
                    checked.verdict,
                    self._seat,
                    notes=checked.notes,
                ),
            )
        into_sight(visit, self._answer)
