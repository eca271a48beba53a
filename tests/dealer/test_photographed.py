"""Photographs of a wallet's hands: what is hidden, what is in a wrong pocket, what adds up."""

import random

from hypothesis import given
from hypothesis import strategies as st

from cardboards.cards import CardSet
from cardboards.deals import Deal, deals_of
from cardboards.games import HUAPAI, Seat
from dealer.photographed import Sightings, judge_sightings, unseen
from dealer.verifying import BoardName, CardsMisboarded, HandsSwapped, Outcome, WrongBoard

RECORD, OTHER = (
    Deal.numbered(HUAPAI, random.Random(seed).randrange(deals_of(HUAPAI))) for seed in (1, 2)
)
ALL = HUAPAI.seats


def lying(deal):
    """Every card with its pocket."""
    return [(seat, card) for seat, hand in deal for card in hand]


def verdict(seen, asked=ALL, others=()):
    return judge_sightings(Sightings.of(seen), RECORD, dict(others), asked)


def test_all_cards_seen_where_they_belong_pass():
    assert verdict(lying(RECORD)).outcome is Outcome.PASS


@given(st.sets(st.integers(0, 51), min_size=1))
def test_a_hidden_card_never_passes_and_never_fails(hidden):
    seen = [one for place, one in enumerate(lying(RECORD)) if place not in hidden]
    judged = verdict(seen)
    assert judged.outcome is Outcome.UNREADABLE
    assert sum(count.unread for count in judged.counts) == len(hidden)


@given(st.data())
def test_a_card_in_a_wrong_pocket_fails_whatever_is_hidden(data):
    cards = lying(RECORD)
    home, stray = data.draw(st.sampled_from(cards))
    elsewhere = data.draw(st.sampled_from([seat for seat in ALL if seat is not home]))
    others = data.draw(st.sets(st.sampled_from([one for one in cards if one[1] != stray])))
    judged = verdict([*others, (elsewhere, stray)])
    assert judged.outcome is Outcome.FAIL


def test_two_cards_in_each_others_pockets_fail_with_their_count_and_moves():
    north, south = RECORD.hand(Seat.NORTH), RECORD.hand(Seat.SOUTH)
    one, other = next(iter(north)), next(iter(south))
    away = {one: Seat.SOUTH, other: Seat.NORTH}
    judged = verdict([(away.get(card, seat), card) for seat, card in lying(RECORD)])
    assert judged.fault == CardsMisboarded(2)
    assert {move.card for move in judged.moves} == {one, other}


def test_exchanged_hands_and_another_boards_cards_are_named_as_such():
    swapped = {Seat.NORTH: Seat.EAST, Seat.EAST: Seat.NORTH}
    cards = [(swapped.get(seat, seat), card) for seat, card in lying(RECORD)]
    assert verdict(cards).fault in (
        HandsSwapped(Seat.NORTH, Seat.EAST),
        HandsSwapped(Seat.EAST, Seat.NORTH),
    )
    name = BoardName("evening", 7)
    assert verdict(lying(OTHER), others={name: OTHER}.items()).fault == WrongBoard(name)


@given(st.data())
def test_photographs_add_up_to_what_one_of_all_would_show(data):
    cards = lying(RECORD)
    parts = [set(data.draw(st.sets(st.sampled_from(cards)))) for _ in range(3)]
    added = Sightings()
    for part in parts:
        added = added.and_also(Sightings.of(part))
    assert added == Sightings.of(set().union(*parts))


def test_a_pocket_asked_for_passes_alone_and_says_nothing_of_the_others():
    west = [one for one in lying(RECORD) if one[0] is Seat.WEST]
    judged = verdict(west, asked=(Seat.WEST,))
    assert judged.outcome is Outcome.PASS
    assert [count.seat for count in judged.counts] == [Seat.WEST]
    assert verdict(west).outcome is Outcome.UNREADABLE
    assert verdict(west[1:], asked=(Seat.WEST,)).outcome is Outcome.UNREADABLE


def test_a_pocket_asked_for_with_a_card_of_another_fails():
    east = next(iter(RECORD.hand(Seat.EAST)))
    west = [(Seat.WEST, card) for card in RECORD.hand(Seat.WEST)][1:]
    assert verdict([*west, (Seat.WEST, east)], asked=(Seat.WEST,)).outcome is Outcome.FAIL


def test_what_was_not_seen_is_told_by_pocket():
    hidden = RECORD.hand(Seat.SOUTH)
    seen = Sightings.of(one for one in lying(RECORD) if one[0] is not Seat.SOUTH)
    assert unseen(seen, RECORD, ALL) == {Seat.SOUTH: hidden}
    assert unseen(seen, RECORD, (Seat.NORTH,)) == {}
    assert Sightings.of(lying(RECORD)).hand(Seat.SOUTH) == CardSet.of(hidden)
