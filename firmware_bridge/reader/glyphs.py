"""What may stand in a card's corner, and which rank a deck means by it.

The same letter means different ranks on different decks: V is the French jack and the Dutch queen, H
the Dutch king. So the network says which glyph it sees, and the deck's letters say the rank.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum
from types import MappingProxyType

from cardboards.cards import Rank

GLYPHS = (
    "2",
    "3",
    "4",
    "5",
    "6",
    "7",
    "8",
    "9",
    "10",
    "A",
    "K",
    "Q",
    "J",
    "B",
    "D",
    "V",
    "R",
    "H",
    "1",
    "Kn",
)
"""The glyphs that the network tells apart, in its order."""


FRAMED = MappingProxyType({"Kn": "K"})
"""What a letter looks like when a court's frame begins at its side."""


class Beside(IntEnum):
    """What a place may show that is no index; the network's last classes, for rank and suit alike.

    `REJECT` is all that is not to be read: half an index, one that lies upside down, art, a table.
    """

    EMPTY = 0
    MOVING = 1
    BACK = 2
    JOKER = 3
    REJECT = 4


@dataclass(frozen=True, slots=True)
class Letters:
    """Which rank each glyph means on one kind of deck; a glyph that is missing is none of its letters."""

    name: str
    ranks: Mapping[str, Rank]


def _letters(name: str, king: str, queen: str, jack: str, *aces: str) -> Letters:
    numbers = {rank.printed: rank for rank in Rank if rank >= Rank.TEN}
    courts = {king: Rank.KING, queen: Rank.QUEEN, jack: Rank.JACK}
    return Letters(name, MappingProxyType(numbers | courts | dict.fromkeys(aces, Rank.ACE)))


ENGLISH = _letters("en", "K", "Q", "J", "A")
LETTERS = MappingProxyType(
    {
        letters.name: letters
        for letters in (
            ENGLISH,
            _letters("de", "K", "D", "B", "A"),
            _letters("fr", "R", "D", "V", "1", "A"),
            _letters("nl", "H", "V", "B", "A"),
            _letters("sv", "K", "D", "Kn", "A"),
        )
    }
)
"""The letters of named locales."""


def meaning(rank: Rank) -> Letters:
    """All glyphs that mean this rank on some deck, and none that mean another."""
    known = {
        glyph for letters in LETTERS.values() for glyph, one in letters.ranks.items() if one == rank
    }
    return Letters("", MappingProxyType(dict.fromkeys(sorted(known), rank)))
