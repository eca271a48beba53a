"""RBN, CSV, JSON and typed hands."""

import json

import pytest

from cardboards.boards import Board, BoardSet
from cardboards.deals import Deal
from cardboards.formats.file_format import Heading
from cardboards.formats.files import inspected, write_boards
from cardboards.formats.notation import written
from cardboards.formats.typed import kept_in
from cardboards.games import BRIDGE, HUAPAI, WAKENG, Seat

DEAL = "N:AKQJ.AKQ.AKQ.AKQ T987.JT9.JT9.JT9 6543.876.876.876 2.5432.5432.5432"
NORTH, EAST, SOUTH, WEST = DEAL[2:].split(" ")


def boards_in(text, game=HUAPAI, encoding="utf-8"):
    boards, report = inspected(text.encode(encoding), game)
    return {one.number: written(one.deal, Seat.NORTH) for one in boards}, report


def kept(text):
    return kept_in(text)


def said(remarks):
    return [remark.saying.english() for remark in remarks]


# RBN (rpbridge.net/7a12).


@pytest.mark.parametrize("fourth", ["", EAST])
def test_rbn_hands_go_clockwise_and_the_fourth_may_be_left_to_the_rest(fourth):
    text = f"D 20240101\nB 7\nH S:{SOUTH}:{WEST}:{NORTH}:{fourth}\nA NZ:AP\n\n"
    assert boards_in(text)[0] == {7: DEAL}


def test_rbn_three_hands_without_the_last_colon_are_a_picture():
    boards, report = boards_in(f"B 7\nH S:{SOUTH}:{WEST}:{NORTH}\n")
    assert not boards
    assert "leaves cards out" in report.notes[0].what.text


def test_rbn_a_record_of_another_table_is_no_board_more():
    text = f"B 7\nH S:{SOUTH}:{WEST}:{NORTH}:\nN a+b:c+d:O\n\nN e+f:g+h:C\nA NZ:AP\n\n"
    boards, report = boards_in(text)
    assert boards == {7: DEAL}
    assert report.boards == 1


def test_rbn_paragraphs_and_escaped_lines_are_passed_over():
    text = f"%x\n{{a paragraph\nB 9\nof lines}}\nB 7:C\nH S:{SOUTH}:{WEST}:{NORTH}:\n"
    assert boards_in(text)[0] == {7: DEAL}


@pytest.mark.parametrize(
    ("hands", "fault"),
    [
        (f"X:{SOUTH}:{WEST}:{NORTH}:", "it does not begin with a seat, as in “N:”"),
        (f"S:{SOUTH}:{WEST}:{NORTH}:{EAST}:", "5 hands are given, not 4"),
        (f"S:{SOUTH}:{WEST}:{NORTH}.:", "North: 5 suits are given, not 4"),
        (f"S:{SOUTH}2:{WEST}:{NORTH}:", "South has 14 cards, not 13"),
    ],
)
def test_rbn_faulty_hands_are_named(hands, fault):
    _, report = boards_in(f"B 7\nH {hands}\n\nB 8\nH N:{NORTH}:{EAST}:{SOUTH}:\n")
    assert fault in said(report.errors)[0]


# CSV.

ROW = ",".join(f'"{suit}"' for hand in DEAL[2:].split(" ") for suit in hand.split("."))


@pytest.mark.parametrize("between", [",", ";", "\t"])
def test_csv_big_deals_row_is_read_with_any_separator(between):
    text = (ROW + ',"7","S/All"\n').replace(",", between)
    assert boards_in(text)[0] == {7: DEAL}


@pytest.mark.parametrize(
    "heading",
    ["Board,N,E,S,W", "牌号,北,东,南,西", "NO.,North,East,South,West", "第,北家,東家,南家,西家"],
)
def test_csv_a_table_says_in_its_heading_whose_hand_is_where(heading):
    table = heading.replace("第", "副号") + f"\n7,{NORTH},{EAST},{SOUTH},{WEST}\n"
    assert boards_in(table)[0] == {7: DEAL}


def test_csv_a_table_in_the_order_of_huapai_and_as_people_type():
    text = f"北,西,南,东,board\n♠AKQJ ♥AKQ ♦AKQ ♣AKQ,{WEST},{SOUTH},黑10987红J109方J109梅J109,7\n"
    boards, report = boards_in(text, encoding="gb18030")
    assert boards == {7: DEAL}
    assert report.encoding == "gb18030"


def test_csv_other_tables_hold_no_board():
    boards, report = boards_in("hand,room,lead,contract,score\n1,1,3,3H,7\n")
    assert not boards
    assert said(report.errors) == ["it holds no board"]


def test_csv_a_faulty_row_is_named_and_the_others_are_read():
    text = ROW.replace('"AKQJ"', '"AKQ"') + ',"1","N/-"\n' + ROW + ',"2","E/NS"\n'
    boards, report = boards_in(text)
    assert list(boards) == [2]
    assert "board 1 cannot be dealt: North has 12 cards" in said(report.errors)[0]


# JSON.

WAKENG_BOARD = Board(3, Deal.numbered(WAKENG, 10**26))


def our_json(**changes):
    data = write_boards(BoardSet(WAKENG, (WAKENG_BOARD,)), ".json", Heading(event="挖坑公开赛"))
    return {**json.loads(data.data), **changes}


def test_json_says_schema_version_game_seats_and_cards():
    content = our_json()
    assert (content["schema"], content["version"]) == ("fapai boards", 1)
    assert (content["game"], content["event"]) == ("wakeng", "挖坑公开赛")
    (board,) = content["boards"]
    assert board["board"] == 3
    assert {seat: len(cards) for seat, cards in board["hands"].items()} == {
        "1": 16, "2": 16, "3": 16, "K": 4,
    }  # fmt: skip
    assert board["hands"]["K"] == [card.code for card in WAKENG_BOARD.deal.hand(Seat.KITTY)]


def test_json_names_its_own_game():
    boards, _ = inspected(json.dumps(our_json()).encode())
    assert boards == (WAKENG_BOARD,)


def test_json_of_another_game_is_refused_by_its_seats():
    _, report = inspected(json.dumps(our_json()).encode(), HUAPAI)
    assert "a hand for Seat 1 is given" in said(report.errors)[0]


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"schema": "dealers"}, "it is not “fapai boards”: of JSON only that can be read"),
        ({"version": 2}, "its version is not 1"),
        ({"boards": {}}, "its boards are not a list"),
        ({"boards": [1]}, "record 1: it is no board"),
        ({"boards": [{"board": 1, "hands": {"X": []}}]}, "“X” is no seat with its cards"),
        ({"boards": [{"board": 1, "hands": {"1": ["SA", "S1", 5]}}]}, "“S1”, “5” are no cards"),
        ({"boards": [{"board": 1, "hands": {"1": ["SA", "SA"]}}]}, "♠A is there 2 times"),
    ],
)
def test_json_says_what_is_wrong_with_it(changes, fault):
    boards, report = inspected(json.dumps(our_json(**changes)).encode())
    assert not boards
    assert fault in said(report.errors)[0]


@pytest.mark.parametrize("text", ['{"', "[[" * 100_000, '{"a": ' * 100_000])
def test_json_that_is_none_is_refused(text):
    boards, report = inspected(text.encode())
    assert not boards
    assert report.errors


def test_json_a_hand_that_is_not_known_is_never_made_up():
    content = our_json()
    del content["boards"][0]["hands"]["2"]
    boards, report = inspected(json.dumps(content).encode())
    assert not boards
    assert "leaves cards out" in report.notes[0].what.text


@pytest.mark.parametrize("number", [0, -1, True, "3", 1.5, None, 10**9])
def test_json_a_number_that_cannot_stand_on_a_wallet_is_none(number):
    content = our_json()
    content["boards"][0]["board"] = number
    boards, report = inspected(json.dumps(content).encode())
    assert [board.number for board in boards] == [1]
    assert report.assumed == (1,)


# Typed.


@pytest.mark.parametrize(
    "text",
    [
        f"Board 7\nN: {NORTH}\nE: {EAST}\nS: {SOUTH}\nW: {WEST}\n",
        f"第7副\n北：{NORTH}\n东：{EAST}\n南：{SOUTH}\n西：{WEST}\n",
        (
            "7\n北: ♠AKQJ ♥AKQ ♦AKQ ♣AKQ\n西: 黑2 红5432 方5432 梅5432\n"
            "南: S6543 H876 D876 C876\n东: P10987 hj109 dj109 cj109\n"
        ),
        "#7\nn: sakqjhakqdakqcakq\nw: s2h5432d5432c5432\ns: s6543h876d876c876\n",
        (
            "7.\n北：黑桃AKQJ，红桃AKQ，方块AKQ，梅花AKQ\n东＝♠１０９８７ ♥J109 ♦J109 ♣J109\n"
            "南：黑桃6、5、4、3\n　红心876 方片876 草花876\n西：♠2 ♥5432 ♦5432 ♣5432\n"
        ),
        f"Board 7\n{DEAL.lower()}\n",
        f"7\n{DEAL.replace('T', '10')}\n",
        "牌号7\nN: ♠A♠K♠Q♠J ♥A♥K♥Q ♦A♦K♦Q ♣A♣K♣Q  E: T987.JT9.JT9.JT9  S: 6543.876.876.876  W: 2.5432.5432.5432\n",
    ],
)
def test_typed_hands_are_read_as_people_type_them(text):
    assert boards_in(text)[0] == {7: DEAL}


@pytest.mark.parametrize("encoding", ["gb18030", "utf-8-sig", "utf-16"])
def test_typed_hands_come_in_any_encoding(encoding):
    text = f"第7副\r\n北：{NORTH}\r\n东：{EAST}\r\n南：{SOUTH}\r\n西：{WEST}\r\n"
    assert boards_in(text, encoding=encoding)[0] == {7: DEAL}


def test_three_typed_hands_leave_the_fourth_and_that_is_named():
    boards, report = boards_in(f"7\nN: {NORTH}\nE: {EAST}\nS: {SOUTH}\n")
    assert boards == {7: DEAL}
    assert said(report.repairs) == ["line 1: board 7: West was not given and has the rest"]


def test_two_typed_hands_leave_nothing():
    boards, report = boards_in(f"7\nN: {NORTH}\nE: {EAST}\n")
    assert not boards
    assert "leaves cards out" in report.notes[0].what.text


def test_a_seat_that_comes_again_begins_the_next_board():
    one = f"N: {NORTH}\nE: {EAST}\nS: {SOUTH}\nW: {WEST}\n"
    other = f"N: {EAST}\nE: {SOUTH}\nS: {WEST}\nW: {NORTH}\n"
    boards, report = boards_in(one + other)
    assert list(boards) == [1, 2]
    assert report.assumed == (1, 2)


@pytest.mark.parametrize(
    ("hand", "fault"),
    [
        ("♠AKQJ ♥AKQ ♦AKQ ♣AKX", "North: “x” is neither a suit nor a rank"),
        ("AKQJ AKQ AKQ AKQ", "North: no suit is before its cards"),
        ("♠AKQJ ♥AKQ ♦AKQ ♣AK", "North has 12 cards, not 13, ♣Q is missing"),
        ("♠AKQJ ♥AKQ ♦AKQ ♣AKA", "♣A is there 2 times (North, North), ♣Q is missing"),
    ],
)
def test_a_typed_slip_is_named(hand, fault):
    _, report = boards_in(f"7\nN: {hand}\nE: {EAST}\nS: {SOUTH}\nW: {WEST}\n")
    assert said(report.errors) == [f"line 1: board 7 cannot be dealt: {fault}"]


def test_wakengs_three_hands_and_kitty_can_be_typed():
    seats = {"1号位": Seat.FIRST, "2号位": Seat.SECOND, "3号位": Seat.THIRD, "底牌": Seat.KITTY}
    text = "\n".join(
        f"{name}: {' '.join(map(str, WAKENG_BOARD.deal.hand(seat)))}"
        for name, seat in seats.items()
    )
    boards, _ = inspected(f"3\n{text}\n".encode(), WAKENG)
    assert boards == (WAKENG_BOARD,)


def test_cards_to_be_kept_are_typed_by_seat():
    cards = kept("N: ♠AK ♥10 S: ♦A")
    assert {seat: [card.code for card in hand] for seat, hand in cards.items()} == {
        Seat.NORTH: ["SA", "SK", "HT"],
        Seat.SOUTH: ["DA"],
    }
    assert kept_in("") == {}


@pytest.mark.parametrize("text", ["♠AK", "N: ♠AK N: ♥2", "N: ♠AA", "N: x"])
def test_cards_to_be_kept_must_be_clear(text):
    assert not isinstance(kept_in(text), dict)


def test_one_board_reads_the_same_in_every_kind_of_text():
    for text in (f"B 1\nH {DEAL.replace(' ', ':')}\n", ROW + ',"1","N/-"\n', f"1\n{DEAL}\n"):
        assert boards_in(text, BRIDGE)[0] == {1: DEAL}
