"""The house's real books under an evening: journal, store and keys in a folder, and what a killed process leaves."""

import shutil
from collections.abc import Callable, Iterator, Mapping
from itertools import count
from pathlib import Path

from cardboards.boards import HandRecord
from chaos.house import Judge, landing
from dealer.custody import Content
from dealer.entries import About, Entry, EntryKind
from dealer.home import STATION, Home
from dealer.jobs.deal import close_open_boards
from dealer.jobs.reception import Reception
from dealer.station import Scan
from dealer.store.books import Books
from dealer.wallet_name import WalletName

NAME = "evening"

WalletNames = Mapping[str, WalletName]
Records = Mapping[int, HandRecord]


class KeptHouse:
    """A `Keeper` whose process dies as one does that is killed: only the files are left, as they are at that moment."""

    def __init__(self, folder: Path, wallets: WalletNames, records: Records) -> None:
        self._folder = folder
        self._lives = count(1)
        home = self._new_home()
        _furnish(home, wallets, records)
        self._open(home)

    def write(self, job: str, name: WalletName, token: str | None, entry: Entry, /) -> None:
        """Commit an entry about a wallet."""
        about = About(self.event.id, job, name.number, name.set_name, name.copy, token)
        self.books.journal.append(entry, about)

    def look_up(self, expected: WalletName, judge: Judge) -> Callable[[str], Scan]:
        """What a code means where this wallet is expected."""
        return Reception(self.books, self.event, expected, judge).look_up

    def close_open_boards(self) -> None:
        """What an earlier process left open is void."""
        close_open_boards(self.books, self.event)

    def content(self, name: WalletName) -> Content:
        """What a wallet is believed to hold."""
        wallet = self.books.wallets.named(name)
        assert wallet is not None
        return wallet.content

    def landings(self, job: str) -> set[tuple[int, int]]:
        """The cards of a job that a sensor saw land: step and pocket."""
        journal = self.books.journal
        return {
            landing(entry.facts, journal.secret(entry))
            for entry in journal.entries(kinds=frozenset({EntryKind.CARD_LANDED}))
            if entry.about.job == job and "by" not in entry.facts
        }

    def end_board(self) -> None:
        """The store follows the journal, as it does at the end of each board."""
        self.books.project()

    def die(self) -> None:
        """The process is gone; the next one finds what the disk holds."""
        dead, left = self.books, self._new_home()
        shutil.copytree(dead.home.folder, left, dirs_exist_ok=True)
        dead.close()
        shutil.rmtree(dead.home.folder)
        self._open(left)

    def faults(self) -> Iterator[str]:
        """What is not as it must be in the books: the chain, and the store that follows from it."""
        books = self.books
        yield from (fault.saying.english() for fault in books.journal.check())
        known = books.wallets.all()
        books.rebuild()
        if books.wallets.all() != known:
            yield "the store is not what follows from the journal"

    def close(self) -> None:
        """End in peace."""
        self.books.close()

    def _new_home(self) -> Path:
        return self._folder / f"life-{next(self._lives)}"

    def _open(self, folder: Path) -> None:
        self.books = Books.open(Home.open(folder), STATION)
        self.books.hold()
        self.event = self.books.events.named(NAME)


def _furnish(folder: Path, wallets: WalletNames, records: Records) -> None:
    game = next(iter(records.values())).board.deal.game
    with Books.open(Home.open(folder)) as books:
        event = books.events.make(NAME, game)
        books.records.write(event, records.values(), EntryKind.BOARDS_SHUFFLED, {})
        for token, name in wallets.items():
            about = About(board=name.number, set_name=name.set_name, copy=name.copy, token=token)
            books.journal.append(Entry(EntryKind.WALLET_REGISTERED), about)
        books.project()
