"""Which number each deal of a file has, and what to do where two claim one."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from cardboards.boards import Board
from cardboards.deals import Deal
from cardboards.formats.report import Findings
from cardboards.language import says


@dataclass(frozen=True, slots=True)
class Found:
    """A whole deal in a file; `number` is None where the file gives none that can stand on a wallet."""

    line: int
    number: int | None
    deal: Deal


def numbered(found: Iterable[Found], findings: Findings) -> tuple[Board, ...]:
    """Boards in ascending order, each number once.

    Of deals that differ under one number none is taken, since nobody can know here which is right. Deals without a
    number come after the largest one, in the file's order, unless a board has their cards already.
    """
    claims: dict[int, list[Found]] = {}
    nameless: list[Found] = []
    for one in found:
        if one.number is None:
            nameless.append(one)
        else:
            claims.setdefault(one.number, []).append(one)
    boards = _undisputed(claims, findings)
    numbers = {deal: number for number, deal in boards.items()}
    last = max(claims, default=0)
    for one in nameless:
        if one.deal in numbers:
            what = says(
                "the cards of board {number} once more; passed over", number=numbers[one.deal]
            )
        else:
            last += 1
            boards[last], numbers[one.deal] = one.deal, last
            what = says("a board without a number; taken as board {number}", number=last)
        findings.mended(one.line, what)
    return tuple(Board(number, boards[number]) for number in sorted(boards))


def _undisputed(claims: Mapping[int, Sequence[Found]], findings: Findings) -> dict[int, Deal]:
    boards: dict[int, Deal] = {}
    owners: dict[Deal, int] = {}
    for number, (first, *again) in claims.items():
        if any(one.deal != first.deal for one in again):
            what = says(
                "board {number} stands here and on lines {lines} with different cards, so none of them was taken; "
                "give each a number of its own",
                number=number,
                lines=tuple(one.line for one in again),
            )
            findings.wrong(first.line, what)
            continue
        for one in again:
            findings.mended(
                one.line, says("board {number} stands here again; taken once", number=number)
            )
        other = owners.setdefault(first.deal, number)
        if other != number:
            what = says(
                "board {number} has the same cards as board {other}", number=number, other=other
            )
            findings.mended(first.line, what)
        boards[number] = first.deal
    return boards
