"""Whether an outline is worth a whole look: a card is seen in it for certain, and its index is not too small."""

import numpy as np
import pytest

from cardboards.cards import Card, Suit
from firmware_bridge.reader.anywhere.indices import cards_of, may_show
from firmware_bridge.reader.anywhere.outline import Outline
from firmware_bridge.reader.glyphs import ENGLISH, GLYPHS, LETTERS
from firmware_bridge.reader.network import RANKS, SUITS, Network
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


def said(letters, **glyphs):
    """How surely an index of spades is which card, of which the network says so of its rank's glyphs."""
    ranks, suits = np.zeros((RANKS, 1), np.float32), np.zeros((SUITS, 1), np.float32)
    for glyph, sure in glyphs.items():
        ranks[GLYPHS.index(glyph)] = sure
    suits[Suit.SPADES] = 1
    return {
        Card(card).code: pytest.approx(float(sure[0]))
        for card, sure in enumerate(cards_of(ranks, suits, letters))
        if sure[0] > 0
    }


def test_a_king_beside_its_frame_is_a_king_where_no_letter_looks_so():
    assert said(ENGLISH, K=0.7, Kn=0.2) == {"SK": 0.9}
    assert said(LETTERS["sv"], K=0.7, Kn=0.2) == {"SK": 0.7, "SJ": 0.2}


def test_a_frame_alone_makes_no_king():
    assert said(ENGLISH, K=0.1, Kn=0.85) == {"SK": 0.3}
    assert said(ENGLISH, Kn=0.95) == {}
