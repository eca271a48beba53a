"""Deal files of whatever format: read by their content, written by their ending."""

from dataclasses import dataclass

from cardboards.boards import Board, BoardSet
from cardboards.errors import NoSuchFormat, UnreadableFile, UnwritableShape
from cardboards.formats.ber import BER
from cardboards.formats.bhg import BHG
from cardboards.formats.bri import BRI
from cardboards.formats.cds import CDS
from cardboards.formats.csv import CSV
from cardboards.formats.detect import detected
from cardboards.formats.dge import DGE
from cardboards.formats.dlm import DLM
from cardboards.formats.dup import DUP
from cardboards.formats.file_format import FileFormat, Heading, Numbers, Source
from cardboards.formats.goe import GOE
from cardboards.formats.hands import judged
from cardboards.formats.json import JSON
from cardboards.formats.kinds import Format
from cardboards.formats.lin import LIN
from cardboards.formats.numbering import numbered
from cardboards.formats.pbn import PBN
from cardboards.formats.rbn import RBN
from cardboards.formats.report import Findings, Remark, Report
from cardboards.formats.rzd import RZD
from cardboards.formats.text import decoded
from cardboards.formats.typed import TYPED
from cardboards.games import HUAPAI, Game
from cardboards.language import Saying, says

FORMATS = (PBN, LIN, DUP, BRI, DGE, DLM, BER, BHG, RZD, CDS, GOE, RBN, CSV, JSON, TYPED)

_BY_KIND = {one.kind: one for one in FORMATS}
_BY_ENDING = {one.ending: one for one in FORMATS if one.written}
_SHOWN = 8
_NO_HEADING = Heading()


def read(data: bytes, game: Game, first: int | None = None) -> tuple[tuple[Board, ...], Report]:
    """The boards of a file that can be dealt, in ascending order of number, each once; and how it was read.

    `first` is the number of its first board, for a file that does not say it.

    Raises:
        UnreadableFile: not one can be; it says why.
    """
    boards, report = inspected(data, game, first)
    if boards:
        return boards, report
    remarks = report.errors
    if all(remark.place is None for remark in remarks):
        remarks += report.notes
    if report.format is None:
        raise UnreadableFile("{why}", why=remarks[0].what)
    shown: tuple[object, ...] = remarks[:_SHOWN]
    if len(remarks) > _SHOWN:
        shown += (says("{count} more", count=len(remarks) - _SHOWN),)
    raise UnreadableFile(
        "No board of this {format} file can be dealt: {faults}.",
        format=report.format.value,
        faults=shown,
    )


def inspected(
    data: bytes, game: Game | None = None, first: int | None = None
) -> tuple[tuple[Board, ...], Report]:
    """The boards of a file and how it was read; without any, the report says why.

    Where no game is given it is the one that the file names, else 华牌.
    """
    kind = detected(data)
    form = _BY_KIND.get(kind) if kind else None
    if form is None:
        return (), Report(None, None, errors=(Remark(None, _unreadable(data, kind)),))
    source, encoding = _source(data, form, first)
    if game is None:
        game = form.game(source) if form.game else None
        game = game or HUAPAI
    findings = Findings(form.unit)
    if form.holds(game):
        found = judged(form.drafts(source, findings), game, findings)
        boards, assumed = numbered(found, findings)
    else:
        boards, assumed = (), ()
        findings.wrong(None, _cannot_hold(form, game))
    if not boards and not findings.has_errors:
        what = (
            says("none of its boards can be dealt")
            if findings.boards
            else says("it holds no board")
        )
        findings.wrong(None, what)
    report = findings.report(form.kind, encoding, len(boards), assumed)
    return boards, report


def _source(data: bytes, form: FileFormat, first: int | None) -> tuple[Source, str]:
    if not form.is_text:
        return Source(data, first=first), "binary"
    text = decoded(data)
    return Source(data, text.text, first), text.encoding


def _unreadable(data: bytes, kind: Format | None) -> Saying:
    known = tuple(one.kind.value for one in FORMATS)
    if not data.strip():
        return says("The file is empty.")
    if kind is None:
        return says(
            "This is no deal file of a kind that is known here. Choose a file in one of these formats: {known}.",
            known=known,
        )
    return says(
        "This looks like {format}, which cannot be read here. Save the boards in one of these formats: {known}.",
        format=kind.value,
        known=known,
    )


def _cannot_hold(form: FileFormat, game: Game) -> Saying:
    return says(
        "{format} holds four hands of 13 cards, so it cannot hold {game}",
        format=form.kind.value,
        game=game.name,
    )


@dataclass(frozen=True, slots=True)
class Written:
    """A file of boards; `remark` is what its reader has to be told, since the format has no room for it."""

    data: bytes
    remark: Saying | None = None


def write_boards(boards: BoardSet, ending: str, heading: Heading = _NO_HEADING) -> Written:
    """The boards as a file whose name has this ending, `.pbn` for example.

    Raises:
        NoSuchFormat: no format has this ending.
        UnwritableShape: the format cannot hold this game, or these board numbers, or cannot be sealed.
    """
    form = _BY_ENDING.get(ending.lower())
    if form is None or form.written is None:
        raise NoSuchFormat(
            "No format here has the ending “{ending}”. Choose one of these: {known}.",
            ending=ending,
            known=tuple(_BY_ENDING),
        )
    if not boards.boards:
        raise UnwritableShape("There is no board to write. Bring boards in first.")
    _fits(form, boards, heading)
    data = form.written(boards.boards, heading)
    first = boards.boards[0].number
    if form.numbers is not Numbers.NONE or first == 1:
        return Written(data)
    remark = says(
        "{format} says no board numbers: tell whoever reads this file that its first board is {first}.",
        format=form.kind.value,
        first=first,
    )
    return Written(data, remark)


def _fits(form: FileFormat, boards: BoardSet, heading: Heading) -> None:
    """Refuse by name what a format cannot hold."""
    name = form.kind.value
    numbers = [board.number for board in boards.boards]
    if not form.holds(boards.game):
        raise UnwritableShape("{why}. Choose another format.", why=_cannot_hold(form, boards.game))
    if heading.sealed and not form.can_seal:
        raise UnwritableShape(
            "{format} cannot be sealed. Choose one of these: {known}.",
            format=name,
            known=tuple(one.ending for one in FORMATS if one.can_seal),
        )
    if form.highest is not None and numbers[-1] > form.highest:
        raise UnwritableShape(
            "{format} has room for boards up to {highest}. Choose another format, or other boards.",
            format=name,
            highest=form.highest,
        )
    if form.numbers is not Numbers.ANY and numbers != [
        *range(numbers[0], numbers[0] + len(numbers))
    ]:
        raise UnwritableShape(
            "In {format} boards follow one another without a gap. Choose another format, or boards that do.",
            format=name,
        )
