"""The chief referee opens the records of an event (design.md §8)."""

from dataclasses import dataclass

from dealer.entries import About, Entry, EntryKind
from dealer.errors import NotPermitted, WrongUse
from dealer.home import Home
from dealer.jobs.people import Person
from dealer.people import Right
from dealer.store.books import Books
from dealer.store.events import Event


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
        NotPermitted: it is not the chief referee; or wallets are still at tables, and no reason is given.
        WrongUse: the event has no boards.
    """
    if not person.may(Right.RELEASE):
        raise NotPermitted("Only the chief referee releases records: --as chief-referee.")
    with Books.open(home) as books:
        books.hold()
        event = books.events.named(name)
        if event.released is not None:
            return Released(event, again=True)
        if not books.records.numbers(event):
            raise WrongUse(
                "{event} has no boards yet. Bring some in with fapai import or fapai shuffle.",
                event=event.name,
            )
        away = tuple(one.name for one in books.wallets.holding(event) if one.place is not None)
        if away and not reason:
            raise NotPermitted(
                "Wallets are still at tables: {wallets}. Scan them back with fapai scan --step return, "
                "or say with --reason why the records are opened all the same.",
                wallets=away,
            )
        facts = {"reason": reason} if reason else {}
        books.note(Entry(EntryKind.RELEASED, facts), About(event=event.id, actor=person.actor))
        return Released(books.events.named(event.name), again=False)
