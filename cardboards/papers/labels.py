"""What is stuck on wallets and boards: labels, stickers and pocket tags (rules.md §4.2).

They say which wallet this is and whose lead it is, for life. Nothing of a deal, a session or a date
stands on them, no dealer and no vulnerability; the code says the wallet's token and nothing else.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby

from cardboards.errors import PaperError
from cardboards.games import Game, Seat
from cardboards.language import Language, Saying, says
from cardboards.papers.page import (
    BLACK,
    CAP_HEIGHT,
    MM_PER_POINT,
    WHITE,
    Align,
    Box,
    Colour,
    Grid,
    Paper,
)
from cardboards.papers.set_band import write_set_band
from cardboards.papers.wording import around_the_table, first_lead, set_and_copy
from cardboards.qr import Token, modules

LABEL_GRID = Grid(columns=2, rows=5, width=90, height=55)
STICKER_GRID = Grid(columns=3, rows=8, width=60, height=33)
TAG_GRID = Grid(columns=4, rows=22, width=25, height=12)
LABEL_CODE, STICKER_CODE = 20.0, 25.0
"""Side of the code without its quiet zone, mm."""
NUMBER_HEIGHT = 22.0
"""Height of the digits on a label, mm, without the weight that bold print adds."""

_QUIET_MODULES = 4
_HIGHEST_NUMBER = 999


@dataclass(frozen=True, slots=True)
class WalletLabel:
    """What stands on one wallet: its token, board number, set and copy.

    Raises:
        PaperError: the number is not 1 … 999.
    """

    token: Token
    number: int
    set_name: str
    copy: int
    game: Game

    def __post_init__(self) -> None:
        if not 1 <= self.number <= _HIGHEST_NUMBER:
            raise PaperError(
                "A label cannot bear the board number {number}. Use numbers from 1 to {last}.",
                number=self.number,
                last=_HIGHEST_NUMBER,
            )


def print_labels(labels: Sequence[WalletLabel], language: Language, created: datetime) -> bytes:
    """A PDF of labels 90 × 55 mm for the outside of wallets, ten to an A4 sheet.

    Raises:
        PaperError: the name of a set holds a sign that the font lacks.
    """
    note = says("Cut along the marks · stick one on the outside of each wallet, North upwards")
    return _print(LABEL_GRID, _write_label, labels, language, created, note)


def print_stickers(labels: Sequence[WalletLabel], language: Language, created: datetime) -> bytes:
    """A PDF of stickers 60 × 33 mm with a 25 mm code for boards that a club already has, 24 to an A4 sheet.

    Raises:
        PaperError: the name of a set holds a sign that the font lacks.
    """
    note = says("Cut along the marks · cover the word Dealer and the red paint on bridge boards")
    return _print(STICKER_GRID, _write_sticker, labels, language, created, note)


def _print(
    grid: Grid,
    write: Callable[[Paper, Box, WalletLabel], None],
    labels: Sequence[WalletLabel],
    language: Language,
    created: datetime,
    note: Saying,
) -> bytes:
    with Paper(says("Wallet labels"), language, created) as paper:
        cells = paper.cells(grid, [paper.title] * len(labels), language.say(note))
        for cell, label in zip(cells, labels, strict=True):
            write(paper, cell, label)
        return paper.finish()


def print_pocket_tags(game: Game, wallets: int, language: Language, created: datetime) -> bytes:
    """A PDF of tags 25 × 12 mm for the pockets inside, a row a wallet, 22 wallets to an A4 sheet."""
    with Paper(says("Pocket tags"), language, created) as paper:
        note = language.say(says("Cut along the marks · one row is for one wallet"))
        tags = [seat for _ in range(wallets) for seat in game.seats]
        cells = paper.cells(TAG_GRID, [paper.title] * len(tags), note)
        for cell, seat in zip(cells, tags, strict=True):
            paper.frame(cell.inset(1), thickness=0.25, corner=1)
            paper.write(cell.inset(2), language.say(seat.saying), 20, bold=True)
        return paper.finish()


def _write_label(paper: Paper, cell: Box, label: WalletLabel) -> None:
    inner = cell.inset(1.8)
    paper.frame(inner, thickness=0.3, corner=2.5)
    _write_seats(paper, inner.inset(1), label)
    code = inner.part(inner.width - 9.6 - 3.2 - LABEL_CODE, 11.2, LABEL_CODE, LABEL_CODE)
    write_code(paper, code, label.token)
    number = inner.part(9.6, 9.7, code.x - 3.2 - inner.x - 9.6, NUMBER_HEIGHT)
    paper.write_squeezed(
        number, str(label.number), NUMBER_HEIGHT / CAP_HEIGHT / MM_PER_POINT, bold=True
    )
    foot = inner.part(11, 35, inner.width - 22, 6.6)
    band = foot.part(0, 0, 0.52 * foot.width, foot.height)
    write_set_band(paper, band, label.set_name)
    text = paper.language.say(set_and_copy(label.set_name, label.copy))
    words = foot.part(band.width + 1.5, 0, foot.width - band.width - 1.5, foot.height)
    paper.write(words, text, 17, align=Align.RIGHT, bold=True)


def _write_seats(paper: Paper, box: Box, label: WalletLabel) -> None:
    """The pockets' names where the pockets are; the first leader's white on black."""
    wide, flat, narrow, tall = 30.0, 6.9, 8.2, 17.0
    centre, middle = (box.width - wide) / 2, (box.height - tall) / 2
    places = (
        box.part(centre, 0, wide, flat),
        box.part(0, middle, narrow, tall),
        box.part(centre, box.height - flat, wide, flat),
        box.part(box.width - narrow, middle, narrow, tall),
    )
    for place, seat in zip(places, around_the_table(label.game.seats), strict=True):
        leads = label.game.leader(label.number) is seat
        if leads:
            paper.fill(place, BLACK, corner=1.2)
        write = _write_flat_seat if place.width > place.height else _write_tall_seat
        write(paper, place, seat, leads=leads)


def _write_flat_seat(paper: Paper, box: Box, seat: Seat, *, leads: bool) -> None:
    """A seat at the upper or lower edge: North with its arrow, then its name, then the lead."""
    colour = WHITE if leads else BLACK
    arrow = 5.0 if seat is Seat.NORTH else 0.0
    if arrow:
        left = 1.4 if leads else 3.4
        _write_north_arrow(paper, box.part(left, 1.1, 3.6, box.height - 2.2), colour)
    name = box.part(8, 0, 14, box.height)
    if leads:
        name = box.part(0.8 + arrow, 0, 15.4 - arrow, box.height)
    paper.write(name, paper.language.say(seat.saying), 16, colour=colour, bold=True)
    if leads:
        word = paper.language.say(says("First lead"))
        paper.write(box.part(17, 0, 12, box.height), word, 13, colour=colour, bold=True)


def _write_tall_seat(paper: Paper, box: Box, seat: Seat, *, leads: bool) -> None:
    """A seat at the left or right edge: its name, and the lead below it, a line a word."""
    name = paper.language.say(seat.saying)
    if not leads:
        paper.write(box, name, 16, bold=True)
        return
    words = paper.language.say(says("First lead")).split()
    line = (box.height - 1.2) / (len(words) + 1.6)
    column = box.part(0.6, 0.6, box.width - 1.2, box.height - 1.2)
    first = column.part(0, 0, column.width, 1.6 * line)
    paper.write(first, name, 16, colour=WHITE, bold=True)
    for place, word in enumerate(words):
        below = column.part(0, (place + 1.6) * line, column.width, line)
        paper.write(below, word, 9, colour=WHITE, bold=True)


def _write_north_arrow(paper: Paper, box: Box, colour: Colour) -> None:
    middle, notch = box.x + box.width / 2, box.bottom - box.height * 0.28
    arrow = ((middle, box.y), (box.right, box.bottom), (middle, notch), (box.x, box.bottom))
    paper.fill_shape([arrow], colour)


def _write_sticker(paper: Paper, cell: Box, label: WalletLabel) -> None:
    quiet = STICKER_CODE / 25 * _QUIET_MODULES
    write_code(paper, cell.part(quiet, quiet, STICKER_CODE, STICKER_CODE), label.token)
    text = cell.part(STICKER_CODE + 2 * quiet, 2.5, cell.width - STICKER_CODE - 2 * quiet - 2.5, 28)
    paper.write_squeezed(
        text.part(0, 0, text.width, 11),
        str(label.number),
        11 / CAP_HEIGHT / MM_PER_POINT,
        bold=True,
    )
    lead = first_lead(label.game, label.number)
    if lead:
        row = text.part(0, 12.6, text.width, 6)
        paper.fill(row, BLACK, corner=1)
        paper.write(row.inset(0.8), paper.language.say(lead), 12, colour=WHITE, bold=True)
    copy = paper.language.say(set_and_copy(label.set_name, label.copy))
    paper.write(text.part(0, 19.8, text.width, 4.6), copy, 11, bold=True)
    write_set_band(paper, text.part(0, 25, text.width, 3), label.set_name)


def write_code(paper: Paper, box: Box, token: Token) -> None:
    """The code of a token, filling the box; around it four modules must stay white."""
    rows = modules(token)
    side = box.width / len(rows)
    paper.fill_shape(
        box.part(start * side, y * side, length * side, side).corners
        for y, row in enumerate(rows)
        for start, length in _dark_runs(row)
    )


def _dark_runs(row: Iterable[bool]) -> Iterator[tuple[int, int]]:
    """Start and length of every run of dark modules."""
    start = 0
    for dark, run in groupby(row):
        length = len(list(run))
        if dark:
            yield start, length
        start += length
