"""Pictures of a mirror: what was a 3 is an 8 there, and surely so."""

import numpy as np
import pytest

from cardboards.cards import Card
from firmware_bridge.reader.anywhere.find import single_card
from firmware_bridge.reader.anywhere.spread import spread_cards
from firmware_bridge.reader.glyphs import ENGLISH, LETTERS
from firmware_bridge.reader.network import Network
from firmware_bridge.reader.photograph import opened
from firmware_bridge.reader.readings import Reading
from tests.firmware_bridge.reader.tabletop import Tabletop

CARDS = [Card.named(name) for name in ("S3", "H3", "C4", "D5", "H6", "S8", "DA")]


@pytest.fixture(scope="module")
def net():
    return Network.load()


@pytest.fixture(scope="module")
def row():
    table = Tabletop(560, 160)
    for place, card in enumerate(CARDS):
        table.lay(card, 20 + 75 * place, 35)
    return table.photograph(2000, 0.0)[0]


@pytest.mark.parametrize("name", ["3_club_8", "3_heart_8", "4_diamond_8", "4_spade_8", "5_club_8"])
def test_a_webcam_that_shows_people_a_mirror_tells_no_other_card(corpus, net, name):
    """Two 3s and a 5 were read as 8s, the 4s as As."""
    taken = opened(corpus / "cards" / "yuchenrao" / f"{name}.jpg").image
    mirrored = np.ascontiguousarray(taken[:, ::-1])
    assert isinstance(single_card(taken, net, ENGLISH).look, Reading)
    assert not isinstance(single_card(mirrored, net, ENGLISH).look, Reading)
    assert not spread_cards(mirrored, net, ENGLISH)


def test_of_several_in_a_mirror_none_is_another(net, row):
    mirrored = np.ascontiguousarray(row[:, ::-1])
    assert {one.card for one in spread_cards(row, net, ENGLISH)} == set(CARDS)
    assert {one.card for one in spread_cards(mirrored, net, ENGLISH)} <= set(CARDS)


@pytest.mark.parametrize("letters", LETTERS.values(), ids=LETTERS)
def test_eights_that_are_the_right_way_round_are_read_with_any_letters(net, row, letters):
    assert Card.named("S8") in {one.card for one in spread_cards(row, net, letters)}
