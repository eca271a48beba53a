"""队式赛基本表: one match of two teams, each board at both its tables, the difference, points and signatures."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from cardboards.games import Game
from cardboards.language import Language, Saying, says
from cardboards.papers.page import Align, Box, Paper
from cardboards.papers.ruled import Column, pieces, stretched, write_blanks, write_table
from cardboards.papers.wording import leader

ROWS = 24
"""How many boards a sheet has room for."""

_TITLE = says("Team match sheet")
_FRAME = Box(15, 13, 182, 270)


@dataclass(frozen=True, slots=True)
class TeamSheet:
    """A match: home sits North-South in the open room (§26); `open` and `closed` are what the tables are called.

    `tables` says which conversion tables hold, with their status.
    """

    game: Game
    round: str
    home: str
    away: str
    open: str
    closed: str
    boards: tuple[int, ...]
    tables: tuple[Saying, ...] = ()


def print_team_sheets(
    event: str, sheets: Sequence[TeamSheet], language: Language, created: datetime
) -> bytes:
    """A PDF with a sheet for each match, or more where it has more boards than a sheet holds.

    Raises:
        PaperError: a name holds a sign that the font lacks, or there is no match.
    """
    with Paper(_TITLE, language, created) as paper:
        for one in sheets:
            for boards in pieces(one.boards, ROWS):
                paper.sheet()
                _write_sheet(paper, event, one, boards)
        return paper.finish()


def _write_sheet(paper: Paper, event: str, sheet: TeamSheet, boards: Sequence[int]) -> None:
    say, box = paper.language.say, _FRAME
    paper.write(box.part(0, 0, 120, 9), event, 15, align=Align.LEFT)
    paper.write(box.part(120, 0, box.width - 120, 9), say(_TITLE), 13, align=Align.RIGHT)
    sides = (
        (
            says("Home"),
            sheet.home,
            f"{sheet.open} {say(says('N-S'))} · {sheet.closed} {say(says('E-W'))}",
        ),
        (
            says("Away"),
            sheet.away,
            f"{sheet.open} {say(says('E-W'))} · {sheet.closed} {say(says('N-S'))}",
        ),
    )
    for place, (side, name, where) in enumerate(sides):
        row = box.part(0, 11 + 8 * place, box.width, 7)
        paper.write(row.part(0, 0, 18, 7), say(side), 11, align=Align.LEFT)
        paper.write(row.part(18, 0, 84, 7), name, 14, align=Align.LEFT, bold=True)
        paper.write(row.part(102, 0, row.width - 102, 7), where, 10, align=Align.RIGHT)
    paper.write(box.part(0, 27, box.width, 6), sheet.round, 11, align=Align.LEFT)
    table = _write_boards(paper, box.part(0, 34, box.width, 190), sheet, boards)
    _write_foot(paper, Box(box.x, table.bottom + 4, box.width, 50), sheet)


def _write_boards(paper: Paper, box: Box, sheet: TeamSheet, boards: Sequence[int]) -> Box:
    say = paper.language.say
    north, east, net = say(says("N-S")), say(says("E-W")), say(says("net"))
    columns = (
        Column(say(says("Board")), 12),
        Column(say(says("First lead")), 11),
        Column(say(says("open {what}", what=north)), 17),
        Column(say(says("open {what}", what=east)), 17),
        Column(say(says("open {what}", what=net)), 17),
        Column(say(says("closed {what}", what=north)), 17),
        Column(say(says("closed {what}", what=east)), 17),
        Column(say(says("closed {what}", what=net)), 17),
        Column(say(says("Difference")), 19),
        Column(say(says("Home points")), 16),
        Column(say(says("Away points")), 16),
    )
    rows = [(str(number), leader(sheet.game, number, paper.language)) for number in boards]
    rows.append((say(says("Total")), ""))
    return write_table(
        paper,
        box,
        stretched(columns, box.width),
        rows,
        head=11,
        row=min(8.0, 180 / len(rows)),
        size=11,
    )


def _write_foot(paper: Paper, box: Box, sheet: TeamSheet) -> None:
    say = paper.language.say
    names = [say(one) for one in (says("Victory points, home"), says("Victory points, away"))]
    write_blanks(paper, box.part(0, 0, box.width, 8), names, 10)
    reviewed = [
        say(one) for one in (says("Computed by"), says("Reviewed, home"), says("Reviewed, away"))
    ]
    write_blanks(paper, box.part(0, 10, box.width, 8), reviewed, 10)
    signed = [say(one) for one in (says("Captain, home"), says("Captain, away"), says("Referee"))]
    write_blanks(paper, box.part(0, 20, box.width, 8), signed, 10)
    for place, one in enumerate(sheet.tables):
        paper.write(box.part(0, 31 + 5 * place, box.width, 5), say(one), 8.5, align=Align.LEFT)
