"""DGE: 128 bytes a board. For N, E, S, W in turn the four suits, each a sign of its own and then its ranks.

The signs are 6 ♠, 3 ♥, 4 ♦, 5 ♣: what a DOS screen shows as suits. 68 bytes, then 60 NULs.
"""

import re
from collections.abc import Iterator

from cardboards.boards import Board
from cardboards.cards import Suit
from cardboards.deals import Deal
from cardboards.formats.file_format import FileFormat, Heading, Numbers, Source, records
from cardboards.formats.hands import CLOCKWISE, Draft, Hands, holding, together
from cardboards.formats.kinds import Format
from cardboards.formats.notation import letters
from cardboards.formats.report import Findings, Unit
from cardboards.language import says

SIZE = 128
CARDS = 68
_SIGNS = dict(zip(Suit, (b"\x06", b"\x03", b"\x04", b"\x05"), strict=True))
_HAND = rb"\x06([AKQJT2-9]*)\x03([AKQJT2-9]*)\x04([AKQJT2-9]*)\x05([AKQJT2-9]*)"
_HANDS = re.compile(_HAND * 4 + rb"[\x00 ]*")


def drafts(source: Source, findings: Findings) -> Iterator[Draft]:
    """The boards of a DGE file, numbered by their place."""
    first = source.first or 1
    for place, record in records(source.data, SIZE, findings):
        yield Draft(place, first + place - 1, hands_of(record), stated=False)


def hands_of(record: bytes) -> Hands:
    """The hands of a record."""
    match = _HANDS.fullmatch(record)
    if match is None:
        return Hands({}, wrong=(says("it is not four hands of four suits"),))
    parts = [group.decode("ascii") for group in match.groups()]
    return Hands(
        {
            seat: together(map(holding, Suit, parts[at : at + 4]))
            for seat, at in zip(CLOCKWISE, (0, 4, 8, 12), strict=True)
        }
    )


def cards_of(deal: Deal) -> bytes:
    """The 68 bytes of a deal."""
    return b"".join(
        _SIGNS[suit] + letters(deal.hand(seat).holding(suit)).encode("ascii")
        for seat in CLOCKWISE
        for suit in Suit
    )


def written(boards: tuple[Board, ...], _heading: Heading) -> bytes:
    """The boards as BigDeal 2.0 writes them."""
    return b"".join(cards_of(board.deal).ljust(SIZE, b"\x00") for board in boards)


DGE = FileFormat(
    Format.DGE, ".dge", drafts, written, unit=Unit.RECORD, is_text=False, numbers=Numbers.NONE
)
