"""Wallets scanned on their way: issued, passed on, seen, reported, returned, held by the referee, cleared."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from enum import Enum
from itertools import chain

from cardboards.language import Saying, says
from cardboards.qr import Token
from dealer.custody import Content, Wallet, after
from dealer.entries import About, Entry, EntryKind
from dealer.errors import NotPermitted, WrongUse
from dealer.home import DESK, Home
from dealer.jobs.people import Person
from dealer.jobs.wallets import as_json
from dealer.jobs.where import as_facts, line
from dealer.movements.routes import Stop
from dealer.people import Right
from dealer.store.books import Books
from dealer.whereabouts import (
    STAFF,
    Move,
    Trouble,
    Whereabouts,
    after_move,
    whereabouts,
)
from dealer.whereabouts import scan as after_scan

APPEAL = timedelta(minutes=90)
"""How long after the end of a round a ruling can be appealed against (§41)."""


class CustodyStep(Enum):
    """What is done with a wallet that is scanned; the value is the word for it."""

    ISSUE = "issue"
    PASS = "pass"
    SEE = "see"
    REPORT = "report"
    RETURN = "return"
    HOLD = "hold"
    RELEASE_HOLD = "release-hold"
    CLEAR = "clear"

    @property
    def kind(self) -> EntryKind:
        """The entry that it makes."""
        return _KINDS[self]


_KINDS = {
    CustodyStep.ISSUE: EntryKind.ISSUED,
    CustodyStep.PASS: EntryKind.PASSED,
    CustodyStep.SEE: EntryKind.SEEN,
    CustodyStep.REPORT: EntryKind.REPORTED,
    CustodyStep.RETURN: EntryKind.RETURNED,
    CustodyStep.HOLD: EntryKind.HELD,
    CustodyStep.RELEASE_HOLD: EntryKind.HOLD_ENDED,
    CustodyStep.CLEAR: EntryKind.WALLET_CLEARED,
}
_SENDING = (CustodyStep.ISSUE, CustodyStep.PASS)


class Why(Enum):
    """Why the referee holds a wallet."""

    RULING = "ruling"
    APPEAL = "appeal"


@dataclass(frozen=True, slots=True)
class ScanOrder:
    """What is done with the wallets.

    `place` is where they go, or where they are seen; issued or passed on without one they go where the event's kept
    plan sends them. `origin` is where they come from; `all_there`: nothing else lies at `place`, so that what is
    expected there and was not scanned is missing. `event` is whose cards they must hold.
    `round_end` begins the time for an appeal. `station` is whose journal is written: one that may be offline has its
    own.
    """

    step: CustodyStep
    place: str | None = None
    origin: str | None = None
    round: int | None = None
    event: str | None = None
    all_there: bool = False
    why: Why = Why.RULING
    round_end: datetime | None = None
    reason: str | None = None
    station: str = DESK

    def facts(self) -> dict[str, object]:
        """What the entry keeps."""
        known: dict[str, object | None] = {"reason": self.reason}
        if self.step in (*_SENDING, CustodyStep.SEE, CustodyStep.REPORT):
            known |= {"place": _tidy(self.place), "round": self.round}
        if self.step is CustodyStep.PASS:
            known |= {"from": _tidy(self.origin)}
        if self.step is CustodyStep.HOLD:
            until = self.round_end and (self.round_end + APPEAL).astimezone(UTC)
            known |= {"why": self.why.value, "until": until and until.isoformat()}
        return {name: value for name, value in known.items() if value is not None}


@dataclass(frozen=True, slots=True)
class Scanned:
    """What came of one scan: the wallet after it, where it should be, and what was found out of place by it.

    `missing`: nobody scanned it, and it should have been there. `refusal`: why nothing was done. `planned` is where the
    event's plan sends it, when it was sent elsewhere.
    """

    token: str
    wallet: Wallet | None
    where: Whereabouts = field(default_factory=Whereabouts)
    found: Trouble | None = None
    refusal: Saying | None = None
    missing: bool = False
    planned: str | None = None

    @property
    def out_of_place(self) -> bool:
        """Whether somebody has to look."""
        return self.found is not None or self.planned is not None

    @property
    def saying(self) -> Saying:
        """What came of it, in one line."""
        if self.wallet is None or self.refusal is not None:
            name = self.wallet.name if self.wallet else self.token
            return says("{wallet}: not done. {why}", wallet=name, why=self.refusal)
        return line(self.wallet.name, self.where, self.found, self.planned)

    def as_json(self) -> dict[str, object]:
        """The scan as it is written for programs."""
        known = as_json(self.wallet) if self.wallet else {"token": self.token}
        done = self.refusal is None and not self.missing
        found = self.found.value if self.found else None
        return {
            "type": "scan",
            "done": done,
            "found": found,
            "planned": self.planned,
            **known,
            **as_facts(self.where),
        }


def scan_wallets(
    home: Home,
    tokens: Iterable[str],
    order: ScanOrder,
    person: Person,
    tell: Callable[[Scanned], None] = lambda _scanned: None,
    now: Callable[[], datetime] = lambda: datetime.now(UTC),
) -> tuple[Scanned, ...]:
    """Take a step with each wallet. One that cannot be taken is refused with its reason, the others are done.

    `tell` hears of each as soon as it is written: the books are closed later, which waits for the disk.

    Raises:
        NotAToken: one of the texts is no token; then nothing is done.
        NotPermitted: it takes a referee.
        WrongUse: no such event, or a place is not said that has to be.
    """
    read = [Token.scanned(token).text for token in tokens]
    held = order.step in (CustodyStep.HOLD, CustodyStep.RELEASE_HOLD)
    if held and not person.may(Right.HOLD):
        raise NotPermitted("Only a referee holds a wallet or lets it go.")
    if order.all_there and (order.step is not CustodyStep.SEE or not order.place):
        raise WrongUse("Say which place was searched ({--place, --all}).")
    with Books.open(home, order.station) as books:
        event = books.events.named(order.event).id if order.event is not None else None
        desk = _Desk(books, order, event, person, now())
        found = map(desk.scan, read)
        scans = []
        for one in chain(found, desk.missing(read) if order.all_there else ()):
            tell(one)
            scans.append(one)
    return tuple(scans)


@dataclass(frozen=True, slots=True)
class _Desk:
    """One call: all that is the same for its scans."""

    books: Books
    order: ScanOrder
    event: str | None
    person: Person
    now: datetime

    def scan(self, token: str) -> Scanned:
        """Take the step with one wallet."""
        asks = self.order.step is CustodyStep.SEE and not self.order.place
        if not asks:
            self.books.hold()
        wallet = self.books.wallets.by_token(token)
        if wallet is None or wallet.content is Content.RETIRED:
            return Scanned(token, wallet, refusal=_NO_WALLET)
        known = whereabouts(self.books.wallets.moves(wallet.name))
        if asks:
            return Scanned(token, wallet, known, known.trouble)
        ahead = self._ahead(wallet, known) if self.order.step in _SENDING else None
        facts = self._facts()
        if ahead is not None and self.order.place is None:
            facts = {**facts, "place": _next(ahead), "round": ahead[0].round if ahead else None}
        move = Move(self.now.isoformat(), self.order.step.kind, facts, wallet.event)
        refusal = self._refusal(wallet, known, move)
        if refusal is not None:
            return Scanned(token, wallet, known, known.trouble, refusal)
        self.books.note(Entry(move.kind, move.facts), self._about(wallet))
        after_it, found = after_scan(known, move)
        planned = _next(ahead) if ahead is not None else None
        otherwise = planned if planned != after_it.expected else None
        now = self.books.wallets.by_token(token)
        return Scanned(token, now, after_it, found, planned=otherwise)

    def _ahead(self, wallet: Wallet, known: Whereabouts) -> Sequence[Stop] | None:
        """Where the event's plan still sends a wallet; None when no plan knows."""
        plan = self.books.plans.of(wallet.event) if wallet.event is not None else None
        return plan.ahead(wallet.name, known.last, known.round) if plan else None

    def missing(self, read: Iterable[str]) -> Iterable[Scanned]:
        """Wallets that should be at the place and were not scanned."""
        scanned, place = set(read), _tidy(self.order.place)
        ways = self.books.wallets.all_moves()
        for wallet in self.books.wallets.all():
            known = whereabouts(ways.get(wallet.name, ()))
            if wallet.token in scanned or not known.out or known.expected != place:
                continue
            move = Move(self.now.isoformat(), EntryKind.MISSED, {"place": place}, wallet.event)
            self.books.note(Entry(move.kind, move.facts), self._about(wallet))
            where = after_move(known, move)
            yield Scanned(wallet.token, wallet, where, where.trouble, missing=True)

    def _facts(self) -> Mapping[str, object]:
        facts = self.order.facts()
        if self.event is not None and self.order.step is CustodyStep.SEE:
            return facts | {"session": self.event}
        return facts

    def _about(self, wallet: Wallet) -> About:
        return About.of(wallet.name, wallet.event, wallet.job, wallet.token, self.person.actor)

    def _refusal(self, wallet: Wallet, known: Whereabouts, move: Move) -> Saying | None:
        step, reason = self.order.step, self.order.reason
        if step is CustodyStep.SEE:
            return None
        if step in _SENDING and move.text("place") == STAFF:
            return _NO_MORE_TABLES
        if self.event is not None and wallet.event not in (None, self.event):
            return _OTHER_EVENT
        if step is CustodyStep.CLEAR and wallet.held:
            return _HELD
        if step is CustodyStep.RELEASE_HOLD:
            return self._still_open(wallet, known)
        if after(wallet, move.kind, self._about(wallet), move.facts, "") is None:
            return _REFUSALS[wallet.content]
        if step is CustodyStep.CLEAR and known.unchecked and not reason:
            return _NOT_VERIFIED
        return None

    def _still_open(self, wallet: Wallet, known: Whereabouts) -> Saying | None:
        if not wallet.held:
            return _NOT_HELD
        if self.order.reason:
            return None
        if known.until is None:
            return _NO_END
        until = datetime.fromisoformat(known.until)
        if self.now < until:
            return says(
                "An appeal is possible until {time} (§41). Let it go then, or say why now ({--reason}).",
                time=f"{until.astimezone():%H:%M}",
            )
        return None


def _next(ahead: Sequence[Stop]) -> str:
    return str(ahead[0].table) if ahead else STAFF


def _tidy(place: str | None) -> str | None:
    return (place.strip() or STAFF) if place is not None else None


_NO_WALLET = says(
    "No wallet of this house has this code, or its label was replaced. All wallets: {fapai wallet list}."
)
_OTHER_EVENT = says("It holds the cards of another event. Take it back to the dealing staff.")
_HELD = says("The referee holds it: it is neither cleared nor dealt until he lets it go.")
_NO_MORE_TABLES = says(
    "The plan has no further table for it. Take it back ({--step return}), or say where it goes ({--place})."
)
_NOT_HELD = says("No referee holds it.")
_NO_END = says(
    "Nobody said when the round ended, so the time for an appeal (§41: 90 minutes) is not known. Say why it is over "
    "({--reason})."
)
_NOT_VERIFIED = says(
    "It was played and not verified since. Verify it ({fapai verify}), or say why not ({--reason})."
)
_REFUSALS = {
    Content.EMPTY: says("Nothing lies in it. Deal it first ({fapai deal})."),
    Content.DEALING: says(
        "It is being dealt, or its deal was interrupted. End that first ({fapai deal})."
    ),
    Content.VOID: says("Its last deal was not finished. Deal it again, verify it, or clear it."),
    Content.DEALT: says("That is not possible for a wallet that is dealt."),
    Content.VERIFIED: says("That is not possible for a wallet that is verified."),
    Content.FAILED: says(
        "It does not match its record. Mend it and verify it again before it goes out."
    ),
}
