"""Deals: who holds which cards, what can be wrong with that, numbers, and differences.

The number of a 4×13 deal is BigDeal's (0 … 52!/13!⁴ − 1): North's hand in lexicographic order of
card indices is most significant, then East's among the cards left, then South's. Any other shape is
numbered by the same rule in the order `Game.numbering`.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from itertools import chain
from math import comb, prod

from cardboards.cards import PACK, PACK_SIZE, Card, CardSet
from cardboards.errors import ImpossibleDeal, NoSuchDeal
from cardboards.games import Game, Seat
from cardboards.language import Saying, says


@dataclass(frozen=True, slots=True)
class CardTwice:
    """A card stands in more than one place, or twice in one."""

    card: Card
    seats: tuple[Seat, ...]

    @property
    def saying(self) -> Saying:
        """The fault for people."""
        return says(
            "{card} is there {times} times ({seats})",
            card=self.card,
            times=len(self.seats),
            seats=self.seats,
        )


@dataclass(frozen=True, slots=True)
class CardMissing:
    """A card of the pack is in no hand."""

    card: Card

    @property
    def saying(self) -> Saying:
        """The fault for people."""
        return says("{card} is missing", card=self.card)


@dataclass(frozen=True, slots=True)
class HandSize:
    """A hand has not its number of cards."""

    seat: Seat
    found: int
    expected: int

    @property
    def saying(self) -> Saying:
        """The fault for people."""
        return says(
            "{seat} has {found} cards, not {expected}",
            seat=self.seat,
            found=self.found,
            expected=self.expected,
        )


DealFault = CardTwice | CardMissing | HandSize


def faults(game: Game, hands: Mapping[Seat, Iterable[Card]]) -> tuple[DealFault, ...]:
    """Every fault of these hands as a deal of this game.

    Empty when there is none. A seat not named is an empty hand.
    """
    held = {seat: list(hands.get(seat, ())) for seat in game.seats}
    places: dict[Card, list[Seat]] = {}
    for seat, cards in held.items():
        for card in cards:
            places.setdefault(card, []).append(seat)
    found: list[DealFault] = [
        HandSize(seat, len(cards), game.size(seat))
        for seat, cards in held.items()
        if len(cards) != game.size(seat)
    ]
    found += [
        CardTwice(card, tuple(seats)) for card, seats in sorted(places.items()) if len(seats) > 1
    ]
    found += [CardMissing(card) for card in PACK if card not in places]
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Deal:
    """Which seat holds which cards; immutable and whole. `masks` are its hands in the order of `game.seats`."""

    game: Game
    masks: tuple[int, ...] = field(repr=False)

    @classmethod
    def of(cls, game: Game, hands: Mapping[Seat, Iterable[Card]]) -> "Deal":
        """The deal of these hands.

        Raises:
            ImpossibleDeal: with every fault named.
        """
        held = {seat: tuple(hands.get(seat, ())) for seat in game.seats}
        sizes = tuple(len(cards) for cards in held.values())
        if sizes != game.sizes or CardSet.of(chain.from_iterable(held.values())) != PACK:
            wrong = faults(game, held)
            raise ImpossibleDeal(
                "This is no deal: {faults}.", faults=tuple(fault.saying for fault in wrong)
            )
        return cls(game, tuple(CardSet.of(cards).mask for cards in held.values()))

    @classmethod
    def numbered(cls, game: Game, number: int) -> "Deal":
        """The deal with this number, 0 … `deals_of(game)` − 1.

        Raises:
            NoSuchDeal: the number is outside that range.
        """
        if not 0 <= number < deals_of(game):
            raise NoSuchDeal(
                "There is no deal number {number}; they run from 0 to {last}.",
                number=number,
                last=deals_of(game) - 1,
            )
        ranks: dict[Seat, int] = {}
        for seat, ways in reversed(_ways(game)):
            number, ranks[seat] = divmod(number, ways)
        left = list(range(PACK_SIZE))
        masks: dict[Seat, int] = {}
        for seat in game.numbering:
            masks[seat] = mask = _combination(ranks[seat], left, game.size(seat))
            left = [index for index in left if not mask >> index & 1]
        return cls(game, tuple(masks[seat] for seat in game.seats))

    @property
    def number(self) -> int:
        """Its number: shown only to those who may see the deal."""
        left = list(range(PACK_SIZE))
        number = 0
        for seat, ways in _ways(self.game):
            mask = self.hand(seat).mask
            number = number * ways + _rank(mask, left)
            left = [index for index in left if not mask >> index & 1]
        return number

    @property
    def hands(self) -> tuple[CardSet, ...]:
        """The cards of each seat, in the order of `game.seats`."""
        return tuple(map(CardSet, self.masks))

    def hand(self, seat: Seat) -> CardSet:
        """The cards of one seat."""
        return CardSet(self.masks[self.game.seats.index(seat)])

    def seat_of(self, card: Card) -> Seat:
        """Who holds a card."""
        return next(seat for seat, hand in self if card in hand)

    def __iter__(self) -> Iterator[tuple[Seat, CardSet]]:
        return zip(self.game.seats, self.hands, strict=True)


def deals_of(game: Game) -> int:
    """How many deals the game has (G)."""
    return prod(ways for _, ways in _ways(game))


@cache
def _ways(game: Game) -> tuple[tuple[Seat, int], ...]:
    """How many hands each seat may get of the cards that are left for it, in the order of `game.numbering`."""
    ways = []
    left = PACK_SIZE
    for seat in game.numbering:
        ways.append((seat, comb(left, game.size(seat))))
        left -= game.size(seat)
    return tuple(ways)


# How many combinations of so many cards (second index) there are out of so many (first).
_COMBINATIONS = [[comb(total, size) for size in range(PACK_SIZE)] for total in range(PACK_SIZE)]


def _rank(mask: int, cards: list[int]) -> int:
    """The lexicographic rank of a hand among all of its size out of these cards, which ascend."""
    rank, size = 0, mask.bit_count()
    for after, card in zip(range(len(cards) - 1, -1, -1), cards, strict=True):
        if mask >> card & 1:
            size -= 1
            if not size:
                break
        else:
            rank += _COMBINATIONS[after][size - 1]
    return rank


def _combination(rank: int, cards: list[int], size: int) -> int:
    """The mask of the hand with this lexicographic rank; the inverse of `_rank`."""
    mask = 0
    for after, card in zip(range(len(cards) - 1, -1, -1), cards, strict=True):
        with_card = _COMBINATIONS[after][size - 1]
        if rank >= with_card:
            rank -= with_card
            continue
        mask |= 1 << card
        size -= 1
        if not size:
            break
    return mask


@dataclass(frozen=True, slots=True)
class Move:
    """One card to be taken from a place to another.

    No `origin`: it must be found; no `target`: it must leave the wallet.
    """

    card: Card
    origin: Seat | None
    target: Seat | None

    @property
    def saying(self) -> Saying:
        """The move for people: ♥9: West → North."""
        nowhere = says("elsewhere")
        return says(
            "{card}: {origin} → {target}",
            card=self.card,
            origin=self.origin or nowhere,
            target=self.target or nowhere,
        )


def moves(found: Mapping[Seat, Iterable[Card]], record: Deal) -> tuple[Move, ...]:
    """The shortest list of moves that turns what was found into the record.

    `found` may hold a card twice, too many cards or too few. A card in its right place is not
    moved; of a card held twice, one stays.
    """
    held = {seat: list(found.get(seat, ())) for seat in record.game.seats}
    steps: list[Move] = []
    for card in PACK:
        target = record.seat_of(card)
        origins = [seat for seat in record.game.seats for one in held[seat] if one == card]
        if target in origins:
            origins.remove(target)
        elif origins:
            steps.append(Move(card, origins.pop(0), target))
        else:
            steps.append(Move(card, None, target))
        steps += [Move(card, origin, None) for origin in origins]
    return tuple(steps)
