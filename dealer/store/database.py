"""The store's database: opened, brought to this version's tables, and read or written in whole transactions."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import Connection, Engine, create_engine, event, inspect, text
from sqlalchemy.engine import URL
from sqlalchemy.exc import DatabaseError, OperationalError
from sqlalchemy.orm import Session
from sqlalchemy.pool import ConnectionPoolEntry

from dealer.errors import StoreError
from firmware_bridge.locks import Lock, LockHeld

REVISION = "0004"
_PATIENCE = 30.0
_BUSY_MS = 20_000


class Database:
    """The store's database, for any number of threads and processes: one writer at a time, readers never wait (F38)."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    @classmethod
    def open(cls, path: Path) -> "Database":
        """Open or make the database at `path`, with the tables of this version.

        Raises:
            StoreError: it is damaged, of a newer version, or another process keeps it too long.
        """
        engine = create_engine(
            URL.create("sqlite", database=str(path)), connect_args={"check_same_thread": False}
        )
        event.listen(engine, "connect", _prepare)
        event.listen(engine, "begin", _begin)
        try:
            _bring_up(engine, path)
        except BaseException:
            engine.dispose()
            raise
        return cls(engine)

    @contextmanager
    def reading(self) -> Iterator[Session]:
        """A session that sees one moment of the store."""
        with Session(self._engine) as session, session.begin():
            yield session

    @contextmanager
    def writing(self) -> Iterator[Session]:
        """A session whose changes come in whole or not at all; it waits for another writer.

        Raises:
            StoreError: another writer does not end.
        """
        try:
            with Session(self._engine.execution_options(writing=True)) as session, session.begin():
                yield session
        except OperationalError as error:
            raise StoreError(
                "The store cannot be written ({why}). What the journals hold is safe and will be folded in later.",
                why=error.orig,
            ) from error

    def faults(self) -> tuple[str, ...]:
        """What SQLite itself finds wrong with the file; empty when nothing."""
        with self._engine.connect() as connection:
            found = connection.execute(text("PRAGMA integrity_check")).scalars().all()
        return tuple(one for one in found if one != "ok")

    def close(self) -> None:
        """Close all connections."""
        self._engine.dispose()


def _prepare(connection: sqlite3.Connection, _entry: ConnectionPoolEntry) -> None:
    # Transactions are begun by `_begin`, not behind our back by the driver.
    connection.isolation_level = None
    connection.execute(f"PRAGMA busy_timeout={_BUSY_MS}")
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=NORMAL")
    connection.execute("PRAGMA foreign_keys=ON")


def _begin(connection: Connection) -> None:
    writing = connection.get_execution_options().get("writing", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writing else "BEGIN")


def _bring_up(engine: Engine, path: Path) -> None:
    try:
        if _revision(engine) == REVISION:
            return
        lock = Lock.take(path.with_suffix(".lock"), "store", _PATIENCE)
    except LockHeld as error:
        raise StoreError(
            "Another process (number {pid}) is preparing the store. Try again when it has ended.",
            pid=error.holder.pid,
        ) from error
    except DatabaseError as error:
        raise StoreError(
            "The store {path} is damaged ({why}). Move it away: it is made again from the journals.",
            path=path,
            why=error.orig,
        ) from error
    try:
        _migrate(engine, path)
    finally:
        lock.free()


def _revision(engine: Engine) -> str | None:
    with engine.connect() as connection:
        if not inspect(connection).has_table("alembic_version"):
            return None
        return connection.execute(text("SELECT version_num FROM alembic_version")).scalar()


def _migrate(engine: Engine, path: Path) -> None:
    from alembic import command
    from alembic.config import Config
    from alembic.script import ScriptDirectory

    config = Config()
    here = str(Path(__file__).parent / "migrations")
    config.set_main_option("script_location", here.replace("%", "%%"))
    known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    now = _revision(engine)
    if now is not None and now not in known:
        raise StoreError(
            "The store {path} was made by a newer Fapai. Install that version here, then try again.",
            path=path,
        )
    with engine.execution_options(writing=True).begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
    path.chmod(0o600)
