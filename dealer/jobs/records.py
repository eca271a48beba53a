"""Hand records for whoever asks, once they are released."""

from cardboards.boards import HandRecord
from dealer.errors import NotReleased
from dealer.home import Home
from dealer.store.books import Books


def released_records(home: Home, event_name: str) -> tuple[HandRecord, ...]:
    """The newest version of each record of an event, by board number.

    Raises:
        NotReleased: they are still closed.
        WrongUse: there is no such event.
    """
    with Books.open(home) as books:
        event = books.events.named(event_name)
        if event.released is None:
            raise NotReleased(
                "The records of {event} are not released yet. The chief referee does that when the last table has "
                "played.",
                event=event.name,
            )
        return books.records.newest(event)
