"""All wallets at a glance: what lies in each, where it was last, when it was last checked."""

from dataclasses import dataclass

from dealer.custody import Wallet
from dealer.entries import EntryKind
from dealer.home import Home
from dealer.store.books import Books
from dealer.verifying import Outcome
from dealer.whereabouts import Whereabouts, whereabouts


@dataclass(frozen=True, slots=True)
class WalletView:
    """A wallet as it is known now. `event` names whose cards it holds; `checked` is when, `verdict` what came of it."""

    wallet: Wallet
    where: Whereabouts
    event: str | None
    checked: str | None
    verdict: Outcome | None

    @property
    def out_of_place(self) -> bool:
        """Whether somebody has to look for it."""
        return self.where.trouble is not None


def wallets_overview(home: Home) -> tuple[WalletView, ...]:
    """All wallets of the house, by set, copy and number."""
    with Books.open(home) as books:
        names = {event.id: event.name for event in books.events.all()}
        ways = books.wallets.all_moves()
        found = []
        for wallet in books.wallets.all():
            moves = ways.get(wallet.name, ())
            checks = [move for move in moves if move.kind is EntryKind.VERIFIED]
            verdict = checks[-1].text("verdict") if checks else None
            found.append(
                WalletView(
                    wallet,
                    whereabouts(moves),
                    names.get(wallet.event or ""),
                    checks[-1].at if checks else None,
                    Outcome(verdict) if verdict else None,
                )
            )
        return tuple(found)
