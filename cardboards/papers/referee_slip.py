"""The referee's slip: one ruling, its articles and amounts, to be signed; two slips to an A4 sheet.

It shows no card. What only the end of the round tells has a blank to fill in then. A long ruling goes on on the next
slip.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from cardboards.language import Language, Saying, says
from cardboards.papers.page import Align, Box, Grid, Paper
from cardboards.papers.paragraph import broken, line_height, write_lines

GRID = Grid(columns=1, rows=2, width=180, height=134)
SIZE = 9.5

_TITLE = says("Referee's ruling")
_ARTICLE = 30.0
_HEAD = 22.0
_FOOT = 25.0
_GAP = 1.4


@dataclass(frozen=True, slots=True)
class Point:
    """One line of a ruling: the article that it stands on (None where there is none), what follows, and a note."""

    article: Saying | None
    text: Saying
    note: Saying | None = None


@dataclass(frozen=True, slots=True)
class RefereeSlip:
    """A ruling.

    `facts` are names with what is known, None where it is left to be written; `open` is what is still to be found.
    """

    event: str
    facts: tuple[tuple[Saying, Saying | str | None], ...]
    points: tuple[Point, ...]
    open: tuple[Saying, ...]


def print_referee_slips(
    slips: Sequence[RefereeSlip], language: Language, created: datetime
) -> bytes:
    """A PDF of slips, in the order given.

    Raises:
        PaperError: a name holds a sign that the font lacks, or there is no slip.
    """
    with Paper(_TITLE, language, created) as paper:
        note = language.say(_TITLE)
        parts = [(slip, *part) for slip in slips for part in _parts(paper, slip)]
        cells = paper.cells(GRID, [slip.event for slip, *_ in parts], note)
        for cell, (slip, number, count, rows) in zip(cells, parts, strict=True):
            page = f"{number}/{count}" if count > 1 else ""
            _write_slip(paper, cell.inset(3), slip, page, rows)
        return paper.finish()


@dataclass(frozen=True, slots=True)
class _Row:
    """A point, broken into lines."""

    article: str
    lines: list[str]
    note: list[str]

    @property
    def height(self) -> float:
        note = line_height(SIZE - 1.5) * len(self.note)
        return max(1, len(self.lines)) * line_height(SIZE) + note + _GAP


def _parts(paper: Paper, slip: RefereeSlip) -> Iterator[tuple[int, int, list[_Row]]]:
    """The rows of a slip, as many at a time as a cell holds, with the number of the cell and how many there are."""
    say = paper.language.say
    width = GRID.width - 6 - _ARTICLE
    room = GRID.height - 6 - _HEAD - _facts_height(slip) - _FOOT
    rows = [
        _Row(
            say(one.article) if one.article else "—",
            broken(paper, say(one.text), SIZE, width),
            broken(paper, say(one.note), SIZE - 1.5, width) if one.note else [],
        )
        for one in slip.points
    ]
    rows += [_Row("?", broken(paper, say(one), SIZE, width - 45), []) for one in slip.open]
    cells: list[list[_Row]] = [[]]
    for row in rows:
        if cells[-1] and sum(one.height for one in cells[-1]) + row.height > room:
            cells.append([])
        cells[-1].append(row)
    return ((number, len(cells), cell) for number, cell in enumerate(cells, 1))


def _facts_height(slip: RefereeSlip) -> float:
    return 6.0 * -(-len(slip.facts) // 2) + 2


def _write_slip(
    paper: Paper, cell: Box, slip: RefereeSlip, page: str, rows: Sequence[_Row]
) -> None:
    say = paper.language.say
    paper.frame(cell.inset(-1.5), thickness=0.3, corner=2)
    head = cell.part(0, 1, cell.width, 9)
    paper.write(head, say(_TITLE), 16, bold=True)
    paper.write(head, page, 9, align=Align.RIGHT)
    paper.write(cell.part(0, 10, cell.width, 6), slip.event, 10.5)
    facts = cell.part(0, _HEAD - 4, cell.width, _facts_height(slip))
    _write_facts(paper, facts, slip)
    y = facts.bottom + 1
    paper.line(cell.x, y, cell.right, y, thickness=0.2)
    y += 1.5
    for row in rows:
        _write_row(paper, Box(cell.x, y, cell.width, row.height), row)
        y += row.height
    _write_foot(paper, cell.part(0, cell.height - _FOOT + 3, cell.width, _FOOT - 3))


def _write_facts(paper: Paper, box: Box, slip: RefereeSlip) -> None:
    half = box.width / 2
    for place, (name, value) in enumerate(slip.facts):
        row, column = divmod(place, 2)
        cell = box.part(column * half, row * 6, half - 3, 6)
        text = value if isinstance(value, str) else paper.language.say(value) if value else ""
        _write_named(paper, cell, paper.language.say(name), text)


def _write_named(paper: Paper, cell: Box, name: str, text: str) -> None:
    """A name, and after it what is known, or a rule to write on."""
    width = paper.width(name, SIZE) + 2
    paper.write(cell.part(0, 0, width, cell.height), name, SIZE, align=Align.LEFT)
    rest = cell.part(width, 0, cell.width - width, cell.height)
    if text:
        paper.write(rest, text, SIZE, align=Align.LEFT, bold=True)
    else:
        paper.line(rest.x, rest.bottom - 1, rest.right, rest.bottom - 1, thickness=0.15)


def _write_row(paper: Paper, box: Box, row: _Row) -> None:
    step = line_height(SIZE)
    paper.write(box.part(0, 0, _ARTICLE - 2, step), row.article, SIZE, align=Align.LEFT, bold=True)
    text = box.part(_ARTICLE, 0, box.width - _ARTICLE, box.height)
    used = write_lines(paper, text, row.lines, SIZE)
    if row.article == "?":
        y = text.y + step - 0.8
        paper.line(text.right - 43, y, text.right, y, thickness=0.15)
    write_lines(paper, text.part(0, used, text.width, text.height), row.note, SIZE - 1.5)


def _write_foot(paper: Paper, box: Box) -> None:
    say = paper.language.say
    paper.line(box.x, box.y, box.right, box.y, thickness=0.2)
    third = box.width / 3
    for place, name in enumerate((says("Referee"), says("Chief referee"), says("Told at"))):
        cell = box.part(place * third, 3, third - 4, 8)
        _write_named(paper, cell, say(name), "")
    note = says(
        "Appeals are made in writing, signed by the team leader, within 90 minutes after the round (§41). "
        "Only the referee rules (§40)."
    )
    lines = broken(paper, say(note), 7.5, box.width)
    write_lines(paper, box.part(0, 12.5, box.width, 8), lines, 7.5)
