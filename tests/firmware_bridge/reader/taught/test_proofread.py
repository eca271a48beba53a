"""Pictures that are not what they are said to be, before a deck is taught from them."""

import pytest

from cardboards.cards import PACK, Card
from firmware_bridge.errors import CannotTeach
from firmware_bridge.reader.network import Network
from firmware_bridge.reader.taught.labels import Other
from firmware_bridge.reader.taught.proofread import proofread
from tests.firmware_bridge.reader.tabletop import Tabletop

SOME = list(PACK)[::6]


@pytest.fixture(scope="module")
def net():
    return Network.load()


@pytest.fixture(scope="module")
def pictures():
    """A drawn card each, on a table."""

    def taken(card):
        table = Tabletop(120, 120)
        table.lay(card, 30, 16)
        return table.photograph(640, 0)[0]

    return [taken(card) for card in SOME]


def told_as(cards, pictures):
    """Five of each picture, so that every card's is looked at."""
    return [one for one in zip(cards, pictures, strict=True) for _ in range(5)]


def test_pictures_that_show_what_they_should_are_no_objection(net, pictures):
    proofread("club", told_as(SOME, pictures), net)
    proofread("club", told_as([Other.JOKER] * len(SOME), pictures), net)


def test_a_pack_out_of_order_is_refused_and_cards_are_named(net, pictures):
    shifted = [*SOME[1:], SOME[0]]
    with pytest.raises(CannotTeach) as refused:
        proofread("club", told_as(shifted, pictures), net)
    assert f"{SOME[0]} instead of {SOME[1]}" in refused.value.saying.english()


def test_one_picture_alone_that_reads_otherwise_is_no_objection(net, pictures):
    cards = [Card.named("H7"), *SOME[1:]]
    proofread("club", told_as(cards, pictures), net)
