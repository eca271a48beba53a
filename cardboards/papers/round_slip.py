"""逐轮记分表: a table's scores of one round, handed in at its end: nobody carries earlier scores about."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from cardboards.games import Game
from cardboards.language import Language, says
from cardboards.papers.page import Align, Box, Grid, Paper
from cardboards.papers.ruled import Column, pieces, stretched, write_blanks, write_table
from cardboards.papers.wording import leader

GRID = Grid(columns=2, rows=2, width=94, height=136)
ROWS = 12
"""How many boards a slip has room for; a longer round has another slip."""

_TITLE = says("Round score slips")


@dataclass(frozen=True, slots=True)
class RoundSlip:
    """The slip of one table for one round, as people call what stands on it."""

    game: Game
    round: str
    table: str
    north_south: str
    east_west: str
    boards: tuple[int, ...]


def print_round_slips(
    event: str, slips: Sequence[RoundSlip], language: Language, created: datetime
) -> bytes:
    """A PDF of slips, in the order given.

    Raises:
        PaperError: a name holds a sign that the font lacks, or there is no slip.
    """
    with Paper(_TITLE, language, created) as paper:
        note = language.say(says("Cut along the marks · handed in at the end of the round"))
        leaves = [(slip, boards) for slip in slips for boards in pieces(slip.boards, ROWS)]
        cells = paper.cells(GRID, [f"{paper.title} · {event}"] * len(leaves), note)
        for cell, (slip, boards) in zip(cells, leaves, strict=True):
            _write_slip(paper, cell.inset(3), slip, boards, event)
        return paper.finish()


def _write_slip(
    paper: Paper, cell: Box, slip: RoundSlip, boards: Sequence[int], event: str
) -> None:
    say = paper.language.say
    paper.write(cell.part(0, 0, 44, 10), slip.table, 22, align=Align.LEFT, bold=True)
    paper.write(cell.part(44, 0, cell.width - 44, 10), slip.round, 14, align=Align.RIGHT)
    paper.write(cell.part(0, 10.5, cell.width, 4.5), event, 8.5, align=Align.LEFT)
    for place, (side, name) in enumerate(
        ((says("N-S"), slip.north_south), (says("E-W"), slip.east_west))
    ):
        row = cell.part(0, 16 + place * 6.5, cell.width, 6)
        paper.write(row.part(0, 0, 14, 6), say(side), 10, align=Align.LEFT)
        paper.write(row.part(14, 0, row.width - 14, 6), name, 11, align=Align.LEFT, bold=True)
    columns = (
        Column(say(says("Board")), 10),
        Column(say(says("First lead")), 10),
        Column(say(says("N-S score")), 18),
        Column(say(says("E-W score")), 18),
        Column(say(says("Net (N-S)")), 16),
        Column(say(says("East checked")), 12),
    )
    rows = [(str(number), leader(slip.game, number, paper.language)) for number in boards]
    table = cell.part(0, 30, cell.width, 89)
    height = min(9.0, (table.height - 8) / len(rows))
    write_table(paper, table, stretched(columns, cell.width), rows, head=8, row=height, size=11)
    foot = cell.part(0, cell.height - 9, cell.width, 8)
    write_blanks(paper, foot, [say(says("South")), say(says("East")), say(says("Referee"))], 9)
