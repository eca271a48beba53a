"""The 52 cards and sets of them.

A card's index is its place in the order of deal files and of BigDeal's numbering:
♠A ♠K … ♠2, ♥A … ♥2, ♦A … ♦2, ♣A … ♣2 are 0 … 51.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from enum import IntEnum
from functools import cache

from cardboards.errors import NotACard
from cardboards.language import Saying, says

PACK_SIZE = 52
SUIT_SIZE = 13


class Suit(IntEnum):
    """A suit, in file order."""

    SPADES = 0
    HEARTS = 1
    DIAMONDS = 2
    CLUBS = 3

    @property
    def letter(self) -> str:
        """S, H, D or C."""
        return "SHDC"[self]

    @property
    def symbol(self) -> str:
        """♠, ♥, ♦ or ♣."""
        return "♠♥♦♣"[self]

    @property
    def is_red(self) -> bool:
        """Whether its ink is red on an ordinary pack."""
        return self in (Suit.HEARTS, Suit.DIAMONDS)

    @property
    def saying(self) -> Saying:
        """Its name for people (§6.1)."""
        return (says("spades"), says("hearts"), says("diamonds"), says("clubs"))[self]


class Rank(IntEnum):
    """A rank, high to low; ace is 0."""

    ACE = 0
    KING = 1
    QUEEN = 2
    JACK = 3
    TEN = 4
    NINE = 5
    EIGHT = 6
    SEVEN = 7
    SIX = 8
    FIVE = 9
    FOUR = 10
    THREE = 11
    TWO = 12

    @property
    def letter(self) -> str:
        """One character, as in files: T for ten."""
        return "AKQJT98765432"[self]

    @property
    def printed(self) -> str:
        """As people read it: "10" for ten."""
        return "10" if self is Rank.TEN else self.letter


@dataclass(frozen=True, slots=True, order=True)
class Card:
    """One of the 52 cards, ordered as in files."""

    index: int

    def __post_init__(self) -> None:
        if not 0 <= self.index < PACK_SIZE:
            raise NotACard(
                "There is no card number {index}; the 52 cards are 0 to 51.", index=self.index
            )

    @classmethod
    def of(cls, suit: Suit, rank: Rank) -> "Card":
        """The card of this suit and rank."""
        return cls(suit * SUIT_SIZE + rank)

    @classmethod
    def named(cls, text: str) -> "Card":
        """The card that a person or a file name means.

        Suit and rank in either order: ♠ S s 黑 spades, 10 T, lower case, full-width letters.

        Raises:
            NotACard: the text names none.
        """
        found = _parse(text)
        if found is None:
            raise NotACard(
                "“{text}” names no card. Write suit and rank, for example ♠A, SA, AS, H10 or 红心10.",
                text=text,
            )
        return found

    @property
    def suit(self) -> Suit:
        """Its suit."""
        return Suit(self.index // SUIT_SIZE)

    @property
    def rank(self) -> Rank:
        """Its rank."""
        return Rank(self.index % SUIT_SIZE)

    @property
    def code(self) -> str:
        """Suit and rank letters, as stored: SA, HT."""
        return _CODES[self.index]

    def __str__(self) -> str:
        return self.suit.symbol + self.rank.printed


_CODES = tuple(suit.letter + rank.letter for suit in Suit for rank in Rank)

# What people write for a suit, in lower case.
SUIT_NAMES = {
    Suit.SPADES: ("♠", "♤", "s", "spade", "spades", "黑桃", "黑"),
    Suit.HEARTS: ("♥", "♡", "h", "heart", "hearts", "红心", "红桃", "紅心", "紅桃", "红", "紅"),
    Suit.DIAMONDS: ("♦", "♢", "d", "diamond", "diamonds", "方块", "方片", "方塊", "方"),
    Suit.CLUBS: ("♣", "♧", "c", "club", "clubs", "梅花", "草花", "梅"),
}
_RANK_NAMES = {
    Rank.ACE: ("a", "ace", "1"),
    Rank.KING: ("k", "king"),
    Rank.QUEEN: ("q", "queen"),
    Rank.JACK: ("j", "jack"),
    Rank.TEN: ("10", "t", "ten"),
    **{
        rank: (rank.letter, word)
        for rank, word in zip(
            list(Rank)[5:],
            ("nine", "eight", "seven", "six", "five", "four", "three", "two"),
            strict=True,
        )
    },
}
_SUITS = {name: suit for suit, names in SUIT_NAMES.items() for name in names}
_RANKS = {name: rank for rank, names in _RANK_NAMES.items() for name in names}


def _alternatives(names: Iterable[str]) -> str:
    return "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True))


_CARD = re.compile(
    rf"(?:(?P<suit1>{_alternatives(_SUITS)})[\s_-]*(?P<rank1>{_alternatives(_RANKS)})"
    rf"|(?P<rank2>{_alternatives(_RANKS)})[\s_-]*(?:of[\s_-]*)?(?P<suit2>{_alternatives(_SUITS)}))"
)


# Full-width signs become plain ones; the two signs with which telephones make a suit a picture or a letter are dropped.
_PLAIN = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)} | dict.fromkeys((0xFE0E, 0xFE0F))


def _parse(text: str) -> Card | None:
    match = _CARD.fullmatch(text.strip().translate(_PLAIN).lower())
    if match is None:
        return None
    return Card.of(
        _SUITS[match["suit1"] or match["suit2"]], _RANKS[match["rank1"] or match["rank2"]]
    )


@dataclass(frozen=True, slots=True)
class CardSet:
    """A set of cards as a 52-bit mask; iterates in file order."""

    mask: int = field(default=0, repr=False)

    @classmethod
    def of(cls, cards: Iterable[Card]) -> "CardSet":
        """The set of these cards; a card given twice counts once."""
        mask = 0
        for card in cards:
            mask |= 1 << card.index
        return cls(mask)

    def __iter__(self) -> Iterator[Card]:
        mask = self.mask
        while mask:
            lowest = mask & -mask
            yield Card(lowest.bit_length() - 1)
            mask ^= lowest

    def __len__(self) -> int:
        return self.mask.bit_count()

    def __bool__(self) -> bool:
        return self.mask != 0

    def __contains__(self, card: object) -> bool:
        return isinstance(card, Card) and bool(self.mask >> card.index & 1)

    def __or__(self, other: "CardSet") -> "CardSet":
        return CardSet(self.mask | other.mask)

    def __and__(self, other: "CardSet") -> "CardSet":
        return CardSet(self.mask & other.mask)

    def __sub__(self, other: "CardSet") -> "CardSet":
        return CardSet(self.mask & ~other.mask)

    def holding(self, suit: Suit) -> tuple[Rank, ...]:
        """The ranks of one suit, high to low."""
        return _ranks(self.mask >> suit * SUIT_SIZE & (1 << SUIT_SIZE) - 1)


@cache
def _ranks(bits: int) -> tuple[Rank, ...]:
    return tuple(rank for rank in Rank if bits >> rank & 1)


PACK = CardSet((1 << PACK_SIZE) - 1)
