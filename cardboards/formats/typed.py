"""Plain typed boards: a line with a number, then hands with their seats in front.

    第3副
    北：黑AK107 红QJ3 方K2 梅J985
    E: ♠95 ♥AT8 ...
    W: AKQ.J109.8765.432

A hand may go over several lines. A seat that comes again begins the next board. Three hands of 13 leave the fourth.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from cardboards.cards import CardSet
from cardboards.formats import notation
from cardboards.formats.file_format import FileFormat, Source, any_game
from cardboards.formats.hands import CLOCKWISE, Draft, Hand, Hands, completed
from cardboards.formats.kinds import Format
from cardboards.formats.loose import SEAT_SIGN, SEATS, hand_of, plain
from cardboards.formats.report import Findings
from cardboards.games import Seat
from cardboards.language import Saying, says

_NUMBER = re.compile(
    r"(?:board|no\.?|第|牌号|牌號|#)?[^\S\n]*0*([1-9][0-9]{0,5})[^\S\n]*(?:副牌|副|号|號)?[^\S\n]*[:.、)]?"
)
_DEAL = re.compile(r"[^.]*(?:\.[^.\s]*){3}(?:\s+[^.\s]*(?:\.[^.\s]*){3})+|\S+(?:\s+-)+.*")


class Number(NamedTuple):
    """A board's number where it stands."""

    line: int
    number: int


class Words(NamedTuple):
    """What stands behind a seat, or goes on with the hand above where there is none."""

    line: int
    seat: Seat | None
    text: str


def tokens(text: str) -> Iterator[Number | Words]:
    """Numbers and hands, line by line."""
    for line, words in enumerate(plain(text).split("\n"), start=1):
        number = _NUMBER.fullmatch(words.strip())
        if number:
            yield Number(line, int(number[1]))
            continue
        end = 0
        seat: Seat | None = None
        for match in SEAT_SIGN.finditer(words):
            if words[end : match.start()].strip():
                yield Words(line, seat, words[end : match.start()].strip())
            seat, end = SEATS[match[1]], match.end()
        if words[end:].strip():
            yield Words(line, seat, words[end:].strip())


@dataclass(slots=True)
class _Board:
    """A board being collected."""

    line: int
    number: int | None = None
    texts: dict[Seat, list[str]] = field(default_factory=dict)
    last: Seat | None = None

    def hands(self) -> Hands:
        """Its hands, the fourth from the other three."""
        hands: dict[Seat, Hand] = {}
        wrong = []
        for seat, lines in self.texts.items():
            hand = hand_of(" ".join(lines))
            if isinstance(hand, Saying):
                wrong.append(says("{seat}: {fault}", seat=seat, fault=hand))
            elif hand:
                hands[seat] = hand
        if wrong:
            return Hands({}, wrong=tuple(wrong))
        left = [seat for seat in CLOCKWISE if seat not in self.texts]
        if len(left) == 1 and all(len(hand) == 13 for hand in hands.values()) and len(hands) == 3:
            what = says("{seat} was not given and has the rest", seat=left[0])
            return Hands(completed(hands), (what,))
        return Hands(hands, some_unknown=len(hands) < len(CLOCKWISE))


def drafts(source: Source, findings: Findings) -> Iterator[Draft]:
    """The boards of a typed text."""
    board: _Board | None = None
    for token in tokens(source.text):
        if isinstance(token, Number):
            yield from _draft(board)
            board = _Board(token.line, token.number)
        elif token.seat is not None and _DEAL.fullmatch(token.text):
            # A whole deal behind the seat of its first hand, as in PBN.
            if board is not None and board.texts:
                yield from _draft(board)
                board = None
            hands = notation.read(f"{token.seat.value}:{token.text}")
            yield Draft(token.line, board.number if board else None, hands)
            board = None
        elif token.seat is not None:
            if board is None or token.seat in board.texts:
                yield from _draft(board)
                board = _Board(token.line)
            board.texts[token.seat] = [token.text]
            board.last = token.seat
        elif (
            board is not None
            and board.last is not None
            and not isinstance(hand_of(token.text), Saying)
        ):
            board.texts[board.last].append(token.text)
        else:
            findings.mended(token.line, says("words that are no hand were passed over"))
    yield from _draft(board)


def _draft(board: _Board | None) -> Iterator[Draft]:
    if board is not None and board.texts:
        yield Draft(board.line, board.number, board.hands())


def kept_in(text: str) -> Mapping[Seat, CardSet] | Saying:
    """Cards for some seats, as typed in one go, or what is wrong with them."""
    hands: dict[Seat, CardSet] = {}
    for token in tokens(text):
        if not isinstance(token, Words) or token.seat is None or token.seat in hands:
            return says("it is not clear whose cards these are")
        hand = hand_of(token.text)
        if isinstance(hand, Saying):
            return says("{seat}: {fault}", seat=token.seat, fault=hand)
        if hand.again:
            return says("{cards} are there twice", cards=hand.again)
        hands[token.seat] = hand.cards
    return hands


TYPED = FileFormat(Format.TYPED, ".txt", drafts, holds=any_game)
