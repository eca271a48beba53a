import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealer.errors import WrongUse
from dealer.movements.swiss import fewest_rounds, first_round, next_round


@pytest.mark.parametrize(
    ("contestants", "rounds"), [(2, 1), (3, 2), (4, 2), (8, 3), (9, 4), (512, 9)]
)
def test_the_fewest_rounds_are_those_of_article_22(contestants, rounds):
    assert fewest_rounds(contestants) == rounds


def test_in_the_first_round_the_strong_meet_the_weak():
    assert first_round(8) == ((1, 5), (2, 6), (3, 7), (4, 8))
    assert first_round(5) == ((1, 3), (2, 4))


@given(st.integers(6, 60), st.randoms(use_true_random=False))
def test_nobody_meets_twice_nor_sits_out_twice(contestants, random):
    everybody = set(range(1, contestants + 1))
    pairings = first_round(contestants)
    met: set[frozenset[int]] = set()
    idle: list[int] = []
    for _ in range(fewest_rounds(contestants) + 2 if contestants > 10 else 3):
        seats = [who for pairing in pairings for who in pairing]
        assert len(seats) == len(set(seats)) == contestants - contestants % 2
        now = {frozenset(pairing) for pairing in pairings}
        assert not now & met
        met |= now
        idle += everybody - set(seats)
        assert len(idle) == len(set(idle))
        standings = random.sample(sorted(everybody), contestants)
        pairings = next_round(standings, met, idle)


def test_the_first_meets_the_next_he_has_not_met():
    met = {frozenset((1, 2)), frozenset((3, 4))}
    assert next_round([1, 2, 3, 4], met) == ((1, 3), (2, 4))


def test_when_all_have_met_it_says_so():
    met = {frozenset((1, 2))}
    with pytest.raises(WrongUse, match="However 2 contestants are paired"):
        next_round([1, 2], met)
