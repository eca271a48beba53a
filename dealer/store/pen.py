"""How a job writes something down: an entry in its station's journal, then the store follows."""

from functools import cached_property

from dealer.entries import NOBODY, About, Entry
from dealer.home import STATION, Home
from dealer.store.journal import Journal
from dealer.store.projection import Projection
from dealer.store.secrets import Keys, Seal

_PATIENCE = 10.0


class Pen:
    """Writes for one station. Its journal is taken when it is first needed: who only asks keeps nobody from writing."""

    def __init__(self, home: Home, station: str, projection: Projection, keys: Keys) -> None:
        self.keys = keys
        self.seal = Seal(keys)
        self._home = home
        self._station = station
        self._projection = projection

    @cached_property
    def journal(self) -> Journal:
        """This station's journal, which nobody else can write from now on.

        Raises:
            WrongUse: somebody else is writing it. Where no board is dealt a job takes a moment: it was waited for.
        """
        journal = Journal.open(
            self._home.journal(self._station),
            self._station,
            self.seal,
            patience=0.0 if self._station == STATION else _PATIENCE,
        )
        # Another writer may have ended only now: what it wrote counts for what this one decides.
        self._projection.catch_up()
        return journal

    def hold(self) -> Journal:
        """Take the journal now, so that what is asked of the store until `close` stays true."""
        return self.journal

    def note(self, entry: Entry, about: About = NOBODY) -> int:
        """Write one thing down and bring the store up to it."""
        seq = self.journal.append(entry, about)
        self._projection.catch_up()
        return seq

    def project(self) -> None:
        """Bring the store up to all journals, after several entries."""
        self._projection.catch_up()

    def close(self) -> None:
        """Let the journal go."""
        if "journal" in self.__dict__:
            self.journal.close()
