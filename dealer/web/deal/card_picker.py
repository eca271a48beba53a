"""A card, picked by touch or by the arrow keys: a suit and a rank, which stand in the field beside it then."""

from collections.abc import Mapping

from nicegui import ui
from nicegui.events import GenericEventArguments

from cardboards.cards import Card, Rank, Suit
from cardboards.language import Saying, says
from dealer.web.kit.visits import Act, Visit


class CardPicker:
    """Draws both rows; writes the card into `field` as soon as both are picked. Enter does what it does there."""

    def __init__(self, visit: Visit, field: ui.input, enter: Act) -> None:
        self._visit = visit
        self._field = field
        self._picked: dict[str, int] = {}
        with ui.element("div").classes("picker").on("keydown.enter", enter):
            self._draw("suit", says("suit"), {suit: self._name(suit) for suit in Suit})
            self._draw("rank", says("rank"), {rank: rank.printed for rank in Rank})

    def _name(self, suit: Suit) -> str:
        return f"{suit.symbol} {self._visit.say(suit.saying)}"

    def _draw(
        self, kind: str, named: Saying, marks: Mapping[Suit, str] | Mapping[Rank, str]
    ) -> None:
        name = self._visit.say(named)
        with (
            ui.element("div")
            .classes(f"picker-{kind}s")
            .props(f'role=radiogroup aria-label="{name}"')
        ):
            for value, mark in marks.items():
                red = " picker-red" if isinstance(value, Suit) and value.is_red else ""
                with ui.element("label").classes(f"picker-mark{red}"):
                    button = ui.element("input").props(
                        f"type=radio name=picked-{kind} value={int(value)}"
                    )
                    button.on("change", self._pick, js_handler=_SEND)
                    ui.label(mark)

    def _pick(self, sent: GenericEventArguments) -> None:
        kind, value = sent.args
        self._picked[str(kind)] = int(value)
        if len(self._picked) == 2:
            suit, rank = Suit(self._picked["picked-suit"]), Rank(self._picked["picked-rank"])
            self._field.set_value(str(Card.of(suit, rank)))


_SEND = "event => emit(event.target.name, event.target.value)"
