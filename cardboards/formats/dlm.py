"""DLM, of Duplimate machines under Windows: `[Document]` with a key and a value a line, always 99 boards.

A board is 26 letters a … p and a check sum of three digits. Letter i is 4·a + b, where a and b say who has cards 2i and
2i + 1: 0 … 3 for N, E, S, W. The check sum is the board's number and all letters, xor. Only boards From … To are real:
the others are filler, one card's suit a hand, and a machine that dealt them gave every player 13 cards of one suit.
"""

import re
from collections.abc import Iterator, Mapping
from functools import reduce
from operator import xor
from typing import NamedTuple

from cardboards.boards import Board
from cardboards.cards import PACK_SIZE
from cardboards.deals import Deal
from cardboards.formats.file_format import FileFormat, Heading, Numbers, Source
from cardboards.formats.hands import CLOCKWISE, Draft, Hands, WholeHands, assigned
from cardboards.formats.kinds import Format
from cardboards.formats.report import Findings
from cardboards.language import says

HIGHEST = 99
_MOST = 999
_FILLER = "aaaaaabffffffkkkkkklpppppp"
_LINE = re.compile(r"[^\S\n]*([A-Za-z][A-Za-z ]*?)[^\S\n]*([0-9]{1,3})?[^\S\n]*=[^\S\n]*(.*)")
_BOARD = re.compile(r"([a-p]{26})([0-9]{3})", re.IGNORECASE)


class Value(NamedTuple):
    """A value where it stands."""

    line: int
    text: str


def tokens(text: str) -> tuple[dict[str, Value], list[tuple[int, Value]]]:
    """The keys of the head, in lower case, the first of each; and the boards by number."""
    head: dict[str, Value] = {}
    boards = []
    for line, words in enumerate(text.split("\n"), start=1):
        match = _LINE.match(words)
        if match is None:
            continue
        key, value = match[1].lower(), Value(line, match[3].strip())
        if match[2] is None:
            head.setdefault(key, value)
        elif key == "board":
            boards.append((int(match[2]), value))
    return head, boards


def drafts(source: Source, findings: Findings) -> Iterator[Draft]:
    """The boards From … To of a DLM file."""
    head, boards = tokens(source.text)
    first, last = (_number(head, key) for key in ("from board", "to board"))
    if first is None or last is None or not 1 <= first <= last <= _MOST:
        what = says("the file does not say which of its boards are real (From board, To board)")
        findings.wrong(None, what)
        return
    _check_head(head, findings)
    for number, value in boards:
        if first <= number <= last:
            yield Draft(value.line, number, _hands_of(number, value.text))
    there = {number for number, _ in boards}
    for number in range(first, last + 1):
        if number not in there:
            findings.wrong(None, says("board {number} is not in the file", number=number))


def _number(head: Mapping[str, Value], key: str) -> int | None:
    text = head[key].text if key in head else ""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None


def _check_head(head: Mapping[str, Value], findings: Findings) -> None:
    """Older programs get this sum wrong (formats.md §3, 29): it says little about the boards, which have their own."""
    parts = [_number(head, key) for key in ("duplicates", "from board", "to board")]
    is_shown = "status" in head and head["status"].text.lower() == "show"
    if "checksum" in head and None not in parts:
        expected = reduce(xor, (part or 0 for part in parts), int(is_shown))
        if _number(head, "checksum") != expected:
            findings.mended(
                head["checksum"].line, says("the check sum of the head does not fit; passed over")
            )


def _hands_of(number: int, text: str) -> Hands | WholeHands:
    match = _BOARD.fullmatch(text)
    if match is None:
        return Hands({}, wrong=(says("it is not 26 letters from a to p and three digits"),))
    letters = match[1].lower()
    if letters == _FILLER:
        return Hands({}, wrong=(says("it is the filler of an unused board, not a deal"),))
    if int(match[2]) != _sum(number, letters):
        return Hands({}, wrong=(says("its check sum does not fit its cards"),))
    return assigned(bytes(seat for letter in letters for seat in divmod(ord(letter) - ord("a"), 4)))


def _sum(number: int, letters: str) -> int:
    return reduce(xor, letters.encode("ascii"), number)


def _letters(deal: Deal) -> str:
    seats = bytearray(PACK_SIZE)
    for place, seat in enumerate(CLOCKWISE):
        for card in deal.hand(seat):
            seats[card.index] = place
    pairs = zip(seats[::2], seats[1::2], strict=True)
    return "".join(chr(ord("a") + 4 * first + second) for first, second in pairs)


def written(boards: tuple[Board, ...], heading: Heading) -> bytes:
    """The boards as BigDeal 2.0 writes them, under the event's name."""
    first, last = boards[0].number, boards[-1].number
    status = "Sealed" if heading.sealed else "Show"
    lines = [
        "[Document]",
        f"Headline={' '.join(heading.event.split())}",
        f"Status={status}",
        "Duplicates=0",
        f"From board={first}",
        f"To board={last}",
        "Next board to duplimate=0",
        "PrintOuts=0",
        "Crypto key=0",
        f"Checksum={first ^ last ^ (not heading.sealed)}",
    ]
    deals = {board.number: board.deal for board in boards}
    for number in range(1, HIGHEST + 1):
        letters = _letters(deals[number]) if number in deals else _FILLER
        lines += [
            f"Duplicates {number:02}=0",
            f"Board {number:02}={letters}{_sum(number, letters):03}",
        ]
    return ("\n".join(lines) + "\n").encode()


DLM = FileFormat(
    Format.DLM, ".dlm", drafts, written, numbers=Numbers.A_RANGE, highest=HIGHEST, can_seal=True
)
