"""RZD (KoPS): a head of 13 bytes, then 13 bytes a board.

The head is the count of boards (16 bits, little endian) and 11 blanks. Byte r of a board tells who has rank r (A … 2):
two bits a suit, ♠ highest, and 0 … 3 are N, E, S, W.
"""

from collections.abc import Iterator

from cardboards.boards import Board
from cardboards.cards import PACK_SIZE, SUIT_SIZE, Suit
from cardboards.deals import Deal
from cardboards.formats.file_format import FileFormat, Heading, Numbers, Source, records
from cardboards.formats.hands import CLOCKWISE, Draft, Hands, WholeHands, assigned
from cardboards.formats.kinds import Format
from cardboards.formats.report import Findings, Unit
from cardboards.language import says

SIZE = SUIT_SIZE
HEAD = 13
_MOST = 0xFFFF
_SHIFTS = (6, 4, 2, 0)


def drafts(source: Source, findings: Findings) -> Iterator[Draft]:
    """The boards of an RZD file, numbered by their place."""
    first = source.first or 1
    counted = int.from_bytes(source.data[:2], "little")
    found = (len(source.data) - HEAD) // SIZE
    if counted != found:
        what = says(
            "the file says {counted} boards and holds {found}", counted=counted, found=found
        )
        findings.mended(None, what)
    for place, record in records(source.data[HEAD:], SIZE, findings):
        yield Draft(place, first + place - 1, hands_of(record), stated=False)


# For each suit a table from a byte to who has its rank in that suit.
_SEATS_IN = [bytes(byte >> shift & 3 for byte in range(256)) for shift in _SHIFTS]
_TURNED = [bytes((place - turn) % 4 for place in range(256)) for turn in range(4)]


def hands_of(record: bytes, turn: int = 0) -> Hands | WholeHands:
    """The hands of 13 bytes in which seat n is written as n + `turn` mod 4."""
    seats = b"".join(record.translate(table) for table in _SEATS_IN)
    return assigned(seats.translate(_TURNED[turn]))


def record_of(deal: Deal, turn: int = 0) -> bytes:
    """The 13 bytes of a deal."""
    seats = bytearray(PACK_SIZE)
    for seat, place in zip(CLOCKWISE, range(4), strict=True):
        for card in deal.hand(seat):
            seats[card.index] = (place + turn) % 4
    return bytes(
        sum(
            seats[suit * SUIT_SIZE + rank] << shift
            for suit, shift in zip(Suit, _SHIFTS, strict=True)
        )
        for rank in range(SUIT_SIZE)
    )


def written(boards: tuple[Board, ...], _heading: Heading) -> bytes:
    """The boards as BigDeal 2.0 writes them."""
    head = min(len(boards), _MOST).to_bytes(2, "little") + b" " * 11
    return head + b"".join(record_of(board.deal) for board in boards)


RZD = FileFormat(
    Format.RZD, ".rzd", drafts, written, unit=Unit.RECORD, is_text=False, numbers=Numbers.NONE
)
