"""Statistics of deals in their order: what comes again, and what a deal knows of the one before it.

A shuffle that starts from the deal before shows here long before it shows in any count of cards.
"""

from collections import defaultdict
from collections.abc import Iterable
from math import comb, sqrt

import numpy as np
from numpy.typing import NDArray

from cardboards.cards import PACK_SIZE
from cardboards.deals import deals_of
from cardboards.games import Game
from dealer.audit.hands import Table
from dealer.audit.tails import normal_both, poisson_above


def repeated_deals(table: Table) -> tuple[tuple[int, ...], ...]:
    """Rows whose deals are the same four hands, at whatever seats: one tuple for each such deal."""
    return _alike(tuple(sorted(row)) for row in table.masks.tolist())


def repeated_deals_p(table: Table) -> float:
    """The p of so many pairs of deals that are the same hands."""
    # The same hands at other seats: as many ways as hands of one size can change places.
    ways = 1
    for size in set(table.game.sizes):
        for place in range(table.game.sizes.count(size)):
            ways *= place + 1
    pairs = comb(len(table), 2)
    return poisson_above(_pairs(repeated_deals(table)), pairs * ways / deals_of(table.game))


def repeated_hands_p(table: Table) -> float:
    """The p of so many pairs of hands that are the same."""
    sizes = table.game.sizes
    chance = sum(1 / comb(PACK_SIZE, one) for one in sizes for other in sizes if one == other)
    alike = _alike(mask for row in table.masks.tolist() for mask in row)
    return poisson_above(_pairs(alike), comb(len(table), 2) * chance)


def same_seat_p(table: Table) -> float:
    """The p of how many cards keep the seat that they had in the deal before."""
    kept = np.trace(_shared(table), axis1=1, axis2=2)
    return _sum_p(kept, *_kept_moments(table.game))


def together_p(table: Table) -> float:
    """The p of how many pairs of cards lie in one hand that lay in one hand in the deal before, at whatever seats."""
    shared = _shared(table)
    pairs = (shared * (shared - 1) // 2).sum(axis=(1, 2))
    return _sum_p(pairs, *_together_moments(table.game))


def _alike(things: Iterable[object]) -> tuple[tuple[int, ...], ...]:
    places: dict[object, list[int]] = defaultdict(list)
    for place, thing in enumerate(things):
        places[thing].append(place)
    return tuple(tuple(found) for found in places.values() if len(found) > 1)


def _pairs(groups: tuple[tuple[int, ...], ...]) -> int:
    return sum(comb(len(group), 2) for group in groups)


def _shared(table: Table) -> NDArray[np.int64]:
    """For each deal but the first: how many cards each seat (column) has of each seat of the deal before (row)."""
    before, after = table.masks[:-1, :, None], table.masks[1:, None, :]
    shared: NDArray[np.int64] = np.bitwise_count(before & after).astype(np.int64)
    return shared


def _sum_p(values: NDArray[np.int64], mean: float, variance: float) -> float:
    # Whatever the deal before, the next one is as likely as any: so the values are independent of each other.
    if not len(values):
        return 1.0
    return normal_both((float(values.sum()) - len(values) * mean) / sqrt(len(values) * variance))


def _kept_moments(game: Game) -> tuple[float, float]:
    """Mean and variance of the cards that keep their seat from one deal to the next: 13 and 9.94 for four of 13."""
    cells = [(seat, seat) for seat in range(len(game.sizes))]
    mean = sum(_factorial_moment(game, {cell: 1}) for cell in cells)
    square = sum(
        _factorial_moment(game, {one: 1, other: 1})
        if one != other
        else _factorial_moment(game, {one: 2}) + _factorial_moment(game, {one: 1})
        for one in cells
        for other in cells
    )
    return mean, square - mean**2


def _together_moments(game: Game) -> tuple[float, float]:
    """Mean and variance of the pairs of cards that stay in one hand from one deal to the next."""
    seats = range(len(game.sizes))
    cells = [(one, other) for one in seats for other in seats]
    # In falling powers: n² (n−1)² is n(n−1)(n−2)(n−3) + 4 n(n−1)(n−2) + 2 n(n−1).
    mean = sum(_factorial_moment(game, {cell: 2}) for cell in cells) / 2
    square = sum(
        _factorial_moment(game, {one: 2, other: 2})
        if one != other
        else _factorial_moment(game, {one: 4})
        + 4 * _factorial_moment(game, {one: 3})
        + 2 * _factorial_moment(game, {one: 2})
        for one in cells
        for other in cells
    )
    return mean, square / 4 - mean**2


def _factorial_moment(game: Game, powers: dict[tuple[int, int], int]) -> float:
    """The mean product of falling powers of the numbers of cards that two deals share, by (seat before, seat after)."""
    value = 1.0
    for axis in (0, 1):
        for seat, size in enumerate(game.sizes):
            value *= _falling(size, sum(n for cell, n in powers.items() if cell[axis] == seat))
    return value / _falling(PACK_SIZE, sum(powers.values()))


def _falling(number: int, factors: int) -> int:
    product = 1
    for place in range(factors):
        product *= number - place
    return product
