"""Formats of bytes and of fixed records: BRI, DGE, DUP, RZD, CDS, BER, BHG, GOE, DLM."""

import pytest

from cardboards.boards import Board, BoardSet
from cardboards.deals import Deal
from cardboards.errors import UnwritableShape
from cardboards.formats.files import inspected, write_boards
from cardboards.formats.notation import read
from cardboards.games import BRIDGE


def deal_of(text):
    return read(text).deal(BRIDGE)


# formats.md §3.
DEAL = deal_of("N:AKQJ.AKQ.AKQ.AKQ T987.JT9.JT9.JT9 6543.876.876.876 2.5432.5432.5432")
BOARDS = BoardSet(
    BRIDGE, (Board(1, DEAL), *(Board(number, Deal.numbered(BRIDGE, number)) for number in (2, 3)))
)


def file_of(ending):
    return write_boards(BOARDS, ending).data


def errors(data):
    return [error.saying.english() for error in inspected(data, BRIDGE)[1].errors]


def numbers(data, first=None):
    return [board.number for board in inspected(data, BRIDGE, first)[0]]


# By hand from the minimal deal, format by format.


@pytest.mark.parametrize(
    ("ending", "start"),
    [
        (".bri", b"01020304141516272829404142" + b"05060708171819303132434445"),
        (".dge", b"\x06AKQJ\x03AKQ\x04AKQ\x05AKQ\x06T987\x03JT9\x04JT9\x05JT9\x066543"),
        (".ber", b"1111222233334" + b"1112223334444" * 3),
        # Board 1 is dealt by North.
        (".bhg", b"\nABCDNOPabcnop" + b"EFGHQRSdefqrs"),
        # Of ace to two: all aces to North (0), so the first byte is 0; all twos to West (3) make 255.
        (".rzd", b"\x03\x00" + b" " * 11 + b"\x00\x00\x00\x15"),
        (".cds", b"\x01\x55\x55\x55\x6a"),
        (".dlm", b"[Document]\nHeadline=\nStatus=Show\nDuplicates=0\nFrom board=1\nTo board=3\n"),
        (".lin", b"qx|o1|md|3S6543H876D876C876,S2H5432D5432C5432,SAKQJHAKQDAKQCAKQ|rh||ah|Board 1|"),
        (".csv", b'"AKQJ","AKQ","AKQ","AKQ","T987"'),
        (".rbn", b"B 1\nH N:AKQJ.AKQ.AKQ.AKQ:T987.JT9.JT9.JT9:6543.876.876.876:2.5432.5432.5432\nA NZ:\n\n"),
    ],
)  # fmt: skip
def test_the_minimal_deal_is_written_as_the_format_has_it(ending, start):
    assert file_of(ending).startswith(start)


def test_a_dlm_boards_letters_and_check_sum_are_as_described():
    """North has cards 0 … 3, so letters 0 and 1 are a; card 12 is West's, 13 North's: 4·3 + 0 is m."""
    line = next(line for line in file_of(".dlm").splitlines() if line.startswith(b"Board 01="))
    letters, check = line[9:35], int(line[35:])
    assert letters[:7] == b"aaffkkm"
    sum_of_letters = 1
    for letter in letters:
        sum_of_letters ^= letter
    assert check == sum_of_letters


# Faults of our own making.


@pytest.mark.parametrize("ending", [".bri", ".dge", ".dup", ".rzd", ".cds", ".ber"])
def test_a_file_cut_short_is_named_and_its_whole_records_are_read(ending):
    data = file_of(ending)
    assert numbers(data[:-3]) == [1, 2]
    assert errors(data[:-3])[-1] == "record 3: the file ends within this record: it is cut short"


@pytest.mark.parametrize(
    ("ending", "old", "new", "fault"),
    [
        (".bri", b"01020304", b"02020304", "♠K is there 2 times (North, North)"),
        (".bri", b"01020304", b"53020304", "53 are no cards; they are 1 to 52"),
        (".bri", b"01020304", b"0a020304", "it is not 78 digits"),
        (".dge", b"\x06AKQJ", b"\x06AKQQ", "♠Q is there 2 times (North, North)"),
        (".dge", b"\x06AKQJ", b"\x06AKQ\x05", "it is not four hands of four suits"),
        (".dup", b"\x06AKQJ", b"\x06AKQ2", "its digits and its signs are not the same cards"),
        (".ber", b"1111222", b"2111222", "North has 12 cards, not 13, East has 14 cards, not 13"),
        (".ber", b"1111222", b"5111222", "it is not 52 digits from 1 to 4"),
        (".bhg", b"ABCDN", b"AACDN", "♠A is there 2 times (North, North)"),
        (".bhg", b"ABCDN", b"A1CDN", "it is not 52 letters"),
        (".rzd", b"\x00\x00\x00\x15", b"\x40\x00\x00\x15", "North has 12 cards, not 13"),
        (".cds", b"\x55\x55\x55\x6a", b"\x95\x55\x55\x6a", "North has 12 cards, not 13"),
    ],
)  # fmt: skip
def test_a_faulty_record_is_named_and_the_others_keep_their_numbers(ending, old, new, fault):
    """Nobody's board moves up into the place of a board that is left out."""
    others = (Deal.numbered(BRIDGE, number) for number in (10**28, 3 * 10**28))
    boards = (Board(1, next(others)), Board(2, DEAL), Board(3, next(others)))
    data = write_boards(BoardSet(BRIDGE, boards), ending).data
    assert data.count(old) == 1
    broken = data.replace(old, new)
    assert numbers(broken) == [1, 3]
    (error,) = errors(broken)
    assert "board 2 cannot be dealt" in error
    assert fault in error


# Numbers.


@pytest.mark.parametrize("ending", [".bri", ".dge", ".dup", ".rzd", ".ber", ".goe"])
def test_a_person_may_say_which_board_is_the_first(ending):
    assert numbers(file_of(ending), first=18) == [18, 19, 20]


def test_in_bhg_the_first_number_decides_who_gets_which_hand():
    """Hands stand from the dealer on: read as boards 2 to 4, each hand goes one seat on."""
    boards, _ = inspected(file_of(".bhg"), BRIDGE, 2)
    north, east, south, west = DEAL.hands
    assert boards[0].deal.hands == (west, north, east, south)


def test_bhg_is_not_written_where_readers_would_turn_the_hands():
    with pytest.raises(UnwritableShape, match="1, 5, 9"):
        write_boards(BoardSet(BRIDGE, (Board(2, DEAL),)), ".bhg")


def test_a_dup_trailers_lowest_number_is_taken_but_not_as_certain():
    data = file_of(".dup").replace(b"YN1  ", b"YN17 ")
    boards, report = inspected(data, BRIDGE)
    assert [board.number for board in boards] == [17, 18, 19]
    assert report.assumed == (17, 18, 19)


def test_an_rzd_file_that_counts_wrongly_is_read_and_named():
    data = b"\x09" + file_of(".rzd")[1:]
    boards, report = inspected(data, BRIDGE)
    assert len(boards) == 3
    assert report.repairs[0].saying.english() == "the file says 9 boards and holds 3"


@pytest.mark.parametrize("line", [b"no number", b"53,644,737,765,488,792,839,237,440,000", b"-1"])
def test_a_goe_line_that_is_no_deals_number_is_named(line):
    """52!/13!⁴ itself is one too many."""
    data = file_of(".goe") + line.rjust(38) + b"\n"
    assert errors(data) == ["line 4: board 4 cannot be dealt: it is no number of a deal"]
    assert numbers(data) == [1, 2, 3]


def test_an_older_bri_file_has_a_line_a_board():
    data = b"".join(file_of(".bri")[start : start + 78] + b"\r\n" for start in (0, 128, 256))
    boards, report = inspected(data, BRIDGE)
    assert boards == BOARDS.boards
    assert report.assumed == (1, 2, 3)


def test_after_a_damaged_line_of_bhg_nobody_knows_whose_hands_follow():
    """Two lines that became one move all later boards up, and in this format turn their hands."""
    first, second, third, fourth, _ = file_of(".bhg").split(b"\n")
    data = b"\n".join([first, second, third + fourth, second, b""])
    assert numbers(data) == [1]
    assert errors(data)[1].endswith("it is not certain who gets which hand")


# DLM.


def test_a_dlm_board_with_a_wrong_check_sum_is_not_dealt():
    data = file_of(".dlm").replace(b"Board 02=aaaaaabff", b"Board 02=aaaaaabfe")
    assert numbers(data) == [1, 3]
    assert errors(data)[0].endswith("board 2 cannot be dealt: its check sum does not fit its cards")


@pytest.mark.parametrize("keys", [b"From board", b"To board"])
def test_a_dlm_file_that_does_not_say_which_boards_are_real_is_refused(keys):
    data = file_of(".dlm").replace(keys, b"Other")
    assert not numbers(data)
    assert "which of its boards are real" in errors(data)[0]


def test_a_dlm_board_that_is_not_there_is_named():
    data = file_of(".dlm").replace(b"Board 02=", b"Bored 02=")
    assert numbers(data) == [1, 3]
    assert errors(data) == ["board 2 is not in the file"]
