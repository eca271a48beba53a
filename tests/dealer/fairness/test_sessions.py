import pytest

from cardboards.games import BRIDGE
from dealer.errors import AnswerIsNo, WrongUse
from dealer.fairness.keys import SessionKeys
from dealer.fairness.sessions import Drawing, Session, sessions_named, settled_sessions
from dealer.fairness.tournament import Phase, Tournament

PHASES = (Phase.named("3:4:A#:A"), Phase.named("0:2x4:B#:B"), Phase.named("1:?:C:C"))
TOURNAMENT = Tournament("x", "DJI", PHASES, value="7")


@pytest.mark.parametrize(
    ("text", "sessions"),
    [
        ("1", [(1, 1), (1, 2), (1, 3)]),
        ("1,2", [(1, 2)]),
        (" 1，2-3 ", [(1, 2), (1, 3)]),
        ("2,17", [(2, 17)]),
        ("3", [(3, 1)]),
    ],
)
def test_the_ways_to_name_sessions(text, sessions):
    assert sessions_named(TOURNAMENT, text) == tuple(Session(*one) for one in sessions)


@pytest.mark.parametrize("text", ["", "0", "4", "1,4", "1,0", "1,3-2", "2", "2,0", "a", "1,2,3"])
def test_sessions_that_are_none(text):
    with pytest.raises(WrongUse):
        sessions_named(TOURNAMENT, text)


def test_open_ended_phases_have_no_settled_sessions():
    found = settled_sessions(TOURNAMENT, reserve=True)
    assert found == tuple(Session(*one, True) for one in ((1, 1), (1, 2), (1, 3), (3, 1)))


@pytest.fixture
def drawing():
    return Drawing(TOURNAMENT, SessionKeys.drawn(PHASES), BRIDGE)


def test_every_session_of_an_open_ended_phase_has_its_own_deals(drawing):
    first, second, third = (list(drawing.boards(Session(2, one))) for one in (1, 2, 3))
    assert [board.number for board in second] == [5, 6, 7, 8]
    assert [board.number for board in first] == [board.number for board in third]
    assert len({board.deal for board in (*first, *second, *third)}) == 12


def test_boards_that_the_description_leaves_open_have_to_be_named(drawing):
    with pytest.raises(WrongUse, match="--boards"):
        drawing.boards(Session(3, 1))
    few, more = (list(drawing.boards(Session(3, 1), range(9, end))) for end in (11, 13))
    assert [board.number for board in more] == [9, 10, 11, 12]
    assert few == more[:2]


def test_there_are_no_deals_before_the_delayed_value_is_known():
    undecided = Tournament("x", "DJI", PHASES)
    with pytest.raises(AnswerIsNo, match="DJI"):
        Drawing(undecided, SessionKeys.drawn(PHASES), BRIDGE).boards(Session(1, 1))
