"""What verifications came to: blind, for programs that wait for them."""

from collections.abc import Mapping
from dataclasses import dataclass

from dealer.entries import EntryKind
from dealer.home import Home
from dealer.store.books import Books
from dealer.store.journal import Recorded
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
        chosen, journals = books.events.named(event).id, books.journals()
    with journals as opened:
        found = opened.entries(chosen, frozenset({EntryKind.VERIFIED}))
        return tuple(_given(entry, name) for entry in found if (name := entry.about.wallet))


def _given(entry: Recorded, wallet: WalletName) -> Given:
    facts = entry.facts
    counts, fault = facts.get("counts"), facts.get("class")
    return Given(
        entry.at,
        wallet,
        Outcome(facts["verdict"]),
        None if fault is None else str(fault),
        dict(counts) if isinstance(counts, dict) else {},
    )
