from itertools import accumulate

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealer.trend import pace, trend

STEADY = [0.10] * 12


def trend_of(paces):
    found = trend(paces)
    assert found is not None
    return found


def landings(seconds):
    return list(accumulate(seconds, initial=100.0))


def test_a_boards_pace_is_that_of_its_cards_not_of_its_questions():
    assert pace(landings([0.1] * 30 + [40.0] + [0.1] * 20)) == pytest.approx(0.1)


def test_a_few_cards_tell_nothing():
    assert pace(landings([0.1] * 10)) is None


def test_m08_a_roller_that_slips_is_told_after_three_slow_boards_not_after_one():
    assert trend_of([*STEADY, 0.15]).slows is False
    assert trend_of([*STEADY, 0.15, 0.15]).slows
    assert "Clean" in trend_of([*STEADY, 0.15, 0.15, 0.15]).saying.english()


def test_a_steady_feed_is_told_as_such():
    assert "steady" in trend_of(STEADY).saying.english()


def test_the_first_boards_of_a_station_have_no_trend():
    assert trend([0.1] * 7) is None


@given(st.lists(st.floats(0.05, 5.0), min_size=8, max_size=60), st.floats(0.1, 10.0))
def test_the_trend_does_not_depend_on_how_fast_a_machine_is(paces, faster):
    known, other = trend_of(paces), trend_of([faster * one for one in paces])
    assert other.now / other.usual == pytest.approx(known.now / known.usual)
