"""The upper half of a court card: a figure with what tells king, queen and jack apart, and a robe for each suit."""

from cardboards.cards import Card, Rank, Suit
from firmware_bridge.simulator.pen import Colour, Pen

_INK: Colour = (24, 22, 26)
_SKIN: Colour = (250, 230, 208)
_GOLD: Colour = (226, 182, 44)
_BLUE: Colour = (34, 62, 142)
_RED: Colour = (196, 22, 34)
_PAPER: Colour = (250, 249, 245)

_X = 30.0
"""The figure's middle, right of the frame's so that the pip has room."""


def draw_court(pen: Pen, card: Card, colour: Colour) -> None:
    """Draw frame, figure and pip above the middle line."""
    pen.box((11.5, 6.5), (45.5, 90), _PAPER, _BLUE)
    _robe(pen, card.suit)
    _head(pen, card.rank)
    _HATS[card.rank](pen)
    _held(pen, card.rank)
    pen.symbol(card.suit, (17, 13), 8.5, colour)


def _robe(pen: Pen, suit: Suit) -> None:
    """Shoulders down to the middle line, in the suit's own pattern."""
    ground, stripe = (_RED, _GOLD) if suit.is_red else (_BLUE, _RED)
    pen.polygon([(13, 45), (14, 37), (22, 31), (38, 31), (44, 36), (44.5, 45)], ground, _INK)
    if suit is Suit.SPADES:
        for x in range(15, 44, 5):
            pen.line([(x, 45), (x + 3, 33)], stripe, 1.2)
    elif suit is Suit.HEARTS:
        for y in (34.5, 38.5, 42.5):
            pen.line([(14.5, y), (44, y)], stripe, 1.2)
    elif suit is Suit.DIAMONDS:
        for x in range(16, 44, 5):
            pen.polygon([(x, 40), (x + 2, 36), (x + 4, 40), (x + 2, 44)], stripe, _INK)
    else:
        for x in range(16, 44, 5):
            for y in (36, 41):
                pen.oval((x, y), (2.6, 2.6), stripe, _INK)
    pen.polygon([(25, 45), (26.5, 31), (33.5, 31), (35, 45)], _GOLD, _INK)
    for y in (34, 38, 42):
        pen.symbol(suit, (_X, y), 2.8, _RED if suit.is_red else _INK)


def _head(pen: Pen, rank: Rank) -> None:
    hair = _GOLD if rank is not Rank.KING else (190, 190, 190)
    for side in (-1, 1):
        length = {Rank.KING: 9, Rank.QUEEN: 12, Rank.JACK: 6}[rank]
        pen.oval((_X + 5.4 * side, 22 + length / 4), (4.2, length), hair, _INK)
    pen.oval((_X, 23), (10, 12.5), _SKIN, _INK)
    for side in (-1, 1):
        pen.oval((_X + 2.1 * side, 22), (1.5, 1.1), _INK)
        pen.line([(_X + 1.2 * side, 20.4), (_X + 3.4 * side, 20.6)], _INK, 0.5)
    pen.line([(_X, 22.5), (_X - 0.8, 25), (_X + 0.4, 25)], _INK, 0.4)
    if rank is Rank.KING:
        pen.polygon(
            [(_X - 4.6, 25), (_X - 1.6, 26), (_X + 1.6, 26), (_X + 4.6, 25), (_X + 2.6, 31), (_X, 33),
             (_X - 2.6, 31)], hair, _INK)  # fmt: skip
    pen.line([(_X - 1.6, 26.8), (_X, 27.3), (_X + 1.6, 26.8)], _RED, 0.7)
    if rank is Rank.QUEEN:
        for x in range(-4, 5, 2):
            pen.oval((_X + x, 31.5 - abs(x) * 0.2), (1.6, 1.6), _PAPER, _INK)


def _crown(pen: Pen) -> None:
    low, high = 17.6, 8.6
    pen.polygon(
        [(_X - 6.5, low), (_X - 8, high + 1), (_X - 3.5, low - 4), (_X, high), (_X + 3.5, low - 4),
         (_X + 8, high + 1), (_X + 6.5, low)], _GOLD, _INK)  # fmt: skip
    pen.box((_X - 6.5, 16), (_X + 6.5, 18.2), _RED, _INK)
    for x, y in ((-8, 9.6), (0, 8.6), (8, 9.6)):
        pen.oval((_X + x, y), (2.2, 2.2), _BLUE, _INK)


def _coronet(pen: Pen) -> None:
    pen.oval((_X, 17.8), (13, 7), _BLUE, _INK)
    pen.box((_X - 6.2, 16.6), (_X + 6.2, 18.6), _GOLD, _INK)
    for x in (-4.8, -1.6, 1.6, 4.8):
        pen.oval((_X + x, 13.9 + abs(x) * 0.16), (2.4, 2.4), _PAPER, _INK)


def _cap(pen: Pen) -> None:
    pen.polygon([(_X - 7, 18.4), (_X - 6, 12.4), (_X + 6.5, 13.6), (_X + 7, 18.4)], _RED, _INK)
    pen.line([(_X - 7, 17.6), (_X + 7, 17.6)], _GOLD, 1.4)
    pen.polygon([(_X + 3, 15), (_X + 9.5, 7.6), (_X + 12, 10), (_X + 6, 16)], _PAPER, _INK)


_HATS = {Rank.KING: _crown, Rank.QUEEN: _coronet, Rank.JACK: _cap}


def _held(pen: Pen, rank: Rank) -> None:
    """A sword, a flower or a halberd, at the figure's left hand."""
    if rank is Rank.KING:
        pen.polygon(
            [(41.2, 40), (42.6, 12), (43.4, 9), (44.2, 12), (43.6, 40)], (205, 212, 220), _INK
        )
        pen.line([(39.6, 37), (45, 37)], _GOLD, 1.3)
    elif rank is Rank.QUEEN:
        pen.line([(41, 42), (41.6, 30)], (40, 110, 60), 0.8)
        for x, y in ((0, -2), (1.9, -0.6), (1.2, 1.6), (-1.2, 1.6), (-1.9, -0.6)):
            pen.oval((41.6 + x, 28 + y), (2.6, 2.6), _RED, _INK)
        pen.oval((41.6, 28), (2, 2), _GOLD, _INK)
    else:
        pen.line([(16, 45), (16, 22)], (120, 80, 40), 1.1)
        pen.polygon([(16.4, 22), (20.6, 20.5), (20.6, 28), (16.4, 26.5)], (205, 212, 220), _INK)
    pen.oval((41.5 if rank is not Rank.JACK else 16, 39.5), (4, 3.4), _SKIN, _INK)
