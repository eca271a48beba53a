"""Eyes whose pictures show more than the index, taught by the indices alone."""

from dataclasses import replace

import numpy as np
import pytest

from cardboards.cards import PACK
from firmware_bridge.errors import NoSuchDeck
from firmware_bridge.eye_view import SIMULATED
from firmware_bridge.reader.network import Network
from firmware_bridge.reader.readings import Reading
from firmware_bridge.reader.taught.close_up import CloseUp, close_up_in
from firmware_bridge.reader.taught.deck import Deck
from firmware_bridge.reader.taught.reader import CardReader
from firmware_bridge.reader.taught.teach import teach

EVERYTHING = CloseUp(0.0, 0.0, 1.0, 1.0, 0)
SOME = list(PACK)[::6]


@pytest.fixture(scope="module")
def net():
    return Network.load()


def by_quarters(image, quarters):
    """What an eye sees that is mounted so."""
    return np.ascontiguousarray(np.rot90(image, quarters))


@pytest.mark.parametrize("quarters", range(4))
def test_the_index_is_found_however_the_eye_is_mounted(eye, net, quarters):
    cards = [(card, by_quarters(SIMULATED.card.of(eye.look(card)), quarters)) for card in SOME]

    found = close_up_in(cards, net)

    assert found is not None
    assert (quarters + found.quarters) % 4 == 0
    assert found.width < 0.6
    assert found.height < 0.6


def test_an_index_that_is_not_there_is_not_found(net):
    random = np.random.default_rng(3)
    grey = [(card, random.integers(90, 110, (64, 64, 3)).astype(np.uint8)) for card in SOME]

    assert close_up_in(grey, net) is None


def test_indices_of_other_cards_than_said_are_not_found(eye, net):
    cards = [SIMULATED.card.of(eye.look(card)) for card in SOME]

    assert close_up_in(list(zip(SOME[1:], cards, strict=False)), net) is None


def test_a_part_goes_on_beyond_the_rim():
    image = np.arange(40 * 50 * 3).reshape(40, 50, 3).astype(np.uint8)
    part = CloseUp(-0.1, 0.5, 0.4, 0.75, 0).of(image)

    assert part.shape == (30, 20, 3)
    assert (part[:20, 5:] == image[20:, :15]).all()
    assert (part[:, 0] == part[:, 4]).all()
    assert (part[29] == part[19]).all()


def test_half_cards_seen_upside_down_are_learnt_by_their_indices(eye, tmp_path):
    def seen(card):
        return by_quarters(SIMULATED.card.of(eye.look(card)), 2)

    teach("hung over", [(card, seen(card)) for card in PACK]).save(tmp_path / "deck")
    reader = CardReader(Deck.load(tmp_path / "deck"))
    looks = [(card, reader.read(seen(card))) for card in PACK]
    read = [(card, look.card) for card, look in looks if isinstance(look, Reading)]

    assert all(card == told for card, told in read)
    assert len(read) >= 50


@pytest.mark.parametrize(
    "edges",
    [{"left": 2.0}, {"top": -1.5}, {"width": 0.0}, {"height": 900.0}, {"width": float("nan")}],
    ids=str,
)
def test_a_deck_that_looks_beside_the_picture_is_not_read(drawn_deck, tmp_path, edges):
    looks = replace(drawn_deck.looks, close_up=replace(EVERYTHING, **edges))
    replace(drawn_deck, looks=looks).save(tmp_path / "deck")

    with pytest.raises(NoSuchDeck, match="damaged"):
        Deck.load(tmp_path / "deck")
