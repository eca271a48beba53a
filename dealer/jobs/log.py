"""What the journals say, for people: what happened, when, where and by whom, never a card."""

from collections.abc import Iterator

from cardboards.language import Saying, says
from dealer.entries import EntryKind
from dealer.home import Home
from dealer.people import Role
from dealer.store.books import Books
from dealer.store.journal import Recorded
from dealer.verifying import Outcome
from firmware_bridge.reader.readings import Doubt

CARD_BY_CARD = frozenset(
    {
        EntryKind.CARD_READ,
        EntryKind.CARD_HELD,
        EntryKind.CARD_LANDED,
        EntryKind.CARD_TAKEN_BACK,
        EntryKind.POCKET_READ,
    }
)
"""What is too much for a first look."""


def entries(home: Home, event: str | None, *, every_card: bool = False) -> Iterator[Recorded]:
    """All entries of an event, or of the house when no event is named, by time.

    Raises:
        WrongUse: there is no such event.
    """
    kinds = None if every_card else frozenset(EntryKind) - CARD_BY_CARD
    with Books.open(home) as books:
        chosen = books.events.named(event).id if event is not None else None
        journals = books.journals()
    with journals as opened:
        yield from opened.entries(chosen, kinds)


def as_json(entry: Recorded) -> dict[str, object]:
    """An entry as it is written for programs."""
    about = entry.about
    named = {
        "event": about.event,
        "job": about.job,
        "board": about.board,
        "set": about.set_name,
        "copy": about.copy,
        "token": about.token,
        "actor": about.actor,
    }
    return {
        "type": "entry",
        "at": entry.at,
        "station": entry.station,
        "seq": entry.seq,
        "kind": entry.kind.value,
        **{name: value for name, value in named.items() if value is not None},
        **({"facts": dict(entry.facts)} if entry.facts else {}),
    }


def subject(entry: Recorded) -> Saying | None:
    """The wallet or the board that an entry is about."""
    if entry.about.board is None:
        return None
    wallet = entry.about.wallet
    return wallet.saying if wallet else says("board {number}", number=entry.about.board)


def details(entry: Recorded) -> tuple[Saying, ...]:
    """What else is known of it, for people: no programs' words, no empty facts."""
    return tuple(
        says("{name} {value}", name=_NAMES[name], value=_told(value))
        for name, value in entry.facts.items()
        if name in _NAMES and value not in (None, "", False)
    )


def _told(value: object) -> object:
    if isinstance(value, list):
        return tuple(map(_told, value))
    return _WORDS.get(str(value), value)


def happening(entry: Recorded) -> Saying:
    """What happened, for people."""
    return _HAPPENINGS[entry.kind]


_NAMES = {
    "name": says("name"),
    "file": says("file"),
    "format": says("format"),
    "boards": says("boards"),
    "value": says("value"),
    "code": says("public code"),
    "place": says("place"),
    "reason": says("reason"),
    "paper": says("paper"),
    "what": says("cards shown"),
    "change": says("change"),
    "why": says("why"),
    "verdict": says("verdict"),
    "class": says("class"),
    "finding": says("finding"),
    "landed": says("cards landed"),
    "step": says("card no."),
    "version": says("version"),
    "deck": says("deck"),
    "count": says("count"),
    "from": says("from"),
    "round": says("round"),
    "until": says("until"),
    "article": says("article"),
    "articles": says("articles"),
    "incident": says("incident"),
    "table": says("table"),
    "seals": says("seals"),
    "pair": says("pair"),
    "roles": says("roles"),
    "address": says("address"),
    "wrong": says("wrong"),
}
_WORDS: dict[str, Saying] = {
    **{outcome.value: outcome.saying for outcome in Outcome},
    **{doubt.value: doubt.saying for doubt in Doubt},
    **{role.value: role.saying for role in Role},
    "duplicate": says("read before"),
    "labels": says("labels"),
    "stickers": says("stickers"),
    "hand-cards": says("hand cards"),
    "hand cards": says("hand cards"),
    "records": says("hand records"),
    "hand records": says("hand records"),
    "export": says("boards in a file"),
    "making sheets": says("making sheets"),
    "making-sheets": says("making sheets"),
    "referee": says("referee's records"),
    "caddy-sheets": says("caddy sheets"),
    "table-cards": says("table cards"),
    "board-list": says("board list"),
    "box-labels": says("box labels"),
    "travellers": says("travelling score sheets"),
    "round-slips": says("round score slips"),
    "team-sheets": says("team match sheets"),
    "exchange": says("two hands exchanged"),
    "turn": says("turned"),
    "fill": says("some cards kept, the rest at random"),
    "restore": says("an earlier version restored"),
    "keys": says("keys of a commitment"),
    "moves": says("cards to move"),
    "pictures": says("pictures"),
    "interrupted": says("interrupted"),
    "expected": says("the expected one"),
    "unknown": says("unknown"),
    "retired": says("replaced label"),
    "other_wallet": says("another wallet"),
    "unbound": says("not bound"),
    "open": says("unfinished deal"),
    "held": says("held by the referee"),
    "ruling": says("an open ruling"),
    "appeal": says("an appeal"),
    "already_dealt": says("dealt already"),
    "other_event": says("another event's cards"),
    "nothing_dealt": says("nothing dealt"),
    "swap": says("two hands exchanged"),
    "rotation": says("turned"),
    "rearranged": says("hands in wrong pockets"),
    "wrong_board": says("another board"),
    "sorted": says("sorted pack"),
    "missing": says("missing cards"),
    "extra": says("extra cards"),
    "foreign": says("foreign cards"),
    "misboarded": says("cards in wrong pockets"),
    "mixed": says("several faults"),
    "password": says("password"),
    "pin": says("PIN"),
    "code": says("one-time code"),
}
_HAPPENINGS = {
    EntryKind.EVENT_MADE: says("event made"),
    EntryKind.PLANNED: says("plan kept"),
    EntryKind.BOARDS_IMPORTED: says("boards imported"),
    EntryKind.BOARDS_SHUFFLED: says("boards shuffled"),
    EntryKind.BOARDS_EDITED: says("boards changed on purpose"),
    EntryKind.COMMITTED: says("commitment made"),
    EntryKind.VALUE_ENTERED: says("delayed value entered"),
    EntryKind.DRAWN: says("boards drawn"),
    EntryKind.WALLET_REGISTERED: says("wallet registered"),
    EntryKind.WALLET_REPLACED: says("label replaced"),
    EntryKind.WALLET_SPOILT: says("wallet spoilt or lost: another takes its place"),
    EntryKind.WALLET_BOUND: says("label bound"),
    EntryKind.WALLET_SCANNED: says("wallet scanned"),
    EntryKind.WALLET_ACCEPTED: says("wallet accepted"),
    EntryKind.WALLET_CLEARED: says("wallet cleared"),
    EntryKind.OVERRIDE: says("used all the same"),
    EntryKind.DEAL_STARTED: says("deal started"),
    EntryKind.CARD_READ: says("card read"),
    EntryKind.CARD_HELD: says("card held"),
    EntryKind.CARD_LANDED: says("card landed"),
    EntryKind.CARD_TAKEN_BACK: says("card taken back"),
    EntryKind.MACHINE_BLOCKED: says("machine blocked"),
    EntryKind.BOARD_COMPLETE: says("board complete"),
    EntryKind.BOARD_VOID: says("board void"),
    EntryKind.POCKETED: says("cards put into the pockets"),
    EntryKind.CHECK_STARTED: says("verification started"),
    EntryKind.POCKET_READ: says("pocket read"),
    EntryKind.VERIFIED: says("verified"),
    EntryKind.CAPTURED: says("deal captured"),
    EntryKind.REGISTERED: says("hand cards registered by a table"),
    EntryKind.REVEALED: says("cards revealed"),
    EntryKind.PRINTED: says("paper printed"),
    EntryKind.ISSUED: says("wallet issued"),
    EntryKind.PASSED: says("wallet passed on"),
    EntryKind.RETURNED: says("wallet returned"),
    EntryKind.SEEN: says("wallet seen"),
    EntryKind.MISSED: says("wallet not found at its place"),
    EntryKind.REPORTED: says("wallet reported as wrong"),
    EntryKind.HELD: says("wallet held by the referee"),
    EntryKind.HOLD_ENDED: says("wallet no longer held"),
    EntryKind.RULED: says("ruling"),
    EntryKind.RELEASED: says("records released"),
    EntryKind.DECK_TAUGHT: says("deck taught"),
    EntryKind.DECK_STRENGTHENED: says("deck strengthened"),
    EntryKind.DECK_RESTORED: says("deck restored"),
    EntryKind.DECK_IMPORTED: says("deck imported"),
    EntryKind.DECK_REMOVED: says("deck removed"),
    EntryKind.MACHINE_TRIED: says("machine tried"),
    EntryKind.PERSON_INVITED: says("person invited"),
    EntryKind.PERSON_CHANGED: says("roles changed"),
    EntryKind.PERSON_REMOVED: says("person removed"),
    EntryKind.PLAYER_ENTERED: says("entered as a player"),
    EntryKind.PLAYER_LEFT: says("no longer a player"),
    EntryKind.PASSWORD_CHOSEN: says("password chosen"),
    EntryKind.SIGN_INS_FAILED: says("several sign-ins failed"),
    EntryKind.TOKEN_MADE: says("token made"),
    EntryKind.TOKEN_REVOKED: says("token revoked"),
}
