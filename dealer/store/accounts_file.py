"""The file `accounts.db`: who has an account, who is signed in, which programs have a token.

It is the one thing besides the journals that is not made from them. A journal is for ever and is handed on, so no hash
may stand in it; the store is thrown away and made again, so no account may stand there. That something was changed is
in the journal; what makes it work is here, and hashes only. The file is asked at each request, so that a role taken
away in one process is gone in all.
"""

import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from dealer.errors import StoreError
from dealer.store.closing import ClosedAtEnd

VERSION = 1
_BUSY = 10.0
_SCHEMA = """
CREATE TABLE accounts (
    key TEXT PRIMARY KEY, name TEXT NOT NULL, roles TEXT NOT NULL, plays TEXT NOT NULL,
    password TEXT, pin TEXT, code TEXT, code_until REAL
);
CREATE TABLE sessions (
    hash BLOB PRIMARY KEY, account TEXT NOT NULL REFERENCES accounts ON DELETE CASCADE,
    began REAL NOT NULL, used REAL NOT NULL
);
CREATE TABLE tokens (hash BLOB PRIMARY KEY, name TEXT NOT NULL UNIQUE, role TEXT NOT NULL);
"""
# What is deleted is overwritten: a hash that counts no more is nowhere any more.
_SETTINGS = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "secure_delete=ON")


class AccountsFile(ClosedAtEnd):
    """The file, open; may be used from several threads and processes. `wall` tells the time of day."""

    def __init__(self, path: Path, wall: Callable[[], datetime]) -> None:
        self._path = path
        self._wall = wall
        self._turn = threading.RLock()
        self._connection = sqlite3.connect(
            path, timeout=_BUSY, isolation_level=None, check_same_thread=False
        )

    @classmethod
    def open(
        cls, path: Path, wall: Callable[[], datetime] = lambda: datetime.now(UTC)
    ) -> "AccountsFile":
        """Open or begin the file, for this user's eyes only.

        Raises:
            StoreError: it is damaged, or of a newer version.
        """
        path.touch(mode=0o600)
        file = cls(path, wall)
        try:
            file._bring_up()
        except BaseException:
            file.close()
            raise
        return file

    @contextmanager
    def changing(self) -> Iterator[None]:
        """What is asked in here stays true until it ends; what is changed in here comes in whole or not at all."""
        with self._turn:
            self.rows("BEGIN IMMEDIATE")
            try:
                yield
            except BaseException:
                self.rows("ROLLBACK")
                raise
            self.rows("COMMIT")

    def rows(self, statement: str, *values: object) -> list[tuple[Any, ...]]:
        """What a statement answers.

        Raises:
            StoreError: SQLite cannot do it.
        """
        with self._turn, _readable(self._path):
            return self._connection.execute(statement, values).fetchall()

    def now(self) -> float:
        """The time of day in seconds."""
        return self._wall().timestamp()

    def faults(self) -> tuple[str, ...]:
        """What SQLite itself finds wrong with the file; empty when nothing."""
        return tuple(row[0] for row in self.rows("PRAGMA integrity_check") if row[0] != "ok")

    def copy(self, path: Path) -> None:
        """Write the file as it stands now into a new one, without its sessions: nobody is signed in by a backup."""
        path.touch(mode=0o600)
        with self._turn, _readable(self._path), closing(sqlite3.connect(path)) as target:
            self._connection.backup(target)
            target.execute("PRAGMA journal_mode=DELETE")
            target.execute("DELETE FROM sessions")
            target.commit()
            target.execute("VACUUM")

    def close(self) -> None:
        """Close the file."""
        with self._turn:
            self._connection.close()

    def _bring_up(self) -> None:
        for setting in _SETTINGS:
            self.rows(f"PRAGMA {setting}")
        if self._version() == 0:
            with self.changing():
                # Another process may have been first.
                if self._version() == 0:
                    for statement in _SCHEMA.split(";"):
                        self.rows(statement)
                    self.rows(f"PRAGMA user_version={VERSION}")
        if self._version() > VERSION:
            raise StoreError(
                "The accounts in {path} were written by a newer Fapai. Install that version here, then try again.",
                path=self._path,
            )

    def _version(self) -> int:
        return int(self.rows("PRAGMA user_version")[0][0])


@contextmanager
def _readable(path: Path) -> Iterator[None]:
    """Say of what SQLite cannot do that the accounts cannot be used.

    Raises:
        StoreError: they cannot.
    """
    try:
        yield
    except sqlite3.Error as error:
        raise StoreError(
            "The accounts in {path} cannot be used ({why}). Bring the file from a backup, or move it away and start "
            "the console anew: it makes new accounts.",
            path=path,
            why=error,
        ) from error
