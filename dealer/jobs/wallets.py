"""Wallets: registered, bound, given a new label, listed, and scanned on their way."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from cardboards.language import Saying, says
from cardboards.qr import Token
from dealer.custody import Content, Wallet, after
from dealer.entries import About, Entry, EntryKind
from dealer.errors import WrongUse
from dealer.home import Home
from dealer.jobs.people import Person
from dealer.store.books import Books
from dealer.wallet_name import WalletName


def as_json(wallet: Wallet) -> dict[str, object]:
    """A wallet as it is written for programs."""
    return {
        **wallet.name.facts,
        "token": wallet.token,
        "bound": wallet.bound,
        "content": wallet.content.value,
        "place": wallet.place,
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
                "There is no wallet {name}. fapai wallet list shows them all.", name=name
            )
        return books.wallets.replace(wallet.token, person.actor)


def list_wallets(home: Home) -> tuple[Wallet, ...]:
    """All wallets by set, copy and number."""
    with Books.open(home) as books:
        return books.wallets.all()


class CustodyStep(Enum):
    """What is done with a wallet that is scanned; the value is the word for it."""

    ISSUE = "issue"
    PASS = "pass"
    RETURN = "return"
    CLEAR = "clear"

    @property
    def kind(self) -> EntryKind:
        """The entry that it makes."""
        return _KINDS[self]


_KINDS = {
    CustodyStep.ISSUE: EntryKind.ISSUED,
    CustodyStep.PASS: EntryKind.PASSED,
    CustodyStep.RETURN: EntryKind.RETURNED,
    CustodyStep.CLEAR: EntryKind.WALLET_CLEARED,
}


@dataclass(frozen=True, slots=True)
class Scanned:
    """What came of one scan: the wallet after it, or why nothing was done."""

    token: str
    wallet: Wallet | None
    refusal: Saying | None

    def as_json(self) -> dict[str, object]:
        """The scan as it is written for programs."""
        done = self.refusal is None
        known = as_json(self.wallet) if self.wallet else {"token": self.token}
        return {"type": "scan", "done": done, **known}


def scan_wallets(
    home: Home, tokens: Iterable[str], step: CustodyStep, place: str | None, person: Person
) -> tuple[Scanned, ...]:
    """Take a step with each wallet. One that cannot be taken is refused with its reason, the others are done.

    Raises:
        NotAToken: one of the texts is no token; then nothing is done.
    """
    read = [Token.scanned(token).text for token in tokens]
    with Books.open(home) as books:
        return tuple(_scan(books, token, step, place, person) for token in read)


def _scan(
    books: Books, token: str, step: CustodyStep, place: str | None, person: Person
) -> Scanned:
    journal = books.journal
    wallet = books.wallets.by_token(token)
    if wallet is None or wallet.content is Content.RETIRED:
        return Scanned(
            token,
            wallet,
            says(
                "No wallet of this house has this code, or its label was replaced. fapai wallet list shows them."
            ),
        )
    facts = {"place": place} if place is not None else {}
    name = wallet.name
    about = About(
        wallet.event, wallet.job, name.number, name.set_name, name.copy, token, person.actor
    )
    if after(wallet, step.kind, about, facts, "") is None:
        return Scanned(token, wallet, _REFUSALS[wallet.content])
    journal.append(Entry(step.kind, facts), about)
    books.project()
    return Scanned(token, books.wallets.by_token(token), None)


_REFUSALS = {
    Content.EMPTY: says("Nothing lies in it. Deal it first, with fapai deal."),
    Content.DEALING: says(
        "It is being dealt, or its deal was interrupted. End that with fapai deal first."
    ),
    Content.VOID: says("Its last deal was not finished. Deal it again, verify it, or clear it."),
    Content.DEALT: says("That is not possible for a wallet that is dealt."),
    Content.VERIFIED: says("That is not possible for a wallet that is verified."),
    Content.FAILED: says(
        "It does not match its record. Mend it and verify it again before it goes out."
    ),
}
