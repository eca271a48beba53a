"""The chief referee opens the records of an event (design.md §8)."""

from dataclasses import dataclass
from datetime import datetime

from dealer.entries import About, Entry, EntryKind
from dealer.errors import NotPermitted, WrongUse
from dealer.home import Home
from dealer.jobs.fouled import fouled_in
from dealer.jobs.people import Person
from dealer.jobs.time_of_day import now_here
from dealer.people import Right
from dealer.store.books import Books
from dealer.store.events import Event
from dealer.wallet_name import WalletName


@dataclass(frozen=True, slots=True)
class Released:
    """An event whose records are open; `again`: they were open before."""

    event: Event
    again: bool

    def as_json(self) -> dict[str, object]:
        """The release as it is written for programs."""
        return {"event": self.event.name, "released": self.event.released, "again": self.again}


def release(home: Home, name: str | None, reason: str | None, person: Person) -> Released:
    """Open the records.

    Raises:
        NotPermitted: it is not the chief referee; or the kept plan's last wave has not ended, or wallets are still at
            tables, and no reason is given.
        WrongUse: the event has no boards.
    """
    if not person.may(Right.RELEASE):
        raise NotPermitted("Only the chief referee releases records.")
    with Books.open(home) as books:
        books.hold()
        event = books.events.named(name)
        if event.released is not None:
            return Released(event, again=True)
        if not books.records.numbers(event):
            raise WrongUse(
                "{event} has no boards yet. Bring some in: {fapai import, fapai shuffle}.",
                event=event.name,
            )
        away = _away(books, event)
        if away and not reason:
            raise NotPermitted(
                "Wallets are still at tables: {wallets}. Scan them back ({fapai scan --step return}), or say why the "
                "records are opened all the same ({--reason}).",
                wallets=away,
            )
        end = _planned_end(books, event)
        if end is not None and now_here().replace(tzinfo=None) < end and not reason:
            raise NotPermitted(
                "By its plan {event} is played until {end}. Release its records then, or say why they are opened "
                "before ({--reason}).",
                event=event.name,
                end=f"{end:%Y-%m-%d %H:%M}",
            )
        fouled = fouled_in(books, event)
        if fouled and not reason:
            raise NotPermitted(
                "Boards {boards} are fouled: their copies were not the same cards. Look at the groups "
                "({fapai fouled}), and say as the reason that they are rated apart ({--reason}).",
                boards=tuple(one.board for one in fouled),
            )
        facts = {"reason": reason} if reason else {}
        books.note(Entry(EntryKind.RELEASED, facts), About(event=event.id, actor=person.actor))
        return Released(books.events.named(event.name), again=False)


@dataclass(frozen=True, slots=True)
class Before:
    """What stands before a release.

    Wallets at tables, the end of the last wave by the hall's clock, if planned, and boards that are fouled.
    """

    away: tuple[WalletName, ...]
    end: datetime | None
    fouled: tuple[int, ...]


def before_release(home: Home, name: str | None) -> Before:
    """What the chief referee has to know.

    Raises:
        WrongUse: there is no such event.
    """
    with Books.open(home) as books:
        event = books.events.named(name)
        fouled = tuple(one.board for one in fouled_in(books, event))
        return Before(_away(books, event), _planned_end(books, event), fouled)


def _away(books: Books, event: Event) -> tuple[WalletName, ...]:
    return tuple(one.name for one in books.wallets.holding(event) if one.place is not None)


def _planned_end(books: Books, event: Event) -> datetime | None:
    plan = books.plans.of(event.id)
    ends = [one.end for one in plan.waves if one.end is not None] if plan else []
    return max(ends, default=None)
