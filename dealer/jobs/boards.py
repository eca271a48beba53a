"""Boards into an event and out of it: from a file, from a shuffle, into a file."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path

from cardboards.boards import Board, BoardSet, HandRecord, Origin
from cardboards.errors import UnreadableFile
from cardboards.formats.files import read, write_boards
from cardboards.formats.report import Report
from cardboards.games import Game
from dealer.entries import About, Entry, EntryKind
from dealer.errors import AnswerIsNo, NotPermitted, WrongUse
from dealer.home import Home
from dealer.jobs.people import Person, Role
from dealer.jobs.ranges import written
from dealer.shuffle import seeded, shuffled
from dealer.store.books import Books
from dealer.store.events import Event


@dataclass(frozen=True, slots=True)
class Change:
    """How boards come in: `replace` lets them take the place of others, `reason` says why an odd set is right."""

    boards: tuple[int, ...] | None = None
    replace: bool = False
    reason: str | None = None


@dataclass(frozen=True, slots=True)
class BoardsIn:
    """What came into an event: boards that are new, that were there with the same cards, that were replaced."""

    event: str
    new: tuple[int, ...]
    same: tuple[int, ...]
    replaced: tuple[int, ...]
    report: Report | None = field(default=None)

    def as_json(self) -> dict[str, object]:
        """The change as it is written for programs."""
        known: dict[str, object] = {
            "event": self.event,
            "boards": len(self.new) + len(self.same) + len(self.replaced),
            "new": len(self.new),
            "same": len(self.same),
            "replaced": len(self.replaced),
        }
        if self.report:
            known |= {
                "format": self.report.format,
                "repairs": len(self.report.repairs),
                "unusable": len(self.report.errors),
            }
        return known


def import_file(
    home: Home, file: Path, event_name: str | None, change: Change, person: Person
) -> BoardsIn:
    """Bring the boards of a deal file into an event.

    Raises:
        WrongUse: no such file or event; boards that are not in the file, or are in the event with other cards.
        AnswerIsNo: no usable board, or deals that another event has too.
    """
    try:
        data = file.read_bytes()
    except OSError as error:
        raise WrongUse(
            "The file {file} cannot be read ({why}).", file=file, why=error.strerror or error
        ) from error
    with Books.open(home) as books:
        # A long file is read before anybody else at this desk has to wait.
        boards, report = _read(data, file, books.events.named(event_name).game)
        event = open_event(books, event_name)
        chosen = _chosen(boards, change.boards, file)
        records = new_records(books, event, chosen, Origin.IMPORTED, change)
        refuse_odd_deals(books, event, chosen, change)
        facts = {"file": file.name, "format": report.format, **_facts(records, change)}
        if records:
            books.records.write(event, records, EntryKind.BOARDS_IMPORTED, facts, person.actor)
        return came_in(event, chosen, records, report)


def shuffle_boards(
    home: Home,
    event_name: str | None,
    numbers: tuple[int, ...],
    seed: str | None,
    change: Change,
    person: Person,
) -> BoardsIn:
    """Shuffle boards for an event: from the system's entropy, or repeatably from a seed that is for tests only.

    Raises:
        WrongUse: no such event, or boards that are there already.
    """
    with Books.open(home) as books:
        event = open_event(books, event_name)
        deals = (
            (shuffled(event.game) for _ in numbers)
            if seed is None
            else islice(seeded(event.game, seed), len(numbers))
        )
        boards = [Board(number, deal) for number, deal in zip(numbers, deals, strict=True)]
        records = new_records(books, event, boards, Origin.GENERATED, change)
        if seed is not None:
            refuse_odd_deals(books, event, boards, change)
        facts = {"seeded": seed is not None, **_facts(records, change)}
        if records:
            books.records.write(event, records, EntryKind.BOARDS_SHUFFLED, facts, person.actor)
        return came_in(event, boards, records, None)


def export_file(
    home: Home,
    file: Path,
    event_name: str | None,
    numbers: tuple[int, ...] | None,
    reason: str | None,
    person: Person,
) -> int:
    """Write an event's boards into a file, in clear, and return how many.

    Raises:
        NotPermitted: the event is not released, and it is not the chief referee who asks and says why.
    """
    with Books.open(home) as books:
        event = books.events.named(event_name)
        if event.released is None and not (person.role is Role.CHIEF_REFEREE and reason):
            raise NotPermitted(
                "{event} is not released, and an export shows every card. Release it with fapai release, "
                "or let the chief referee ask with --as chief-referee --reason WHY.",
                event=event.name,
            )
        boards = tuple(record.board for record in books.records.newest(event, numbers))
        data = write_boards(BoardSet(event.game, boards), file.suffix, event.name)
        if event.released is None:
            facts = {"what": "export", "reason": reason, "boards": written(_numbers(boards))}
            books.note(Entry(EntryKind.REVEALED, facts), About(event=event.id, actor=person.actor))
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(data)
        except OSError as error:
            raise WrongUse(
                "The file {file} cannot be written ({why}).", file=file, why=error.strerror or error
            ) from error
        return len(boards)


def open_event(books: Books, name: str | None) -> Event:
    """An event whose boards may still change.

    Raises:
        NotPermitted: it is released.
    """
    # From here on nobody else at this desk changes what is decided on.
    books.hold()
    event = books.events.named(name)
    if event.released is not None:
        raise NotPermitted(
            "{event} is released: its boards are open and stay as they are. "
            "Make another event with fapai event new.",
            event=event.name,
        )
    return event


def _read(data: bytes, file: Path, game: Game) -> tuple[tuple[Board, ...], Report]:
    try:
        return read(data, game)
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


def new_records(
    books: Books, event: Event, boards: Iterable[Board], origin: Origin, change: Change
) -> list[HandRecord]:
    """The records that are to be written: those that are there with the same cards are left out.

    Raises:
        WrongUse: boards are there with other cards, and are not to be replaced.
    """
    there = {one.board.number: one for one in books.records.newest(event)}
    new: list[HandRecord] = []
    others: list[int] = []
    for board in boards:
        known = there.get(board.number)
        if known is not None and known.board.deal == board.deal:
            continue
        if known is not None:
            others.append(board.number)
        new.append(HandRecord(board, known.version + 1 if known else 1, origin))
    if others and not change.replace:
        raise WrongUse(
            "{event} has boards {numbers} already, with other cards. Choose others with --boards, "
            "or let the new ones take their place with --replace.",
            event=event.name,
            numbers=written(others),
        )
    return new


def refuse_odd_deals(books: Books, event: Event, boards: list[Board], change: Change) -> None:
    """A deal that was played elsewhere, or is there twice, is a wrong file more often than not (rules.md §3.3, M19).

    Raises:
        AnswerIsNo: there is such a deal, and no reason is given.
    """
    if change.reason:
        return
    elsewhere = books.records.elsewhere(event, boards)
    if elsewhere:
        names = sorted({name for name, _ in elsewhere.values()})
        raise AnswerIsNo(
            "Boards {numbers} hold the same cards as boards of {events}: probably this is the file of another session. "
            "If it is right all the same, say why with --reason.",
            numbers=written(elsewhere),
            events=tuple(names),
        )
    twice = _twice(boards)
    if twice:
        raise AnswerIsNo(
            "Boards {numbers} hold the same cards. If that is right, say why with --reason.",
            numbers=written(twice),
        )


def _twice(boards: Iterable[Board]) -> list[int]:
    by_hands: dict[tuple[int, ...], list[int]] = {}
    for board in boards:
        by_hands.setdefault(tuple(hand.mask for hand in board.deal.hands), []).append(board.number)
    return [number for numbers in by_hands.values() if len(numbers) > 1 for number in numbers]


def _facts(records: list[HandRecord], change: Change) -> dict[str, object]:
    numbers = written(one.board.number for one in records)
    return {"boards": numbers, **({"reason": change.reason} if change.reason else {})}


def came_in(
    event: Event, boards: Iterable[Board], records: list[HandRecord], report: Report | None
) -> BoardsIn:
    """What came of it."""
    versions = {one.board.number: one.version for one in records}
    numbers = _numbers(boards)
    return BoardsIn(
        event.name,
        tuple(one for one in numbers if versions.get(one) == 1),
        tuple(one for one in numbers if one not in versions),
        tuple(one for one in numbers if versions.get(one, 1) > 1),
        report,
    )


def _numbers(boards: Iterable[Board]) -> list[int]:
    return [board.number for board in boards]
