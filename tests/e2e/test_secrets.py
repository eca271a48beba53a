"""Everything that the program writes in an evening of all kinds of jobs is searched: no deal, no seed, no passphrase.

Left out is what a person asked to have in clear (exports, papers) and the simulated hall (design.md §8).
"""

import logging
import tempfile
import zipfile

import pytest

from dealer.cli.app import run
from dealer.errors import AnswerIsNo
from dealer.home import VARIABLE
from dealer.jobs.backup import back_up
from dealer.jobs.boards import Change, shuffle_boards
from dealer.jobs.bundle import BundleOrder, make_bundle
from dealer.jobs.deal import DealOrder, deal
from dealer.jobs.doctor import examine
from dealer.jobs.edit import edit_boards, rotate
from dealer.jobs.failures import fault_of_ours
from dealer.store.books import Books
from dealer.store.secrets import PASSPHRASE
from tests.dealer.needles import needles_of
from tests.e2e.conftest import GEAR, NAME, STAFF

SEED = "a seed that nobody may find 7316"
SECRET = "a passphrase that nobody may find 5242"
JPEG = b"\xff\xd8\xff\xe0\x00\x10JFIF"
"""How a JPEG of OpenCV begins. Its first three bytes alone stand in one of a thousand sealed files by chance."""


class Search:
    """Looks through files for what must not be there in clear."""

    def __init__(self, home, elsewhere):
        self.home = home
        self.elsewhere = elsewhere
        with Books.open(home) as books:
            records = books.records.newest(books.events.named(NAME))
        self.needles = {SEED.encode(), SECRET.encode(), JPEG}
        for record in records:
            self.needles |= needles_of(record.board.deal)
        self.searched = set()

    def __call__(self, *_):
        for folder in (self.home.folder, self.elsewhere):
            for file in folder.rglob("*"):
                if file.is_file() and self.home.sim not in file.parents:
                    self.content(file)

    def content(self, file):
        try:
            data = file.read_bytes()
        except FileNotFoundError:
            return  # it was a passing one
        self.searched.add(file.name)
        self.in_bytes(data, file)

    def in_bytes(self, data, where):
        assert not [needle for needle in self.needles if needle in data], where

    def packed(self, file):
        with zipfile.ZipFile(file) as packed:
            for name in packed.namelist():
                self.in_bytes(packed.read(name), name)


def now_and_then(search):
    return lambda progress: progress.landed % 26 or search()


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_f52_no_file_of_an_evening_holds_a_deal_a_seed_or_a_passphrase(
    evening, tmp_path, monkeypatch, caplog, capsys
):
    passing = tmp_path / "passing"
    passing.mkdir()
    monkeypatch.setenv("TMPDIR", str(passing))
    monkeypatch.setattr(tempfile, "tempdir", str(passing))
    monkeypatch.setenv(PASSPHRASE, SECRET)
    caplog.set_level(logging.DEBUG)
    night = evening(boards=2)
    home = night.home
    monkeypatch.setenv(VARIABLE, str(home.folder))
    shuffle_boards(home, NAME, (3, 4), SEED, Change(), STAFF)
    edit_boards(home, NAME, (4,), rotate(1), lambda _asked: None, STAFF)
    search = Search(home, passing)

    night.meddle("joker", number=1)
    deal(home, DealOrder(NAME, GEAR, (1, 2)), STAFF, progress=now_and_then(search))
    night.meddle("swap", number=2)
    with pytest.raises(AnswerIsNo):
        raise night.verify(reason="a complaint").answer
    with Books.open(home) as books:
        books.hold()
        search()
        fault_of_ours(ValueError(books.records.one(books.events.named(NAME), 1)))
    examine(home)
    back_up(home, tmp_path / "backup.zip")
    make_bundle(home, BundleOrder(tmp_path / "bundle.zip"), STAFF)
    for line in ("log --cards --json", "event show --json", "where --json", "doctor --debug"):
        run(line.split())
    search()

    search.packed(tmp_path / "backup.zip")
    search.packed(tmp_path / "bundle.zip")
    out, err = capsys.readouterr()
    search.in_bytes((out + err + caplog.text).encode(), "terminal and log")
    for name in ("station.db", "station.db-wal", "desk.db", "store.db", "link.jsonl", "house.key"):
        assert name in search.searched
    assert any(name.startswith("fault-") for name in search.searched)
    assert any(name.endswith(".sealed") for name in search.searched)


def test_the_search_finds_what_lies_about(evening, tmp_path):
    night = evening()
    search = Search(night.home, tmp_path / "nowhere")
    search()
    hand = night.record(1).board.deal.hands[2]
    (night.home.folder / "note.txt").write_text(",".join(card.code for card in hand))
    with pytest.raises(AssertionError):
        search()
