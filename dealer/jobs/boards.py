"""Boards into an event: what every way in has in common, and the shuffle."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import islice

from cardboards.boards import Board, HandRecord, Origin
from cardboards.formats.report import Report
from cardboards.language import Saying, says
from dealer.entries import EntryKind
from dealer.errors import NotPermitted, OtherCards, SameDeals
from dealer.home import Home
from dealer.jobs.people import Person
from dealer.jobs.ranges import written
from dealer.shuffle import seeded, shuffled
from dealer.store.books import Books
from dealer.store.events import Event


@dataclass(frozen=True, slots=True)
class Change:
    """How boards come in.

    `replace` lets them take the place of others, `reason` says why an odd set is right, `first` is the number of a
    file's first board where the file does not say it.
    """

    boards: tuple[int, ...] | None = None
    replace: bool = False
    reason: str | None = None
    first: int | None = None


@dataclass(frozen=True, slots=True)
class BoardsIn:
    """What came into an event: boards that are new, that were there with the same cards, that were replaced."""

    event: str
    new: tuple[int, ...]
    same: tuple[int, ...]
    replaced: tuple[int, ...]
    report: Report | None = field(default=None)

    @property
    def told(self) -> tuple[Saying, ...]:
        """What came in, for people."""
        event, found = self.event, []
        if self.new:
            numbers = written(self.new)
            found.append(says("{event}: boards {numbers} are in.", event=event, numbers=numbers))
        if self.replaced:
            found.append(
                says(
                    "{event}: boards {numbers} have new cards. Wallets that hold the old ones must be dealt again.",
                    event=event,
                    numbers=written(self.replaced),
                )
            )
        if self.same:
            found.append(
                says(
                    "{event}: boards {numbers} were there already, with the same cards.",
                    event=event,
                    numbers=written(self.same),
                )
            )
        return tuple(found)

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
                "format": self.report.format.name if self.report.format else None,
                "encoding": self.report.encoding,
                "repairs": len(self.report.repairs),
                "unusable": len(self.report.errors),
            }
        return known


def in_all(came: Sequence[BoardsIn]) -> dict[str, object]:
    """What came in with several files, as it is written for programs."""
    if len(came) == 1:
        return came[0].as_json()
    return {
        "event": came[0].event,
        "files": len(came),
        "new": sum(len(one.new) for one in came),
        "same": sum(len(one.same) for one in came),
        "replaced": sum(len(one.replaced) for one in came),
    }


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
        facts = {"seeded": seed is not None, **facts_of(records, change)}
        if records:
            books.records.write(event, records, EntryKind.BOARDS_SHUFFLED, facts, person.actor)
        return came_in(event, boards, records, None)


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
            "{event} is released: its boards are open and stay as they are. Make another event: {fapai event new}.",
            event=event.name,
        )
    return event


def new_records(
    books: Books, event: Event, boards: Iterable[Board], origin: Origin, change: Change
) -> list[HandRecord]:
    """The records that are to be written: those that are there with the same cards are left out.

    Raises:
        OtherCards: boards are there with other cards, and are not to be replaced.
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
        raise OtherCards(
            "{event} has boards {numbers} already, with other cards. Choose others ({--boards}), or let the new ones "
            "take their place ({--replace}).",
            event=event.name,
            numbers=written(others),
        )
    return new


def refuse_odd_deals(books: Books, event: Event, boards: list[Board], change: Change) -> None:
    """A deal that was played elsewhere, or is there twice, is a wrong file more often than not (rules.md §3.3, M19).

    Raises:
        SameDeals: there is such a deal, and no reason is given.
    """
    if change.reason:
        return
    elsewhere = books.records.elsewhere(event, boards)
    if elsewhere:
        names = sorted({name for name, _ in elsewhere.values()})
        raise SameDeals(
            "Boards {numbers} hold the same cards as boards of {events}: probably this is the file of another "
            "session. If it is right all the same, say why ({--reason}).",
            numbers=written(elsewhere),
            events=tuple(names),
        )
    twice = _twice(boards)
    if twice:
        raise SameDeals(
            "Boards {numbers} hold the same cards. If that is right, say why ({--reason}).",
            numbers=written(twice),
        )


def _twice(boards: Iterable[Board]) -> list[int]:
    by_hands: dict[tuple[int, ...], list[int]] = {}
    for board in boards:
        by_hands.setdefault(board.deal.masks, []).append(board.number)
    return [number for numbers in by_hands.values() if len(numbers) > 1 for number in numbers]


def facts_of(records: list[HandRecord], change: Change) -> dict[str, object]:
    """What the journal says openly of a change."""
    numbers = written(one.board.number for one in records)
    return {"boards": numbers, **({"reason": change.reason} if change.reason else {})}


def came_in(
    event: Event, boards: Iterable[Board], records: list[HandRecord], report: Report | None
) -> BoardsIn:
    """What came of it."""
    versions = {one.board.number: one.version for one in records}
    numbers = [board.number for board in boards]
    return BoardsIn(
        event.name,
        tuple(one for one in numbers if versions.get(one) == 1),
        tuple(one for one in numbers if one not in versions),
        tuple(one for one in numbers if versions.get(one, 1) > 1),
        report,
    )
