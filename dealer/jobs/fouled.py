"""Boards whose copies were not the same cards, found before the release."""

from collections import defaultdict

from cardboards.language import Saying, says
from dealer.custody import Wallet
from dealer.entries import EntryKind
from dealer.fouled import Form, Fouled, Group, Played, fouled, played
from dealer.home import Home
from dealer.store.books import Books
from dealer.store.events import Event
from dealer.store.sealed_hands import masks_in
from dealer.verifying import Outcome
from dealer.wallet_name import WalletName


def fouled_boards(home: Home, event: str | None) -> tuple[Fouled, ...]:
    """The boards of an event that were met in several forms.

    Raises:
        WrongUse: there is no such event.
    """
    with Books.open(home) as books:
        return fouled_in(books, books.events.named(event))


def fouled_in(books: Books, event: Event) -> tuple[Fouled, ...]:
    """The same with the books open."""
    ways = books.wallets.all_moves()
    versions = books.records.forms(event)
    found = _found(books, event)
    dealt = {one.name: one for one in books.wallets.all() if _holds(one, event)}
    boards: dict[int, dict[WalletName, list[Played]]] = defaultdict(dict)
    for name, way in ways.items():
        own = [move for move in way if move.event == event.id]
        met = played(own, versions.get(name.number, {}), found.get(name, {}))
        kept = [one for one in met if one.tables or (one.lies and name in dealt)]
        if kept:
            boards[name.number][name] = kept
    return fouled(boards, versions)


def as_json(one: Fouled) -> dict[str, object]:
    """A fouled board as it is written for programs; blind."""
    return {
        "board": one.board,
        "groups": [
            {
                "versions": list(group.versions),
                "wallets": [name.facts for name in group.wallets],
                "tables": list(group.tables),
            }
            for group in one.groups
        ],
    }


def form_of(group: Group) -> Saying:
    """Which cards a group met: a version of the record, or others; never a card."""
    if not group.versions:
        return says("other cards")
    return says("version {versions}", versions=group.versions)


def _holds(wallet: Wallet, event: Event) -> bool:
    return wallet.is_dealt and wallet.event == event.id


def _found(books: Books, event: Event) -> dict[WalletName, dict[str, Form]]:
    """What failed verifications found, by wallet and time."""
    found: dict[WalletName, dict[str, Form]] = defaultdict(dict)
    with books.journals() as journals:
        for entry in journals.entries(event.id, frozenset({EntryKind.VERIFIED})):
            name = entry.about.wallet
            if name is None or entry.facts.get("verdict") != Outcome.FAIL.value:
                continue
            masks = journals.secret(entry).get("found")
            if masks is not None:
                hands = masks_in(masks, event.game)
                found[name][entry.at] = tuple(hands[seat].mask for seat in event.game.seats)
    return found
