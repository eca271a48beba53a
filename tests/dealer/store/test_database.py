import sqlite3
import threading

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine, select

from dealer.errors import StoreError
from dealer.store import database
from dealer.store.database import Database
from dealer.store.models import ChainRow, Table


def row(name):
    return ChainRow(id=name, station="desk", seq=1, at="")


def test_the_migrations_make_what_the_models_say(tmp_path):
    Database.open(tmp_path / "store.db").close()
    engine = create_engine(f"sqlite:///{tmp_path / 'store.db'}")
    with engine.connect() as connection:
        context = MigrationContext.configure(connection)
        assert compare_metadata(context, Table.metadata) == []
    engine.dispose()


def test_the_revision_that_is_expected_is_the_last_migration():
    folder = database.__file__.replace("database.py", "migrations")
    assert ScriptDirectory(folder).get_current_head() == database.REVISION


def test_a_store_in_a_folder_of_any_name_opens_twice(tmp_path):
    folder = tmp_path / "100% 牌 库"
    folder.mkdir()
    for _ in range(2):
        Database.open(folder / "store.db").close()


def test_a_newer_store_is_refused(tmp_path):
    path = tmp_path / "store.db"
    Database.open(path).close()
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.close()
    with pytest.raises(StoreError, match="newer"):
        Database.open(path)


def test_a_damaged_store_is_refused_with_what_to_do(tmp_path):
    path = tmp_path / "store.db"
    path.write_bytes(b"not a database at all" * 500)
    with pytest.raises(StoreError, match="made again from the journals"):
        Database.open(path)


def test_a_failed_change_leaves_nothing_behind(tmp_path):
    store = Database.open(tmp_path / "store.db")

    def half():
        with store.writing() as session:
            session.add(row("a"))
            session.flush()
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        half()
    with store.reading() as session:
        assert session.scalars(select(ChainRow)).all() == []
    store.close()


def test_F38_readers_do_not_wait_for_a_writer_and_writers_take_turns(tmp_path):
    path = tmp_path / "store.db"
    first, second = Database.open(path), Database.open(path)
    inside, finished = threading.Event(), threading.Event()

    def write():
        inside.wait(30)
        with second.writing() as session:
            session.add(row("b"))
        finished.set()

    other = threading.Thread(target=write)
    other.start()
    with first.writing() as session:
        session.add(row("a"))
        session.flush()
        inside.set()
        with second.reading() as reader:
            assert reader.scalars(select(ChainRow)).all() == []
        assert not finished.is_set()
    other.join(30)
    with first.reading() as session:
        assert {one.id for one in session.scalars(select(ChainRow))} == {"a", "b"}
    first.close()
    second.close()
