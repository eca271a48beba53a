"""What came of a campaign. `kept`: evenings with real books."""

from collections import Counter
from dataclasses import dataclass, field, fields


@dataclass(slots=True)
class Tally:
    """What came of it; adds up. Each list is of seeds."""

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

    def add(self, other: "Tally") -> None:
        """Add another tally to this one."""
        for one in fields(self):
            mine, theirs = getattr(self, one.name), getattr(other, one.name)
            setattr(self, one.name, mine + theirs)

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
