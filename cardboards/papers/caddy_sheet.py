"""Caddy sheets: which wallets go from which table to which, round by round."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from cardboards.language import Language, says
from cardboards.papers.page import Align, Box, Paper
from cardboards.papers.ruled import Column, pieces, stretched, write_table

ROWS = 32
"""How many tables stand on a sheet."""

_TITLE = says("Caddy sheet")
_FRAME = Box(17, 14, 178, 268)


@dataclass(frozen=True, slots=True)
class Carry:
    """What one table plays: its wallets, whom they come from and whom they go to, all as people write it."""

    table: str
    wallets: str
    copy: str
    taken_from: str
    passed_to: str


@dataclass(frozen=True, slots=True)
class CaddyRound:
    """All tables of one round; `name` is the round's."""

    name: str
    carries: tuple[Carry, ...]


def print_caddy_sheets(
    event: str, wave: str, rounds: Sequence[CaddyRound], language: Language, created: datetime
) -> bytes:
    """A PDF with a sheet for each round, or more where it has more tables.

    Raises:
        PaperError: a name holds a sign that the font lacks, or there is no round.
    """
    with Paper(_TITLE, language, created) as paper:
        for one in rounds:
            parts = pieces(one.carries, ROWS)
            for number, carries in enumerate(parts, 1):
                paper.sheet()
                page = f"{number}/{len(parts)}" if len(parts) > 1 else ""
                _write_head(paper, event, wave, one.name, page)
                _write_carries(paper, carries)
        return paper.finish()


def _write_head(paper: Paper, event: str, wave: str, name: str, page: str) -> None:
    say, box = paper.language.say, _FRAME
    paper.write(box.part(0, 0, 110, 9), name, 20, align=Align.LEFT, bold=True)
    paper.write(
        box.part(110, 0, box.width - 110, 9), f"{say(_TITLE)} {page}", 14, align=Align.RIGHT
    )
    paper.write(
        box.part(0, 10, box.width, 6), f"{event} · {wave}" if wave else event, 11, align=Align.LEFT
    )


def _write_carries(paper: Paper, carries: Sequence[Carry]) -> None:
    say = paper.language.say
    columns = (
        Column(say(says("Table")), 24),
        Column(say(says("Boards")), 40),
        Column(say(says("Copy")), 14),
        Column(say(says("Take from")), 42, Align.LEFT),
        Column(say(says("Pass to")), 42, Align.LEFT),
        Column(say(says("Done")), 16),
    )
    rows = [(one.table, one.wallets, one.copy, one.taken_from, one.passed_to) for one in carries]
    box = _FRAME.part(0, 18, _FRAME.width, 250)
    write_table(paper, box, stretched(columns, box.width), rows, head=8, row=7.4, size=11)
