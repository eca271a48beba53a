"""Attempts that fail wait longer and longer; whoever has been in before is not kept out by others."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealer.attempts import BY_ADDRESS, BY_NAME, FORGOTTEN_AFTER, MOST, Attempts

HERE, ELSEWHERE = "192.168.1.10", "192.168.1.66"


def fails(attempts, name, address, now, times):
    """So many failures one after the other, each as early as it may be; the time at the end and the waits."""
    waits = []
    for _ in range(times):
        admission = attempts.admit(name, address, now)
        if admission.wait:
            waits.append(admission.wait)
            now += admission.wait
            admission = attempts.admit(name, address, now)
        assert admission.wait == 0
    return now, waits


def test_the_first_failures_cost_nothing_and_then_each_doubles_the_wait():
    _, waits = fails(Attempts(), "wang", HERE, 0.0, 16)
    assert waits == [1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300]


def test_the_last_free_failure_is_told_once():
    attempts = Attempts()
    last = [attempts.admit("wang", HERE, float(now)).last for now in range(BY_NAME.free)]
    assert last == [False] * (BY_NAME.free - 1) + [True]
    assert not attempts.admit("wang", HERE, 100.0).last


def test_one_who_waits_is_told_how_long_and_loses_nothing_by_asking():
    attempts = Attempts()
    fails(attempts, "wang", HERE, 0.0, BY_NAME.free + 2)
    waits = [attempts.admit("wang", HERE, 1.5).wait for _ in range(100)]
    assert len(set(waits)) == 1
    assert attempts.admit("wang", HERE, 1.5 + waits[0]).wait == 0


def test_many_at_once_gain_nothing():
    attempts = Attempts()
    admitted = [attempts.admit("wang", HERE, 0.0).wait == 0 for _ in range(50)]
    assert admitted.count(True) == BY_NAME.free


def test_a_success_forgets_what_failed_for_this_name():
    attempts = Attempts()
    for _ in range(3):
        fails(attempts, "wang", HERE, 0.0, BY_NAME.free - 1)
        attempts.succeeded(attempts.admit("wang", HERE, 0.0), "wang", HERE)


def test_a_success_does_not_forget_what_failed_at_this_address_for_others():
    attempts = Attempts()
    for number in range(BY_ADDRESS.free):
        attempts.admit(f"name {number}", HERE, 0.0)
        attempts.succeeded(attempts.admit("mine", ELSEWHERE, 0.0), "mine", ELSEWHERE)
    assert attempts.admit("mine", HERE, 0.0).wait > 0


def test_failures_from_elsewhere_do_not_keep_out_whom_this_device_knows():
    attempts = Attempts()
    attempts.succeeded(attempts.admit("chief", HERE, 0.0), "chief", HERE)
    now, _ = fails(attempts, "chief", ELSEWHERE, 0.0, 12)
    assert attempts.admit("chief", ELSEWHERE, now).wait > 0
    assert attempts.admit("chief", HERE, now).wait == 0


def test_a_quiet_quarter_of_an_hour_forgets():
    attempts = Attempts()
    now, _ = fails(attempts, "wang", HERE, 0.0, 12)
    assert attempts.admit("wang", HERE, now + FORGOTTEN_AFTER).wait == 0


@given(st.lists(st.floats(0, 1000, allow_nan=False), max_size=400))
def test_whatever_the_pauses_nobody_gets_many_tries_at_a_name_in_an_hour(pauses):
    attempts, now, admitted = Attempts(), 0.0, []
    for pause in pauses:
        now += pause
        if attempts.admit("wang", HERE, now).wait == 0:
            admitted.append(now)
    # Four free runs of 5 and their doubling up to the next quarter of an hour, and no more.
    assert all(sum(t <= one < t + 3600 for one in admitted) <= 60 for t in admitted)


@given(
    st.lists(
        st.tuples(st.sampled_from("abc"), st.sampled_from("xyz"), st.floats(0, 400), st.booleans())
    )
)
def test_no_wait_is_longer_than_the_longest(steps):
    attempts, now = Attempts(), 0.0
    for name, address, pause, right in steps:
        now += pause
        admission = attempts.admit(name, address, now)
        assert 0 <= admission.wait <= BY_NAME.longest
        if right and not admission.wait:
            attempts.succeeded(admission, name, address)


@pytest.mark.parametrize("many", ["names", "addresses"])
def test_what_is_remembered_is_bounded_and_the_newest_stays(many):
    attempts = Attempts()
    for number in range(2 * MOST):
        name, address = ("wang", str(number)) if many == "addresses" else (str(number), HERE)
        attempts.succeeded(attempts.admit(name, address, float(number)), name, address)
        attempts.admit(name, address, float(number))
    assert len(attempts._counts) <= MOST
    assert len(attempts._known) <= MOST
