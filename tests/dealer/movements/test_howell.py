import json
from itertools import combinations

import pytest

from dealer.errors import WrongUse
from dealer.movements.howell import howell
from dealer.movements.routes import copies_in_phase
from tests.conftest import REPO
from tests.dealer.movements.laws import breaches, opponents, plays

KNOWN = (4, 6, 8, 10, 12, 14)
TABLES = REPO.parent / "shared" / "howell.json"


@pytest.mark.parametrize("pairs", KNOWN)
def test_everybody_meets_everybody_and_plays_every_board(pairs):
    movement = howell(pairs, 2)
    assert not breaches(movement)
    for who in range(1, pairs + 1):
        assert sorted(opponents(movement, who)) == [
            one for one in range(1, pairs + 1) if one != who
        ]
        assert sorted(plays(movement, who)) == list(range(1, 2 * (pairs - 1) + 1))


@pytest.mark.parametrize("pairs", [8, 10, 12, 14])
def test_the_larger_ones_are_those_of_the_checked_tables(pairs):
    if not TABLES.is_file():
        pytest.skip("no checked tables at ../shared/howell.json")
    rounds = json.loads(TABLES.read_text(encoding="utf-8"))["pairs"][str(pairs)]
    assert [
        [(one.table, one.ns, one.ew, one.boards) for one in meetings]
        for meetings in howell(pairs, 1).rounds
    ] == [[(one["table"], one["ns"], one["ew"], (one["set"],)) for one in row] for row in rounds]


@pytest.mark.parametrize("pairs", [8, 10, 12, 14])
def test_the_larger_ones_share_nothing(pairs):
    movement = howell(pairs, 3)
    assert movement.sharing == ()
    assert set(copies_in_phase(movement).values()) == {1}


def test_four_pairs_share_in_every_round_and_six_in_one_only():
    def shared(movement):
        return [
            any(set(one.boards) & set(other.boards) for one, other in combinations(meetings, 2))
            for meetings in movement.rounds
        ]

    assert shared(howell(4, 2)) == [True, True, True]
    assert shared(howell(6, 2)) == [False, False, False, False, True]


@pytest.mark.parametrize("pairs", [0, 2, 5, 7, 9, 16, 80])
def test_others_are_refused_with_what_there_is(pairs):
    with pytest.raises(WrongUse, match=f"no Howell for {pairs} pairs.*4, 6, 8, 10, 12, 14"):
        howell(pairs, 2)
