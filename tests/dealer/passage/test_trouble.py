"""What an event means for a passage: a standstill, its end, or nothing."""

import pytest

from dealer.endings import Ending, Void
from dealer.passage.passing import ASKING, MOVING, Passing
from dealer.passage.trouble import Standstill, trouble
from dealer.signals import StopAsked, TimedOut, Timer
from firmware_bridge.machine import (
    DoubleFed,
    Feed,
    Jammed,
    LinkLost,
    Look,
    Refused,
    Route,
    StillBlocked,
    Stopped,
    Strayed,
    WalletSwitched,
    Where,
)
from tests.dealer.plays import CABLE

FEED, LANDING, CLEARING = (TimedOut(timer) for timer in (Timer.FEED, Timer.LANDING, Timer.CLEARING))


def at(event, state=Passing.FEEDING, *, under_way=True):
    return trouble(event, state, 2, under_way=under_way)


@pytest.mark.parametrize(
    ("event", "where"),
    [
        (Jammed(1, Where.TRACK, 0.0), "track"),
        (DoubleFed(2, 0.0), "double"),
        (Stopped("button", 0.0), "stopped"),
        (Refused(Route(1, 0, feed_next=True), "stopped", 0.0), "stopped"),
        (Refused(Feed(2), "eye", 0.0), "eye"),
    ],
)
def test_a_machine_that_says_it_stands_needs_no_halt(event, where):
    found = at(event)
    assert isinstance(found, Standstill)
    assert (found.where, found.halt) == (where, False)


@pytest.mark.parametrize(
    ("event", "under_way", "where"),
    [(FEED, True, "track"), (FEED, False, "feeder"), (LANDING, True, "track")],
)
def test_m07_after_a_missed_deadline_the_motors_are_halted(event, under_way, where):
    found = at(event, under_way=under_way)
    assert isinstance(found, Standstill)
    assert (found.where, found.halt) == (where, True)


@pytest.mark.parametrize(
    ("event", "void"),
    [
        (Strayed(1, 0, 3, 0.0), Void.STRAYED),
        (WalletSwitched(False, 0.0), Void.WALLET_TAKEN),
        (Refused(Look(2), "hopper", 0.0), Void.OUT_OF_STEP),
        (LinkLost(CABLE, None, 0.0), Void.LINK_LOST),
        (StopAsked(), Void.ABORTED),
    ],
)
def test_what_no_person_at_the_machine_can_mend_ends_it(event, void):
    found = at(event)
    assert isinstance(found, Ending)
    assert found.void is void


@pytest.mark.parametrize("state", [one for one in Passing if one in MOVING - {Passing.CLEARING}])
def test_only_a_machine_that_is_being_cleared_is_still_blocked(state):
    blocked = StillBlocked(Where.EYE, 0.0)
    assert at(blocked, state) is at(CLEARING, state) is None
    assert at(blocked, Passing.CLEARING) != at(CLEARING, Passing.CLEARING)


@pytest.mark.parametrize("state", [one for one in Passing if one in ASKING - {Passing.HELD}])
def test_a_machine_that_stands_still_already_is_not_stopped_again(state):
    assert at(Stopped("button", 0.0), state) is at(LANDING, state) is None
