"""A bundle helps whoever looks for a fault, and nobody who looks for cards."""

import json
import zipfile

import pytest

from cardboards.games import HUAPAI
from dealer.entries import About, Entry, EntryKind
from dealer.errors import NotPermitted, StoreError, WrongUse
from dealer.home import STATION, Home
from dealer.jobs import link_lines
from dealer.jobs.bundle import BundleOrder, make_bundle
from dealer.jobs.people import Person
from dealer.people import Role
from dealer.store.books import Books
from firmware_bridge.link_health import Counters, KeptFrame

STAFF = Person("tester")
CHIEF = Person("chief", Role.CHIEF_REFEREE)
NAME = "周三夜场"
HELD, PASSED = b"jpeg of the held card", b"jpeg of another"


@pytest.fixture
def house(tmp_path):
    home = Home.open(tmp_path / "house")
    with Books.open(home, STATION) as books:
        event = books.events.make(NAME, HUAPAI)
        about = About(event.id, "job-1", 3, "A", 1)
        read = Entry(EntryKind.CARD_READ, {"step": 1}, {"card": "S0CARD", "pocket": 2})
        books.journal.append(read, about)
        books.journal.append(Entry(EntryKind.CARD_HELD, {"step": 2}, {"card": "S0CARD"}), about)
        images = books.images(event)
        images.keep("job-1", 1, PASSED)
        images.keep("job-1", 2, HELD)
        images.close()
    link_lines.keep(
        home,
        [KeptFrame(1.5, True, b"@9 route step=1 pocket=2 next=1*0123abcd\n")],
        Counters(sent=9, retries=2),
    )
    (home.folder / "fault-1.txt").write_text("where it went wrong")
    return home


@pytest.fixture
def file(tmp_path):
    return tmp_path / "bundle.zip"


def inside(file):
    with zipfile.ZipFile(file) as packed:
        return {name: packed.read(name) for name in packed.namelist()}


def test_a_bundle_has_what_a_fault_is_found_by(house, file):
    make_bundle(house, BundleOrder(file), STAFF)
    packed = inside(file)
    assert json.loads(packed["versions.json"])["packages"]["SQLAlchemy"]
    kinds = [json.loads(line)["kind"] for line in packed["journal.jsonl"].splitlines()]
    assert kinds == ["event_made", "card_read", "card_held"]
    assert json.loads(packed["link.jsonl"])["line"] == "@9 route step=1 pocket=? next=1"
    assert {"doctor.jsonl", "fault-1.txt"} <= set(packed)


def test_no_card_is_in_it(house, file):
    make_bundle(house, BundleOrder(file), STAFF)
    everything = b"".join(inside(file).values())
    assert b"S0CARD" not in everything
    assert HELD not in everything


@pytest.mark.parametrize("order", [{}, {"reason": "a fault"}])
def test_pictures_before_the_release_are_not_for_staff(house, file, order):
    with pytest.raises(NotPermitted):
        make_bundle(house, BundleOrder(file, pictures=True, **order), STAFF)
    assert not file.exists()


def test_the_chief_referee_says_why_and_the_journal_keeps_it(house, file):
    with pytest.raises(NotPermitted):
        make_bundle(house, BundleOrder(file, pictures=True), CHIEF)
    make_bundle(house, BundleOrder(file, pictures=True, reason="misread"), CHIEF)
    assert [data for name, data in inside(file).items() if name.startswith("pictures/")] == [HELD]
    with Books.open(house) as books:
        revealed = books.journal.entries(kinds=frozenset({EntryKind.REVEALED}))
        assert [one.facts["reason"] for one in revealed] == ["misread"]


def test_after_the_release_pictures_are_for_everybody(house, file):
    with Books.open(house) as books:
        books.note(Entry(EntryKind.RELEASED), About(books.events.named(NAME).id))
    assert make_bundle(house, BundleOrder(file, pictures=True), STAFF).pictures == 1


def test_a_bundle_is_never_written_over_another_nor_left_half(house, file, monkeypatch):
    file.write_text("mine")
    with pytest.raises(WrongUse):
        make_bundle(house, BundleOrder(file), STAFF)
    file.unlink()

    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(zipfile.ZipFile, "write", full)
    with pytest.raises(StoreError, match="the disk is full"):
        make_bundle(house, BundleOrder(file), STAFF)
    assert not file.exists()
