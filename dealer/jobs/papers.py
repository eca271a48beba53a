"""Printed papers, made into a folder as PDF; those that show cards leave a trace (design.md §8)."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from enum import Enum
from pathlib import Path

from cardboards.boards import HandRecord
from cardboards.disk_words import why_not
from cardboards.games import GAMES, HUAPAI, Game, Seat
from cardboards.language import Language, Saying, says
from cardboards.mat import A3, A4_NORTH_SOUTH, A4_WEST_EAST
from cardboards.papers.hand_cards import HandCard, hand_cards_of, print_hand_cards
from cardboards.papers.labels import WalletLabel, print_labels, print_stickers
from cardboards.papers.mat import print_mat
from cardboards.papers.records import RecordSheet, print_records
from cardboards.qr import Token
from dealer.custody import Wallet
from dealer.entries import About, Entry, EntryKind
from dealer.errors import NotPermitted, WrongUse
from dealer.home import Home
from dealer.jobs.people import Person
from dealer.jobs.prints import lots_of, printed_slips, slip_of
from dealer.jobs.ranges import written
from dealer.jobs.time_of_day import here, now_here
from dealer.people import Right
from dealer.store.books import Books
from dealer.store.events import Event
from dealer.wallet_name import WalletName


class MatSize(Enum):
    """What a mat is printed on."""

    A3 = "A3"
    TWO_A4 = "A4x2"


_MATS = {MatSize.A3: (A3,), MatSize.TWO_A4: (A4_NORTH_SOUTH, A4_WEST_EAST)}


@dataclass(frozen=True, slots=True)
class PrintOrder:
    """What to print, and where to. `boards`, `set_name` and `copy` choose; None means all that there are."""

    out: Path
    event: str | None = None
    boards: tuple[int, ...] | None = None
    set_name: str | None = None
    copy: int | None = None
    game: str | None = None
    seat: Seat | None = None
    stickers: bool = False
    reprint: bool = False
    reason: str | None = None


@dataclass(frozen=True, slots=True)
class Printed:
    """A paper that was made: `count` labels, cards or boards. `shows_cards`: whoever holds it knows the deals."""

    file: Path
    count: int
    shows_cards: bool

    def as_json(self) -> dict[str, object]:
        """The paper as it is written for programs."""
        return {"file": str(self.file), "count": self.count, "shows_cards": self.shows_cards}


@dataclass(frozen=True, slots=True)
class Papers:
    """What was printed, and what was not and why."""

    printed: tuple[Printed, ...]
    left_out: tuple[Saying, ...] = ()

    def as_json(self) -> dict[str, object]:
        """The papers as they are written for programs."""
        return {"papers": [one.as_json() for one in self.printed]}


def print_wallet_labels(
    home: Home, order: PrintOrder, language: Language, person: Person
) -> Papers:
    """Labels, or stickers, for all wallets or those that the order chooses.

    Raises:
        WrongUse: there are no such wallets.
    """
    with Books.open(home) as books:
        return Papers((_labels(books, order, language, person),))


def print_wallet_cards(home: Home, order: PrintOrder, language: Language, person: Person) -> Papers:
    """Hand cards for the wallets that are dealt, each with the cards of the record version that lies in it.

    A card that was printed before says that it is a reprint.

    Raises:
        WrongUse: nothing is dealt and no boards are named.
    """
    with Books.open(home) as books:
        return Papers((_hand_cards(books, order, language, person),))


def print_hand_records(home: Home, order: PrintOrder, language: Language, person: Person) -> Papers:
    """The hand records of an event's boards.

    Raises:
        NotPermitted: the event is not released, and it is not the chief referee who asks and says why.
        WrongUse: there are no boards.
    """
    with Books.open(home) as books:
        return Papers((_records(books, order, language, person),))


def print_photo_mat(out: Path, size: MatSize, language: Language) -> Papers:
    """The mat that a wallet's hands are photographed on."""
    pdf = print_mat(_MATS[size], language, now_here())
    return Papers((Printed(save_pdf(out / "mat.pdf", pdf), len(_MATS[size]), shows_cards=False),))


def print_all(home: Home, order: PrintOrder, language: Language, person: Person) -> Papers:
    """All papers of an event but what is not released or not dealt yet."""
    makers: tuple[Callable[[Books, PrintOrder, Language, Person], Printed], ...] = (
        _labels,
        _hand_cards,
        _records,
    )
    printed: list[Printed] = []
    left_out: list[Saying] = []
    with Books.open(home) as books:
        books.events.named(order.event)
        for make in makers:
            try:
                printed.append(make(books, order, language, person))
            except (WrongUse, NotPermitted) as error:
                left_out.append(error.saying)
    return Papers(tuple(printed), tuple(left_out))


def _labels(books: Books, order: PrintOrder, language: Language, person: Person) -> Printed:
    wallets = _chosen(books.wallets.all(), order)
    if not wallets:
        raise WrongUse("There are no such wallets. Register them: {fapai wallet add}.")
    game = _game(books, order)
    labels = [
        WalletLabel(Token(one.token), one.name.number, one.name.set_name, one.name.copy, game)
        for one in wallets
    ]
    made = print_stickers if order.stickers else print_labels
    pdf = made(labels, language, now_here())
    file = save_pdf(order.out / ("stickers.pdf" if order.stickers else "labels.pdf"), pdf)
    facts = {"paper": file.stem, "count": len(labels), "reprint": order.reprint}
    books.note(Entry(EntryKind.PRINTED, facts), About(actor=person.actor))
    return Printed(file, len(labels), shows_cards=False)


def _hand_cards(books: Books, order: PrintOrder, language: Language, person: Person) -> Printed:
    if not person.may(Right.PRINT_HAND_CARDS):
        raise NotPermitted(
            "Hand cards show every card: dealing staff or the chief referee print them."
        )
    event = books.events.named(order.event)
    cards = [
        card
        for name, record in _in_wallets(books, event, order)
        for card in _cards(event, name, record, order)
    ]
    if not cards:
        raise WrongUse(
            "No wallet holds a dealt board of {event}. Deal first ({fapai deal}), or name boards ({--boards}).",
            event=event.name,
        )
    before = printed_slips(books.prints.of(event))
    cards = [replace(card, reprint=order.reprint or slip_of(card) in before) for card in cards]
    again = any(card.reprint for card in cards)
    boards = written(card.board for card in cards)
    # The trace comes before the paper: there is no PDF of which nobody knows.
    reveal = {"what": "hand cards", "boards": boards, "reason": order.reason}
    about = About(event=event.id, actor=person.actor)
    books.note(Entry(EntryKind.REVEALED, reveal), about)
    file = save_pdf(order.out / "hand-cards.pdf", print_hand_cards(cards, language, now_here()))
    facts = {
        "paper": file.stem,
        "boards": boards,
        "count": len(cards),
        "reprint": again,
        "lots": lots_of(cards),
    }
    books.note(Entry(EntryKind.PRINTED, facts), about)
    return Printed(file, len(cards), shows_cards=True)


def _records(books: Books, order: PrintOrder, language: Language, person: Person) -> Printed:
    event = books.events.named(order.event)
    early = event.released is None
    if early and not (person.may(Right.SEE_UNRELEASED) and order.reason):
        raise NotPermitted(
            "The hand records of {event} are not released. The chief referee releases them ({fapai release}), or asks "
            "before ({--as chief-referee --reason}).",
            event=event.name,
        )
    numbers = order.boards or books.records.dealt(event) or None
    records = books.records.newest(event, numbers)
    if not records:
        raise WrongUse(
            "{event} has no boards yet. Bring some in: {fapai import, fapai shuffle}.",
            event=event.name,
        )
    boards = written(record.board.number for record in records)
    about = About(event=event.id, actor=person.actor)
    if early:
        reveal = {"what": "hand records", "boards": boards, "reason": order.reason}
        books.note(Entry(EntryKind.REVEALED, reveal), about)
    released = here(event.released) if event.released else now_here()
    sheet = RecordSheet(
        event.name,
        "",
        order.set_name or "",
        released,
        books.prints.count(event, "records") + 1,
        records,
    )
    file = save_pdf(order.out / "records.pdf", print_records([sheet], language, now_here()))
    facts = {
        "paper": file.stem,
        "boards": boards,
        "count": len(records),
        "reprint": sheet.version > 1,
        "version": sheet.version,
    }
    books.note(Entry(EntryKind.PRINTED, facts), about)
    return Printed(file, len(records), shows_cards=True)


def _in_wallets(
    books: Books, event: Event, order: PrintOrder
) -> Iterable[tuple[WalletName, HandRecord]]:
    """What lies in which wallet; for named boards that no wallet holds, what will."""
    dealt = [
        wallet
        for wallet in _chosen(books.wallets.holding(event), order)
        if wallet.is_dealt and wallet.version is not None
    ]
    for wallet in dealt:
        yield wallet.name, books.records.one(event, wallet.name.number, wallet.version)
    held = {wallet.name.number for wallet in dealt}
    for record in books.records.newest(event, order.boards) if order.boards else ():
        if record.board.number not in held:
            name = WalletName(record.board.number, order.set_name or "A", order.copy or 1)
            yield name, record


def _cards(
    event: Event, name: WalletName, record: HandRecord, order: PrintOrder
) -> Iterable[HandCard]:
    cards = hand_cards_of(record, event.name, name.set_name, name.copy)
    return (card for card in cards if order.seat in (None, card.seat))


def _chosen(wallets: Iterable[Wallet], order: PrintOrder) -> list[Wallet]:
    return [
        wallet
        for wallet in wallets
        if (order.boards is None or wallet.name.number in order.boards)
        and order.set_name in (None, wallet.name.set_name)
        and order.copy in (None, wallet.name.copy)
    ]


def _game(books: Books, order: PrintOrder) -> Game:
    """The game whose seats and leaders stand on labels: as named, else the only one that the events play."""
    if order.game is not None:
        if order.game not in GAMES:
            raise WrongUse(
                "There is no game {game}. There are: {games}.", game=order.game, games=tuple(GAMES)
            )
        return GAMES[order.game]
    if order.event is not None:
        return books.events.named(order.event).game
    played = {event.game for event in books.events.all()}
    return played.pop() if len(played) == 1 else HUAPAI


def save_pdf(file: Path, pdf: bytes) -> Path:
    """Write a paper, whole or not at all; returns the file.

    Raises:
        WrongUse: it cannot be written.
    """
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        unfinished = file.with_suffix(".new")
        unfinished.write_bytes(pdf)
        unfinished.replace(file)
    except OSError as error:
        raise WrongUse(
            "The paper {file} cannot be written ({why}). Close it where it is open, or choose another folder "
            "({--out}).",
            file=file,
            why=why_not(error),
        ) from error
    return file


RULE = says(
    "Whoever holds this paper knows the deals. Keep it from players, and remove the file once it is printed."
)
