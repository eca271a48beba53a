"""The store as a fold of the journals, kept in step with them.

Entries are taken in the order (time, journal, number), so that folding as they come and folding all again end in the
same tables. An entry that comes late (a station was offline) makes the store be folded again from the start.
"""

import heapq
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from dealer.store.database import Database
from dealer.store.fold import FOLDED, Fold
from dealer.store.journal import JournalReader, Recorded
from dealer.store.journals import journals_in
from dealer.store.models import ChainRow, Table
from dealer.store.secrets import Seal


class Projection:
    """Keeps the store's tables in step with the journals in a folder."""

    def __init__(self, database: Database, journals: Path, seal: Seal) -> None:
        self._database = database
        self._journals = journals
        self._seal = seal

    def catch_up(self) -> None:
        """Fold in what the journals hold and the store does not yet.

        Raises:
            StoreError: a journal cannot be read, a key is missing, or the store cannot be written.
        """
        with journals_in(self._journals, self._seal) as journals:
            readers = journals.readers
            with self._database.reading() as session:
                level = _is_level(session, readers)
            if level:
                return
            with self._database.writing() as session:
                if not self._fold_new(session, readers):
                    self._fold_all(session, readers)

    def rebuild(self) -> None:
        """Empty the tables and fold all journals again."""
        with (
            journals_in(self._journals, self._seal) as journals,
            self._database.writing() as session,
        ):
            self._fold_all(session, journals.readers)

    def _fold_new(self, session: Session, readers: Sequence[JournalReader]) -> bool:
        """Whether the new entries all come after those that are folded in; if not, nothing was changed.

        After a power cut a journal may end before what is folded in: entries behind no barrier are gone.
        """
        reached = {row.id: row for row in session.scalars(select(ChainRow))}
        newest = max(((row.at, row.id) for row in reached.values()), default=("", ""))
        new: list[Arrival] = []
        ends = [(reader, reader.last()) for reader in readers]
        for reader, end in ends:
            row = reached.get(reader.id)
            if row and end < row.seq:
                return False
            new += _arrivals(reader, row.seq if row else 0, end)
        if any(entry.order[:2] < newest for _, entry in new):
            return False
        self._fold(session, sorted(new, key=_order), ends)
        return True

    def _fold_all(self, session: Session, readers: Sequence[JournalReader]) -> None:
        for table in Table.metadata.sorted_tables:
            session.execute(delete(table))
        session.expire_all()
        ends = [(reader, reader.last()) for reader in readers]
        chains = [_arrivals(reader, 0, end) for reader, end in ends]
        self._fold(session, heapq.merge(*chains, key=_order), ends)

    def _fold(
        self,
        session: Session,
        arrivals: Iterable["Arrival"],
        ends: list[tuple[JournalReader, int]],
    ) -> None:
        last: dict[str, str] = {}
        for reader, entry in arrivals:
            Fold(session, entry, reader, self._seal).take()
            last[reader.id] = entry.at
        for reader, end in ends:
            row = session.get(ChainRow, reader.id)
            if row is None:
                row = ChainRow(id=reader.id, station=reader.station, seq=0, at="")
                session.add(row)
            row.seq, row.at = end, last.get(reader.id, row.at)


Arrival = tuple[JournalReader, Recorded]


def _arrivals(reader: JournalReader, since: int, end: int) -> Iterator[Arrival]:
    """The entries up to `end`, which was asked for before: what comes in meanwhile waits for the next time."""
    for entry in reader.entries(since, kinds=FOLDED):
        if entry.seq <= end:
            yield reader, entry


def _order(arrival: Arrival) -> tuple[str, str, int]:
    return arrival[1].order


def _is_level(session: Session, readers: Sequence[JournalReader]) -> bool:
    reached = {row.id: row.seq for row in session.scalars(select(ChainRow))}
    return all(reader.last() == reached.get(reader.id, 0) for reader in readers)
