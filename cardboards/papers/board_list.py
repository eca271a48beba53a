"""Board list: every number of a session with its first leader and copies, ticked when it goes out and comes back."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from cardboards.games import Game
from cardboards.language import Language, says
from cardboards.papers.page import Align, Box, Paper
from cardboards.papers.ruled import Column, stretched, write_table
from cardboards.papers.wording import leader

ROWS, COLUMNS = 32, 2
_TITLE = says("Board list")
_FRAME = Box(17, 14, 178, 268)


@dataclass(frozen=True, slots=True)
class BoardList:
    """A session's boards: how many copies there are of each number, in one set."""

    game: Game
    session: str
    wave: str
    set_name: str
    copies: Mapping[int, int]


def print_board_lists(lists: tuple[BoardList, ...], language: Language, created: datetime) -> bytes:
    """A PDF with a list for each session.

    Raises:
        PaperError: a name holds a sign that the font lacks, or there is no board.
    """
    with Paper(_TITLE, language, created) as paper:
        for one in lists:
            numbers = sorted(one.copies)
            for first in range(0, len(numbers), ROWS * COLUMNS):
                paper.sheet()
                _write_head(paper, one)
                for column in range(COLUMNS):
                    start = first + column * ROWS
                    _write_column(paper, one, column, numbers[start : start + ROWS])
        return paper.finish()


def _write_head(paper: Paper, boards: BoardList) -> None:
    say, box = paper.language.say, _FRAME
    paper.write(box.part(0, 0, 120, 9), boards.session, 16, align=Align.LEFT)
    paper.write(box.part(120, 0, box.width - 120, 9), say(_TITLE), 14, align=Align.RIGHT)
    set_name = say(says("Set {set}", set=boards.set_name))
    paper.write(box.part(0, 10, box.width, 6), f"{boards.wave} · {set_name}", 11, align=Align.LEFT)


def _write_column(paper: Paper, boards: BoardList, column: int, numbers: list[int]) -> None:
    if not numbers:
        return
    say = paper.language.say
    columns = (
        Column(say(says("Board")), 16),
        Column(say(says("First lead")), 16),
        Column(say(says("Copies")), 14),
        Column(say(says("Out")), 18),
        Column(say(says("Returned")), 18),
    )
    rows = [
        (str(number), leader(boards.game, number, paper.language), str(boards.copies[number]))
        for number in numbers
    ]
    width = (_FRAME.width - 8) / COLUMNS
    box = _FRAME.part(column * (width + 8), 19, width, 246)
    write_table(paper, box, stretched(columns, width), rows, head=7.5, row=7.3, size=12)
