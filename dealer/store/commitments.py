"""Commitments: what was promised in public, the keys that are sealed until it is revealed, and what was drawn."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import select

from dealer.entries import About, Entry, EntryKind
from dealer.fairness.keys import SessionKeys
from dealer.fairness.sessions import Session
from dealer.fairness.tournament import bytes_of, code_of, text_of
from dealer.store.database import Database
from dealer.store.events import Event
from dealer.store.fold import keys_place
from dealer.store.models import CommitmentRow, DrawRow
from dealer.store.pen import Pen


@dataclass(frozen=True, slots=True)
class Commitment:
    """The commitment that an event holds: its .sqd file as it was published, and the delayed value once it is known."""

    event: str
    description: bytes
    value: str | None


@dataclass(frozen=True, slots=True)
class Drawn:
    """Sessions of a commitment that were drawn into an event together.

    `event` is that event's id; `left_open` the boards of sessions whose description leaves them open.
    """

    event: str
    sessions: tuple[Session, ...]
    left_open: range | None


class Commitments:
    """The commitments of all events."""

    def __init__(self, database: Database, pen: Pen) -> None:
        self._database = database
        self._pen = pen

    def of(self, event: Event) -> Commitment | None:
        """The commitment of an event, if it has one."""
        with self._database.reading() as session:
            row = session.get(CommitmentRow, event.id)
            if row is None:
                return None
            return Commitment(row.event, bytes_of(row.description), row.value)

    def keys(self, commitment: Commitment) -> bytes:
        """Its .sqk file, in clear: for drawing and for revealing, not for a screen."""
        with self._database.reading() as session:
            row = session.get_one(CommitmentRow, commitment.event)
            return self._pen.seal.unseal(row.event, row.sealed, keys_place(row.event))

    def make(self, event: Event, description: bytes, keys: SessionKeys, actor: str) -> Commitment:
        """Write a commitment down, on the disk before it can be published."""
        facts = {"description": text_of(description), "code": code_of(description)}
        secret = {"keys": keys.written.decode()}
        self._pen.note(
            Entry(EntryKind.COMMITTED, facts, secret), About(event=event.id, actor=actor)
        )
        return Commitment(event.id, description, None)

    def enter_value(
        self, commitment: Commitment, value: str, reason: str | None, actor: str
    ) -> Commitment:
        """Write down which value the delayed information took."""
        facts = {"value": value, **({"reason": reason} if reason else {})}
        about = About(event=commitment.event, actor=actor)
        self._pen.note(Entry(EntryKind.VALUE_ENTERED, facts), about)
        return Commitment(commitment.event, commitment.description, value)

    def draws(self, commitment: Commitment) -> tuple[Drawn, ...]:
        """What was drawn from it, in order."""
        with self._database.reading() as session:
            rows = session.scalars(select(DrawRow).order_by(DrawRow.at, DrawRow.chain, DrawRow.seq))
            return tuple(
                _drawn(row.event or "", row.facts)
                for row in rows
                if row.facts["commitment"] == commitment.event
            )


def facts_of_draw(drawn: Drawn, commitment: Commitment) -> dict[str, object]:
    """What the entry `DRAWN` tells of a draw."""
    boards = drawn.left_open
    return {
        "commitment": commitment.event,
        "sessions": [[one.phase, one.number, one.reserve] for one in drawn.sessions],
        **({"left_open": [boards.start, boards.stop]} if boards is not None else {}),
    }


def _drawn(event: str, facts: Mapping[str, Any]) -> Drawn:
    sessions = tuple(
        Session(phase, number, reserve) for phase, number, reserve in facts["sessions"]
    )
    return Drawn(event, sessions, range(*facts["left_open"]) if "left_open" in facts else None)
