"""Hand cards (牌型卡): one printed slip a pocket, 86 × 54 mm, ten to an A4 sheet (§24; INTRO §2.6).

A sheet holds one seat only, so none shows two hands of a board. The sheets of the seats carry the
same boards in the same places: laid on each other and cut as a stack, each pile is one board. No code
of any kind stands on a hand card: partners may look at 26 cards, and anything computed from a deal
would give away the other 26.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from itertools import groupby

from cardboards.boards import HandRecord
from cardboards.cards import CardSet
from cardboards.errors import PaperError
from cardboards.games import HUAPAI, Game, Seat
from cardboards.language import Language, Saying, says
from cardboards.papers.holdings import ranks, write_ranks, write_suit
from cardboards.papers.page import BLACK, WHITE, Align, Box, Grid, Paper
from cardboards.papers.wording import board_number, first_lead, set_and_copy

GRID = Grid(columns=2, rows=5, width=86, height=54)
RANK_SIZE = 16.0
"""Points. A suit of more than ten cards is printed smaller, of thirteen at 13 (rules.md §4.1)."""

_TITLE = says("Hand cards")
_HEADER, _LINE, _FOOTER = 14.5, 6.8, 4.6


@dataclass(frozen=True, slots=True)
class HandCard:
    """The slip for one pocket of one wallet.

    `version` is the record's; `reprint` marks a slip that replaces one printed before.
    """

    game: Game
    board: int
    seat: Seat
    cards: CardSet = field(repr=False)
    session: str
    version: int
    set_name: str
    copy: int
    reprint: bool = False

    @property
    def wallet(self) -> tuple[str, str, int, int]:
        """Whose pockets it belongs to: session, set, copy and board number."""
        return self.session, self.set_name, self.copy, self.board


def hand_cards_of(
    record: HandRecord, session: str, set_name: str, copy: int
) -> tuple[HandCard, ...]:
    """The hand cards of all pockets of one wallet."""
    board = record.board
    return tuple(
        HandCard(
            game=board.game,
            board=board.number,
            seat=seat,
            cards=cards,
            session=session,
            version=record.version,
            set_name=set_name,
            copy=copy,
        )
        for seat, cards in board.deal
    )


def print_hand_cards(
    cards: Iterable[HandCard], language: Language, created: datetime, *, two_sided: bool = False
) -> bytes:
    """A PDF of hand cards, a sheet a seat for every ten wallets, wallets in the order given.

    `two_sided` follows each sheet with a back that bears the seat alone, the same in every place: a
    sheet turned over the wrong edge does no harm.

    Raises:
        PaperError: a name holds a sign that the font lacks; one pocket would get two different cards.
    """
    with Paper(_TITLE, language, created) as paper:
        sheets = list(_sheets(cards))
        for page, sheet in enumerate(sheets, 1):
            first = next(card for card in sheet if card)
            heading = f"{language.say(_TITLE)} · {first.session}"
            seat = language.say(first.seat.saying)
            paper.grid_sheet(
                GRID, heading, f"{seat} · {page}/{len(sheets)}", language.say(_CUTTING)
            )
            for place, card in enumerate(sheet):
                if card:
                    _write_card(paper, GRID.cell(place), card)
            if two_sided:
                back = f"{language.say(says('Back'))} · {seat} · {page}/{len(sheets)}"
                paper.grid_sheet(GRID, heading, back, language.say(_CUTTING))
                for place in range(GRID.size):
                    paper.write(GRID.cell(place).inset(8), seat, 72, bold=True)
        return paper.finish()


_CUTTING = says(
    "Secret until release · Lay the sheets of all seats on each other and cut them together: "
    "each pile is one board"
)


def _sheets(cards: Iterable[HandCard]) -> Iterator[Sequence[HandCard | None]]:
    """What each sheet holds at each place: wallets by tens, sessions apart, then a sheet a seat."""
    wallets: dict[tuple[str, str, int, int], dict[Seat, HandCard]] = {}
    for card in cards:
        if wallets.setdefault(card.wallet, {}).setdefault(card.seat, card) != card:
            raise PaperError(
                "Two different hand cards are asked for, both for board {board}, {seat}. "
                "Print the one that holds.",
                board=card.board,
                seat=card.seat,
            )
    for _, together in groupby(wallets.values(), lambda slips: next(iter(slips.values())).session):
        boards = list(together)
        for start in range(0, len(boards), GRID.size):
            chunk = boards[start : start + GRID.size]
            for seat in Seat:
                sheet = [slips.get(seat) for slips in chunk]
                if any(sheet):
                    yield sheet


def _write_card(paper: Paper, cell: Box, card: HandCard) -> None:
    paper.frame(cell.inset(1.8), thickness=0.25, corner=2)
    inner = cell.inset(3.5)
    _write_header(paper, inner.part(0, 0, inner.width, _HEADER), card)
    hand = inner.part(0, _HEADER + 0.8, inner.width, _LINE * len(card.game.suit_order))
    paper.line(hand.x, hand.y - 0.4, hand.right, hand.y - 0.4, thickness=0.25)
    _write_hand(paper, hand, card)
    paper.line(hand.x, hand.bottom + 0.2, hand.right, hand.bottom + 0.2, thickness=0.25)
    _write_footer(paper, Box(hand.x, hand.bottom + 0.4, hand.width, _FOOTER), card)


def _write_header(paper: Paper, box: Box, card: HandCard) -> None:
    """Whose card of which board, large; below it of which session, set, copy and version."""
    say = paper.language.say
    seat = box.part(0, 0, 16, 9)
    leads = card.game.leader(card.board) is card.seat
    if leads:
        paper.fill(seat, BLACK, corner=1)
    paper.frame(seat, thickness=0.4, corner=1)
    seat_name = say(card.seat.saying)
    paper.write(seat.inset(1), seat_name, 20, colour=WHITE if leads else BLACK, bold=True)
    number = box.part(18, 0, 27.5, 9)
    paper.write(number, say(board_number(card.board)), 18, align=Align.LEFT, bold=True)
    if card.reprint:
        mark = box.part(47, 1.8, 13, 5.4)
        paper.frame(mark, thickness=0.4)
        paper.write(mark.inset(0.8), say(says("REPRINT")), 10, bold=True)
    lead = first_lead(card.game, card.board)
    if lead:
        paper.write(box.part(61, 0, box.width - 61, 9), say(lead), 12, align=Align.RIGHT)
    _write_origin(paper, box.part(0, 9.8, box.width, _HEADER - 9.8), card)


def _write_origin(paper: Paper, box: Box, card: HandCard) -> None:
    say = paper.language.say
    copy = f"{say(set_and_copy(card.set_name, card.copy))} · {say(says('v{version}', version=card.version))}"
    copy_width = min(paper.width(copy, 9), 34) + 0.1
    paper.write(box.part(box.width - copy_width, 0, copy_width, box.height), copy, 9)
    session = box.part(0, 0, box.width - copy_width - 3, box.height)
    paper.write(session, card.session, 9, align=Align.LEFT, smallest=6.5)


def _write_hand(paper: Paper, box: Box, card: HandCard) -> None:
    say = paper.language.say
    words = {suit: say(suit.saying) for suit in card.game.suit_order}
    symbol, count = 6.6, 7.0
    size = paper.common_size(words.values(), 9, 12)
    word = max(paper.width(text, size) for text in words.values()) + 1.6
    for place, suit in enumerate(card.game.suit_order):
        row = box.part(0, place * _LINE, box.width, _LINE)
        write_suit(paper, row, suit, RANK_SIZE)
        paper.write(row.part(symbol, 0, word, _LINE), words[suit], size, align=Align.LEFT)
        held = row.part(symbol + word, 0, box.width - symbol - word - count, _LINE)
        write_ranks(paper, held, ranks(card.game, card.cards, suit), RANK_SIZE)
        total = f"({len(card.cards.holding(suit))})"
        paper.write(row.part(box.width - count, 0, count, _LINE), total, 9.5, align=Align.RIGHT)


def _write_footer(paper: Paper, box: Box, card: HandCard) -> None:
    say = paper.language.say
    total = say(says("Total {count}", count=len(card.cards)))
    width = paper.width(total, 9) + 3
    paper.write(box, total, 9, align=Align.LEFT)
    rule = box.part(width, 0, box.width - width, box.height)
    paper.write(rule, say(_usage(card.game)), 7.5, align=Align.RIGHT)


def _usage(game: Game) -> Saying:
    if game == HUAPAI:
        return says("Partners look up to 30 s · back into its pocket · shut after the lead")
    return says("Count and check your cards · put this slip back into its pocket")
