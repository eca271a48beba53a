"""A commitment's life: made while nobody can know a card, drawn from once its delayed value is known, then revealed."""

import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from cardboards.boards import Board, Origin
from dealer.entries import About, Entry, EntryKind
from dealer.errors import NotPermitted, WrongUse
from dealer.fairness.keys import SessionKeys, hash_of_keys
from dealer.fairness.sessions import Drawing, Session, sessions_named, settled_sessions
from dealer.fairness.tournament import (
    Phase,
    Tournament,
    canonical_value,
    checked_phases,
    code_of,
    with_value,
)
from dealer.home import Home
from dealer.jobs.boards import (
    BoardsIn,
    Change,
    came_in,
    new_records,
    open_event,
    refuse_odd_deals,
)
from dealer.jobs.named_files import put
from dealer.jobs.people import Person
from dealer.jobs.ranges import written
from dealer.people import Right
from dealer.store.books import Books
from dealer.store.commitments import Commitment, Drawn, facts_of_draw
from dealer.store.events import Event

DESCRIPTION, KEYS = ".sqd", ".sqk"


@dataclass(frozen=True, slots=True)
class Promise:
    """What is promised: which delayed information decides, and the phases; with one session, its boards are enough."""

    delayed: str | None = None
    phases: tuple[str, ...] = ()
    boards: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True)
class Committed:
    """A commitment in a file that can be published; `again`: it was made before, and the file is the same."""

    event: str
    file: Path
    code: str
    tournament: Tournament
    again: bool

    def as_json(self) -> dict[str, object]:
        """The commitment as it is written for programs."""
        return {
            "event": self.event,
            "file": str(self.file),
            "code": self.code,
            "key_hash": self.tournament.key_hash,
            "delayed": self.tournament.delayed,
            "phases": [phase.written for phase in self.tournament.phases],
            "again": self.again,
        }


def commit(
    home: Home, file: Path, event_name: str | None, promise: Promise, person: Person
) -> Committed:
    """Draw an event's keys, seal them, and write the file that is published before the delayed information is known.

    Raises:
        WrongUse: something of the promise is missing or cannot be; the event has another commitment already.
        NotPermitted: the event is released.
    """
    _names_a_description(file)
    with Books.open(home) as books:
        event = open_event(books, event_name)
        known = books.commitments.of(event)
        if known is not None and promise != Promise():
            raise WrongUse(
                "{event} has a commitment already, and what was promised stays. Its file can be written again "
                "({fapai commit}); for another promise make another event.",
                event=event.name,
            )
        made = known or _made(books, event, promise, person)
        put(file, made.description)
        return Committed(
            event.name,
            file,
            code_of(made.description),
            Tournament.read(made.description),
            again=known is not None,
        )


@dataclass(frozen=True, slots=True)
class Standing:
    """How far a commitment is: `value` is None until it is entered; `drawn` are the sessions that were drawn."""

    code: str
    tournament: Tournament
    value: str | None
    drawn: tuple[Session, ...]


def standings(home: Home) -> Mapping[str, Standing]:
    """The commitments of this house, by the names of the events that hold them."""
    with Books.open(home) as books:
        held = {event.name: books.commitments.of(event) for event in books.events.all()}
        return {name: _standing(books, known) for name, known in held.items() if known}


def _standing(books: Books, known: Commitment) -> Standing:
    drawn = tuple(one for draw in books.commitments.draws(known) for one in draw.sessions)
    tournament = Tournament.read(known.description)
    return Standing(code_of(known.description), tournament, known.value, drawn)


@dataclass(frozen=True, slots=True)
class DrawOrder:
    """What is drawn. `holder`: the event with the commitment, if another; `sessions`: as people name them, or all."""

    event: str | None = None
    holder: str | None = None
    value: str | None = None
    sessions: tuple[str, ...] = ()
    reserve: bool = False
    change: Change = field(default_factory=Change)


@dataclass(frozen=True, slots=True)
class DrawnIn:
    """What was drawn into an event, and with which value."""

    boards: BoardsIn
    value: str
    sessions: tuple[Session, ...]

    def as_json(self) -> dict[str, object]:
        """The draw as it is written for programs."""
        return {
            **self.boards.as_json(),
            "value": self.value,
            "sessions": [str(session) for session in self.sessions],
        }


def promised(home: Home, order: DrawOrder) -> tuple[str, str | None]:
    """What the commitment says of its delayed information, and the value that a draw with this order would take."""
    with Books.open(home) as books:
        known = _commitment(books, books.events.named(order.holder or order.event))
        typed = _value(order.value)
        return Tournament.read(known.description).delayed, known.value if typed is None else typed


def draw(home: Home, order: DrawOrder, person: Person) -> DrawnIn:
    """Draw the boards that follow from a commitment and its delayed value into an event.

    Raises:
        WrongUse: no commitment, no value, no such sessions, or boards that are there already with other cards.
        AnswerIsNo: another event has these deals.
    """
    with Books.open(home) as books:
        event = open_event(books, order.event)
        holder = books.events.named(order.holder) if order.holder else event
        known = _with_value(books, _commitment(books, holder), order, person)
        drawing = _drawing(books, known, event)
        sessions = _sessions(drawing.tournament, order)
        numbers = order.change.boards
        left_open = range(numbers[0], numbers[-1] + 1) if numbers else None
        boards = list(_boards(drawing, sessions, left_open).values())
        records = new_records(books, event, boards, Origin.GENERATED, order.change)
        refuse_odd_deals(books, event, boards, order.change)
        facts = {
            **facts_of_draw(Drawn(event.id, sessions, left_open), known),
            "boards": written(board.number for board in boards),
            **({"reason": order.change.reason} if order.change.reason else {}),
        }
        if records:
            books.records.write(event, records, EntryKind.DRAWN, facts, person.actor)
        return DrawnIn(came_in(event, boards, records, None), known.value or "", sessions)


@dataclass(frozen=True, slots=True)
class Revealed:
    """A commitment with its keys in the open. `others`: boards of its events that do not follow from it, by event."""

    description: Path
    keys: Path
    others: dict[str, tuple[int, ...]]

    def as_json(self) -> dict[str, object]:
        """The reveal as it is written for programs."""
        return {
            "files": [str(self.description), str(self.keys)],
            "others": {event: list(numbers) for event, numbers in self.others.items()},
        }


def reveal(
    home: Home, file: Path, event_name: str | None, reason: str | None, person: Person
) -> Revealed:
    """Open a commitment's keys, so that anyone can draw its deals again.

    Raises:
        NotPermitted: it is not the chief referee; an event with its boards is not released; sessions are not drawn
            yet, and no reason is given.
        WrongUse: the event has no commitment, or its delayed value is not known.
    """
    if not person.may(Right.RELEASE):
        raise NotPermitted("Only the chief referee reveals keys.")
    _names_a_description(file)
    with Books.open(home) as books:
        books.hold()
        holder = books.events.named(event_name)
        known = _commitment(books, holder)
        if known.value is None:
            raise WrongUse(
                "The delayed value of {event} is not known yet, so nothing was drawn and nothing can be revealed.",
                event=holder.name,
            )
        drawn_into = {drawn.event for drawn in books.commitments.draws(known)}
        events = [event for event in books.events.all() if event.id in drawn_into]
        _may_be_revealed(books, known, events, reason)
        others = _others(books, known, events)
        facts = {"what": "keys", **({"reason": reason} if reason else {})}
        books.note(Entry(EntryKind.REVEALED, facts), About(event=holder.id, actor=person.actor))
        keys = file.with_suffix(KEYS)
        put(file, with_value(known.description, known.value))
        put(keys, books.commitments.keys(known))
        return Revealed(file, keys, others)


def _made(books: Books, event: Event, promise: Promise, person: Person) -> Commitment:
    delayed = " ".join((promise.delayed or "").split())
    if not delayed:
        raise WrongUse(
            "Say which information decides that nobody can know yet ({--delayed}), for example “DJI, closing value of "
            "1 June 2027”."
        )
    phases = checked_phases(
        tuple(Phase.named(one) for one in promise.phases) or (_one_session(event, promise),)
    )
    keys = SessionKeys.drawn(phases)
    tournament = Tournament(
        " ".join(event.name.split()), delayed, phases, hash_of_keys(keys.written)
    )
    return books.commitments.make(event, tournament.written, keys, person.actor)


def _one_session(event: Event, promise: Promise) -> Phase:
    numbers = promise.boards or ()
    if not numbers or len(numbers) != numbers[-1] - numbers[0] + 1:
        raise WrongUse(
            "Say which boards the event has, without a gap ({--boards}), for example 1-16; or its phases ({--phase})."
        )
    title = event.name.replace(":", " ")
    return Phase(1, (range(numbers[0], numbers[-1] + 1),), "boards", title)


def _commitment(books: Books, event: Event) -> Commitment:
    known = books.commitments.of(event)
    if known is None:
        raise WrongUse(
            "{event} has no commitment. Make one before the delayed information is known: {fapai commit}.",
            event=event.name,
        )
    return known


def _value(typed: str | None) -> str | None:
    # A Chinese keyboard types full-width digits; the value has to be the same whoever types it.
    return None if typed is None else canonical_value(unicodedata.normalize("NFKC", typed))


def _with_value(books: Books, known: Commitment, order: DrawOrder, person: Person) -> Commitment:
    value = _value(order.value)
    if known.value is None and not value:
        raise WrongUse(
            "Say what the delayed information turned out to be ({--value}): {delayed}.",
            delayed=Tournament.read(known.description).delayed,
        )
    if not value or value == known.value:
        return known
    if known.value is not None and not (order.change.replace and order.change.reason):
        raise WrongUse(
            "The delayed value is entered already: {value}. If that was a slip, draw all again ({--replace}) and say "
            "why ({--reason}).",
            value=known.value,
        )
    return books.commitments.enter_value(known, value, order.change.reason, person.actor)


def _drawing(books: Books, known: Commitment, event: Event) -> Drawing:
    tournament = replace(Tournament.read(known.description), value=known.value)
    return Drawing(tournament, SessionKeys.read(books.commitments.keys(known)), event.game)


def _sessions(tournament: Tournament, order: DrawOrder) -> tuple[Session, ...]:
    if not order.sessions:
        return settled_sessions(tournament, reserve=order.reserve)
    return tuple(
        session
        for text in order.sessions
        for session in sessions_named(tournament, text, reserve=order.reserve)
    )


def _boards(
    drawing: Drawing, sessions: Iterable[Session], left_open: range | None
) -> dict[int, Board]:
    boards: dict[int, Board] = {}
    for session in sessions:
        for board in drawing.boards(session, left_open):
            if board.number in boards:
                raise WrongUse(
                    "Several sessions have a board {number}. Draw each into an event of its own: name the session "
                    "({--session}), and the event that holds the commitment ({--from}).",
                    number=board.number,
                )
            boards[board.number] = board
    return boards


def _may_be_revealed(
    books: Books, known: Commitment, events: Iterable[Event], reason: str | None
) -> None:
    closed = tuple(event.name for event in events if event.released is None)
    if closed:
        raise NotPermitted(
            "Who has the keys knows every card, and these events are not released: {events}. Release them first "
            "({fapai release}).",
            events=closed,
        )
    drawn = {session for one in books.commitments.draws(known) for session in one.sessions}
    waiting = [
        session
        for session in settled_sessions(Tournament.read(known.description))
        if session not in drawn
    ]
    if waiting and not reason:
        raise NotPermitted(
            "Sessions are not drawn yet: {sessions}. Once the keys are open they cannot be played. If they never will "
            "be, say so as the reason ({--reason}).",
            sessions=tuple(map(str, waiting)),
        )


def _others(books: Books, known: Commitment, events: Iterable[Event]) -> dict[str, tuple[int, ...]]:
    """The boards of events that are not as they follow from the commitment."""
    found: dict[str, tuple[int, ...]] = {}
    for event in events:
        drawing = _drawing(books, known, event)
        boards: dict[int, Board] = {}
        for drawn in books.commitments.draws(known):
            if drawn.event == event.id:
                boards |= _boards(drawing, drawn.sessions, drawn.left_open)
        others = tuple(
            record.board.number
            for record in books.records.newest(event)
            if boards.get(record.board.number) != record.board
        )
        if others:
            found[event.name] = others
    return found


def _names_a_description(file: Path) -> None:
    if file.suffix.lower() != DESCRIPTION:
        raise WrongUse(
            "{file} does not end in {ending}. SquareDeal's descriptions do, and their keys lie beside them.",
            file=file,
            ending=DESCRIPTION,
        )
