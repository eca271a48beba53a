"""GOE: a line a board, its deal's number with a comma every three digits, to the right in 29 columns."""

import re
from collections.abc import Iterator

from cardboards.boards import Board
from cardboards.deals import Deal, deals_of
from cardboards.formats.file_format import FileFormat, Heading, Numbers, Source
from cardboards.formats.hands import Draft, Hand, Hands
from cardboards.formats.kinds import Format
from cardboards.formats.report import Findings
from cardboards.games import BRIDGE
from cardboards.language import says

_NUMBER = re.compile(r"[0-9]{1,3}(?:,[0-9]{3}){0,9}|[0-9]{1,29}")
_WIDTH = 38
_CUT = Hands({}, wrong=(says("the file ends within this line: it is cut short"),))


def drafts(source: Source, _findings: Findings) -> Iterator[Draft]:
    """The boards of a GOE file, numbered by their place."""
    number = source.first or 1
    *lines, rest = source.text.split("\n")
    for line, text in enumerate([*lines, rest], start=1):
        if text.strip():
            # A line without an end that is shorter than those before has lost digits: another deal's number.
            is_cut = line > len(lines) > 0 and len(text) != len(lines[0])
            hands = _CUT if is_cut else _hands_of(text.strip())
            yield Draft(line, number, hands, stated=False)
            number += 1


def _hands_of(text: str) -> Hands:
    match = _NUMBER.fullmatch(text)
    number = int(text.replace(",", "")) if match else -1
    if not 0 <= number < deals_of(BRIDGE):
        return Hands({}, wrong=(says("it is no number of a deal"),))
    return Hands({seat: Hand(cards) for seat, cards in Deal.numbered(BRIDGE, number)})


def written(boards: tuple[Board, ...], _heading: Heading) -> bytes:
    """The boards as BigDeal 2.0 writes them."""
    return "".join(f"{board.deal.number:>{_WIDTH},}\n" for board in boards).encode("ascii")


GOE = FileFormat(Format.GOE, ".goe", drafts, written, numbers=Numbers.NONE)
