"""What an order would deal: the wallets in their order, and those that hold their board already."""

from dataclasses import dataclass

from dealer.custody import Content
from dealer.home import Home
from dealer.jobs.deal import DealOrder, lies_already, planned
from dealer.store.books import Books
from dealer.wallet_name import WalletName


@dataclass(frozen=True, slots=True)
class Queued:
    """A wallet in the queue; `lies`: it holds its board already and is passed over.

    `begun`: its deal was begun and has come to no end.
    """

    wallet: WalletName
    lies: bool
    begun: bool = False


def queue(home: Home, order: DealOrder) -> tuple[Queued, ...]:
    """The queue of an order.

    Raises:
        WrongUse: no such event, board or wallet.
    """
    with Books.open(home) as books:
        event = books.events.named(order.event)
        return tuple(
            Queued(name, lies_already(books, event, record, name), _begun(books, name))
            for record, name in planned(books, event, order)
        )


def _begun(books: Books, name: WalletName) -> bool:
    wallet = books.wallets.named(name)
    return wallet is not None and wallet.content in (Content.DEALING, Content.VOID)
