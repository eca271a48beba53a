"""A passage whose machine stands still: jams, stops, refusals, and cards that landed all the same."""

import pytest

from dealer.endings import Void
from dealer.entries import EntryKind
from dealer.passage.passing import Passing
from dealer.questions import Asked, Choice
from dealer.signals import (
    CancelTimer,
    SetTimer,
    StopMachine,
    TimedOut,
    Timer,
)
from firmware_bridge.machine import (
    Clear,
    Cleared,
    DoubleFed,
    Feed,
    HopperEmpty,
    Jammed,
    Look,
    Refused,
    Route,
    StillBlocked,
    Stopped,
    Where,
)
from tests.dealer.plays import (
    CARDS,
    answer,
    asked,
    entries,
    heard,
    landed,
    pass_cards,
    passage,
    question,
    read,
    routes,
    settled,
    taken_back,
    two_under_way,
    unsure,
)

JAM_AT_TRACK = Jammed(1, Where.TRACK, 0.0)
CLEARED = answer(Choice.CLEARED)


# The machine stands still.


def test_m06_two_cards_together_go_back_and_come_one_by_one():
    core = passage()
    heard(core, settled(1), read(1, CARDS[0]))
    together = heard(core, DoubleFed(2, 0.0))
    assert question(together).facts == {"where": "eye", "double": True}
    heard(core, landed(1, core.cards[1].pocket), CLEARED)
    assert Feed(3) in heard(core, Cleared(0.0))


def test_m06_cards_that_passed_as_one_show_at_the_end_as_a_short_pack():
    core = passage()
    pass_cards(core, CARDS[:51])
    assert question(heard(core, HopperEmpty(52, 0.0))).facts == {"landed": 51}


@pytest.mark.parametrize("where", list(Where))
def test_m07_a_jam_stops_everything_says_where_and_asks(where):
    core = two_under_way()
    commands = heard(core, Jammed(1, where, 0.0))
    assert question(commands).facts == {"where": where.value}
    assert entries(commands) == [EntryKind.MACHINE_BLOCKED]
    stopped = [CancelTimer(timer) for timer in (Timer.FEED, Timer.LOOK, Timer.LANDING)]
    assert all(one in commands for one in stopped)


def test_m07_a_card_that_fell_into_its_pocket_has_passed_and_the_one_behind_it_has_not():
    core = two_under_way()
    heard(core, JAM_AT_TRACK)
    assert Clear() in heard(core, CLEARED)
    assert question(heard(core, Cleared(0.0))).facts == {"step": 1}
    commands = heard(core, answer(Choice.IN_POCKET))
    assert entries(commands) == [EntryKind.CARD_LANDED, EntryKind.CARD_TAKEN_BACK]
    assert taken_back(commands) == [2]
    assert Feed(4) in commands


def test_m07_a_card_in_hand_is_fed_again():
    core = two_under_way()
    heard(core, JAM_AT_TRACK, CLEARED, Cleared(0.0))
    commands = heard(core, answer(Choice.IN_HAND))
    assert taken_back(commands) == [1, 2]
    assert core.cards == {}
    assert routes(heard(core, settled(4), read(4, CARDS[0])))


def test_m07_a_card_that_nobody_can_place_voids():
    core = two_under_way()
    heard(core, JAM_AT_TRACK, CLEARED, Cleared(0.0), answer(Choice.UNKNOWN))
    assert core.void is Void.FATE_UNKNOWN


def test_m07_a_machine_that_is_not_clear_yet_is_asked_about_again():
    core = two_under_way()
    heard(core, JAM_AT_TRACK, CLEARED)
    commands = heard(core, StillBlocked(Where.EYE, 0.0))
    assert question(commands).facts == {"where": "eye"}
    assert CancelTimer(Timer.CLEARING) in commands


def test_m07_a_machine_that_does_not_say_whether_it_is_clear_is_asked_about_again():
    core = two_under_way()
    heard(core, JAM_AT_TRACK, CLEARED)
    assert asked(heard(core, TimedOut(Timer.CLEARING))) == [Asked.STOPPED]


def test_m07_the_last_card_jams_and_fell():
    core = passage()
    pass_cards(core, CARDS[:51])
    heard(core, settled(52), read(52, CARDS[51]), Jammed(52, Where.TRACK, 0.0))
    heard(core, CLEARED, Cleared(0.0), answer(Choice.IN_POCKET))
    assert core.state is Passing.DONE


@pytest.mark.parametrize("timer", [Timer.FEED, Timer.LANDING])
def test_m07_a_machine_that_says_nothing_is_stopped_before_a_person_is_asked(timer):
    core = two_under_way()
    commands = heard(core, TimedOut(timer))
    assert commands[0] == StopMachine()
    assert question(commands).facts == {"where": "track"}
    assert heard(core, Stopped("host", 0.0)) == []


def test_a_jam_while_a_card_is_held_takes_the_place_of_the_question():
    core = passage()
    heard(core, settled(1), read(1, CARDS[0]), settled(2), unsure(2))
    assert asked(heard(core, JAM_AT_TRACK)) == [Asked.JAM]
    heard(core, CLEARED, Cleared(0.0), answer(Choice.IN_HAND))
    assert (core.state, core.cards) == (Passing.FEEDING, {})


def test_a_route_that_crosses_a_jam_on_the_wire_is_no_loss_of_step():
    core = two_under_way()
    heard(core, JAM_AT_TRACK)
    crossed = Refused(Route(2, core.cards[2].pocket, feed_next=True), "stopped", 0.0)
    assert heard(core, crossed) == []
    assert core.state is Passing.BLOCKED


@pytest.mark.parametrize("command", [Feed(3), Look(3), Route(2, 0, feed_next=True)])
def test_a_machine_that_stands_still_unheard_is_asked_about(command):
    core = two_under_way()
    assert asked(heard(core, Refused(command, "stopped", 0.0))) == [Asked.STOPPED]


@pytest.mark.parametrize("why", ["step", "job", "session", "pocket"])
def test_any_other_refusal_is_a_loss_of_step(why):
    core = two_under_way()
    heard(core, Refused(Feed(3), why, 0.0))
    assert core.void is Void.OUT_OF_STEP
    assert core.why is not None
    assert why in core.why.english()


def test_a_card_may_land_after_the_machine_was_stopped():
    core = two_under_way()
    heard(core, Stopped("button", 0.0))
    commands = heard(core, landed(1, core.cards[1].pocket))
    assert entries(commands) == [EntryKind.CARD_LANDED]
    assert not any(isinstance(command, SetTimer) for command in commands)
    assert core.state is Passing.BLOCKED


def test_a_landing_answers_the_question_where_the_card_is():
    core = two_under_way()
    heard(core, JAM_AT_TRACK, CLEARED, Cleared(0.0))
    commands = heard(core, landed(1, core.cards[1].pocket))
    assert CancelTimer(Timer.PERSON) in commands
    assert taken_back(commands) == [2]
    assert core.state is Passing.FEEDING
    assert heard(core, answer(Choice.IN_POCKET)) == []


def test_a_landing_that_contradicts_the_person_voids():
    core = two_under_way()
    pocket = core.cards[1].pocket
    heard(core, JAM_AT_TRACK, CLEARED, Cleared(0.0), answer(Choice.IN_HAND), landed(1, pocket))
    assert core.void is Void.OUT_OF_STEP
