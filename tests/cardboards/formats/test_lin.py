"""LIN, as Bridge Base Online and others write it."""

import pytest

from cardboards.formats.files import inspected
from cardboards.formats.lin import lettered
from cardboards.formats.notation import read, written
from cardboards.games import BRIDGE, HUAPAI, Seat

DEAL = "N:AKQJ.AKQ.AKQ.AKQ T987.JT9.JT9.JT9 6543.876.876.876 2.5432.5432.5432"
S, W, N, E = (
    "S6543H876D876C876",
    "S2H5432D5432C5432",
    "SAKQJHAKQDAKQCAKQ",
    "ST987HJT9DJT9CJT9",
)


def board(number=1, deal=f"1{S},{W},{N},{E}"):
    return f"qx|o{number}|md|{deal}|rh||ah|Board {number}|sv|o|pg||\n"


def read_lin(text):
    boards, report = inspected(text.encode(), BRIDGE)
    return {one.number: written(one.deal, Seat.NORTH) for one in boards}, report


def said(remarks):
    return [remark.saying.english() for remark in remarks]


@pytest.mark.parametrize("dealer", "1234")
@pytest.mark.parametrize("fourth", ["", ",", f",{E}"])
def test_hands_are_south_west_north_and_east_whoever_deals(dealer, fourth):
    boards, report = read_lin(board(deal=f"{dealer}{S},{W},{N}{fourth}"))
    assert boards == {1: DEAL}
    assert not report.repairs + report.notes


@pytest.mark.parametrize(
    ("hand", "same"),
    [
        ("SAKQJHAKQDAKQCAKQ", "SAKQJHAKQDAKQCAKQ"),
        ("CKQADQKAHAKQSJQKA", "SAKQJHAKQDAKQCAKQ"),
        ("HAKQ", "SHAKQDC"),
        ("", "SHDC"),
    ],
)
def test_ranks_and_suits_stand_in_any_order_and_a_void_needs_no_letter(hand, same):
    assert lettered(hand) == lettered(same)


def test_line_ends_and_lower_case_mean_nothing():
    text = board().replace("md|", "md|\n").replace(",", ",\r\n").replace("S6543", "s6543")
    assert read_lin(text)[0] == {1: DEAL}


def test_the_title_says_the_number_and_else_the_room():
    """BBO Helper numbers rooms as they came: qx|o39| was board 3."""
    assert list(read_lin(board().replace("o1", "o39").replace("Board 1", "Board 3"))[0]) == [3]
    assert list(read_lin(board().replace("ah|Board 1|", ""))[0]) == [1]
    assert list(read_lin(board().replace("ah|Board 1|", "ah|final|"))[0]) == [1]


def test_a_board_without_any_number_takes_its_place():
    _, report = read_lin(f"pn|a,b,c,d|md|1{S},{W},{N}|pg||")
    assert report.assumed == (1,)


def test_a_board_needs_no_line_of_its_own():
    text = board(1) + board(2, f"3{W},{N},{E},{S}")
    assert list(read_lin(text.replace("\n", ""))[0]) == [1, 2]


def test_two_rooms_are_one_board():
    text = board().replace("qx|o1", "qx|c1") + board()
    boards, report = read_lin(text)
    assert boards == {1: DEAL}
    assert report.boards == 2
    assert said(report.notes) == ["line 2: board 1 stands here again; taken once"]


@pytest.mark.parametrize("hidden", ["1,,,", f"1{S},,,", f"1{S},{W},,"])
def test_hands_that_are_left_out_are_never_made_up(hidden):
    boards, report = read_lin(board(deal=hidden) + board(2))
    assert list(boards) == [2]
    assert "leaves cards out" in report.notes[0].what.text


def test_an_end_position_is_no_deal():
    assert not read_lin(board(deal="1SAK,SQJ,ST9"))[0]


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("S6543", "S65432", "South has 14 cards, not 13, ♠2 is there 2 times (South, West)"),
        ("S6543", "S654", "South has 12 cards, not 13, ♠3 is missing"),
        ("S6543", "SX543", "South: “X” cannot be a rank"),
        ("S6543", "6543", "South: no letter of a suit is before its cards"),
        (E, f"{E},{E}", "5 hands are given, not 4"),
    ],
)
def test_a_board_that_cannot_be_dealt_says_why_and_the_others_are_read(old, new, fault):
    boards, report = read_lin(board().replace(old, new) + board(2, f"3{W},{N},{E},{S}"))
    assert list(boards) == [2]
    assert said(report.errors) == [f"line 1: board 1 cannot be dealt: {fault}"]


def test_a_stroke_in_a_chat_costs_no_board():
    boards, report = read_lin("nt|so | said he|pg||\n" + board())
    assert boards == {1: DEAL}
    assert said(report.repairs) == ["line 1: words that belong to no code were passed over"]


def test_huapais_first_leader_is_nowhere_in_a_lin_file():
    """The digit is bridge's dealer by the number: for board 2 East, where 华牌's leader is West."""
    boards, _ = inspected(board(2, f"4{S},{W},{N}").encode(), HUAPAI)
    assert boards[0].leader is Seat.WEST
    assert written(boards[0].deal, Seat.NORTH) == DEAL


def test_what_is_written_is_what_the_notation_says():
    assert read(DEAL).deal(BRIDGE) == inspected(board().encode(), BRIDGE)[0][0].deal
