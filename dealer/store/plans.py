"""Plans kept with events: one an event, the newest."""

from dealer.entries import About, Entry, EntryKind
from dealer.plan.kept import KeptPlan, kept_in
from dealer.store.database import Database
from dealer.store.events import Event
from dealer.store.models import PlanRow
from dealer.store.pen import Pen


class Plans:
    """The plans of all events."""

    def __init__(self, database: Database, pen: Pen) -> None:
        self._database = database
        self._pen = pen

    def keep(self, event: Event, plan: KeptPlan, actor: str | None = None) -> None:
        """Keep a plan with an event, in the place of the one before."""
        self._pen.note(Entry(EntryKind.PLANNED, plan.facts()), About(event=event.id, actor=actor))

    def of(self, event: str) -> KeptPlan | None:
        """The plan of an event, by the event's id."""
        with self._database.reading() as session:
            row = session.get(PlanRow, event)
            return kept_in(row.facts) if row else None
