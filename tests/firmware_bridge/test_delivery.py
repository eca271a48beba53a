"""Repetitions and the order of events, by themselves."""

from hypothesis import given
from hypothesis import strategies as st

from firmware_bridge.delivery import MOST_REPLAYS, MOST_TRIES, EventOrder, UnderWay
from firmware_bridge.machine import Feed


def a_command():
    return UnderWay(3, "feed", Feed(1), b"line", began=10.0, fails_at=13.0, again_at=10.15)


def test_F10_a_command_is_tried_so_often_and_then_only_waits_for_its_end():
    command = a_command()
    tries = 1 + sum(command.may_repeat(10.0) for _ in range(3 * MOST_TRIES))
    assert tries == MOST_TRIES
    assert command.due == 13.0


def test_it_is_due_at_its_end_when_the_next_try_would_be_later():
    command = a_command()
    assert command.due == 10.15
    command.may_repeat(12.9)
    assert command.due == 13.0


@given(st.integers(0, 50), st.lists(st.integers(0, 60)))
def test_events_are_taken_once_and_in_order_whatever_comes(last, numbers):
    order = EventOrder()
    order.begin(last)
    taken = [number for number in numbers if order.is_next(number)]
    assert taken == list(range(last + 1, last + 1 + len(taken)))


@given(st.integers(0, 50), st.integers(1, 60))
def test_a_gap_is_noticed(last, number):
    order = EventOrder()
    order.begin(last)
    assert order.is_next(number) == (number == last + 1)
    assert order.gap == (number > last + 1)


def test_nothing_is_taken_before_it_is_known_where_to_begin():
    order = EventOrder()
    assert not order.is_next(1)
    assert not order.gap


def test_asking_in_vain_comes_to_an_end_and_asking_with_success_does_not():
    order = EventOrder()
    order.begin(0)
    for last in range(1, 3 * MOST_REPLAYS):
        order.reached(99)
        assert order.ask_from() == last - 1
        assert order.is_next(last)
    asked = 0
    while order.ask_from() is not None:
        asked += 1
    assert asked == MOST_REPLAYS
