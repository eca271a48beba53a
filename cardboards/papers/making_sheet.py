"""制牌单: one sheet a board for clubs without a machine, telling for each card of a sorted pack its pocket.

Whoever makes a board does not play it. The whole deal stands on the sheet.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime

from cardboards.boards import Board
from cardboards.cards import Card, Suit
from cardboards.games import Game
from cardboards.language import Language, Saying, says
from cardboards.papers.holdings import write_suit
from cardboards.papers.page import Align, Box, Paper
from cardboards.papers.paragraph import broken, write_lines
from cardboards.papers.ruled import write_blanks
from cardboards.papers.wording import board_number, first_lead, set_and_copy

_TITLE = says("Making sheet")
_FRAME = Box(17, 16, 176, 262)
_SUIT_HEIGHT = 37.0
_STEPS = (
    says("Sort the pack: the suits in this order, each from high to low, faces up."),
    says("Take the cards from the top, one by one, and lay each on the pile of the seat under it."),
    says("Count each pile, then put it face down into its pocket."),
    says("Who makes this board does not play it. Seal this sheet when the board is made."),
)


@dataclass(frozen=True, slots=True)
class MakingSheet:
    """The sheet for one wallet; `version` is the record's."""

    board: Board = field(repr=False)
    session: str
    set_name: str
    copy: int
    version: int


def print_making_sheets(
    sheets: Sequence[MakingSheet], language: Language, created: datetime
) -> bytes:
    """A PDF with a sheet for each wallet, in the order given.

    Raises:
        PaperError: a name holds a sign that the font lacks, or there is no sheet.
    """
    with Paper(_TITLE, language, created) as paper:
        for one in sheets:
            paper.sheet()
            _write_sheet(paper, one)
        return paper.finish()


def _write_sheet(paper: Paper, sheet: MakingSheet) -> None:
    say, box, board = paper.language.say, _FRAME, sheet.board
    _write_head(paper, box, sheet)
    steps = box.part(0, 31, box.width, 30)
    used = 0.0
    for number, step in enumerate(_STEPS, 1):
        lines = broken(paper, f"{number}. {say(step)}", 10.5, box.width)
        used += write_lines(paper, steps.part(0, used, box.width, 8), lines, 10.5)
    y = steps.y + used + 4
    for suit in board.game.suit_order:
        _write_suit(paper, Box(box.x, y, box.width, _SUIT_HEIGHT), board, suit)
        y += _SUIT_HEIGHT + 3
    counts = [f"{say(seat.saying)} {len(cards)}" for seat, cards in board.deal]
    paper.write(Box(box.x, y, box.width, 7), " · ".join(counts), 12, bold=True)
    names = [say(one) for one in (says("Made by"), says("Counted by"), says("Time"))]
    write_blanks(paper, Box(box.x, y + 10, box.width, 8), names, 10)


def _write_head(paper: Paper, box: Box, sheet: MakingSheet) -> None:
    say, board = paper.language.say, sheet.board
    paper.write(
        box.part(0, 0, 90, 14), say(board_number(board.number)), 34, align=Align.LEFT, bold=True
    )
    lead = first_lead(board.game, board.number)
    if lead:
        paper.write(box.part(90, 0, 40, 14), say(lead), 16, align=Align.LEFT)
    right = box.part(126, 0, box.width - 126, 7)
    paper.write(right, say(_TITLE), 14, align=Align.RIGHT, bold=True)
    copy = f"{say(set_and_copy(sheet.set_name, sheet.copy))} · {say(_version(sheet))}"
    paper.write(right.part(0, 7.5, right.width, 6), copy, 11, align=Align.RIGHT)
    paper.write(box.part(0, 17, box.width, 6), sheet.session, 11, align=Align.LEFT)
    paper.write(
        box.part(0, 23.5, box.width, 5),
        say(says("Secret until release: the whole deal stands here")),
        9,
        align=Align.LEFT,
    )


def _version(sheet: MakingSheet) -> Saying:
    return says("v{version}", version=sheet.version)


def _write_suit(paper: Paper, box: Box, board: Board, suit: Suit) -> None:
    """Thirteen cells in the order of the sorted pack: the rank, and under it the seat."""
    game: Game = board.game
    mark = 12.0
    write_suit(paper, box.part(0.5, 0, mark, box.height), suit, 26)
    cell_width = (box.width - mark) / len(game.rank_order)
    for place, rank in enumerate(game.rank_order):
        cell = box.part(mark + place * cell_width, 0, cell_width, box.height)
        paper.frame(cell, thickness=0.2)
        paper.write(cell.part(0, 1, cell.width, 11), rank.printed, 15)
        seat = board.deal.seat_of(Card.of(suit, rank))
        paper.line(cell.x, cell.y + 12.5, cell.right, cell.y + 12.5, thickness=0.12)
        paper.write(
            cell.part(0.5, 13, cell.width - 1, cell.height - 14),
            paper.language.say(seat.saying),
            22,
            bold=True,
        )
    paper.frame(box, thickness=0.5)
