"""The custody log, searched: what happened to which wallet, by whom; and the same as a file. Never a card."""

import csv
import io
from collections import deque
from dataclasses import dataclass
from enum import Enum

from cardboards.errors import BoardsError
from cardboards.language import Language, Saying, says
from cardboards.qr import Token
from dealer.entries import EntryKind
from dealer.errors import WrongUse
from dealer.home import Home
from dealer.jobs import log
from dealer.jobs.people import actor_said
from dealer.jobs.time_of_day import here
from dealer.store.books import Books
from dealer.store.journal import Recorded
from dealer.wallet_name import WalletName


class Topic(Enum):
    """What entries are about, as people look for them."""

    CUSTODY = "custody"
    DEALING = "dealing"
    CHECKS = "checks"
    CARDS_SHOWN = "cards-shown"
    PEOPLE = "people"
    BOARDS = "boards"

    @property
    def saying(self) -> Saying:
        """The topic for people."""
        return _SAYINGS[self]


_SAYINGS = {
    Topic.CUSTODY: says("wallets on their way"),
    Topic.DEALING: says("dealing"),
    Topic.CHECKS: says("verification and rulings"),
    Topic.CARDS_SHOWN: says("cards shown, papers, release"),
    Topic.PEOPLE: says("people"),
    Topic.BOARDS: says("events and boards"),
}
_TOPICS = {
    Topic.CUSTODY: (
        EntryKind.WALLET_REGISTERED,
        EntryKind.WALLET_REPLACED,
        EntryKind.WALLET_SPOILT,
        EntryKind.WALLET_BOUND,
        EntryKind.WALLET_SCANNED,
        EntryKind.WALLET_CLEARED,
        EntryKind.POCKETED,
        EntryKind.ISSUED,
        EntryKind.PASSED,
        EntryKind.RETURNED,
        EntryKind.SEEN,
        EntryKind.MISSED,
        EntryKind.REPORTED,
        EntryKind.HELD,
        EntryKind.HOLD_ENDED,
    ),
    Topic.DEALING: (
        EntryKind.WALLET_ACCEPTED,
        EntryKind.OVERRIDE,
        EntryKind.DEAL_STARTED,
        EntryKind.CARD_READ,
        EntryKind.CARD_HELD,
        EntryKind.CARD_LANDED,
        EntryKind.CARD_TAKEN_BACK,
        EntryKind.MACHINE_BLOCKED,
        EntryKind.BOARD_COMPLETE,
        EntryKind.BOARD_VOID,
        EntryKind.DECK_TAUGHT,
        EntryKind.DECK_STRENGTHENED,
        EntryKind.DECK_RESTORED,
        EntryKind.DECK_IMPORTED,
        EntryKind.DECK_REMOVED,
        EntryKind.MACHINE_TRIED,
    ),
    Topic.CHECKS: (
        EntryKind.CHECK_STARTED,
        EntryKind.POCKET_READ,
        EntryKind.VERIFIED,
        EntryKind.CAPTURED,
        EntryKind.REGISTERED,
        EntryKind.RULED,
    ),
    Topic.CARDS_SHOWN: (EntryKind.REVEALED, EntryKind.PRINTED, EntryKind.RELEASED),
    Topic.PEOPLE: (
        EntryKind.PERSON_INVITED,
        EntryKind.PERSON_CHANGED,
        EntryKind.PERSON_REMOVED,
        EntryKind.PLAYER_ENTERED,
        EntryKind.PLAYER_LEFT,
        EntryKind.PASSWORD_CHOSEN,
        EntryKind.SIGN_INS_FAILED,
        EntryKind.TOKEN_MADE,
        EntryKind.TOKEN_REVOKED,
    ),
    Topic.BOARDS: (
        EntryKind.EVENT_MADE,
        EntryKind.PLANNED,
        EntryKind.BOARDS_IMPORTED,
        EntryKind.BOARDS_SHUFFLED,
        EntryKind.BOARDS_EDITED,
        EntryKind.COMMITTED,
        EntryKind.VALUE_ENTERED,
        EntryKind.DRAWN,
    ),
}
_TOPIC_OF = {kind: topic for topic, kinds in _TOPICS.items() for kind in kinds}


def topic_of(kind: EntryKind) -> Topic:
    """What an entry of this kind is about."""
    return _TOPIC_OF[kind]


@dataclass(frozen=True, slots=True)
class Query:
    """What is looked for. No `event`: in the whole house; `wallet`: a code or a board number; `who`: part of a name."""

    event: str | None = None
    topic: Topic | None = None
    wallet: str = ""
    who: str = ""
    every_card: bool = False


@dataclass(frozen=True, slots=True)
class Line:
    """An entry for people. `at` is UTC in ISO form."""

    at: str
    station: str
    what: Saying
    subject: Saying | None
    details: tuple[Saying, ...]
    actor: Saying

    @property
    def moment(self) -> str:
        """The time as the hall's clock shows it."""
        return f"{here(self.at):%Y-%m-%d %H:%M:%S}"


@dataclass(frozen=True, slots=True)
class Found:
    """The newest lines that fit, newest first, and how many there are in all."""

    lines: tuple[Line, ...]
    count: int


def search(home: Home, query: Query, most: int | None = None) -> Found:
    """Look through the journals; `most`: how many lines are wanted, None for all.

    Raises:
        WrongUse: there is no such event, or what is looked for is neither a wallet's code nor a board number.
    """
    wanted = _wallet(home, query.wallet.strip())
    kept: deque[Recorded] = deque(maxlen=most)
    count = 0
    for entry in log.entries(home, query.event, every_card=query.every_card):
        if _fits(entry, query, wanted):
            kept.append(entry)
            count += 1
    return Found(tuple(map(_line, reversed(kept))), count)


def as_csv(found: Found, language: Language) -> bytes:
    """The lines as a table that spreadsheets open, oldest first, in one language."""
    file = io.StringIO()
    rows = csv.writer(file)
    heads = (says("time"), says("station"), says("what"), says("wallet"), says("more"), says("who"))
    rows.writerow([language.say(head) for head in heads])
    for line in reversed(found.lines):
        subject = language.say(line.subject) if line.subject else ""
        details = language.say(Saying("{details}", {"details": line.details}))
        what, actor = language.say(line.what), language.say(line.actor)
        cells = (line.moment, line.station, what, subject, details, actor)
        rows.writerow([_harmless(cell) for cell in cells])
    return file.getvalue().encode("utf-8-sig")


def _harmless(cell: str) -> str:
    """A spreadsheet would work out a cell that begins like a formula."""
    return f"'{cell}" if cell[:1] in ("=", "+", "-", "@", "\t", "\r") else cell


def _wallet(home: Home, text: str) -> WalletName | int | None:
    if not text:
        return None
    if text.isdecimal():
        return int(text)
    try:
        token = Token.scanned(text).text
    except BoardsError as error:
        raise WrongUse(
            "“{text}” is neither a wallet's code nor a board number.", text=text
        ) from error
    with Books.open(home) as books:
        wallet = books.wallets.by_token(token)
    if wallet is None:
        raise WrongUse("No wallet of this house has this code.")
    return wallet.name


def _fits(entry: Recorded, query: Query, wanted: WalletName | int | None) -> bool:
    if query.topic is not None and topic_of(entry.kind) is not query.topic:
        return False
    if query.who and query.who.casefold() not in (entry.about.actor or "").casefold():
        return False
    if isinstance(wanted, WalletName):
        return entry.about.wallet == wanted
    return wanted is None or entry.about.board == wanted


def _line(entry: Recorded) -> Line:
    return Line(
        entry.at,
        entry.station,
        log.happening(entry),
        log.subject(entry),
        log.details(entry),
        actor_said(entry.about.actor or ""),
    )
