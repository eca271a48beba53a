"""Which decks a machine's eye reads, and which a person's hands may show to any camera."""

from dataclasses import replace

import numpy as np
import pytest

from cardboards.cards import PACK, Rank
from cardboards.games import HUAPAI
from dealer.errors import WrongUse
from dealer.home import Home
from dealer.jobs import equipment as job
from dealer.jobs.readers import untaught
from dealer.jobs.stations import StationSettings
from firmware_bridge.clock import RealClock
from firmware_bridge.machines import guided
from firmware_bridge.reader.taught.colour import InkColours
from firmware_bridge.reader.taught.deck import EMPTY_SIDE, Deck, Limits
from firmware_bridge.reader.taught.ink import SIZE
from firmware_bridge.reader.taught.looks import IndexPlace, Looks

SQUARE = (SIZE, SIZE)


def deck_of_strewn_cards():
    """German letters, looks of noise: nothing is read with it here."""
    noise = np.random.default_rng(1).random((len(PACK), *SQUARE), np.float32)
    place = IndexPlace((48.0, 48.0), 58.0, 1.0, "de")
    looks = Looks(tuple(PACK), noise, np.arange(len(PACK)), np.ones(SQUARE, np.bool_), None, place)
    blank, nothing = np.zeros((len(Rank), *SQUARE), np.bool_), np.zeros(len(Rank), np.float32)
    empty = np.empty((0, EMPTY_SIDE, EMPTY_SIDE), np.uint8)
    limits = Limits(margin=0.125, likeness=0.8, sharpness=0.4, strength=0.1)
    return Deck("phone", looks, InkColours(blank, nothing, nothing), empty, limits, 0.2)


@pytest.fixture
def home(tmp_path):
    home = Home.open(tmp_path)
    deck_of_strewn_cards().save(home.deck("phone"))
    replace(deck_of_strewn_cards(), index_share=None).save(home.deck("machine's"))
    return home


def test_a_machine_refuses_a_deck_whose_cards_were_photographed_anywhere(home):
    gear = job.Gear("serial:/dev/none", "0", "phone")

    with (
        pytest.raises(WrongUse, match="Feed the sorted pack"),
        job.equipment(home, gear, HUAPAI, RealClock(), None),
    ):
        pass


@pytest.mark.parametrize(
    ("deck", "letters"),
    [(None, "en"), ("fr", "fr"), ("phone", "de"), ("machine's", None)],
)
def test_hands_show_any_camera_the_cards_of_a_deck_that_is_taught_to_no_eye(home, deck, letters):
    found = untaught(home, StationSettings(machine=guided.URL, deck=deck))

    assert (found and found.name) == letters


def test_a_machine_has_an_eye_of_its_own(home):
    assert untaught(home, StationSettings(machine="serial:/dev/none", deck="phone")) is None


def test_a_deck_that_an_eye_was_taught_wants_its_place_in_the_picture(home):
    gear = job.Gear(guided.URL, "0", "machine's")
    with (
        pytest.raises(WrongUse, match="--eye"),
        job.equipment(home, gear, HUAPAI, RealClock(), None),
    ):
        pass
