"""A deck whose photographs show each card lying anywhere: a telephone's, or a webcam's above a table.

A card is found by its outline and seen straight from above; so its indices become pictures of one eye that sees an
index and no more. They are learnt as such an eye's are, and are a witness beside the network.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from cardboards.cards import Card
from firmware_bridge.eye_view import Image
from firmware_bridge.reader.anywhere.find import Found, Plane, single_card
from firmware_bridge.reader.anywhere.indices import SHARES, Corner, corners_of
from firmware_bridge.reader.anywhere.outline import Outline, outlines
from firmware_bridge.reader.anywhere.spread import Spread
from firmware_bridge.reader.glyphs import meaning
from firmware_bridge.reader.network import Network
from firmware_bridge.reader.readings import Doubt, Reading, Unsure
from firmware_bridge.reader.taught.deck import Deck
from firmware_bridge.reader.taught.reader import CardReader

_SURE = 0.8  # of an index of the card that a photograph is said to show
_SEEN = 0.5  # once it is known how large the deck's indices are
_FREELY = 0.025  # of a card's height, from where most lie: a machine's lie within 1.5 mm, 0.017
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
    """The indices of whole cards that lie anywhere.

    None: most photographs do not show the card that they are said to, or they show it at one place, as a machine does.
    """
    some = samples[:: -(-len(samples) // _FEW)]
    shown: list[_Shown] = []
    for tried, (card, image) in enumerate(some, 1):
        shown += filter(None, [_shown(card, image, net, SHARES, _SURE)])
        if tried - len(shown) > (1 - _SHOWN) * len(some):
            return None
    if not _lie_freely([one.outline for one in shown]):
        return None
    share = float(np.median([index.share for one in shown for index in one.indices]))
    cells: list[tuple[Card, Image]] = []
    unseen: list[tuple[Card, Image]] = []
    for card, image in samples:
        seen = _shown(card, image, net, (share,), _SEEN)
        cells += [(card, index.cell) for index in seen.indices] if seen else []
        unseen += [] if seen else [(card, image)]
    return Strewn(share, cells, unseen)


@dataclass(frozen=True, slots=True)
class _Shown:
    """A card in a photograph, and those of its corners that say which it is."""

    outline: Outline
    indices: Sequence[Corner]


def _shown(
    card: Card, image: Image, net: Network, shares: Sequence[float], least: float
) -> _Shown | None:
    """What is most surely this card, whatever the deck's letters; None: it is not seen as surely as that."""
    letters, surest, found = meaning(card.rank), least, None
    for outline in outlines(image):
        corners = corners_of(image, outline, net, letters, shares)
        indices = [corner for corner in corners if corner.cards[card.index] >= least]
        sure = max((float(index.cards[card.index]) for index in indices), default=0.0)
        if sure >= surest:
            surest, found = sure, _Shown(outline, indices)
        if sure >= _SURE:
            break
    return found


def _lie_freely(cards: Sequence[Outline]) -> bool:
    """Whether most lie farther from each other than a machine lays them, which of its ends ever is up."""
    ways = [(card.corners, np.roll(card.corners, 2, axis=0)) for card in cards]
    first = ways[0][0]
    alike = np.stack([min(way, key=lambda one: float(np.abs(one - first).sum())) for way in ways])
    far = np.linalg.norm(alike - np.median(alike, axis=0), axis=2).mean(1)
    return float(np.median(far)) > _FREELY * float(np.median([card.height for card in cards]))


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

    def card_in(self, image: Image, among: Spread | None = None) -> Found:
        """The card, and where it lies: see `single_card`."""
        found = single_card(image, self._net, self._letters, among)
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
