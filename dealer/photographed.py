"""What photographs show of a wallet's hands, added up and held against its record.

A photograph shows which cards lie where, never that there is nothing else: a card that is not seen
is hidden, not missing, and a hidden card never makes a PASS (design.md §4). One seen in a wrong
pocket fails the wallet, whatever is hidden.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from cardboards.cards import Card, CardSet
from cardboards.deals import Deal
from cardboards.games import Game, Seat
from dealer.verifying import BoardName, Outcome, Verdict, judge


@dataclass(frozen=True, slots=True)
class Sightings:
    """The cards seen in each pocket, in one photograph or in several; a card counts once a pocket."""

    cards: Mapping[Seat, CardSet] = field(default_factory=dict)

    @classmethod
    def of(cls, seen: Iterable[tuple[Seat, Card]]) -> "Sightings":
        """What one photograph shows."""
        hands: dict[Seat, CardSet] = {}
        for seat, card in seen:
            hands[seat] = hands.get(seat, CardSet()) | CardSet.of([card])
        return cls(hands)

    def and_also(self, other: "Sightings") -> "Sightings":
        """Both together."""
        seats = {**self.cards, **other.cards}
        return Sightings({seat: self.hand(seat) | other.hand(seat) for seat in seats})

    def hand(self, seat: Seat) -> CardSet:
        """The cards seen in one pocket."""
        return self.cards.get(seat, CardSet())

    def hidden(self, game: Game, seat: Seat) -> int:
        """How many cards of a pocket are still to be seen."""
        return max(0, game.size(seat) - len(self.hand(seat)))


def judge_sightings(
    seen: Sightings,
    record: Deal,
    others: Mapping[BoardName, Deal],
    asked: tuple[Seat, ...],
) -> Verdict:
    """The verdict on the pockets asked for; counts are of these alone.

    Of the whole wallet when all are asked for; of some pockets, a PASS says nothing of the others.
    """
    game = record.game
    found = {seat: tuple(seen.hand(seat)) for seat in asked}
    hidden = {
        seat: seen.hidden(game, seat) if seat in asked else game.size(seat) for seat in game.seats
    }
    verdict = judge(found, hidden, {}, record, others)
    counts = tuple(count for count in verdict.counts if count.seat in asked)
    shown = not any(hidden[seat] for seat in asked)
    if verdict.outcome is Outcome.UNREADABLE and shown:
        return replace(verdict, outcome=Outcome.PASS, counts=counts)
    return replace(verdict, counts=counts)


def unseen(seen: Sightings, record: Deal, asked: tuple[Seat, ...]) -> Mapping[Seat, CardSet]:
    """The cards of the record that were not seen where they belong, by pocket. For a reveal only."""
    missing = {seat: record.hand(seat) - seen.hand(seat) for seat in asked}
    return {seat: cards for seat, cards in missing.items() if cards}
