import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealer.errors import WrongUse
from dealer.movements.movement import Contest
from dealer.plan.plan import set_name
from tests.dealer.movements.laws import breaches
from tests.dealer.plan.describing import hours, plan, stage

PACKS = {"format": "swiss", "entrants": 20, "rounds": 4, "scoring": "time", "minutes": 60}


def said(*stages, **more):
    with pytest.raises(WrongUse) as caught:
        plan(*stages, **more)
    return caught.value.saying.english()


# One format after the other.


def test_a_mitchell_is_one_session_with_a_copy_of_each_board():
    [wave] = plan(stage("mitchell", 18, 3)).waves
    assert (wave.sitting.tables, wave.boards) == (9, tuple(range(1, 28)))
    assert set(wave.copies.values()) == {1}
    assert wave.sitting.minutes == 9 * 22.5


def test_an_odd_number_of_pairs_lets_one_table_rest():
    [wave] = plan(stage("mitchell", 17, 3)).waves
    assert {len(meetings) for meetings in wave.movement.rounds} == {8}
    assert not breaches(wave.movement)
    [wave] = plan(stage("howell", 11, 2)).waves
    assert {len(meetings) for meetings in wave.movement.rounds} == {5}


def test_lines_have_a_copy_each_and_interwoven_ends_with_a_howell():
    first, final = plan(stage("interwoven", 42, 2, lines=3, finalists=12)).waves
    assert (first.sitting.tables, max(first.copies.values())) == (21, 3)
    assert (final.sitting.tables, max(final.copies.values())) == (6, 1)


def test_teams_take_two_tables_and_a_copy_each_unless_they_swap_halves():
    [wave, *_] = plan(stage("round-robin", 8, 16, of="teams")).waves
    assert (wave.sitting.tables, len(wave.wallets)) == (8, 8 * 16)
    [wave, *_] = plan(stage("round-robin", 8, 16, of="teams", share="halves")).waves
    assert (wave.sitting.tables, len(wave.wallets)) == (8, 4 * 16)
    assert not breaches(wave.movement, teams=True)


def test_segments_are_waves_of_the_same_match_on_boards_that_go_on():
    first, second, *_ = plan(stage("knockout", 4, 32, of="teams", segments=2)).waves
    assert (first.boards, second.boards) == (tuple(range(1, 17)), tuple(range(17, 33)))
    assert first.sitting.contestants == second.sitting.contestants
    assert first.sitting.minutes == 120


def test_running_numbers_go_on_from_wave_to_wave_and_need_no_second_set():
    found = plan(stage("swiss", 16, 8, rounds=6, running=True))
    assert [wave.boards[0] for wave in found.waves] == [1, 9, 17, 25, 33, 41]
    assert found.apart == ()
    assert {wave.set_name for wave in found.waves} == {"A"}
    assert found.pools.wallets == found.plays == 8 * 48


def test_both_brackets_of_a_double_knockout_play_the_same_boards_at_once():
    found = plan(stage("double-knockout", 8, 8))
    assert [wave.sitting.tables for wave in found.waves] == [4, 2 + 2, 2, 1 + 1, 1, 1]


def test_a_group_of_three_rests_in_turn_beside_groups_of_four():
    found = plan(stage("round-robin", 11, 8, groups=3))
    assert [wave.sitting.tables for wave in found.waves] == [5, 5, 5]
    assert found.stages[0].encounters == 6 + 6 + 3


def test_packs_without_records_need_no_wallets():
    found = plan(PACKS)
    assert (found.packs, found.boards, found.pools.wallets) == (10, 0, 0)
    assert all(wave.wallets == () for wave in found.waves)
    assert found.batches == ()


def test_a_wave_at_each_time_gets_a_set_that_the_other_has_not():
    found = plan(
        stage("knockout", 16, rounds=1, hours=hours("9:00-10:00")),
        stage("knockout", 8, rounds=1, hours=hours("9:00-10:00")),
    )
    assert len({wave.set_name for wave in found.waves}) == 2
    assert found.apart == ((1, 2),)


def test_the_swiss_of_too_few_rounds_is_remarked_on():
    assert any("§22" in note.english() for note in plan(stage("swiss", 16, rounds=4)).notes)
    assert not any("§22" in note.english() for note in plan(stage("swiss", 16, rounds=6)).notes)


@pytest.mark.parametrize(
    ("index", "name"), [(0, "A"), (25, "Z"), (26, "AA"), (51, "AZ"), (52, "BA")]
)
def test_sets_are_named_as_columns_are(index, name):
    assert set_name(index) == name


# What cannot be.


def test_31_teams_in_a_single_elimination():
    assert "31 are no power of two" in said(stage("knockout", 31, of="teams"))
    assert plan(stage("knockout", 31, of="teams", byes=True)).stages[0].encounters == 30


def test_a_timetable_that_cannot_be_met_names_the_tables_that_would_do():
    morning = hours("8:30-12:00")
    answer = said(stage("knockout", 64, rounds=1, minutes=45, hours=morning), tables=6)
    assert "6 tables make 6 waves of 45 minutes" in answer
    assert "hold 4" in answer
    assert "Take 8 tables" in answer
    found = plan(stage("knockout", 64, rounds=1, minutes=45, hours=morning), tables=8)
    assert [wave.sitting.tables for wave in found.waves] == [8, 8, 8, 8]


def test_more_rounds_than_the_hours_hold():
    answer = said(stage("swiss", 16, rounds=5, minutes=60, hours=hours("8:30-12:00")))
    assert "hold 3 waves of 60 minutes, and it has 5 even with everybody at a table" in answer


def test_a_session_longer_than_its_hours():
    assert "do not hold 1 sessions of 202.5 minutes" in said(
        stage("mitchell", 18, 3, hours=hours("9:00-12:00"))
    )


def test_more_tables_than_the_hall_has():
    assert "9 tables are needed at once, and the hall has 8" in said(
        stage("mitchell", 18, 3), tables=8
    )
    together = [stage("knockout", 16, rounds=1, hours=hours("9:00-10:00"))] * 2
    assert "16 tables are needed at once, and the hall has 12" in said(*together, tables=12)
    assert "takes 2 tables, and the hall has 1" in said(stage("swiss", 4, of="teams"), tables=1)


def test_more_tables_than_wallets():
    answer = said(stage("knockout", 16, rounds=1), wallets=63)
    assert "63 wallets are not enough: 64 are needed" in answer
    assert plan(stage("knockout", 16, rounds=1, share="halves"), wallets=63).pools.wallets == 32


def test_fewer_sets_than_the_timetable_needs():
    row = stage("swiss", 16, rounds=3, minutes=60, hours=hours("9:00-12:00"))
    assert "With 1 sets of wallets a wave would wait" in said(row, pools=1)


def test_dealing_hours_that_do_not_do():
    row = stage("knockout", 16, rounds=1, minutes=60, hours=hours("9:00-10:00"))
    short = {"seconds": 60, "hours": hours("8:30-9:00")}
    assert "Take 3 stations" in said(row, dealing=short)
    assert "no time to deal them before" in said(row, dealing={"hours": hours("10:00-11:00")})


def test_a_swiss_longer_than_there_are_opponents():
    assert "6 rounds will not do: 1 to 5" in said(stage("swiss", 6, rounds=6))


# Whatever is described.


@st.composite
def stages(draw, day):
    form = draw(
        st.sampled_from(
            ["mitchell", "howell", "knockout", "double-knockout", "round-robin", "swiss"]
        )
    )
    found = stage(form, draw(st.integers(2, 40)), draw(st.integers(1, 12)))
    if form == "mitchell":
        found["boards"] = draw(st.integers(1, 3))
        found["even"] = draw(st.sampled_from(["skip", "relay", "web"]))
        found["lines"] = draw(st.integers(1, 2))
        found["entrants"] = draw(st.integers(5, 30)) * found["lines"]
    elif form == "howell":
        found["boards"] = draw(st.integers(1, 3))
        found["entrants"] = draw(st.integers(3, 16))
    else:
        found["of"] = draw(st.sampled_from(["pairs", "teams"]))
        found["running"] = draw(st.booleans())
        found["segments"] = draw(st.integers(1, min(2, found["boards"])))
        found["share"] = draw(st.integers(1, found["boards"] // found["segments"]))
        if form in ("knockout", "double-knockout"):
            found["byes"] = True
    if day is not None:
        found["hours"] = hours("8:30-12:00", "13:00-20:30", day=day)
    return found


@st.composite
def events(draw):
    timed = draw(st.booleans())
    count = draw(st.integers(1, 3))
    rows = [draw(stages(10 + index if timed else None)) for index in range(count)]
    more = {}
    if draw(st.booleans()):
        more["tables"] = draw(st.integers(1, 40))
    if draw(st.booleans()):
        more["dealing"] = {"stations": draw(st.integers(1, 4)), "seconds": draw(st.integers(5, 60))}
    return rows, more


@given(events())
def test_a_plan_can_be_played_or_a_sentence_says_why_not(described):
    rows, more = described
    try:
        found = plan(*rows, **more)
    except WrongUse as error:
        assert error.saying.english()  # noqa: PT017 (either outcome is right)
        return
    holding: dict[object, list] = {}
    for wave in found.waves:
        assert not breaches(wave.movement, teams=wave.stage.contest is Contest.TEAMS)
        assert wave.sitting.tables <= more.get("tables", wave.sitting.tables)
        assert len(wave.wallets) == len(set(wave.wallets))
        assert wave.movement.contestants <= len(wave.sitting.contestants)
        needed = {
            (board, one.copy)
            for meetings in wave.movement.rounds
            for one in meetings
            for board in one.boards
        }
        assert needed <= {(name.number, name.copy) for name in wave.wallets}
        for name in wave.wallets:
            holding.setdefault(name, []).append(wave)
    assert len(holding) == found.pools.wallets
    assert found.plays == sum(
        len(one.boards)
        for wave in found.waves
        for meetings in wave.movement.rounds
        for one in meetings
    )
    due = {batch.wave: batch for batch in found.batches}
    for waves in holding.values():
        for before, after in itertools.pairwise(waves):
            assert any({before.number, after.number} <= set(group) for group in found.apart)
            if found.batches:
                assert before.hours.end <= due[after.number].start
                assert due[after.number].finish <= after.hours.start
