"""Cards: their order, their names in every notation, and sets of them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardboards.cards import PACK, Card, CardSet, Rank, Suit
from cardboards.errors import NotACard

SPELLINGS = {
    "♠A": ["SA", "AS", "sa", "As", "♠A", "A♠", "S1", "黑桃A", "A黑桃", "黑A", "ace of spades", "ace_of_spades", "♤a"],
    "♥10": ["HT", "TH", "H10", "10H", "h10", "红心10", "紅心10", "红桃10", "紅桃T", "红10", "10hearts", "10_of_hearts"],
    "♣10": ["10clubs", "C10", "CT", "梅花10", "草花10", "tenclubs", "♣ 10", "♧T"],
    "♦J": ["DJ", "JD", "方块J", "方片J", "方塊J", "jack-diamonds", "♢j"],
    "♣2": ["C2", "2C", "two of clubs", "梅2"],
}  # fmt: skip

cards = st.integers(0, 51).map(Card)


@pytest.mark.parametrize(
    ("printed", "text"), [(card, text) for card, texts in SPELLINGS.items() for text in texts]
)
def test_a_card_is_known_by_each_of_its_names(printed, text):
    assert str(Card.named(text)) == printed


@pytest.mark.parametrize(
    "text",
    [
        "Ｓ１０",
        "ｓ１０",
        "♠１０",
        "１０♠",
        "黑桃１０",
        "♠\u300010",
        "  S10\r\n",
        "♠\ufe0f10",
        "10♠\ufe0e",
    ],
)
def test_what_keyboards_and_scanners_do_to_a_name_does_no_harm(text):
    assert Card.named(text) == Card.of(Suit.SPADES, Rank.TEN)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "S",
        "10",
        "AA",
        "SS",
        "S11",
        "S0",
        "1O",
        "X7",
        "joker",
        "SAA",
        "SA KH",
        "♠♠",
        "S-",
        "大王",
    ],
)
def test_what_names_no_card_is_refused_and_quoted(text):
    with pytest.raises(NotACard) as refusal:
        Card.named(text)
    assert f"“{text}”" in str(refusal.value)


@given(cards)
def test_a_card_is_known_by_its_code_and_by_what_is_printed(card):
    assert Card.named(card.code) == Card.named(str(card)) == card
    assert card == Card.of(card.suit, card.rank)


def test_cards_stand_in_file_order():
    assert " ".join(card.code for card in list(PACK)[:15]) == (
        "SA SK SQ SJ ST S9 S8 S7 S6 S5 S4 S3 S2 HA HK"
    )
    assert [card.index for card in PACK] == list(range(52))
    assert max(PACK).code == "C2"


def test_ten_is_T_in_files_and_10_for_people():
    assert (Rank.TEN.letter, Rank.TEN.printed) == ("T", "10")


def test_two_suits_are_red():
    assert [suit for suit in Suit if suit.is_red] == [Suit.HEARTS, Suit.DIAMONDS]


@pytest.mark.parametrize("index", [-1, 52])
def test_there_is_no_fifty_third_card(index):
    with pytest.raises(NotACard):
        Card(index)


@given(st.sets(cards), st.sets(cards))
def test_sets_of_cards_are_sets(one, other):
    left, right = CardSet.of(one), CardSet.of(other)
    assert list(left) == sorted(one)
    assert len(left) == len(one)
    assert bool(left) == bool(one)
    assert set(left | right) == one | other
    assert set(left & right) == one & other
    assert set(left - right) == one - other
    assert all((card in left) == (card in one) for card in PACK)


@given(st.sets(cards))
def test_the_holdings_of_the_suits_make_up_the_set(chosen):
    held = CardSet.of(chosen)
    ranks = {suit: held.holding(suit) for suit in Suit}
    assert {Card.of(suit, rank) for suit in Suit for rank in ranks[suit]} == chosen
    assert all(list(holding) == sorted(holding) for holding in ranks.values())
