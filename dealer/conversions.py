"""附件三 and 附件十 as an organiser's file: differences into team points, those into victory points (rules.md §2.1).

The book's own tables were never found, so none is built in and nothing is interpolated: a table that has a gap is not
used. JSON: `{"title": …, "status": "candidate", "unit": 10, "entries": [{"min": 0, "max": 10, "points": [0]}, …]}`;
`points` are the winner's, or winner's and loser's; a last entry without `max` is for all above.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from itertools import pairwise

from cardboards.language import Saying, says
from dealer.errors import WrongUse
from dealer.fields import Fields

MOST = 100_000


class Status(Enum):
    """How far a table can be relied on; the value is the word for it in a file."""

    INCOMPLETE = "incomplete"
    CANDIDATE = "candidate"
    CONFIRMED = "confirmed"

    @property
    def saying(self) -> Saying:
        """The status for people."""
        return _STATUSES[self]


_STATUSES = {
    Status.INCOMPLETE: says("incomplete: not to be used"),
    Status.CANDIDATE: says("not confirmed by the chief referee"),
    Status.CONFIRMED: says("confirmed"),
}


@dataclass(frozen=True, slots=True)
class Entry:
    """A range of differences, both ends in it (`most` None: no upper end), its points, and what they are based on."""

    least: int
    most: int | None
    points: tuple[float, ...]
    basis: str = ""


@dataclass(frozen=True, slots=True)
class Conversion:
    """A table. `unit` is the step of differences; with `total` two points of an entry add up to it until `cap`."""

    title: str
    status: Status
    entries: tuple[Entry, ...]
    unit: int = 1
    boards: int | None = None
    total: float | None = None
    cap: float | None = None
    source: str = ""
    entered_by: str = ""
    confirmed_by: str = ""

    @property
    def saying(self) -> Saying:
        """Title and status for people."""
        return says("{title}: {status}", title=self.title, status=self.status)

    def faults(self) -> tuple[Saying, ...]:
        """All that keeps it from being used; empty when nothing does."""
        return tuple(_faults(self))


def usable(table: Conversion) -> Conversion:
    """The table, if it is complete.

    Raises:
        WrongUse: it is not; the first fault is named.
    """
    found = table.faults()
    if found:
        raise WrongUse(
            "{title} cannot be used ({count} faults). {fault}",
            title=table.title,
            count=len(found),
            fault=found[0],
        )
    return table


def conversion_in(text: str) -> Conversion:
    """The table that a JSON text holds; it may be incomplete.

    Raises:
        WrongUse: it is no JSON, or a field is missing or odd.
    """
    try:
        found = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise WrongUse("This is no JSON ({why}).", why=error) from error
    fields = Fields(found, says("The table"))
    for name in ("id", "rule", "symmetric"):
        fields.knows(name)
    table = Conversion(
        title=fields.text("title"),
        status=fields.one_of("status", Status),
        entries=tuple(_entry(one, index) for index, one in enumerate(fields.rows("entries"), 1)),
        unit=fields.maybe("unit", lambda: fields.whole("unit", 1, 1_000)) or 1,
        boards=fields.maybe("boards", lambda: fields.whole("boards", 1, 128)),
        total=fields.maybe("sum", lambda: fields.number("sum", 0, 1_000)),
        cap=fields.maybe("winner_cap", lambda: fields.number("winner_cap", 0, 1_000)),
        source=_text(fields, "source"),
        entered_by=_text(fields, "entered_by"),
        confirmed_by=_text(fields, "confirmed_by"),
    )
    fields.done()
    return table


def _entry(row: object, index: int) -> Entry:
    fields = Fields(row, says("Entry {number}", number=index))
    least = fields.whole("min", 0, MOST)
    entry = Entry(
        least,
        fields.maybe("max", lambda: fields.whole("max", least, MOST)),
        tuple(_points(fields)),
        _text(fields, "basis"),
    )
    fields.done()
    return entry


def _text(fields: Fields, name: str) -> str:
    return fields.maybe(name, lambda: fields.text(name)) or ""


def _points(fields: Fields) -> Iterator[float]:
    found = fields.rows("points")
    if not 1 <= len(found) <= 2:
        raise WrongUse("{where}: “points” are one number, or two.", where=fields.where)
    for value in found:
        yield Fields({"points": value}, fields.where).number("points", 0, MOST)


def _faults(table: Conversion) -> Iterator[Saying]:
    if table.status is Status.INCOMPLETE:
        yield says("Its status is incomplete.")
    if table.status is Status.CONFIRMED and not table.confirmed_by:
        yield says("It is called confirmed, and “confirmed_by” does not say by whom.")
    if not table.entries:
        yield says("It has no entries.")
        return
    if table.entries[0].least != 0:
        yield says("It says nothing of differences below {least}.", least=table.entries[0].least)
    for one, after in pairwise(table.entries):
        if one.most is None or after.least <= one.most:
            yield says("Two entries hold for {least}.", least=after.least)
        elif after.least != one.most + table.unit:
            yield says(
                "It says nothing of {first} to {last}.",
                first=one.most + table.unit,
                last=after.least - table.unit,
            )
        if after.points[0] < one.points[0]:
            yield says("From {least} on the winner gets less.", least=after.least)
    if table.entries[-1].most is not None:
        yield says("It says nothing of differences above {most}.", most=table.entries[-1].most)
    if table.total is not None:
        yield from _sums(table, table.total)


def _sums(table: Conversion, total: float) -> Iterator[Saying]:
    for entry in table.entries:
        capped = table.cap is not None and entry.points[0] >= table.cap
        if len(entry.points) < 2 or (not capped and sum(entry.points) != total):
            yield says(
                "From {least} on the points do not add up to {total:g}.",
                least=entry.least,
                total=total,
            )
        elif capped and sum(entry.points) > total:
            yield says(
                "From {least} on the points are more than {total:g}.",
                least=entry.least,
                total=total,
            )
