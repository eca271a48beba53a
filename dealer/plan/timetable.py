"""When each wave is played: the earliest time within the hours of its stage."""

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta

from dealer.plan.description import Hours

MOST_SLOTS = 10_000

# The hall's clock has no zone: a timetable hangs on a wall.
LONG_AGO = datetime.min  # noqa: DTZ901
NEVER = datetime.max  # noqa: DTZ901


def placed(minutes: Iterable[float], hours: Sequence[Hours], pause: float) -> tuple[Hours, ...]:
    """One after the other, with `pause` minutes between; those for which there is no time any more are left out."""
    found: list[Hours] = []
    rest = list(hours)
    free: datetime | None = None
    for length in minutes:
        while rest:
            start = rest[0].start if free is None else max(free, rest[0].start)
            end = start + timedelta(minutes=length)
            if end <= rest[0].end:
                found.append(Hours(start, end))
                free = end + timedelta(minutes=pause)
                break
            rest.pop(0)
        else:
            break
    return tuple(found)


def slots(minutes: float, hours: Sequence[Hours], pause: float) -> int:
    """How many waves of so many minutes the hours hold."""
    return len(placed([minutes] * MOST_SLOTS, hours, pause))
