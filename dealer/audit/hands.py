"""Statistics of hands, one deal at a time: who gets which cards, and what the hands look like."""

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from cardboards.cards import PACK_SIZE, SUIT_SIZE, Suit
from cardboards.deals import Deal
from cardboards.games import Game
from dealer.audit.expected import Expected, Features, hand_lengths
from dealer.audit.tails import binomial_both, chi_square_above

_ENOUGH = 5.0
"""A count of which less is to be expected, or a sum that varies less, is left out: chi-square's tail would not fit."""


@dataclass(frozen=True)
class Table:
    """A set of deals as numbers: `masks` of 52 bits, a row a deal, a column a seat of the game."""

    game: Game
    masks: NDArray[np.uint64] = field(repr=False)

    @classmethod
    def of(cls, deals: Sequence[Deal]) -> "Table":
        """The table of deals of one game, at least one."""
        return cls(deals[0].game, np.array([deal.masks for deal in deals], dtype=np.uint64))

    def __len__(self) -> int:
        return len(self.masks)

    def seat_counts(self) -> NDArray[np.int64]:
        """How often each card (row) came to each seat (column)."""
        return np.array(
            [
                (self.masks >> np.uint64(card) & np.uint64(1)).sum(axis=0)
                for card in range(PACK_SIZE)
            ],
            dtype=np.int64,
        )

    def counted(self, expected: Expected) -> NDArray[np.float64]:
        """How often what is counted was there."""
        suit = np.uint64((1 << SUIT_SIZE) - 1)
        lengths = np.stack(
            [np.bitwise_count(self.masks >> np.uint64(SUIT_SIZE * one) & suit) for one in Suit],
            axis=2,
        ).astype(np.int64)
        codes = lengths @ (SUIT_SIZE + 1) ** np.arange(len(Suit))
        found = np.zeros(len(expected.names))
        for seat, size in enumerate(self.game.sizes):
            known = np.array(hand_lengths(size)) @ (SUIT_SIZE + 1) ** np.arange(len(Suit))
            order = np.argsort(known)
            rows = order[np.searchsorted(known[order], codes[:, seat])]
            found += np.bincount(rows, minlength=len(known)) @ expected.weights[size]
        return found


def card_by_seat(table: Table) -> float:
    """The p of how often each card came to each seat, all together.

    The cells hang together (each card once, each hand its number of cards), which leaves 51 degrees of freedom for
    each seat but one, and makes the plain sum too large by 52/51.
    """
    sizes = np.array(table.game.sizes)
    expected = len(table) * sizes / PACK_SIZE
    off = ((table.seat_counts() - expected) ** 2 / expected).sum()
    return chi_square_above(
        float(off) * (PACK_SIZE - 1) / PACK_SIZE, (PACK_SIZE - 1) * (len(sizes) - 1)
    )


def single_card(table: Table) -> float:
    """The p of the one card that comes to one seat most strangely often or seldom, of all cards and seats."""
    counts = table.seat_counts()
    chances = np.array(table.game.sizes) / PACK_SIZE
    off = np.abs(counts - len(table) * chances) / np.sqrt(chances * (1 - chances))
    card, seat = np.unravel_index(np.argmax(off), off.shape)
    p = binomial_both(int(counts[card, seat]), len(table), float(chances[seat]))
    return min(1.0, p * counts.size)


def looks(table: Table, features: Features) -> float:
    """The p of how often hands look as they do: of a chi-square that knows how the hands of a deal hang together."""
    expected = Expected.of(table.game, features)
    often = len(table) * expected.mean >= _ENOUGH
    off = (table.counted(expected) - len(table) * expected.mean)[often]
    sizes, directions = np.linalg.eigh(len(table) * expected.covariance[np.ix_(often, often)])
    # What always adds up (13 cards of a suit in each deal) is no freedom; what only rare hands move is not normal.
    free = sizes >= _ENOUGH
    if not free.any():
        return 1.0
    parts = directions[:, free].T @ off
    return chi_square_above(float((parts**2 / sizes[free]).sum()), int(free.sum()))
