"""What a deck learns from cards whose truth is proved: taught from one series of a real machine, met with another."""

import random

import cv2
import numpy as np
import pytest

from cardboards.cards import Card
from firmware_bridge.reader.readings import Reading
from firmware_bridge.reader.taught.reader import CardReader
from firmware_bridge.reader.taught.strengthen import POOR, strengthened


@pytest.fixture(scope="module")
def deck(real_decks):
    return real_decks["logdata"]


@pytest.fixture(scope="module")
def met(series):
    """The cards of the other series."""
    return [(label, image) for label, image in series["log_white_led"] if isinstance(label, Card)]


@pytest.fixture(scope="module")
def stronger(deck, met):
    return strengthened(deck, met[::2])


def rightly_read(deck, pictures):
    """The cards that are read, and read rightly; fails where one is misread."""
    reader = CardReader(deck)
    looks = [(card, reader.read(image)) for card, image in pictures]
    assert not [card for card, look in looks if isinstance(look, Reading) and look.card != card]
    return {card for card, look in looks if isinstance(look, Reading)}


def poorly_read(deck, pictures):
    reader = CardReader(deck)
    looks = [reader.read(image) for _, image in pictures]
    return [
        one
        for one, look in zip(pictures, looks, strict=True)
        if not isinstance(look, Reading) or look.confidence < POOR
    ]


def test_a_deck_learns_from_what_it_read_poorly_and_reads_nothing_worse(deck, stronger, met):
    assert stronger.learnt > 0
    before, after = rightly_read(deck, met), rightly_read(stronger.deck, met)
    assert before <= after
    learnt = len(poorly_read(deck, met[::2])) - len(poorly_read(stronger.deck, met[::2]))
    assert learnt >= 1


def test_what_was_taught_stays_as_it_was(deck, stronger):
    assert stronger.deck.limits == deck.limits
    looks = {plane.tobytes() for plane in stronger.deck.looks.prototypes}
    assert {plane.tobytes() for plane in deck.looks.prototypes} <= looks
    assert len(looks) == len(deck.looks.prototypes) + stronger.learnt


def test_nothing_of_a_deck_tells_in_which_order_it_learnt(deck, stronger, met):
    anyhow = random.Random(4).sample(met[::2], len(met[::2]))
    again = strengthened(deck, anyhow).deck
    assert np.array_equal(again.looks.prototypes, stronger.deck.looks.prototypes)
    assert sorted(again.looks.owners) == list(again.looks.owners)


def test_pictures_that_are_read_well_change_nothing(deck, series):
    cards = [(label, image) for label, image in series["logdata"] if isinstance(label, Card)]
    assert strengthened(deck, cards[:6]).deck is deck


def test_a_picture_of_another_card_than_is_said_is_not_learnt(deck, met):
    poor = poorly_read(deck, met)
    wrong = [(Card((card.index + 13) % 52), image) for card, image in poor]
    assert strengthened(deck, wrong).learnt == 0


def test_neither_a_blurred_nor_a_dark_picture_nor_an_empty_eye_is_learnt(deck, met):
    poor = poorly_read(deck, met)
    smeared = [(card, cv2.blur(image, (9, 1))) for card, image in poor]
    dark = [(card, image // 24) for card, image in poor]
    empty = [(card, np.full_like(image, 40)) for card, image in poor]
    assert strengthened(deck, [*smeared, *dark, *empty]).learnt == 0
