"""Events: made, listed, shown."""

from dataclasses import dataclass

from cardboards.games import GAMES
from dealer.custody import Content, Wallet
from dealer.errors import WrongUse
from dealer.home import Home
from dealer.jobs.people import Person
from dealer.store.books import Books
from dealer.store.events import Event


@dataclass(frozen=True, slots=True)
class EventView:
    """What may be seen of an event at any time: its boards' numbers and its wallets, never a card."""

    event: Event
    boards: tuple[int, ...]
    wallets: tuple[Wallet, ...]

    def having(self, content: Content) -> int:
        """How many of its wallets are in this state."""
        return sum(wallet.content is content for wallet in self.wallets)

    def as_json(self) -> dict[str, object]:
        """The view as it is written for programs."""
        return {
            "event": self.event.name,
            "id": self.event.id,
            "game": self.event.game.key,
            "boards": len(self.boards),
            "released": self.event.released,
            "wallets": {one.value: self.having(one) for one in Content if self.having(one)},
        }


def make_event(home: Home, name: str, game: str, person: Person) -> EventView:
    """Make an event.

    Raises:
        WrongUse: no such game, no name, or there is an event of this name.
    """
    if game not in GAMES:
        raise WrongUse(
            "There is no game {game}. There are: {games}.", game=game, games=tuple(GAMES)
        )
    if not name.strip():
        raise WrongUse("An event needs a name.")
    with Books.open(home) as books:
        event = books.events.make(name.strip(), GAMES[game], person.actor)
        return EventView(event, (), ())


def show_event(home: Home, name: str | None) -> EventView:
    """One event; with no name, the only one."""
    with Books.open(home) as books:
        return _view(books, books.events.named(name))


def list_events(home: Home) -> tuple[EventView, ...]:
    """All events, oldest first."""
    with Books.open(home) as books:
        return tuple(_view(books, event) for event in books.events.all())


def _view(books: Books, event: Event) -> EventView:
    return EventView(event, books.records.numbers(event), books.wallets.holding(event))
