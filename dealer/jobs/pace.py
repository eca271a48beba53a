"""How fast a station has dealt lately, as its journal tells."""

from dealer.entries import EntryKind
from dealer.store.journal import JournalReader
from dealer.trend import Trend, pace, trend

_LATELY = 6000
"""So many entries are about fifty boards."""


def pace_of(journal: JournalReader) -> Trend | None:
    """The trend of seconds a card over the last boards; None when there are too few."""
    landings: dict[str, list[float]] = {}
    for entry in journal.entries(
        max(0, journal.last() - _LATELY), kinds=frozenset({EntryKind.CARD_LANDED})
    ):
        if entry.about.job and "by" not in entry.facts:
            landings.setdefault(entry.about.job, []).append(entry.monotonic)
    paces = (pace(times) for times in landings.values())
    return trend([one for one in paces if one is not None])
