"""Scanning stations that were offline bring their chains: what came, how much of it late, and what that changes."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory

from cardboards.language import Saying, says
from dealer.errors import WrongUse
from dealer.home import Home
from dealer.store.books import Books
from dealer.store.chain import latest
from dealer.store.journal import JournalReader
from dealer.store.merging import Merged, merge_chain
from dealer.store.secrets import Keys, Seal
from dealer.wallet_name import WalletName
from dealer.whereabouts import Trouble, whereabouts

CLOCKS_AGREE = timedelta(minutes=2)
"""How far a station's clock may be ahead of this one without a word."""


@dataclass(frozen=True, slots=True)
class Synced:
    """What the chains brought.

    `settled` were out of place before and are not any more, `found` are out of place by what came. `fast` are stations
    whose clock is ahead: between stations only times tell what was first.
    """

    chains: tuple[Merged, ...]
    settled: tuple[WalletName, ...]
    found: Mapping[WalletName, Trouble]
    fast: tuple[str, ...]

    def as_json(self) -> dict[str, object]:
        """The totals as they are written for programs."""
        return {
            "chains": len(self.chains),
            "entries": sum(one.entries for one in self.chains),
            "late": sum(one.late for one in self.chains),
            "settled": len(self.settled),
            "found": len(self.found),
            "fast_clocks": list(self.fast),
        }

    def told(self) -> Iterator[Saying]:
        """What came, for people."""
        for one in self.chains:
            yield says(
                "{station}: {entries} new entries, {late} of them from before what was known here.",
                station=one.station,
                entries=one.entries,
                late=one.late,
            )
        if self.settled:
            yield says("No longer out of place: {wallets}.", wallets=self.settled)

    def warned(self) -> Iterator[Saying]:
        """What somebody has to look after."""
        for station in self.fast:
            yield says(
                "The clock of {station} is ahead of this one, so what it scanned may stand too late. Set it, and look "
                "at {fapai where}.",
                station=station,
            )
        for name, trouble in self.found.items():
            yield says("{wallet}: {trouble}.", wallet=name, trouble=trouble)


def bring_in(
    home: Home, files: Sequence[Path], now: Callable[[], datetime] = lambda: datetime.now(UTC)
) -> Synced:
    """Bring in the journals of other stations; each as a whole or not at all, one after the other.

    Raises:
        WrongUse: there is no such file, or the chain is being written here.
        StoreError: a journal is broken, goes another way than what is here of it, or needs keys that are not here.
    """
    with Books.open(home) as books:
        before = _troubles(books)
        chains = tuple(merge_chain(file, home, books.seal) for file in files)
        books.project()
        after = _troubles(books)
    limit = (now() + CLOCKS_AGREE).astimezone(UTC).isoformat()
    return Synced(
        chains,
        tuple(sorted(set(before) - set(after))),
        {name: trouble for name, trouble in after.items() if before.get(name) is not trouble},
        tuple(one.station for one in chains if one.until > limit),
    )


@dataclass(frozen=True, slots=True)
class JournalView:
    """A journal that lies here: its file's name, its station, how many entries, and when the last was made (UTC)."""

    name: str
    station: str
    entries: int
    until: str


def journals_here(home: Home) -> tuple[JournalView, ...]:
    """The journals of this house, this station's among them.

    Raises:
        StoreError: one cannot be read.
    """
    seal = Seal(Keys(home.keys))
    found = []
    for path in sorted(home.journals.glob("*.db")):
        with JournalReader(path, seal) as journal:
            last, station = journal.last(), journal.station
        found.append(JournalView(path.name, station, last, latest(path)))
    return tuple(found)


def journal_copy(home: Home, name: str) -> bytes:
    """A journal as it stands now, for another station to bring in; its sealed half stays sealed.

    Raises:
        WrongUse: there is no such journal here.
    """
    paths = {path.name: path for path in home.journals.glob("*.db")}
    if name not in paths:
        raise WrongUse("There is no journal {file}.", file=name)
    with TemporaryDirectory(dir=home.folder) as folder:
        copy = Path(folder) / name
        with JournalReader(paths[name], Seal(Keys(home.keys))) as journal:
            journal.copy(copy)
        return copy.read_bytes()


def _troubles(books: Books) -> dict[WalletName, Trouble]:
    found = {name: whereabouts(way).trouble for name, way in books.wallets.all_moves().items()}
    return {name: trouble for name, trouble in found.items() if trouble is not None}
