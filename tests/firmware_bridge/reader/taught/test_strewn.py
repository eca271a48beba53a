"""Decks learnt from photographs in which a whole card lies anywhere."""

from dataclasses import replace

import numpy as np
import pytest

from cardboards.cards import PACK, Card, Rank, Suit
from firmware_bridge.errors import CannotTeach, NoSuchDeck
from firmware_bridge.reader.network import Network
from firmware_bridge.reader.readings import Doubt, Reading, Unsure
from firmware_bridge.reader.taught import teach as teaching
from firmware_bridge.reader.taught.deck import Deck
from firmware_bridge.reader.taught.strewn import StrewnReader, strewn_in
from tests.firmware_bridge.reader.photographs import HEIGHT, WIDTH, corners_at, lay, table

SOME = [card for card in PACK if card.suit is Suit.SPADES or card.rank is Rank.SEVEN]
"""Every rank and every suit: an index that is not shown can be put together from these."""


def photograph(card, seed):
    """A card somewhere on a table, large enough to be read."""
    chance = np.random.default_rng(seed)
    middle = np.array([WIDTH / 2, HEIGHT / 2]) + chance.uniform(-60, 60, 2)
    corners = corners_at(middle, chance.uniform(330, 400), chance.uniform(-40, 40), chance)
    return lay(table(chance), card, corners)


@pytest.fixture(scope="module")
def net():
    return Network.load()


@pytest.fixture(scope="module")
def samples():
    return [(card, photograph(card, card.index)) for card in SOME]


@pytest.fixture(scope="module")
def deck(samples, net, taught_once):
    return taught_once("club", lambda: samples, lambda _, shown: learnt(shown, net).deck)


def learnt(samples, net):
    return teaching._from_strewn("club", teaching._by_label(samples), samples, net)


def test_the_indices_are_found_wherever_the_cards_lie(samples, net):
    strewn = strewn_in(samples, net)

    assert strewn is not None
    assert {card for card, _ in strewn.cells} == set(SOME)
    assert not strewn.unseen
    assert 0.1 < strewn.share < 0.3


def test_photographs_of_other_cards_than_said_show_no_deck(samples, net):
    cards, images = zip(*samples, strict=True)

    assert strewn_in(list(zip((*cards[1:], cards[0]), images, strict=True)), net) is None


def test_cards_that_a_machine_lays_at_one_place_are_its_eyes_to_learn(net):
    laid = [(card, photograph(card, 1)) for card in SOME]

    assert strewn_in(laid, net) is None


def test_a_photograph_of_another_card_is_told_from_those_that_show_theirs(samples, net):
    two, three = Card.named("S2"), Card.named("S3")
    named = {two: three, three: two}

    strewn = strewn_in([(named.get(card, card), image) for card, image in samples], net)

    assert strewn is not None
    assert {card for card, _ in strewn.unseen} == {two, three}


def test_a_deck_of_cards_that_lie_anywhere_is_kept_as_one(deck, tmp_path):
    deck.save(tmp_path / "club.deck")
    kept = Deck.load(tmp_path / "club.deck")

    assert kept.lies_anywhere
    assert kept.index_share == pytest.approx(deck.index_share)
    assert kept.letters.name == "en"


@pytest.mark.parametrize("share", [0.0, 1.5, float("nan")])
def test_a_deck_whose_indices_have_no_size_is_not_read(deck, tmp_path, share):
    replace(deck, index_share=share).save(tmp_path / "club.deck")

    with pytest.raises(NoSuchDeck, match="damaged"):
        Deck.load(tmp_path / "club.deck")


def test_cards_that_lie_elsewhere_are_read(deck, net):
    reader = StrewnReader(deck, net)

    looks = [(card, reader.card_in(photograph(card, 100 + card.index)).look) for card in SOME[::3]]

    assert [look.card for _, look in looks if isinstance(look, Reading)] == SOME[::3]


def test_a_card_that_looks_like_another_of_the_deck_is_refused(deck, net):
    """As when the network errs: here the deck's ♠3 has the look of a ♠5."""
    three, five = Card.named("S3"), Card.named("S5")
    planes = deck.looks.prototypes.copy()
    planes[[three.index, five.index]] = planes[[five.index, three.index]]
    odd = replace(deck, looks=replace(deck.looks, prototypes=planes))

    found = StrewnReader(odd, net).card_in(photograph(three, 7))

    assert isinstance(StrewnReader(deck, net).card_in(photograph(three, 7)).look, Reading)
    assert found.look == Unsure(Doubt.BETWEEN_TWO, (three, five))


def test_exchanged_names_among_photographs_are_refused(samples, net):
    two, three = Card.named("S2"), Card.named("S3")
    named = {two: three, three: two}
    exchanged = [(named.get(card, card), image) for card, image in samples]

    with pytest.raises(CannotTeach, match="♠3 instead of ♠2"):
        learnt(exchanged, net)


def test_a_card_whose_index_no_photograph_shows_is_named(samples, net):
    blank, jack = table(np.random.default_rng(1)), Card.named("SJ")
    hidden = [(card, blank if card == jack else image) for card, image in samples]

    with pytest.raises(CannotTeach) as refused:
        learnt(hidden, net)

    assert "♠J" in refused.value.saying.english()
