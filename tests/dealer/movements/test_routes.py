import pytest

from dealer.movements.howell import howell
from dealer.movements.mitchell import Even, mitchell
from dealer.movements.routes import Stop, copies_in_phase, copies_of, hands, routes


def test_the_boards_of_a_mitchell_go_down_a_table_each_round():
    ways = routes(mitchell(5, 2))
    assert [stop.table for stop in ways[1, 1]] == [1, 5, 4, 3, 2]
    assert ways[1, 1][0] == Stop(1, 1, 1)


def test_on_the_bye_stand_a_wallet_is_at_no_table():
    ways = routes(mitchell(6, 1, even=Even.RELAY))
    rounds = [stop.round for stop in ways[1, 1]]
    assert sorted(set(range(1, 7)) - set(rounds)), "one round on the bye-stand"
    assert all(len(set(range(1, 7)) - {stop.round for stop in way}) == 1 for way in ways.values())


@pytest.mark.parametrize("movement", [mitchell(7, 3), mitchell(8, 2, even=Even.WEB), howell(12, 2)])
def test_what_one_table_passes_on_the_other_takes(movement):
    given = set()
    taken = set()
    for one in hands(movement):
        given |= {
            (one.meeting.table, to, board, one.meeting.copy)
            for to, boards in one.passed_to
            if to
            for board in boards
        }
        taken |= {
            (source, one.meeting.table, board, one.meeting.copy)
            for source, boards in one.taken_from
            if source
            for board in boards
        }
    assert given == taken
    assert given


def test_the_first_round_comes_from_the_caddy_and_the_last_goes_back():
    first, *_, last = hands(mitchell(5, 2))
    assert first.taken_from == ((None, (1, 2)),)
    assert last.passed_to == ((None, last.meeting.boards),)


def test_sharing_is_one_copy_at_least_and_one_for_each_table_in_phase():
    movement = howell(4, 2)
    assert set(copies_of(movement).values()) == {1}
    assert set(copies_in_phase(movement).values()) == {2}
