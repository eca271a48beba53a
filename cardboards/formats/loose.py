"""Hands as people type them: suits by sign, letter or name in any order, 10 or T, upper or lower case."""

import re

from cardboards.cards import SUIT_NAMES, Suit
from cardboards.formats import notation
from cardboards.formats.hands import NOTHING, Hand, holding, together
from cardboards.games import Seat
from cardboards.language import Saying, says

SEAT_NAMES = {
    Seat.NORTH: ("n", "north", "北", "北家"),
    Seat.EAST: ("e", "east", "东", "东家", "東", "東家"),
    Seat.SOUTH: ("s", "south", "南", "南家"),
    Seat.WEST: ("w", "west", "西", "西家"),
    Seat.FIRST: ("1号位", "1號位", "seat 1"),
    Seat.SECOND: ("2号位", "2號位", "seat 2"),
    Seat.THIRD: ("3号位", "3號位", "seat 3"),
    Seat.KITTY: ("k", "kitty", "底", "底牌"),
}
SEATS = {name: seat for seat, names in SEAT_NAMES.items() for name in names}
_SEAT_NAMES = "|".join(sorted(SEATS, key=len, reverse=True))
SEAT_SIGN = re.compile(rf"(?<!\S)({_SEAT_NAMES})[^\S\n]*[:=]")

# P for Pik and pique.
_SUITS = {name: suit for suit, names in SUIT_NAMES.items() for name in names} | {"p": Suit.SPADES}
_NAMES = "|".join(re.escape(name) for name in sorted(_SUITS, key=len, reverse=True))
_PIECES = re.compile(
    rf"(?P<suit>{_NAMES})|(?P<ranks>(?:10|[akqjt2-9])+)|(?P<void>[-–—]+)|[\s,;:.、，：；/|()+]+"
)
_DOTTED = re.compile(r"(?:10|[akqjt2-9]|[shdc](?=[akqjt2-9.\s]|$))*(?:\.[^.]*){3}")
# Full-width signs become plain ones; the signs that make a suit a picture or a letter are dropped.
_PLAIN = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)} | dict.fromkeys((0xFE0E, 0xFE0F))


def plain(text: str) -> str:
    """A text in half-width signs and lower case."""
    return text.translate(_PLAIN).lower()


def hand_of(text: str) -> Hand | Saying:
    """One hand, or what is wrong with its writing; `text` is plain."""
    bare = "".join(text.split())
    if bare in ("", "-"):
        return Hand(NOTHING)
    if bare.count(".") == 3 and not any(symbol in bare for symbol in "♠♥♦♣♤♡♢♧"):
        dotted = notation.hand_read(notation.without_suit_letters(bare.replace("10", "t").upper()))
        if not isinstance(dotted, Saying):
            return dotted
    parts: list[Hand] = []
    suit: Suit | None = None
    end = 0
    for piece in _PIECES.finditer(text):
        if piece.start() != end:
            break
        end = piece.end()
        if piece["suit"]:
            suit = _SUITS[piece["suit"]]
        elif piece["ranks"]:
            if suit is None:
                return says("no suit is before its cards")
            parts.append(holding(suit, piece["ranks"].replace("10", "t").upper()))
    if end != len(text):
        return says("“{text}” is neither a suit nor a rank", text=text[end : end + 5])
    return together(parts)
