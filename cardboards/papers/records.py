"""Hand records (牌例): all hands of a session, eight boards to an A4 page (rules.md §4.4).

They are for after the release; who may print them before is not decided here.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from cardboards.boards import Board, HandRecord
from cardboards.cards import Card, Rank, Suit
from cardboards.games import HUAPAI, Seat
from cardboards.language import Language, Saying, says
from cardboards.papers.holdings import hand_width, write_hand
from cardboards.papers.page import Align, Box, Grid, Paper
from cardboards.papers.wording import around_the_table, first_lead

GRID = Grid(columns=2, rows=4, width=92, height=62)
HAND_SIZE = 10.5

_TITLE = says("Hand records")
_HAND_HEIGHT = 16.2


@dataclass(frozen=True, slots=True)
class RecordSheet:
    """The records of one session.

    `released` is written as it is given, in the hall's own time; `version` is this print's; an empty
    `set_name` or `session` is left out.
    """

    event: str
    session: str
    set_name: str
    released: datetime
    version: int
    records: tuple[HandRecord, ...]


def print_records(sheets: Sequence[RecordSheet], language: Language, created: datetime) -> bytes:
    """A PDF of hand records. A session begins on a page of its own; records stand in the order given.

    Raises:
        PaperError: a name holds a sign that the font lacks.
    """
    with Paper(_TITLE, language, created) as paper:
        for sheet in sheets:
            pages = [
                sheet.records[start : start + GRID.size]
                for start in range(0, len(sheet.records), GRID.size)
            ]
            for number, records in enumerate(pages, 1):
                paper.sheet()
                _write_heading(paper, sheet, f"{number}/{len(pages)}")
                for place, record in enumerate(records):
                    write_board(paper, GRID.cell(place).inset(1), record.board)
        return paper.finish()


def _write_heading(paper: Paper, sheet: RecordSheet, page: str) -> None:
    say, bounds = paper.language.say, GRID.bounds
    first = Box(bounds.x + 1, 8, bounds.width - 2, 8)
    title = f"{say(_TITLE)} · {page}"
    side = paper.width(title, 11)
    paper.write(first, title, 11, align=Align.RIGHT)
    name = first.part(0, 0, first.width - side - 5, first.height)
    paper.write(name, sheet.event, 16, align=Align.LEFT, bold=True, smallest=9)
    second = Box(first.x, first.bottom + 0.5, first.width, 6)
    facts = " · ".join(
        say(fact)
        for fact in (
            *([says("Set {set}", set=sheet.set_name)] if sheet.set_name else []),
            says("released {time}", time=f"{sheet.released:%Y-%m-%d %H:%M}"),
            says("v{version}", version=sheet.version),
        )
    )
    side = min(paper.width(facts, 9.5), 0.6 * second.width) + 0.1
    right = second.part(second.width - side, 0, side, second.height)
    paper.write(right, facts, 9.5, align=Align.RIGHT)
    left = second.part(0, 0, second.width - side - 5, second.height)
    paper.write(left, sheet.session, 11, align=Align.LEFT, smallest=6.5)


def write_board(paper: Paper, cell: Box, board: Board) -> None:
    """One board with its compass; in 华牌 with who was dealt the scoring cards. Made for a cell of 90 × 60 mm."""
    paper.frame(cell, thickness=0.2, corner=1.5)
    row = _HAND_HEIGHT + 1.2
    north, centre, south = (
        cell.part(2, 1.6 + place * row, cell.width - 4, _HAND_HEIGHT) for place in range(3)
    )
    compass = centre.part(centre.width / 2 - 10.5, 0, 21, _HAND_HEIGHT)
    side = centre.width / 2 - 12.5
    seats = around_the_table(board.game.seats)
    _write_compass(paper, compass, board, seats)
    boxes = (
        north.part(side - 1, 0, north.width - side, _HAND_HEIGHT),
        centre.part(0, 0, side, _HAND_HEIGHT),
        south.part(side - 1, 0, south.width - side, _HAND_HEIGHT),
        centre.part(centre.width - side, 0, side, _HAND_HEIGHT),
    )
    for place, (seat, box) in enumerate(zip(seats, boxes, strict=True)):
        hand = board.deal.hand(seat)
        # The hand on the left stands against the middle as the one on the right does.
        free = max(0.0, box.width - hand_width(paper, board.game, hand, HAND_SIZE))
        left = free if place == 1 else 0.0
        fitted = box.part(left, 0, box.width - left, box.height)
        write_hand(paper, fitted, board.game, hand, HAND_SIZE)
    if board.game == HUAPAI:
        foot = cell.part(2, 1.6 + 3 * row, cell.width - 4, cell.height - 1.6 - 3 * row)
        paper.line(foot.x, foot.y, foot.right, foot.y, thickness=0.15)
        _write_scoring_cards(paper, foot, board)


def _write_compass(paper: Paper, box: Box, board: Board, seats: tuple[Seat, ...]) -> None:
    say = paper.language.say
    paper.frame(box, thickness=0.3, corner=1)
    top, left, bottom, right = (say(seat.saying) for seat in seats)
    paper.write(box.part(1, 0.4, box.width - 2, 3), top, 6.5)
    paper.write(box.part(1, box.height - 3.4, box.width - 2, 3), bottom, 6.5)
    lead = first_lead(board.game, board.number)
    rest = box.part(0.6, 3.4, box.width - 1.2, box.height - 6.8)
    if lead:
        paper.write(rest.part(0, 5.4, rest.width, rest.height - 5.4), say(lead), 7)
        rest = rest.part(0, 0, rest.width, 5.6)
    size = paper.common_size((left, right), 6.5, 5)
    paper.write(rest.part(0.2, 0, 5, rest.height), left, size, align=Align.LEFT)
    side = rest.part(rest.width - 5.2, 0, 5, rest.height)
    paper.write(side, right, size, align=Align.RIGHT)
    paper.write(rest.part(5.6, 0, rest.width - 11.2, rest.height), str(board.number), 15, bold=True)


def _write_scoring_cards(paper: Paper, box: Box, board: Board) -> None:
    """Who was dealt the cards that the score turns on (§6)."""
    named = [paper.language.say(saying) for saying in _scoring_cards(board)]
    width = box.width / len(named)
    size = paper.common_size(named, 8, width - 2)
    for place, text in enumerate(named):
        paper.write(box.part(place * width, 0, width, box.height), text, size)


def _scoring_cards(board: Board) -> tuple[Saying, ...]:
    def holder(suit: Suit, rank: Rank) -> Seat:
        return board.deal.seat_of(Card.of(suit, rank))

    return (
        says("Pig: {seat}", seat=holder(Suit.SPADES, Rank.QUEEN)),
        says("Sheep: {seat}", seat=holder(Suit.DIAMONDS, Rank.JACK)),
        says("Transformer: {seat}", seat=holder(Suit.CLUBS, Rank.TEN)),
        says("Heart ace: {seat}", seat=holder(Suit.HEARTS, Rank.ACE)),
    )
