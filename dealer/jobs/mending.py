"""What mends a wallet that is not as recorded: for a referee who says why, and written down before it is shown."""

from dataclasses import dataclass

from cardboards.language import Saying
from dealer.entries import About, Entry, EntryKind
from dealer.errors import NotPermitted, WrongUse
from dealer.home import Home
from dealer.jobs.people import Person
from dealer.people import Right
from dealer.store.books import Books
from dealer.verifying import Verdict
from dealer.wallet_name import WalletName
from dealer.whereabouts import whereabouts


@dataclass(frozen=True, slots=True)
class Mending:
    """`moves` bring every card home; `tables` had the wallet since its last PASS: candidates, never a finding."""

    moves: tuple[Saying, ...]
    tables: tuple[str, ...]


def mend(
    home: Home, event: str | None, wallet: WalletName, verdict: Verdict, reason: str, person: Person
) -> Mending:
    """Show what to move in a wallet whose verdict was just given.

    Raises:
        NotPermitted: somebody else than a referee asks.
        WrongUse: no reason, or no such event.
    """
    if not person.may(Right.REVEAL_BOARD):
        raise NotPermitted("Only a referee is shown what to move.")
    if not reason.strip():
        raise WrongUse("Say why: the reason is kept in the journal.")
    facts = {"what": "moves", "reason": reason, "cards": len(verdict.moves)}
    with Books.open(home) as books:
        known = books.wallets.named(wallet)
        about = About.of(
            wallet,
            books.events.named(event).id,
            token=known.token if known else None,
            actor=person.actor,
        )
        books.note(Entry(EntryKind.REVEALED, facts), about)
        tables = whereabouts(books.wallets.moves(wallet)).tables
    return Mending(tuple(move.saying for move in verdict.moves), tables)
