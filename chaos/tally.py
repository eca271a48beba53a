"""What came of a campaign. `kept`: evenings with real books."""

from collections import Counter
from dataclasses import dataclass, field, fields
from typing import Self


@dataclass(slots=True)
class Sums:
    """Figures and lists that add up, field by field."""

    def add(self, other: Self) -> None:
        """Add those of another part."""
        for one in fields(self):
            setattr(self, one.name, getattr(self, one.name) + getattr(other, one.name))


@dataclass(slots=True)
class Tally(Sums):
    """What came of it. Each list is of seeds."""

    boards: int = 0
    kept: int = 0
    sessions: int = 0
    complete: int = 0
    passed: int = 0
    failed: int = 0
    unreadable: int = 0
    given_up: int = 0
    false_alarms: int = 0
    wrong_complete: int = 0
    operator_seconds: float = 0.0
    virtual_seconds: float = 0.0
    faults: Counter[str] = field(default_factory=Counter)
    wrong_pass: list[str] = field(default_factory=list)
    wrong_unexplained: list[str] = field(default_factory=list)
    lost_confirmed: list[str] = field(default_factory=list)
    endless_waits: list[str] = field(default_factory=list)
    tracebacks: list[str] = field(default_factory=list)
    broken_books: list[str] = field(default_factory=list)

    @property
    def failures(self) -> list[str]:
        """Seeds of evenings in which something happened that must never happen."""
        return [
            *self.wrong_pass,
            *self.wrong_unexplained,
            *self.lost_confirmed,
            *self.endless_waits,
            *self.tracebacks,
            *self.broken_books,
        ]
