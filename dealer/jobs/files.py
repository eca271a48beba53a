"""Deal files: looked at, brought into an event, written."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from cardboards.boards import Board, BoardSet, Origin
from cardboards.errors import UnreadableFile
from cardboards.formats.file_format import Heading
from cardboards.formats.files import inspected, read, write_boards
from cardboards.formats.report import Remark, Report
from cardboards.games import Game
from cardboards.language import Saying, says
from dealer.entries import About, Entry, EntryKind
from dealer.errors import AnswerIsNo, NotPermitted, WrongUse
from dealer.home import Home
from dealer.jobs.boards import (
    BoardsIn,
    Change,
    came_in,
    facts_of,
    new_records,
    open_event,
    refuse_odd_deals,
)
from dealer.jobs.named_files import data_of, put
from dealer.jobs.people import Person
from dealer.jobs.ranges import written
from dealer.people import Right
from dealer.store.books import Books

_NO_HEADING = Heading()


@dataclass(frozen=True, slots=True)
class Checked:
    """What a file came to; nothing of it was stored."""

    file: Path
    report: Report

    def as_json(self) -> dict[str, object]:
        """The check as it is written for programs."""
        report = self.report
        return {
            "file": str(self.file),
            "format": report.format.name if report.format else None,
            "encoding": report.encoding,
            "boards": report.boards,
            "usable": report.usable,
            "assumed_numbers": written(report.assumed),
            "notes": _words(report.notes),
            "repairs": _words(report.repairs),
            "errors": _words(report.errors),
        }


def _words(remarks: tuple[Remark, ...]) -> list[str]:
    return [remark.saying.english() for remark in remarks]


def check_file(file: Path, game: Game | None, first: int | None) -> Checked:
    """Read a file and say what it came to.

    Raises:
        WrongUse: the file is not there.
    """
    return Checked(file, inspected(data_of(file), game, first)[1])


def game_of(home: Home, event_name: str | None) -> Game | None:
    """The game of an event that is named.

    Raises:
        WrongUse: there is no such event.
    """
    if event_name is None:
        return None
    with Books.open(home) as books:
        return books.events.named(event_name).game


def import_file(
    home: Home,
    file: Path,
    event_name: str | None,
    change: Change,
    agree: Callable[[Saying], None],
    person: Person,
) -> BoardsIn:
    """Bring the boards of a deal file into an event. `agree` is asked about numbers that the file does not say.

    Raises:
        WrongUse: no such file or event; boards that are not in the file, or are in the event with other cards; nobody
            agrees.
        AnswerIsNo: no usable board, or deals that another event has too.
    """
    data = data_of(file)
    with Books.open(home) as books:
        # A long file is read, and people are asked, before anybody else at this desk has to wait.
        boards, report = _read(data, file, books.events.named(event_name).game, change.first)
        chosen = _chosen(boards, change.boards, file)
        assumed = [board.number for board in chosen if board.number in report.assumed]
        if assumed and change.first is None:
            agree(_question(file, assumed))
        event = open_event(books, event_name)
        records = new_records(books, event, chosen, Origin.IMPORTED, change)
        refuse_odd_deals(books, event, chosen, change)
        kind = report.format.name if report.format else ""
        facts = {"file": file.name, "format": kind, **facts_of(records, change)}
        if records:
            books.records.write(event, records, EntryKind.BOARDS_IMPORTED, facts, person.actor)
        return came_in(event, chosen, records, report)


def _question(file: Path, assumed: list[int]) -> Saying:
    return says(
        "{file} does not say for certain which boards these are. Are they boards {numbers}? If not, name the first "
        "one ({--first}).",
        file=file.name,
        numbers=written(assumed),
    )


@dataclass(frozen=True, slots=True)
class Export:
    """What is written where: all boards of the event, or these; `reason` says why before its release."""

    file: Path
    event: str | None = None
    boards: tuple[int, ...] | None = None
    heading: Heading = _NO_HEADING
    reason: str | None = None


def export_file(home: Home, order: Export, person: Person) -> tuple[int, Saying | None]:
    """Write an event's boards into a file, in clear; returns how many, and what its reader has to be told.

    Raises:
        NotPermitted: the event is not released, and it is not the chief referee who asks and says why.
    """
    with Books.open(home) as books:
        event = books.events.named(order.event)
        if event.released is None and not (person.may(Right.SEE_UNRELEASED) and order.reason):
            raise NotPermitted(
                "{event} is not released, and an export shows every card. Release it ({fapai release}), or let the "
                "chief referee ask ({--as chief-referee --reason}).",
                event=event.name,
            )
        boards = tuple(record.board for record in books.records.newest(event, order.boards))
        heading = replace(order.heading, event=event.name)
        made = write_boards(BoardSet(event.game, boards), order.file.suffix, heading)
        if event.released is None:
            shown = written(board.number for board in boards)
            facts = {"what": "export", "reason": order.reason, "boards": shown}
            books.note(Entry(EntryKind.REVEALED, facts), About(event=event.id, actor=person.actor))
        put(order.file, made.data)
        return len(boards), made.remark


def _read(
    data: bytes, file: Path, game: Game, first: int | None
) -> tuple[tuple[Board, ...], Report]:
    try:
        return read(data, game, first)
    except UnreadableFile as error:
        raise AnswerIsNo("{file}: {why}", file=file.name, why=error.saying) from error


def _chosen(boards: tuple[Board, ...], numbers: tuple[int, ...] | None, file: Path) -> list[Board]:
    if numbers is None:
        return list(boards)
    by_number = {board.number: board for board in boards}
    missing = [number for number in numbers if number not in by_number]
    if missing:
        raise WrongUse(
            "{file} has no usable board {missing}. It has: {found}.",
            file=file.name,
            missing=written(missing),
            found=written(by_number),
        )
    return [by_number[number] for number in numbers]
