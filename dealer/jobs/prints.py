"""What was printed when, by whom, in which version; and which hand cards are reprints."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby

from cardboards.games import Seat
from cardboards.papers.hand_cards import HandCard
from dealer.home import Home
from dealer.jobs.ranges import numbers_in, written
from dealer.store.books import Books
from dealer.store.prints import Print
from dealer.wallet_name import WalletName

Slip = tuple[WalletName, int, Seat]
"""A hand card: its wallet, the version of its record, its seat."""


@dataclass(frozen=True, slots=True)
class PrintView:
    """A paper that was made, as the journal tells it. `at` is UTC in ISO form; `versions` are those of its records."""

    at: str
    paper: str
    boards: str
    count: int
    versions: str
    again: bool
    actor: str


def prints(home: Home, event: str | None) -> tuple[PrintView, ...]:
    """The papers of an event, and those that belong to none, newest first.

    Raises:
        WrongUse: there is no such event.
    """
    with Books.open(home) as books:
        made = books.prints.of(books.events.named(event))
    return tuple(_view(one) for one in reversed(made))


def slip_of(card: HandCard) -> Slip:
    """What tells a hand card from others."""
    return WalletName(card.board, card.set_name, card.copy), card.version, card.seat


def lots_of(cards: Iterable[HandCard]) -> list[list[object]]:
    """Hand cards as the journal keeps them: set, copy, version, seat, boards."""

    def lot(card: HandCard) -> tuple[str, int, int, str]:
        return card.set_name, card.copy, card.version, card.seat.value

    return [
        [*key, written(card.board for card in group)]
        for key, group in groupby(sorted(cards, key=lot), lot)
    ]


def printed_slips(made: Iterable[Print]) -> frozenset[Slip]:
    """The hand cards that are on these papers."""
    return frozenset(
        (WalletName(number, set_name, copy), version, Seat(seat))
        for one in made
        for set_name, copy, version, seat, boards in _lots(one)
        for number in numbers_in(boards)
    )


def _lots(one: Print) -> Iterable[tuple[str, int, int, str, str]]:
    lots = one.facts.get("lots", ())
    return [tuple(lot) for lot in lots] if isinstance(lots, list) else ()


def _view(one: Print) -> PrintView:
    facts = one.facts
    versions = {version for _, _, version, _, _ in _lots(one)}
    own = facts.get("version")
    return PrintView(
        at=one.at,
        paper=one.paper,
        boards=str(facts.get("boards", "")),
        count=int(str(facts.get("count", 0))),
        versions=str(own) if own is not None else written(versions),
        again=bool(facts.get("reprint")),
        actor=one.actor or "",
    )
