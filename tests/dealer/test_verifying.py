"""A wallet's cards against its record."""

from itertools import permutations
from typing import get_args

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from cardboards.cards import PACK, Card, Rank, Suit
from cardboards.deals import Deal, deals_of
from cardboards.games import BRIDGE, GAMES, HUAPAI, WAKENG, Seat
from dealer.verifying import (
    BoardName,
    CardsExtra,
    CardsForeign,
    CardsMisboarded,
    CardsMissing,
    Class,
    HandsRearranged,
    HandsSwapped,
    Mixed,
    Outcome,
    PackSorted,
    PocketCount,
    WalletTurned,
    WrongBoard,
    judge,
)

N, E, S, W = Seat.NORTH, Seat.EAST, Seat.SOUTH, Seat.WEST
RECORD = Deal.numbered(HUAPAI, 17881579255162930946412480000)
OTHER = Deal.numbered(HUAPAI, 26822368882744396419618720000)


def deals_of_any(games):
    return st.sampled_from(games).flatmap(
        lambda game: st.integers(0, deals_of(game) - 1).map(
            lambda number: Deal.numbered(game, number)
        )
    )


deals = deals_of_any(list(GAMES.values()))
four_hands = deals_of_any([HUAPAI, BRIDGE])


def in_pockets(deal):
    return {seat: list(hand) for seat, hand in deal}


def verdict(found, record=RECORD, unread=(), foreign=(), others=()):
    return judge(found, dict(unread), dict(foreign), record, dict(others))


def fault(found, **known):
    judged = verdict(found, **known)
    assert judged.outcome is Outcome.FAIL
    return judged.fault


# The verdict.


@given(deals)
def test_a_wallet_that_holds_its_record_passes(record):
    judged = verdict(in_pockets(record), record)
    assert (judged.outcome, judged.fault, judged.moves) == (Outcome.PASS, None, ())


def test_the_order_of_cards_in_a_pocket_is_nothing():
    assert (
        verdict({seat: cards[::-1] for seat, cards in in_pockets(RECORD).items()}).outcome
        is Outcome.PASS
    )


@st.composite
def wallets(draw):
    """A record and pockets near it: cards moved, taken out, put in, made unreadable, or foreign ones added."""
    record = draw(deals)
    found = in_pockets(record)
    unread: dict[Seat, int] = {}
    foreign: dict[Seat, int] = {}
    seats = st.sampled_from(record.game.seats)
    for what in draw(
        st.lists(st.sampled_from(("move", "take", "add", "hide", "joker")), max_size=4)
    ):
        seat = draw(seats)
        if what == "joker":
            foreign[seat] = foreign.get(seat, 0) + 1
        elif what == "add":
            found[seat].append(draw(st.sampled_from(list(PACK))))
        elif found[seat]:
            card = found[seat].pop(draw(st.integers(0, len(found[seat]) - 1)))
            if what == "move":
                found[draw(seats)].append(card)
            elif what == "hide":
                unread[seat] = unread.get(seat, 0) + 1
    return record, found, unread, foreign


@given(wallets())
def test_it_passes_exactly_when_every_pocket_was_read_and_holds_its_hand(wallet):
    record, found, unread, foreign = wallet
    is_right = all(sorted(found[seat]) == list(hand) for seat, hand in record)
    judged = verdict(found, record, unread, foreign)
    assert (judged.outcome is Outcome.PASS) == (is_right and not unread and not foreign)
    assert (judged.fault is not None) == (judged.outcome is Outcome.FAIL)


@given(wallets())
def test_unreadable_is_what_could_still_be_right_and_fail_what_could_not(wallet):
    """Nothing else decides: a wallet fails exactly when no reading of its unread cards would make it pass."""
    record, found, unread, foreign = wallet
    assume(unread)
    completed = {
        seat: found[seat] + [card for card in hand if card not in found[seat]]
        for seat, hand in record
    }
    could_be_right = not foreign and all(
        len(completed[seat]) - len(found[seat]) == unread.get(seat, 0)
        and verdict(completed, record).outcome is Outcome.PASS
        for seat in found
    )
    expected = Outcome.UNREADABLE if could_be_right else Outcome.FAIL
    assert verdict(found, record, unread, foreign).outcome is expected


@given(deals, st.sets(st.sampled_from(list(PACK)), min_size=1))
def test_unread_cards_of_a_right_wallet_make_it_unreadable_never_right_or_wrong(record, hidden):
    found = {seat: [card for card in hand if card not in hidden] for seat, hand in record}
    unread = {seat: len(hand) - len(found[seat]) for seat, hand in record}
    judged = verdict(found, record, unread)
    assert (judged.outcome, judged.fault, judged.moves) == (Outcome.UNREADABLE, None, ())


def test_a_card_read_in_a_wrong_pocket_is_a_fact_whatever_else_was_not_read():
    found = in_pockets(RECORD)
    stray = found[N].pop()
    found[W].append(stray)
    found[S].pop()
    judged = verdict(found, unread={S: 1})
    assert (judged.outcome, judged.fault) == (Outcome.FAIL, CardsMisboarded(1))
    assert [(move.card, move.origin, move.target) for move in judged.moves] == [(stray, W, N)]


def test_a_pocket_with_no_room_for_its_unread_card_is_a_fact():
    found = in_pockets(RECORD)
    found[W].pop()
    assert fault(found, unread={N: 1}) == CardsMisboarded(1)


# Counts: what a blind screen shows.


@given(wallets())
def test_every_card_in_a_pocket_is_counted(wallet):
    record, found, unread, foreign = wallet
    for count in verdict(found, record, unread, foreign).counts:
        seat = count.seat
        assert count.found == len(found[seat]) + unread.get(seat, 0) + foreign.get(seat, 0)
        assert (count.unread, count.foreign) == (unread.get(seat, 0), foreign.get(seat, 0))
        assert count.expected == record.game.size(seat)


def test_a_count_says_seat_found_and_expected():
    assert PocketCount(W, 14, 13, 0, 0).saying.english() == "West: 14 of 13"


def test_a_pocket_that_was_not_opened_held_nothing():
    found = in_pockets(RECORD)
    del found[S]
    assert [(count.seat, count.found) for count in verdict(found).counts] == [
        (N, 13),
        (W, 13),
        (S, 0),
        (E, 13),
    ]
    assert fault(found) == CardsMissing(13)


# Whole hands in other pockets.


def turned(seat, quarters):
    return (N, E, S, W)[((N, E, S, W).index(seat) + quarters) % 4]


@given(four_hands, st.sampled_from((1, 2, 3)))
def test_a_turned_wallet_is_told_with_its_angle(record, quarters):
    """Turned by 90° clockwise, North's hand lies in East's pocket."""
    found = {turned(seat, quarters): hand for seat, hand in in_pockets(record).items()}
    assert fault(found, record=record) == WalletTurned(90 * quarters)


@given(four_hands)
@pytest.mark.parametrize(("one", "other"), [(N, W), (N, S), (N, E), (W, S), (W, E), (S, E)])
def test_two_exchanged_hands_are_named(one, other, record):
    found = in_pockets(record)
    found[one], found[other] = found[other], found[one]
    told = fault(found, record=record)
    assert isinstance(told, HandsSwapped)
    assert {told.one, told.other} == {one, other}


@given(four_hands)
def test_every_arrangement_of_whole_hands_has_one_class(record):
    classes = []
    for order in permutations(record.game.seats):
        hands = in_pockets(record)
        found = dict(zip(record.game.seats, (hands[seat] for seat in order), strict=True))
        classes.append(type(verdict(found, record).fault))
    # Of 24: the right one, 6 exchanges of two, 3 turns, and 14 others.
    counted = {kind: classes.count(kind) for kind in set(classes)}
    assert counted == {type(None): 1, HandsSwapped: 6, WalletTurned: 3, HandsRearranged: 14}


@given(deals_of_any([WAKENG]))
def test_three_hands_can_be_exchanged_but_not_turned(record):
    one, two, three, kitty = (list(hand) for hand in record.hands)
    seats = WAKENG.seats
    swapped = dict(zip(seats, (two, one, three, kitty), strict=True))
    moved_on = dict(zip(seats, (two, three, one, kitty), strict=True))
    assert fault(swapped, record=record) == HandsSwapped(Seat.FIRST, Seat.SECOND)
    assert fault(moved_on, record=record) == HandsRearranged()


# Another deal altogether.


@given(four_hands, four_hands)
def test_another_boards_cards_are_told_by_its_name(record, other):
    assume(record.game == other.game)
    assume(set(record.hands) != set(other.hands))
    name = BoardName("周三夜场", 8)
    others = {BoardName("周三夜场", 9): record, name: other}
    assert fault(in_pockets(other), record=record, others=others) == WrongBoard(name)


def test_one_unread_card_does_not_hide_whose_cards_they_are():
    found = in_pockets(OTHER)
    found[N].pop()
    name = BoardName("周三夜场", 8)
    assert fault(found, unread={N: 1}, others={name: OTHER}) == WrongBoard(name)


def test_where_unread_cards_leave_two_explanations_neither_is_given():
    found = in_pockets(OTHER)
    north, west = found[N].pop(), found[W].pop()
    twin = {**found, N: [*found[N], west], W: [*found[W], north]}
    others = {BoardName("周三夜场", 8): OTHER, BoardName("周三夜场", 9): Deal.of(HUAPAI, twin)}
    assert not isinstance(fault(found, unread={N: 1, W: 1}, others=others), WrongBoard)


@pytest.mark.parametrize("order", list(permutations(Suit))[::5])
def test_a_sorted_pack_is_told(order):
    found = {
        seat: [Card.of(suit, rank) for rank in Rank]
        for seat, suit in zip(HUAPAI.seats, order, strict=True)
    }
    assert fault(found) == PackSorted()


def test_a_record_that_is_itself_sorted_passes():
    record = Deal.numbered(HUAPAI, 0)
    assert verdict(in_pockets(record), record).outcome is Outcome.PASS


# Single cards.


@given(four_hands, st.data())
def test_cards_exchanged_between_pockets_are_counted(record, data):
    found = in_pockets(record)
    pairs = data.draw(st.integers(1, 6))
    for place in range(pairs):
        found[N][place], found[W][place] = found[W][place], found[N][place]
    assert fault(found, record=record) == CardsMisboarded(2 * pairs)


def test_a_card_in_the_next_pocket_is_misboarded_not_missing():
    found = in_pockets(RECORD)
    found[W].append(found[N].pop())
    assert fault(found) == CardsMisboarded(1)


@given(deals, st.sets(st.sampled_from(list(PACK)), min_size=1))
def test_missing_cards_are_counted(record, gone):
    found = {seat: [card for card in hand if card not in gone] for seat, hand in record}
    assert fault(found, record=record) == CardsMissing(len(gone))


@given(deals, st.lists(st.sampled_from(list(PACK)), min_size=1, max_size=5))
def test_cards_of_which_there_is_one_already_are_too_many(record, added):
    found = in_pockets(record)
    for card in added:
        found[record.game.seats[card.index % 3]].append(card)
    assert fault(found, record=record) == CardsExtra(len(added))


def test_a_whole_wallet_and_an_unread_card_are_a_card_too_many():
    assert fault(in_pockets(RECORD), unread={S: 1}) == CardsExtra(1)


def test_a_joker_is_foreign_whether_it_came_on_top_or_in_the_place_of_a_card():
    found = in_pockets(RECORD)
    assert fault(found, foreign={E: 1}) == CardsForeign(1)
    found[E].pop()
    assert fault(found, foreign={E: 1}) == CardsForeign(1)


def test_several_things_at_once_are_all_named():
    found = in_pockets(RECORD)
    found[W].append(found[N].pop())
    found[S].pop()
    found[E].append(found[E][0])
    judged = verdict(found)
    assert judged.fault == Mixed((CardsMisboarded(1), CardsMissing(1), CardsExtra(1)))
    assert judged.saying.english() == (
        "not as recorded: cards in wrong pockets: 1, cards missing: 1, cards too many: 1"
    )


def test_a_verdict_without_a_class_says_its_outcome_and_no_more():
    assert verdict(in_pockets(RECORD)).saying.english() == "as recorded"


@given(wallets())
def test_every_fail_has_a_class_with_something_to_say(wallet):
    record, found, unread, foreign = wallet
    told = verdict(found, record, unread, foreign).fault
    parts = told.parts if isinstance(told, Mixed) else (told,)
    assert parts
    assert all(part is None or getattr(part, "cards", 1) > 0 for part in parts)


# Mending, and secrecy.


@given(wallets())
def test_the_moves_bring_every_card_home(wallet):
    record, found, _, foreign = wallet
    judged = verdict(found, record, foreign=foreign)
    held = {seat: list(cards) for seat, cards in found.items()}
    for move in judged.moves:
        if move.origin is not None:
            held[move.origin].remove(move.card)
        if move.target is not None:
            held[move.target].append(move.card)
    assert verdict(held, record).outcome is Outcome.PASS


def test_with_unread_cards_no_card_is_called_lost():
    found = in_pockets(OTHER)
    found[N].pop()
    assert all(move.origin is not None for move in verdict(found, unread={N: 1}).moves)


@given(wallets())
def test_what_is_said_and_logged_names_no_card(wallet):
    record, found, unread, foreign = wallet
    judged = verdict(found, record, unread, foreign)
    said = (
        judged.saying.english()
        + "".join(count.saying.english() for count in judged.counts)
        + repr(judged)
    )
    assert not set(said) & set("♠♥♦♣")
    assert "Card(" not in said
    assert "Move(" not in said


def test_every_class_has_a_key_of_its_own():
    kinds = get_args(Class)
    assert len({kind.key for kind in kinds}) == len(kinds) == 10


def test_outcomes_are_said():
    assert [outcome.saying.english() for outcome in Outcome] == [
        "as recorded",
        "not as recorded",
        "not readable, check by hand",
    ]
