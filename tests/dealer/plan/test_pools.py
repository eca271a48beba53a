import itertools
from datetime import datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealer.plan.description import Hours, Stations
from dealer.plan.pools import Need, comfortable, dealt, fewest, seconds, sets_of, wallets_in

MORNING = datetime(2011, 5, 26, 8)  # noqa: DTZ001 (the hall's clock)


def at(minutes):
    return MORNING + timedelta(minutes=minutes)


def need(wave, start, length, copies=4, boards=range(1, 9)):
    return Need(wave, dict.fromkeys(boards, copies), Hours(at(start), at(start + length)))


def in_turn(count, length=45, copies=4):
    return [need(number + 1, number * length, length, copies) for number in range(count)]


@st.composite
def timetables(draw):
    """Waves of several lengths and boards, some at the same time, over two days."""
    found = []
    start = 0
    for number in range(draw(st.integers(1, 9))):
        length = draw(st.integers(20, 120))
        first = draw(st.sampled_from([1, 5, 9]))
        boards = range(first, first + draw(st.integers(1, 9)))
        found.append(need(number + 1, start, length, draw(st.integers(1, 12)), boards))
        start += draw(st.sampled_from([0, length, length + 15, 24 * 60]))
    return found


some_stations = st.builds(Stations, st.integers(1, 4), st.integers(5, 60))


@given(timetables(), st.integers(1, 9), some_stations)
def test_no_wallet_is_dealt_while_it_plays_and_stations_do_one_thing_at_a_time(
    needs, pools, stations
):
    batches = dealt(needs, pools, stations)
    assert [one.wave for one in batches] == [one.wave for one in needs]
    chosen = sets_of(needs, pools)
    assert set(chosen) <= set(range(pools))
    ready = None
    for index, (one, batch) in enumerate(zip(needs, batches, strict=True)):
        if batch.finish == datetime.max:  # noqa: DTZ901
            continue
        assert ready is None or batch.start >= ready
        assert (batch.finish - batch.start).total_seconds() >= seconds(one.wallets, stations) - 1
        ready = batch.finish
        for other in range(index):
            if chosen[other] == chosen[index] and set(needs[other].copies) & set(one.copies):
                assert batch.start >= needs[other].hours.end


@given(timetables(), some_stations)
def test_the_fewest_sets_do_and_one_less_does_not(needs, stations):
    least = fewest(needs, stations)
    assert least is not None, "with no hours given, all can be dealt before"
    assert all(one.finish <= one.due for one in dealt(needs, least, stations))
    if least > 1:
        assert any(one.finish > one.due for one in dealt(needs, least - 1, stations))
    assert least <= max(least, comfortable(needs, stations)) <= len(needs)


@given(timetables(), st.integers(1, 9))
def test_all_sets_together_have_what_each_wave_needs(needs, pools):
    assert max(one.wallets for one in needs) <= wallets_in(needs, pools)
    assert wallets_in(needs, pools) <= sum(one.wallets for one in needs)


def test_a_wave_cannot_be_dealt_again_while_it_plays():
    """rules.md §3.5: 256 × 20 s = 85 minutes, a wave plays 45."""
    needs = in_turn(2, 45, copies=32)
    assert seconds(256, Stations(seconds=20)) / 60 == pytest.approx(85.3, abs=0.1)
    assert fewest(needs, Stations(seconds=20)) == 2


def test_a_break_between_two_waves_can_be_long_enough_for_one_set():
    needs = [need(1, 0, 45), need(2, 60, 45)]
    assert fewest(needs, Stations(seconds=25)) == 1, (
        "32 wallets take 13 minutes 20, the break has 15"
    )
    assert fewest(needs, Stations(seconds=30)) == 2, "16 minutes are too long"
    assert fewest(needs, Stations(count=2, seconds=30)) == 1


def test_waves_on_other_boards_need_no_second_set():
    needs = [need(1, 0, 60, boards=range(1, 9)), need(2, 0, 60, boards=range(9, 17))]
    assert sets_of(needs, 1) == (0, 0)
    assert fewest(needs, Stations()) == 1


def test_waves_at_the_same_time_on_the_same_numbers_need_two_sets():
    assert fewest([need(1, 0, 60), need(2, 0, 60)], Stations()) == 2


def test_dealing_keeps_to_its_hours_and_goes_on_in_the_next():
    stations = Stations(1, 60, (Hours(at(-100), at(-90)), Hours(at(-60), at(0))))
    [batch] = dealt([need(1, 0, 45)], 1, stations)
    assert (batch.start, batch.finish) == (at(-100), at(-60 + 22)), "32 minutes: 10, then 22"
    assert batch.spare == timedelta(minutes=38)


def test_when_hours_do_not_do_nothing_does():
    stations = Stations(1, 60, (Hours(at(-30), at(0)),))
    assert fewest([need(1, 0, 45)], stations) is None
    assert fewest([need(1, 0, 45)], Stations(2, 60, stations.hours)) == 1


def test_nobody_deals_at_night_unless_it_is_said():
    late = need(1, 0, 45)
    next_day = need(2, 24 * 60, 45)
    batches = dealt([late, next_day], 1, Stations(seconds=25))
    assert batches[1].start >= at(24 * 60), (
        "the wallets come back at 8:45, and no hours are left that day"
    )
    assert fewest([late, next_day], Stations(seconds=25)) == 2


def test_with_time_to_spare_a_wave_is_ready_when_the_one_before_begins():
    needs = in_turn(6, 45, copies=4)
    stations = Stations(seconds=25)
    pools = comfortable(needs, stations)
    batches = dealt(needs, pools, stations)
    assert all(after.finish <= before.due for before, after in itertools.pairwise(batches))
    assert fewest(needs, stations) != pools
