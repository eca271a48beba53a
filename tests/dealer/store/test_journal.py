import os
import signal
import sqlite3
import subprocess
import sys
from datetime import UTC, datetime, timedelta

import pytest

from dealer.entries import About, Entry, EntryKind
from dealer.errors import StoreError, WrongUse
from dealer.store.journal import Journal, JournalReader
from dealer.store.secrets import Keys, Seal

EVENT = "e1"
ABOUT = About(EVENT, "job-1", 3, "A", 2, "FP1TOKEN", "王")


def read_card(step):
    return Entry(EntryKind.CARD_READ, {"step": step}, {"card": "HT", "pocket": 2, "why": "牌"})


@pytest.fixture
def path(house):
    return house.journal("table-1")


def opened(path, seal, **how):
    return Journal.open(path, "table-1", seal, **how)


def changed(path, sql):
    """Somebody edits the file behind our back, triggers and all."""
    with sqlite3.connect(path) as connection:
        connection.execute("DROP TRIGGER no_update")
        connection.execute("DROP TRIGGER no_delete")
        connection.execute(sql)
    connection.close()


def test_entries_come_back_as_they_were_written(path, seal):
    with opened(path, seal) as journal:
        numbers = [journal.append(read_card(step), ABOUT) for step in (1, 2)]
        journal.append(Entry(EntryKind.DECK_TAUGHT, {"deck": "白"}))
        first, second, third = journal.entries()
    assert numbers == [1, 2]
    assert (first.kind, first.about, first.facts) == (EntryKind.CARD_READ, ABOUT, {"step": 1})
    assert second.seq == 2
    assert third.about == About()


def test_entries_are_chosen_by_number_event_and_kind(path, seal):
    with opened(path, seal) as journal:
        journal.append(read_card(1), ABOUT)
        journal.append(Entry(EntryKind.CARD_LANDED), ABOUT)
        journal.append(Entry(EntryKind.CARD_LANDED))
        landed = frozenset({EntryKind.CARD_LANDED})
        assert [one.seq for one in journal.entries(since=1)] == [2, 3]
        assert [one.seq for one in journal.entries(event=EVENT)] == [1, 2]
        assert [one.seq for one in journal.entries(event=EVENT, kinds=landed)] == [2]


def test_the_sealed_half_opens_with_the_events_key_only(path, seal, tmp_path):
    with opened(path, seal) as journal:
        journal.append(read_card(1), ABOUT)
        assert journal.secret(next(journal.entries()))["card"] == "HT"
    stranger = Keys(tmp_path)
    stranger.make(EVENT)
    with JournalReader(path, Seal(stranger)) as reader, pytest.raises(StoreError):
        reader.secret(next(reader.entries()))


def test_the_sealed_half_opens_in_its_own_row_only(path, seal):
    with opened(path, seal) as journal:
        journal.append(read_card(1), ABOUT)
        journal.append(read_card(2), ABOUT)
    changed(
        path, "UPDATE entries SET sealed = (SELECT sealed FROM entries WHERE seq = 1) WHERE seq = 2"
    )
    with JournalReader(path, seal) as reader:
        moved = list(reader.entries())[1]
        with pytest.raises(StoreError):
            reader.secret(moved)


def test_no_secret_lies_in_the_file_in_clear(path, seal):
    with opened(path, seal) as journal:
        journal.append(
            Entry(EntryKind.POCKET_READ, {"count": 13}, {"cards": ["SECRETCARD"]}), ABOUT
        )
    for file in path.parent.iterdir():
        assert b"SECRETCARD" not in file.read_bytes()


def test_the_length_of_what_is_sealed_does_not_tell_a_card(path, seal):
    with opened(path, seal) as journal:
        journal.append(Entry(EntryKind.CARD_READ, {}, {"card": "SA", "runner_up": None}), ABOUT)
        journal.append(Entry(EntryKind.CARD_READ, {}, {"card": "H9", "runner_up": "D9"}), ABOUT)
        lengths = {len(one.sealed) for one in journal.entries()}
    assert len(lengths) == 1


def test_the_chain_of_an_untouched_journal_has_no_fault(path, seal):
    with opened(path, seal) as journal:
        journal.append(read_card(1), ABOUT)
    with opened(path, seal) as journal:
        journal.append(Entry(EntryKind.BOARD_COMPLETE), ABOUT)
        assert journal.check() == ()


@pytest.mark.parametrize(
    ("sql", "seqs"),
    [
        ("UPDATE entries SET facts = '{\"step\":9}' WHERE seq = 2", [2]),
        ("UPDATE entries SET board = 4 WHERE seq = 2", [2]),
        ("UPDATE entries SET token = NULL WHERE seq = 2", [2]),
        ("UPDATE entries SET at = '2001' WHERE seq = 2", [2]),
        ("UPDATE entries SET sealed = substr(sealed, 2) WHERE seq = 2", [2]),
        ("UPDATE entries SET hash = zeroblob(32) WHERE seq = 2", [2, 3]),
        ("UPDATE entries SET prev = zeroblob(32) WHERE seq = 1", [1, 1]),
        ("DELETE FROM entries WHERE seq = 2", [3]),
        ("DELETE FROM entries WHERE seq = 1", [2]),
        ("UPDATE journal SET station = 'table-2'", [1]),
    ],
)
def test_a_change_in_the_file_is_found(path, seal, sql, seqs):
    with opened(path, seal) as journal:
        for step in (1, 2, 3):
            journal.append(read_card(step), ABOUT)
    changed(path, sql)
    with JournalReader(path, seal) as reader:
        assert [fault.seq for fault in reader.check()] == seqs


def test_the_file_itself_refuses_to_be_changed(path, seal):
    with opened(path, seal) as journal:
        journal.append(read_card(1), ABOUT)
    connection = sqlite3.connect(path)
    for sql in ("UPDATE entries SET board = 4", "DELETE FROM entries"):
        with pytest.raises(sqlite3.IntegrityError, match="append only"):
            connection.execute(sql)
    connection.close()


def test_a_second_writer_is_refused_by_name(path, seal):
    with opened(path, seal) as journal:
        with pytest.raises(WrongUse, match=f"table-1.*{os.getpid()}"):
            opened(path, seal)
        journal.append(read_card(1), ABOUT)
    opened(path, seal).close()


def test_reading_sees_what_the_writer_committed_and_never_holds_it(path, seal):
    with opened(path, seal) as journal:
        journal.append(read_card(1), ABOUT)
        with JournalReader(path, seal) as reader:
            reading = reader.entries()
            assert next(reading).seq == 1
            journal.append(Entry(EntryKind.BOARD_COMPLETE), ABOUT)
            assert reader.last() == 2


def test_time_never_goes_back_even_when_the_clock_does(path, house, seal):
    times = iter(
        datetime(2026, 5, 1, 20, 0, tzinfo=UTC) + timedelta(minutes=jump) for jump in (0, -60, 5)
    )
    with opened(path, seal, wall=lambda: next(times)) as journal:
        for step in (1, 2, 3):
            journal.append(read_card(step), ABOUT)
        written = [one.at for one in journal.entries()]
    assert written == sorted(set(written))
    assert written[2].startswith("2026-05-01T20:05:00")
    early = datetime(2026, 5, 1, 9, 0, tzinfo=UTC)
    with Journal.open(house.journal("desk"), "desk", seal, wall=lambda: early) as desk:
        desk.append(Entry(EntryKind.PRINTED))
        assert next(desk.entries()).at > written[2]


def test_a_file_that_is_no_journal_is_refused(path, seal):
    path.write_bytes(b"once a journal, now something else" * 100)
    with pytest.raises(StoreError, match="no journal"):
        opened(path, seal)


def test_a_journal_of_a_newer_version_is_refused(path, seal):
    opened(path, seal).close()
    connection = sqlite3.connect(path)
    connection.execute("UPDATE journal SET version = 99")
    connection.commit()
    connection.close()
    with pytest.raises(StoreError, match="newer"):
        opened(path, seal)


def test_a_full_disk_is_said_and_what_was_written_stays(path, seal):
    with opened(path, seal) as journal:
        [pages] = journal._writer.execute("PRAGMA page_count").fetchone()
        journal._writer.execute(f"PRAGMA max_page_count = {pages + 4}")

        def write_on():
            for step in range(10_000):
                journal.append(read_card(step), ABOUT)

        with pytest.raises(StoreError, match="make room"):
            write_on()
        written = journal.last()
        assert written > 0
        journal._writer.execute("PRAGMA max_page_count = 100000")
        assert journal.append(Entry(EntryKind.BOARD_VOID), ABOUT) == written + 1
        assert journal.check() == ()


def test_a_long_evening_does_not_let_the_log_grow(path, seal):
    sizes = []
    with opened(path, seal) as journal:
        for _ in range(3):
            for step in range(1, 1041):
                kind = EntryKind.BOARD_COMPLETE if step % 104 == 0 else EntryKind.CARD_READ
                journal.append(Entry(kind, {"step": step}), ABOUT)
            sizes.append(path.with_name(path.name + "-wal").stat().st_size)
        assert journal.check() == ()
    assert sizes[2] < sizes[0] * 1.5


WRITE_UNTIL_KILLED = """
import itertools, sys
from pathlib import Path
from dealer.entries import About, Entry, EntryKind
from dealer.store.journal import Journal
from dealer.store.secrets import Keys, Seal
journal = Journal.open(Path(sys.argv[1]), "table-1", Seal(Keys(Path(sys.argv[2]))))
for step in itertools.count(1):
    kind = EntryKind.BOARD_COMPLETE if step % 52 == 0 else EntryKind.CARD_READ
    print(journal.append(Entry(kind, {"step": step}, {"card": "HT"}), About("e1")), flush=True)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="kill -9 is a signal of POSIX systems")
@pytest.mark.parametrize("cut_after", [1, 2, 51, 52, 53, 300])
def test_F31_kill_9_at_any_append_leaves_a_valid_chain(house, path, seal, cut_after):
    told = 0
    for _ in range(2):
        with subprocess.Popen(
            [sys.executable, "-c", WRITE_UNTIL_KILLED, str(path), str(house.keys)],
            stdout=subprocess.PIPE,
        ) as writer:
            for _ in range(cut_after):
                told = int(next(iter(writer.stdout or ())))
            writer.send_signal(signal.SIGKILL)
            writer.wait(30)
        with opened(path, seal) as journal:
            assert journal.last() >= told, "an entry that was told to be safe is gone"
            assert journal.check() == ()
            entries = list(journal.entries())
            assert [one.seq for one in entries] == list(range(1, len(entries) + 1))
            assert journal.secret(entries[-1]) == {"card": "HT"}
