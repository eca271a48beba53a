"""How far the cards are: a track of 52 places, and figures. One element, since ten screens are told of each card."""

from collections.abc import Iterable

from nicegui import ui

Figure = tuple[str, str]
"""What is counted, and how much there is of it."""

CARDS = 52


class Tally(ui.element, component="tally.js"):
    """Drawn in the browser by `tally.js`; whatever changes meanwhile is one push."""

    def __init__(self) -> None:
        super().__init__()
        self._props["cards"] = CARDS
        self.show(0, (), ())

    def show(self, landed: int, figures: Iterable[Figure], pockets: Iterable[Figure]) -> None:
        """So many cards lie in pockets; the figures beside that; the cards in each pocket."""
        self._props.update(landed=landed, figures=tuple(figures), pockets=tuple(pockets))
