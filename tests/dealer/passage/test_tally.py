"""Which cards have passed, what the journal is told of it, and which readings are doubtful."""

import pytest

from cardboards.cards import Card
from dealer.entries import Entry, EntryKind
from dealer.passage.passing import By, Passed, Told
from dealer.passage.tally import Tally
from dealer.signals import Write
from firmware_bridge.machine import Evidence

NINE, JACK, ACE = Card.named("9h"), Card.named("Jh"), Card.named("As")


def seen(card, runner_up=None):
    return Told(card, By.READER, 0.9, runner_up)


@pytest.mark.parametrize(
    ("how", "facts"),
    [
        ({}, {"step": 1}),
        ({"evidence": Evidence.SENSOR}, {"step": 1}),
        ({"evidence": Evidence.TAKEN}, {"step": 1, "evidence": "taken"}),
        ({"by": By.OPERATOR}, {"step": 1, "by": "operator"}),
    ],
    ids=["unsaid", "sensor", "taken", "operator"],
)
def test_a_landing_says_what_it_rests_on_where_no_sensor_saw_it(how, facts):
    tally = Tally()
    tally.route(Passed(1, seen(NINE), 2))
    assert tally.land(1, **how) == Write(Entry(EntryKind.CARD_LANDED, facts, {"pocket": 2}))
    assert not tally.under_way


def test_of_two_alike_the_one_whose_next_guess_has_not_passed_is_doubtful():
    tally = Tally()
    tally.route(Passed(1, seen(NINE, runner_up=JACK), 2))
    assert tally.suspects(2, seen(NINE, runner_up=ACE)) == (1, 2)
    tally.route(Passed(2, seen(JACK, runner_up=ACE), 0))
    assert tally.suspects(3, seen(NINE)) == ()


def test_no_card_that_went_by_unread_or_is_another_is_doubted():
    tally = Tally()
    tally.route(Passed(1, None, 3))
    tally.route(Passed(2, seen(ACE, runner_up=JACK), 1))
    assert tally.suspects(3, seen(NINE)) == ()
