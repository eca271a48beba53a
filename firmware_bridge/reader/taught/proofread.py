"""Whether the pictures that a deck is to be taught from show what they are said to show: a pack may have been unsorted.

The network, which knows most decks' letters, reads some of them. Pictures that agree with their names prove little and
are not asked for: at an odd angle, or with letters of another language, it reads few or none.
"""

from collections.abc import Sequence

from cardboards.cards import Card
from cardboards.language import says
from firmware_bridge.errors import CannotTeach
from firmware_bridge.eye_view import Image
from firmware_bridge.reader.anywhere.find import single_card
from firmware_bridge.reader.glyphs import ENGLISH
from firmware_bridge.reader.network import Network
from firmware_bridge.reader.readings import Reading
from firmware_bridge.reader.taught.labels import Label

_EVERY = 5  # pictures: a pack out of order shows in a fifth of it, and reading takes half a second a picture
_TOO_MANY = 2  # that say another card: one alone may be the network's error


def proofread(
    deck: str, samples: Sequence[tuple[Label, Image]], net: Network, every: int = _EVERY
) -> None:
    """Read every so many pictures, and compare.

    Raises:
        CannotTeach: several are read for certain as other cards than they are said to show.
    """
    other = []
    for label, image in samples[::every]:
        look = single_card(image, net, ENGLISH).look
        if isinstance(label, Card) and isinstance(look, Reading) and look.card != label:
            other.append(says("{seen} instead of {card}", seen=look.card, card=label))
    if len(other) >= _TOO_MANY:
        raise CannotTeach(
            "Deck {deck} cannot be learned: pictures show other cards than they should: {cards}. Sort the pack, or "
            "name the pictures by what they show, and teach again.",
            deck=deck,
            cards=tuple(other),
        )
