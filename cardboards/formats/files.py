"""Deal files of whatever format: read by their content, written by their ending."""

from collections.abc import Callable

from cardboards.boards import Board, BoardSet
from cardboards.errors import NoSuchFormat, UnreadableFile
from cardboards.formats.detect import Format, detected
from cardboards.formats.pbn import read_pbn, write_pbn
from cardboards.formats.report import Report
from cardboards.games import Game
from cardboards.language import says

Reader = Callable[[bytes, Game], tuple[tuple[Board, ...], Report]]

_READERS: dict[Format, Reader] = {Format.PBN: read_pbn}
_WRITERS = {".pbn": write_pbn}
_SHOWN = 8


def read(data: bytes, game: Game) -> tuple[tuple[Board, ...], Report]:
    """The boards of a file that can be dealt, in ascending order of number, each once; and how it was read.

    Raises:
        UnreadableFile: not one can be; it says why.
    """
    boards, report = _reader(data)(data, game)
    if boards:
        return boards, report
    remarks = report.errors or report.repairs
    if not remarks:
        raise UnreadableFile("This {format} file holds no board.", format=report.format)
    shown: tuple[object, ...] = remarks[:_SHOWN]
    if len(remarks) > _SHOWN:
        shown += (says("{count} more", count=len(remarks) - _SHOWN),)
    raise UnreadableFile(
        "No board of this {format} file can be dealt: {faults}.", format=report.format, faults=shown
    )


def write_boards(boards: BoardSet, ending: str, event: str = "") -> bytes:
    """The boards as a file whose name has this ending, `.pbn` for example; `event` is the event's name.

    Raises:
        NoSuchFormat: no format has this ending.
        UnwritableShape: the format cannot hold this game.
    """
    writer = _WRITERS.get(ending.lower())
    if writer is None:
        raise NoSuchFormat(
            "No format here has the ending “{ending}”. Choose one of these: {known}.",
            ending=ending,
            known=tuple(_WRITERS),
        )
    return writer(boards.boards, event=event)


def _reader(data: bytes) -> Reader:
    kind = detected(data)
    known = tuple(one.value for one in _READERS)
    if not data.strip():
        raise UnreadableFile("The file is empty.")
    if kind is None:
        raise UnreadableFile(
            "This is no deal file of a kind that is known here. Choose a file in one of these formats: {known}.",
            known=known,
        )
    if kind not in _READERS:
        raise UnreadableFile(
            "This looks like {format}, which cannot be read here. Save the boards in one of these formats: {known}.",
            format=kind.value,
            known=known,
        )
    return _READERS[kind]
