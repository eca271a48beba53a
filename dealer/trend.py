"""Whether the feed slows down, board after board: a roller that slips is cleaned before it jams (M08)."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import median

from cardboards.language import Saying, says

FEWEST_CARDS = 20
RECENT = 3
"""So many boards in a row tell of the roller; one tells of its pack."""
FEWEST_BEFORE = 5
SLOWER = 1.2


@dataclass(frozen=True, slots=True)
class Trend:
    """Seconds a card: over the boards before, and over the last few."""

    usual: float
    now: float

    @property
    def slows(self) -> bool:
        """Whether the feed roller ought to be looked at."""
        return self.now > SLOWER * self.usual

    @property
    def saying(self) -> Saying:
        """The trend for people."""
        facts = {"now": f"{self.now:.2f}", "usual": f"{self.usual:.2f}"}
        if self.slows:
            return says(
                "A card takes {now} s now, {usual} s before: the feed roller slips. Clean it, and keep the hopper "
                "filled.",
                **facts,
            )
        return says("A card takes {now} s, {usual} s before: the feed is steady.", **facts)


def pace(landings: Iterable[float]) -> float | None:
    """Seconds a card of one board, from the times at which its cards landed; None when they are too few.

    The middle one of all: a card about which somebody was asked does not count.
    """
    times = tuple(landings)
    if len(times) < FEWEST_CARDS:
        return None
    return median(later - earlier for earlier, later in pairwise(times))


def trend(paces: Sequence[float]) -> Trend | None:
    """The trend of some boards, oldest first; None when there are too few before the last ones."""
    before, recent = paces[:-RECENT], paces[-RECENT:]
    if len(before) < FEWEST_BEFORE:
        return None
    return Trend(median(before), median(recent))
