"""BRI: 128 bytes a board. 39 two-digit card numbers, North, East and South; West has the rest.

Card numbers are 01 … 52 in file order (♠A … ♣2). The digits are followed by 32 blanks and 18 NULs. An older kind has
the 78 digits on a line of their own. Order within a hand means nothing; BigDeal and we write it ascending.
"""

import re
from collections.abc import Iterator

from cardboards.boards import Board
from cardboards.cards import PACK, PACK_SIZE, CardSet
from cardboards.deals import Deal
from cardboards.formats.file_format import FileFormat, Heading, Numbers, Source, records
from cardboards.formats.hands import CLOCKWISE, Draft, Hand, Hands, completed, together
from cardboards.formats.kinds import Format
from cardboards.formats.report import Findings, Unit
from cardboards.language import says

SIZE = 128
DIGITS = 78
_FILLER = b" " * 32 + bytes(18)
_CARDS = [Hand(CardSet.of((card,))) for card in PACK]
_ON_LINES = re.compile(rb"[0-9]{78}\r?\n")


def drafts(source: Source, findings: Findings) -> Iterator[Draft]:
    """The boards of a BRI file, numbered by their place."""
    first = source.first or 1
    pieces = (
        enumerate(source.data.split(), start=1)
        if _ON_LINES.match(source.data)
        else records(source.data, SIZE, findings)
    )
    for place, piece in pieces:
        yield Draft(place, first + place - 1, hands_of(piece[:DIGITS]), stated=False)


def hands_of(digits: bytes) -> Hands:
    """The hands that 78 digits stand for."""
    if len(digits) != DIGITS or not digits.isdigit():
        return Hands({}, wrong=(says("it is not 78 digits"),))
    numbers = [int(digits[start : start + 2]) for start in range(0, DIGITS, 2)]
    strange = sorted({number for number in numbers if not 1 <= number <= PACK_SIZE})
    if strange:
        return Hands({}, wrong=(says("{numbers} are no cards; they are 1 to 52", numbers=strange),))
    given = {
        seat: together(_CARDS[number - 1] for number in numbers[at : at + 13])
        for seat, at in zip(CLOCKWISE[:3], (0, 13, 26), strict=True)
    }
    return Hands(completed(given))


def digits_of(deal: Deal) -> bytes:
    """The 78 digits of a deal."""
    return b"".join(
        b"%02d" % (card.index + 1) for seat in CLOCKWISE[:3] for card in deal.hand(seat)
    )


def written(boards: tuple[Board, ...], _heading: Heading) -> bytes:
    """The boards as BigDeal 2.0 writes them."""
    return b"".join(digits_of(board.deal) + _FILLER for board in boards)


BRI = FileFormat(
    Format.BRI, ".bri", drafts, written, unit=Unit.RECORD, is_text=False, numbers=Numbers.NONE
)
