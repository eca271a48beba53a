"""Which rank a deck's letters mean."""

import numpy as np
import pytest

from cardboards.cards import Card, Rank, Suit
from firmware_bridge.reader.anywhere.indices import cards_of
from firmware_bridge.reader.glyphs import GLYPHS, LETTERS
from firmware_bridge.reader.network import RANKS, SUITS


@pytest.mark.parametrize("letters", LETTERS.values(), ids=lambda letters: letters.name)
def test_every_locale_letters_each_rank_with_glyphs_that_are_known(letters):
    assert set(letters.ranks.values()) == set(Rank)
    assert set(letters.ranks) <= set(GLYPHS)


@pytest.mark.parametrize(
    ("locale", "glyph", "rank"),
    [
        ("de", "B", Rank.JACK),
        ("de", "D", Rank.QUEEN),
        ("fr", "V", Rank.JACK),
        ("fr", "R", Rank.KING),
        ("fr", "1", Rank.ACE),
        ("fr", "A", Rank.ACE),
        ("nl", "V", Rank.QUEEN),
        ("nl", "H", Rank.KING),
        ("sv", "Kn", Rank.JACK),
    ],
)
def test_a_letter_means_what_its_country_means_by_it(locale, glyph, rank):
    assert LETTERS[locale].ranks[glyph] is rank


def test_a_glyph_of_another_country_is_no_card():
    ranks, suits = np.zeros((RANKS, 1), np.float32), np.zeros((SUITS, 1), np.float32)
    ranks[GLYPHS.index("Q")] = suits[Suit.HEARTS] = 1
    assert cards_of(ranks, suits, LETTERS["de"]).max() == 0
    assert cards_of(ranks, suits, LETTERS["en"]).argmax() == Card.named("HQ").index
