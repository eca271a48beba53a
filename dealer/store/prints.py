"""Papers that were made: when, by whom, of what."""

from collections.abc import Mapping
from dataclasses import dataclass

from sqlalchemy import or_, select

from dealer.store.database import Database
from dealer.store.events import Event
from dealer.store.models import PrintRow


@dataclass(frozen=True, slots=True)
class Print:
    """One paper that was made: `at` is UTC in ISO form, `event` an id; labels and mats belong to none."""

    at: str
    event: str | None
    actor: str | None
    facts: Mapping[str, object]

    @property
    def paper(self) -> str:
        """Which paper it is: its file's name without an ending."""
        return str(self.facts.get("paper", ""))


class Prints:
    """All papers of a house."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def of(self, event: Event) -> tuple[Print, ...]:
        """The papers of an event and those that belong to none, oldest first."""
        with self._database.reading() as session:
            rows = session.scalars(
                select(PrintRow)
                .where(or_(PrintRow.event == event.id, PrintRow.event.is_(None)))
                .order_by(PrintRow.at, PrintRow.chain, PrintRow.seq)
            )
            return tuple(Print(row.at, row.event, row.actor, row.facts) for row in rows)

    def count(self, event: Event, paper: str) -> int:
        """How often a paper of an event was made."""
        return sum(one.event == event.id and one.paper == paper for one in self.of(event))
