"""Hand records: sealed in the store, opened for those who deal, verify or print."""

from collections.abc import Iterable, Mapping

from sqlalchemy import func, select

from cardboards.boards import Board, HandRecord, Origin
from dealer.entries import About, Entry, EntryKind
from dealer.errors import WrongUse
from dealer.store.database import Database
from dealer.store.events import Event
from dealer.store.models import DealingRow, EventRow, RecordRow
from dealer.store.pen import Pen
from dealer.store.sealed_deals import Packed, mark_of, packed, place_of, secret_of

_MANY = 500


class Records:
    """The hand records of all events."""

    def __init__(self, database: Database, pen: Pen) -> None:
        self._database = database
        self._pen = pen

    def numbers(self, event: Event) -> tuple[int, ...]:
        """The numbers of its boards, ascending."""
        with self._database.reading() as session:
            return tuple(
                session.scalars(
                    select(RecordRow.number)
                    .where(RecordRow.event == event.id)
                    .distinct()
                    .order_by(RecordRow.number)
                )
            )

    def dealt(self, event: Event) -> tuple[int, ...]:
        """The numbers of boards that were ever dealt into a wallet, or captured, ascending."""
        with self._database.reading() as session:
            completed = session.scalars(
                select(DealingRow.number).where(DealingRow.event == event.id, DealingRow.complete)
            )
            captured = session.scalars(
                select(RecordRow.number).where(
                    RecordRow.event == event.id, RecordRow.origin == Origin.CAPTURED.value
                )
            )
            return tuple(sorted({one for one in (*completed, *captured) if one is not None}))

    def newest(self, event: Event, numbers: Iterable[int] | None = None) -> tuple[HandRecord, ...]:
        """The newest version of each record, in clear: for those who deal, verify or print, not for a screen.

        Raises:
            WrongUse: a board of these numbers is not in the event.
        """
        newest = (
            select(RecordRow.number, func.max(RecordRow.version).label("version"))
            .where(RecordRow.event == event.id)
            .group_by(RecordRow.number)
            .subquery()
        )
        query = (
            select(RecordRow)
            .join(
                newest,
                (RecordRow.number == newest.c.number) & (RecordRow.version == newest.c.version),
            )
            .where(RecordRow.event == event.id)
            .order_by(RecordRow.number)
        )
        wanted = None if numbers is None else set(numbers)
        if wanted is not None and len(wanted) <= _MANY:
            query = query.where(RecordRow.number.in_(wanted))
        with self._database.reading() as session:
            rows = session.scalars(query).all()
            found = {
                row.number: self._opened(event, row)
                for row in rows
                if wanted is None or row.number in wanted
            }
        missing = sorted((wanted or set()) - set(found))
        if missing:
            raise WrongUse(
                "{event} has no board {missing}. What it has: {fapai event show}. To bring boards in: "
                "{fapai import, fapai shuffle}.",
                event=event.name,
                missing=tuple(missing),
            )
        return tuple(found.values())

    def forms(self, event: Event) -> Mapping[int, Mapping[int, tuple[int, ...]]]:
        """The cards of all versions of all records, as a mask for each seat: to tell whether two are the same."""
        found: dict[int, dict[int, tuple[int, ...]]] = {}
        with self._database.reading() as session:
            rows = session.scalars(select(RecordRow).where(RecordRow.event == event.id)).all()
            for row in rows:
                deal = self._opened(event, row).board.deal
                found.setdefault(row.number, {})[row.version] = tuple(
                    hand.mask for hand in deal.hands
                )
        return found

    def one(self, event: Event, number: int, version: int | None = None) -> HandRecord:
        """One record in clear, the newest version unless another is named."""
        if version is None:
            return self.newest(event, (number,))[0]
        with self._database.reading() as session:
            row = session.get(RecordRow, (event.id, number, version))
            if row is None:
                raise WrongUse(
                    "Board {number} of {event} has no version {version}.",
                    number=number,
                    event=event.name,
                    version=version,
                )
            return self._opened(event, row)

    def write(
        self,
        event: Event,
        records: Iterable[HandRecord],
        kind: EntryKind,
        facts: Mapping[str, object],
        actor: str | None = None,
    ) -> None:
        """Write new records, or new versions, as one entry. `kind` says where they come from."""
        written = tuple(records)
        self._pen.note(
            Entry(kind, {**facts, "count": len(written)}, secret_of(written)),
            About(event=event.id, actor=actor),
        )

    def capture(self, record: HandRecord, about: About, facts: Mapping[str, object]) -> None:
        """Write the record that was read from the wallet `about` names: its cards lie there."""
        told = {**facts, "version": record.version, "count": 1}
        self._pen.note(Entry(EntryKind.CAPTURED, told, secret_of((record,))), about)

    def elsewhere(self, event: Event, boards: Iterable[Board]) -> Mapping[int, tuple[str, int]]:
        """Which of these boards' deals another event has: board number → (event's name, its board number)."""
        marks = {
            mark_of(self._pen.seal, event.game, packed(one.deal)): one.number for one in boards
        }
        found: dict[int, tuple[str, int]] = {}
        listed = list(marks)
        with self._database.reading() as session:
            for start in range(0, len(listed), _MANY):
                rows = session.execute(
                    select(RecordRow.mark, EventRow.name, RecordRow.number)
                    .join(EventRow, EventRow.id == RecordRow.event)
                    .where(
                        RecordRow.mark.in_(listed[start : start + _MANY]),
                        RecordRow.event != event.id,
                    )
                )
                for mark, other, number in rows:
                    found[marks[mark]] = (other, number)
        return found

    def _opened(self, event: Event, row: RecordRow) -> HandRecord:
        place = place_of(event.id, row.number, row.version)
        plain = self._pen.seal.unseal(event.id, row.sealed, place)
        return Packed(row.number, row.version, plain).record(event.game, Origin(row.origin))
