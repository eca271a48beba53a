"""Shuffling: uniform, unforeseeable, and from a seed the same for ever."""

import random
from itertools import islice, pairwise

import pytest

from cardboards.cards import Card
from cardboards.deals import Deal, deals_of
from cardboards.games import BRIDGE, GAMES, HUAPAI, WAKENG
from dealer.shuffle import seeded, shuffled

# The first bits of SHA-256 of the documented text, by sha256sum and bc. Of 周三夜场 candidates 0 and 1 are too large
# for a deal and skipped; of club 1, 2 and 4 are.
VECTORS = [
    (HUAPAI, "周三夜场", [53471077754599818480747766053, 34714600446995713726377057832]),
    (
        WAKENG,
        "club",
        [
            148723951387433686528455552,
            366647652600354523099624139,
            170591641250615985755490248,
            252061145576694980152081507,
        ],
    ),
]


def first(game, seed, how_many):
    return list(islice(seeded(game, seed), how_many))


@pytest.mark.parametrize(("game", "seed", "numbers"), VECTORS)
def test_seeded_deals_are_as_documented(game, seed, numbers):
    assert [deal.number for deal in first(game, seed, len(numbers))] == numbers


@pytest.mark.parametrize("game", GAMES.values())
def test_another_seed_gives_other_deals(game):
    assert not set(first(game, "a", 50)) & set(first(game, "b", 50))


def test_another_game_gives_other_deals_of_the_same_seed():
    numbers = {deal.number for deal in first(HUAPAI, "a", 50)}
    assert not numbers & {deal.number for deal in first(BRIDGE, "a", 50)}


@pytest.mark.parametrize("game", GAMES.values())
def test_a_deal_is_drawn_from_all_deals_of_the_game(game):
    asked = []

    def draw(total):
        asked.append(total)
        return total - 1

    assert shuffled(game, draw) == Deal.numbered(game, deals_of(game) - 1)
    assert asked == [deals_of(game)]


def test_the_systems_entropy_does_not_repeat_itself():
    assert len({shuffled(HUAPAI) for _ in range(200)}) == 200


# Two statistics that expose the shuffles which real programs got wrong (formats.md §2 and §3 D).


def card_by_seat(deals):
    """Chi-square of how often each card came to each seat; 153 degrees of freedom for four hands of 13."""
    expected = len(deals) / 4
    seen = [[0] * 52 for _ in range(4)]
    for deal in deals:
        for place, hand in enumerate(deal.hands):
            for card in hand:
                seen[place][card.index] += 1
    # Cells hang together (13 a hand), which makes the plain sum too large by 52/51.
    return sum((n - expected) ** 2 / expected for row in seen for n in row) * 51 / 52


def keeps_its_seat(deals):
    """By how many standard deviations a card keeps the seat of the deal before it too often."""
    pairs = list(pairwise(deals))
    kept = sum(
        len(before & after)
        for one, two in pairs
        for before, after in zip(one.hands, two.hands, strict=True)
    )
    # A pair of deals: 52 cards that stay with chance 1/4, so 13; their variance, 52·3/16, is larger by 52/51, since
    # a hand has 13 places and no more.
    return (kept - 13 * len(pairs)) / (len(pairs) * 52 * 3 / 16 * 52 / 51) ** 0.5


@pytest.mark.parametrize("seed", ["1", "2", "3", "周三夜场"])
def test_every_card_comes_to_every_seat_equally_often(seed):
    """153 ± 5 standard deviations of √(2·153)."""
    assert 153 - 87 < card_by_seat(first(HUAPAI, seed, 2000)) < 153 + 87


@pytest.mark.parametrize("seed", ["1", "2", "3", "周三夜场"])
def test_a_deal_knows_nothing_of_the_one_before(seed):
    assert abs(keeps_its_seat(first(HUAPAI, seed, 2000))) < 5


def test_these_statistics_do_expose_the_shuffle_of_a_well_known_program():
    """Each place swapped with any of the 52, starting from the deal before (Debian's dealer)."""
    chance = random.Random(1)
    pack, deals = list(range(52)), []
    for _ in range(2000):
        for place in range(52):
            other = chance.randrange(52)
            pack[place], pack[other] = pack[other], pack[place]
        hands = (pack[start : start + 13] for start in range(0, 52, 13))
        deals.append(
            Deal.of(HUAPAI, dict(zip(HUAPAI.seats, (map(Card, h) for h in hands), strict=True)))
        )
    assert keeps_its_seat(deals) > 5


def test_a_card_that_prefers_a_seat_is_exposed():
    """A first card that lands with the first seat in 3 deals of 10 instead of 1 in 4 shows among 2000 deals."""
    chance = random.Random(1)
    deals = []
    for deal in first(HUAPAI, "1", 2000):
        hands = {seat: set(hand) for seat, hand in deal}
        ace, north, holder = Card(0), HUAPAI.seats[0], deal.seat_of(Card(0))
        if chance.random() < 0.2 and holder is not north:
            other = min(hands[north])
            hands[north] ^= {ace, other}
            hands[holder] ^= {ace, other}
        deals.append(Deal.of(HUAPAI, hands))
    assert card_by_seat(deals) > 153 + 87
