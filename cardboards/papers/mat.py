"""The mat: a wallet's four hands are laid on it and photographed (see `cardboards.mat`)."""

from datetime import datetime

from cardboards.games import Seat
from cardboards.language import Language, says
from cardboards.mat import CARD_HEIGHT, CARD_WIDTH, PITCH, Area, Mark, MatSheet
from cardboards.papers.page import Box, Paper
from cardboards.papers.paragraph import broken, line_height, write_lines

_TITLE = says("Mat for photographing a wallet")
_STEPS = (
    says("Take one pocket at a time. Lay its 13 cards into its zone, from the left mark to the right."),
    says("Let every card cover the one before, so that its upper left corner shows."),
    says("Photograph from above: all four marks in the picture, no shadow, no flash."),
    says("The two sheets may lie side by side, or be photographed one after the other."),
)  # fmt: skip
_SIZE = 9.0


def print_mat(sheets: tuple[MatSheet, ...], language: Language, created: datetime) -> bytes:
    """A PDF with one page a sheet, in the sheet's own size."""
    with Paper(_TITLE, language, created) as paper:
        for sheet in sheets:
            paper.bare_sheet(sheet.width, sheet.height)
            for mark in sheet.marks:
                _write_mark(paper, mark)
            for seat, zone in sheet.zones.items():
                _write_zone(paper, _box(zone), seat)
            _write_steps(paper, _box(sheet.free), several=len(sheets) > 1)
        return paper.finish()


def _box(area: Area) -> Box:
    return Box(area.x, area.y, area.width, area.height)


def _write_mark(paper: Paper, mark: Mark) -> None:
    # As one shape: between two, a printer leaves a hairline that parts the modules.
    paper.fill_shape(_box(module).corners for module in mark.black())


def _write_zone(paper: Paper, zone: Box, seat: Seat) -> None:
    paper.frame(zone, thickness=0.6, corner=4)
    edge = (zone.height - CARD_HEIGHT) / 2
    first = zone.part(edge, edge, CARD_WIDTH, CARD_HEIGHT)
    paper.frame(first, thickness=0.15, corner=3)
    name = Box(first.right, zone.y, zone.right - first.right, zone.height)
    paper.write(name, paper.language.say(seat.saying), 100)
    for place in range(1, 13):
        x = first.x + place * PITCH
        paper.line(x, zone.y, x, first.y, thickness=0.4)
        paper.line(x, first.bottom, x, zone.bottom, thickness=0.4)


def _write_steps(paper: Paper, box: Box, *, several: bool) -> None:
    say = paper.language.say
    steps = (_TITLE, *_STEPS) if several else (_TITLE, *_STEPS[:-1])
    y = 0.0
    for step in steps:
        lines = broken(paper, say(step), _SIZE, box.width)
        y += write_lines(paper, box.part(0, y, box.width, box.height), lines, _SIZE)
        y += line_height(_SIZE) / 3
