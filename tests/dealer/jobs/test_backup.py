"""A backup made while somebody writes is whole, and a home made from it knows the same."""

import hashlib
import json
import threading
import zipfile

import pytest

from cardboards.games import HUAPAI
from dealer.entries import EntryKind
from dealer.errors import StoreError, WrongUse
from dealer.home import STATION, Home
from dealer.jobs.accounts import make_token
from dealer.jobs.backup import back_up, restore
from dealer.jobs.boards import Change, shuffle_boards
from dealer.jobs.door import Claim, Door
from dealer.jobs.events import make_event
from dealer.jobs.people import Person
from dealer.jobs.wallets import add_wallets
from dealer.people import Role
from dealer.store.books import Books
from dealer.store.journal import JournalReader
from firmware_bridge.clock import RealClock

STAFF = Person("tester")
NAME = "周三夜场"


@pytest.fixture
def house(tmp_path):
    home = Home.open(tmp_path / "house")
    make_event(home, NAME, HUAPAI.key, STAFF)
    add_wallets(home, (1, 2), "A", 1, STAFF)
    shuffle_boards(home, NAME, (1, 2), "backup", Change(), STAFF)
    return home


@pytest.fixture
def saved(house, tmp_path):
    file = tmp_path / "backup.zip"
    back_up(house, file)
    return file


@pytest.fixture
def elsewhere(tmp_path):
    return Home.open(tmp_path / "elsewhere")


def known(home):
    with Books.open(home) as books:
        event = books.events.named(NAME)
        deals = [record.board.deal for record in books.records.newest(event)]
        return deals, books.wallets.all()


def rewrite(saved, name, data):
    """The same backup with other bytes under a name."""
    with zipfile.ZipFile(saved) as packed:
        parts = {one: packed.read(one) for one in packed.namelist()}
    parts[name] = data
    with zipfile.ZipFile(saved, "w") as packed:
        for one, part in parts.items():
            packed.writestr(one, part)


def test_a_home_from_a_backup_knows_the_same(house, saved, elsewhere):
    restore(elsewhere, saved)
    assert known(elsewhere) == known(house)


def test_a_backup_while_a_station_deals_is_whole_and_stops_nobody(house, tmp_path, elsewhere):
    from dealer.entries import About, Entry

    begun, enough = threading.Event(), threading.Event()

    def deals():
        with Books.open(house, STATION) as books:
            event = books.events.named(NAME)
            about = About(event.id, "job", 1, "A", 1)
            while not enough.is_set():
                books.journal.append(Entry(EntryKind.CARD_READ, {}, {"card": "S0"}), about)
                begun.set()

    station = threading.Thread(target=deals)
    station.start()
    assert begun.wait(10)
    saved = [back_up(house, tmp_path / f"{number}.zip") for number in range(3)]
    enough.set()
    station.join()
    assert all(one.entries > 0 for one in saved)
    restored = restore(elsewhere, tmp_path / "2.zip")
    assert restored.entries == saved[2].entries
    assert known(elsewhere) == known(house)


def test_only_its_owner_can_read_a_backup(saved):
    assert saved.stat().st_mode & 0o077 == 0


def test_accounts_come_back_and_sessions_do_not(house, tmp_path, elsewhere):
    door = Door.open(house, RealClock())
    signed_in = door.claim(Claim("张敏", door.first_code or "", "correct horse", "4711"), "here")
    token = make_token(house, "scoring", Role.CADDY, Person("张敏", Role.CHIEF_REFEREE))
    back_up(house, tmp_path / "backup.zip")
    door.close()
    Door.open(elsewhere, RealClock()).close()
    restore(elsewhere, tmp_path / "backup.zip")
    again = Door.open(elsewhere, RealClock())
    assert again.visitor(signed_in.session) is None
    assert again.sign_in("张敏", "correct horse", "here").visitor == signed_in.visitor
    assert again.program(token)
    again.close()


def test_damaged_accounts_in_a_backup_are_found(house, saved, elsewhere):
    files = {**listed(saved)["files"], "accounts.db": hashlib.sha256(b"damaged").hexdigest()}
    rewrite(saved, "accounts.db", b"damaged")
    rewrite(saved, "backup.json", json.dumps({**listed(saved), "files": files}))
    with pytest.raises(StoreError, match="accounts"):
        restore(elsewhere, saved)
    assert not list(elsewhere.journals.glob("*.db"))


def test_an_entry_later_than_the_backup_is_not_in_it_and_writing_goes_on(house, saved, elsewhere):
    make_event(house, "later", HUAPAI.key, STAFF)
    restore(elsewhere, saved)
    with Books.open(elsewhere) as books:
        assert [one.name for one in books.events.all()] == [NAME]
    make_event(elsewhere, "after", HUAPAI.key, STAFF)
    with Books.open(elsewhere) as books:
        assert {one.name for one in books.events.all()} == {NAME, "after"}


def test_a_home_that_holds_something_is_never_restored_over(house, saved):
    before = house.journal("desk").read_bytes()
    with pytest.raises(WrongUse, match=str(house.folder)):
        restore(house, saved)
    assert house.journal("desk").read_bytes() == before


def test_an_earlier_backup_is_never_written_over(house, saved):
    before = saved.read_bytes()
    with pytest.raises(WrongUse):
        back_up(house, saved)
    assert saved.read_bytes() == before


def test_a_changed_byte_in_a_backup_is_found_and_nothing_is_restored(saved, elsewhere):
    with zipfile.ZipFile(saved) as packed:
        journal = bytearray(packed.read("journal/desk.db"))
    journal[len(journal) // 2] ^= 1
    rewrite(saved, "journal/desk.db", bytes(journal))
    with pytest.raises(StoreError, match="desk"):
        restore(elsewhere, saved)
    assert not list(elsewhere.journals.glob("*.db"))


def listed(saved):
    with zipfile.ZipFile(saved) as packed:
        return json.loads(packed.read("backup.json"))


def test_a_backup_of_a_newer_version_is_refused(saved, elsewhere):
    rewrite(saved, "backup.json", json.dumps({**listed(saved), "v": 2}))
    with pytest.raises(StoreError, match="newer"):
        restore(elsewhere, saved)


@pytest.mark.parametrize(
    "name", ["../evil.db", "/tmp/evil", "journal/../../evil.db", "keys/a/b.key"]
)
def test_a_backup_writes_nowhere_else(saved, elsewhere, tmp_path, name):
    files = {**listed(saved)["files"], name: "0" * 64}
    rewrite(saved, "backup.json", json.dumps({**listed(saved), "files": files}))
    with pytest.raises(StoreError):
        restore(elsewhere, saved)
    assert not list(tmp_path.rglob("evil*"))


@pytest.mark.parametrize("data", [b"", b"no zip", b"PK\x05\x06" + bytes(18)])
def test_what_is_no_backup_is_refused(tmp_path, elsewhere, data):
    (tmp_path / "odd.zip").write_bytes(data)
    with pytest.raises(StoreError):
        restore(elsewhere, tmp_path / "odd.zip")


def test_a_backup_that_is_not_there_is_said_so(tmp_path, elsewhere):
    with pytest.raises(WrongUse, match=r"none\.zip"):
        restore(elsewhere, tmp_path / "none.zip")


def test_a_full_disk_leaves_no_half_backup(house, tmp_path, monkeypatch):
    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(zipfile.ZipFile, "write", full)
    with pytest.raises(StoreError, match="the disk is full"):
        back_up(house, tmp_path / "backup.zip")
    assert not list(tmp_path.glob("*.zip*"))


def test_a_broken_journal_is_not_backed_up_in_silence(house, tmp_path):
    import sqlite3
    from contextlib import closing

    with closing(sqlite3.connect(house.journal("desk"))) as journal, journal:
        journal.execute("DROP TRIGGER no_update")
        journal.execute("UPDATE entries SET actor = 'nobody' WHERE seq = 2")
    with pytest.raises(StoreError, match="desk"):
        back_up(house, tmp_path / "backup.zip")
    assert not (tmp_path / "backup.zip").exists()


def test_the_journals_of_a_backup_are_chains_by_themselves(saved, elsewhere):
    from dealer.store.secrets import Keys, Seal

    restore(elsewhere, saved)
    for path in elsewhere.journals.glob("*.db"):
        with JournalReader(path, Seal(Keys(elsewhere.keys))) as journal:
            assert journal.check() == ()
            assert journal.last() > 0
