"""The referee's records: one board a leaf, so that whoever settles board 7 does not see board 8.

They are cut apart, laid into an envelope in the order of their numbers and sealed; whoever takes one out signs for it.
"""

from collections.abc import Sequence
from datetime import datetime

from cardboards.boards import HandRecord
from cardboards.language import Language, says
from cardboards.papers.page import Align, Box, Grid, Paper
from cardboards.papers.records import write_board
from cardboards.papers.ruled import Column, stretched, write_table
from cardboards.papers.wording import board_number, first_lead

GRID = Grid(columns=2, rows=2, width=96, height=136)

_TITLE = says("Referee's records")


def print_referee_records(
    session: str, records: Sequence[HandRecord], language: Language, created: datetime
) -> bytes:
    """A PDF of leaves, four to a sheet, in the order given.

    Raises:
        PaperError: the session's name holds a sign that the font lacks, or there is no record.
    """
    with Paper(_TITLE, language, created) as paper:
        note = language.say(
            says("Secret until release · cut along the marks, sort by number, seal in an envelope")
        )
        cells = paper.cells(GRID, [f"{paper.title} · {session}"] * len(records), note)
        for cell, record in zip(cells, records, strict=True):
            _write_leaf(paper, cell.inset(3), session, record)
        return paper.finish()


def _write_leaf(paper: Paper, cell: Box, session: str, record: HandRecord) -> None:
    say, board = paper.language.say, record.board
    number = say(board_number(board.number))
    paper.write(cell.part(0, 0, 52, 11), number, 26, align=Align.LEFT, bold=True)
    lead = first_lead(board.game, board.number)
    if lead:
        paper.write(cell.part(52, 0, cell.width - 52, 7), say(lead), 13, align=Align.RIGHT)
    version = say(says("v{version}", version=record.version))
    paper.write(cell.part(52, 7, cell.width - 52, 5), version, 9, align=Align.RIGHT)
    paper.write(cell.part(0, 12.5, cell.width, 5), session, 9, align=Align.LEFT)
    write_board(paper, cell.part(0, 19, cell.width, 62), board)
    columns = (
        Column(say(says("Taken out at")), 16),
        Column(say(says("Table")), 10),
        Column(say(says("Why")), 40),
        Column(say(says("Referee")), 20),
    )
    box = cell.part(0, 85, cell.width, 44)
    write_table(paper, box, stretched(columns, cell.width), [()] * 4, head=7, row=9, size=9)
