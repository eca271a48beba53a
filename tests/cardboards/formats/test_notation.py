"""The common notation of deals."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardboards.deals import Deal, deals_of
from cardboards.formats import notation
from cardboards.formats.hands import WholeHands
from cardboards.formats.notation import written
from cardboards.games import BRIDGE, HUAPAI, Seat

# formats.md §3.
DEAL = "N:AKQJ.AKQ.AKQ.AKQ T987.JT9.JT9.JT9 6543.876.876.876 2.5432.5432.5432"

deals = st.integers(0, deals_of(BRIDGE) - 1).map(lambda number: Deal.numbered(BRIDGE, number))
seats = st.sampled_from(BRIDGE.seats)


def read(text):
    return notation.read(text)


def english(sayings):
    return [saying.english() for saying in sayings]


def codes(hand):
    return " ".join(card.code for card in hand)


@given(deals, seats)
def test_a_deal_is_read_as_it_is_written_from_whichever_seat(deal, first):
    hands = read(written(deal, first))
    assert isinstance(hands, WholeHands)
    assert hands.deal(BRIDGE) == deal


@given(deals, seats, st.randoms())
def test_ranks_may_stand_in_any_order(deal, first, random):
    shuffled = re.sub(
        "[AKQJT2-9]+",
        lambda ranks: "".join(random.sample(ranks[0], len(ranks[0]))),
        written(deal, first)[2:],
    )
    assert read(f"{first.value}:{shuffled}").deal(HUAPAI).number == deal.number


def test_hands_go_clockwise_from_the_seat_named_first():
    deal = read("W" + DEAL[1:]).deal(BRIDGE)
    assert codes(deal.hand(Seat.WEST)) == "SA SK SQ SJ HA HK HQ DA DK DQ CA CK CQ"
    assert codes(deal.hand(Seat.EAST)) == "S6 S5 S4 S3 H8 H7 H6 D8 D7 D6 C8 C7 C6"
    assert codes(deal.hand(Seat.SOUTH)) == "S2 H5 H4 H3 H2 D5 D4 D3 D2 C5 C4 C3 C2"


def test_a_deal_is_written_with_ranks_from_high_to_low_and_voids_empty():
    assert written(read(DEAL).deal(HUAPAI), Seat.NORTH) == DEAL
    assert written(Deal.numbered(HUAPAI, 0), Seat.SOUTH) == (
        "S:..AKQJT98765432. ...AKQJT98765432 AKQJT98765432... .AKQJT98765432.."
    )


@pytest.mark.parametrize(
    ("text", "mended"),
    [
        (DEAL.lower(), []),
        (DEAL.replace("N:", " N : "), []),
        (DEAL.replace(" ", "  "), ["hands were not set apart by one blank"]),
        (DEAL.replace(" ", "\t"), ["hands were not set apart by one blank"]),
        (DEAL.replace("T", "10"), ["10 was read as T"]),
        (
            "N:SAKQJ.HAKQ.DAKQ.CAKQ ST987.HJT9.DJT9.CJT9 S6543.H876.D876.C876 S2.H5432.D5432.C5432",
            ["letters of suits were left out"],
        ),
    ],
)
def test_what_real_files_do_to_a_deal_is_mended_and_named(text, mended):
    hands = read(text)
    assert written(hands.deal(BRIDGE), Seat.NORTH) == DEAL
    assert english(hands.mended) == mended


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        (DEAL[2:], ["it does not begin with a seat, as in “N:”"]),
        ("", ["it does not begin with a seat, as in “N:”"]),
        ("N:AKQJ.AKQ.AKQ.AKQ T987.JT9.JT9.JT9", ["2 hands are given, not 4"]),
        (DEAL + " -", ["5 hands are given, not 4"]),
        (DEAL.replace(".", " ", 1), ["5 hands are given, not 4"]),
        (DEAL.replace(" ", ".", 1), ["3 hands are given, not 4"]),
        (
            DEAL.replace(" ", ".", 1).replace(".", " ", 1),
            ["North: 1 suits are given, not 4", "East: 7 suits are given, not 4"],
        ),
        (
            DEAL.replace("AKQ T987.", "AK. T987Q", 1),
            ["North: 5 suits are given, not 4", "East: 3 suits are given, not 4"],
        ),
        ("S:SA7.H864.DQJT73.CAKQ JT52.Q9864.KT43.. - -", ["West: 5 suits are given, not 4"]),
        (
            "N:v2.?.. AKQ.. - -",
            ["North: “?”, “V” cannot be a rank", "East: 3 suits are given, not 4"],
        ),
    ],
)
def test_what_is_no_deal_says_every_reason(text, wrong):
    hands = read(text)
    assert english(hands.wrong) == wrong
    assert not hands.by_seat
    assert not hands.are_partial(BRIDGE)


def test_a_card_written_twice_stays_twice():
    north = read("N:AAKQJ... - - -").by_seat[Seat.NORTH]
    assert (codes(north.cards), codes(north.again)) == ("SA SK SQ SJ", "SA")


@pytest.mark.parametrize(
    "text",
    [
        "N:AKQJ.AKQ.AKQ.AKQ - 6543.876.876.876 -",
        "N:AKQJ.AKQ.AKQ.AKQ ... 6543.876.876.876 ...",
        "N:- - - -",
        "W:T95...Q 8.T..T5 .J..987 ...AJ62",
        "W:xxx.xx.xxxx.xxxx ... xx.xxxxx.xxxx.xx ...",
        "N:2... - - -",
    ],
)
def test_a_picture_is_not_taken_for_a_deal(text):
    """PBN 3.4.11: a hand may be unknown, and fewer than 13 cards in each hand are an end position."""
    assert read(text).are_partial(BRIDGE)


@pytest.mark.parametrize(
    "text",
    [
        "W:QT2.AT.J6542.85 - A8654.KQ5.T.QJT6 -",
        "W:KQT2.AT.J6542.852 - - -",
        "W:A... A... - -",
        DEAL.replace(" 2.", " ."),
    ],
)
def test_a_faulty_deal_is_not_taken_for_a_picture(text):
    """The verifier suite of the standard's author calls these errors: 12 beside 13, 14 cards, a card twice."""
    hands = read(text)
    assert not hands.are_partial(BRIDGE)
    assert hands.deal(BRIDGE) is None


@given(deals, st.integers(2, 68), st.sampled_from("AKQJT98765432. "))
def test_one_sign_changed_is_never_another_deal(deal, place, sign):
    """Whatever the quick way takes is what the text says, hand by hand and suit by suit."""
    text = written(deal, Seat.NORTH)
    changed = text[:place] + sign + text[place + 1 :]
    found = read(changed).deal(BRIDGE)
    assert found is None or written(found, Seat.NORTH) == text == changed
