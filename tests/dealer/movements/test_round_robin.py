from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealer.errors import WrongUse
from dealer.movements.round_robin import round_robin, snake


@pytest.mark.parametrize("contestants", range(2, 81))
def test_everybody_meets_everybody_once(contestants):
    rounds = round_robin(contestants)
    assert len(rounds) == contestants - 1 + contestants % 2
    for pairings in rounds:
        seats = [who for pairing in pairings for who in pairing]
        assert len(seats) == len(set(seats)) == contestants - contestants % 2
    met = [tuple(sorted(pairing)) for pairings in rounds for pairing in pairings]
    assert sorted(met) == list(combinations(range(1, contestants + 1), 2))


@pytest.mark.parametrize("contestants", range(2, 41))
def test_nobody_is_at_home_much_more_often_than_away(contestants):
    at_home = Counter(home for pairings in round_robin(contestants) for home, _ in pairings)
    for who in range(1, contestants + 1):
        assert abs(2 * at_home[who] - (contestants - 1)) <= 2


def test_a_double_one_swaps_home_and_away():
    once, both = round_robin(6), round_robin(6, double=True)
    assert both[:5] == once
    assert [(away, home) for pairings in both[5:] for home, away in pairings] == [
        pairing for pairings in once for pairing in pairings
    ]


@given(st.integers(1, 30), st.integers(2, 12))
def test_the_snake_makes_groups_as_strong_as_each_other(groups, each):
    found = snake(groups * each, groups)
    assert sorted(who for group in found for who in group) == list(range(1, groups * each + 1))
    sums = {sum(group) for group in found}
    assert max(sums) - min(sums) <= (0 if each % 2 == 0 else groups - 1)


@pytest.mark.parametrize("count", [0, 1, 201])
def test_too_few_or_too_many_are_refused(count):
    with pytest.raises(WrongUse, match=f"{count} contestants"):
        round_robin(count)


def test_a_group_of_one_is_refused():
    with pytest.raises(WrongUse, match="7 contestants in so many groups"):
        snake(7, 4)
