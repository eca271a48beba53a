"""Verify a wallet by photographs of its hands, on the mat or one pocket at a time."""

import secrets
from collections.abc import Callable, Mapping
from contextlib import closing
from dataclasses import dataclass, replace
from hashlib import sha256

import cv2

from cardboards.cards import Card
from cardboards.deals import Deal
from cardboards.games import Game, Seat
from cardboards.language import Saying, says
from cardboards.qr import Token
from dealer.custody import ScanFinding, Wallet, to_verify
from dealer.entries import About, Entry, EntryKind
from dealer.errors import AnswerIsNo, NotPermitted, WrongUse
from dealer.home import DESK, Home
from dealer.jobs.people import Person
from dealer.jobs.photographs import PhotoChecked, PhotoOrder, Shot
from dealer.people import Right
from dealer.photographed import Sightings, judge_sightings, unseen
from dealer.store.books import Books
from dealer.store.events import Event
from dealer.store.sealed_hands import masks_of
from dealer.verifying import BoardName, Outcome, Verdict
from firmware_bridge.errors import NotAPhotograph
from firmware_bridge.eye_view import Image
from firmware_bridge.reader.anywhere.lying import Lying, marked
from firmware_bridge.reader.anywhere.mat import sheets_in
from firmware_bridge.reader.photograph import developed
from firmware_bridge.wallet_code import tokens_in

Spreader = Callable[[Image], tuple[Lying, ...]]
"""What reads the cards of a photograph."""

_AFTER_THE_CARDS = 53
"""The step under which a wallet's first photograph is kept, behind the pictures of its 52 cards."""


class Remembered:
    """A spreader that looks at each photograph once, however often it is asked: for those that come one by one."""

    def __init__(self, spreader: Spreader) -> None:
        self._spreader = spreader
        self._seen: dict[bytes, tuple[Lying, ...]] = {}

    def spread(self, image: Image) -> tuple[Lying, ...]:
        """The cards of a photograph."""
        which = sha256(image.tobytes()).digest()
        if which not in self._seen:
            self._seen[which] = self._spreader(image)
        return self._seen[which]


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
    looks, notes = _looks(order.shots)
    with Books.open(home, DESK) as books:  # a station may be dealing meanwhile
        books.hold()
        event = books.events.named(order.event)
        wallet, identity = _wallet(books, event, order, looks)
        check = _Check(books, event, wallet, order, who)
        check.keep(looks)
        looks = tuple(replace(one, cards=spreader(one.image)) for one in looks)
        seen, more = _seen(looks, event.game)
        return check.judge(seen, looks, identity, notes + more)


@dataclass(frozen=True, slots=True)
class _Look:
    """One photograph, developed: whose hand it shows alone, and the cards that were read in it."""

    image: Image
    seat: Seat | None
    cards: tuple[Lying, ...] = ()


def _looks(shots: tuple[Shot, ...]) -> tuple[tuple[_Look, ...], tuple[Saying, ...]]:
    looks: list[_Look] = []
    bad: list[NotAPhotograph] = []
    for one in shots:
        try:
            looks.append(_Look(developed(one.data, one.name).image, one.seat))
        except NotAPhotograph as error:
            bad.append(error)
    if not looks:
        raise bad[-1] if bad else WrongUse("There is no photograph. Give one ({--photo}).")
    return tuple(looks), tuple(error.saying for error in bad)


def _wallet(
    books: Books, event: Event, order: PhotoOrder, looks: tuple[_Look, ...]
) -> tuple[Wallet, str]:
    """The wallet, and what says that it is this one: its label, its token, or only its number."""
    labels = {label for one in looks for label in tokens_in(one.image)}
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
    if len(wanted) > 1:  # copies of one board
        wanted = [one for one in wanted if one.token in labels] or wanted
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


def _seen(looks: tuple[_Look, ...], game: Game) -> tuple[Sightings, tuple[Saying, ...]]:
    """What all photographs show together, and what could not be placed."""
    seen = Sightings()
    notes: list[Saying] = []
    for look in looks:
        placed = _placed(look)
        if placed is None:
            notes.append(
                says(
                    "A photograph shows no mat: at least three of its marks must be seen. Without a mat, photograph "
                    "one pocket at a time and say whose it is ({--photo N=FILE})."
                )
            )
            continue
        theirs = [(seat, card) for seat, card in placed if seat in game.seats]
        if len(theirs) < len(look.cards):
            notes.append(
                says("Cards outside the zones: {count}", count=len(look.cards) - len(theirs))
            )
        seen = seen.and_also(Sightings.of(theirs))
    return seen, tuple(notes)


def _placed(look: _Look) -> list[tuple[Seat, Card]] | None:
    """Each card with its pocket, where it lies in one; None where nothing says whose they are.

    On a mat a hand that is named counts in its own zone only: what lies in another is not of it.
    """
    sheets = sheets_in(look.image)
    if not sheets:
        return [(look.seat, one.card) for one in look.cards] if look.seat else None
    return [
        (seat, one.card)
        for one in look.cards
        for sheet in sheets
        if (seat := sheet.seat_at(one.middle)) and look.seat in (None, seat)
    ]


class _Check:
    """One wallet's check: what is journalled, kept and shown of it."""

    def __init__(
        self, books: Books, event: Event, wallet: Wallet, order: PhotoOrder, who: Person
    ) -> None:
        self._books = books
        self._event = event
        self._wallet = wallet
        self._order = order
        self._asked = order.pockets(event.game.seats)
        self._whole = self._asked == event.game.seats
        job = secrets.token_hex(4)
        self._about = About.of(wallet.name, event.id, job, wallet.token, who.actor)

    def keep(self, looks: tuple[_Look, ...]) -> None:
        """Seal the photographs beside the pictures of the wallet's cards; they go when it passes."""
        if self._wallet.job is None:
            return
        with closing(self._books.images(self._event)) as keeper:
            for place, look in enumerate(looks):
                keeper.keep(self._wallet.job, _AFTER_THE_CARDS + place, look.image)

    def judge(
        self,
        seen: Sightings,
        looks: tuple[_Look, ...],
        identity: str,
        notes: tuple[Saying, ...],
    ) -> PhotoChecked:
        """Give the verdict and write it down; with a reason, show what it rests on."""
        number, version = self._wallet.name.number, self._wallet.version
        record = self._books.records.one(self._event, number, version).board.deal
        verdict = judge_sightings(seen, record, {}, self._asked)
        if verdict.outcome is Outcome.FAIL:
            verdict = judge_sightings(seen, record, self._others(number), self._asked)
        self._write(verdict, seen, len(looks), identity)
        alone = () if self._whole else self._asked
        checked = PhotoChecked(self._event.name, self._wallet.name, verdict, alone, notes)
        if self._order.reason:
            checked = self._revealed(checked, seen, record, looks)
        self._books.project()
        if verdict.outcome is Outcome.PASS and self._whole and self._wallet.job:
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
        if not self._whole and verdict.outcome is not Outcome.FAIL:
            # Some pockets say nothing of the wallet, unless one holds what is not its own.
            for seat, count in counts.items():
                read = facts | {"seat": seat, "count": count}
                self._books.journal.append(Entry(EntryKind.POCKET_READ, read), self._about)
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
        looks: tuple[_Look, ...],
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
        pictures = tuple(_jpeg(marked(one.image, one.cards)) for one in looks)
        return replace(checked, revealed=told, pictures=pictures)


def _jpeg(image: Image) -> bytes:
    _, encoded = cv2.imencode(".jpg", image)
    return encoded.tobytes()
