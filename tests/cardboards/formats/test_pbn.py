"""PBN: real files, the verifier suites of the standard's author, and what we write."""

import csv
import re
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardboards.boards import Board
from cardboards.deals import Deal, deals_of
from cardboards.formats import notation
from cardboards.formats.file_format import Heading
from cardboards.formats.files import inspected
from cardboards.formats.kinds import Format
from cardboards.formats.pbn import written
from cardboards.games import BRIDGE, HUAPAI, WAKENG, Seat

DEAL = "N:AKQJ.AKQ.AKQ.AKQ T987.JT9.JT9.JT9 6543.876.876.876 2.5432.5432.5432"

numbers = st.integers(0, deals_of(BRIDGE) - 1)


@st.composite
def sets_of_boards(draw):
    game = draw(st.sampled_from((HUAPAI, BRIDGE)))
    numbered = draw(st.dictionaries(st.integers(1, 99999), numbers, min_size=1, max_size=8))
    return tuple(
        Board(number, Deal.numbered(game, numbered[number])) for number in sorted(numbered)
    )


def deal_of(text):
    return notation.read(text).deal(BRIDGE)


def english(remarks):
    return [remark.saying.english() for remark in remarks]


# Writing.


@given(sets_of_boards(), st.text(), st.text())
def test_boards_come_back_from_what_is_written(boards, event, site):
    heading = Heading(event=event, site=site, held=date(2026, 11, 29), generator="Fapai")
    back, report = inspected(written(boards, heading), boards[0].game)
    assert back == boards
    assert not report.errors


def test_bridge_is_written_in_true_export_format():
    """Mandatory tags in order, then others by name; dealer and hands from the dealer; CRLF."""
    heading = Heading(event='A "B" \\', site="Ulm", held=date(2026, 1, 2), generator="Fapai 1")
    data = written((Board(6, deal_of(DEAL)),), heading)
    assert data.decode("ascii").split("\r\n") == [
        "% PBN 2.1",
        "% EXPORT",
        r'[Event "A \"B\" \\"]',
        '[Site "Ulm"]',
        '[Date "2026.01.02"]',
        '[Board "6"]',
        '[West "?"]',
        '[North "?"]',
        '[East "?"]',
        '[South "?"]',
        '[Dealer "E"]',
        '[Vulnerable "EW"]',
        '[Deal "E:T987.JT9.JT9.JT9 6543.876.876.876 2.5432.5432.5432 AKQJ.AKQ.AKQ.AKQ"]',
        '[Scoring "?"]',
        '[Declarer "?"]',
        '[Contract "?"]',
        '[Result "?"]',
        '[Generator "Fapai 1"]',
        "",
        "",
    ]


def test_huapais_first_leader_is_never_given_out_as_a_dealer():
    """§25: board 6 is led by West; bridge's dealer of board 6 would be East."""
    text = written((Board(6, Deal.numbered(HUAPAI, 0)),), Heading()).decode()
    assert '[FirstLeader "W"]' in text
    assert '[Dealer ""]' in text
    assert '[Vulnerable ""]' in text
    assert '[Deal "N:' in text


def test_a_chinese_event_makes_the_file_utf_8_and_says_so():
    data = written((Board(1, Deal.numbered(HUAPAI, 0)),), Heading(event="周三夜场"))
    assert data.splitlines()[2] == b"%Content-type: text/x-pbn; charset=UTF-8"
    assert '[Event "周三夜场"]' in data.decode("utf-8")


@given(st.text(alphabet='"\\\t\nab', max_size=400))
def test_no_line_is_longer_than_the_standard_allows_and_none_has_tabs(event):
    data = written((Board(1, Deal.numbered(BRIDGE, 0)),), Heading(event=event, generator=event))
    assert all(len(line) <= 255 for line in data.splitlines(keepends=True))
    assert b"\t" not in data


# Reading.


def game(*tags):
    return "\n".join(f'[{name} "{value}"]' for name, value in tags) + "\n\n"


def test_only_board_and_deal_matter():
    """endplay #50 and others: results, vulnerability, dates of any kind do not stop a board from being read."""
    text = game(
        ("Board", "7"), ("Dealer", "X"), ("Vulnerable", "None "), ("Deal", DEAL), ("Result", "?")
    )
    boards, report = inspected(text.encode(), BRIDGE)
    assert boards == (Board(7, deal_of(DEAL)),)
    assert not report.repairs


def test_seats_of_a_bridge_file_stay_in_huapai():
    boards, _ = inspected(game(("Board", "2"), ("Deal", DEAL)).encode(), HUAPAI)
    north = " ".join(card.code for card in boards[0].deal.hand(Seat.NORTH))
    assert north == "SA SK SQ SJ HA HK HQ DA DK DQ CA CK CQ"
    assert boards[0].leader is Seat.WEST


@pytest.mark.parametrize("number", ["1-1", "a", "", "0", "-3", "1.5", "board 1", "²"])
def test_what_is_no_board_number_is_replaced_by_the_place_and_named(number):
    boards, report = inspected(game(("Board", number), ("Deal", DEAL)).encode(), BRIDGE)
    assert [board.number for board in boards] == [1]
    assert report.assumed == (1,)
    named = report.repairs if number else report.notes
    assert english(named) == ["line 2: a board without a number; taken as board 1"]


@pytest.mark.parametrize(("number", "read_as"), [("01", 1), (" 12 ", 12), ("300", 300)])
def test_board_numbers_of_all_sizes_are_read(number, read_as):
    boards, report = inspected(game(("Board", number), ("Deal", DEAL)).encode(), BRIDGE)
    assert [board.number for board in boards] == [read_as]
    assert not report.repairs


@pytest.mark.parametrize(
    ("deal", "faults"),
    [
        (
            DEAL.replace(" 2.", " A2."),
            "West has 14 cards, not 13, ♠A is there 2 times (North, West)",
        ),
        (
            DEAL.replace("T987", "K987"),
            "♠K is there 2 times (North, East), ♠10 is missing",
        ),
        (
            DEAL.replace("AKQJ.", "AKQ.").replace("T987", "T98"),
            "North has 12 cards, not 13, East has 12 cards, not 13, ♠J is missing, ♠7 is missing",
        ),
        (
            DEAL.rpartition(" ")[0] + " 2.543.5432.5432 ",
            "West has 12 cards, not 13, ♥2 is missing",
        ),
        (DEAL.rpartition(" ")[0], "3 hands are given, not 4"),
        (
            "W:QT2.AT.J6542.85 - A8654.KQ5.T.QJT6 -",
            "North has 0 cards, not 13, West has 12 cards, not 13, South has 0 cards, not 13",
        ),
    ],
)
def test_a_board_that_cannot_be_dealt_names_every_fault_and_the_others_are_read(deal, faults):
    text = game(("Board", "1"), ("Deal", deal)) + game(("Board", "2"), ("Deal", DEAL))
    boards, report = inspected(text.encode(), HUAPAI)
    assert [board.number for board in boards] == [2]
    assert english(report.errors) == [f"line 2: board 1 cannot be dealt: {faults}"]


def test_a_picture_with_hands_left_out_is_not_dealt():
    deal = "N:AKQJ.AKQ.AKQ.AKQ - 6543.876.876.876 -"
    text = game(("Board", "1"), ("Deal", deal)) + game(("Board", "2"), ("Deal", DEAL))
    boards, report = inspected(text.encode(), HUAPAI)
    assert [board.number for board in boards] == [2]
    assert english(report.notes) == [
        "line 2: board 1 leaves cards out and cannot be dealt; passed over"
    ]
    assert report.boards == 2
    assert not report.errors


def test_hidden_hands_are_hidden_from_viewers_not_from_dealing():
    text = game(("Board", "1"), ("Deal", DEAL), ("Hidden", "EW"))
    assert len(inspected(text.encode(), HUAPAI)[0]) == 1


def test_a_board_without_cards_is_named():
    _, report = inspected(game(("Board", "3"), ("Deal", "")).encode(), HUAPAI)
    assert english(report.notes) == ["line 2: board 3 has no cards; passed over"]


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
def test_a_byte_order_mark_does_no_harm(encoding):
    text = "% PBN 2.1\r\n" + game(("Board", "1"), ("Deal", DEAL))
    assert len(inspected(text.encode(encoding), HUAPAI)[0]) == 1


def test_the_report_counts_boards_and_names_format_and_encoding():
    _, report = inspected(game(("Board", "1"), ("Deal", DEAL)).encode(), HUAPAI)
    assert (report.format, report.encoding) == (Format.PBN, "ascii")
    assert (report.boards, report.usable) == (1, 1)


def test_a_game_that_is_not_four_hands_of_13_is_not_read_from_pbn():
    boards, report = inspected(game(("Board", "1"), ("Deal", DEAL)).encode(), WAKENG)
    assert not boards
    assert english(report.errors) == ["PBN holds four hands of 13 cards, so it cannot hold Wakeng"]


@given(st.text(alphabet='[]{};%"\\#:-.\n BoardDealNESWAKQJT98765432x', max_size=200))
def test_no_text_at_all_breaks_the_reader(text):
    boards, report = inspected(text.encode(), HUAPAI)
    assert report.usable == len(boards) <= report.boards


# Real files.


def index(corpus):
    with (corpus / "deals" / "index.csv").open(encoding="utf-8", newline="") as lines:
        return [row for row in csv.DictReader(lines) if row["format"] == "pbn"]


def test_every_whole_deal_of_a_real_file_is_read_as_it_stands(corpus):
    """Against a naive reading: a line that begins with [Deal, cut at blanks and dots."""
    line = re.compile(r'^\[Deal "([NESW]):([AKQJT98765432. ]+)"\]', re.MULTILINE)
    for row in index(corpus):
        data = (corpus / "deals" / row["file"]).read_bytes()
        expected = set()
        for first, text in line.findall(data.decode("latin-1")):
            start = "NESW".index(first)
            hands = tuple(text.split(" "))
            if [len(hand) for hand in hands] == [16] * 4:
                expected.add(tuple(hands[(place - start) % 4] for place in range(4)))
        boards, report = inspected(data, HUAPAI)
        read = {tuple(notation.written(one.deal, Seat.NORTH)[2:].split(" ")) for one in boards}
        in_order = {
            tuple(".".join(map(high_first, hand.split("."))) for hand in deal) for deal in expected
        }
        assert read <= in_order, row["file"]
        several_events = any("several events" in one.what.text for one in report.notes)
        if not report.errors and not several_events:
            assert read == in_order, row["file"]


def high_first(ranks):
    return "".join(sorted(ranks, key="AKQJT98765432".index))


def test_big_deals_own_numbers_are_the_numbers_of_its_boards(corpus):
    folder = corpus / "deals" / "BigDeal-2.0-generated"
    boards, _ = inspected((folder / "std16.pbn").read_bytes(), BRIDGE)
    numbers = [int(line.replace(",", "")) for line in (folder / "std16.goe").read_text().split()]
    assert [board.deal.number for board in boards] == numbers
    assert [board.number for board in boards] == list(range(1, 17))


SUITES = (
    "ContractBridge+pbnj/src_test_resources_",
    "timheilman+bridge-pbn/spec_resource_reference_impl_tests_",
)


@pytest.mark.parametrize("suite", SUITES)
@pytest.mark.parametrize(
    ("name", "partial"), [("correct_10", 2), ("correct_20", 14), ("correct_21", 0)]
)
def test_the_verifier_finds_no_faulty_deal_where_there_is_none(corpus, suite, name, partial):
    _, report = inspected((corpus / "deals" / f"{suite}{name}.pbn").read_bytes(), BRIDGE)
    assert not report.errors
    assert not report.repairs
    assert sum("leaves cards out" in remark.what.text for remark in report.notes) == partial


@pytest.mark.parametrize("suite", SUITES)
def test_the_verifier_finds_every_faulty_deal(corpus, suite):
    """Games 11 to 15 and 17 of the suite; games 16 and 18 are pictures, and are not dealt either."""
    _, report = inspected((corpus / "deals" / f"{suite}errors_10.pbn").read_bytes(), HUAPAI)
    faults = [remark for remark in report.errors if "cannot be dealt" in remark.what.text]
    said = [text.partition("cannot be dealt: ")[2] for text in english(faults)]
    assert said == [
        "West: “V” cannot be a rank",
        "♠K is there 2 times (North, West), ♣2 is missing",
        "North has 12 cards, not 13, West has 14 cards, not 13",
        "West has 12 cards, not 13, ♠K is missing",
        "North has 0 cards, not 13, West has 12 cards, not 13, South has 0 cards, not 13",
        "North has 0 cards, not 13, West has 14 cards, not 13, South has 0 cards, not 13, East has 0 cards, not 13",
    ]
    assert sum("leaves cards out" in remark.what.text for remark in report.notes) == 2
