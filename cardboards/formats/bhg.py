"""BHG: an empty line, then 52 letters a line: A … Z and a … z are the cards in file order, 13 to a hand.

Hands stand clockwise from bridge's dealer of the board, and no number is given: so the first board's number decides
not only what the others are called but also who gets which hand.
"""

from collections.abc import Iterator
from string import ascii_lowercase, ascii_uppercase

from cardboards.boards import Board
from cardboards.cards import PACK_SIZE, Card, CardSet
from cardboards.errors import UnwritableShape
from cardboards.formats.bridge import dealer
from cardboards.formats.file_format import FileFormat, Heading, Numbers, Source
from cardboards.formats.hands import Draft, Hand, Hands, together
from cardboards.formats.kinds import Format
from cardboards.formats.notation import turned
from cardboards.formats.report import Findings
from cardboards.language import says

_LETTERS = ascii_uppercase + ascii_lowercase
_UNCERTAIN = Hands({}, wrong=(says("after a damaged line it is not certain who gets which hand"),))
_CARDS = {letter: Hand(CardSet.of((Card(index),))) for index, letter in enumerate(_LETTERS)}


def drafts(source: Source, _findings: Findings) -> Iterator[Draft]:
    """The boards of a BHG file, numbered by their place."""
    number = source.first or 1
    is_certain = True
    for line, text in enumerate(map(str.strip, source.text.split("\n")), start=1):
        if text:
            hands = _hands_of(text, number) if is_certain else _UNCERTAIN
            yield Draft(line, number, hands, stated=False)
            # A line that is too long or too short may be two, or none: then the count is lost.
            is_certain = is_certain and len(text) == PACK_SIZE
            number += 1


def _hands_of(text: str, number: int) -> Hands:
    if len(text) != PACK_SIZE or not (text.isascii() and text.isalpha()):
        return Hands({}, wrong=(says("it is not 52 letters"),))
    return Hands(
        {
            seat: together(_CARDS[letter] for letter in text[at : at + 13])
            for seat, at in zip(turned(dealer(number)), (0, 13, 26, 39), strict=True)
        }
    )


def written(boards: tuple[Board, ...], _heading: Heading) -> bytes:
    """The boards as BigDeal 2.0 writes them.

    Raises:
        UnwritableShape: whoever takes the first board for number 1 would turn the hands.
    """
    if dealer(boards[0].number) != dealer(1):
        raise UnwritableShape(
            "BHG says no board numbers, and who gets which hand depends on them: let the boards begin with 1, 5, 9 …, "
            "or choose another format."
        )
    lines = [""]
    for board in boards:
        hands = (board.deal.hand(seat) for seat in turned(dealer(board.number)))
        lines.append("".join(_LETTERS[card.index] for hand in hands for card in hand))
    return ("\n".join(lines) + "\n").encode("ascii")


BHG = FileFormat(Format.BHG, ".bhg", drafts, written, numbers=Numbers.NONE)
