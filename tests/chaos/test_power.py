"""A slice of the power cuts, and that they would tell."""

import random
import sqlite3
from pathlib import Path

import pytest

from chaos.disk import Delete, Disk, Sync, Truncate, Unavailable, Write
from chaos.power import Platter, power_cuts, recorded
from dealer.store.chain import insert
from dealer.store.journal import Journal

FILE = Path("file")
DRAWS = range(50)


def reachable():
    try:
        Disk()
    except Unavailable:
        return False
    return True


needs_disk = pytest.mark.skipif(
    not reachable(), reason="the SQLite of this Python cannot be reached by ctypes"
)


def after(steps, seed, files=None):
    platter = Platter(files or {})
    for step in steps:
        platter.take(step)
    return platter.after_power_cut(random.Random(seed)).get(FILE)


def test_what_was_synced_is_there_and_what_was_not_may_be():
    steps = [Write(FILE, 0, b"a" * 512), Sync(FILE), Write(FILE, 0, b"b" * 512)]
    assert {after(steps, seed) for seed in DRAWS} == {b"a" * 512, b"b" * 512}


def test_a_write_may_be_torn_at_sectors():
    found = {after([Write(FILE, 0, b"a" * 1024)], seed) for seed in DRAWS}
    assert {b"a" * 512, b"a" * 1024, b"\0" * 512 + b"a" * 512} <= found


def test_of_two_writes_the_later_may_be_there_alone():
    steps = [Write(FILE, 0, b"a" * 512), Write(FILE, 512, b"b" * 512)]
    assert b"\0" * 512 + b"b" * 512 in {after(steps, seed) for seed in DRAWS}


def test_a_file_that_was_deleted_or_cut_may_still_be_whole():
    whole = {FILE: b"a" * 512}
    assert {after([Delete(FILE)], seed, whole) for seed in DRAWS} == {None, b"a" * 512}
    assert {after([Truncate(FILE, 1)], seed, whole) for seed in DRAWS} == {b"a", b"a" * 512}


@needs_disk
def test_the_layer_sees_what_is_done_and_what_it_refuses_is_not_done(tmp_path):
    seen, path = [], tmp_path / "some.db"

    def watch(step):
        seen.append(type(step))
        return 13 if isinstance(step, Write) and b"no room" in step.data else 0

    with Disk().watched(watch):
        connection = sqlite3.connect(path, isolation_level=None)
        connection.execute("CREATE TABLE words (word)")
        connection.execute("INSERT INTO words VALUES ('there')")
        with pytest.raises(sqlite3.OperationalError, match="full"):
            connection.execute("INSERT INTO words VALUES ('no room')")
        connection.close()
    assert {Write, Sync, Delete} <= set(seen)
    connection = sqlite3.connect(path)
    assert connection.execute("SELECT * FROM words").fetchall() == [("there",)]
    connection.close()


@needs_disk
def test_f31_whatever_a_power_cut_leaves_what_was_behind_a_barrier_is_there():
    steps = len(recorded("slice").steps)
    dice = random.Random(1)
    cuts = sorted({*dice.sample(range(steps), 8), *range(steps - 20, steps, 5)})
    failures = [why for cut in cuts for why in power_cuts(("slice", cut, cut + 1)).failures]
    assert failures == []


@needs_disk
def test_a_barrier_that_is_none_is_found_out(monkeypatch):
    monkeypatch.setattr(Journal, "_commit", lambda self, row, barrier: insert(self._writer, row))
    tape = recorded("no barrier")
    [(promised, _), *_] = tape.promised
    assert "behind a barrier" in str(power_cuts(("no barrier", promised, promised + 2)).failures)
