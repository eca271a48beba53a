"""Record, hand card and cards: which of the three differs."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardboards.cards import CardSet
from cardboards.deals import Deal, deals_of
from cardboards.games import HUAPAI, Seat
from dealer.registering import Finding, compared

DEALS = [dict(Deal.numbered(HUAPAI, number * (deals_of(HUAPAI) // 7))) for number in range(1, 4)]
A, B, C = DEALS


def findings(record, registered, found):
    return {one.finding for one in compared(HUAPAI, record, registered, found)}


@pytest.mark.parametrize(
    ("record", "registered", "found", "finding"),
    [
        (A, A, A, Finding.AGREED),
        (A, B, A, Finding.REGISTERED_WRONG),
        (A, A, B, Finding.INSERTED_WRONG),
        (B, A, A, Finding.RECORD_DIFFERS),
        (A, B, C, Finding.ALL_DIFFER),
        (None, A, A, Finding.AGREED),
        (None, A, B, Finding.UNDECIDED),
    ],
)
def test_the_one_that_differs_from_two_is_named(record, registered, found, finding):
    assert findings(record, registered, found) == {finding}


@given(st.permutations(DEALS))
def test_no_witness_is_the_authority(deals):
    """Whichever two agree, the third is named: exchanging witnesses exchanges the findings."""
    one, other, _ = deals
    assert findings(one, one, other) == {Finding.INSERTED_WRONG}
    assert findings(one, other, one) == {Finding.REGISTERED_WRONG}
    assert findings(other, one, one) == {Finding.RECORD_DIFFERS}


def test_a_hand_is_told_by_itself_with_what_only_one_side_has():
    first, second = next(iter(A[Seat.NORTH])), next(iter(A[Seat.WEST]))
    swapped = CardSet.of([*(card for card in A[Seat.NORTH] if card != first), second])
    found = compared(HUAPAI, A, {**A, Seat.NORTH: swapped}, A)
    north, *others = found
    assert (north.finding, north.registered, north.found) == (Finding.REGISTERED_WRONG, 13, 13)
    assert (north.on_card, north.in_pocket) == (CardSet.of([second]), CardSet.of([first]))
    assert {one.finding for one in others} == {Finding.AGREED}
    assert str(first) not in repr(replace(north))


def test_a_card_that_was_not_written_shows_in_the_count():
    short = CardSet.of(list(A[Seat.EAST])[:12])
    [east] = [
        one for one in compared(HUAPAI, A, {**A, Seat.EAST: short}, A) if one.seat is Seat.EAST
    ]
    assert (east.registered, east.found, len(east.in_pocket)) == (12, 13, 1)
