"""Bugs that users of other programs met with deal files, by their number in formats.md §3."""

import pytest

from cardboards.boards import Board, BoardSet
from cardboards.deals import Deal
from cardboards.errors import UnwritableShape
from cardboards.formats.file_format import Heading
from cardboards.formats.files import inspected, write_boards
from cardboards.formats.notation import read, written
from cardboards.games import BRIDGE, HUAPAI, Seat

DEAL = "N:AKQJ.AKQ.AKQ.AKQ T987.JT9.JT9.JT9 6543.876.876.876 2.5432.5432.5432"
GAME = f'[Board "1"]\n[Deal "{DEAL}"]\n'
MD = "3S94HJ92DAKJ843CT9,SKQ86HA543DQ5C754,SJ3HK6DT762CKQ863"


def deal_of(text):
    return read(text).deal(BRIDGE)


def boards_in(text):
    """The boards by number in North's notation, and the report."""
    data = text if isinstance(text, bytes) else text.encode()
    boards, report = inspected(data, BRIDGE)
    return {one.number: written(one.deal, Seat.NORTH) for one in boards}, report


def said(remarks):
    return [remark.saying.english() for remark in remarks]


def said_of(made):
    return made.remark.english()


def some_boards(numbers):
    return BoardSet(
        BRIDGE, tuple(Board(one, Deal.numbered(BRIDGE, 10**28 + one)) for one in numbers)
    )


def test_bug_01_a_line_that_is_only_a_comment_stops_nothing():
    text = GAME.replace("\n[Deal", "\n{PAR of the deal: 3H = played by North: 140 points}\n[Deal")
    boards, report = boards_in(text)
    assert boards == {1: DEAL}
    assert not report.repairs + report.errors


def test_bug_02_results_that_are_unknown_are_none_of_ours():
    text = GAME + '[Declarer "?"]\n[Contract "?"]\n[Result "?"]\n'
    assert boards_in(text)[0] == {1: DEAL}


def test_bug_03_statistics_between_games_are_a_warning_with_their_line():
    boards, report = boards_in(GAME + "\nMinimum : 33.6\nGenerated 2922012 hands\n")
    assert boards == {1: DEAL}
    assert said(report.repairs) == ["line 4: words that belong to no tag were passed over"]


def test_bug_04_suit_letters_are_mended_and_a_dot_too_many_is_named():
    lettered = (
        "N:SAKQJ.HAKQ.DAKQ.CAKQ ST987.HJT9.DJT9.CJT9 S6543.H876.D876.C876 S2.H5432.D5432.C5432"
    )
    boards, report = boards_in(GAME.replace(DEAL, lettered))
    assert boards == {1: DEAL}
    assert said(report.repairs) == ["line 2: board 1: letters of suits were left out"]
    _, report = boards_in(GAME.replace("2.5432.5432.5432", "JT52.Q9864.KT43.."))
    assert said(report.errors) == [
        "line 2: board 1 cannot be dealt: West: 5 suits are given, not 4"
    ]


def test_bug_05_tags_are_written_in_the_standards_order():
    text = write_boards(some_boards((1,)), ".pbn").data.decode()
    names = [line[1:].partition(" ")[0] for line in text.splitlines() if line.startswith("[")]
    mandatory = "Event Site Date Board West North East South Dealer Vulnerable Deal Scoring Declarer Contract Result"
    assert names == mandatory.split(" ")


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("AKQJ.", "AKQJT.", "North has 14 cards, not 13, ♠10 is there 2 times (North, East)"),
        ("2.5432", "A.5432", "♠A is there 2 times (North, West), ♠2 is missing"),
    ],
)
def test_bug_06_a_hand_of_14_and_a_card_twice_are_refused_by_name(old, new, fault):
    boards, report = boards_in(GAME.replace(old, new, 1))
    assert not boards
    assert said(report.errors) == [f"line 2: board 1 cannot be dealt: {fault}"]


def test_bug_07_a_byte_order_mark_is_no_tag():
    boards, report = boards_in(b"\xef\xbb\xbf% PBN 2.1\r\n" + GAME.encode())
    assert boards == {1: DEAL}
    assert report.encoding == "utf-8-sig"


def test_bug_08_ten_is_read_and_named_and_never_written():
    boards, report = boards_in(GAME.replace("T", "10"))
    assert boards == {1: DEAL}
    assert said(report.repairs) == ["line 2: board 1: 10 was read as T"]
    deal = BoardSet(BRIDGE, (Board(1, deal_of(DEAL)),))
    for ending in (".pbn", ".lin", ".csv", ".rbn", ".dge"):
        assert b"109" not in write_boards(deal, ending).data


@pytest.mark.parametrize("number", ["1-1", "a", "o", ""])
def test_bug_09_a_board_is_read_whatever_its_number_says(number):
    boards, report = boards_in(GAME.replace('"1"', f'"{number}"'))
    assert boards == {1: DEAL}
    assert report.assumed == (1,)


@pytest.mark.parametrize(
    ("word", "encoding"), [("Wójcik", "cp1250"), ("Dvořák", "cp1250"), ("Liège\xa0", "cp1252")]
)
def test_bug_10_eight_bit_names_stop_nothing(word, encoding):
    boards, report = boards_in(f'[West "{word}"]\n{GAME}'.encode(encoding))
    assert boards == {1: DEAL}
    assert report.encoding in ("cp1250", "cp1252", "latin-1")


def test_bug_11_deals_alone_and_deals_that_are_shared_are_read():
    text = GAME + '\n[Board "#"]\n[Deal "#"]\n[Room "Closed"]'
    boards, report = boards_in(text)
    assert boards == {1: DEAL}
    assert report.boards == 2


@pytest.mark.parametrize(
    "text",
    [
        GAME.replace("[Board ", "[Board"),
        GAME + "\n\n\n",
        GAME + '[Contract ""]\n',
        "{one line}\n" + GAME,
    ],
)
def test_bug_12_small_liberties_make_no_difference(text):
    boards, report = boards_in(text)
    assert boards == {1: DEAL}
    assert report.boards == 1


def test_bug_13_many_empty_lines_make_no_boards():
    assert boards_in("\n\n\n" + GAME + "\n\n \n\n")[1].boards == 1


@pytest.mark.parametrize("vulnerable", ["N-S ", "E-W ", "None ", "Both ", "Love", "-"])
def test_bug_14_blanks_after_values_and_half_empty_lines_do_no_harm(vulnerable):
    text = f'[Date "20151006"]\n[Vulnerable "{vulnerable}"]\n{GAME} \n' + GAME.replace(
        '"1"', '"2 "'
    )
    boards, report = boards_in(text)
    assert list(boards) == [1, 2]
    assert not report.repairs + report.errors


def test_bug_15_hands_turned_against_their_play_are_pointed_out():
    played = '[Play "N"]\nSA ST S6 S2\nHA HJ H8 H5\n'
    assert not boards_in(GAME + played)[1].notes
    _, report = boards_in(GAME.replace("N:", "E:") + played)
    assert "is it turned?" in said(report.notes)[0]


def test_bug_16_notes_repeated_in_the_play_do_no_harm():
    text = GAME + '[Auction "N"]\n1NT =1= Pass\n[Note "1:x"]\n[Play "E"]\n[Note "1:x"]\nS2 S3\n'
    boards, report = boards_in(text)
    assert boards == {1: DEAL}
    assert not report.repairs


def test_bug_18_without_board_tags_boards_go_by_their_place_and_so_do_dealers():
    others = [written(Deal.numbered(BRIDGE, 10**28 + one), Seat.NORTH) for one in range(3)]
    boards, report = inspected("\n".join(f'[Deal "{deal}"]\n' for deal in others).encode(), BRIDGE)
    assert report.assumed == (1, 2, 3)
    text = write_boards(BoardSet(BRIDGE, boards), ".pbn").data.decode()
    lines = text.splitlines()
    assert [line for line in lines if "[Dealer" in line] == [f'[Dealer "{one}"]' for one in "NES"]
    assert [line for line in lines if "[Vuln" in line] == [
        f'[Vulnerable "{one}"]' for one in ("None", "NS", "EW")
    ]


@pytest.mark.parametrize("dealer", "1234")
def test_bug_19_the_dealers_digit_turns_no_hands(dealer):
    boards, _ = boards_in(f"qx|o1|md|{dealer}{MD[1:]}|pg||")
    assert boards[1].startswith("N:J3.K6.T762.KQ863 ")


def test_bug_20_the_fourth_hand_of_a_lin_board_is_the_rest():
    boards, _ = boards_in(f"qx|o1|md|{MD}|pg||")
    assert boards[1].split(" ")[1] == "AT752.QT87.9.AJ2"


def test_bug_21_play_that_breaks_off_stops_nothing():
    assert list(boards_in(f"qx|o1|md|{MD}|mb|1C|pc|D6|pc|D4|pg||")[0]) == [1]


def test_bug_22_many_lin_boards_may_stand_on_a_line():
    other = MD.replace("S94", "SJ3").replace("SJ3HK6", "S94HK6")
    assert list(boards_in(f"qx|o1|md|{MD}|pg||qx|o2|md|{other}|pg||")[0]) == [1, 2]


@pytest.mark.parametrize("vulnerable", ["0", "o", "n", "e", "b", ""])
def test_bug_23_any_vulnerability_and_eight_players_are_read(vulnerable):
    text = f"pn|a,b,c,d,e,f,g,h|pg||qx|o1|md|{MD}|sv|{vulnerable}|pg||"
    assert list(boards_in(text)[0]) == [1]


def test_bug_24_hands_keep_their_seats_from_pbn_to_lin():
    boards = inspected(GAME.encode(), HUAPAI)[0]
    assert inspected(write_boards(BoardSet(HUAPAI, boards), ".lin").data, HUAPAI)[0] == boards


def test_bug_25_a_void_without_its_letter_is_read():
    text = "md|1S6543H876D876C876,S2H5432D5432C5432,SAKQJT987HAKQDAK,|ah|Board 1|"
    assert boards_in(text)[0][1].startswith("N:AKQJT987.AKQ.AK. ")


def test_bug_26_a_lin_file_of_headers_holds_no_board():
    boards, report = boards_in("% Generated by BBO Helper\nvg|Social Bridge|pg||\n")
    assert not boards
    assert said(report.errors) == ["it holds no board"]


def test_bug_27_hands_of_14_in_a_published_file_are_refused_and_dots_are_read():
    good = "K86.QJT7.AQT.832,975.A53.KJ93.J76,T42.2.8542.KQT54"
    text = f"md|1{good}|ah|Board 1|pg||md|1{good.replace('K86', 'K862')}|ah|Board 2|pg||"
    boards, report = boards_in(text)
    assert list(boards) == [1]
    assert "board 2 cannot be dealt: South has 14 cards" in said(report.errors)[0].replace(
        "East has 12 cards, not 13, ", ""
    )


def test_bug_28_duplimates_filler_is_never_dealt():
    """All spades to North, all hearts to East: it once was dealt as 13 cards of one suit each."""
    data = write_boards(some_boards((1, 2)), ".dlm").data
    boards, report = boards_in(data)
    assert list(boards) == [1, 2]
    assert not report.errors
    boards, report = boards_in(data.replace(b"To board=2", b"To board=3"))
    assert list(boards) == [1, 2]
    assert "board 3 cannot be dealt: it is the filler" in said(report.errors)[0]


@pytest.mark.parametrize("header", [b"[DOCUMENT]", b"[document]"])
def test_bug_29_a_dlm_head_in_other_letters_and_with_a_wrong_sum_is_read(header):
    """A well-known converter sums up the head otherwise: boards have sums of their own."""
    data = write_boards(some_boards((1, 2)), ".dlm").data
    boards, report = boards_in(
        data.replace(b"[Document]", header).replace(b"Checksum=2", b"Checksum=3")
    )
    assert list(boards) == [1, 2]
    assert ["check sum of the head" in one for one in said(report.repairs)] == [True]


def test_bug_30_a_dup_file_of_boards_17_to_32_says_1_and_is_not_believed(corpus):
    file = corpus / "deals" / "BigDeal-2.0-generated" / "range1732.dup"
    _, report = inspected(file.read_bytes(), BRIDGE)
    assert report.assumed == tuple(range(1, 17))
    boards, report = inspected(file.read_bytes(), BRIDGE, first=17)
    assert [board.number for board in boards] == list(range(17, 33))


def test_bug_30_whoever_gets_a_dup_file_is_told_its_first_number():
    made = write_boards(some_boards(range(17, 33)), ".dup")
    assert "its first board is 17" in said_of(made)


def test_bug_31_what_dup_cannot_say_is_refused():
    with pytest.raises(UnwritableShape, match="without a gap"):
        write_boards(some_boards((1, 2, 17, 18)), ".dup")


def test_bug_32_dlm_has_room_for_99():
    with pytest.raises(UnwritableShape, match="up to 99"):
        write_boards(some_boards(range(90, 101)), ".dlm")


def test_bug_41_equal_boards_are_pointed_out():
    _, report = boards_in(GAME + "\n" + GAME.replace('"1"', '"2"'))
    assert said(report.notes) == ["line 5: board 2 has the same cards as board 1"]


def test_a_heading_never_breaks_a_file():
    for ending in (".pbn", ".lin", ".dlm", ".json", ".csv", ".rbn"):
        boards = some_boards((1, 2))
        made = write_boards(
            boards, ending, Heading(event='周三\n[Deal "N:- - - -"]\nBoard 01=x|md|')
        )
        assert inspected(made.data, BRIDGE)[0] == boards.boards, ending
