"""Scanning stations that were offline bring their chains: what came, how much of it late, and what that changes."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from dealer.home import Home
from dealer.store.books import Books
from dealer.store.merging import Merged, merge_chain
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


def _troubles(books: Books) -> dict[WalletName, Trouble]:
    found = {name: whereabouts(way).trouble for name, way in books.wallets.all_moves().items()}
    return {name: trouble for name, trouble in found.items() if trouble is not None}
