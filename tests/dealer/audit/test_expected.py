from math import comb

import numpy as np
import pytest

from cardboards.cards import Suit
from cardboards.games import BRIDGE, GAMES, HUAPAI
from dealer.audit.expected import Expected, hand_lengths, shape_of, suit_lengths_of
from dealer.audit.hands import Table
from tests.dealer.audit.drawing import fair

# Percentages as the Encyclopedia of Bridge prints them.
SHAPES = {
    (4, 4, 3, 2): 21.5512,
    (5, 3, 3, 2): 15.5168,
    (5, 4, 3, 1): 12.9307,
    (4, 3, 3, 3): 10.5361,
    (6, 3, 2, 2): 5.6425,
    (7, 6, 0, 0): 0.0056,
}


def test_shapes_are_as_often_as_the_books_say():
    expected = Expected.of(BRIDGE, shape_of)
    assert len(expected.names) == 39
    for shape, percent in SHAPES.items():
        mean = expected.mean[expected.names.index(shape)]
        assert mean / 4 * 100 == pytest.approx(percent, abs=0.00006)


def test_a_suit_is_as_long_as_the_books_say():
    expected = Expected.of(BRIDGE, suit_lengths_of)
    for length in range(14):
        mean = expected.mean[expected.names.index((Suit.HEARTS, length))]
        assert mean / 4 == pytest.approx(comb(13, length) * comb(39, 13 - length) / comb(52, 13))


@pytest.mark.parametrize("game", GAMES.values())
@pytest.mark.parametrize("features", [shape_of, suit_lengths_of])
def test_what_always_adds_up_does_not_vary(game, features):
    """Each hand has one shape; each suit has 13 cards in every deal."""
    expected = Expected.of(game, features)
    always = [np.ones(len(expected.names))]
    if features is suit_lengths_of:
        always += [
            np.array([name[1] * (name[0] is one) for name in expected.names]) for one in Suit
        ]
        assert [known @ expected.mean for known in always[1:]] == pytest.approx([13] * 4)
    for known in always:
        assert known @ expected.covariance @ known == pytest.approx(0, abs=1e-9)


def test_hands_of_one_deal_hang_together_as_they_do_in_deals():
    """Counted over 40,000 packs that numpy shuffled; as if they were independent, covariances would be 0.039 off."""
    packs = np.random.default_rng(1).permuted(np.tile(np.arange(52), (40_000, 1)), axis=1)
    suits = packs.reshape(-1, 4, 13) // 13
    lengths = np.sort([(suits == suit).sum(axis=2) for suit in Suit], axis=0)[::-1]
    expected = Expected.of(HUAPAI, shape_of)
    often = [shape for shape, mean in zip(expected.names, expected.mean, strict=True) if mean > 0.2]
    counts = [(lengths == np.reshape(shape, (4, 1, 1))).all(axis=0).sum(axis=1) for shape in often]
    places = [expected.names.index(shape) for shape in often]
    known = expected.covariance[np.ix_(places, places)]
    # The standard error of a variance of 0.7 is 0.005.
    assert np.abs(np.cov(counts) - known).max() < 0.02


def test_a_set_is_counted_hand_by_hand():
    deals = fair(100)
    expected = Expected.of(BRIDGE, shape_of)
    counts = dict.fromkeys(expected.names, 0)
    for deal in deals:
        for hand in deal.hands:
            counts[tuple(sorted((len(hand.holding(suit)) for suit in Suit), reverse=True))] += 1
    assert Table.of(deals).counted(expected).tolist() == list(counts.values())


def test_a_hand_of_13_has_560_lengths():
    assert len(hand_lengths(13)) == 560
    assert {sum(one) for one in hand_lengths(16)} == {16}
