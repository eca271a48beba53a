from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealer.errors import WrongUse
from dealer.movements.checking import checked, faults
from dealer.movements.encounters import encounters
from dealer.movements.howell import howell
from dealer.movements.mitchell import Even, mitchell
from dealer.movements.movement import Contest, Meeting, Movement
from tests.dealer.movements.laws import breaches


def said(movement):
    return [fault.english() for fault in faults(movement)]


def movement(*rounds, **more):
    """Rounds of (table, ns, ew, boards)."""
    return Movement(
        tuple(
            tuple(Meeting(table, ns, ew, (boards,)) for table, ns, ew, boards in meetings)
            for meetings in rounds
        ),
        **more,
    )


@pytest.mark.parametrize(
    "good",
    [mitchell(9, 3), mitchell(8, 2, even=Even.RELAY), howell(6, 2), encounters(5, 8, share=4)],
)
def test_what_is_good_passes(good):
    assert checked(good) is good


def test_a_pair_that_meets_twice_is_named_with_its_rounds():
    twice = movement([(1, 1, 2, (1,))], [(1, 2, 1, (2,))])
    assert said(twice) == ["1 and 2 meet in rounds 1, 2. Let them meet once."]
    with pytest.raises(WrongUse, match="1 and 2 meet in rounds 1, 2"):
        checked(twice)


def test_a_board_that_comes_twice_is_named():
    assert said(movement([(1, 1, 2, (1,))], [(1, 1, 3, (1,))])) == [
        "1 plays board 1 in rounds 1, 2. A board is played once."
    ]


def test_a_board_in_two_places_is_named_unless_the_tables_share():
    rounds = [(1, 1, 2, (1,)), (4, 3, 4, (1,))]
    [fault] = said(movement(rounds))
    assert "board 1 (copy 1) is needed at tables 1, 4 at once" in fault
    assert not said(movement(rounds, sharing=(frozenset({1, 4}),)))


def test_a_board_that_nobody_plays_is_named():
    assert "No table plays board 2." in said(movement([(1, 1, 2, (1, 3))]))


def test_a_table_with_fewer_boards_is_named():
    assert "Round 1: table 2 has 1 boards, others have 2." in said(
        movement([(1, 1, 2, (1, 2)), (2, 3, 4, (3,))])
    )


@pytest.mark.parametrize(
    ("rounds", "fault"),
    [
        ([(1, 1, 2, (1,)), (1, 3, 4, (2,))], "Round 1: table 1 has two meetings."),
        ([(1, 1, 2, (1,)), (2, 1, 3, (2,))], "Round 1: pair 1 sits at tables 1, 2."),
        ([(1, 1, 1, (1,))], "Round 1: 1 meets itself."),
    ],
)
def test_a_seat_taken_twice_is_named(rounds, fault):
    assert fault in said(movement(rounds))


def test_teams_play_one_opponent_at_two_tables():
    whole = encounters(2, 4, contest=Contest.TEAMS)
    assert not said(whole)
    half = replace(whole, rounds=(whole.rounds[0][:3],))
    assert len(said(half)) == 2


@pytest.mark.parametrize("empty", [Movement(()), Movement(((),))])
def test_an_empty_one_is_refused(empty):
    assert said(empty) == ["Nobody plays: it has no meeting."]


@given(st.integers(4, 12), st.sampled_from(Even), st.data())
def test_what_the_laws_forbid_is_found_and_nothing_else(tables, even, data):
    """Two seats of a good movement are swapped at random: the checker and the laws agree on whether that matters."""
    good = mitchell(tables, 1, even=even)
    rounds = [list(meetings) for meetings in good.rounds]
    number = data.draw(st.integers(0, len(rounds) - 1))
    one, other = data.draw(st.lists(st.integers(0, tables - 1), min_size=2, max_size=2))
    what = data.draw(st.sampled_from(["ew", "ns", "parts", "table"]))
    first, second = rounds[number][one], rounds[number][other]
    rounds[number][one] = replace(first, **{what: getattr(second, what)})
    rounds[number][other] = replace(second, **{what: getattr(first, what)})
    spoilt = replace(good, rounds=tuple(map(tuple, rounds)))
    assert bool(faults(spoilt)) == bool(breaches(spoilt))
