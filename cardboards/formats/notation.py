"""Deals as most files write them: `N:AKQ.JT9..8765432 … … …`, hands clockwise from the seat named first.

Suits stand in the order ♠.♥.♦.♣, ranks are AKQJT98765432, a void is nothing, `-` is a hand that is not known.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache

from cardboards.cards import Card, CardSet, Rank, Suit
from cardboards.deals import Deal
from cardboards.games import BRIDGE, Game, Seat
from cardboards.language import Saying, says

CLOCKWISE = BRIDGE.seats

_PLAIN = re.compile(r"[NESW]:[AKQJT2-9.]+(?: [AKQJT2-9.]+){3}")
_LOOSE = re.compile(r"\s*([NESW])\s*:\s*(.*?)\s*", re.IGNORECASE)
_UNKNOWN = ("-", "...")
_RANKS = {rank.letter: rank for rank in Rank}
_SIGNS = {".", *_RANKS}


def can_hold(game: Game) -> bool:
    """Whether the game is four hands of 13, one to a direction."""
    return set(game.seats) == set(CLOCKWISE) and set(game.sizes) == {13}


def written(deal: Deal, first: Seat) -> str:
    """A deal of four hands in this notation, clockwise from `first`, ranks from high to low."""
    return f"{first.value}:" + " ".join(_hand_written(deal.hand(seat)) for seat in _from(first))


def _hand_written(hand: CardSet) -> str:
    return ".".join(_letters(hand.holding(suit)) for suit in Suit)


@cache
def _letters(ranks: tuple[Rank, ...]) -> str:
    return "".join(rank.letter for rank in ranks)


def _from(first: Seat) -> tuple[Seat, ...]:
    place = CLOCKWISE.index(first)
    return CLOCKWISE[place:] + CLOCKWISE[:place]


@dataclass(frozen=True, slots=True)
class Hands:
    """What a deal in this notation says.

    `cards`: as written, one twice if it is written twice; `mended`: what was read otherwise than it stands;
    `wrong`: what is no deal in this notation, and then `cards` is empty; `some_unknown`: a hand is left out on purpose.
    """

    cards: Mapping[Seat, tuple[Card, ...]]
    mended: tuple[Saying, ...] = ()
    wrong: tuple[Saying, ...] = ()
    some_unknown: bool = False

    @property
    def are_partial(self) -> bool:
        """Whether this is a picture and no deal: hands left out, or fewer than 13 cards in each (PBN 3.4.11)."""
        sizes = {len(hand) for hand in self.cards.values()}
        if self.wrong or not (max(sizes) < 13 or (self.some_unknown and sizes <= {0, 13})):
            return False
        shown = [card for hand in self.cards.values() for card in hand]
        return len(set(shown)) == len(shown)


def read(text: str) -> Hands:
    """The hands of a deal in this notation, mended where its meaning is beyond doubt."""
    if _PLAIN.fullmatch(text):
        return _hands(text[0], text[2:].split(" "), ())
    loose = _LOOSE.fullmatch(text)
    if loose is None:
        return Hands({}, wrong=(says("it does not begin with a seat, as in “N:”"),))
    parts = [part.upper() for part in loose[2].split()]
    mended = []
    if loose[2] != " ".join(loose[2].split()):
        mended.append(says("hands were not set apart by one blank"))
    if any("10" in part for part in parts):
        mended.append(says("10 was read as T"))
        parts = [part.replace("10", "T") for part in parts]
    bare = [_without_suit_letters(part) for part in parts]
    if bare != parts:
        mended.append(says("letters of suits were left out"))
    return _hands(loose[1].upper(), bare, tuple(mended))


def _without_suit_letters(hand: str) -> str:
    holdings = hand.split(".")
    if len(holdings) != len(Suit):
        return hand
    return ".".join(one.removeprefix(suit.letter) for suit, one in zip(Suit, holdings, strict=True))


def _hands(first: str, parts: list[str], mended: tuple[Saying, ...]) -> Hands:
    if len(parts) != len(CLOCKWISE):
        return Hands({}, mended, (says("{found} hands are given, not 4", found=len(parts)),))
    hands: dict[Seat, tuple[Card, ...]] = {}
    wrong: list[Saying] = []
    for seat, part in zip(_from(Seat(first)), parts, strict=True):
        hands[seat], fault = _hand("" if part in _UNKNOWN or "X" in part else part)
        if fault:
            wrong.append(says("{seat}: {fault}", seat=seat, fault=fault))
    if wrong:
        return Hands({}, mended, tuple(wrong))
    return Hands(hands, mended, some_unknown=not all(hands.values()))


def _hand(text: str) -> tuple[tuple[Card, ...], Saying | None]:
    """The cards of one hand, or what is wrong with its writing; nothing at all is a hand that is not known."""
    if not text:
        return (), None
    strange = sorted(set(text) - _SIGNS)
    if strange:
        return (), says("{signs} cannot be a rank", signs=tuple(f"“{sign}”" for sign in strange))
    holdings = text.split(".")
    if len(holdings) != len(Suit):
        return (), says("{found} suits are given, not 4", found=len(holdings))
    spades, hearts, diamonds, clubs = map(_holding, Suit, holdings)
    return spades + hearts + diamonds + clubs, None


@lru_cache(maxsize=1 << 16)
def _holding(suit: Suit, letters: str) -> tuple[Card, ...]:
    return tuple(Card.of(suit, _RANKS[letter]) for letter in letters)
