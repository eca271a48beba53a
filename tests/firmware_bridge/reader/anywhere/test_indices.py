"""Whether an outline is worth a whole look: a card is seen in it for certain, and its index is not too small."""

import numpy as np
import pytest

from cardboards.cards import Card
from firmware_bridge.reader.anywhere.indices import may_show
from firmware_bridge.reader.anywhere.outline import Outline
from firmware_bridge.reader.glyphs import ENGLISH
from firmware_bridge.reader.network import Network
from tests.firmware_bridge.reader.photographs import corners_at, lay, table

SURE = 0.8


class Blind:
    """A network that must not be asked."""


@pytest.fixture(scope="module")
def net():
    return Network.load()


def standing(tall):
    return Outline(corners_at((300, 300), tall, 0, np.random.default_rng(1)), 1.0)


def shows(net, outline, card, least):
    picture = table(np.random.default_rng(1))
    if card:
        picture = lay(picture, card, outline.corners)
    return may_show(picture, outline, net, ENGLISH, least, SURE)


def test_a_large_card_may_show_an_index_of_any_scale():
    assert shows(Blind(), standing(300), None, least=16)


def test_a_card_too_small_for_the_largest_index_shows_none():
    assert not shows(Blind(), standing(40), Card.named("H7"), least=16)


def test_between_the_two_it_is_looked_for(net):
    outline = standing(120)
    assert shows(net, outline, Card.named("H7"), least=14)
    assert not shows(net, outline, None, least=14)
