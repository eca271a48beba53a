"""A ruled table on paper: heads over columns, rows of equal height, cells filled in or left to be written in."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import TypeVar

from cardboards.papers.page import Align, Box, Paper
from cardboards.papers.paragraph import broken, line_height

Row = TypeVar("Row")

_HEAD_SIZE = 7.5
_CELL_MARGIN = 0.8
_IN_TWO = 1.8
"""How much wider than its cell a text may be that is broken into two lines: they are not broken in the middle."""


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its head, its width in mm, and how its cells stand in it."""

    head: str
    width: float
    align: Align = Align.CENTRE


def pieces(rows: Sequence[Row], most: int) -> list[Sequence[Row]]:
    """The rows of a paper that has room for so many, one after the other."""
    return [rows[first : first + most] for first in range(0, len(rows), most)]


def stretched(columns: Sequence[Column], width: float) -> tuple[Column, ...]:
    """The same columns, all wider or narrower by one factor, so that they fill a width in mm."""
    factor = width / sum(column.width for column in columns)
    return tuple(Column(one.head, one.width * factor, one.align) for one in columns)


def write_table(
    paper: Paper,
    box: Box,
    columns: Sequence[Column],
    rows: Sequence[Sequence[str]],
    *,
    head: float,
    row: float,
    size: float,
) -> Box:
    """Write a table from the top of the box; returns the box that it takes.

    `head` and `row` are heights in mm, `size` is that of the cells in points. An empty cell is left to be written in.
    """
    taken = Box(box.x, box.y, sum(one.width for one in columns), head + row * len(rows))
    lefts = list(accumulate((one.width for one in columns), initial=box.x))
    for x, column in zip(lefts, columns, strict=False):
        _write_head(paper, Box(x, box.y, column.width, head), column.head)
        if x > box.x:
            paper.line(x, taken.y, x, taken.bottom, thickness=0.15)
    for number, cells in enumerate(rows):
        y = box.y + head + number * row
        for x, column, text in zip(lefts, columns, cells, strict=False):
            if text:
                cell = Box(x, y, column.width, row).inset(_CELL_MARGIN)
                _write_cell(paper, cell, text, size, column.align)
    for number in range(len(rows)):
        y = box.y + head + number * row
        paper.line(taken.x, y, taken.right, y, thickness=0.3 if number == 0 else 0.15)
    paper.frame(taken, thickness=0.3)
    return taken


def _write_cell(paper: Paper, cell: Box, text: str, size: float, align: Align) -> None:
    """A cell in one line, or in two smaller ones if that keeps it larger."""
    half = min(0.8 * size, cell.height / 2 / line_height(1.0))
    half *= min(1.0, _IN_TWO * cell.width / paper.width(text, half))
    lines = broken(paper, text, half, cell.width)
    one_line = size * cell.width / max(cell.width, paper.width(text, size))
    if one_line >= half or len(lines) != 2:
        paper.write(cell, text, size, align=align)
        return
    step = line_height(half)
    top = (cell.height - 2 * step) / 2
    for place, line in enumerate(lines):
        paper.write(cell.part(0, top + place * step, cell.width, step), line, half, align=align)


def _write_head(paper: Paper, cell: Box, text: str) -> None:
    """A head over as many lines as it takes, in the middle of its cell."""
    lines = broken(paper, text, _HEAD_SIZE, cell.width - 1)
    step = line_height(_HEAD_SIZE) * 0.85
    top = (cell.height - step * len(lines)) / 2
    for place, line in enumerate(lines):
        paper.write(
            cell.part(0.4, top + place * step, cell.width - 0.8, step),
            line,
            _HEAD_SIZE,
            smallest=4.5,
        )


def write_blanks(paper: Paper, box: Box, names: Sequence[str], size: float) -> None:
    """Names side by side, each before a rule to write on."""
    share = box.width / len(names)
    for place, name in enumerate(names):
        cell = box.part(place * share, 0, share - 2, box.height)
        width = min(paper.width(name, size) + 1.5, cell.width * 0.6)
        paper.write(cell.part(0, 0, width, cell.height), name, size, align=Align.LEFT)
        y = cell.bottom - 1
        paper.line(cell.x + width, y, cell.right, y, thickness=0.15)
