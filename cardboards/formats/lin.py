"""LIN, of Bridge Base Online: pairs `cc|value|`; line ends mean nothing.

A board is `md|<d><S>,<W>,<N>[,<E>]|`: d says who deals (1 … 4 for S, W, N, E) and nothing about the hands, which are
always S, W, N, E (formats.md §3, 19). Its number is in `ah|Board 12|`, else in `qx|o12|` (open or closed room).
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from cardboards.boards import Board
from cardboards.cards import CardSet, Suit
from cardboards.formats import notation
from cardboards.formats.bridge import dealer, vulnerable
from cardboards.formats.file_format import FileFormat, Heading, Source
from cardboards.formats.hands import (
    RANKS,
    Draft,
    Hand,
    Hands,
    completed,
    holding,
    strange,
    together,
)
from cardboards.formats.kinds import Format
from cardboards.formats.report import Findings
from cardboards.games import Seat
from cardboards.language import Saying, says

ORDER = (Seat.SOUTH, Seat.WEST, Seat.NORTH, Seat.EAST)

_KEY = re.compile(r"[A-Za-z][A-Za-z0-9]")
_REMARK_LINE = re.compile(r"^%.*", re.MULTILINE)
_NUMBER = re.compile(r"\D*?0*([1-9][0-9]{0,5})(?!\d)\D*")
_DEALER = re.compile(r"\s*[0-4]?\s*")
_SUIT_RUN = re.compile(r"([SHDC])([^SHDC]*)")
_A_DEAL_WAS_MEANT = 12


class Pair(NamedTuple):
    """A code and its value where they stand."""

    line: int
    code: str
    value: str


def tokens(text: str, findings: Findings) -> Iterator[Pair]:
    """The pairs of a file. A field too many, as in a chat with a stroke in it, is passed over, and so is a pair without
    an end: in a file that is cut short it would give a board another's number.
    """
    *fields, rest = _REMARK_LINE.sub("", text).split("|")
    line = 1
    pairs = iter(fields)
    for field in pairs:
        line += field.count("\n")
        code = field.strip()
        if not _KEY.fullmatch(code):
            if code:
                findings.mended(line, says("words that belong to no code were passed over"))
            continue
        value = next(pairs, None)
        if value is None:
            rest = code
            break
        yield Pair(line, code.lower(), value)
        line += value.count("\n")
    if rest.strip():
        findings.mended(line, says("the file ends within a pair, which was passed over"))


@dataclass(slots=True)
class _Board:
    """A board being collected."""

    room: str = ""
    title: str = ""
    deal: Pair | None = None

    def draft(self) -> Draft | None:
        """The board, if cards were given."""
        if self.deal is None:
            return None
        title = _NUMBER.fullmatch(self.title)
        number = title or _NUMBER.fullmatch(self.room)
        called = self.title or self.room
        hands = hands_of(self.deal.value)
        return Draft(self.deal.line, int(number[1]) if number else None, hands, called=called)


def drafts(source: Source, findings: Findings) -> Iterator[Draft]:
    """The boards of a LIN file as they stand in it."""
    for board in _boards(tokens(source.text, findings)):
        draft = board.draft()
        if draft is not None:
            yield draft


def _boards(pairs: Iterable[Pair]) -> Iterator[_Board]:
    board = _Board()
    for pair in pairs:
        if pair.code == "qx" or (pair.code == "md" and board.deal):
            yield board
            board = _Board()
        if pair.code == "qx":
            board.room = pair.value.strip()
        elif pair.code == "md":
            board.deal = pair
        elif pair.code == "ah":
            board.title = board.title or pair.value.strip()
    yield board


def hands_of(value: str) -> Hands:
    """The hands of an `md`; the fourth follows from three that are whole."""
    start = _DEALER.match(value)
    texts = value[start.end() if start else 0 :].upper().split(",")
    if len(texts) > len(ORDER):
        return Hands({}, wrong=(says("{found} hands are given, not 4", found=len(texts)),))
    hands: dict[Seat, Hand] = {}
    mended: dict[str, Saying] = {}
    wrong = []
    for seat, text in zip(ORDER, texts, strict=False):
        bare = "".join(text.split())
        if "10" in bare:
            mended["10"] = says("10 was read as T")
            bare = bare.replace("10", "T")
        if "." in bare:
            mended["."] = says("hands are written with dots, not with letters of suits")
        found = notation.hand_read(bare) if "." in bare else lettered(bare)
        if isinstance(found, Saying):
            wrong.append(says("{seat}: {fault}", seat=seat, fault=found))
        elif found:
            hands[seat] = found
    if wrong:
        return Hands({}, tuple(mended.values()), tuple(wrong))
    if len(hands) == 3 and all(len(hand) >= _A_DEAL_WAS_MEANT for hand in hands.values()):
        hands = completed(hands)
    return Hands(hands, tuple(mended.values()), some_unknown=len(hands) < len(ORDER))


def lettered(text: str) -> Hand | Saying:
    """A hand like S94HJ92DAKJ843CT9; a void may go without its letter, ranks stand in any order."""
    if text and text[0] not in "SHDC":
        return says("no letter of a suit is before its cards")
    runs = _SUIT_RUN.findall(text)
    signs = set("".join(letters for _, letters in runs)) - RANKS.keys()
    if signs:
        return strange(signs)
    return together(holding(Suit("SHDC".index(suit)), letters) for suit, letters in runs)


_VULNERABLE = {"None": "0", "NS": "n", "EW": "e", "All": "b"}


def written(boards: tuple[Board, ...], _heading: Heading) -> bytes:
    """The boards as BigDeal 2.0 writes them: dealer and vulnerability are bridge's by the number."""
    return "".join(
        f"qx|o{board.number}|md|{ORDER.index(dealer(board.number)) + 1}"
        f"{','.join(_lettered(board.deal.hand(seat)) for seat in ORDER[:3])}"
        f"|rh||ah|Board {board.number}|sv|{_VULNERABLE[vulnerable(board.number)]}|pg||\n"
        for board in boards
    ).encode("ascii")


def _lettered(hand: CardSet) -> str:
    return "".join(suit.letter + notation.letters(hand.holding(suit)) for suit in Suit)


LIN = FileFormat(Format.LIN, ".lin", drafts, written)
