"""Hand cards that a table registered: entered by the staff, held against record and cards, never shown unasked."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from cardboards.boards import HandRecord, Origin
from cardboards.formats.typed import kept_in
from cardboards.games import Game, Seat
from cardboards.language import Saying, says
from dealer.custody import Wallet
from dealer.entries import About, Entry, EntryKind
from dealer.errors import NotPermitted, WrongUse
from dealer.home import Home
from dealer.jobs.people import Person
from dealer.people import Right
from dealer.registering import Finding, HandFinding, Hands, compared
from dealer.store.books import Books
from dealer.store.events import Event
from dealer.store.journal import Recorded
from dealer.store.sealed_hands import masks_in, masks_of
from dealer.verifying import Outcome
from dealer.wallet_name import WalletName


@dataclass(frozen=True, slots=True)
class RegisterOrder:
    """What stands on the four hand cards of a wallet, as typed (北：黑AK107 红QJ3 …), and who wrote it.

    `players` are the hands' own players by seat, `pair` and `table` who sat where.
    """

    wallet: WalletName
    cards: str
    event: str | None = None
    table: str | None = None
    pair: str | None = None
    players: Mapping[Seat, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Registered:
    """What record, hand card and cards of a wallet say of each hand.

    `origin` is the record's; `third`: it is a witness of its own. `facts` are who registered. `revealed` tells cards:
    somebody asked for it with a reason.
    """

    wallet: WalletName
    origin: Origin
    third: bool
    hands: tuple[HandFinding, ...]
    facts: Mapping[str, object]
    revealed: tuple[Saying, ...] = ()

    @property
    def agreed(self) -> bool:
        """Whether nothing differs."""
        return all(one.finding is Finding.AGREED for one in self.hands)

    def as_json(self) -> dict[str, object]:
        """The comparison as it is written for programs."""
        blind: dict[str, object] = {
            **self.wallet.facts,
            "origin": self.origin.value,
            "registered_by": dict(self.facts),
            "hands": {
                one.seat.value: {
                    "finding": one.finding.value,
                    "registered": one.registered,
                    "found": one.found,
                }
                for one in self.hands
            },
        }
        return blind | (
            {"cards": [one.english() for one in self.revealed]} if self.revealed else {}
        )


def register(home: Home, order: RegisterOrder, person: Person) -> None:
    """Write down what a table registered.

    Raises:
        NotPermitted: whoever enters it sees the cards, and this role may not.
        WrongUse: no such event or wallet, or the text names no hands.
    """
    if not person.may(Right.PRINT_HAND_CARDS):
        raise NotPermitted(
            "Who enters hand cards sees every card: dealing staff or the chief referee do."
        )
    hands = kept_in(order.cards)
    if isinstance(hands, Saying):
        raise WrongUse("These are no hand cards: {why}.", why=hands)
    with Books.open(home) as books:
        books.hold()
        event, wallet = _wallet(books, order.event, order.wallet)
        missing = tuple(seat for seat in event.game.seats if seat not in hands)
        if missing:
            raise WrongUse("The hand card of {seats} is missing.", seats=missing)
        facts: dict[str, object] = {
            "table": order.table,
            "pair": order.pair,
            "players": {seat.value: name for seat, name in order.players.items()},
        }
        entry = Entry(
            EntryKind.REGISTERED,
            {name: value for name, value in facts.items() if value},
            {"hands": masks_of(hands)},
        )
        books.note(entry, _about(event, wallet, person))


def compare(
    home: Home, name: WalletName, event_name: str | None, reason: str | None, person: Person
) -> Registered:
    """Hold a wallet's hand cards against its record and its cards as last read; `reason` asks to see what differs.

    Raises:
        NotPermitted: only a referee is shown cards.
        WrongUse: no such event or wallet; nothing was registered, or the wallet was not read since.
    """
    if reason is not None and not person.may(Right.REVEAL_BOARD):
        raise NotPermitted("Only a referee is shown what differs.")
    with Books.open(home) as books:
        event, wallet = _wallet(books, event_name, name)
        card, read = _entries(books, event, wallet)
        record = books.records.one(event, name.number, wallet.version)
        cards, third = _cards(read, record, event.game)
        witness = dict(record.board.deal) if third else None
        registered = masks_in(card.secret.get("hands"), event.game)
        found = compared(event.game, witness, registered, cards)
        revealed: tuple[Saying, ...] = ()
        if reason is not None:
            shown = {"what": "hand cards", "boards": str(name.number), "reason": reason}
            books.note(Entry(EntryKind.REVEALED, shown), _about(event, wallet, person))
            revealed = tuple(_differences(found))
        return Registered(name, record.origin, third, found, card.entry.facts, revealed)


@dataclass(frozen=True, slots=True)
class _Opened:
    """An entry with its sealed half."""

    entry: Recorded
    secret: Mapping[str, object] = field(repr=False)


_READ = (EntryKind.CAPTURED, EntryKind.VERIFIED)


def _entries(books: Books, event: Event, wallet: Wallet) -> tuple[_Opened, _Opened]:
    """The last that was registered for a wallet, and the last that was read from it."""
    card = read = None
    with books.journals() as journals:
        for entry in journals.entries(event.id, frozenset({EntryKind.REGISTERED, *_READ})):
            if entry.about.wallet != wallet.name:
                continue
            if entry.kind is EntryKind.REGISTERED:
                card = _Opened(entry, journals.secret(entry))
            elif entry.facts.get("verdict") != Outcome.UNREADABLE.value:
                read = _Opened(entry, journals.secret(entry))
    if card is None:
        raise WrongUse(
            "Nothing was registered for {wallet}. Enter its hand cards first ({fapai register}).",
            wallet=wallet.name,
        )
    if read is None:
        raise WrongUse(
            "{wallet} was not read yet. Read it first ({fapai capture, fapai verify}).",
            wallet=wallet.name,
        )
    return card, read


def _cards(read: _Opened, record: HandRecord, game: Game) -> tuple[Hands, bool]:
    """The cards as they were read last, and whether the record is a witness besides them."""
    if read.entry.kind is EntryKind.CAPTURED:
        return dict(record.board.deal), False
    if read.entry.facts.get("verdict") == Outcome.PASS.value:
        return dict(record.board.deal), True
    found = read.secret.get("found")
    if found is None:
        raise WrongUse(
            "What was read of this wallet was not kept. Verify it again ({fapai verify})."
        )
    return masks_in(found, game), True


def _differences(hands: tuple[HandFinding, ...]) -> Iterator[Saying]:
    for one in hands:
        if one.on_card or one.in_pocket:
            yield says(
                "{seat}: only on the hand card {card}, only in the pocket {pocket}",
                seat=one.seat,
                card=tuple(one.on_card) or "—",
                pocket=tuple(one.in_pocket) or "—",
            )


def _wallet(books: Books, event_name: str | None, name: WalletName) -> tuple[Event, Wallet]:
    event = books.events.named(event_name)
    wallet = books.wallets.named(name)
    if wallet is None:
        raise WrongUse("There is no wallet {name}. All of them: {fapai wallet list}.", name=name)
    return event, wallet


def _about(event: Event, wallet: Wallet, person: Person) -> About:
    return About.of(wallet.name, event.id, wallet.job, wallet.token, person.actor)
