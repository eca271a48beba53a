"""DUP, of Duplimate machines under DOS: 156 bytes a board, the digits of BRI, the signs of DGE and a trailer.

The trailer (10 bytes): random hands Y/N, counting backwards Y/N, lowest board (3), copies (2), highest board (3).
BigDeal writes it on every record, with 1 as the lowest and the *count* of boards as the highest whatever their numbers
are, so a number taken from it is never certain (formats.md §3, 30). Older programs write it on the first record only,
and NULs on the others. Sealed files have blanks for the signs of the first board.
"""

from collections.abc import Iterator

from cardboards.boards import Board
from cardboards.formats import bri, dge
from cardboards.formats.file_format import FileFormat, Heading, Numbers, Source, records
from cardboards.formats.hands import Draft, Hands
from cardboards.formats.kinds import Format
from cardboards.formats.report import Findings, Unit
from cardboards.language import says

SIZE = bri.DIGITS + dge.CARDS + 10
_TRAILER = slice(bri.DIGITS + dge.CARDS, SIZE)
_LOWEST = slice(2, 5)
_HIDDEN = b" " * dge.CARDS


def drafts(source: Source, findings: Findings) -> Iterator[Draft]:
    """The boards of a DUP file, numbered from the trailer's lowest unless a person has said better."""
    first = source.first or _lowest(source.data[_TRAILER])
    for place, record in records(source.data, SIZE, findings):
        yield Draft(place, first + place - 1, _hands_of(record), stated=False)


def _lowest(trailer: bytes) -> int:
    digits = trailer[_LOWEST].strip()
    return max(int(digits), 1) if digits.isdigit() else 1


def _hands_of(record: bytes) -> Hands:
    hands = bri.hands_of(record[: bri.DIGITS])
    shown = record[bri.DIGITS : bri.DIGITS + dge.CARDS]
    if hands.wrong or shown == _HIDDEN or shown == bytes(dge.CARDS):
        return hands
    said = dge.hands_of(shown)
    if said.wrong or said.by_seat != hands.by_seat:
        what = says("its digits and its signs are not the same cards")
        return Hands({}, wrong=(what,))
    return hands


def written(boards: tuple[Board, ...], heading: Heading) -> bytes:
    """The boards as BigDeal 2.0 writes them."""
    trailer = b"YN1  0 %02d " % len(boards)
    pieces: list[bytes] = []
    for board in boards:
        is_hidden = heading.sealed and not pieces
        shown = _HIDDEN if is_hidden else dge.cards_of(board.deal)
        pieces.append(bri.digits_of(board.deal) + shown + trailer.ljust(10))
    return b"".join(pieces)


DUP = FileFormat(
    Format.DUP,
    ".dup",
    drafts,
    written,
    unit=Unit.RECORD,
    is_text=False,
    numbers=Numbers.NONE,
    can_seal=True,
)
