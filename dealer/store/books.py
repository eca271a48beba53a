"""The house's books: what is known of events, records and wallets, and the one way to write something down.

Everything is an entry in a journal first; the store is what follows from the journals. Whoever only asks takes no lock.
"""

from contextlib import AbstractContextManager
from typing import TYPE_CHECKING

from sqlalchemy import func, select

from dealer.entries import NOBODY, About, Entry
from dealer.home import DESK, Home
from dealer.store.closing import ClosedAtEnd
from dealer.store.commitments import Commitments
from dealer.store.database import Database
from dealer.store.events import Event, Events
from dealer.store.journal import Journal
from dealer.store.journals import Journals, journals_in
from dealer.store.models import SlipRow
from dealer.store.pen import Pen
from dealer.store.plans import Plans
from dealer.store.prints import Prints
from dealer.store.projection import Projection
from dealer.store.records import Records
from dealer.store.secrets import Keys, Seal
from dealer.store.wallets import Wallets

if TYPE_CHECKING:
    from dealer.store.images import ImageKeeper


class Books(ClosedAtEnd):
    """The books of a home, open for one job. `station` is who writes: the desk, or a dealing station."""

    def __init__(self, home: Home, database: Database, station: str) -> None:
        keys = Keys(home.keys)
        self.home = home
        self.seal = Seal(keys)
        self._database = database
        self._projection = Projection(database, home.journals, self.seal)
        self._pen = Pen(home, station, self._projection, keys)
        self.events = Events(database, self._pen)
        self.plans = Plans(database, self._pen)
        self.records = Records(database, self._pen)
        self.commitments = Commitments(database, self._pen)
        self.wallets = Wallets(database, self._pen)
        self.prints = Prints(database)

    @classmethod
    def open(cls, home: Home, station: str = DESK) -> "Books":
        """Open the books and bring the store up to the journals.

        Raises:
            StoreError: a journal or the store is not as it must be.
        """
        books = cls(home, Database.open(home.store), station)
        try:
            books.project()
        except BaseException:
            books.close()
            raise
        return books

    @property
    def journal(self) -> Journal:
        """This station's journal, taken when it is first asked for.

        Raises:
            WrongUse: somebody else is writing it.
        """
        return self._pen.journal

    def hold(self) -> None:
        """Take this station's journal now: what is asked from here on stays true until it is written.

        Raises:
            WrongUse: somebody else is writing it.
        """
        self._pen.hold()

    def note(self, entry: Entry, about: About = NOBODY) -> int:
        """Write one thing down and bring the store up to it."""
        return self._pen.note(entry, about)

    def journals(self) -> AbstractContextManager[Journals]:
        """The journals of all stations, to be read."""
        return journals_in(self.home.journals, self.seal)

    def project(self) -> None:
        """Bring the store up to all journals: at a board's end, not at every card."""
        self._projection.catch_up()

    def rebuild(self) -> None:
        """Make the store again from the journals alone."""
        self._projection.rebuild()

    def images(self, event: Event) -> "ImageKeeper":
        """A keeper of the pictures of an event's cards; close it yourself."""
        # OpenCV is slow to load, and most jobs look at no picture.
        from dealer.store.images import ImageKeeper

        return ImageKeeper(self.home.images, self.seal, event.id)

    def slips(self) -> int:
        """How many entries were not legal when they came."""
        with self._database.reading() as session:
            return session.scalar(select(func.count()).select_from(SlipRow)) or 0

    def faults(self) -> tuple[str, ...]:
        """What is damaged in the store's file; empty when nothing."""
        return self._database.faults()

    def close(self) -> None:
        """Close all, the journal too."""
        self._pen.close()
        self._database.close()
