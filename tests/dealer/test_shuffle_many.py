import random
from itertools import pairwise

import numpy as np
import pytest

from cardboards.games import GAMES, HUAPAI
from dealer.audit.verdict import Verdict, audited
from dealer.shuffle_many import _dealt, _places, shuffled_seats
from tests.dealer.audit.drawing import dealt


@pytest.mark.parametrize("places", [1, 2, 3, 13, 26, 39, 51, 52])
def test_every_place_is_meant_by_equally_many_numbers(places):
    place, fair = _places(np.arange(1 << 16, dtype=np.uint16), places)
    counts = np.bincount(place[fair])
    assert counts.tolist() == [(1 << 16) // places] * places


@pytest.mark.parametrize("game", GAMES.values())
def test_a_card_takes_one_of_the_places_that_are_left(game):
    chance = random.Random(1)
    columns = [[chance.randrange(1 << 16) for _ in range(52)] for _ in range(60)]
    expected = []
    for column in columns:
        left = [seat for seat, size in enumerate(game.sizes) for _ in range(size)]
        seats = [left.pop(number * len(left) >> 16) for number in column]
        if all(number * (52 - k) % 65536 >= 65536 % (52 - k) for k, number in enumerate(column)):
            expected.append(seats)
    assert len(expected) > 50
    assert _dealt(game, np.array(columns, dtype=np.uint16).T).tolist() == expected


@pytest.mark.parametrize("count", [0, 1, 8192, 20_000])
def test_there_are_as_many_deals_as_were_asked_for(count):
    chunks = list(shuffled_seats(HUAPAI, count))
    assert sum(map(len, chunks)) == count
    for chunk in chunks:
        assert chunk.shape[1] == 52
        for seat in range(4):
            assert ((chunk == seat).sum(axis=1) == 13).all()


def test_numbers_that_do_not_count_make_no_deal():
    """All zeros: unfair for every number of places that is no power of two."""
    chance = random.Random(1)
    asked = []

    def entropy(size):
        asked.append(size)
        return bytes(size) if len(asked) < 3 else chance.randbytes(size)

    chunks = list(shuffled_seats(HUAPAI, 5, entropy))
    assert [len(chunk) for chunk in chunks] == [0, 0, 5]


@pytest.mark.parametrize("game", GAMES.values())
def test_many_deals_are_plausible(game):
    [seats] = shuffled_seats(game, 4000, random.Random(1).randbytes)
    deals = [dealt(np.argsort(row, kind="stable").tolist(), game) for row in seats]
    assert audited(deals).verdict is Verdict.PLAUSIBLE
    assert all(one != other for one, other in pairwise(deals))
