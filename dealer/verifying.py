"""A wallet's cards against its record: the verdict, its class, and the moves that mend it.

Blind by default (design.md §8): outcome, class and counts may be shown to anyone on the staff; `Verdict.moves` names
cards and is for a reveal only. A card that was not read never makes a PASS, nor does it hide one read in a wrong place.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property
from itertools import permutations

from cardboards.cards import PACK_SIZE, SUIT_SIZE, Card, CardSet, Suit
from cardboards.deals import Deal, Move, moves
from cardboards.games import BRIDGE, Seat
from cardboards.language import Saying, says

_CLOCKWISE = BRIDGE.seats
_WHOLE_SUITS = tuple(CardSet(((1 << SUIT_SIZE) - 1) << suit * SUIT_SIZE) for suit in Suit)


class Outcome(Enum):
    """相符, 不符, 读不清."""

    PASS = "pass"
    FAIL = "fail"
    UNREADABLE = "unreadable"

    @property
    def saying(self) -> Saying:
        """The outcome for people."""
        return _OUTCOMES[self]


_OUTCOMES = {
    Outcome.PASS: says("as recorded"),
    Outcome.FAIL: says("not as recorded"),
    Outcome.UNREADABLE: says("not readable, check by hand"),
}


@dataclass(frozen=True, slots=True)
class BoardName:
    """Another board that a wallet might hold by mistake."""

    event: str
    number: int

    @property
    def saying(self) -> Saying:
        """The name for people."""
        return says("board {number} of {event}", number=self.number, event=self.event)


# The classes of a FAIL. `key` is the class as programs read it; none of them names a card.


@dataclass(frozen=True, slots=True)
class HandsSwapped:
    """Two whole hands lie in each other's pockets."""

    one: Seat
    other: Seat
    key = "swap"

    @property
    def saying(self) -> Saying:
        """The class for people."""
        return says("the hands of {one} and {other} are exchanged", one=self.one, other=self.other)


@dataclass(frozen=True, slots=True)
class WalletTurned:
    """Every hand lies in the pocket that is `degrees` further clockwise: 90, 180 or 270."""

    degrees: int
    key = "rotation"

    @property
    def saying(self) -> Saying:
        """The class for people."""
        return says("all hands are turned clockwise by {degrees}°", degrees=self.degrees)


@dataclass(frozen=True, slots=True)
class HandsRearranged:
    """Whole hands lie in wrong pockets, neither two exchanged nor all turned."""

    key = "rearranged"

    @property
    def saying(self) -> Saying:
        """The class for people."""
        return says("whole hands lie in wrong pockets")


@dataclass(frozen=True, slots=True)
class WrongBoard:
    """The wallet holds another board's cards, each hand in its pocket."""

    board: BoardName
    key = "wrong_board"

    @property
    def saying(self) -> Saying:
        """The class for people."""
        return says("these are the cards of {board}", board=self.board)


@dataclass(frozen=True, slots=True)
class PackSorted:
    """A sorted pack: each pocket holds one whole suit."""

    key = "sorted"

    @property
    def saying(self) -> Saying:
        """The class for people."""
        return says("a sorted pack: each pocket holds one suit")


@dataclass(frozen=True, slots=True)
class CardsMisboarded:
    """So many cards of this wallet lie in wrong pockets."""

    cards: int
    key = "misboarded"

    @property
    def saying(self) -> Saying:
        """The class for people."""
        return says("cards in wrong pockets: {cards}", cards=self.cards)


@dataclass(frozen=True, slots=True)
class CardsMissing:
    """So many cards are nowhere in the wallet."""

    cards: int
    key = "missing"

    @property
    def saying(self) -> Saying:
        """The class for people."""
        return says("cards missing: {cards}", cards=self.cards)


@dataclass(frozen=True, slots=True)
class CardsExtra:
    """So many cards are too many: their like is there already."""

    cards: int
    key = "extra"

    @property
    def saying(self) -> Saying:
        """The class for people."""
        return says("cards too many: {cards}", cards=self.cards)


@dataclass(frozen=True, slots=True)
class CardsForeign:
    """So many are no cards of this pack: jokers, other backs. Cards whose places they took may be missing."""

    cards: int
    key = "foreign"

    @property
    def saying(self) -> Saying:
        """The class for people."""
        return says("cards that do not belong to this pack: {cards}", cards=self.cards)


Part = CardsMisboarded | CardsMissing | CardsExtra | CardsForeign


@dataclass(frozen=True, slots=True)
class Mixed:
    """Several things at once."""

    parts: tuple[Part, ...]
    key = "mixed"

    @property
    def saying(self) -> Saying:
        """The class for people."""
        return says("{parts}", parts=self.parts)


Class = (
    HandsSwapped
    | WalletTurned
    | HandsRearranged
    | WrongBoard
    | PackSorted
    | CardsMisboarded
    | CardsMissing
    | CardsExtra
    | CardsForeign
    | Mixed
)


@dataclass(frozen=True, slots=True)
class PocketCount:
    """How many cards one pocket held, those not read and foreign ones among them."""

    seat: Seat
    found: int
    expected: int
    unread: int
    foreign: int

    @property
    def saying(self) -> Saying:
        """The count for people."""
        return says(
            "{seat}: {found} of {expected}",
            seat=self.seat,
            found=self.found,
            expected=self.expected,
        )


@dataclass(frozen=True, slots=True)
class Verdict:
    """What came of a check. `fault` stands with a FAIL only; `moves`, for a reveal, bring every card read home.

    With unread cards the moves leave out what is still to be found: it may be among them.
    """

    outcome: Outcome
    fault: Class | None
    counts: tuple[PocketCount, ...]
    moves: tuple[Move, ...] = field(repr=False)

    @property
    def saying(self) -> Saying:
        """Outcome and class for people, blind."""
        if self.fault is None:
            return self.outcome.saying
        return says("{outcome}: {fault}", outcome=self.outcome, fault=self.fault)


def judge(
    found: Mapping[Seat, Sequence[Card]],
    unread: Mapping[Seat, int],
    foreign: Mapping[Seat, int],
    record: Deal,
    others: Mapping[BoardName, Deal],
) -> Verdict:
    """Judge what was found, pocket by pocket, against the record.

    `found`: the cards that were read; `unread`: how many more there were that nobody could read; `foreign`: how many
    that are no cards of the pack. A seat that is not named held none. `others`: boards it might be instead.
    """
    pockets = {
        seat: _Pocket(tuple(found.get(seat, ())), unread.get(seat, 0), foreign.get(seat, 0))
        for seat in record.game.seats
    }
    any_unread = any(pocket.unread for pocket in pockets.values())
    steps: tuple[Move, ...] = ()
    fault = None
    if _may_be(pockets, record):
        outcome = Outcome.UNREADABLE if any_unread else Outcome.PASS
    else:
        outcome, fault = Outcome.FAIL, _class(pockets, record, others, any_unread)
        steps = moves(found, record)
        if any_unread:
            steps = tuple(step for step in steps if step.origin is not None)
    counts = tuple(
        PocketCount(seat, pocket.count, record.game.size(seat), pocket.unread, pocket.foreign)
        for seat, pocket in pockets.items()
    )
    return Verdict(outcome, fault, counts, steps)


@dataclass(frozen=True)
class _Pocket:
    """What was found in one pocket."""

    cards: tuple[Card, ...]
    unread: int
    foreign: int

    @cached_property
    def count(self) -> int:
        return len(self.cards) + self.unread + self.foreign

    @cached_property
    def distinct(self) -> CardSet:
        return CardSet.of(self.cards)

    def may_hold(self, hand: CardSet) -> bool:
        """Whether this can be that hand, whatever the unread cards are."""
        return (
            self.count == len(hand)
            and not self.foreign
            and not self.distinct - hand
            and len(self.distinct) == len(self.cards)
        )


_Pockets = Mapping[Seat, _Pocket]


def _may_be(pockets: _Pockets, deal: Deal) -> bool:
    return all(pocket.may_hold(deal.hand(seat)) for seat, pocket in pockets.items())


def _class(
    pockets: _Pockets, record: Deal, others: Mapping[BoardName, Deal], any_unread: bool
) -> Class:
    wholesale = list(_wholesale(pockets, record, others))
    # With unread cards several may be possible; then only what is known for certain is said.
    if wholesale and (len(wholesale) == 1 or not any_unread):
        return wholesale[0]
    parts = tuple(_parts(pockets, record))
    return parts[0] if len(parts) == 1 else Mixed(parts)


def _wholesale(
    pockets: _Pockets, record: Deal, others: Mapping[BoardName, Deal]
) -> Iterator[Class]:
    """What would explain the whole wallet at once, the likeliest first."""
    seats = record.game.seats
    for order in permutations(seats):
        owners = dict(zip(seats, order, strict=True))
        if all(pockets[seat].may_hold(record.hand(owner)) for seat, owner in owners.items()):
            yield _arrangement(owners)
    for name, deal in others.items():
        if _may_be(pockets, deal):
            yield WrongBoard(name)
    for suits in permutations(_WHOLE_SUITS):
        if all(map(_Pocket.may_hold, pockets.values(), suits)):
            yield PackSorted()


def _arrangement(owners: Mapping[Seat, Seat]) -> Class:
    """The class of whole hands in other pockets; `owners` says whose hand lies in a pocket."""
    moved = [seat for seat, owner in owners.items() if owner is not seat]
    if len(moved) == 2:
        return HandsSwapped(*moved)
    if set(owners) == set(_CLOCKWISE):
        for quarters in (1, 2, 3):
            turned = _CLOCKWISE[quarters:] + _CLOCKWISE[:quarters]
            if all(owners[seat] is owner for owner, seat in zip(_CLOCKWISE, turned, strict=True)):
                return WalletTurned(90 * quarters)
    return HandsRearranged()


def _parts(pockets: _Pockets, record: Deal) -> Iterator[Part]:
    """What is certainly wrong with single cards: at least one part, where a pocket cannot hold its hand."""
    lie_in: dict[Card, list[Seat]] = {}
    for seat, pocket in pockets.items():
        for card in pocket.cards:
            lie_in.setdefault(card, []).append(seat)
    foreign = sum(pocket.foreign for pocket in pockets.values())
    unread = sum(pocket.unread for pocket in pockets.values())
    total = sum(pocket.count for pocket in pockets.values())
    # A foreign card took the place of one, and an unread card may be one, of those that were not seen.
    missing = max(0, PACK_SIZE - len(lie_in) - foreign - unread)
    extra = max(sum(len(seats) - 1 for seats in lie_in.values()), total - foreign - PACK_SIZE)
    misboarded = sum(record.seat_of(card) not in seats for card, seats in lie_in.items())
    if not (foreign or missing or extra or misboarded):
        # Only numbers tell: some unread cards lie where there is no room for them.
        misboarded = sum(
            max(0, pocket.count - record.game.size(seat)) for seat, pocket in pockets.items()
        )
    if misboarded:
        yield CardsMisboarded(misboarded)
    if missing:
        yield CardsMissing(missing)
    if extra:
        yield CardsExtra(extra)
    if foreign:
        yield CardsForeign(foreign)
