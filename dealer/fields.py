"""Reading a description field by field: what is missing, odd or unknown is named with its place."""

import difflib
from collections.abc import Callable, Mapping
from datetime import datetime
from enum import Enum
from typing import Any, TypeVar

from cardboards.language import Saying, says
from dealer.errors import WrongUse

Chosen = TypeVar("Chosen", bound=Enum)
Value = TypeVar("Value")

_YEARS = range(1900, 3000)


class Fields:
    """The fields of one table of a description. Every one is asked for once; `done` refuses what nobody asked for."""

    def __init__(self, table: object, where: Saying) -> None:
        if not isinstance(table, Mapping):
            raise WrongUse("{where} is to be a table of fields.", where=where)
        self.where = where
        self._table: Mapping[str, Any] = table
        self._asked: set[str] = set()

    def text(self, name: str) -> str:
        """A text that is not empty."""
        value = self._take(name)
        if not isinstance(value, str) or not value.strip():
            raise self._wrong(name, says("a text"), value)
        return value.strip()

    def whole(self, name: str, least: int, most: int) -> int:
        """A whole number within limits."""
        value = self._take(name)
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            what = says("a whole number from {least} to {most}", least=least, most=most)
            raise self._wrong(name, what, value)
        return value

    def number(self, name: str, least: float, most: float) -> float:
        """A number within limits."""
        value = self._take(name)
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise self._wrong(name, says("a number"), value)
        if not least <= value <= most:
            what = says("a number from {least:g} to {most:g}", least=least, most=most)
            raise self._wrong(name, what, value)
        return float(value)

    def flag(self, name: str) -> bool:
        """True or false; false when it is not there."""
        value = self._take(name)
        if value is None:
            return False
        if not isinstance(value, bool):
            raise self._wrong(name, says("true or false"), value)
        return value

    def one_of(self, name: str, kind: type[Chosen]) -> Chosen:
        """A member of an enum, by its value."""
        value = self._take(name)
        for member in kind:
            if member.value == value:
                return member
        known = tuple(str(member.value) for member in kind)
        raise self._wrong(name, says("one of {known}", known=known), value)

    def moment(self, name: str) -> datetime:
        """A date and time of day, as the hall's clock shows it."""
        value = self._take(name)
        if isinstance(value, str):
            try:
                value = datetime.fromisoformat(value)
            except ValueError:
                pass
        if not (isinstance(value, datetime) and value.tzinfo is None and value.year in _YEARS):
            raise self._wrong(name, says("a time such as 2011-05-26T08:30:00"), value)
        return value

    def rows(self, name: str) -> list[object]:
        """A list; empty when it is not there."""
        value = self._take(name)
        if value is None:
            return []
        if not isinstance(value, list):
            raise self._wrong(name, says("a list"), value)
        return value

    def any(self, name: str) -> object:
        """Whatever it is."""
        return self._take(name)

    def knows(self, name: str) -> None:
        """This field may be there, though it need not be read."""
        self._asked.add(name)

    def has(self, name: str) -> bool:
        """Whether it is there."""
        return self._table.get(name) is not None

    def maybe(self, name: str, read: Callable[[], Value]) -> Value | None:
        """What `read` makes of it, or None when it is not there."""
        self.knows(name)
        return read() if self.has(name) else None

    def done(self) -> None:
        """Refuse fields that nobody asked for: a slip of the pen would change the plan unseen.

        Raises:
            WrongUse: there is one.
        """
        for name in self._table:
            if name not in self._asked:
                near = difflib.get_close_matches(str(name), self._asked, 1) or sorted(self._asked)
                raise WrongUse(
                    "{where} has a field “{name}” that means nothing here. Is it {known}?",
                    where=self.where,
                    name=name,
                    known=tuple(near),
                )

    def _take(self, name: str) -> Any:
        self._asked.add(name)
        return self._table.get(name)

    def _wrong(self, name: str, what: Saying, value: object) -> WrongUse:
        if value is None:
            return WrongUse(
                "{where} lacks “{name}”: {what}.", where=self.where, name=name, what=what
            )
        return WrongUse(
            "{where}: “{name}” is to be {what}, not {value}.",
            where=self.where,
            name=name,
            what=what,
            value=value,
        )
