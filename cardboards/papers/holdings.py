"""Hands on paper: suit symbols that a grey printer keeps apart, and ranks as people read them.

♠ and ♣ are solid black, ♥ and ♦ are red outlines. "10" is printed as 10, a void as a dash, ranks
from high to low with thin spaces.
"""

from collections.abc import Sequence

from cardboards.cards import CardSet, Suit
from cardboards.games import Game
from cardboards.papers.page import MM_PER_POINT, RED, Align, Box, Paper

VOID = "—"

_WIDE, _THIN = 0.34, 0.22
"""Space between ranks, in font sizes: as it should be, and where a long suit must be squeezed."""
_SYMBOL = 1.25
"""Room for a suit symbol, in font sizes."""


def ranks(game: Game, cards: CardSet, suit: Suit) -> tuple[str, ...]:
    """The ranks of one suit as printed, high to low by the game's order; a dash for none."""
    held = cards.holding(suit)
    return tuple(rank.printed for rank in game.rank_order if rank in held) or (VOID,)


def write_suit(paper: Paper, box: Box, suit: Suit, size: float) -> None:
    """A suit symbol at the left of a box."""
    if suit.is_red:
        paper.write_hollow(box, suit.symbol, size, RED)
    else:
        paper.write(box, suit.symbol, size, align=Align.LEFT)


def write_ranks(paper: Paper, box: Box, held: Sequence[str], size: float) -> None:
    """Ranks in one line, never shortened: a long suit first stands closer, then smaller."""
    signs = paper.width("".join(held), size) / (size * MM_PER_POINT)
    spaces = len(held) - 1
    size = min(size, box.width / (signs + spaces * _THIN) / MM_PER_POINT)
    font = size * MM_PER_POINT
    gap = min(_WIDE * font, (box.width - signs * font) / spaces) if spaces else 0.0
    x = 0.0
    for place, rank in enumerate(held):
        width = paper.width(rank, size)
        # The space is not seen; it keeps ranks apart for whoever copies or reads out the text.
        text = rank if place == spaces else rank + " "
        room = paper.width(text, size)
        paper.write(box.part(x, 0, room, box.height), text, size, align=Align.LEFT)
        x += width + gap


def hand_width(paper: Paper, game: Game, cards: CardSet, size: float) -> float:
    """How wide `write_hand` writes a hand that has room, in mm."""
    font = size * MM_PER_POINT
    held = [ranks(game, cards, suit) for suit in game.suit_order]
    return _SYMBOL * font + max(
        paper.width("".join(one), size) + (len(one) - 1) * _WIDE * font for one in held
    )


def write_hand(paper: Paper, box: Box, game: Game, cards: CardSet, size: float) -> None:
    """A hand in one line a suit, in the game's order of suits, over the whole height of the box; `size` in points."""
    line = box.height / len(game.suit_order)
    symbol = _SYMBOL * size * MM_PER_POINT
    for place, suit in enumerate(game.suit_order):
        row = box.part(0, place * line, box.width, line)
        write_suit(paper, row, suit, size)
        held = row.part(symbol, 0, row.width - symbol, line)
        write_ranks(paper, held, ranks(game, cards, suit), size)
