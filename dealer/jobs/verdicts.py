"""What verifications came to: blind, for programs that wait for them."""

from collections.abc import Mapping
from contextlib import ExitStack
from dataclasses import dataclass
from heapq import merge

from dealer.entries import EntryKind
from dealer.home import Home
from dealer.store.books import Books
from dealer.store.journal import JournalReader, Recorded
from dealer.verifying import Outcome
from dealer.wallet_name import WalletName


@dataclass(frozen=True, slots=True)
class Given:
    """A verdict that was given. `at` is UTC in ISO form; `fault` is the key of a FAIL's class; `counts` by seat."""

    at: str
    wallet: WalletName
    outcome: Outcome
    fault: str | None
    counts: Mapping[str, int]


def verdicts(home: Home, event: str) -> tuple[Given, ...]:
    """All verdicts on wallets of an event, oldest first.

    Raises:
        WrongUse: there is no such event.
    """
    with Books.open(home) as books:
        chosen, seal = books.events.named(event).id, books.seal
    with ExitStack() as opened:
        readers = [
            opened.enter_context(JournalReader(path, seal))
            for path in sorted(home.journals.glob("*.db"))
        ]
        kinds = frozenset({EntryKind.VERIFIED})
        chains = [reader.entries(event=chosen, kinds=kinds) for reader in readers]
        return tuple(map(_given, merge(*chains, key=lambda entry: entry.order)))


def _given(entry: Recorded) -> Given:
    about, facts = entry.about, entry.facts
    counts, fault = facts.get("counts"), facts.get("class")
    return Given(
        entry.at,
        WalletName(about.board or 0, about.set_name or "", about.copy or 1),
        Outcome(facts["verdict"]),
        None if fault is None else str(fault),
        dict(counts) if isinstance(counts, dict) else {},
    )
