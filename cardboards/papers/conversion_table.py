"""A conversion table on paper (附件三, 附件十): as an organiser entered it, under the status that it has."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from cardboards.language import Language, Saying, says
from cardboards.papers.page import Align, Box, Paper
from cardboards.papers.ruled import Column, stretched, write_table

ROWS, COLUMNS = 30, 2

_TITLE = says("Conversion tables")
_FRAME = Box(17, 14, 178, 268)


@dataclass(frozen=True, slots=True)
class ConversionSheet:
    """A table: `rows` are differences, points and their bases as people write them; `facts` say where it is from."""

    title: str
    status: Saying
    rows: tuple[tuple[str, str, str], ...]
    facts: tuple[Saying, ...] = ()


def print_conversions(
    event: str, sheets: Sequence[ConversionSheet], language: Language, created: datetime
) -> bytes:
    """A PDF with a sheet for each table, or more where it is longer.

    Raises:
        PaperError: a text holds a sign that the font lacks, or there is no table.
    """
    with Paper(_TITLE, language, created) as paper:
        for one in sheets:
            for first in range(0, len(one.rows), ROWS * COLUMNS):
                paper.sheet()
                _write_head(paper, event, one)
                for place in range(COLUMNS):
                    start = first + place * ROWS
                    _write_rows(paper, place, one.rows[start : start + ROWS])
        return paper.finish()


def _write_head(paper: Paper, event: str, sheet: ConversionSheet) -> None:
    say, box = paper.language.say, _FRAME
    paper.write(box.part(0, 0, box.width, 9), sheet.title, 18, align=Align.LEFT, bold=True)
    status = box.part(0, 10, box.width, 8)
    paper.frame(status, thickness=0.4)
    paper.write(status.inset(1), say(sheet.status), 12, bold=True)
    facts = " · ".join((*([event] if event else []), *map(say, sheet.facts)))
    paper.write(box.part(0, 19, box.width, 6), facts, 9, align=Align.LEFT)


def _write_rows(paper: Paper, place: int, rows: Sequence[tuple[str, str, str]]) -> None:
    if not rows:
        return
    say = paper.language.say
    columns = (
        Column(say(says("Difference")), 27),
        Column(say(says("Points")), 24),
        Column(say(says("Basis")), 38, Align.LEFT),
    )
    width = (_FRAME.width - 8) / COLUMNS
    box = _FRAME.part(place * (width + 8), 28, width, 238)
    write_table(paper, box, stretched(columns, width), rows, head=7.5, row=7.5, size=10)
