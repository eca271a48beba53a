"""Pools of wallets: a wave cannot be dealt again while it plays, so others are dealt meanwhile.

A pool is a set (套): its wallets have the same numbers and copies as those of any other. Which set a wave gets follows
from how many there are: the one that is free for the longest time.
"""

from bisect import bisect_left
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from itertools import pairwise

from dealer.plan.description import Hours, Stations
from dealer.plan.timetable import LONG_AGO, NEVER


@dataclass(frozen=True, slots=True)
class Need:
    """The wallets of a wave, as copies by board number, and when it plays."""

    wave: int
    copies: Mapping[int, int]
    hours: Hours

    @property
    def wallets(self) -> int:
        """How many there are."""
        return sum(self.copies.values())


@dataclass(frozen=True, slots=True)
class Batch:
    """A wave's wallets being dealt; `due` is when it starts."""

    wave: int
    wallets: int
    start: datetime
    finish: datetime
    due: datetime

    @property
    def spare(self) -> timedelta:
        """How long the wallets lie ready before they are due; negative when they come late."""
        return self.due - self.finish


def sets_of(needs: Sequence[Need], pools: int) -> tuple[int, ...]:
    """The set of each wave, from 0; waves are in order of their start."""
    return tuple(chosen for chosen, _ in _assigned(needs, pools))


def dealt(needs: Sequence[Need], pools: int, stations: Stations) -> tuple[Batch, ...]:
    """When each wave's wallets are dealt: wave after wave in order of their start, each as soon as its set is free."""
    assigned = _assigned(needs, pools)
    hours = stations.hours
    if not hours:
        unused = [need for need, (_, free) in zip(needs, assigned, strict=True) if free == LONG_AGO]
        hours = _working_days(needs, sum(seconds(one.wallets, stations) for one in unused))
    now = LONG_AGO
    found: list[Batch] = []
    for need, (_, free) in zip(needs, assigned, strict=True):
        length = timedelta(seconds=seconds(need.wallets, stations))
        start, now = _work(max(now, free), length, hours)
        found.append(Batch(need.wave, need.wallets, start, now, need.hours.start))
    return tuple(found)


def seconds(wallets: int, stations: Stations) -> float:
    """How long so many wallets take."""
    return -(-wallets // stations.count) * stations.seconds


def fewest(needs: Sequence[Need], stations: Stations) -> int | None:
    """The smallest number of pools with which no wave waits for its wallets; None if even fresh ones come late."""
    return _smallest(
        needs, lambda pools: all(one.spare >= _NOTHING for one in dealt(needs, pools, stations))
    )


def comfortable(needs: Sequence[Need], stations: Stations) -> int:
    """The smallest number of pools with which a wave's wallets are ready when the wave before it begins."""

    def ahead(pools: int) -> bool:
        batches = dealt(needs, pools, stations)
        return batches[0].finish <= batches[0].due and all(
            after.finish <= before.due for before, after in pairwise(batches)
        )

    return _smallest(needs, ahead) or len(needs)


def wallets_in(needs: Sequence[Need], pools: int) -> int:
    """How many wallets so many pools have together: of each number as many as its largest wave needs."""
    largest: dict[tuple[int, int], int] = {}
    for need, pool in zip(needs, sets_of(needs, pools), strict=True):
        for number, copies in need.copies.items():
            largest[pool, number] = max(largest.get((pool, number), 0), copies)
    return sum(largest.values())


_NOTHING = timedelta(0)


def _assigned(needs: Sequence[Need], pools: int) -> list[tuple[int, datetime]]:
    """For each wave its set, and since when that is free: the one whose wallets were free first."""
    # Board numbers as bits: two waves that have one in common cannot have the same set at a time.
    used: list[list[tuple[int, datetime]]] = [[] for _ in range(pools)]
    found: list[tuple[int, datetime]] = []
    for need in needs:
        boards = sum(1 << number for number in need.copies)
        frees = [
            max((end for others, end in one if others & boards), default=LONG_AGO) for one in used
        ]
        free = min(frees)
        pool = frees.index(free)
        found.append((pool, free))
        used[pool].append((boards, need.hours.end))
    return found


def _working_days(needs: Sequence[Need], before: float) -> tuple[Hours, ...]:
    """From the first wave's start to the last one's end on each day; and so many seconds before the first of all."""
    days: dict[date, Hours] = {}
    for need in needs:
        known = days.get(need.hours.start.date(), need.hours)
        days[need.hours.start.date()] = Hours(
            min(known.start, need.hours.start), max(known.end, need.hours.end)
        )
    first, *others = sorted(days.values(), key=lambda day: day.start)
    return (Hours(first.start - timedelta(seconds=before), first.end), *others)


def _work(
    earliest: datetime, length: timedelta, hours: Sequence[Hours]
) -> tuple[datetime, datetime]:
    """When work of some length begins and ends, if it is done in these hours only; it never ends if they do not do."""
    begun: datetime | None = None
    for one in hours:
        start = max(earliest, one.start)
        if start >= one.end:
            continue
        if begun is None:
            begun = start
        if start + length <= one.end:
            return begun, start + length
        length -= one.end - start
    return begun or NEVER, NEVER


def _smallest(needs: Sequence[Need], will_do: Callable[[int], bool]) -> int | None:
    found = bisect_left(range(1, len(needs) + 1), True, key=will_do) + 1
    return found if found <= len(needs) else None
