"""Deals as most files write them: `N:AKQ.JT9..8765432 … … …`, hands clockwise from the seat named first.

Suits stand in the order ♠.♥.♦.♣, ranks are AKQJT98765432, a void is nothing, `-` is a hand that is not known.
"""

import re
from functools import cache

from cardboards.cards import PACK, CardSet, Rank, Suit
from cardboards.deals import Deal
from cardboards.formats.hands import (
    CLOCKWISE,
    NOTHING,
    RANKS,
    Hand,
    Hands,
    WholeHands,
    holding,
    strange,
    together,
)
from cardboards.games import Seat
from cardboards.language import Saying, says

_LOOSE = re.compile(r"([NESW])\s*:(.*)", re.IGNORECASE | re.DOTALL)
_UNKNOWN = ("-", "...")
# The seat and its colon, 52 cards, 12 dots, 3 blanks: one behind each 13 cards and 3 dots but the last.
_LENGTH = 69
_BLANKS = slice(18, None, 17)
_FIRST = {f"{seat.value}:": place for place, seat in enumerate(CLOCKWISE)}
_HAND = 13
_PACK = PACK.mask
_MOST_HOLDINGS = 1 << 16
_SIGNS = {".", *RANKS}
_UNKNOWN_HAND = Hand(NOTHING)


def written(deal: Deal, first: Seat) -> str:
    """A deal of four hands in this notation, clockwise from `first`, ranks from high to low."""
    return f"{first.value}:" + " ".join(hand_written(deal.hand(seat)) for seat in turned(first))


def hand_written(hand: CardSet, between: str = ".") -> str:
    """One hand, ranks from high to low."""
    return between.join(letters(hand.holding(suit)) for suit in Suit)


@cache
def letters(ranks: tuple[Rank, ...]) -> str:
    """Ranks as letters."""
    return "".join(rank.letter for rank in ranks)


def turned(first: Seat) -> tuple[Seat, ...]:
    """The four seats clockwise from `first`."""
    place = CLOCKWISE.index(first)
    return CLOCKWISE[place:] + CLOCKWISE[:place]


def read(text: str) -> Hands | WholeHands:
    """The hands of a deal in this notation, mended where its meaning is beyond doubt."""
    quick = whole(text)
    if quick is not None:
        return quick
    loose = _LOOSE.fullmatch(text.strip())
    if loose is None:
        return Hands({}, wrong=(says("it does not begin with a seat, as in “N:”"),))
    given = loose[2].strip()
    mended = []
    if given != " ".join(given.split()):
        mended.append(says("hands were not set apart by one blank"))
    return _hands(loose[1].upper(), given.upper().split(), mended)


class _Masks(dict[str, int]):
    """The cards of a suit's holdings as they come up; 0 for what is none."""

    def __init__(self, suit: Suit) -> None:
        super().__init__()
        self._suit = suit

    def __missing__(self, letters: str) -> int:
        if len(self) > _MOST_HOLDINGS or not RANKS.keys() >= set(letters):
            return 0
        self[letters] = mask = holding(self._suit, letters).cards.mask
        return mask


_SPADES, _HEARTS, _DIAMONDS, _CLUBS = map(_Masks, Suit)


def whole(text: str) -> WholeHands | None:
    """The hands of a deal that is written as it should be, the quick way."""
    first = _FIRST.get(text[:2])
    if first is None or len(text) != _LENGTH:
        return None
    if text[_BLANKS] != "   " or text.count(" ") != 3:
        return None
    try:
        n1, n2, n3, n4, e1, e2, e3, e4, s1, s2, s3, s4, w1, w2, w3, w4 = (
            text[2:].replace(" ", ".").split(".")
        )
    except ValueError:
        return None
    north = _SPADES[n1] | _HEARTS[n2] | _DIAMONDS[n3] | _CLUBS[n4]
    east = _SPADES[e1] | _HEARTS[e2] | _DIAMONDS[e3] | _CLUBS[e4]
    south = _SPADES[s1] | _HEARTS[s2] | _DIAMONDS[s3] | _CLUBS[s4]
    west = _SPADES[w1] | _HEARTS[w2] | _DIAMONDS[w3] | _CLUBS[w4]
    # 52 letters and all cards there: none stands there twice, and each is a rank.
    if (
        north.bit_count() == east.bit_count() == south.bit_count() == west.bit_count() == _HAND
        and north | east | south | west == _PACK
    ):
        if not first:
            return WholeHands(north, east, south, west)
        clockwise = (north, east, south, west)
        return WholeHands(*clockwise[-first:], *clockwise[:-first])
    return None


_TURNED = {seat.value: turned(seat) for seat in CLOCKWISE}


def _plain_hand(text: str) -> Hand:
    return together(map(holding, Suit, text.split(".")))


def _hands(first: str, parts: list[str], mended: list[Saying]) -> Hands:
    if len(parts) != len(CLOCKWISE):
        return Hands({}, wrong=(says("{found} hands are given, not 4", found=len(parts)),))
    if any("10" in part for part in parts):
        mended.append(says("10 was read as T"))
    hands: dict[Seat, Hand] = {}
    wrong: list[Saying] = []
    for seat, part in zip(_TURNED[first], parts, strict=True):
        bare = without_suit_letters(part.replace("10", "T"))
        if (
            bare != part.replace("10", "T")
            and (what := says("letters of suits were left out")) not in mended
        ):
            mended.append(what)
        hand = _UNKNOWN_HAND if bare in _UNKNOWN or "X" in bare else hand_read(bare)
        if isinstance(hand, Saying):
            wrong.append(says("{seat}: {fault}", seat=seat, fault=hand))
        else:
            hands[seat] = hand
    if wrong:
        return Hands({}, tuple(mended), tuple(wrong))
    return Hands(hands, tuple(mended), some_unknown=not all(hands.values()))


def without_suit_letters(hand: str) -> str:
    """A hand in which each suit begins with its own letter, without those letters."""
    holdings = hand.split(".")
    if len(holdings) != len(Suit):
        return hand
    return ".".join(one.removeprefix(suit.letter) for suit, one in zip(Suit, holdings, strict=True))


def hand_read(text: str) -> Hand | Saying:
    """One hand of this notation, or what is wrong with its writing; nothing at all is a hand that is not known."""
    if not text:
        return _UNKNOWN_HAND
    signs = set(text) - _SIGNS
    if signs:
        return strange(signs)
    holdings = text.split(".")
    if len(holdings) != len(Suit):
        return says("{found} suits are given, not 4", found=len(holdings))
    return _plain_hand(text)
