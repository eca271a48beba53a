"""`fapai sample` as the head of the reader's table types it."""

import pytest

from tests.dealer.cli.test_custody import verify
from tests.dealer.cli.test_desk import deal_all, tokens


@pytest.fixture
def hall(evening):
    deal_all(evening.home)
    return evening


def test_after_pocketing_all_are_verified(hall):
    *found, last = hall("sample --json --minutes 2")
    assert [one["need"] for one in found] == ["dealt"] * 4
    assert (last["chosen"], last["late"], last["caught"]) == (4, 0, 1.0)
    *found, last = hall("sample --json --minutes 1", code=1)
    assert (len(found), last["late"]) == (2, 2)
    hall("sample --minutes 1", code=1)
    assert "must be verified all the same" in hall.said


def test_once_all_passed_there_is_nothing_to_choose(hall):
    for token in tokens(hall):
        verify(hall.home, token)
    hall("sample --minutes 10")
    assert "nothing to choose" in hall.said


def test_a_report_comes_before_what_was_played_and_is_answered_by_a_verdict(hall):
    first, second, *others = all_of_them = tokens(hall)
    for token in all_of_them:
        verify(hall.home, token)
    hall(f"scan --step issue --place 3 {first} {second}")
    hall(f"scan --step report --place 3 {second}")
    *found, _ = hall("sample --json --minutes 10")
    assert [(one["board"], one["need"]) for one in found] == [(2, "reported"), (1, "risk")]
    verify(hall.home, second)
    *found, _ = hall("sample --json --minutes 10")
    assert [(one["board"], one["need"]) for one in found] == [(1, "risk"), (2, "risk")]
    assert others


TEAMS = """
name = "match"
[[stage]]
name = "match"
format = "round-robin"
entrants = 2
of = "teams"
boards = 4
share = "halves"
"""


def test_between_the_rooms_of_a_match_all_are_verified(hall, tmp_path):
    (tmp_path / "match.toml").write_text(TEAMS, encoding="utf-8")
    hall(f"plan keep {tmp_path / 'match.toml'}")
    for token in tokens(hall):
        verify(hall.home, token)
    hall("scan --step issue " + " ".join(tokens(hall)))
    *found, _ = hall("sample --json --minutes 10")
    assert [(one["need"], one["plays_to_come"]) for one in found] == [("between-rooms", 1)] * 4
    hall("scan --step pass " + " ".join(tokens(hall)))
    *found, _ = hall("sample --json --minutes 10")
    assert [(one["need"], one["plays_to_come"]) for one in found] == [("risk", 0)] * 4
