"""Deals changed on purpose."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardboards.cards import PACK, Card, CardSet
from cardboards.deals import Deal, deals_of
from cardboards.games import BRIDGE, GAMES, HUAPAI, WAKENG, Seat
from dealer.editing import filled, swapped, turned
from dealer.errors import WrongUse

games = st.sampled_from(sorted(GAMES.values(), key=lambda game: game.key))


@st.composite
def deals(draw):
    game = draw(games)
    return Deal.numbered(game, draw(st.integers(0, deals_of(game) - 1)))


def test_two_hands_are_exchanged_and_the_others_stay():
    deal = Deal.numbered(HUAPAI, 10**28)
    other = swapped(deal, Seat.NORTH, Seat.EAST)
    assert other.hand(Seat.NORTH) == deal.hand(Seat.EAST)
    assert other.hand(Seat.EAST) == deal.hand(Seat.NORTH)
    assert other.hand(Seat.WEST) == deal.hand(Seat.WEST)
    assert swapped(other, Seat.EAST, Seat.NORTH) == deal


@pytest.mark.parametrize(
    ("game", "one", "other"),
    [(WAKENG, Seat.FIRST, Seat.KITTY), (BRIDGE, Seat.NORTH, Seat.KITTY), (WAKENG, Seat.NORTH, Seat.FIRST)],
)  # fmt: skip
def test_hands_that_cannot_be_exchanged_are_refused(game, one, other):
    with pytest.raises(WrongUse):
        swapped(Deal.numbered(game, 10**26), one, other)


@pytest.mark.parametrize("game", [HUAPAI, BRIDGE], ids=lambda game: game.key)
def test_hands_turn_clockwise_whatever_the_games_own_order(game):
    deal = Deal.numbered(game, 10**28)
    once = turned(deal, 1)
    for seat, following in zip("NESW", "ESWN", strict=True):
        assert once.hand(Seat(following)) == deal.hand(Seat(seat))


@given(deals(), st.integers(-9, 9))
def test_turning_back_restores(deal, steps):
    assert turned(turned(deal, steps), -steps) == deal


def test_a_kitty_stays_where_it_is():
    deal = Deal.numbered(WAKENG, 10**26)
    once = turned(deal, 1)
    assert once.hand(Seat.KITTY) == deal.hand(Seat.KITTY)
    assert once.hand(Seat.SECOND) == deal.hand(Seat.FIRST)
    assert turned(deal, 3) == deal


@given(deals(), st.data(), st.randoms())
def test_kept_cards_stay_and_the_rest_fills_up(deal, data, random):
    kept = {
        seat: CardSet.of(data.draw(st.lists(st.sampled_from(list(hand)), unique=True, max_size=5)))
        for seat, hand in deal
    }
    found = filled(deal.game, kept, random.shuffle)
    for seat, hand in found:
        assert kept[seat] - hand == CardSet()


def test_every_other_place_is_filled_in_the_shuffles_order():
    found = filled(BRIDGE, {Seat.NORTH: CardSet.of([Card(51)])}, lambda rest: rest.reverse())
    assert found.hand(Seat.NORTH) == CardSet.of([Card(51), *(Card(one) for one in range(39, 51))])
    assert found.hand(Seat.WEST) == CardSet.of(Card(one) for one in range(13))


@pytest.mark.parametrize(
    "kept",
    [
        {Seat.NORTH: CardSet.of(list(PACK)[:14])},
        {Seat.NORTH: CardSet.of([Card(0)]), Seat.SOUTH: CardSet.of([Card(0)])},
        {Seat.KITTY: CardSet.of([Card(0)])},
    ],
)
def test_cards_that_cannot_be_kept_together_are_refused(kept):
    with pytest.raises(WrongUse):
        filled(BRIDGE, kept)
