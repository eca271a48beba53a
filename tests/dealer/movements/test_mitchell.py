import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealer.errors import WrongUse
from dealer.movements.mitchell import Even, mitchell
from dealer.movements.routes import copies_in_phase, copies_of
from tests.dealer.movements.laws import breaches, opponents, plays

TABLES = range(3, 41)


@pytest.mark.parametrize("even", Even)
@pytest.mark.parametrize("tables", TABLES)
def test_nobody_meets_again_and_no_board_comes_twice(tables, even):
    movement = mitchell(tables, 2, even=even)
    assert not breaches(movement)
    north_south = range(1, tables + 1)
    assert all(one.ns == one.table for one in movement.rounds[0])
    for who in north_south:
        assert len(set(opponents(movement, who))) == len(movement.rounds)
        assert len(plays(movement, who)) == 2 * len(movement.rounds)


@pytest.mark.parametrize("tables", TABLES)
def test_rounds_and_boards_are_as_many_as_the_movement_says(tables):
    """rules.md §2.3, and appendix 11 for the rounds."""
    by_skip, by_relay = (mitchell(tables, 3, even=even) for even in (Even.SKIP, Even.RELAY))
    assert len(by_skip.boards) == len(by_relay.boards) == 3 * tables
    assert set(copies_of(by_skip).values()) == set(copies_of(by_relay).values()) == {1}
    if tables % 2:
        assert len(by_skip.rounds) == len(by_relay.rounds) == tables
        assert set(copies_in_phase(by_relay).values()) == {1}
    else:
        assert len(by_skip.rounds) == tables - 1
        assert len(by_relay.rounds) == tables
        assert by_relay.sharing == (frozenset({1, tables}),)
        assert set(copies_in_phase(by_relay).values()) == {2}


@pytest.mark.parametrize("tables", range(4, 41, 2))
def test_a_web_lets_everybody_play_the_same_boards_from_two_copies(tables):
    movement = mitchell(tables, 2, even=Even.WEB)
    assert len(movement.boards) == 2 * (tables - 1)
    assert set(copies_of(movement).values()) == {2}
    assert movement.sharing == ()
    for who in range(1, 2 * tables + 1):
        assert sorted(plays(movement, who)) == list(movement.boards)


def test_five_tables_as_in_appendix_11():
    """East-West go up a table, boards go down a table, North-South stay."""
    first, second, *_ = mitchell(5, 1).rounds
    assert [(one.ns, one.ew, one.boards) for one in first] == [
        (1, 6, (1,)),
        (2, 7, (2,)),
        (3, 8, (3,)),
        (4, 9, (4,)),
        (5, 10, (5,)),
    ]
    assert [(one.ns, one.ew, one.boards) for one in second] == [
        (1, 10, (2,)),
        (2, 6, (3,)),
        (3, 7, (4,)),
        (4, 8, (5,)),
        (5, 9, (1,)),
    ]


def test_six_tables_by_skip_jump_after_half_of_the_rounds():
    movement = mitchell(6, 1)
    at = [one.table for meetings in movement.rounds for one in meetings if one.ew == 7]
    assert at == [1, 2, 3, 5, 6]


@given(st.integers(3, 24), st.integers(1, 5), st.sampled_from(Even), st.data())
def test_a_shorter_one_keeps_the_laws_too(tables, boards, even, data):
    most = len(mitchell(tables, 1, even=even).rounds)
    lengths = [
        one
        for one in range(1, most + 1)
        if tables % 2 or even is not Even.WEB or (one % 2 and one >= tables // 2)
    ]
    rounds = data.draw(st.sampled_from(lengths))
    assert not breaches(mitchell(tables, boards, rounds, even))


@pytest.mark.parametrize("missing", [1, 9, 16])
def test_somebody_missing_leaves_one_table_empty_each_round(missing):
    movement = mitchell(8, 2).without(missing)
    assert not breaches(movement)
    assert {len(meetings) for meetings in movement.rounds} == {7}


@pytest.mark.parametrize(
    ("tables", "rounds", "said"),
    [
        (0, None, "0 tables"),
        (2, None, "2 tables"),
        (9999, None, "9999 tables"),
        (7, 8, "has 7 rounds before somebody meets again, not 8"),
        (8, 8, "has 7 rounds before somebody meets again, not 8"),
        (8, 0, "not 0"),
    ],
)
def test_what_cannot_be_is_refused_and_named(tables, rounds, said):
    with pytest.raises(WrongUse, match=said):
        mitchell(tables, 2, rounds)


@pytest.mark.parametrize("rounds", [4, 5])
def test_a_web_of_the_wrong_length_is_refused(rounds):
    with pytest.raises(WrongUse, match="takes an odd number of rounds, 7 or more"):
        mitchell(14, 2, rounds, Even.WEB)
