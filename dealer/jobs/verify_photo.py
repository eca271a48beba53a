"""Verify a wallet by photographs of its hands, on the mat or one pocket at a time."""

import secrets
from collections.abc import Callable, Mapping
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path

import cv2

from cardboards.deals import Deal
from cardboards.games import Game, Seat
from cardboards.language import Saying, says
from cardboards.qr import Token
from dealer.custody import ScanFinding, Wallet, to_verify
from dealer.entries import About, Entry, EntryKind
from dealer.errors import AnswerIsNo, DealerError, NotPermitted, Undecided, WrongUse
from dealer.home import DESK, Home
from dealer.jobs.people import Person
from dealer.people import Right
from dealer.photographed import Sightings, judge_sightings, unseen
from dealer.store.books import Books
from dealer.store.events import Event
from dealer.store.sealed_hands import masks_of
from dealer.verifying import BoardName, Outcome, Verdict
from dealer.wallet_name import WalletName
from firmware_bridge.errors import NotAPhotograph
from firmware_bridge.eye_view import Image
from firmware_bridge.reader.lying import Lying, marked
from firmware_bridge.reader.mat import sheets_in
from firmware_bridge.reader.photograph import developed, opened
from firmware_bridge.wallet_code import token_in

Spreader = Callable[[Image], tuple[Lying, ...]]
"""What reads the cards of a photograph."""

_AFTER_THE_CARDS = 53
"""The step under which a wallet's first photograph is kept, behind the pictures of its 52 cards."""


@dataclass(frozen=True, slots=True)
class Shot:
    """One photograph as it came: the bytes of its file; `name` stands in what is said of it."""

    name: str
    data: bytes


def shot(path: Path) -> Shot:
    """The photograph in a file.

    Raises:
        NotAPhotograph: the file cannot be opened.
    """
    try:
        return Shot(str(path), path.read_bytes())
    except OSError:
        opened(path)  # says what is wrong with it
        raise


@dataclass(frozen=True, slots=True)
class PhotoOrder:
    """Which wallet the photographs show: by number, by token, or (neither) by the label in one of them.

    `seat`: they show the hand of this pocket alone; None: they show hands on the mat. `reason`: why
    cards are asked for by name; without one they stay hidden.
    """

    shots: tuple[Shot, ...]
    event: str | None = None
    number: int | None = None
    token: str | None = None
    seat: Seat | None = None
    reason: str | None = None


@dataclass(frozen=True, slots=True)
class PhotoChecked:
    """What the photographs say of one wallet, or of one pocket of it.

    `notes`: photographs that could not be used, and cards that lie in no zone. `revealed` and
    `pictures` (JPEG, with a box on each card) show cards, for those who asked with a reason.
    """

    event: str
    wallet: WalletName
    verdict: Verdict
    seat: Seat | None
    notes: tuple[Saying, ...]
    revealed: tuple[Saying, ...] = ()
    pictures: tuple[bytes, ...] = ()

    @property
    def answer(self) -> DealerError | None:
        """What to say when it does not pass."""
        match self.verdict.outcome:
            case Outcome.PASS:
                return None
            case Outcome.FAIL:
                return AnswerIsNo(
                    "Not as recorded: {wallets}. Call the referee; he is shown what to move ({fapai verify --reveal}).",
                    wallets=(self.wallet,),
                )
            case Outcome.UNREADABLE:
                return Undecided(
                    "Not all cards of {wallet} were seen: {hidden}. Spread them so that every corner shows, "
                    "and photograph them again; several photographs add up.",
                    wallet=self.wallet,
                    hidden=tuple(
                        says(
                            "{seat}: {seen} of {expected}",
                            seat=one.seat,
                            seen=one.found - one.unread,
                            expected=one.expected,
                        )
                        for one in self.verdict.counts
                        if one.unread
                    ),
                )

    def as_json(self) -> dict[str, object]:
        """Blind facts; cards only where they were revealed."""
        fault = self.verdict.fault
        blind: dict[str, object] = {
            **self.wallet.facts,
            "verdict": self.verdict.outcome.value,
            "class": fault.key if fault else None,
            "seat": self.seat and self.seat.value,
            "counts": {one.seat.value: one.found - one.unread for one in self.verdict.counts},
            "hidden": {one.seat.value: one.unread for one in self.verdict.counts},
            "notes": [note.english() for note in self.notes],
        }
        return blind | (
            {"revealed": [one.english() for one in self.revealed]} if self.revealed else {}
        )


def verify_photo(home: Home, order: PhotoOrder, who: Person, spreader: Spreader) -> PhotoChecked:
    """Hold the cards that photographs show against a wallet's record.

    Raises:
        NotPermitted: cards are asked for by name by somebody else than a referee.
        WrongUse: no such event or wallet, or nothing says which wallet it is.
        AnswerIsNo: a label in a photograph is that of another wallet.
        NotAPhotograph: none of the photographs can be read; the reason of the last one.
    """
    if order.reason and not who.may(Right.REVEAL_BOARD):
        raise NotPermitted("Only a referee is shown what to move.")
    images, notes = _images(order.shots)
    with Books.open(home, DESK) as books:  # a station may be dealing meanwhile
        books.hold()
        event = books.events.named(order.event)
        wallet, identity = _wallet(books, event, order, images)
        check = _Check(books, event, wallet, order, who)
        check.keep(images)
        seen, lying, more = _seen(images, order.seat, event.game, spreader)
        return check.judge(seen, tuple(zip(images, lying, strict=True)), identity, notes + more)


def _images(shots: tuple[Shot, ...]) -> tuple[tuple[Image, ...], tuple[Saying, ...]]:
    images: list[Image] = []
    bad: list[NotAPhotograph] = []
    for one in shots:
        try:
            images.append(developed(one.data, one.name).image)
        except NotAPhotograph as error:
            bad.append(error)
    if not images:
        raise bad[-1] if bad else WrongUse("There is no photograph. Give one ({--photo}).")
    return tuple(images), tuple(error.saying for error in bad)


def _wallet(
    books: Books, event: Event, order: PhotoOrder, images: tuple[Image, ...]
) -> tuple[Wallet, str]:
    """The wallet, and what says that it is this one: its label, its token, or only its number."""
    labels = {text for text in map(token_in, images) if text is not None}
    named = Token.scanned(order.token).text if order.token else None
    if named is None and order.number is None:
        if not labels:
            raise WrongUse(
                "Nothing says which wallet this is. Lay its label into the picture, or name it ({--token})."
            )
        named = min(labels)
    wanted = [
        one
        for one in books.wallets.holding(event)
        if named in (None, one.token) and order.number in (None, one.name.number)
    ]
    if len(wanted) != 1:
        raise WrongUse(
            "{count} wallets of {event} with cards fit. Name one ({--token}), or lay its label into the picture.",
            count=len(wanted),
            event=event.name,
        )
    [wallet] = wanted
    for label in labels:
        shown = books.wallets.by_token(label)
        finding = to_verify(wallet.name, event.id, shown)
        if finding not in (ScanFinding.EXPECTED, ScanFinding.UNBOUND):
            saying = finding.saying(wallet.name, shown)
            raise AnswerIsNo(saying.text, **saying.facts)
    return wallet, "label" if labels else "token" if order.token else "number"


def _seen(
    images: tuple[Image, ...], asked: Seat | None, game: Game, spreader: Spreader
) -> tuple[Sightings, tuple[tuple[Lying, ...], ...], tuple[Saying, ...]]:
    """What all photographs show together, the cards of each, and what could not be placed."""
    seen = Sightings()
    cards: list[tuple[Lying, ...]] = []
    notes: list[Saying] = []
    for image in images:
        lying = spreader(image)
        cards.append(lying)
        sheets = sheets_in(image) if asked is None else ()
        if asked is None and not sheets:
            notes.append(
                says(
                    "A photograph shows no mat: at least three of its marks must be seen. Without a mat, photograph "
                    "one pocket at a time and name it ({--seat})."
                )
            )
            continue
        placed = []
        for one in lying:
            seats = [asked] if asked else [sheet.seat_at(one.middle) for sheet in sheets]
            placed += [(seat, one.card) for seat in seats if seat in game.seats]
        if len(placed) < len(lying):
            notes.append(says("Cards outside the zones: {count}", count=len(lying) - len(placed)))
        seen = seen.and_also(Sightings.of(placed))
    return seen, tuple(cards), tuple(notes)


class _Check:
    """One wallet's check: what is journalled, kept and shown of it."""

    def __init__(
        self, books: Books, event: Event, wallet: Wallet, order: PhotoOrder, who: Person
    ) -> None:
        self._books = books
        self._event = event
        self._wallet = wallet
        self._order = order
        self._asked = (order.seat,) if order.seat else event.game.seats
        job = secrets.token_hex(4)
        self._about = About.of(wallet.name, event.id, job, wallet.token, who.actor)

    def keep(self, images: tuple[Image, ...]) -> None:
        """Seal the photographs beside the pictures of the wallet's cards; they go when it passes."""
        if self._wallet.job is None:
            return
        with closing(self._books.images(self._event)) as keeper:
            for place, image in enumerate(images):
                keeper.keep(self._wallet.job, _AFTER_THE_CARDS + place, image)

    def judge(
        self,
        seen: Sightings,
        looked: tuple[tuple[Image, tuple[Lying, ...]], ...],
        identity: str,
        notes: tuple[Saying, ...],
    ) -> PhotoChecked:
        """Give the verdict and write it down; with a reason, show what it rests on."""
        number, version = self._wallet.name.number, self._wallet.version
        record = self._books.records.one(self._event, number, version).board.deal
        verdict = judge_sightings(seen, record, {}, self._asked)
        if verdict.outcome is Outcome.FAIL:
            verdict = judge_sightings(seen, record, self._others(number), self._asked)
        self._write(verdict, seen, len(looked), identity)
        checked = PhotoChecked(
            self._event.name, self._wallet.name, verdict, self._order.seat, notes
        )
        if self._order.reason:
            checked = self._revealed(checked, seen, record, looked)
        self._books.project()
        if verdict.outcome is Outcome.PASS and not self._order.seat and self._wallet.job:
            with closing(self._books.images(self._event)) as keeper:
                keeper.drop(self._wallet.job)
        return checked

    def _others(self, number: int) -> Mapping[BoardName, Deal]:
        """Every other board of the event: unsealed only when a wallet does not match."""
        return {
            BoardName(self._event.name, other.board.number): other.board.deal
            for other in self._books.records.newest(self._event)
            if other.board.number != number
        }

    def _write(self, verdict: Verdict, seen: Sightings, photographs: int, identity: str) -> None:
        facts: dict[str, object] = {
            "by": "photograph",
            "photographs": photographs,
            "identity": identity,
        }
        self._books.journal.append(Entry(EntryKind.CHECK_STARTED, facts), self._about)
        counts = {one.seat.value: one.found - one.unread for one in verdict.counts}
        if self._order.seat and verdict.outcome is not Outcome.FAIL:
            # One pocket says nothing of the wallet, unless it holds what is not its own.
            read = {"seat": self._order.seat.value, "count": counts[self._order.seat.value]}
            self._books.journal.append(Entry(EntryKind.POCKET_READ, facts | read), self._about)
            return
        fault = verdict.fault.key if verdict.fault else None
        judged = {"verdict": verdict.outcome.value, "class": fault, "counts": counts}
        whole = not any(seen.hidden(self._event.game, seat) for seat in self._event.game.seats)
        kept = (
            {"found": masks_of(seen.cards)} if whole and verdict.outcome is Outcome.FAIL else None
        )
        entry = Entry(EntryKind.VERIFIED, facts | judged | {"named_by_operator": 0}, kept)
        self._books.journal.append(entry, self._about)

    def _revealed(
        self,
        checked: PhotoChecked,
        seen: Sightings,
        record: Deal,
        looked: tuple[tuple[Image, tuple[Lying, ...]], ...],
    ) -> PhotoChecked:
        """The moves, the cards still to be seen, and the pictures. The trace comes first."""
        moves = checked.verdict.moves
        hidden = {} if moves else unseen(seen, record, self._asked)
        facts = {"what": "photographs", "reason": self._order.reason, "cards": len(moves)}
        self._books.journal.append(Entry(EntryKind.REVEALED, facts), self._about)
        told = tuple(move.saying for move in moves) + tuple(
            says("{seat}: not seen: {cards}", seat=seat, cards=tuple(cards))
            for seat, cards in hidden.items()
        )
        pictures = tuple(_jpeg(marked(image, lying)) for image, lying in looked)
        return replace(checked, revealed=told, pictures=pictures)


def _jpeg(image: Image) -> bytes:
    _, encoded = cv2.imencode(".jpg", image)
    return encoded.tobytes()
