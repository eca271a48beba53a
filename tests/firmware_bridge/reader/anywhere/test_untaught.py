"""A card that a person lays before a camera, of a deck that nobody taught."""

import numpy as np
import pytest

from cardboards.cards import Card
from firmware_bridge.eye_view import SIMULATED, WHOLE, Box
from firmware_bridge.reader.anywhere import untaught
from firmware_bridge.reader.anywhere.spread import Spread
from firmware_bridge.reader.anywhere.untaught import UntaughtReader
from firmware_bridge.reader.glyphs import ENGLISH
from firmware_bridge.reader.network import Network
from firmware_bridge.reader.readings import Doubt, NoCard, Reading
from tests.firmware_bridge.reader.photographs import corners_at, lay, table

LEFT, RIGHT = (260.0, 360.0), (700.0, 360.0)
SEVEN, KING = Card.named("H7"), Card.named("SK")


@pytest.fixture(scope="module")
def net():
    return Network.load()


@pytest.fixture
def reader(net):
    return UntaughtReader(net, ENGLISH, WHOLE)


def with_cards(**placed):
    chance = np.random.default_rng(3)
    picture = table(chance)
    for side, card in placed.items():
        middle = LEFT if side == "left" else RIGHT
        picture = lay(picture, card, corners_at(middle, 380.0, 12.0, chance))
    return picture


def card_of(look):
    assert isinstance(look, Reading)
    return look.card


def test_a_card_is_read_wherever_it_is_laid(reader):
    assert card_of(reader.read(with_cards(left=SEVEN))) == SEVEN
    assert card_of(reader.read(with_cards(right=KING))) == KING


def test_of_two_cards_that_lie_there_none_is_read(reader):
    assert reader.read(with_cards(left=SEVEN, right=KING)).doubt is Doubt.SEVERAL


def test_where_the_place_is_known_only_what_lies_there_counts(net):
    left = Box(0, 0, 480, 720)
    both = with_cards(left=SEVEN, right=KING)
    assert card_of(UntaughtReader(net, ENGLISH, left).read(both)) == SEVEN


def test_an_empty_table_shows_none(reader):
    assert reader.read(with_cards()) == NoCard()


def test_half_a_card_under_a_simulated_camera_is_read_too(net, eye):
    reader = UntaughtReader(net, ENGLISH, SIMULATED.card)
    assert [card_of(reader.read(eye.look(card))) for card in (SEVEN, KING)] == [SEVEN, KING]


def test_once_a_card_is_read_the_next_is_not_looked_for_in_all_sizes(reader, monkeypatch):
    reader.read(with_cards(left=SEVEN))
    monkeypatch.setattr(untaught, "spread_in", None)
    assert card_of(reader.read(with_cards(right=KING))) == KING


def test_all_else_is_looked_for_only_where_indices_tell_nothing_for_certain(reader, monkeypatch):
    monkeypatch.setattr(untaught, "spread_in", None)
    monkeypatch.setattr(untaught, "single_card", None)
    assert card_of(reader.read(with_cards(left=SEVEN))) == SEVEN


def test_a_card_that_only_its_outline_makes_certain_is_read_too(reader, monkeypatch):
    monkeypatch.setattr(untaught, "lone_card", lambda *_: None)
    monkeypatch.setattr(untaught, "spread_in", lambda *_: Spread((), ()))
    assert card_of(reader.read(with_cards(left=SEVEN))) == SEVEN


def test_a_card_of_another_size_than_the_last_is_read_too(reader):
    reader.read(with_cards(left=SEVEN))
    far = lay(
        table(np.random.default_rng(3)),
        KING,
        corners_at(RIGHT, 230.0, -20.0, np.random.default_rng(3)),
    )
    assert card_of(reader.read(far)) == KING
    assert card_of(reader.read(with_cards(left=SEVEN))) == SEVEN


def test_after_a_card_two_are_two_and_none_is_none(reader):
    reader.read(with_cards(left=SEVEN))
    assert reader.read(with_cards(left=SEVEN, right=KING)).doubt is Doubt.SEVERAL
    assert reader.read(with_cards()) == NoCard()
