"""Boards of an event changed on purpose. A change is a new version of the record; an earlier one can be restored."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from cardboards.boards import Board, Origin
from cardboards.cards import CardSet
from cardboards.deals import Deal
from cardboards.games import Seat
from cardboards.language import Saying, says
from dealer.editing import filled, swapped, turned
from dealer.entries import EntryKind
from dealer.errors import WrongUse
from dealer.home import Home
from dealer.jobs.boards import BoardsIn, Change, came_in, facts_of, new_records, open_event
from dealer.jobs.people import Person
from dealer.jobs.ranges import written
from dealer.store.books import Books
from dealer.store.events import Event


@dataclass(frozen=True, slots=True)
class Edit:
    """One way to change a board; `name` is what the journal calls it."""

    name: str
    deal: Callable[[Books, Event, int], Deal]


def swap(one: Seat, other: Seat) -> Edit:
    """Exchange the hands of two seats."""
    return Edit(
        "exchange", lambda books, event, number: swapped(_deal(books, event, number), one, other)
    )


def rotate(steps: int) -> Edit:
    """Turn the hands so many places, clockwise."""
    return Edit("turn", lambda books, event, number: turned(_deal(books, event, number), steps))


def fill(kept: Mapping[Seat, CardSet]) -> Edit:
    """Keep these cards and deal the rest at random."""
    return Edit("fill", lambda _books, event, _number: filled(event.game, kept))


def restore(version: int | None) -> Edit:
    """Bring back a version, or the one before the newest."""

    def restored(books: Books, event: Event, number: int) -> Deal:
        newest = books.records.one(event, number).version
        if version is None and newest == 1:
            raise WrongUse("Board {number} was never changed.", number=number)
        wanted = newest - 1 if version is None else version
        return books.records.one(event, number, wanted).board.deal

    return Edit("restore", restored)


def edit_boards(
    home: Home,
    event_name: str | None,
    numbers: tuple[int, ...],
    edit: Edit,
    agree: Callable[[Saying], None],
    person: Person,
) -> BoardsIn:
    """Change boards; `agree` is asked before it counts.

    Raises:
        WrongUse: no such event or board; the change makes no sense; nobody agrees.
        NotPermitted: the event is released.
    """
    with Books.open(home) as books:
        event = open_event(books, event_name)
        boards = [Board(number, edit.deal(books, event, number)) for number in numbers]
        records = new_records(books, event, boards, Origin.EDITED, Change(replace=True))
        if records:
            changed = written(record.board.number for record in records)
            agree(says("Boards {numbers} get new cards. Accept?", numbers=changed))
            facts = {"change": edit.name, **facts_of(records, Change())}
            books.records.write(event, records, EntryKind.BOARDS_EDITED, facts, person.actor)
        return came_in(event, boards, records, None)


def _deal(books: Books, event: Event, number: int) -> Deal:
    return books.records.one(event, number).board.deal
