"""The rows of a journal file and how one follows from another: SQL and hashes, nothing of what they mean."""

import hashlib
import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import NamedTuple

from dealer.entries import About
from dealer.errors import StoreError
from dealer.store.durable import put_in_place

VERSION = 1
_BUSY = 10.0
_BATCH = 1000
_SCHEMA = """
CREATE TABLE journal (id TEXT NOT NULL, station TEXT NOT NULL, version INTEGER NOT NULL);
CREATE TABLE entries (
    seq INTEGER PRIMARY KEY, kind TEXT NOT NULL, at TEXT NOT NULL, monotonic REAL NOT NULL,
    event TEXT, job TEXT, board INTEGER, set_name TEXT, copy INTEGER, token TEXT, actor TEXT,
    facts TEXT NOT NULL, sealed BLOB, prev BLOB NOT NULL, hash BLOB NOT NULL
);
CREATE INDEX entries_by_kind ON entries (kind, seq);
CREATE TRIGGER no_update BEFORE UPDATE ON entries BEGIN SELECT RAISE(ABORT, 'append only'); END;
CREATE TRIGGER no_delete BEFORE DELETE ON entries BEGIN SELECT RAISE(ABORT, 'append only'); END;
"""


class Row(NamedTuple):
    """One entry as it is stored; the fields are the columns, in order."""

    seq: int
    kind: str
    at: str
    monotonic: float
    event: str | None = None
    job: str | None = None
    board: int | None = None
    set_name: str | None = None
    copy: int | None = None
    token: str | None = None
    actor: str | None = None
    facts: str = "{}"
    sealed: bytes | None = None
    prev: bytes = b""
    hash: bytes = b""

    @classmethod
    def following(
        cls,
        before: "Row",
        *,
        kind: str,
        at: str,
        monotonic: float,
        about: About,
        facts: str,
        sealed: bytes | None,
    ) -> "Row":
        """The next entry after `before`, with its hash."""
        row = cls(
            seq=before.seq + 1,
            kind=kind,
            at=at,
            monotonic=monotonic,
            event=about.event,
            job=about.job,
            board=about.board,
            set_name=about.set_name,
            copy=about.copy,
            token=about.token,
            actor=about.actor,
            facts=facts,
            sealed=sealed,
            prev=before.hash,
        )
        return row._replace(hash=row.hashed())

    def hashed(self) -> bytes:
        """What its hash must be: SHA-256 over all other columns, the hash of the entry before among them."""
        plain = [value.hex() if isinstance(value, bytes) else value for value in self[:-1]]
        return hashlib.sha256(json.dumps(plain, separators=(",", ":")).encode()).digest()


_COLUMNS = ", ".join(Row._fields)
_INSERT = f"INSERT INTO entries ({_COLUMNS}) VALUES ({', '.join('?' * len(Row._fields))})"


def genesis(journal: str, station: str) -> bytes:
    """What the first entry follows: the journal's own identity."""
    return hashlib.sha256(json.dumps([VERSION, journal, station]).encode()).digest()


def begin(path: Path, journal: str, station: str) -> None:
    """Make an empty journal; a file that was begun and not finished is never left under its name."""
    unfinished = path.with_suffix(".new")
    unfinished.unlink(missing_ok=True)
    with closing(sqlite3.connect(unfinished, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode=WAL")
        connection.executescript(_SCHEMA)
        connection.execute("INSERT INTO journal VALUES (?, ?, ?)", (journal, station, VERSION))
    unfinished.chmod(0o600)
    put_in_place(unfinished, path)


@contextmanager
def readable(path: Path) -> Iterator[None]:
    """Say of what SQLite cannot read that this journal is damaged.

    Raises:
        StoreError: it is.
    """
    try:
        yield
    except (sqlite3.DatabaseError, TypeError) as error:
        raise StoreError(
            "{path} is no journal, or a damaged one. Bring it from a backup.", path=path
        ) from error


def connect(path: Path, *, writing: bool) -> sqlite3.Connection:
    """A connection to a journal that is there."""
    connection = sqlite3.connect(
        f"{path.resolve().as_uri()}?mode=rw",
        uri=True,
        timeout=_BUSY,
        isolation_level=None,
        check_same_thread=False,
    )
    if writing:
        connection.execute("PRAGMA synchronous=NORMAL")
        connection.execute("PRAGMA wal_autocheckpoint=0")
    else:
        connection.execute("PRAGMA query_only=ON")
    return connection


def identity(connection: sqlite3.Connection, path: Path) -> tuple[str, str]:
    """The journal's id and station.

    Raises:
        StoreError: the file is no journal, or one of a newer version.
    """
    try:
        with readable(path):
            journal, station, version = connection.execute(
                "SELECT id, station, version FROM journal"
            ).fetchone()
    except StoreError:
        connection.close()
        raise
    if version > VERSION:
        connection.close()
        raise StoreError(
            "The journal {path} was written by a newer Fapai. Install that version here, then try again.",
            path=path,
        )
    return str(journal), str(station)


def rows(connection: sqlite3.Connection, where: str, values: tuple[object, ...]) -> Iterator[Row]:
    """The rows that fit, in order."""
    found = connection.execute(
        f"SELECT {_COLUMNS} FROM entries WHERE {where} ORDER BY seq",
        values,
    )
    while batch := found.fetchmany(_BATCH):
        yield from (Row(*values) for values in batch)


def tail(connection: sqlite3.Connection, journal: str = "", station: str = "") -> Row:
    """The last row; before the first, one numbered 0 that carries the genesis hash."""
    found = connection.execute(
        f"SELECT {_COLUMNS} FROM entries ORDER BY seq DESC LIMIT 1"
    ).fetchone()
    return Row(*found) if found else Row(0, "", "", 0.0, hash=genesis(journal, station))


def insert(connection: sqlite3.Connection, row: Row) -> None:
    """Write a row; committed when it returns."""
    connection.execute(_INSERT, row)


def latest(path: Path) -> str:
    """The time of the last entry in a journal; "" when there is none or the file cannot be read."""
    try:
        with closing(connect(path, writing=False)) as connection:
            return tail(connection).at
    except sqlite3.DatabaseError:
        return ""
