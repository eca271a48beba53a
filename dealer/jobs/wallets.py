"""Wallets: registered, bound, given a new label, listed."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from cardboards.language import Saying, says
from cardboards.qr import Token
from dealer.custody import Wallet
from dealer.errors import WrongUse
from dealer.home import Home
from dealer.jobs.people import Person
from dealer.store.books import Books
from dealer.wallet_name import WalletName
from dealer.whereabouts import tables_of, whereabouts


def as_json(wallet: Wallet) -> dict[str, object]:
    """A wallet as it is written for programs."""
    return {
        **wallet.name.facts,
        "token": wallet.token,
        "bound": wallet.bound,
        "content": wallet.content.value,
        "place": wallet.place,
        "held": wallet.held,
        "since": wallet.since,
    }


def add_wallets(
    home: Home, numbers: Iterable[int], set_name: str, copies: int, person: Person
) -> tuple[Wallet, ...]:
    """Register wallets for these board numbers: so many copies of each, in one set.

    Raises:
        WrongUse: one is registered already, or the set has no name.
    """
    name = set_name.strip()
    if not name or copies < 1:
        raise WrongUse("Wallets need a set with a name, such as A, and at least one copy.")
    names = [WalletName(number, name, copy) for copy in range(1, copies + 1) for number in numbers]
    with Books.open(home) as books:
        return books.wallets.register(names, person.actor)


def bind_wallet(home: Home, token: str, number: int, person: Person) -> Wallet:
    """Bind a label to the wallet it is stuck on, which says `number`.

    Raises:
        WrongUse: no such wallet, or its label is for another number.
        NotAToken: the text is no token.
    """
    with Books.open(home) as books:
        return books.wallets.bind(Token.scanned(token).text, number, person.actor)


def replace_label(home: Home, name: WalletName, person: Person) -> Wallet:
    """A new token for a wallet whose label is lost or damaged.

    Raises:
        WrongUse: there is no such wallet.
    """
    with Books.open(home) as books:
        wallet = books.wallets.named(name)
        if wallet is None:
            raise WrongUse(
                "There is no wallet {name}. All of them: {fapai wallet list}.", name=name
            )
        return books.wallets.replace(wallet.token, person.actor)


@dataclass(frozen=True, slots=True)
class Spoilt:
    """Another wallet in the place of a spoilt or lost one, and what that concerns.

    `copies` hold the same board; `played` are the tables that had it already, `waiting` those that the kept plan still
    sends it to.
    """

    wallet: Wallet
    copies: tuple[WalletName, ...]
    played: tuple[str, ...]
    waiting: tuple[str, ...]

    def as_json(self) -> dict[str, object]:
        """The same for programs."""
        return {
            **as_json(self.wallet),
            "copies": [one.facts for one in self.copies],
            "played": list(self.played),
            "waiting": list(self.waiting),
        }

    def told(self) -> Iterator[Saying]:
        """What is to be done now, and whom it concerns, for people."""
        yield says(
            "Another, empty wallet is {wallet} now. Print its label ({fapai print labels}), bind it, and deal it "
            "({fapai deal}).",
            wallet=self.wallet.name,
        )
        if self.played:
            yield says(
                "Tables {tables} had this board from it: deal the same cards again, or the board is fouled.",
                tables=self.played,
            )
        if self.copies:
            yield says(
                "The same board lies in {copies}: whoever changes its cards has to deal these again too.",
                copies=self.copies,
            )
        if self.waiting:
            yield says("Tables {tables} still wait for it.", tables=self.waiting)


def spoil_wallet(home: Home, name: WalletName, reason: str | None, person: Person) -> Spoilt:
    """Put another wallet in the place of one that is spoilt or lost.

    Raises:
        WrongUse: there is no such wallet, the referee holds it, or nobody says why.
    """
    if not reason:
        raise WrongUse("Say what happened to the wallet ({--reason}).")
    with Books.open(home) as books:
        books.hold()
        wallet = books.wallets.named(name)
        if wallet is None:
            raise WrongUse(
                "There is no wallet {name}. All of them: {fapai wallet list}.", name=name
            )
        way = books.wallets.moves(name)
        known = whereabouts(way)
        plan = books.plans.of(wallet.event) if wallet.event is not None else None
        ahead = plan.ahead(name, known.last, known.round) if plan else None
        copies = tuple(
            one.name
            for one in books.wallets.all()
            if one.name.number == name.number
            and one.name != name
            and one.is_dealt
            and one.event == wallet.event
        )
        new = books.wallets.spoil(wallet.token, reason, person.actor)
    return Spoilt(
        new,
        copies,
        tables_of(way),
        tuple(str(stop.table) for stop in ahead or ()),
    )


def list_wallets(home: Home) -> tuple[Wallet, ...]:
    """All wallets by set, copy and number."""
    with Books.open(home) as books:
        return books.wallets.all()
