"""What a table registered on its hand cards, against record and cards (§33): three witnesses, none an authority.

Where two of them agree against the third, that one is named. It is the referee who decides whose fault it was.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from cardboards.cards import CardSet
from cardboards.games import Game, Seat
from cardboards.language import Saying, says

Hands = Mapping[Seat, CardSet]


class Finding(Enum):
    """What the three say of one hand."""

    AGREED = "agreed"
    REGISTERED_WRONG = "registered-wrong"
    INSERTED_WRONG = "inserted-wrong"
    RECORD_DIFFERS = "record-differs"
    ALL_DIFFER = "all-differ"
    UNDECIDED = "undecided"

    @property
    def saying(self) -> Saying:
        """The finding for people."""
        return _FINDINGS[self]


_FINDINGS = {
    Finding.AGREED: says("hand card and cards agree"),
    Finding.REGISTERED_WRONG: says(
        "registered wrong: the hand card differs from record and cards (§33.1)"
    ),
    Finding.INSERTED_WRONG: says(
        "inserted wrong: the cards differ from record and hand card (§32.2)"
    ),
    Finding.RECORD_DIFFERS: says(
        "the record differs from hand card and cards: the wallet may have been filled wrongly when it was captured"
    ),
    Finding.ALL_DIFFER: says("record, hand card and cards all differ"),
    Finding.UNDECIDED: says(
        "hand card and cards differ; without a third witness it is not clear which is wrong. Verify the wallet, or ask "
        "the player"
    ),
}


@dataclass(frozen=True, slots=True)
class HandFinding:
    """One hand. `on_card` and `in_pocket` are what only the card or only the pocket has: for a reveal only.

    `registered` and `found` are how many cards each has.
    """

    seat: Seat
    finding: Finding
    registered: int
    found: int
    on_card: CardSet = field(default=CardSet(), repr=False)
    in_pocket: CardSet = field(default=CardSet(), repr=False)


def compared(
    game: Game, record: Hands | None, registered: Hands, found: Hands
) -> tuple[HandFinding, ...]:
    """Hold the three against each other, hand by hand. `record` is None where it was read from these very cards."""
    return tuple(
        HandFinding(
            seat,
            _finding(record.get(seat, CardSet()) if record is not None else None, card, cards),
            len(card),
            len(cards),
            card - cards,
            cards - card,
        )
        for seat in game.seats
        for card, cards in ((registered.get(seat, CardSet()), found.get(seat, CardSet())),)
    )


def _finding(record: CardSet | None, card: CardSet, cards: CardSet) -> Finding:
    if record is None:
        return Finding.AGREED if card == cards else Finding.UNDECIDED
    if card == cards:
        return Finding.AGREED if record == card else Finding.RECORD_DIFFERS
    if record == cards:
        return Finding.REGISTERED_WRONG
    return Finding.INSERTED_WRONG if record == card else Finding.ALL_DIFFER
