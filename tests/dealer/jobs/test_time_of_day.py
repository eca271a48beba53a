"""The hall's clock: what is kept in UTC is said as it stood there."""

import time

import pytest

from dealer.jobs.decks import KeptDeck
from dealer.jobs.time_of_day import here

EVENING = "2026-11-30T20:07:57+00:00"

pytestmark = pytest.mark.skipif(not hasattr(time, "tzset"), reason="this system has one zone only")


@pytest.fixture(autouse=True)
def shanghai(monkeypatch):
    monkeypatch.setenv("TZ", "Asia/Shanghai")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


def test_a_moment_is_the_same_and_shown_by_the_clock_of_the_hall():
    assert here(EVENING).isoformat() == "2026-12-01T04:07:57+08:00"


def test_a_deck_is_said_to_be_of_the_day_it_was_learnt_on_here():
    deck = KeptDeck("white", EVENING, in_use=False, grown=False)
    assert deck.day == "2026-12-01 04:07"
    assert "2026-12-01 04:07" in deck.saying.english()
