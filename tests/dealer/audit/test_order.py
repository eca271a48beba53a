from itertools import pairwise

import numpy as np
import pytest

from cardboards.games import BRIDGE, GAMES
from dealer.audit.hands import Table
from dealer.audit.order import (
    _kept_moments,
    _together_moments,
    repeated_deals,
    repeated_deals_p,
    repeated_hands_p,
    same_seat_p,
    together_p,
)
from tests.dealer.audit.drawing import fair, turned


def shared(deals):
    """For each deal but the first, how many cards each pair of seats has in common with the deal before."""
    return [
        [[len(one & other) for other in after.hands] for one in before.hands]
        for before, after in pairwise(deals)
    ]


def test_four_hands_of_13_keep_13_cards_at_their_seats():
    """52 cards with a chance of 1/4; their variance is larger by 52/51, since a hand has 13 places and no more."""
    assert _kept_moments(BRIDGE) == pytest.approx((13, 52 * 3 / 16 * 52 / 51))


def test_1326_pairs_stay_together_with_a_chance_of_12_in_51_each_time():
    mean, _ = _together_moments(BRIDGE)
    assert mean == pytest.approx(1326 * (12 / 51) ** 2)


@pytest.mark.parametrize("game", GAMES.values())
def test_the_moments_are_those_of_fair_deals(game):
    cells = np.array(shared(fair(3000, game=game)))
    kept = np.trace(cells, axis1=1, axis2=2)
    together = (cells * (cells - 1) // 2).sum(axis=(1, 2))
    for values, (mean, variance) in (
        (kept, _kept_moments(game)),
        (together, _together_moments(game)),
    ):
        # Four standard errors of the mean, five of the variance.
        assert values.mean() == pytest.approx(mean, abs=4 * (variance / 3000) ** 0.5)
        assert values.var() == pytest.approx(variance, rel=0.15)


def test_a_deal_that_comes_again_is_found_at_whatever_seats():
    deals = fair(30)
    assert repeated_deals(Table.of(deals)) == ()
    assert repeated_deals_p(Table.of(deals)) == 1
    deals[20] = turned(deals[3])
    table = Table.of(deals)
    assert repeated_deals(table) == ((3, 20),)
    assert repeated_deals_p(table) < 1e-20
    assert repeated_hands_p(table) < 1e-20


def test_turned_boards_lose_their_seats_and_stay_together():
    deals = fair(1)
    for _ in range(3):
        deals.append(turned(deals[-1]))
    table = Table.of(deals)
    assert same_seat_p(table) < 1e-9
    assert together_p(table) < 1e-300


def test_one_deal_has_no_deal_before():
    table = Table.of(fair(1))
    assert (same_seat_p(table), together_p(table)) == (1, 1)
