"""How often a table's wallets were wrong: what the verifications so far say, on top of what is assumed of any table."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from dealer.entries import EntryKind
from dealer.verifying import Outcome
from dealer.whereabouts import STAFF, Move, Whereabouts, after_move

ASSUMED_ERRORS, ASSUMED_PLAYS = 0.5, 50.0
"""What a table counts for before anything is known of it: one error in a hundred plays, on thin evidence.

An assumption: no count of errors at 华牌 tables was ever published.
"""


@dataclass(frozen=True, slots=True)
class TableRecord:
    """What verifications said of one table: so many plays, so many errors. Of several tables each bears its share."""

    plays: float = 0.0
    errors: float = 0.0

    @property
    def rate(self) -> float:
        """How often it is expected to leave a wallet wrong."""
        return (ASSUMED_ERRORS + self.errors) / (ASSUMED_PLAYS + self.plays)

    @property
    def odds(self) -> tuple[float, float]:
        """The two parameters of the beta distribution that its rate is drawn from."""
        wrong = ASSUMED_ERRORS + self.errors
        return wrong, ASSUMED_PLAYS + self.plays - wrong


def table_records(ways: Iterable[Iterable[Move]]) -> Mapping[str, TableRecord]:
    """What all verifications on these ways say of the tables; the staff who dealt count as one (`STAFF`)."""
    found: dict[str, TableRecord] = {}
    for way in ways:
        known = Whereabouts()
        for move in way:
            if move.kind is EntryKind.VERIFIED:
                _count(found, hands(known), move.text("verdict"))
            known = after_move(known, move)
    return found


def hands(known: Whereabouts) -> tuple[str, ...]:
    """Whose hands a wallet went through since its last PASS; those of the staff alone if it was at no table."""
    return tuple(dict.fromkeys(known.tables)) or (STAFF,)


def _count(found: dict[str, TableRecord], tables: tuple[str, ...], verdict: str | None) -> None:
    if verdict not in (Outcome.PASS.value, Outcome.FAIL.value):
        return
    error = 1 / len(tables) if verdict == Outcome.FAIL.value else 0.0
    for table in tables:
        record = found.get(table, TableRecord())
        found[table] = replace(record, plays=record.plays + 1, errors=record.errors + error)
