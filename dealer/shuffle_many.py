"""Deals by the million: as uniform and as unforeseeable as `shuffle`, without an object for each.

Each card in turn takes one of the places that are left, all equally likely: 52 draws a deal, many deals at a time.
"""

import os
from collections.abc import Callable, Iterator

import numpy as np
from numpy.typing import NDArray

from cardboards.cards import PACK_SIZE
from cardboards.games import Game

_TOGETHER = 8192
_BITS = 16


def shuffled_seats(
    game: Game, count: int, entropy: Callable[[int], bytes] = os.urandom
) -> Iterator[NDArray[np.uint8]]:
    """So many deals, some thousands at a time: a row a deal, a column a card in file order.

    What stands there is the place of the card's seat in `game.seats`. `entropy(n)` gives n random bytes.
    """
    while count > 0:
        raw = np.frombuffer(entropy(_TOGETHER * PACK_SIZE * 2), dtype="<u2")
        deals = _dealt(game, raw.reshape(PACK_SIZE, _TOGETHER))[:count]
        count -= len(deals)
        yield deals


def _dealt(game: Game, raw: NDArray[np.uint16]) -> NDArray[np.uint8]:
    """The deals of 52 rows of random numbers, a column a deal; columns with an unfair number are left out."""
    deals = np.empty(raw.shape, dtype=np.uint8)
    room = np.repeat(np.array(game.sizes, dtype=np.uint8)[:, None], raw.shape[1], axis=1)
    fair = np.ones(raw.shape[1], dtype=bool)
    for card, numbers in enumerate(raw):
        place, even = _places(numbers, PACK_SIZE - card)
        fair &= even
        seat, edge = deals[card], np.zeros_like(place)
        seat[:] = 0
        for taken in room[:-1]:
            edge += taken
            seat += place >= edge
        room -= seat == np.arange(len(room), dtype=np.uint8)[:, None]
    return np.ascontiguousarray(deals[:, fair].T)


def _places(
    numbers: NDArray[np.uint16], places: int
) -> tuple[NDArray[np.uint8], NDArray[np.bool_]]:
    """Which of so many places each number of 16 bits means, and whether it may count.

    Without those few that do not count, every place is meant by equally many numbers (Lemire, 2019).
    """
    product = numbers.astype(np.uint32) * np.uint32(places)
    place = (product >> np.uint32(_BITS)).astype(np.uint8)
    rest = product & np.uint32((1 << _BITS) - 1)
    return place, rest >= (1 << _BITS) % places
