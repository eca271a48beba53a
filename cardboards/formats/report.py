"""What reading a deal file came to: how it was read, what was mended, what could not be used."""

from dataclasses import dataclass
from enum import Enum

from cardboards.formats.kinds import Format
from cardboards.language import Saying, says

# A file that is wrong throughout is told apart by its first remarks; the others are counted.
MOST_REMARKS = 500


class Unit(Enum):
    """What places in a file are counted in."""

    LINE = "line"
    RECORD = "record"


@dataclass(frozen=True, slots=True)
class Remark:
    """One thing about a file. `place` is a line or a record, from 1; None means the whole file."""

    place: int | None
    what: Saying
    unit: Unit = Unit.LINE

    @property
    def saying(self) -> Saying:
        """The remark with its place, for people."""
        if self.place is None:
            return self.what
        return says("{place}: {what}", place=place_of(self.unit, self.place), what=self.what)


def place_of(unit: Unit, place: int) -> Saying:
    """A place in a file, for people."""
    if unit is Unit.RECORD:
        return says("record {record}", record=place)
    return says("line {line}", line=place)


@dataclass(frozen=True, slots=True)
class Report:
    """How a file was read.

    `format` is None where no format was known. `boards` counts the deals in the file, `usable` the boards that came
    out of it. `assumed` are the numbers of those whose number the file does not say, or not reliably.
    `notes`: what was passed over or looks odd though nothing is wrong with it, as a picture, or a board that is there
    twice. `repairs`: what was read otherwise than it stands. `errors`: what cannot be dealt, with every fault.
    """

    format: Format | None
    encoding: str | None
    boards: int = 0
    usable: int = 0
    assumed: tuple[int, ...] = ()
    notes: tuple[Remark, ...] = ()
    repairs: tuple[Remark, ...] = ()
    errors: tuple[Remark, ...] = ()


class _Remarks:
    """Remarks of one kind being collected."""

    def __init__(self) -> None:
        self._kept: list[Remark] = []
        self._more = 0

    @property
    def has_room(self) -> bool:
        """Whether another is kept in its own words; if not, it is only counted."""
        return len(self._kept) < MOST_REMARKS

    def add(self, remark: Remark, *, always: bool = False) -> None:
        """Take a remark."""
        if self.has_room or always:
            self._kept.append(remark)
        else:
            self._more += 1

    def by_place(self) -> tuple[Remark, ...]:
        """All that were kept, and the count of the others."""
        ordered = sorted(self._kept, key=lambda remark: remark.place or 0)
        if self._more:
            ordered.append(Remark(None, says("{count} more like these", count=self._more)))
        return tuple(ordered)


class Findings:
    """Remarks being collected while a file is read, and the count of its deals."""

    def __init__(self, unit: Unit = Unit.LINE) -> None:
        self.unit = unit
        self.boards = 0
        self._notes = _Remarks()
        self._repairs = _Remarks()
        self._errors = _Remarks()

    def noted(self, place: int | None, what: Saying) -> None:
        """Note what is left out or looks odd and is no fault."""
        self._notes.add(Remark(place, what, self.unit))

    def mended(self, place: int | None, what: Saying) -> None:
        """Note what is read otherwise than it stands."""
        self._repairs.add(Remark(place, what, self.unit))

    def wrong(self, place: int | None, what: Saying) -> None:
        """Note what cannot be dealt."""
        self._errors.add(Remark(place, what, self.unit))

    def give_up(self, place: int, what: Saying) -> None:
        """Note that the rest of the file is not read, whatever else there is to say."""
        self._errors.add(Remark(place, what, self.unit), always=True)

    @property
    def has_errors(self) -> bool:
        """Whether anything cannot be dealt."""
        return bool(self._errors.by_place())

    @property
    def has_room(self) -> bool:
        """Whether the words of another error would be kept."""
        return self._errors.has_room

    def report(
        self, kind: Format, encoding: str, usable: int = 0, assumed: tuple[int, ...] = ()
    ) -> Report:
        """The report on a file of this format."""
        return Report(
            format=kind,
            encoding=encoding,
            boards=self.boards,
            usable=usable,
            assumed=assumed,
            notes=self._notes.by_place(),
            repairs=self._repairs.by_place(),
            errors=self._errors.by_place(),
        )
