"""Deal boards of an event into wallets (design.md §5: prescribed work)."""

import secrets
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass, field, replace

from cardboards.boards import HandRecord
from cardboards.cards import PACK_SIZE
from cardboards.language import Saying, says
from dealer.custody import Content, to_deal
from dealer.dealing import Dealing, State
from dealer.endings import Void
from dealer.entries import About, Entry, EntryKind
from dealer.errors import Interrupted, WrongUse
from dealer.home import STATION, Home
from dealer.jobs.equipment import Equipment, Gear, equipment
from dealer.jobs.figures import BoardFigures, DealFigures, hall_figures
from dealer.jobs.pace import pace_of
from dealer.jobs.people import Person
from dealer.jobs.reception import Reception
from dealer.oversight import Oversight
from dealer.questions import Operator
from dealer.signals import Event as Signal
from dealer.station import Desk
from dealer.store.books import Books
from dealer.store.events import Event
from dealer.store.images import ImageKeeper
from dealer.wallet_name import WalletName
from firmware_bridge.camera import Frame
from firmware_bridge.clock import Clock, RealClock
from firmware_bridge.machine import Landed, PocketKind

TRIES = 3
"""How often one board is begun again after it came to nothing by itself."""

_BEGIN_AGAIN = frozenset({Void.STRAYED, Void.FATE_UNKNOWN, Void.TO_MEND, Void.WALLET_TAKEN})
_LAID = frozenset({Content.DEALT, Content.VERIFIED, Content.FAILED})


@dataclass(frozen=True, slots=True)
class DealOrder:
    """What is to be dealt. `numbers` None: all boards. `by_set`: a whole set before its next copy."""

    event: str | None
    gear: Gear
    numbers: tuple[int, ...] | None = None
    set_name: str = "A"
    copies: int = 1
    by_set: bool = False
    descending: bool = False


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a board is: a blind count, never a face. `coming`: the wallets after this one."""

    wallet: WalletName
    landed: int
    boards_done: int
    boards: int
    coming: tuple[WalletName, ...] = ()


@dataclass(frozen=True, slots=True)
class DealResult:
    """What was done. `skipped` lay in their wallets already; `recheck` ought to be verified."""

    event: str
    figures: DealFigures
    skipped: tuple[WalletName, ...] = ()
    recheck: tuple[WalletName, ...] = ()
    notes: tuple[Saying, ...] = ()

    @property
    def saying(self) -> Saying:
        """The result for people."""
        if not self.figures.boards:
            return says(
                "Nothing was left to deal: {count} boards lie in their wallets.",
                count=len(self.skipped),
            )
        return says(
            "{boards} boards are dealt, {cards} cards; {held} cards were held. Verify them now ({fapai verify}).",
            boards=self.figures.boards,
            cards=self.figures.cards_landed,
            held=self.figures.held,
        )

    def as_json(self) -> dict[str, object]:
        """The figures for a script."""
        return {
            "event": self.event,
            **self.figures.as_json(),
            "skipped": len(self.skipped),
            "recheck": [name.facts for name in self.recheck],
        }


Watcher = Callable[[Progress], None]


def deal(
    home: Home,
    order: DealOrder,
    who: Person,
    operator: Operator | None = None,
    progress: Watcher = lambda _progress: None,
    clock: Clock | None = None,
    *,
    oversight: Oversight | None = None,
) -> DealResult:
    """Deal every board that is asked for and does not lie in its wallet yet.

    Raises:
        WrongUse: no such event, board, wallet or deck.
        AnswerIsNo: the wallet that was shown is not one to deal into.
        Interrupted: stopped before the end; what is done stays done.
        MachineError, CameraError, HallError: the machine or the camera is not there.
    """
    clock = clock or RealClock()
    with Books.open(home, STATION) as books:
        books.hold()
        event = books.events.named(order.event)
        recheck = close_open_boards(books, event)
        work = list(planned(books, event, order))
        todo = [
            (record, name) for record, name in work if not lies_already(books, event, record, name)
        ]
        if not todo:
            return DealResult(event.name, DealFigures(), tuple(name for _, name in work), recheck)
        with (
            equipment(home, order.gear, event.game, clock, operator) as kit,
            kit.overseen(oversight),
            closing(books.images(event)) as images,
        ):
            session = _Session(books, event, who, kit, images, clock, progress, len(todo))
            wallets = tuple(name for _, name in todo)
            for place, (record, name) in enumerate(todo, 1):
                kit.between()
                session.coming = wallets[place:]
                session.deal(record, name)
            figures = hall_figures(kit.hall, session.done)
        pace = pace_of(books.journal)
        if pace and pace.slows:
            session.notes.append(pace.saying)
    done = {name for _, name in todo}
    skipped = tuple(name for _, name in work if name not in done)
    return DealResult(event.name, figures, skipped, recheck, tuple(session.notes))


@dataclass
class _Session:
    """The boards of one call, one after the other."""

    books: Books
    event: Event
    who: Person
    kit: Equipment
    images: ImageKeeper
    clock: Clock
    progress: Watcher
    boards: int
    coming: tuple[WalletName, ...] = ()
    done: list[BoardFigures] = field(default_factory=list)
    notes: list[Saying] = field(default_factory=list)

    def deal(self, record: HandRecord, name: WalletName) -> None:
        """Deal one board, begun again if it came to nothing in a way that a new try mends."""
        dealing = self._once(record, name)
        for _ in range(TRIES - 1):
            if dealing.void not in _BEGIN_AGAIN:
                break
            self.notes.append(
                says("{wallet}: {why} It is dealt again.", wallet=name, why=dealing.why)
            )
            dealing = self._once(record, name)
        if dealing.state is not State.COMPLETE:
            raise _given_up(dealing, name)
        if dealing.pocketed:
            return
        if self.kit.capabilities.kind is PocketKind.HANDS:
            raise Interrupted(
                "{wallet} is dealt, but nobody proved that it is this wallet that was filled. Deal it again "
                "({fapai deal}).",
                wallet=name,
            )
        if self.kit.capabilities.kind is PocketKind.BINS:
            raise Interrupted(
                "{wallet} is dealt into the bins, but nobody proved that its packets lie in its pockets. Deal it "
                "again ({fapai deal}).",
                wallet=name,
            )

    def _tell(self, name: WalletName, landed: int) -> None:
        self.progress(Progress(name, landed, len(self.done), self.boards, self.coming))

    def _about(self, name: WalletName, job: str) -> About:
        return About.of(name, self.event.id, job, actor=self.who.actor)

    def _once(self, record: HandRecord, name: WalletName) -> Dealing:
        job = secrets.token_hex(4)
        dealing = Dealing(record, name, job, self.kit.capabilities, self.kit.pockets)
        about = self._about(name, job)
        seconds = _Stopwatch(self.clock)
        reception = Reception(self.books, self.event, name, to_deal)
        self._tell(name, 0)
        answers: list[float] = []

        def write(entry: Entry) -> None:
            seconds.note(entry.kind)
            self.books.journal.append(entry, replace(about, token=dealing.gate.token))

        def keep(step: int, frame: Frame) -> None:
            answers.append(self.clock.now() - frame.arrived)
            self.images.keep(job, step, frame.image)

        def watch(signal: Signal) -> None:
            if isinstance(signal, Landed):
                self._tell(name, dealing.landed)

        self.kit.run(dealing, Desk(keep, write, reception.look_up, watch))
        self.books.project()
        if dealing.state is State.COMPLETE:
            self.done.append(
                BoardFigures.of(
                    record, name, job, dealing, seconds=seconds.seconds, answers=tuple(answers)
                )
            )
            self._tell(name, PACK_SIZE)
            if dealing.extra:
                self.notes.append(
                    says("{wallet}: cards were left in the hopper after 52.", wallet=name)
                )
        elif dealing.gate.void is not None:
            reception.refuse()
        return dealing


class _Stopwatch:
    """Seconds from a deal's start to its last landing: the wallet's handling is not the machine's time."""

    def __init__(self, clock: Clock) -> None:
        self.seconds = 0.0
        self._clock = clock
        self._start = 0.0

    def note(self, kind: EntryKind) -> None:
        """A deal started, or is complete."""
        if kind is EntryKind.DEAL_STARTED:
            self._start = self._clock.now()
        elif kind is EntryKind.BOARD_COMPLETE:
            self.seconds = self._clock.now() - self._start


def planned(
    books: Books, event: Event, order: DealOrder
) -> Iterator[tuple[HandRecord, WalletName]]:
    """What is to be dealt, in order; each board has its wallet.

    Raises:
        WrongUse: a board or a wallet is missing.
    """
    records = books.records.newest(event, order.numbers)
    if not records:
        raise WrongUse(
            "{event} has no boards yet. Bring some in: {fapai import, fapai shuffle}.",
            event=event.name,
        )
    inorder = sorted(records, key=lambda record: record.board.number, reverse=order.descending)
    copies = range(1, order.copies + 1)
    pairs = (
        [(record, copy) for copy in copies for record in inorder]
        if order.by_set
        else [(record, copy) for record in inorder for copy in copies]
    )
    named = [
        (record, WalletName(record.board.number, order.set_name, copy)) for record, copy in pairs
    ]
    missing = tuple(name for _, name in named if books.wallets.named(name) is None)
    if missing:
        raise WrongUse(
            "There is no wallet for {missing}. Register it ({fapai wallet add}), and stick its label on.",
            missing=missing,
        )
    yield from named


def lies_already(books: Books, event: Event, record: HandRecord, name: WalletName) -> bool:
    """Whether this record lies in this wallet: it is not dealt twice."""
    wallet = books.wallets.named(name)
    return (
        wallet is not None
        and wallet.content in _LAID
        and wallet.event == event.id
        and wallet.version == record.version
    )


def close_open_boards(books: Books, event: Event) -> tuple[WalletName, ...]:
    """Void every board that an earlier run of this station did not end (M12, F31).

    Returns the last board that was finished before: it ought to be checked again.
    """
    holding = books.wallets.holding(event)
    left_open = [wallet for wallet in holding if wallet.content is Content.DEALING]
    for wallet in left_open:
        books.note(
            Entry(EntryKind.BOARD_VOID, {"why": "interrupted"}),
            About.of(wallet.name, event.id, wallet.job, wallet.token),
        )
    finished = [wallet for wallet in holding if wallet.content is Content.DEALT]
    if not left_open or not finished:
        return ()
    return (max(finished, key=lambda wallet: wallet.since).name,)


def _given_up(dealing: Dealing, name: WalletName) -> Interrupted:
    return Interrupted(
        "{wallet} is not dealt: {why} {landed} cards had landed. What was done before stays done; dealing again goes "
        "on with this board ({fapai deal}).",
        wallet=name,
        why=dealing.why,
        landed=dealing.landed,
    )
