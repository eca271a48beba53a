"""BER: 52 digits a board and nothing else: for each card in file order who has it, 1 … 4 for N, E, S, W."""

import re
from collections.abc import Iterator

from cardboards.boards import Board
from cardboards.cards import PACK_SIZE
from cardboards.formats.file_format import FileFormat, Heading, Numbers, Source, records
from cardboards.formats.hands import CLOCKWISE, Draft, Hands, WholeHands, assigned
from cardboards.formats.kinds import Format
from cardboards.formats.report import Findings, Unit
from cardboards.language import says

_PLACES = bytes.maketrans(b"1234", bytes(range(4)))
_DIGITS = re.compile(rb"[1-4]{52}")


def drafts(source: Source, findings: Findings) -> Iterator[Draft]:
    """The boards of a BER file, numbered by their place; line ends between them do no harm."""
    first = source.first or 1
    for place, record in records(b"".join(source.data.split()), PACK_SIZE, findings):
        yield Draft(place, first + place - 1, _hands_of(record), stated=False)


def _hands_of(record: bytes) -> Hands | WholeHands:
    if _DIGITS.fullmatch(record):
        return assigned(record.translate(_PLACES))
    return Hands({}, wrong=(says("it is not 52 digits from 1 to 4"),))


def written(boards: tuple[Board, ...], _heading: Heading) -> bytes:
    """The boards as BigDeal 2.0 writes them."""
    pieces = bytearray()
    for board in boards:
        digits = bytearray(PACK_SIZE)
        for digit, seat in zip(b"1234", CLOCKWISE, strict=True):
            for card in board.deal.hand(seat):
                digits[card.index] = digit
        pieces += digits
    return bytes(pieces)


BER = FileFormat(
    Format.BER, ".ber", drafts, written, unit=Unit.RECORD, is_text=False, numbers=Numbers.NONE
)
