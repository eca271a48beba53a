"""Verify wallets by feeding them again, one pocket at a time (design.md §4)."""

import logging
import secrets
from collections.abc import Callable, Mapping
from contextlib import closing
from dataclasses import dataclass, field, replace
from functools import partial

from cardboards.boards import HandRecord
from cardboards.cards import CardSet
from cardboards.deals import Deal
from cardboards.language import Saying, says
from dealer.checking import Checking, CheckState
from dealer.custody import Wallet, to_verify
from dealer.entries import About, Entry, EntryKind
from dealer.errors import (
    AnswerIsNo,
    DealerError,
    Interrupted,
    NotPermitted,
    StoreError,
    Undecided,
    WrongUse,
)
from dealer.home import STATION, Home
from dealer.jobs.equipment import Equipment, Gear, equipment
from dealer.jobs.people import Person
from dealer.jobs.proving import Proofs, learn, told_of, told_when_dealt
from dealer.jobs.reception import Reception
from dealer.oversight import Oversight
from dealer.people import Right
from dealer.questions import Operator
from dealer.signals import Event as Signal
from dealer.station import Desk
from dealer.store.books import Books
from dealer.store.events import Event
from dealer.store.images import ImageKeeper
from dealer.store.sealed_hands import masks_of
from dealer.verifying import BoardName, Outcome, Verdict, judge
from dealer.wallet_name import WalletName
from firmware_bridge.camera import Frame
from firmware_bridge.clock import Clock, RealClock
from firmware_bridge.machine import Landed

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class VerifyOrder:
    """What is to be verified: by numbers (None: all that are dealt), or the one wallet with `token`.

    `reason`: why the moves that mend a wallet are asked for; without one they stay hidden.
    """

    event: str | None
    gear: Gear
    numbers: tuple[int, ...] | None = None
    token: str | None = None
    reason: str | None = None


@dataclass(frozen=True, slots=True)
class Checked:
    """One wallet's check; `revealed` are the moves that mend it, for those who asked with a reason."""

    wallet: WalletName
    verdict: Verdict
    named_by_operator: int
    revealed: tuple[Saying, ...] = ()

    def as_json(self) -> dict[str, object]:
        """Blind facts; the moves only where they were revealed."""
        fault = self.verdict.fault
        blind: dict[str, object] = {
            **self.wallet.facts,
            "verdict": self.verdict.outcome.value,
            "class": fault.key if fault else None,
            "counts": {one.seat.value: one.found for one in self.verdict.counts},
            "named_by_operator": self.named_by_operator,
        }
        return blind | (
            {"moves": [move.english() for move in self.revealed]} if self.revealed else {}
        )


@dataclass(frozen=True, slots=True)
class VerifyResult:
    """All wallets of a call."""

    event: str
    checks: tuple[Checked, ...]

    def count(self, outcome: Outcome) -> int:
        """How many had this outcome."""
        return sum(one.verdict.outcome is outcome for one in self.checks)

    @property
    def answer(self) -> DealerError | None:
        """What to say when not all pass; a FAIL outranks an UNREADABLE (design.md §10)."""
        for outcome, error in ((Outcome.FAIL, _fails), (Outcome.UNREADABLE, _unreadable)):
            names = tuple(one.wallet for one in self.checks if one.verdict.outcome is outcome)
            if names:
                return error(names)
        return None

    def as_json(self) -> dict[str, object]:
        """The figures for a script."""
        counts = {f"verified_{outcome.value}": self.count(outcome) for outcome in Outcome}
        return {"event": self.event, "wallets": len(self.checks), **counts}


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a wallet is: a blind count."""

    wallet: WalletName
    landed: int
    wallets_done: int
    wallets: int


Watcher = Callable[[Progress], None]


def verify(
    home: Home,
    order: VerifyOrder,
    who: Person,
    operator: Operator | None = None,
    progress: Watcher = lambda _progress: None,
    clock: Clock | None = None,
    *,
    oversight: Oversight | None = None,
) -> VerifyResult:
    """Read every wallet that is asked for and hold it against its record.

    Raises:
        NotPermitted: what to move is asked for by somebody else than a referee.
        WrongUse: no such event, wallet or deck, or nothing is dealt.
        AnswerIsNo: the wallet that was shown is not the one to check.
        Interrupted: stopped before the end; the verdicts that were given stand.
        MachineError, CameraError, HallError: the machine or the camera is not there.
    """
    if order.reason and not who.may(Right.REVEAL_BOARD):
        raise NotPermitted("Only a referee is shown what to move.")
    clock = clock or RealClock()
    with Books.open(home, STATION) as books:
        books.hold()
        event = books.events.named(order.event)
        wallets = _asked_for(books, event, order)
        with (
            equipment(home, order.gear, event.game, clock, operator) as kit,
            kit.overseen(oversight),
            closing(books.images(event)) as images,
        ):
            session = _Session(books, event, who, kit, images, progress, order.reason, len(wallets))
            for wallet in wallets:
                kit.between()
                session.check(wallet)
            if kit.deck is not None:
                learn(books, kit.deck, session.proofs)
    return VerifyResult(event.name, tuple(session.done))


@dataclass
class _Session:
    """The wallets of one call, one after the other."""

    books: Books
    event: Event
    who: Person
    kit: Equipment
    images: ImageKeeper
    progress: Watcher
    reason: str | None
    wallets: int
    done: list[Checked] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.proofs = Proofs(self.kit.view.card)

    def check(self, wallet: Wallet) -> None:
        """Read one wallet and give its verdict."""
        job, name = secrets.token_hex(4), wallet.name
        self.progress(Progress(name, 0, len(self.done), self.wallets))
        about = About.of(name, self.event.id, job, actor=self.who.actor)
        checking = self._read(wallet, about)
        verdict = self._judge(wallet, checking)
        about = replace(about, token=wallet.token)
        self.books.journal.append(_verified(verdict, checking), about)
        revealed = self._reveal(verdict, about) if self.reason else ()
        self.books.project()
        if verdict.outcome is Outcome.PASS:
            self._prove(wallet, job, checking)
        else:
            self.images.drop(job)
        self.done.append(Checked(name, verdict, checking.named, revealed))
        self.progress(Progress(name, len(checking.cards), len(self.done), self.wallets))

    def _prove(self, wallet: Wallet, job: str, checking: Checking) -> None:
        """Each card of it is what it was told to be; then its pictures have done their duty."""
        if self.kit.deck is not None:
            try:
                self.proofs.take(told_of(checking.cards), partial(self.images.images, job))
                if wallet.job is not None:
                    told = told_when_dealt(self.books, self.event, wallet)
                    self.proofs.take(told, partial(self.images.images, wallet.job))
            except (StoreError, OSError) as error:  # a picture that is damaged alters no verdict
                log.warning("the deck learns nothing from a wallet: %s", error)
        for done in filter(None, (job, wallet.job)):
            self.images.drop(done)

    def _read(self, wallet: Wallet, about: About) -> Checking:
        checking = Checking(wallet.name, about.job or "", self.kit.capabilities, self.kit.pockets)
        reception = Reception(self.books, self.event, wallet.name, to_verify)

        def write(entry: Entry) -> None:
            self.books.journal.append(entry, replace(about, token=checking.gate.token))

        def keep(step: int, frame: Frame) -> None:
            self.images.keep(about.job or "", step, frame.image)

        def watch(signal: Signal) -> None:
            if isinstance(signal, Landed):
                self.progress(Progress(wallet.name, signal.step, len(self.done), self.wallets))

        self.kit.run(checking, Desk(keep, write, reception.look_up, watch))
        self.books.project()
        if checking.state is CheckState.VOID:
            if checking.gate.void is not None:
                reception.refuse()
            raise _not_read(checking, wallet.name)
        return checking

    def _judge(self, wallet: Wallet, checking: Checking) -> Verdict:
        record = self.books.records.one(self.event, wallet.name.number, wallet.version)
        verdict = judge(checking.found, checking.unread, checking.foreign, record.board.deal, {})
        if verdict.outcome is not Outcome.FAIL:
            return verdict
        others = self._others(record)
        return judge(checking.found, checking.unread, checking.foreign, record.board.deal, others)

    def _others(self, record: HandRecord) -> Mapping[BoardName, Deal]:
        """Every other board of the event: unsealed only when a wallet does not match."""
        return {
            BoardName(self.event.name, other.board.number): other.board.deal
            for other in self.books.records.newest(self.event)
            if other.board.number != record.board.number
        }

    def _reveal(self, verdict: Verdict, about: About) -> tuple[Saying, ...]:
        if not verdict.moves:
            return ()
        facts = {"what": "moves", "reason": self.reason, "cards": len(verdict.moves)}
        self.books.journal.append(Entry(EntryKind.REVEALED, facts), about)
        return tuple(move.saying for move in verdict.moves)


def _asked_for(books: Books, event: Event, order: VerifyOrder) -> tuple[Wallet, ...]:
    holding = books.wallets.holding(event)
    wanted = tuple(
        wallet
        for wallet in holding
        if (order.token is None or wallet.token == order.token)
        and (order.numbers is None or wallet.name.number in order.numbers)
    )
    missing = set(order.numbers or ()) - {wallet.name.number for wallet in wanted}
    if missing or not wanted:
        raise WrongUse(
            "Nothing of {event} lies in a wallet for {missing}. Deal it first ({fapai deal}).",
            event=event.name,
            missing=tuple(sorted(missing)) or says("these boards"),
        )
    return wanted


def _verified(verdict: Verdict, checking: Checking) -> Entry:
    """What was found is kept, sealed, when it is not the record: copies that differ are told apart by it."""
    whole = verdict.outcome is Outcome.FAIL and not any(checking.unread.values())
    found = {seat: CardSet.of(cards) for seat, cards in checking.found.items()}
    return Entry(
        EntryKind.VERIFIED,
        {
            "verdict": verdict.outcome.value,
            "class": verdict.fault.key if verdict.fault else None,
            "counts": {one.seat.value: one.found for one in verdict.counts},
            "named_by_operator": checking.named,
        },
        {"found": masks_of(found)} if whole else None,
    )


def _not_read(checking: Checking, name: WalletName) -> DealerError:
    return Interrupted(
        "{wallet} is not verified: {why} See that its cards are back in their pockets, then start again "
        "({fapai verify}).",
        wallet=name,
        why=checking.why,
    )


def _fails(names: tuple[WalletName, ...]) -> DealerError:
    return AnswerIsNo(
        "Not as recorded: {wallets}. Call the referee; he is shown what to move ({fapai verify --reveal}).",
        wallets=names,
    )


def _unreadable(names: tuple[WalletName, ...]) -> DealerError:
    return Undecided("Not readable: {wallets}. Count and compare them by hand.", wallets=names)
