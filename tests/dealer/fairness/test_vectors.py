"""Two world championships drawn again: every deal that was published comes out, and its number."""

import re

import pytest

from cardboards.cards import Suit
from cardboards.games import HUAPAI, WAKENG, Seat
from dealer.fairness.keys import hash_of_keys, missing
from dealer.fairness.ripemd160 import ripemd160
from dealer.fairness.sessions import Session, file_of, settled_sessions

EVENTS = ("WBG2024", "WC2025")


def shown(deal):
    """A deal as PBN writes it, without our own writer."""
    return " ".join(
        ".".join("".join(rank.letter for rank in deal.hand(seat).holding(suit)) for suit in Suit)
        for seat in (Seat.NORTH, Seat.EAST, Seat.SOUTH, Seat.WEST)
    )


@pytest.mark.parametrize("event", EVENTS)
def test_the_keys_are_those_that_were_promised(published, event):
    known = published[event]
    assert hash_of_keys(known.key_file) == known.tournament.key_hash
    assert missing(known.tournament, known.drawing().keys) == ()


@pytest.mark.parametrize(("event", "count"), [("WBG2024", 1186), ("WC2025", 617)])
def test_every_deal_that_was_played_is_drawn_again(published, played, event, count):
    drawing = published[event].drawing()
    found = 0
    for session, rows in played[event].items():
        boards = drawing.boards(session, range(1, len(rows) + 1))
        for board, (file, number, deal_number, text) in zip(boards, rows, strict=True):
            assert file_of(drawing.tournament, session) == file
            assert (board.number, board.deal.number) == (number, deal_number)
            assert "N:" + shown(board.deal) == text
            found += 1
    assert found == count


@pytest.mark.parametrize(
    ("value", "file"), [("43275.90", "minusone"), ("43275.91", "actual"), ("43275.92", "plusone")]
)
def test_a_hundredth_of_the_delayed_value_gives_1186_other_deals(published, corpus, value, file):
    drawing = published["WBG2024"].drawing(value=value)
    lines = (corpus / "squaredeal" / "WBG2024" / f"allpbn.{file}").read_text().splitlines()
    drawn = [
        shown(board.deal)
        for session in settled_sessions(drawing.tournament)
        for board in drawing.boards(session)
    ]
    assert len(lines) == 1186
    # Their file lists the sessions by the names of their files.
    assert sorted(drawn) == sorted(lines)


def test_what_bigdeal_logged_as_it_gathered_and_hashed(corpus):
    text = (corpus / "squaredeal" / "WBG2024" / "deallog.txt").read_text()
    gathered, count = b"", 0
    for line in text.splitlines():
        if found := re.match(r"collect_more\(([0-9a-f]+),", line):
            gathered += bytes.fromhex(found[1])
        elif found := re.search(r"hash = ([0-9A-F]{40})", line):
            assert ripemd160(gathered).hex() == found[1].lower()
            gathered, count = b"", count + 1
    assert count == 378


def test_the_reserve_set_is_another_one(published):
    drawing = published["WBG2024"].drawing()
    original = [board.deal for board in drawing.boards(Session(1, 1))]
    reserve = [board.deal for board in drawing.boards(Session(1, 1, reserve=True))]
    assert not set(original) & set(reserve)
    assert file_of(drawing.tournament, Session(1, 1, reserve=True)) == "OPRR01reserve"


def test_hua_pai_takes_the_same_cards_for_the_same_seats(published):
    session = Session(1, 1)
    ours = published["WBG2024"].drawing(HUAPAI).boards(session)
    theirs = published["WBG2024"].drawing().boards(session)
    assert [shown(board.deal) for board in ours] == [shown(board.deal) for board in theirs]


def test_a_game_that_squaredeal_does_not_know_is_drawn_by_the_same_rule(published):
    boards = list(published["WBG2024"].drawing(WAKENG).boards(Session(1, 1)))
    assert len({board.deal for board in boards}) == 16
