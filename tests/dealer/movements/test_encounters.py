import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealer.errors import WrongUse
from dealer.movements.encounters import encounters
from dealer.movements.movement import Contest
from dealer.movements.routes import copies_of, routes
from tests.dealer.movements.laws import breaches


@given(st.integers(1, 40), st.integers(1, 20), st.data())
def test_every_table_plays_every_board_once_and_no_wallet_is_in_two_places(count, boards, data):
    share = data.draw(st.integers(1, boards))
    contest = data.draw(st.sampled_from(Contest))
    movement = encounters(count, boards, share=share, contest=contest)
    assert not breaches(movement, teams=contest is Contest.TEAMS)
    [meetings] = movement.rounds
    assert all(sorted(one.boards) == list(range(1, boards + 1)) for one in meetings)
    assert set(copies_of(movement).values()) == {-(-len(meetings) // share)}


def test_two_tables_of_a_match_swap_halves():
    """§26: boards 1–8 at A and 9–16 at B first; the home team sits North-South at A, East-West at B."""
    [[first, second]] = encounters(1, 16, share=2, contest=Contest.TEAMS).rounds
    low, high = tuple(range(1, 9)), tuple(range(9, 17))
    assert (first.ns, first.ew, first.parts) == (1, 2, (low, high))
    assert (second.ns, second.ew, second.parts) == (2, 1, (high, low))
    assert first.copy == second.copy


def test_a_match_in_phase_takes_two_copies():
    movement = encounters(3, 12, contest=Contest.TEAMS)
    assert set(copies_of(movement).values()) == {6}


def test_a_wallet_that_moves_after_every_board_comes_from_the_next_table():
    ways = routes(encounters(8, 8, share=8))
    assert [stop.table for stop in ways[8, 1]] == [8, 7, 6, 5, 4, 3, 2, 1]


@pytest.mark.parametrize(
    ("count", "boards", "share", "said"),
    [
        (0, 8, 1, "0 encounters"),
        (4, 0, 1, "0 boards"),
        (9, 8, 9, "9 tables cannot share 8 boards"),
        (4, 8, 0, "0 tables cannot share"),
    ],
)
def test_nonsense_is_refused(count, boards, share, said):
    with pytest.raises(WrongUse, match=said):
        encounters(count, boards, share=share)
