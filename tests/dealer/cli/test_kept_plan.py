"""A plan kept with an event, and what goes by it."""

import pytest

from dealer.store.books import Books
from tests.dealer.cli.test_desk import deal_all, tokens

PLAN = """
name = "evening"
tables = 2
[[stage]]
name = "pairs"
format = "round-robin"
entrants = 4
boards = 2
share = "board"
"""


@pytest.fixture
def hall(evening, tmp_path):
    """Four wallets that are dealt, and the first wave of a plan that lets two tables share boards 1 and 2."""
    deal_all(evening.home)
    plan = tmp_path / "plan.toml"
    plan.write_text(PLAN, encoding="utf-8")
    evening(f"plan keep {plan} --waves 1")
    return evening


def test_wallets_go_where_the_plan_sends_them(hall):
    first, second, *_ = tokens(hall)
    *scans, _ = hall(f"scan --json --step issue {first} {second}")
    assert [(one["expected"], one["round"]) for one in scans] == [("1", 1), ("2", 1)]
    *scans, _ = hall(f"scan --json --step pass {first} {second}")
    assert [one["expected"] for one in scans] == ["2", "1"]
    hall(f"scan --step pass {first}", code=1)
    assert "no further table" in hall.said
    hall(f"scan --step return {first} {second}")


def test_a_wallet_that_is_sent_elsewhere_is_named_at_the_scan(hall):
    first, *_ = tokens(hall)
    scan, last = hall(f"scan --json --step issue --place 2 {first}", code=1)
    assert (scan["done"], scan["planned"], last["out_of_place"]) == (True, "1", 1)


def test_where_compares_with_the_kept_plan(hall):
    first, second, *_ = tokens(hall)
    hall(f"scan --step issue {first} {second}")
    hall("where --round 1")
    *found, counts = hall("where --json --round 1 --part 2", code=1)
    assert [one["planned"] for one in found] == ["2", "1"]
    assert counts["out_of_place"] == 2
    hall("where --wave 5", code=2)


def test_a_plan_outlives_the_store(hall):
    with Books.open(hall.home) as books:
        event = books.events.named(None)
        plan = books.plans.of(event.id)
        books.rebuild()
        assert books.plans.of(event.id) == plan
        assert plan is not None
        assert len(plan.waves) == 1


def test_names_stand_in_the_plan(hall, tmp_path):
    names = tmp_path / "names.csv"
    names.write_text("number,name\n1,东风\n4,红旗\n", encoding="utf-8")
    hall(f"plan keep {tmp_path / 'plan.toml'} --waves 1 --names {names}")
    with Books.open(hall.home) as books:
        plan = books.plans.of(books.events.named(None).id)
    assert plan is not None
    assert [plan.waves[0].contestant(number) for number in (1, 4)] == ["东风", "红旗"]
    names.write_text("nobody\n", encoding="utf-8")
    hall(f"plan keep {tmp_path / 'plan.toml'} --waves 1 --names {names}", code=2)


def test_waves_on_the_same_boards_are_no_one_event(hall):
    hall("plan keep tianjin-2011", code=2)
    assert "an event of its own" in hall.said
    hall("plan keep tianjin-2011 --waves 99", code=2)


def test_without_a_plan_nothing_is_compared(evening):
    evening("where --round 1", code=2)
    assert "fapai plan keep" in evening.said


def test_the_records_are_released_when_the_last_planned_wave_has_ended(evening, tmp_path):
    plan = tmp_path / "plan.toml"
    hours = "minutes = 30\nhours = [{{ from = {day}T10:00:00, until = {day}T23:00:00 }}]\n"
    plan.write_text(PLAN + hours.format(day="2999-01-01"), encoding="utf-8")
    evening(f"plan keep {plan} --waves 1")
    evening("release --yes", code=6)
    assert "2999-01-01 10:30" in evening.said
    plan.write_text(PLAN + hours.format(day="2001-01-01"), encoding="utf-8")
    evening(f"plan keep {plan} --waves 1")
    evening("release --yes")


def test_the_chief_referee_releases_before_the_planned_end_with_a_reason(evening, tmp_path):
    plan = tmp_path / "plan.toml"
    hours = "minutes = 30\nhours = [{ from = 2999-01-01T10:00:00, until = 2999-01-01T23:00:00 }]\n"
    plan.write_text(PLAN + hours, encoding="utf-8")
    evening(f"plan keep {plan} --waves 1")
    evening("release --yes --reason called-off")
