"""The journals of all stations as one: what each wrote, by time."""

from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from heapq import merge
from pathlib import Path

from dealer.entries import EntryKind
from dealer.store.journal import JournalReader, Recorded
from dealer.store.secrets import Seal


@dataclass(frozen=True, slots=True)
class Journals:
    """Open for reading."""

    readers: tuple[JournalReader, ...]

    def entries(
        self, event: str | None = None, kinds: frozenset[EntryKind] | None = None
    ) -> Iterator[Recorded]:
        """The entries by time; of one event, of some kinds."""
        chains = [reader.entries(event=event, kinds=kinds) for reader in self.readers]
        return merge(*chains, key=lambda entry: entry.order)

    def secret(self, entry: Recorded) -> Mapping[str, object]:
        """The sealed half of one of these entries; empty when it has none.

        Raises:
            StoreError: it was changed, or its key is not here.
        """
        reader = next(one for one in self.readers if one.id == entry.chain)
        return reader.secret(entry)


@contextmanager
def journals_in(folder: Path, seal: Seal) -> Iterator[Journals]:
    """The journals in a folder.

    Raises:
        StoreError: one is no journal, or it is damaged.
    """
    with ExitStack() as opened:
        yield Journals(
            tuple(
                opened.enter_context(JournalReader(path, seal))
                for path in sorted(folder.glob("*.db"))
            )
        )
