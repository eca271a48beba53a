"""Events, as the books know them."""

import secrets
from dataclasses import dataclass

from sqlalchemy import select

from cardboards.games import GAMES, Game
from dealer.entries import About, Entry, EntryKind
from dealer.errors import WrongUse
from dealer.store.database import Database
from dealer.store.models import EventRow
from dealer.store.pen import Pen


@dataclass(frozen=True, slots=True)
class Event:
    """An event: its id is short and random, its name what people call it. `released`: when its records were opened."""

    id: str
    name: str
    game: Game
    made: str
    released: str | None


class Events:
    """The events of a house."""

    def __init__(self, database: Database, pen: Pen) -> None:
        self._database = database
        self._pen = pen

    def make(self, name: str, game: Game, actor: str | None = None) -> Event:
        """A new event.

        Raises:
            WrongUse: there is one of this name.
        """
        self._pen.hold()
        if any(event.name == name for event in self.all()):
            raise WrongUse("There is an event {name} already. Choose another name.", name=name)
        event = secrets.token_hex(4)
        self._pen.keys.make(event)
        self._pen.note(
            Entry(EntryKind.EVENT_MADE, {"name": name, "game": game.key}),
            About(event=event, actor=actor),
        )
        return self.named(name)

    def all(self) -> tuple[Event, ...]:
        """All events, oldest first."""
        with self._database.reading() as session:
            rows = session.scalars(select(EventRow).order_by(EventRow.made_at, EventRow.id)).all()
            return tuple(
                Event(row.id, row.name, GAMES[row.game], row.made_at, row.released_at)
                for row in rows
            )

    def named(self, name: str | None) -> Event:
        """The event of this name; with no name, the only one.

        Raises:
            WrongUse: there is none of this name, or no name was given and there is not just one.
        """
        events = self.all()
        if name is None and len(events) == 1:
            return events[0]
        for event in events:
            if event.name == name:
                return event
        if not events:
            raise WrongUse("There is no event yet. Make one: {fapai event new}.")
        names = tuple(event.name for event in events)
        if name is None:
            raise WrongUse("There are several events: {names}. Say which ({--event}).", names=names)
        raise WrongUse("There is no event {name}. There are: {names}.", name=name, names=names)
