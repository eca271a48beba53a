"""Table cards: what a table plays in every round, against whom, and where its wallets come from and go."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from cardboards.language import Language, says
from cardboards.papers.page import Align, Box, Grid, Paper
from cardboards.papers.ruled import Column, pieces, stretched, write_table

GRID = Grid(columns=2, rows=2, width=94, height=136)
ROWS = 15
"""How many rows a card has; a longer one goes on on the next."""

_TITLE = says("Table cards")


@dataclass(frozen=True, slots=True)
class TableRow:
    """A part of a round at a table, as people write it; `boards` with their first leaders."""

    round: str
    north_south: str
    east_west: str
    boards: str
    taken_from: str
    passed_to: str


@dataclass(frozen=True, slots=True)
class TableCard:
    """A table's card."""

    table: str
    rows: tuple[TableRow, ...]


def print_table_cards(
    event: str, wave: str, cards: Sequence[TableCard], language: Language, created: datetime
) -> bytes:
    """A PDF of table cards, in the order given.

    Raises:
        PaperError: a name holds a sign that the font lacks, or there is no card.
    """
    with Paper(_TITLE, language, created) as paper:
        note = language.say(says("Cut along the marks · one lies on each table"))
        leaves = [(card, rows) for card in cards for rows in pieces(card.rows, ROWS)]
        cells = paper.cells(GRID, [f"{paper.title} · {event}"] * len(leaves), note)
        for cell, (card, rows) in zip(cells, leaves, strict=True):
            _write_card(paper, cell.inset(3), card, rows, event, wave)
        return paper.finish()


def _write_card(
    paper: Paper, cell: Box, card: TableCard, rows: Sequence[TableRow], event: str, wave: str
) -> None:
    say = paper.language.say
    paper.write(cell.part(0, 0, cell.width, 16), card.table, 36, bold=True)
    paper.write(cell.part(0, 16.5, cell.width, 5), event, 9)
    paper.write(cell.part(0, 21.5, cell.width, 5), wave, 9)
    columns = (
        Column(say(says("Round")), 9),
        Column(say(says("N-S")), 20),
        Column(say(says("E-W")), 20),
        Column(say(says("Boards, first lead")), 27),
        Column(say(says("Take from")), 13),
        Column(say(says("Pass to")), 13),
    )
    filled = [
        (one.round, one.north_south, one.east_west, one.boards, one.taken_from, one.passed_to)
        for one in rows
    ]
    box = cell.part(0, 28, cell.width, 92)
    row = min(11.0, (box.height - 7.5) / len(rows))
    write_table(paper, box, stretched(columns, cell.width), filled, head=7.5, row=row, size=10)
    rule = say(
        says("Count 13 face down before you look · 7.5 minutes a board · South scores, East checks")
    )
    paper.write(cell.part(0, cell.height - 5, cell.width, 5), rule, 7, align=Align.CENTRE)
