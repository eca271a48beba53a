"""随牌记分表: a board's scores travel with it in South's pocket, folded so that only the number shows.

South scores and East checks (§16); who looks before the board is over pays 50 basic points (§33.2). The sheet is
printed on one side: the body folds in half, scores inwards, and the strip with the number stays outside.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from cardboards.games import Game
from cardboards.language import Language, says
from cardboards.papers.page import Align, Box, Grid, Paper
from cardboards.papers.ruled import Column, stretched, write_table
from cardboards.papers.wording import board_number, first_lead, set_and_copy

GRID = Grid(columns=2, rows=2, width=94, height=138)
ROWS = 13
"""How many results a leaf has room for; a board that is played more often has another leaf."""

_TITLE = says("Travelling score sheets")
_STRIP = 24.0


@dataclass(frozen=True, slots=True)
class Traveller:
    """The sheet of one wallet: `results` is how often it is played, `shown` whether cards may be shown (明牌)."""

    game: Game
    number: int
    set_name: str
    copy: int
    session: str
    results: int = ROWS
    shown: bool = False


def print_travellers(sheets: Sequence[Traveller], language: Language, created: datetime) -> bytes:
    """A PDF of travelling score sheets, four leaves to a sheet of paper, in the order given.

    Raises:
        PaperError: a name holds a sign that the font lacks, or there is no sheet.
    """
    with Paper(_TITLE, language, created) as paper:
        note = language.say(says("Cut along the marks · fold each at its dashes, scores inwards"))
        leaves = [one for one in sheets for _ in range(-(-one.results // ROWS))]
        headings = [f"{paper.title} · {one.session}" for one in leaves]
        for cell, one in zip(paper.cells(GRID, headings, note), leaves, strict=True):
            _write_leaf(paper, cell, one)
        return paper.finish()


def _write_leaf(paper: Paper, cell: Box, sheet: Traveller) -> None:
    paper.frame(cell, thickness=0.1)
    _write_strip(paper, cell.part(3, 2, cell.width - 6, _STRIP - 4), sheet)
    body = cell.part(0, _STRIP, cell.width, cell.height - _STRIP)
    _write_folds(paper, body)
    heads = _heads(paper, sheet)
    table = body.part(3, 2, body.width - 6, body.height - 4)
    head = 10.0
    row = (table.height - head) / ROWS
    write_table(
        paper, table, stretched(heads, table.width), [()] * ROWS, head=head, row=row, size=9
    )


def _write_strip(paper: Paper, box: Box, sheet: Traveller) -> None:
    """All that is seen of a folded sheet."""
    say = paper.language.say
    paper.write(
        box.part(0, 0, 46, 12), say(board_number(sheet.number)), 26, align=Align.LEFT, bold=True
    )
    lead = first_lead(sheet.game, sheet.number)
    if lead:
        paper.write(box.part(46, 0, box.width - 46, 7), say(lead), 13, align=Align.RIGHT)
    copy = say(set_and_copy(sheet.set_name, sheet.copy))
    paper.write(box.part(46, 7, box.width - 46, 5.5), copy, 10, align=Align.RIGHT)
    paper.write(box.part(0, 12.5, box.width * 0.5, 5), sheet.session, 8, align=Align.LEFT)
    rule = say(says("Closed until the board is over (§33.2)"))
    paper.write(box.part(box.width * 0.5, 12.5, box.width * 0.5, 5), rule, 8, align=Align.RIGHT)


def _write_folds(paper: Paper, body: Box) -> None:
    """Dashes at both edges where the body is folded in half: the lower half comes up over the upper one."""
    middle = body.y + body.height / 2
    for x in (body.x, body.right - 2.4):
        paper.line(x, middle, x + 0.9, middle, thickness=0.25)
        paper.line(x + 1.5, middle, x + 2.4, middle, thickness=0.25)
    paper.line(body.x, body.y, body.x + 2.4, body.y, thickness=0.25)
    paper.line(body.right - 2.4, body.y, body.right, body.y, thickness=0.25)


def _heads(paper: Paper, sheet: Traveller) -> tuple[Column, ...]:
    say = paper.language.say
    shown = (Column(say(says("Shown")), 11),) if sheet.shown else ()
    return (
        Column(say(says("Rd")), 6.5),
        Column(say(says("N-S no.")), 8),
        Column(say(says("E-W no.")), 8),
        Column(say(says("N-S score")), 13),
        Column(say(says("E-W score")), 13),
        Column(say(says("Net (N-S)")), 11),
        *shown,
        Column(say(says("South wrote")), 8),
        Column(say(says("East checked")), 8),
        Column(say(says("MP N-S")), 7.5),
        Column(say(says("MP E-W")), 7.5),
    )
