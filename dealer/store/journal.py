"""A station's journal: one append-only file, one writer, chained by hashes over what is written, sealed as it is.

A committed entry survives a killed process; those in `BARRIERS` survive a power cut too. The sealed half of an entry is
bound to its row and opens there only. Reading goes through a connection of its own and never holds the writer.
"""

import json
import logging
import secrets
import sqlite3
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from cardboards.language import Saying, says
from dealer.entries import BARRIERS, NOBODY, About, Entry, EntryKind
from dealer.errors import StoreError
from dealer.store import chain
from dealer.store.chain import Row
from dealer.store.closing import ClosedAtEnd
from dealer.store.holding import hold
from dealer.store.secrets import Seal
from firmware_bridge.clock import Clock, RealClock
from firmware_bridge.locks import Lock

log = logging.getLogger(__name__)

_CHECKPOINT_AFTER = 500
_SEALED_STEP = 64


@dataclass(frozen=True, slots=True)
class Recorded:
    """An entry as it stands in a journal. `at` is UTC in ISO form; `monotonic` seconds compare within one run only."""

    chain: str
    seq: int
    kind: EntryKind
    at: str
    monotonic: float
    station: str
    about: About
    facts: Mapping[str, object]
    sealed: bytes | None

    @property
    def order(self) -> tuple[str, str, int]:
        """Its place among the entries of all journals."""
        return self.at, self.chain, self.seq


@dataclass(frozen=True, slots=True)
class ChainFault:
    """Something in a journal is not as it was written. `seq`: the first entry that it concerns, 0 for the file."""

    seq: int
    saying: Saying


class JournalReader(ClosedAtEnd):
    """Reads a journal that somebody else may be writing."""

    def __init__(self, path: Path, seal: Seal) -> None:
        if not path.is_file():
            raise StoreError("There is no journal {path}.", path=path)
        self._path = path
        self._seal = seal
        self._connection = chain.connect(path, writing=False)
        self.id, self.station = chain.identity(self._connection, path)

    def entries(
        self,
        since: int = 0,
        event: str | None = None,
        kinds: frozenset[EntryKind] | None = None,
    ) -> Iterator[Recorded]:
        """The entries after number `since`, in order; of one event, of some kinds."""
        where, values = ["seq > ?"], [since]
        if event is not None:
            where.append("event = ?")
        if kinds is not None:
            where.append(f"kind IN ({', '.join('?' * len(kinds))})")
        chosen = [event] if event is not None else []
        named = sorted(kind.value for kind in kinds or ())
        with chain.readable(self._path):
            for row in chain.rows(
                self._connection, " AND ".join(where), (*values, *chosen, *named)
            ):
                yield self._recorded(row)

    def secret(self, entry: Recorded) -> Mapping[str, object]:
        """The sealed half of an entry; empty when it has none.

        Raises:
            StoreError: it was changed, or its key is not here.
        """
        if entry.sealed is None:
            return {}
        place = _place(entry.chain, entry.seq, entry.kind)
        opened: dict[str, object] = json.loads(
            self._seal.unseal(entry.about.event, entry.sealed, place)
        )
        return opened

    def last(self) -> int:
        """The number of the last entry; 0 in an empty journal."""
        with chain.readable(self._path):
            return chain.tail(self._connection).seq

    def check(self) -> tuple[ChainFault, ...]:
        """Every break of the chain; empty when all stands as it was written."""
        try:
            return tuple(self._faults())
        except sqlite3.DatabaseError as error:
            return (ChainFault(0, says("the file is damaged ({why})", why=error)),)

    def copy(self, path: Path) -> None:
        """Write the journal as it stands now into a new file; its writer goes on meanwhile."""
        with chain.readable(self._path), closing(sqlite3.connect(path)) as target:
            self._connection.backup(target)
        path.chmod(0o600)

    def close(self) -> None:
        """Close the file."""
        self._connection.close()

    def _faults(self) -> Iterator[ChainFault]:
        expected, before = 1, chain.genesis(self.id, self.station)
        for row in chain.rows(self._connection, "1", ()):
            if row.seq != expected:
                yield ChainFault(
                    row.seq,
                    says("entries {first} to {last} are gone", first=expected, last=row.seq - 1),
                )
            elif row.prev != before:
                yield ChainFault(
                    row.seq, says("entry {seq} does not follow the one before", seq=row.seq)
                )
            if row.hash != row.hashed():
                yield ChainFault(row.seq, says("entry {seq} was changed", seq=row.seq))
            expected, before = row.seq + 1, row.hash

    def _recorded(self, row: Row) -> Recorded:
        return Recorded(
            chain=self.id,
            seq=row.seq,
            kind=EntryKind(row.kind),
            at=row.at,
            monotonic=row.monotonic,
            station=self.station,
            about=About(
                event=row.event,
                job=row.job,
                board=row.board,
                set_name=row.set_name,
                copy=row.copy,
                token=row.token,
                actor=row.actor,
            ),
            facts=json.loads(row.facts),
            sealed=row.sealed,
        )


class Journal(JournalReader):
    """The one writer of a station's journal; may be used from several threads."""

    def __init__(
        self, path: Path, seal: Seal, lock: Lock, clock: Clock, wall: Callable[[], datetime]
    ) -> None:
        super().__init__(path, seal)
        self._lock = lock
        self._clock = clock
        self._wall = wall
        self._turn = threading.Lock()
        self._writer = chain.connect(path, writing=True)
        with chain.readable(path):
            self._tail = chain.tail(self._writer, self.id, self.station)
        self._floor = max((chain.latest(one) for one in path.parent.glob("*.db")), default="")
        self._since_checkpoint = 0

    @classmethod
    def open(
        cls,
        path: Path,
        station: str,
        seal: Seal,
        patience: float = 0.0,
        clock: Clock | None = None,
        wall: Callable[[], datetime] = lambda: datetime.now(UTC),
    ) -> "Journal":
        """Open or begin the journal of a station for writing, waiting `patience` seconds for another writer to end.

        Raises:
            WrongUse: somebody else is writing it.
            StoreError: it is not a journal, or one of a newer version.
        """
        lock = hold(path, station, patience)
        try:
            if not path.exists():
                chain.begin(path, secrets.token_hex(8), station)
            return cls(path, seal, lock, clock or RealClock(), wall)
        except BaseException:
            lock.free()
            raise

    def append(self, entry: Entry, about: About = NOBODY) -> int:
        """Write an entry and return its number once it is safe: from a killed process, and for a barrier on the disk.

        Raises:
            StoreError: the file cannot be written.
        """
        facts = json.dumps(dict(entry.facts), ensure_ascii=False, separators=(",", ":"))
        secret = None if entry.secret is None else _padded(entry.secret)
        with self._turn:
            seq = self._tail.seq + 1
            sealed = secret and self._seal.seal(
                about.event, secret, _place(self.id, seq, entry.kind)
            )
            row = Row.following(
                self._tail,
                kind=entry.kind.value,
                at=self._now(),
                monotonic=self._clock.now(),
                about=about,
                facts=facts,
                sealed=sealed,
            )
            try:
                self._commit(row, barrier=entry.kind in BARRIERS)
            except sqlite3.Error as error:
                raise StoreError(
                    "The journal {path} cannot be written ({why}). Nothing was done after its last entry; "
                    "make room or mend the disk, then start again.",
                    path=self._path,
                    why=error,
                ) from error
            self._tail = row
            if entry.kind in BARRIERS:
                self._tidy()
            return seq

    def close(self) -> None:
        """Put all that was written on the disk, close the file and let others write it; may be called twice."""
        with self._turn:
            if self._since_checkpoint:
                self._writer.execute("PRAGMA wal_checkpoint(FULL)").fetchall()
                self._since_checkpoint = 0
            self._writer.close()
            super().close()
            self._lock.free()

    def _now(self) -> str:
        """The time of day, but never before an entry that any journal here already has: the wall clock jumps (F27)."""
        now = self._wall().astimezone(UTC).isoformat(timespec="microseconds")
        if now <= self._floor:
            later = datetime.fromisoformat(self._floor) + timedelta(microseconds=1)
            now = later.isoformat(timespec="microseconds")
        self._floor = now
        return now

    def _commit(self, row: Row, *, barrier: bool) -> None:
        self._since_checkpoint += 1
        if not barrier:
            chain.insert(self._writer, row)
            return
        self._writer.execute("PRAGMA synchronous=FULL")
        try:
            chain.insert(self._writer, row)
        finally:
            self._writer.execute("PRAGMA synchronous=NORMAL")

    def _tidy(self) -> None:
        """Move the log into the file. That syncs twice: at a barrier somebody waits anyhow, at a card nobody may."""
        if self._since_checkpoint < _CHECKPOINT_AFTER:
            return
        try:
            self._writer.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()
        except sqlite3.Error:
            # Nothing is lost: the log stays as it is, and is moved another time.
            log.warning("the log of %s could not be moved into the file", self._path, exc_info=True)
        self._since_checkpoint = 0


def _place(journal: str, seq: int, kind: EntryKind) -> str:
    return f"journal/{journal}/{seq}/{kind.value}"


def _padded(secret: Mapping[str, object]) -> bytes:
    """JSON filled up with spaces, so that its length does not tell a ten from an ace."""
    text = json.dumps(dict(secret), ensure_ascii=False, separators=(",", ":")).encode()
    return text.ljust(-(-len(text) // _SEALED_STEP) * _SEALED_STEP)
