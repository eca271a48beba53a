"""What is written into the journal: kinds of entries and the entry itself (rules.md §6.2)."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from types import MappingProxyType

from dealer.wallet_name import WalletName

NOTHING: Mapping[str, object] = MappingProxyType({})


class EntryKind(Enum):
    """What happened."""

    EVENT_MADE = "event_made"
    PLANNED = "planned"
    BOARDS_IMPORTED = "boards_imported"
    BOARDS_SHUFFLED = "boards_shuffled"
    BOARDS_EDITED = "boards_edited"
    COMMITTED = "committed"
    VALUE_ENTERED = "value_entered"
    DRAWN = "drawn"
    WALLET_REGISTERED = "wallet_registered"
    WALLET_REPLACED = "wallet_replaced"
    WALLET_SPOILT = "wallet_spoilt"
    WALLET_BOUND = "wallet_bound"
    WALLET_SCANNED = "wallet_scanned"
    WALLET_ACCEPTED = "wallet_accepted"
    WALLET_CLEARED = "wallet_cleared"
    OVERRIDE = "override"
    DEAL_STARTED = "deal_started"
    CARD_READ = "card_read"
    CARD_HELD = "card_held"
    CARD_LANDED = "card_landed"
    CARD_TAKEN_BACK = "card_taken_back"
    MACHINE_BLOCKED = "machine_blocked"
    BOARD_COMPLETE = "board_complete"
    BOARD_VOID = "board_void"
    POCKETED = "pocketed"
    CHECK_STARTED = "check_started"
    POCKET_READ = "pocket_read"
    VERIFIED = "verified"
    CAPTURED = "captured"
    REGISTERED = "registered"
    REVEALED = "revealed"
    PRINTED = "printed"
    ISSUED = "issued"
    PASSED = "passed"
    RETURNED = "returned"
    SEEN = "seen"
    MISSED = "missed"
    REPORTED = "reported"
    HELD = "held"
    HOLD_ENDED = "hold_ended"
    RULED = "ruled"
    RELEASED = "released"
    DECK_TAUGHT = "deck_taught"
    DECK_STRENGTHENED = "deck_strengthened"
    DECK_RESTORED = "deck_restored"
    DECK_IMPORTED = "deck_imported"
    DECK_REMOVED = "deck_removed"
    MACHINE_TRIED = "machine_tried"
    PERSON_INVITED = "person_invited"
    PERSON_CHANGED = "person_changed"
    PERSON_REMOVED = "person_removed"
    PLAYER_ENTERED = "player_entered"
    PLAYER_LEFT = "player_left"
    PASSWORD_CHOSEN = "password_chosen"
    SIGN_INS_FAILED = "sign_ins_failed"
    TOKEN_MADE = "token_made"
    TOKEN_REVOKED = "token_revoked"


BARRIERS = frozenset(
    {
        EntryKind.COMMITTED,
        EntryKind.WALLET_ACCEPTED,
        EntryKind.OVERRIDE,
        EntryKind.BOARD_COMPLETE,
        EntryKind.BOARD_VOID,
        EntryKind.VERIFIED,
        EntryKind.RELEASED,
        EntryKind.REVEALED,
        EntryKind.HELD,
        EntryKind.HOLD_ENDED,
        EntryKind.RULED,
    }
)
"""Kinds that are synced to the disk before anything else happens (design.md §9)."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing that happened.

    `facts` are plain JSON and never tell a card, nor a pocket together with one; `secret` is plain
    JSON too and is sealed under the event's key before it is written.
    """

    kind: EntryKind
    facts: Mapping[str, object] = field(default_factory=lambda: NOTHING)
    secret: Mapping[str, object] | None = field(default=None, repr=False)


@dataclass(frozen=True, slots=True)
class About:
    """What an entry is about; `event` is the event's id, `actor` who did it, and all may be missing."""

    event: str | None = None
    job: str | None = None
    board: int | None = None
    set_name: str | None = None
    copy: int | None = None
    token: str | None = None
    actor: str | None = None

    @classmethod
    def of(
        cls,
        wallet: WalletName,
        event: str | None = None,
        job: str | None = None,
        token: str | None = None,
        actor: str | None = None,
    ) -> "About":
        """What is about one wallet."""
        return cls(
            event=event,
            job=job,
            board=wallet.number,
            set_name=wallet.set_name,
            copy=wallet.copy,
            token=token,
            actor=actor,
        )

    @property
    def wallet(self) -> WalletName | None:
        """The wallet that it is about, if it is about one."""
        if self.board is None or self.set_name is None or self.copy is None:
            return None
        return WalletName(self.board, self.set_name, self.copy)


NOBODY = About()
