"""What the station's camera sees, live while it is set up: the card's place, the light, how sharp it is."""

import asyncio
import base64
import threading

from nicegui import ui

from cardboards.language import says
from dealer.jobs.camera_view import Sight, look_through
from dealer.people import Right
from dealer.web.kit import parts
from dealer.web.kit.visits import Visit


class CameraPanel:
    """Looks through the camera from one press to the next, and never longer than a page is open."""

    def __init__(self, visit: Visit) -> None:
        self._visit = visit
        self._closed = threading.Event()
        self._closed.set()
        visit.client.on_delete(self._closed.set)

    def draw(self) -> None:
        """The picture's place, and the press that opens it."""
        visit = self._visit
        with parts.panel(visit, says("Camera")):
            with ui.element("figure").classes("sight") as self._figure:
                self._picture = ui.element("img")
                self._picture.props["alt"] = visit.say(says("What the camera sees"))
                with ui.element("figcaption"):
                    self._words = ui.label()
                    self._focus = ui.label().classes("soft")
            self._figure.set_visibility(False)
            with ui.element("div").classes("presses"):
                look = visit.acting(Right.SEE_HELD_CARD, self._look)
                parts.button(visit, says("Look through it"), look, key="C")
                parts.button(visit, says("Close it"), self._closed.set)

    async def _look(self) -> None:
        if not self._closed.is_set():
            return
        visit, loop = self._visit, asyncio.get_running_loop()
        self._closed.clear()

        def shown(sight: Sight) -> bool:
            if self._closed.is_set():
                return False
            loop.call_soon_threadsafe(self._show, sight)
            return True

        try:
            person = visit.person(Right.SEE_HELD_CARD)
            await visit.job(look_through, visit.console.home, person, shown)
        finally:
            self._closed.set()
            if not visit.client.is_deleted:
                self._figure.set_visibility(False)

    def _show(self, sight: Sight) -> None:
        if self._visit.client.is_deleted:
            return
        data = base64.b64encode(sight.picture).decode()
        self._picture.props(f'src="data:image/jpeg;base64,{data}"')
        self._words.set_text(self._visit.say(sight.saying))
        figures = says(
            "light {light} %, white {white} %, sharpness {focus}: turn the lens until it is largest",
            light=round(100 * sight.light),
            white=round(100 * sight.white),
            focus=round(sight.focus),
        )
        self._focus.set_text(self._visit.say(figures))
        self._figure.set_visibility(True)
