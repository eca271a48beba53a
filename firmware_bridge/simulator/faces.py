"""Card faces of our own drawing: a two-colour pack of bridge size, jokers, and what else lies in a box of cards."""

from collections.abc import Callable
from enum import Enum
from functools import cache

from cardboards.cards import Card, Rank, Suit
from firmware_bridge.simulator.courts import draw_court
from firmware_bridge.simulator.pen import Colour, Pen, Picture

WIDTH_MM, HEIGHT_MM = 57.0, 88.0
SCALE = 6
"""Pixels a millimetre of a drawn face."""

BLACK: Colour = (24, 22, 26)
RED: Colour = (196, 22, 34)


class Odd(Enum):
    """Faces that are no card of the 52."""

    JOKER = "joker"
    ADVERT = "advert"
    BACK = "back"
    OTHER_BACK = "other_back"


Face = Card | Odd


def face_code(face: Face) -> str:
    """A face as text: SA, HT, or the name of an odd one."""
    return face.code if isinstance(face, Card) else face.value


def face_of(code: str) -> Face:
    """The face that `face_code` wrote."""
    return Card.named(code) if len(code) == 2 else Odd(code)


@cache
def drawn(face: Face) -> Picture:
    """The face as a picture, 528×342×3 BGR, upright. Shared: not to be written to."""
    pen = Pen(WIDTH_MM, HEIGHT_MM, SCALE)
    if isinstance(face, Card):
        _draw_card(pen, face)
    else:
        _ODD[face](pen)
    picture = pen.picture()
    picture.flags.writeable = False
    return picture


def ink(suit: Suit) -> Colour:
    """The suit's colour."""
    return RED if suit.is_red else BLACK


def _draw_card(pen: Pen, card: Card) -> None:
    colour = ink(card.suit)
    if card.rank in (Rank.KING, Rank.QUEEN, Rank.JACK):
        draw_court(pen, card, colour)
    _draw_index(pen, card, colour)
    pen.same_from_below()
    if card.rank is Rank.ACE:
        pen.symbol(card.suit, (28.5, 44), 22 if card.suit is Suit.SPADES else 14, colour)
        if card.suit is Suit.SPADES:
            pen.symbol(card.suit, (28.5, 44), 10, (250, 249, 245))
            pen.symbol(card.suit, (28.5, 44), 7, colour)
    for x, y in _PIPS.get(card.rank, ()):
        pen.symbol(card.suit, (x, y), 10.5, colour, down=y > 44.5)


def _draw_index(pen: Pen, card: Card, colour: Colour) -> None:
    if card.rank is Rank.TEN:
        pen.squeeze_text("10", (5.6, 7.8), (7.2, 7.8), colour, 0.3)
    else:
        pen.text(card.rank.printed, (5.6, 7.8), 7.2, colour, bold=0.3)
    pen.symbol(card.suit, (5.6, 16.2), 6.4, colour)


_LEFT, _MIDDLE, _RIGHT = 17.5, 28.5, 39.5
_TOP, _BOTTOM = 15.0, 73.0
_THIRDS = (_TOP, 44.0, _BOTTOM)
_QUARTERS = (_TOP, 34.3, 53.7, _BOTTOM)


def _sides(rows: tuple[float, ...]) -> tuple[tuple[float, float], ...]:
    return tuple((x, y) for x in (_LEFT, _RIGHT) for y in rows)


_PIPS: dict[Rank, tuple[tuple[float, float], ...]] = {
    Rank.TWO: ((_MIDDLE, _TOP), (_MIDDLE, _BOTTOM)),
    Rank.THREE: tuple((_MIDDLE, y) for y in _THIRDS),
    Rank.FOUR: _sides((_TOP, _BOTTOM)),
    Rank.FIVE: (*_sides((_TOP, _BOTTOM)), (_MIDDLE, 44.0)),
    Rank.SIX: _sides(_THIRDS),
    Rank.SEVEN: (*_sides(_THIRDS), (_MIDDLE, 29.5)),
    Rank.EIGHT: (*_sides(_THIRDS), (_MIDDLE, 29.5), (_MIDDLE, 58.5)),
    Rank.NINE: (*_sides(_QUARTERS), (_MIDDLE, 44.0)),
    Rank.TEN: (*_sides(_QUARTERS), (_MIDDLE, 24.6), (_MIDDLE, 63.4)),
}


def _draw_joker(pen: Pen) -> None:
    for place, letter in enumerate("JOKER"):
        pen.text(letter, (5.2, 6.0 + 6.2 * place), 4.2, BLACK, bold=0.2)
    pen.same_from_below()
    pen.oval((28.5, 46), (17, 20), (250, 228, 200), BLACK)
    for x, y, fill in ((12, 24, RED), (28.5, 16, (222, 178, 40)), (45, 24, (30, 60, 140))):
        pen.polygon([(20, 38), (x, y), (37, 38)], fill, BLACK)
        pen.oval((x, y), (5, 5), (222, 178, 40), BLACK)
    for x in (24.5, 32.5):
        pen.oval((x, 43), (2.6, 3.4), BLACK)
    pen.line([(22, 50), (25, 53), (28.5, 54), (32, 53), (35, 50)], RED, 0.9)
    pen.polygon([(16, 60), (28.5, 57), (41, 60), (45, 70), (12, 70)], RED, BLACK)


def _draw_advert(pen: Pen) -> None:
    pen.box((5, 6), (52, 26), (30, 60, 140))
    pen.text("纸牌", (28.5, 16), 11, (250, 249, 245))
    for row, words in enumerate(("精品扑克", "质量上乘", "欢迎选购")):
        pen.text(words, (28.5, 38 + 12 * row), 6, BLACK)
    pen.line([(8, 76), (49, 76)], RED, 1)


def _draw_back(pen: Pen, colour: Colour) -> None:
    pen.box((3.5, 3.5), (53.5, 84.5), colour)
    for step in range(-21, 14):
        x = 3.5 + 4 * step
        for lean in (81, -81):
            low, high = (x, x + lean) if lean > 0 else (x + 81, x)
            pen.line([(low, 84.5), (high, 3.5)], (250, 249, 245), 0.5)
    pen.box((0, 0), (3.5, 88), (250, 249, 245))
    pen.box((53.5, 0), (57, 88), (250, 249, 245))
    pen.oval((28.5, 44), (20, 20), colour, (250, 249, 245))


_ODD: dict[Odd, Callable[[Pen], None]] = {
    Odd.JOKER: _draw_joker,
    Odd.ADVERT: _draw_advert,
    Odd.BACK: lambda pen: _draw_back(pen, (150, 30, 50)),
    Odd.OTHER_BACK: lambda pen: _draw_back(pen, (30, 60, 140)),
}
