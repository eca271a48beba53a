"""Where the card in somebody's hand goes: a seat that is read from across a room, and spoken by the browser."""

from nicegui import ui

from cardboards.language import says
from dealer.announcing import LOOKS, Announcement, SeatAnnounced
from dealer.web.kit.visits import Visit


class Told:
    """Shows what was announced last. What it speaks, `assets/told.js` takes from what it shows."""

    def __init__(self, visit: Visit) -> None:
        self._visit = visit
        self._shown: Announcement | None = None
        self._times = 0
        with ui.element("section").classes("told").props("aria-live=assertive") as self._field:
            with ui.element("div").classes("told-signs"):
                self._letter = ui.label().classes("told-letter")
                self._name = ui.label().classes("told-name")
            self._count = ui.label().classes("told-count")

    def show(self, announced: Announcement) -> None:
        """Another seat, or the wish for another card."""
        if announced == self._shown:
            return
        self._shown = announced
        if isinstance(announced, SeatAnnounced):
            self._show_seat(announced)
        else:
            self._show_wish()

    def _show_seat(self, announced: SeatAnnounced) -> None:
        look, name = LOOKS[announced.seat], self._visit.say(announced.seat.saying)
        place = f"told-row-{look.row} told-column-{look.column}"
        self._field.classes(replace=f"told told-seat {place}")
        self._field.style(replace=f"background: {look.colour}; color: {look.ink}")
        self._times += 1
        self._field.props(f'data-speak="{name}" data-time={self._times}')
        self._letter.set_text(announced.seat.value)
        self._name.set_text(name)
        self._count.set_text(self._visit.say(says("card {step}", step=announced.step)))

    def _show_wish(self) -> None:
        self._field.classes(replace="told").style(replace="").props(remove="data-speak data-time")
        self._letter.set_text("")
        self._name.set_text(self._visit.say(says("Show the next card.")))
        self._count.set_text("")


def draw_voice(visit: Visit) -> ui.element:
    """The switch of this browser's voice; it shows itself where there is one."""
    with ui.element("button").classes("press voice") as switch:
        switch.props('type=button data-key="M" data-voice hidden')
        switch.on("click", js_handler="() => fapai.voice.toggle()")
        ui.label(visit.say(says("Speak the seats")))
        ui.label("M").classes("key").props("aria-hidden=true")
    return switch
