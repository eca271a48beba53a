"""Rests that a person wants: with a card at the eye, and between two boards."""

import pytest

from dealer.dealing import State
from dealer.endings import Void
from dealer.passage.passing import Passing
from dealer.questions import Asked, Choice
from dealer.resting import Resting
from dealer.signals import NobodyThere, PauseAsked, StopAsked, TimedOut, Timer
from firmware_bridge.machine import Look
from tests.dealer.plays import (
    CARDS,
    answer,
    asked,
    at_the_machine,
    dealing,
    heard,
    landed,
    passage,
    question,
    read,
    routes,
    settled,
)


def test_the_next_card_waits_at_the_eye_unread_while_the_one_before_lands():
    core = passage()
    commands = heard(core, settled(1), PauseAsked(), read(1, CARDS[0], CARDS[1]))
    (route,) = routes(commands)
    commands = heard(core, settled(2))
    assert question(commands).asked is Asked.REST
    assert not routes(heard(core, read(2, CARDS[1], CARDS[2])))
    heard(core, landed(1, route.pocket))
    assert core.cards[1].landed


def test_who_goes_on_has_the_card_looked_at_anew():
    core = passage()
    heard(core, PauseAsked(), settled(1))
    assert Look(1) in heard(core, answer(Choice.GO_ON))
    assert routes(heard(core, settled(1), read(1, CARDS[0], CARDS[1])))
    assert core.state is Passing.FEEDING
    assert not core.held


def test_who_does_not_go_on_ends_the_board():
    core = passage()
    heard(core, PauseAsked(), settled(1), answer(Choice.ABORT))
    assert core.void is Void.ABORTED


def test_a_rest_is_had_once():
    core = passage()
    heard(core, PauseAsked(), settled(1), answer(Choice.GO_ON))
    assert not asked(heard(core, settled(1), read(1, CARDS[0], CARDS[1]), settled(2)))


def test_a_rest_that_was_wanted_while_a_person_is_asked_comes_to_nothing():
    core = passage()
    heard(core, PauseAsked(), settled(1), PauseAsked(), answer(Choice.GO_ON))
    assert not asked(heard(core, settled(1)))


@pytest.mark.parametrize("begun", [dealing, at_the_machine])
def test_who_stops_the_job_ends_the_board_wherever_it_is(begun):
    core = begun()
    heard(core, StopAsked())
    assert (core.state, core.void) == (State.VOID, Void.ABORTED)


@pytest.mark.parametrize(
    ("event", "over"),
    [
        (answer(Choice.GO_ON), False),
        (answer(Choice.ABORT), True),
        (NobodyThere(), True),
        (TimedOut(Timer.PERSON), True),
        (StopAsked(), True),
    ],
)
def test_between_two_boards_a_rest_lasts_until_somebody_goes_on(event, over):
    rest = Resting()
    assert question(rest.begin()).asked is Asked.REST
    rest.handle(TimedOut(Timer.SENSE))
    assert not rest.ended
    heard(rest, event)
    assert (rest.ended, rest.over) == (True, over)
