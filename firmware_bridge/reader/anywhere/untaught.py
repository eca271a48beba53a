"""Reading the one card in a camera's view of any deck whose letters are known: what a person's hands lay there.

The network needs no teaching, but must see a card's corners whole; so it serves a webcam above a table, and no
machine whose eye is close.

Indices are looked for, since half of a card may lie out of view; only where they tell no one card for certain, all that
lies there, and outlines. One deck under one camera shows its indices always as large. So once a card is read, the next
is looked for as that large, wherever it lies and however it is turned; only then in all sizes again.
"""

from cardboards.cards import Card
from firmware_bridge.eye_view import Box, Image
from firmware_bridge.reader.anywhere.find import single_card
from firmware_bridge.reader.anywhere.spread import index_height, lone_card, spread_in
from firmware_bridge.reader.glyphs import Letters
from firmware_bridge.reader.network import Network
from firmware_bridge.reader.readings import Look, Reading


class UntaughtReader:
    """Reads cards with these letters in one place of the pictures of one camera. Not to be shared between threads."""

    def __init__(self, net: Network, letters: Letters, place: Box) -> None:
        self._net, self._letters, self._place = net, letters, place
        self._height: float | None = None
        self._unmeasured: tuple[Image, Card] | None = None

    def read(self, image: Image) -> Look:
        """The card in one picture, why it was not read, or that none lies there."""
        seen = self._place.of(image)
        self._measure()
        lone = lone_card(seen, self._height, self._net, self._letters)
        as_large = lone is not None and self._height is not None
        look = lone.reading if lone is not None else self._searched(seen)
        if isinstance(look, Reading) and not as_large:
            self._unmeasured = seen, look.card
        return look

    def _searched(self, image: Image) -> Look:
        """All that is there, in all sizes; the search for several comes first, since a seat is waited for."""
        among = spread_in(image, self._net, self._letters)
        if len(among.cards) == 1:
            return among.cards[0].reading
        return single_card(image, self._net, self._letters, among).look

    def _measure(self) -> None:
        """Not when a card is read, since its seat is waited for: as late as the next look."""
        if self._unmeasured is not None:
            image, card = self._unmeasured
            self._height = index_height(image, card, self._net, self._letters) or self._height
            self._unmeasured = None
