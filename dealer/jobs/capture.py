"""A table's own deal becomes the record: the wallet is read, pocket by pocket (design.md §5: captured work)."""

import secrets
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, replace

from cardboards.boards import Board, HandRecord, Origin
from cardboards.cards import Card
from cardboards.deals import Deal, faults
from cardboards.games import Seat
from cardboards.language import Saying, says
from dealer.checking import Checking, CheckState
from dealer.custody import to_deal
from dealer.entries import About, Entry
from dealer.errors import AnswerIsNo, Interrupted, Undecided, WrongUse
from dealer.home import STATION, Home
from dealer.jobs.equipment import Equipment, Gear, equipment
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
from firmware_bridge.machine import Landed


@dataclass(frozen=True, slots=True)
class CaptureOrder:
    """Which wallet is read into which event."""

    event: str | None
    gear: Gear
    wallet: WalletName


@dataclass(frozen=True, slots=True)
class Captured:
    """A record that was written from what was read; blind."""

    event: str
    wallet: WalletName
    version: int
    named_by_operator: int

    @property
    def saying(self) -> Saying:
        """The result for people."""
        return says(
            "{wallet} is captured: version {version} of its record.",
            wallet=self.wallet,
            version=self.version,
        )

    def as_json(self) -> dict[str, object]:
        """The same for a script."""
        return {
            "event": self.event,
            **self.wallet.facts,
            "version": self.version,
            "named_by_operator": self.named_by_operator,
        }


def capture(
    home: Home,
    order: CaptureOrder,
    who: Person,
    operator: Operator | None = None,
    landed: Callable[[int], None] = lambda _cards: None,
    clock: Clock | None = None,
    *,
    oversight: Oversight | None = None,
) -> Captured:
    """Read a wallet that was dealt by hand, and write its record: a new version if there was one.

    `landed` hears how many of its cards are back in their pockets.

    Raises:
        WrongUse: no such event, wallet or deck; or the event is released.
        AnswerIsNo: the wallet is not the one, or what lies in it is no deal.
        Undecided: cards were left unread.
        Interrupted: stopped before the end.
        MachineError, CameraError, HallError: the machine or the camera is not there.
    """
    clock = clock or RealClock()
    with Books.open(home, STATION) as books:
        books.hold()
        event = books.events.named(order.event)
        if books.wallets.named(order.wallet) is None:
            raise WrongUse(
                "There is no wallet for {missing}. Register it ({fapai wallet add}), and stick its label on.",
                missing=order.wallet,
            )
        name = order.wallet
        about = About.of(name, event.id, secrets.token_hex(4), actor=who.actor)
        with (
            equipment(home, order.gear, event.game, clock, operator) as kit,
            kit.overseen(oversight),
            closing(books.images(event)) as images,
        ):
            checking = _read(books, event, name, about, kit, images, landed=landed)
        record = _record(books, event, name, checking)
        about = replace(about, token=checking.gate.token)
        books.records.capture(record, about, {"named_by_operator": checking.named})
    return Captured(event.name, name, record.version, checking.named)


def _read(
    books: Books,
    event: Event,
    name: WalletName,
    about: About,
    kit: Equipment,
    images: ImageKeeper,
    *,
    landed: Callable[[int], None],
) -> Checking:
    job = about.job or ""
    checking = Checking(name, job, kit.capabilities, kit.pockets)
    reception = Reception(books, event, name, to_deal)

    def write(entry: Entry) -> None:
        books.journal.append(entry, replace(about, token=checking.gate.token))

    def keep(step: int, frame: Frame) -> None:
        images.keep(job, step, frame.image)

    def watch(signal: Signal) -> None:
        if isinstance(signal, Landed):
            landed(signal.step)

    kit.run(checking, Desk(keep, write, reception.look_up, watch))
    if checking.state is CheckState.READ:
        return checking
    if checking.gate.void is not None:
        reception.refuse()
    raise Interrupted(
        "{wallet} is not captured: {why} See that its cards are back in their pockets, then start again "
        "({fapai capture}).",
        wallet=name,
        why=checking.why,
    )


def _record(books: Books, event: Event, name: WalletName, checking: Checking) -> HandRecord:
    if any(checking.unread.values()):
        raise Undecided("Cards of {wallet} were left unread; nothing is written down.", wallet=name)
    found: Mapping[Seat, Sequence[Card]] = checking.found
    if any(checking.foreign.values()) or faults(event.game, found):
        raise AnswerIsNo(
            "What lies in {wallet} is no deal: {counts}. Count its hands, and look for cards of "
            "another pack.",
            wallet=name,
            counts=tuple(f"{seat.value} {count}" for seat, count in checking.counts.items()),
        )
    known = books.records.newest(event, (name.number,)) if _has(books, event, name) else ()
    version = known[0].version + 1 if known else 1
    deal = Deal.of(event.game, found)
    return HandRecord(Board(name.number, deal), version, Origin.CAPTURED)


def _has(books: Books, event: Event, name: WalletName) -> bool:
    return name.number in books.records.numbers(event)
