"""Where a wallet should be, where it was seen, and what its way says: folded from its moves in order of time.

A wallet is sent to a place (issued, passed on) or comes back to the staff; scans between confirm that or find it
elsewhere. What was found stays until a scan explains it. Nobody is blamed: the tables since the last PASS are named.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from types import MappingProxyType

from cardboards.language import Saying, says
from dealer.entries import EntryKind
from dealer.verifying import Outcome

STAFF = ""
"""The place of a wallet that is not out: the staff's desk or a box."""

MOVES = frozenset(
    {
        EntryKind.WALLET_ACCEPTED,
        EntryKind.CAPTURED,
        EntryKind.WALLET_CLEARED,
        EntryKind.WALLET_SPOILT,
        EntryKind.VERIFIED,
        EntryKind.ISSUED,
        EntryKind.PASSED,
        EntryKind.RETURNED,
        EntryKind.SEEN,
        EntryKind.MISSED,
        EntryKind.REPORTED,
        EntryKind.HELD,
        EntryKind.HOLD_ENDED,
    }
)
"""Entries that are about where a wallet is, or what is known of it there."""


@dataclass(frozen=True, slots=True)
class Move:
    """One such entry: `at` is UTC in ISO form; `event` is whose cards the wallet held then."""

    at: str
    kind: EntryKind
    facts: Mapping[str, object] = field(default_factory=lambda: MappingProxyType({}))
    event: str | None = None

    def text(self, name: str) -> str | None:
        """One of its facts, as text."""
        value = self.facts.get(name)
        return None if value is None else str(value)


class Trouble(Enum):
    """What is out of place with a wallet."""

    MISPLACED = "misplaced"
    TWO_PLACES = "two-places"
    MISSING = "missing"
    OTHER_EVENT = "other-event"

    @property
    def saying(self) -> Saying:
        """The trouble for people."""
        return _TROUBLES[self]


_TROUBLES = {
    Trouble.MISPLACED: says("not where it should be"),
    Trouble.TWO_PLACES: says(
        "seen in two places: it was moved without a scan, or two wallets bear its label"
    ),
    Trouble.MISSING: says("not found where it should be"),
    Trouble.OTHER_EVENT: says("its cards are of another event"),
}


@dataclass(frozen=True, slots=True)
class Whereabouts:
    """What is known of a wallet's place.

    `expected` is the place that it was sent to, `STAFF` when it is not out, None when it is out and nobody said where;
    `seen` where it was scanned last, `confirmed` whether it was at `expected` since it was sent there. `tables` are
    those that it was sent to since the last PASS, in order. `held` is why the referee holds it, `until` when the time
    for an appeal ends, as far as it is known. `unchecked`: it was out since it was verified last, whatever the verdict.
    `last` is the table it was sent to last since it was dealt; `reported`: somebody said that it is wrong, and nobody
    has looked since.
    """

    expected: str | None = STAFF
    round: int | None = None
    seen: str | None = None
    seen_at: str | None = None
    confirmed: bool = False
    passed_at: str | None = None
    tables: tuple[str, ...] = ()
    trouble: Trouble | None = None
    held: str | None = None
    until: str | None = None
    unchecked: bool = False
    last: str | None = None
    reported: bool = False

    @property
    def out(self) -> bool:
        """Whether it was issued and has not come back."""
        return self.expected != STAFF


def whereabouts(moves: Iterable[Move]) -> Whereabouts:
    """Where a wallet is after these moves, which come in order of time."""
    known = Whereabouts()
    for move in moves:
        known = after_move(known, move)
    return known


def after_move(known: Whereabouts, move: Move) -> Whereabouts:
    """Where it is after one more move."""
    match move.kind:
        case (
            EntryKind.WALLET_ACCEPTED
            | EntryKind.CAPTURED
            | EntryKind.WALLET_CLEARED
            | EntryKind.WALLET_SPOILT
        ):
            return Whereabouts()
        case EntryKind.VERIFIED:
            return _verified(known, move)
        case EntryKind.ISSUED | EntryKind.PASSED:
            return _sent(known, move)
        case EntryKind.RETURNED:
            return replace(
                known,
                expected=STAFF,
                round=None,
                seen=STAFF,
                seen_at=move.at,
                confirmed=True,
                trouble=None,
            )
        case EntryKind.SEEN:
            return sighted(known, move)
        case EntryKind.MISSED:
            gone = known.expected == move.text("place")
            return replace(known, trouble=Trouble.MISSING) if gone else known
        case EntryKind.REPORTED:
            return replace(known, reported=True)
        case EntryKind.HELD:
            return replace(known, held=move.text("why") or "", until=move.text("until"))
        case EntryKind.HOLD_ENDED:
            return replace(known, held=None, until=None)
        case _:
            return known


def sighted(known: Whereabouts, move: Move) -> Whereabouts:
    """Where it is after it was seen somewhere: what the scan finds is its trouble."""
    place = move.text("place") or STAFF
    session = move.text("session")
    expected = known.expected in (None, place)
    if session is not None and session != move.event:
        trouble: Trouble | None = Trouble.OTHER_EVENT
    elif expected:
        trouble = None
    else:
        trouble = Trouble.TWO_PLACES if known.confirmed else Trouble.MISPLACED
    return replace(
        known,
        seen=place,
        seen_at=move.at,
        confirmed=expected or known.confirmed,
        trouble=trouble,
    )


def _sent(known: Whereabouts, move: Move) -> Whereabouts:
    place = move.text("place")
    number = move.facts.get("round")
    return replace(
        known,
        expected=place,
        round=number if isinstance(number, int) else None,
        confirmed=False,
        tables=(*known.tables, *([place] if place else [])),
        trouble=None,
        unchecked=True,
        last=place,
    )


def _verified(known: Whereabouts, move: Move) -> Whereabouts:
    # Whoever has it on the table when it is verified goes on playing it.
    verdict = move.text("verdict")
    asked = known.reported and verdict == Outcome.UNREADABLE.value
    checked = replace(known, unchecked=known.out, reported=asked)
    if verdict != Outcome.PASS.value:
        return checked
    return replace(checked, passed_at=move.at, tables=known.tables[-1:] if known.out else ())


def tables_of(moves: Iterable[Move]) -> tuple[str, ...]:
    """All tables that a wallet was sent to since it was filled last, each once."""
    tables: list[str] = []
    for move in moves:
        if move.kind in (EntryKind.WALLET_ACCEPTED, EntryKind.CAPTURED):
            tables = []
        elif move.kind in (EntryKind.ISSUED, EntryKind.PASSED) and (place := move.text("place")):
            tables.append(place)
    return tuple(dict.fromkeys(tables))


def scan(known: Whereabouts, move: Move) -> tuple[Whereabouts, Trouble | None]:
    """Where it is after one more scan, and what that scan finds out of place: who passes it on says where it was."""
    left, after = left_at(move, known), after_move(known, move)
    return after, sighted(known, left).trouble if left else after.trouble


def left_at(move: Move, known: Whereabouts) -> Move | None:
    """Where a move says that the wallet was until now, as a sighting; None when it does not say."""
    if move.kind is EntryKind.PASSED:
        place = move.text("from")
    elif move.kind is EntryKind.ISSUED:
        # Who issues it has it in hand.
        place = STAFF if known.out else None
    else:
        place = None
    return None if place is None else Move(move.at, EntryKind.SEEN, {"place": place}, move.event)
