"""The Tianjin event of 2011: the figures of rules.md §1.11, which were counted by hand."""

import pytest

from dealer.jobs.plan import Changes, by_sharing, plan_event
from dealer.plan.plan import Plan


@pytest.fixture(scope="module")
def tianjin():
    return plan_event("tianjin-2011")


def test_the_table_of_the_stages(tianjin):
    """Matches, waves, tables a wave, distinct boards, wallets a wave if every table has its own set."""
    assert [
        (one.encounters, one.waves, one.tables, one.boards, one.wallets) for one in tianjin.stages
    ] == [
        (256, 8, 32, 64, 256),
        (128, 4, 32, 32, 256),
        (64, 2, 32, 32, 512),
        (96, 3, 32, 24, 256),
        (8, 1, 8, 16, 128),
        (4, 1, 4, 16, 64),
    ]


def test_the_venue_had_32_tables(tianjin):
    """All four big stages give them, though nobody told the planner."""
    assert tianjin.description.tables is None
    assert {one.tables for one in tianjin.stages[:4]} == {32}


def test_all_together(tianjin):
    assert (tianjin.boards, tianjin.plays) == (184, 5056)


@pytest.mark.parametrize(("seconds", "hours"), [(20, 28.1), (30, 42.1)])
def test_hours_of_dealing_if_every_table_has_its_own_copy(seconds, hours):
    plan = plan_event("tianjin-2011", Changes(seconds=seconds))
    assert plan.dealing_seconds / 3600 == pytest.approx(hours, abs=0.05)


def test_copies_when_tables_exchange_boards(tianjin):
    """4 sets (32 wallets) if a wallet moves after every board; 16 sets (128 wallets) if two tables swap halves."""
    first = tianjin.stages[0]
    assert [(one.tables, one.copies, one.wallets) for one in first.sharing] == [
        (1, 32, 256),
        (2, 16, 128),
        (8, 4, 32),
    ]


def test_every_way_to_share_can_be_planned():
    plans = by_sharing("tianjin-2011")
    wallets = {
        word: plan.stages[0].wallets for word, plan in plans.items() if isinstance(plan, Plan)
    }
    assert wallets == {"table": 256, "halves": 128, "board": 32}


def test_no_two_waves_share_deals_and_each_has_a_whole_set(tianjin):
    assert tianjin.apart == (tuple(range(1, 20)),)
    for wave in tianjin.waves:
        assert {name.set_name for name in wave.wallets} == {wave.set_name}
        assert len(wave.wallets) == wave.sitting.tables * len(wave.boards)
        assert wave.boards == tuple(range(1, wave.stage.boards + 1))


def test_the_waves_follow_the_regulations_hours(tianjin):
    starts = [f"{wave.hours.start:%d %H:%M}" for wave in tianjin.waves]
    assert starts[:8] == [
        "26 08:30", "26 09:15", "26 10:00", "26 10:45",
        "26 13:30", "26 14:15", "26 15:00", "26 15:45",
    ]  # fmt: skip
    assert starts[8:14] == ["27 08:30", "27 09:15", "27 10:00", "27 10:45", "27 13:30", "27 15:00"]


def test_more_than_one_set_is_needed_and_the_plan_says_why(tianjin):
    """256 × 20 s = 85 minutes; a wave plays 45."""
    plan = plan_event("tianjin-2011", Changes(seconds=20))
    assert plan.pools.fewest >= 2
    assert any(
        "256 wallets take 85 minutes to deal and 45 to play" in one.english() for one in plan.notes
    )


def test_it_says_that_the_regulation_has_no_wallets(tianjin):
    assert any("规程没有提到牌套" in note.english() for note in tianjin.notes)


def test_the_last_four_meet_as_the_regulation_has_it(tianjin):
    seats = [one.english() for one in tianjin.waves[-1].sitting.contestants]
    met = {frozenset(seats[index : index + 2]) for index in range(0, 8, 2)}
    assert met == {
        frozenset((f"no. {one}", f"no. {other}")) for one, other in ((1, 8), (2, 7), (3, 6), (4, 5))
    }
