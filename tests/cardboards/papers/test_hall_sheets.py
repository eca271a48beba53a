"""Papers that lie about in a hall: whatever is on them is legible, whole and on its own leaf."""

import re
from functools import cache

import pytest

from cardboards.boards import Board, HandRecord, Origin
from cardboards.errors import PaperError
from cardboards.games import HUAPAI
from cardboards.language import Saying
from cardboards.papers.board_list import BoardList, print_board_lists
from cardboards.papers.box_label import BoxLabel, print_box_labels
from cardboards.papers.caddy_sheet import ROWS as CADDY_ROWS
from cardboards.papers.caddy_sheet import CaddyRound, Carry, print_caddy_sheets
from cardboards.papers.conversion_table import ConversionSheet, print_conversions
from cardboards.papers.referee_records import print_referee_records
from cardboards.papers.round_slip import ROWS as SLIP_ROWS
from cardboards.papers.round_slip import RoundSlip, print_round_slips
from cardboards.papers.table_card import TableCard, TableRow, print_table_cards
from cardboards.papers.team_sheet import TeamSheet, print_team_sheets
from cardboards.papers.traveller import ROWS as RESULTS
from cardboards.papers.traveller import Traveller, print_travellers

LEADERS = "北西南东"
TEAM = "天津市和平区老年大学一队"
CELL = (94, 138)


def leaf(place, width=94, height=138):
    """A leaf of four, on the sheet's middle: its upper left corner."""
    row, column = divmod(place, 2)
    return 105 - width + column * width, 148.5 - height + row * height


@pytest.fixture(scope="module")
def papers(long_name, any_deal):
    """One of each, with long names and many rows; printed once in a language."""

    @cache
    def make(language, now):
        record = HandRecord(Board(7, any_deal(HUAPAI, 1)), 1, Origin.GENERATED)
        row = TableRow(
            "1", TEAM, TEAM, "1北 2西 3南 4东 5北 6西 7南 8东", "第12桌(1-4) 第3桌(5-8)", "第3桌"
        )
        carry = Carry("开室 16", "1-4,7,9-12", "3", "闭室 16(1-4) 开室 2(7,9-12)", "裁判台")
        return {
            "caddy": print_caddy_sheets(
                long_name, "第1批", [CaddyRound("第1轮", (carry,) * CADDY_ROWS)], language, now
            ),
            "tables": print_table_cards(
                long_name, "第1批", [TableCard("第12桌", (row,) * 13)] * 4, language, now
            ),
            "travellers": print_travellers(
                [Traveller(HUAPAI, 128, "AB", 12, long_name, shown=True)] * 4, language, now
            ),
            "slips": print_round_slips(
                long_name,
                [RoundSlip(HUAPAI, "第3轮", "第12桌", TEAM, long_name, tuple(range(101, 113)))] * 4,
                language,
                now,
            ),
            "teams": print_team_sheets(
                long_name,
                [
                    TeamSheet(
                        HUAPAI,
                        "第3轮",
                        TEAM,
                        long_name,
                        "开室 12",
                        "闭室 12",
                        tuple(range(1, 25)),
                        (Saying("附件三：未经确认"),) * 2,
                    )
                ],
                language,
                now,
            ),
            "list": print_board_lists(
                (BoardList(HUAPAI, long_name, "第1批", "A", dict.fromkeys(range(1, 65), 32)),),
                language,
                now,
            ),
            "boxes": print_box_labels(
                [BoxLabel(long_name, "第1批", "A", "1-4", "1-8,17,19-24", 32, "1/8", "00123")] * 6,
                language,
                now,
            ),
            "referee": print_referee_records(long_name, [record] * 4, language, now),
            "conversions": print_conversions(
                long_name,
                [
                    ConversionSheet(
                        "附件三", Saying("未经确认"), (("1500–1590", "25 : 0", "INTRO §9.3"),) * 60
                    )
                ],
                language,
                now,
            ),
        }

    return make


def test_nothing_is_written_over_and_all_stays_on_the_sheet(papers, language, now, printed):
    for name, pdf in papers(language, now).items():
        sheet = printed(pdf)
        assert len(sheet) == 1, name
        signs = sheet.signs(0)
        assert all(sign.within(2, 4, 206, 289) for sign in signs), name
        for place, sign in enumerate(signs):
            over = [one for one in signs[place + 1 : place + 80] if sign.overlaps(one, 0.15)]
            assert not over, (name, sign, over[0])


def test_all_but_red_suits_and_the_bands_of_sets_is_printed_without_colour(
    papers, chinese, now, printed
):
    for name, pdf in papers(chinese, now).items():
        if name not in ("referee", "boxes"):
            picture = printed(pdf).document[0].render(scale=1).to_pil().convert("RGB")
            assert all(max(rgb) - min(rgb) < 8 for _, rgb in picture.getcolors(1 << 20)), name


def test_a_travellers_strip_is_all_that_shows_when_it_is_folded(language, now, printed):
    sheet = printed(print_travellers([Traveller(HUAPAI, 7, "A", 2, "周三")], language, now))
    x, y = leaf(0)
    strip = sheet.text_in(0, x, y, CELL[0], 24)
    body = sheet.text_in(0, x, y + 24, CELL[0], CELL[1] - 24)
    assert "7" in strip
    assert "7" not in body
    rules = [line for line in sheet.lines(0) if line[0] > x + 2 and line[2] < x + 92]
    assert len([one for one in rules if one[1] == one[3]]) == RESULTS


def test_a_board_that_is_played_often_has_another_leaf(chinese, now, printed):
    often = Traveller(HUAPAI, 7, "A", 2, "周三", results=RESULTS + 1)
    sheet = printed(print_travellers([often, Traveller(HUAPAI, 8, "A", 2, "周三")], chinese, now))
    heads = [sheet.text_in(0, *leaf(place), CELL[0], 14) for place in range(3)]
    assert ["第7副" in heads[0], "第7副" in heads[1], "第8副" in heads[2]] == [True] * 3


def test_leaders_stand_beside_their_boards(chinese, now, printed):
    boards = BoardList(HUAPAI, "周三", "第1批", "A", dict.fromkeys(range(1, 33), 2))
    text = printed(print_board_lists((boards,), chinese, now)).text
    for number in range(1, 33):
        assert re.search(rf"\b{number}\s*{LEADERS[(number - 1) % 4]}\s*2\b", text), number


def test_a_long_round_goes_on_on_the_next_slip(chinese, now, printed):
    slip = RoundSlip(HUAPAI, "第1轮", "第1桌", "1", "2", tuple(range(1, SLIP_ROWS + 3)))
    sheet = printed(print_round_slips("周三", [slip], chinese, now))
    last = sheet.text_in(0, *leaf(1, 94, 136), 94, 136)
    assert str(SLIP_ROWS + 2) in last
    assert "第1桌" in last


def test_no_leaf_of_the_referee_shows_another_board(any_deal, chinese, now, printed):
    records = [
        HandRecord(Board(number, any_deal(HUAPAI, number)), 1, Origin.GENERATED)
        for number in (7, 8, 9)
    ]
    sheet = printed(print_referee_records("周三", records, chinese, now))
    for place, number in enumerate((7, 8, 9)):
        text = sheet.text_in(0, *leaf(place, 96, 136), 96, 136)
        assert f"第{number}副" in text
        assert sum(f"第{other}副" in text for other in (7, 8, 9)) == 1


def test_a_caddys_round_of_many_tables_goes_on(chinese, now, printed):
    carries = tuple(Carry(f"第{number}桌", "1", "1", "", "") for number in range(1, 41))
    sheet = printed(print_caddy_sheets("周三", "", [CaddyRound("第1轮", carries)], chinese, now))
    assert len(sheet) == 2
    assert "第40桌" in sheet.text_in(1, 0, 0, 210, 297)


def test_nothing_to_print_is_no_paper(chinese, now):
    for empty in (
        lambda: print_caddy_sheets("周三", "", [], chinese, now),
        lambda: print_travellers([], chinese, now),
        lambda: print_team_sheets("周三", [], chinese, now),
        lambda: print_box_labels([], chinese, now),
    ):
        with pytest.raises(PaperError):
            empty()
