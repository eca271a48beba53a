"""Games: shapes, orders of seats, and the first leader."""

import pytest

from cardboards.games import BRIDGE, GAMES, HUAPAI, WAKENG, Seat

ROUNDS = {
    Seat.NORTH: (1, 5, 9, 13),
    Seat.WEST: (2, 6, 10, 14),
    Seat.SOUTH: (3, 7, 11, 15),
    Seat.EAST: (4, 8, 12, 16),
}


@pytest.mark.parametrize(("seat", "numbers"), ROUNDS.items())
def test_the_first_leader_of_huapai_is_as_the_rules_list_it(seat, numbers):
    """§25: boards 1, 5, 9, 13 North; 2, 6, 10, 14 West; 3, 7, 11, 15 South; 4, 8, 12, 16 East."""
    assert {HUAPAI.leader(number) for number in numbers} == {seat}


@pytest.mark.parametrize("number", [17, 99, 128, 1001])
def test_the_cycle_of_first_leaders_goes_on_unchanged(number):
    """§25: 不管赛多少副牌，此循环首引方式不变."""
    assert HUAPAI.leader(number) == HUAPAI.leader(number - 4) == HUAPAI.leader(number - 16)


@pytest.mark.parametrize("game", [BRIDGE, WAKENG])
def test_no_other_game_prints_a_leader(game):
    assert [game.leader(number) for number in range(1, 17)] == [None] * 16


def test_huapai_names_its_seats_in_the_order_of_its_rules():
    """§4.2: 北、西、南、东."""
    assert [seat.value for seat in HUAPAI.seats] == ["N", "W", "S", "E"]


@pytest.mark.parametrize("game", GAMES.values())
def test_a_game_deals_the_whole_pack_and_numbers_every_seat_once(game):
    assert sum(game.sizes) == 52
    assert sum(game.size(seat) for seat in game.seats) == 52
    assert sorted(seat.value for seat in game.numbering) == sorted(
        seat.value for seat in game.seats
    )
    assert sorted(game.suit_order) == [0, 1, 2, 3]


def test_wakeng_has_three_hands_and_a_kitty():
    assert [WAKENG.size(seat) for seat in WAKENG.seats] == [16, 16, 16, 4]
