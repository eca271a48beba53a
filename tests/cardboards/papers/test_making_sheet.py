"""制牌单: the deal can be made from the sheet, and from nothing else."""

import pytest

from cardboards.boards import Board
from cardboards.cards import Card
from cardboards.deals import Deal
from cardboards.errors import PaperError
from cardboards.games import BRIDGE, HUAPAI
from cardboards.language import Tongue
from cardboards.papers.making_sheet import MakingSheet, print_making_sheets

SEATS = "北西南东"


def sheet_of(deal, number=7, session="周三夜场"):
    return MakingSheet(Board(number, deal), session, "A", 2, 1)


def made_by(page, game, printed):
    """What somebody makes who follows the sheet: the large seats in their order of reading are the sorted pack's."""
    seats = [sign for sign in printed.signs(page) if sign.text in SEATS and sign.size > 21]
    rows = sorted({round(sign.top) for sign in seats})
    hands: dict = {seat: [] for seat in game.seats}
    names = dict(zip(SEATS, HUAPAI.seats, strict=True))
    for suit, top in zip(game.suit_order, _apart(rows), strict=True):
        row = sorted(
            (sign for sign in seats if abs(sign.top - top) < 3), key=lambda sign: sign.left
        )
        for rank, sign in zip(game.rank_order, row, strict=True):
            hands[names[sign.text]].append(Card.of(suit, rank))
    return Deal.of(game, hands)


def _apart(tops):
    """One height for each row."""
    found = [tops[0]]
    for top in tops:
        if top - found[-1] > 10:
            found.append(top)
    return found


@pytest.mark.parametrize("game", [HUAPAI, BRIDGE], ids=lambda game: game.key)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_who_follows_the_sheet_makes_the_record(game, seed, any_deal, chinese, now, printed):
    deal = any_deal(game, seed)
    sheet = printed(print_making_sheets([sheet_of(deal)], chinese, now))
    assert len(sheet) == 1
    assert made_by(0, game, sheet) == deal


def test_a_sorted_deal_is_made_too(sorted_deal, chinese, now, printed):
    deal = sorted_deal(HUAPAI)
    assert made_by(0, HUAPAI, printed(print_making_sheets([sheet_of(deal)], chinese, now))) == deal


def test_a_sheet_is_one_wallets_and_says_so(any_deal, language, now, printed, long_name):
    sheets = [
        sheet_of(any_deal(HUAPAI, 1), number, long_name if number == 128 else "周三")
        for number in (7, 128)
    ]
    paper = printed(print_making_sheets(sheets, language, now))
    assert len(paper) == 2
    for page, number in enumerate((7, 128)):
        assert str(number) in paper.text_in(page, 17, 16, 90, 14)
        signs = paper.signs(page)
        assert all(sign.within(2, 5, 206, 287) for sign in signs)
    if language.tongue is Tongue.HANS:
        assert "A套第2份" in paper.text
        assert "不打这副牌" in paper.text


def test_no_board_is_no_paper(chinese, now):
    with pytest.raises(PaperError):
        print_making_sheets([], chinese, now)
