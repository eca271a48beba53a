"""CDS: 14 bytes a board, its number and then the 13 bytes of RZD with 1, 2, 3, 0 for N, E, S, W."""

from collections.abc import Iterator

from cardboards.boards import Board
from cardboards.formats import rzd
from cardboards.formats.file_format import FileFormat, Heading, Source, records
from cardboards.formats.hands import Draft
from cardboards.formats.kinds import Format
from cardboards.formats.report import Findings, Unit

SIZE = 14
_TURN = 1


def drafts(source: Source, findings: Findings) -> Iterator[Draft]:
    """The boards of a CDS file; a number of 0 is none."""
    for place, record in records(source.data, SIZE, findings):
        yield Draft(place, record[0] or None, rzd.hands_of(record[1:], _TURN))


def written(boards: tuple[Board, ...], _heading: Heading) -> bytes:
    """The boards as BigDeal 2.0 writes them."""
    return b"".join(bytes([board.number]) + rzd.record_of(board.deal, _TURN) for board in boards)


CDS = FileFormat(Format.CDS, ".cds", drafts, written, unit=Unit.RECORD, is_text=False, highest=255)
