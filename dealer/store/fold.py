"""What one journal entry does to the store's tables."""

from dataclasses import replace
from typing import Any

from sqlalchemy import insert
from sqlalchemy.orm import Session

from cardboards.games import GAMES
from dealer.custody import Content, Step, Wallet, after, step_of
from dealer.entries import EntryKind
from dealer.store.journal import JournalReader, Recorded
from dealer.store.models import (
    CheckRow,
    CommitmentRow,
    DealingRow,
    DrawRow,
    EventRow,
    MoveRow,
    PlanRow,
    PrintRow,
    RecordRow,
    SlipRow,
    WalletRow,
)
from dealer.store.sealed_deals import ORIGINS, mark_of, packed_in, place_of
from dealer.store.secrets import Seal
from dealer.wallet_name import WalletName
from dealer.whereabouts import MOVES

FOLDED = frozenset(
    {
        EntryKind.EVENT_MADE,
        EntryKind.PLANNED,
        *ORIGINS,
        EntryKind.COMMITTED,
        EntryKind.VALUE_ENTERED,
        EntryKind.WALLET_REGISTERED,
        EntryKind.WALLET_REPLACED,
        EntryKind.WALLET_SPOILT,
        EntryKind.WALLET_BOUND,
        EntryKind.WALLET_ACCEPTED,
        EntryKind.WALLET_CLEARED,
        EntryKind.OVERRIDE,
        EntryKind.BOARD_COMPLETE,
        EntryKind.BOARD_VOID,
        EntryKind.POCKETED,
        EntryKind.VERIFIED,
        EntryKind.PRINTED,
        EntryKind.ISSUED,
        EntryKind.PASSED,
        EntryKind.RETURNED,
        EntryKind.SEEN,
        EntryKind.MISSED,
        EntryKind.REPORTED,
        EntryKind.HELD,
        EntryKind.HOLD_ENDED,
        EntryKind.RELEASED,
    }
)


class Fold:
    """One entry meeting the tables."""

    def __init__(
        self, session: Session, entry: Recorded, reader: JournalReader, seal: Seal
    ) -> None:
        self._session = session
        self._entry = entry
        self._reader = reader
        self._seal = seal

    def take(self) -> None:
        """Do what the entry says."""
        kind = self._entry.kind
        if kind is EntryKind.EVENT_MADE:
            self._make_event()
        elif kind is EntryKind.PLANNED:
            self._plan()
        elif kind is EntryKind.RELEASED:
            self._release()
        elif kind is EntryKind.COMMITTED:
            self._commit()
        elif kind is EntryKind.VALUE_ENTERED:
            self._enter_value()
        elif kind is EntryKind.WALLET_REGISTERED:
            self._register()
        elif kind in (EntryKind.WALLET_REPLACED, EntryKind.WALLET_SPOILT):
            self._replace()
        elif kind is EntryKind.PRINTED:
            about = self._entry.about
            self._session.add(PrintRow(event=about.event, actor=about.actor, **self._traced()))
        else:
            self._work()

    def _work(self) -> None:
        kind, about = self._entry.kind, self._entry.about
        if kind in ORIGINS:
            self._write_records()
        if kind is EntryKind.DRAWN:
            self._session.add(DrawRow(event=about.event, **self._traced()))
        if kind in (EntryKind.BOARD_COMPLETE, EntryKind.BOARD_VOID):
            complete = kind is EntryKind.BOARD_COMPLETE
            self._session.add(
                DealingRow(complete=complete, **self._traced(), **self._wallet_named())
            )
        if kind is EntryKind.VERIFIED:
            verdict = str(self._entry.facts["verdict"])
            self._session.add(CheckRow(verdict=verdict, **self._traced(), **self._wallet_named()))
        step = step_of(kind, self._entry.facts)
        legal = step is None or about.token is None or self._step(about.token, step)
        if kind in MOVES and legal:
            self._session.add(MoveRow(kind=kind.value, **self._traced(), **self._wallet_named()))

    def _traced(self) -> dict[str, Any]:
        entry = self._entry
        return {
            "chain": entry.chain,
            "seq": entry.seq,
            "at": entry.at,
            "facts": dict(entry.facts),
        }

    def _wallet_named(self) -> dict[str, Any]:
        about = self._entry.about
        return {
            "event": about.event,
            "number": about.board,
            "set_name": about.set_name,
            "copy": about.copy,
            "token": about.token,
            "job": about.job,
        }

    def _make_event(self) -> None:
        entry = self._entry
        self._session.add(
            EventRow(
                id=entry.about.event,
                name=str(entry.facts["name"]),
                game=str(entry.facts["game"]),
                made_at=entry.at,
                released_at=None,
            )
        )

    def _plan(self) -> None:
        entry = self._entry
        if entry.about.event is None or self._session.get(EventRow, entry.about.event) is None:
            self._slip(None)
            return
        self._session.merge(PlanRow(event=entry.about.event, at=entry.at, facts=dict(entry.facts)))

    def _release(self) -> None:
        event = self._session.get(EventRow, self._entry.about.event)
        if event is None:
            self._slip(None)
        elif event.released_at is None:
            event.released_at = self._entry.at

    def _commit(self) -> None:
        entry = self._entry
        event = entry.about.event
        if event is None or self._session.get(CommitmentRow, event) is not None:
            self._slip(None)
            return
        keys = str(self._reader.secret(entry)["keys"]).encode()
        self._session.add(
            CommitmentRow(
                event=event,
                at=entry.at,
                description=str(entry.facts["description"]),
                value=None,
                sealed=self._seal.seal(event, keys, keys_place(event)),
            )
        )

    def _enter_value(self) -> None:
        commitment = self._session.get(CommitmentRow, self._entry.about.event)
        if commitment is None:
            self._slip(None)
        else:
            commitment.value = str(self._entry.facts["value"])

    def _write_records(self) -> None:
        entry = self._entry
        event = self._session.get(EventRow, entry.about.event)
        if event is None:
            self._slip(None)
            return
        game, origin = GAMES[event.game], ORIGINS[entry.kind].value
        rows = [
            {
                "event": event.id,
                "number": one.number,
                "version": one.version,
                "origin": origin,
                "at": entry.at,
                "sealed": self._seal.seal(
                    event.id, one.masks, place_of(event.id, one.number, one.version)
                ),
                "mark": mark_of(self._seal, game, one.masks),
            }
            for one in packed_in(self._reader.secret(entry))
        ]
        if rows:
            self._session.flush()
            self._session.execute(insert(RecordRow), rows)

    def _register(self) -> None:
        about = self._entry.about
        name = about.wallet
        if (
            about.token is None
            or name is None
            or self._session.get(WalletRow, about.token) is not None
        ):
            self._slip(None)
            return
        self._put(Wallet(about.token, name, since=self._entry.at))

    def _replace(self) -> None:
        """The new label takes over what the wallet holds, but is bound anew: it may be stuck on another one.

        In the place of a spoilt wallet stands another one, empty.
        """
        new, old = self._entry.about.token, str(self._entry.facts["old"])
        row = self._session.get(WalletRow, old)
        if row is None or new is None or self._session.get(WalletRow, new) is not None:
            self._slip(None)
            return
        before, kind = wallet_in(row), self._entry.kind
        self._step(old, kind)
        if row.content != Content.RETIRED.value:
            return
        if kind is EntryKind.WALLET_SPOILT:
            self._put(Wallet(new, before.name, since=self._entry.at))
            self._session.add(MoveRow(kind=kind.value, **self._traced(), **self._wallet_named()))
        else:
            self._put(replace(before, token=new, bound=False, since=self._entry.at))

    def _step(self, token: str, step: Step) -> bool:
        """Whether the step was legal; if it was, the wallet has taken it."""
        entry = self._entry
        row = self._session.get(WalletRow, token)
        if row is None:
            self._slip(None)
            return False
        stepped = after(wallet_in(row), step, entry.about, entry.facts, entry.at)
        if stepped is None:
            self._slip(row.content)
            return False
        self._put(stepped)
        return True

    def _put(self, wallet: Wallet) -> None:
        self._session.merge(
            WalletRow(
                token=wallet.token,
                number=wallet.name.number,
                set_name=wallet.name.set_name,
                copy=wallet.name.copy,
                bound=wallet.bound,
                content=wallet.content.value,
                event=wallet.event,
                version=wallet.version,
                job=wallet.job,
                place=wallet.place,
                since=wallet.since,
                held=wallet.held,
            )
        )

    def _slip(self, content: str | None) -> None:
        entry = self._entry
        self._session.add(
            SlipRow(
                chain=entry.chain,
                seq=entry.seq,
                at=entry.at,
                kind=entry.kind.value,
                token=entry.about.token,
                content=content,
            )
        )


def keys_place(event: str) -> str:
    """Where the keys of an event's commitment are sealed."""
    return f"commitment/{event}/keys"


def wallet_in(row: WalletRow) -> Wallet:
    """The wallet that a row tells of."""
    return Wallet(
        token=row.token,
        name=WalletName(row.number, row.set_name, row.copy),
        bound=row.bound,
        content=Content(row.content),
        event=row.event,
        version=row.version,
        job=row.job,
        place=row.place,
        since=row.since,
        held=row.held,
    )
