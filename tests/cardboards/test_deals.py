"""Deals: every fault named, number and deal, and the moves from one deal to another."""

import csv
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardboards.cards import PACK, Card, CardSet
from cardboards.deals import CardMissing, CardTwice, Deal, HandSize, Move, deals_of, faults, moves
from cardboards.errors import ImpossibleDeal, NoSuchDeal
from cardboards.games import BRIDGE, GAMES, HUAPAI, WAKENG, Seat

COUNTS = {
    # formats.md §2: G of 4×13 as BigDeal has it, and 3×16+4.
    "huapai": 53644737765488792839237440000,
    "bridge": 53644737765488792839237440000,
    "wakeng": 366925900851318433163789250,
}

games = st.sampled_from(list(GAMES.values()))


@st.composite
def deals(draw, of=games):
    game = draw(of)
    pack = draw(st.permutations(list(PACK)))
    hands = {}
    for seat in game.seats:
        hands[seat], pack = pack[: game.size(seat)], pack[game.size(seat) :]
    return Deal.of(game, hands)


def from_file_notation(text):
    """A deal as files write it, read here without any code of ours but the cards' names."""
    hands = text.removeprefix("N:").split(" ")
    seats = (Seat.NORTH, Seat.EAST, Seat.SOUTH, Seat.WEST)
    return {
        seat: [
            Card.named(suit + rank)
            for suit, ranks in zip("SHDC", hand.split("."), strict=True)
            for rank in ranks
        ]
        for seat, hand in zip(seats, hands, strict=True)
    }


def vectors(file):
    with file.open(newline="") as lines:
        return [(int(row["deal_number"]), row["deal_pbn"]) for row in csv.DictReader(lines)]


@pytest.mark.parametrize("key", COUNTS)
def test_a_game_has_its_known_count_of_deals(key):
    assert deals_of(GAMES[key]) == COUNTS[key]


def test_deal_zero_gives_each_seat_a_suit():
    deal = Deal.numbered(HUAPAI, 0)
    letters = {seat: {card.suit.letter for card in hand} for seat, hand in deal}
    assert letters == {Seat.NORTH: {"S"}, Seat.EAST: {"H"}, Seat.SOUTH: {"D"}, Seat.WEST: {"C"}}


@pytest.mark.parametrize("game", [HUAPAI, BRIDGE])
@pytest.mark.parametrize("file", ["dealnumber_vectors.csv", "vectors.csv"])
def test_numbers_are_those_of_published_events(corpus, game, file):
    for number, text in vectors(corpus / "squaredeal" / file):
        deal = Deal.of(game, from_file_notation(text))
        assert deal.number == number
        assert Deal.numbered(game, number) == deal


@given(st.data())
def test_number_and_deal_are_one_to_one(data):
    game = data.draw(games)
    number = data.draw(st.integers(0, deals_of(game) - 1))
    assert Deal.numbered(game, number).number == number


@given(deals())
def test_a_deal_comes_back_from_its_number(deal):
    assert 0 <= deal.number < deals_of(deal.game)
    assert Deal.numbered(deal.game, deal.number) == deal


@pytest.mark.parametrize("game", GAMES.values())
def test_deals_are_numbered_from_the_sorted_pack_to_the_reversed_one(game):
    first, last = Deal.numbered(game, 0), Deal.numbered(game, deals_of(game) - 1)
    order = [card for seat in game.numbering for card in first.hand(seat)]
    assert order == list(PACK)
    assert [card for seat in reversed(game.numbering) for card in last.hand(seat)] == list(PACK)


@pytest.mark.parametrize("number", [-1, deals_of(HUAPAI)])
def test_a_number_outside_the_range_is_refused(number):
    with pytest.raises(NoSuchDeal) as refusal:
        Deal.numbered(HUAPAI, number)
    assert "53644737765488792839237439999" in str(refusal.value)


def test_every_fault_is_named():
    hands = from_file_notation(
        "N:AKQJT98765432.2.. .AKQJT9876543.2. ..AKQJT9876543.2 .2..AKQJT987654"
    )
    assert set(faults(HUAPAI, hands)) == {
        HandSize(Seat.NORTH, 14, 13),
        HandSize(Seat.WEST, 12, 13),
        CardTwice(Card.named("H2"), (Seat.NORTH, Seat.WEST)),
        CardMissing(Card.named("C3")),
    }
    with pytest.raises(ImpossibleDeal) as refusal:
        Deal.of(HUAPAI, hands)
    assert str(refusal.value) == (
        "This is no deal: North has 14 cards, not 13, West has 12 cards, not 13, "
        "♥2 is there 2 times (North, West), ♣3 is missing."
    )


def test_a_card_twice_in_one_hand_is_named():
    hands = {seat: list(hand) for seat, hand in Deal.numbered(BRIDGE, 0)}
    hands[Seat.NORTH][1] = hands[Seat.NORTH][0]
    ace, king = Card.named("SA"), Card.named("SK")
    assert faults(BRIDGE, hands) == (
        CardTwice(ace, (Seat.NORTH, Seat.NORTH)),
        CardMissing(king),
    )


def test_a_hand_that_is_not_there_is_empty():
    hands = dict(Deal.numbered(BRIDGE, 0))
    del hands[Seat.SOUTH]
    missing = [fault for fault in faults(BRIDGE, hands) if isinstance(fault, CardMissing)]
    assert HandSize(Seat.SOUTH, 0, 13) in faults(BRIDGE, hands)
    assert {fault.card.suit.letter for fault in missing} == {"D"}
    assert len(missing) == 13


@given(deals(), st.data())
def test_a_deal_is_refused_exactly_when_it_has_a_fault(deal, data):
    hands = {seat: list(hand) for seat, hand in deal}
    for _ in range(data.draw(st.integers(0, 3))):
        seat = data.draw(st.sampled_from(deal.game.seats))
        change = data.draw(st.sampled_from(("add", "drop")))
        if change == "add":
            hands[seat].append(data.draw(st.sampled_from(list(PACK))))
        elif hands[seat]:
            hands[seat].pop()
    if faults(deal.game, hands):
        with pytest.raises(ImpossibleDeal):
            Deal.of(deal.game, hands)
    else:
        assert dict(Deal.of(deal.game, hands)) == {
            seat: CardSet.of(cards) for seat, cards in hands.items()
        }


@given(deals())
def test_each_card_is_with_the_seat_that_holds_it(deal):
    assert all(card in deal.hand(deal.seat_of(card)) for card in PACK)


def after(found, steps):
    """What lies where once the steps are done; a card that must be found comes from outside."""
    held = {seat: list(cards) for seat, cards in found.items()}
    for step in steps:
        if step.origin is not None:
            held[step.origin].remove(step.card)
        if step.target is not None:
            held[step.target].append(step.card)
    return held


@st.composite
def wallets(draw):
    """Any cards in the pockets: some twice, some missing."""
    record = draw(deals())
    pockets = st.lists(st.sampled_from(list(PACK)), max_size=20)
    return record, {seat: draw(pockets) for seat in record.game.seats}


@given(wallets())
def test_moves_mend_whatever_was_found(wallet):
    record, found = wallet
    mended = after(found, moves(found, record))
    assert {seat: sorted(cards) for seat, cards in mended.items()} == {
        seat: list(hand) for seat, hand in record
    }


@given(wallets())
def test_no_shorter_list_of_moves_mends_it(wallet):
    """A move takes one card from, or to, one pocket: per card, the larger of what is too few and too many."""
    record, found = wallet
    least = 0
    for card in PACK:
        surplus = {seat: found[seat].count(card) - (card in hand) for seat, hand in record}
        lack = sum(-count for count in surplus.values() if count < 0)
        least += max(lack, sum(count for count in surplus.values() if count > 0))
    assert len(moves(found, record)) == least


@pytest.mark.parametrize("order", list(permutations(range(4))))
def test_of_whole_hands_in_other_pockets_just_the_misplaced_cards_move(order):
    record = Deal.numbered(HUAPAI, 17881579255162930946412480000)
    found = {seat: record.hands[place] for seat, place in zip(HUAPAI.seats, order, strict=True)}
    misplaced = sum(13 for place, other in enumerate(order) if place != other)
    assert len(moves(found, record)) == misplaced


def test_a_move_says_from_where_to_where():
    nine = Card.named("H9")
    assert Move(nine, Seat.WEST, Seat.NORTH).saying.english() == "♥9: West → North"
    assert Move(nine, None, Seat.NORTH).saying.english() == "♥9: elsewhere → North"
    assert Move(nine, Seat.WEST, None).saying.english() == "♥9: West → elsewhere"


def test_wakengs_kitty_is_a_hand_like_the_others():
    deal = Deal.numbered(WAKENG, 0)
    assert [card.code for card in deal.hand(Seat.KITTY)] == ["C5", "C4", "C3", "C2"]


def test_neither_a_deal_nor_a_hand_tells_its_cards_by_accident():
    deal = Deal.numbered(HUAPAI, 0)
    assert "mask" not in repr(deal.hands[0])
    assert "CardSet" not in repr(deal)
