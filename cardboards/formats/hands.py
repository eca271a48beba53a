"""Boards as a file has them, before and after they are judged: the second stage that all formats share."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from operator import itemgetter
from typing import NamedTuple

from cardboards.cards import PACK, SUIT_SIZE, Card, CardSet, Rank, Suit
from cardboards.deals import CardMissing, Deal, faults
from cardboards.formats.report import Findings
from cardboards.games import BRIDGE, Game, Seat
from cardboards.language import Saying, says

CLOCKWISE = BRIDGE.seats
NOTHING = CardSet()

RANKS = {rank.letter: rank for rank in Rank}
_LONGEST_NAME = 20
_MOST_SIGNS = 5
# Nobody is told more than once over that a hand has too many cards.
_MOST_LETTERS = 64
# So many boards that cannot be dealt are no deal file.
_HOPELESS = 10_000


@dataclass(frozen=True, slots=True)
class Hand:
    """One hand as a file has it; `again` are cards that stand in it more than once."""

    cards: CardSet
    again: tuple[Card, ...] = ()

    def __len__(self) -> int:
        return len(self.cards) + len(self.again)


_NONE = Hand(NOTHING)


@dataclass(frozen=True, slots=True)
class Hands:
    """What a file says of a board's hands.

    `mended`: what was read otherwise than it stands; `wrong`: what makes no hands of it, and then there are none;
    `some_unknown`: a hand is left out on purpose.
    """

    by_seat: Mapping[Seat, Hand]
    mended: tuple[Saying, ...] = ()
    wrong: tuple[Saying, ...] = ()
    some_unknown: bool = False

    def deal(self, game: Game) -> Deal | None:
        """The deal, if these hands are one."""
        if len(self.by_seat) != len(game.seats):
            return None
        hands = [self.by_seat.get(seat, _NONE) for seat in game.seats]
        union = 0
        for hand, size in zip(hands, game.sizes, strict=True):
            mask = hand.cards.mask
            if hand.again or mask.bit_count() != size:
                return None
            union |= mask
        # 52 cards in all and none missing: so none is there twice.
        return Deal(game, tuple(hand.cards.mask for hand in hands)) if union == PACK.mask else None

    def are_partial(self, game: Game) -> bool:
        """Whether this is a picture and no deal: hands left out, or every hand too small (PBN 3.4.11)."""
        if self.wrong or any(hand.again for hand in self.by_seat.values()):
            return False
        found = [(len(self.by_seat.get(seat, _NONE)), game.size(seat)) for seat in game.seats]
        if sum(size for size, _ in found) != len(_union(self.by_seat.values())):
            return False
        return all(size < whole for size, whole in found) or (
            self.some_unknown and all(size in (0, whole) for size, whole in found)
        )

    def faults(self, game: Game) -> tuple[Saying, ...]:
        """All that is wrong; where a hand is not given at all, its cards are not counted up one by one."""
        if self.wrong:
            return self.wrong
        strangers = tuple(
            says("a hand for {seat} is given", seat=seat)
            for seat in self.by_seat
            if seat not in game.seats
        )
        if strangers:
            return strangers
        held = {seat: (*hand.cards, *hand.again) for seat, hand in self.by_seat.items()}
        return tuple(
            fault.saying
            for fault in faults(game, held)
            if not (self.some_unknown and isinstance(fault, CardMissing))
        )


class WholeHands(NamedTuple):
    """Four hands of 13 that are known to be a deal, as 52-bit masks: what nearly every board of a file is."""

    north: int
    east: int
    south: int
    west: int

    def deal(self, game: Game) -> Deal:
        """The deal."""
        return Deal(game, _in_order_of(game)(self))


@cache
def _in_order_of(game: Game) -> Callable[[WholeHands], tuple[int, ...]]:
    """What puts clockwise hands into the game's own order."""
    return itemgetter(*(CLOCKWISE.index(seat) for seat in game.seats))


def _union(hands: Iterable[Hand]) -> CardSet:
    union = NOTHING
    for hand in hands:
        union |= hand.cards
    return union


@lru_cache(maxsize=1 << 16)
def holding(suit: Suit, letters: str) -> Hand:
    """The cards of one suit, by letters of ranks that there are."""
    mask = 0
    again = []
    for letter in letters[:_MOST_LETTERS]:
        bit = 1 << suit * SUIT_SIZE + RANKS[letter]
        if mask & bit:
            again.append(Card.of(suit, RANKS[letter]))
        mask |= bit
    return Hand(CardSet(mask), tuple(again))


def together(parts: Iterable[Hand]) -> Hand:
    """One hand of several parts."""
    mask = 0
    again: list[Card] = []
    for part in parts:
        twice = mask & part.cards.mask
        if (twice or part.again) and len(again) < _MOST_LETTERS:
            again += (*CardSet(twice), *part.again)
        mask |= part.cards.mask
    return Hand(CardSet(mask), tuple(again))


def strange(signs: Iterable[str]) -> Saying:
    """What to say of signs that are no ranks."""
    named = sorted(set(signs))
    shown: tuple[object, ...] = tuple(f"“{sign}”" for sign in named[:_MOST_SIGNS])
    if len(named) > _MOST_SIGNS:
        shown += (says("{count} more", count=len(named) - _MOST_SIGNS),)
    return says("{signs} cannot be a rank", signs=shown)


# For each seat a table by which a row of seats becomes a binary number.
_BITS_OF = [bytes(ord("1" if sign == place else "0") for sign in range(256)) for place in range(4)]


def assigned(places: bytes) -> "Hands | WholeHands":
    """Hands of a format that says of each of the 52 cards in turn who has it: 0 … 3 are N, E, S, W."""
    masks = [int(places[::-1].translate(table), 2) for table in _BITS_OF]
    if all(mask.bit_count() == 13 for mask in masks):
        return WholeHands(*masks)
    return Hands({seat: Hand(CardSet(mask)) for seat, mask in zip(CLOCKWISE, masks, strict=True)})


def completed(given: Mapping[Seat, Hand]) -> dict[Seat, Hand]:
    """Three hands of 13 and the one that they leave, for formats that leave it out."""
    rest = Hand(PACK - _union(given.values()))
    return {seat: given.get(seat, rest) for seat in CLOCKWISE}


class Draft(NamedTuple):
    """One board as it stands in a file.

    `number` is None where the file gives none that can stand on a wallet, `called` is what it says instead; `stated`
    is False where the number only follows from the place in the file. `hands` is None where there is no deal.
    `odd` tells what looks odd once the deal is known, if anything does. `event` is whatever sets boards of one event
    in a file apart from those of another.
    """

    place: int
    number: int | None
    hands: Hands | WholeHands | None
    stated: bool = True
    called: str = ""
    odd: Callable[[Deal], Saying | None] | None = None
    event: str = ""

    @property
    def saying(self) -> Saying:
        """Its name, for people."""
        if self.number is not None:
            return says("board {number}", number=self.number)
        called = self.called[:_LONGEST_NAME]
        return says("board {number}", number=called) if called else says("a board without a number")


class Found(NamedTuple):
    """A board of a file that has been judged; no `deal` where it cannot be dealt."""

    draft: Draft
    deal: Deal | None


def judged(drafts: Iterable[Draft], game: Game, findings: Findings) -> Iterator[Found]:
    """The boards that were meant as whole deals; a remark on each that is none, and on each picture.

    A file in which very much cannot be dealt is not read to its end.
    """
    useless = 0
    for draft in drafts:
        hands = draft.hands
        if hands is None:
            what = says("{board} has no cards; passed over", board=draft.saying)
            findings.noted(draft.place, what)
            continue
        findings.boards += 1
        deal = hands.deal(game)
        useless += deal is None
        if useless > _HOPELESS:
            what = says("so much before this cannot be dealt that the rest was not read")
            findings.give_up(draft.place, what)
            return
        if isinstance(hands, Hands):
            for what in hands.mended:
                findings.mended(draft.place, says("{board}: {what}", board=draft.saying, what=what))
            if deal is None and hands.are_partial(game):
                what = says(
                    "{board} leaves cards out and cannot be dealt; passed over", board=draft.saying
                )
                findings.noted(draft.place, what)
                continue
            if deal is None:
                faulty = hands.faults(game) if findings.has_room else ()
                what = says("{board} cannot be dealt: {faults}", board=draft.saying, faults=faulty)
                findings.wrong(draft.place, what)
        if deal is not None and draft.odd and (odd := draft.odd(deal)):
            findings.noted(draft.place, says("{board}: {what}", board=draft.saying, what=odd))
        # Of what cannot be dealt only its place and number are kept: a file may hold very much of it.
        yield Found(draft if deal else draft._replace(hands=None), deal)
