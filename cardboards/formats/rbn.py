"""RBN (rpbridge.net/7a12): a line is a letter, a blank and what it labels; an empty line ends a record.

`H W:<h>:<h>:<h>:` are hands clockwise from the letter, suits set apart by dots. After the last colon nothing means that
the fourth hand has the rest; without that colon there is none. `B` is the board's number and stands until the next.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from cardboards.boards import Board
from cardboards.formats import notation
from cardboards.formats.bridge import dealer, vulnerable
from cardboards.formats.file_format import FileFormat, Heading, Source
from cardboards.formats.hands import CLOCKWISE, Draft, Hand, Hands, completed
from cardboards.formats.kinds import Format
from cardboards.formats.report import Findings
from cardboards.games import BRIDGE, Seat
from cardboards.language import Saying, says

_LABEL = re.compile(r"([BH]) (.*)", re.IGNORECASE)
_NUMBER = re.compile(r"\s*0*([1-9][0-9]{0,5})\s*(?::.*)?")
_HANDS = re.compile(r"\s*([NESW])\s*[:;](.*)", re.IGNORECASE)
_UNKNOWN = re.compile(r"[X?]")


class Label(NamedTuple):
    """A labelled line where it stands."""

    line: int
    letter: str
    text: str


def tokens(text: str) -> Iterator[Label]:
    """The lines of boards and hands; `%` lines and paragraphs in braces are passed over."""
    in_words = False
    for line, words in enumerate(text.split("\n"), start=1):
        in_words = (in_words and bool(words.strip())) or words.startswith("{")
        if in_words:
            in_words = not words.rstrip().endswith("}")
            continue
        match = _LABEL.match(words)
        if match:
            yield Label(line, match[1].upper(), match[2])


def drafts(source: Source, _findings: Findings) -> Iterator[Draft]:
    """The boards of an RBN file; a record without hands of its own is another table's and no board more."""
    called = ""
    for line, letter, text in tokens(source.text):
        if letter == "B":
            called = text.strip()
            continue
        own = _NUMBER.fullmatch(called)
        yield Draft(line, int(own[1]) if own else None, hands_of(text), called=called)


def hands_of(text: str) -> Hands:
    """The hands of an `H`."""
    match = _HANDS.fullmatch(text)
    if match is None:
        return Hands({}, wrong=(says("it does not begin with a seat, as in “N:”"),))
    parts = re.split("[:;]", match[2].strip().upper())
    if len(parts) > len(CLOCKWISE):
        return Hands({}, wrong=(says("{found} hands are given, not 4", found=len(parts)),))
    hands: dict[Seat, Hand] = {}
    wrong = []
    for seat, part in zip(notation.turned(Seat(match[1].upper())), parts, strict=False):
        hand = notation.hand_read("" if _UNKNOWN.search(part) else part.strip())
        if isinstance(hand, Saying):
            wrong.append(says("{seat}: {fault}", seat=seat, fault=hand))
        elif hand:
            hands[seat] = hand
    if wrong:
        return Hands({}, wrong=tuple(wrong))
    if len(hands) == 3 and len(parts) == len(CLOCKWISE) and not parts[3].strip():
        hands = completed(hands)
    return Hands(hands, some_unknown=len(hands) < len(CLOCKWISE))


_VULNERABLE = {"None": "Z", "NS": "N", "EW": "E", "All": "B"}


def written(boards: tuple[Board, ...], _heading: Heading) -> bytes:
    """The boards, hands from bridge's dealer on; other games have none, so theirs begin with North."""
    return "".join(_record(board) + "\n" for board in boards).encode("ascii")


def _record(board: Board) -> str:
    first = dealer(board.number) if board.game == BRIDGE else Seat.NORTH
    hands = (notation.hand_written(board.deal.hand(seat)) for seat in notation.turned(first))
    record = f"B {board.number}\nH {first.value}:{':'.join(hands)}\n"
    if board.game == BRIDGE:
        record += f"A {first.value}{_VULNERABLE[vulnerable(board.number)]}:\n"
    return record


RBN = FileFormat(Format.RBN, ".rbn", drafts, written)
