"""Box labels: which wallets lie in a box, and under which seal; two people sign over the joint, six to a sheet."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from cardboards.language import Language, says
from cardboards.papers.page import Align, Box, Grid, Paper
from cardboards.papers.ruled import write_blanks
from cardboards.papers.set_band import write_set_band

GRID = Grid(columns=2, rows=3, width=94, height=90)

_TITLE = says("Box labels")


@dataclass(frozen=True, slots=True)
class BoxLabel:
    """What lies in a box: board numbers and copies as people write them. An empty `seal` is written in by hand."""

    session: str
    wave: str
    set_name: str
    copies: str
    boards: str
    wallets: int
    box: str
    seal: str = ""


def print_box_labels(labels: Sequence[BoxLabel], language: Language, created: datetime) -> bytes:
    """A PDF of box labels, in the order given.

    Raises:
        PaperError: a name holds a sign that the font lacks, or there is no label.
    """
    with Paper(_TITLE, language, created) as paper:
        note = language.say(says("Cut along the marks · glue one over the joint of each box"))
        cells = paper.cells(GRID, [paper.title] * len(labels), note)
        for cell, label in zip(cells, labels, strict=True):
            _write_label(paper, cell.inset(2), label)
        return paper.finish()


def _write_label(paper: Paper, cell: Box, label: BoxLabel) -> None:
    say = paper.language.say
    paper.frame(cell, thickness=0.4, corner=2)
    inner = cell.inset(3)
    paper.write(inner.part(0, 0, inner.width, 7), label.session, 14, align=Align.LEFT)
    paper.write(inner.part(0, 7.5, inner.width, 5.5), label.wave, 10.5, align=Align.LEFT)
    band = inner.part(0, 15, 34, 8)
    write_set_band(paper, band, label.set_name)
    set_name = say(says("Set {set}, copies {copies}", set=label.set_name, copies=label.copies))
    paper.write(inner.part(37, 15, inner.width - 37, 8), set_name, 15, align=Align.LEFT, bold=True)
    boards = say(says("Boards {boards}", boards=label.boards))
    paper.write(inner.part(0, 25, inner.width, 10), boards, 20, align=Align.LEFT, bold=True)
    count = say(says("{count} wallets · box {box}", count=label.wallets, box=label.box))
    paper.write(inner.part(0, 36, inner.width, 6), count, 11, align=Align.LEFT)
    _write_seal(paper, inner.part(0, 44, inner.width, 9), label.seal)
    for place, (one, two) in enumerate(
        ((says("Sealed by"), says("and by")), (says("Opened by"), says("and by")))
    ):
        names = [say(one), say(two), say(says("Time"))]
        write_blanks(paper, inner.part(0, 57 + 10 * place, inner.width, 8), names, 8.5)


def _write_seal(paper: Paper, box: Box, seal: str) -> None:
    paper.frame(box, thickness=0.3)
    name = paper.language.say(says("Seal no."))
    inner = box.inset(1)
    width = paper.width(name, 12) + 3
    paper.write(inner.part(1, 0, width, inner.height), name, 12, align=Align.LEFT)
    paper.write(
        inner.part(width + 1, 0, inner.width - width - 1, inner.height),
        seal,
        15,
        align=Align.LEFT,
        bold=True,
    )
