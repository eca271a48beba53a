"""A deck whose photographs show each card lying anywhere: a telephone's, or a webcam's above a table.

A card is found by its outline and seen straight from above; so its indices become pictures of one eye that sees an
index and no more. They are learnt as such an eye's are, and are a witness beside the network.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from cardboards.cards import Card
from firmware_bridge.eye_view import Image
from firmware_bridge.reader.deck import Deck
from firmware_bridge.reader.find import Found, Plane, single_card
from firmware_bridge.reader.glyphs import meaning
from firmware_bridge.reader.indices import SHARES, Corner, corners_of
from firmware_bridge.reader.network import Network
from firmware_bridge.reader.outline import Outline, outlines
from firmware_bridge.reader.reader import CardReader
from firmware_bridge.reader.readings import Doubt, Reading, Unsure

_SURE = 0.8  # of an index of the card that a photograph is said to show
_SEEN = 0.5  # once it is known how large the deck's indices are
_FEW, _SHOWN = 13, 0.75
"""Photographs that tell whether all show whole cards, and the share of them that must."""


@dataclass(frozen=True, slots=True)
class Strewn:
    """What photographs of single cards show of a deck.

    `share`: of a card's height that its index takes. `cells`: the indices that are seen, of the cards that the
    photographs are said to show. `unseen`: the photographs in which that is not seen.
    """

    share: float
    cells: Sequence[tuple[Card, Image]]
    unseen: Sequence[tuple[Card, Image]]


def strewn_in(samples: Sequence[tuple[Card, Image]], net: Network) -> Strewn | None:
    """The indices of whole cards that lie anywhere; None: most photographs show none, or other cards than said."""
    some = samples[:: -(-len(samples) // _FEW)]
    by_photograph = [_shares(card, image, net) for card, image in some]
    if sum(map(bool, by_photograph)) < _SHOWN * len(some):
        return None
    share = float(np.median([share for shares in by_photograph for share in shares]))
    cells: list[tuple[Card, Image]] = []
    unseen: list[tuple[Card, Image]] = []
    for card, image in samples:
        corners = _corners(card, image, net, (share,))
        seen = [(card, corner.cell) for corner in corners if _says(corner, card) >= _SEEN]
        cells += seen
        unseen += [] if seen else [(card, image)]
    return Strewn(share, cells, unseen)


def _shares(card: Card, image: Image, net: Network) -> Sequence[float]:
    """Of the card's height that its indices take; none: it is not seen for certain."""
    corners = _corners(card, image, net, SHARES)
    return [corner.share for corner in corners if _says(corner, card) >= _SURE]


def _corners(card: Card, image: Image, net: Network, shares: Sequence[float]) -> Sequence[Corner]:
    """The corners of what is most surely this card, whatever the deck's letters; none: no outline is seen."""
    letters = meaning(card.rank)
    best: Sequence[Corner] = ()
    for outline in outlines(image):
        corners = corners_of(image, outline, net, letters, shares)
        best = max(best, corners, key=lambda some: _surely(some, card))
        if _surely(best, card) >= _SURE:
            break
    return best


def _surely(corners: Sequence[Corner], card: Card) -> float:
    return max((_says(corner, card) for corner in corners), default=0.0)


def _says(corner: Corner, card: Card) -> float:
    return float(corner.cards[card.index])


class StrewnReader:
    """Reads the one card of a photograph, wherever it lies, of a deck that was learnt so.

    The network reads it as one of any deck with these letters; it is refused where an index of it surely looks like
    another card's of this deck. Not to be shared between threads.
    """

    def __init__(self, deck: Deck, net: Network) -> None:
        self._net = net
        self._letters = deck.letters
        self._shares = SHARES if deck.index_share is None else (deck.index_share,)
        self._indices = CardReader(deck, witnessed=False)

    def card_in(self, image: Image) -> Found:
        """The card, and where it lies. The same photograph always gives the same answer."""
        found = single_card(image, self._net, self._letters)
        if not isinstance(found.look, Reading) or found.box is None:
            return found
        card = found.look.card
        other = next((one for one in self._likenesses(image, found.box) if one != card), None)
        return (
            found if other is None else Found(Unsure(Doubt.BETWEEN_TWO, (card, other)), found.box)
        )

    def _likenesses(self, image: Image, box: Plane) -> Iterator[Card]:
        """The cards that the corners look like for certain."""
        for corner in corners_of(image, Outline(box, 1.0), self._net, self._letters, self._shares):
            look = self._indices.read(corner.cell)
            if isinstance(look, Reading):
                yield look.card
