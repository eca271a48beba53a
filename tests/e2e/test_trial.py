"""A machine on trial in a simulated hall: whole rounds, and faults that must be found."""

import json
from dataclasses import replace

from cardboards.cards import Card
from dealer.jobs.trial import TrialOrder, try_deal
from dealer.trial import Wrong
from firmware_bridge.reader.taught.deck import Deck
from tests.e2e.conftest import DECK, GEAR, STAFF


def test_two_rounds_without_an_error_are_reported(evening):
    night = evening(pockets="bins")
    tried = try_deal(night.home, TrialOrder(GEAR, 2), STAFF)
    assert tried.fault is None
    assert [one.landed for one in tried.rounds] == [52, 52]
    assert tried.rounds[1].turned is False
    report = json.loads((tried.folder / "report.json").read_text(encoding="utf-8"))
    assert report == tried.as_json()
    assert (tried.folder / "least-sure.png").is_file()


def trouble_in_round_2(night, act, at=8, **facts):
    """Try a machine, and make a trouble once so many cards of the second round have landed."""

    def landed(number, cards):
        if (number, cards) == (2, at):
            night.meddle(act, **facts)

    return try_deal(night.home, TrialOrder(GEAR, 3), STAFF, landed=landed)


def test_m03_a_card_that_is_lost_is_found_where_it_had_to_come(evening):
    tried = trouble_in_round_2(evening(), "lose")
    assert tried.fault.wrong is Wrong.SKIPPED
    assert tried.fault.round == 2
    assert (tried.folder / "fault.png").is_file()


def test_m06_two_cards_fed_together_end_the_trial(evening):
    tried = trouble_in_round_2(evening(), "double")
    assert tried.fault.wrong is Wrong.BLOCKED


NINES = Card.named("S9"), Card.named("C9")


def exchange_nines(home):
    """Let the deck take the black nines for each other."""
    path = home.deck(DECK)
    deck = Deck.load(path)
    owners = deck.looks.owners.copy()
    for one, other in (NINES, NINES[::-1]):
        owners[deck.looks.owners == one.index] = other.index
    replace(deck, looks=replace(deck.looks, owners=owners)).save(path)


def test_m14_two_cards_that_a_deck_has_exchanged_are_found(evening):
    night = evening()
    exchange_nines(night.home)
    tried = try_deal(night.home, TrialOrder(GEAR, 1), STAFF)
    fault = tried.fault
    assert fault is not None
    assert (fault.wrong, fault.expected, fault.read) == (Wrong.MISREAD, *NINES)
