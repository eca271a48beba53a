"""A disk that is full, worn out or write-protected, at any write of a journal (F31): said, and nothing is promised."""

import pytest

from chaos.disk import FULL, IO_ERROR, READ_ONLY, Disk, Sync, Unavailable, Write
from dealer.entries import About, Entry, EntryKind
from dealer.errors import StoreError
from dealer.store.books import Books
from dealer.store.journal import Journal, JournalReader

ENTRIES = (
    [Entry(EntryKind.WALLET_ACCEPTED)]
    + [Entry(EntryKind.CARD_LANDED, {"step": step}) for step in range(1, 6)]
    + [Entry(EntryKind.BOARD_COMPLETE)]
)
STEPS = 25
"""More steps than these entries take on the disk."""


class Bad:
    """A disk on which one kind of step fails from a number on, until it is mended."""

    def __init__(self, kind, after, code):
        self.kind, self.left, self.code = kind, after, code
        self.mended = False

    def __call__(self, step):
        if self.mended or not isinstance(step, self.kind):
            return 0
        self.left -= 1
        return self.code if self.left < 0 else 0


def written(journal):
    """How many entries were told to be written, and why no more."""
    told = 0
    try:
        for entry in ENTRIES:
            told = journal.append(entry, About("e1"))
    except StoreError as error:
        return told, error.saying.english()
    return told, ""


@pytest.fixture(scope="module")
def disk():
    try:
        return Disk()
    except Unavailable as error:
        pytest.skip(str(error))


@pytest.mark.parametrize(
    ("kind", "code"), [(Write, FULL), (Write, IO_ERROR), (Write, READ_ONLY), (Sync, IO_ERROR)]
)
def test_what_was_told_is_there_whichever_write_fails_and_it_goes_on_when_mended(
    house, seal, disk, kind, code
):
    whys = set()
    for after in range(STEPS):
        path = house.journal(f"{kind.__name__}{after}")
        Journal.open(path, "table", seal).close()
        bad = Bad(kind, after, code)
        with disk.watched(bad), Journal.open(path, "table", seal) as journal:
            told, why = written(journal)
            whys.add(why)
            assert journal.last() == told
            bad.mended = True
            assert journal.append(Entry(EntryKind.BOARD_VOID), About("e1")) == told + 1
        with JournalReader(path, seal) as reader:
            assert reader.last() == told + 1
            assert reader.check() == ()
    assert any("Nothing was done after its last entry" in why for why in whys)


def test_a_store_without_room_says_that_the_journals_are_safe(house, disk):
    Books.open(house).close()
    bad = Bad(Write, 0, FULL)
    bad.mended = True
    with disk.watched(bad), Books.open(house) as books:
        books.hold()
        books.journal.append(
            Entry(EntryKind.WALLET_REGISTERED), About(board=1, set_name="A", copy=1, token="T")
        )
        bad.mended = False
        with pytest.raises(StoreError, match="folded in later"):
            books.project()
        bad.mended = True
        books.project()
        assert len(books.wallets.all()) == 1
