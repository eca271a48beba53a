"""A seat over the whole terminal, and the terminal given back to questions."""

import io
import re

import pytest
from rich.console import Console

from cardboards.games import Seat
from cardboards.language import Language, Tongue
from dealer.announcing import LOOKS, CardWanted, SeatAnnounced
from dealer.cli.screen import Screen
from dealer.cli.seat_board import SeatBoard

ENTERS, LEAVES = "\x1b[?1049h", "\x1b[?1049l"


class Says:
    def __init__(self):
        self.said = []

    def speak(self, text):
        self.said.append(text)


def board(tongue=Tongue.HANS, voice=None, terminal=True, size=(80, 24)):
    """A board, and all that it wrote."""
    screen = Screen(Language.speaking(tongue), as_json=False, debug=False)
    written = io.StringIO()
    screen.meanwhile = Console(
        file=written,
        force_terminal=terminal,
        width=size[0],
        height=size[1],
        color_system="truecolor" if terminal else None,
        _environ={},
    )
    return SeatBoard(screen, voice), written


def rows(written):
    """The rows of the terminal from the top, without their colours."""
    addressed = re.split(r"\x1b\[(\d+);1H", written.getvalue())
    plain = [re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", text) for text in addressed[2::2]]
    assert [int(row) for row in addressed[1::2]] == list(range(1, len(plain) + 1))
    return plain


def inked(lines):
    """First and last row and column that have ink."""
    ink = [(row, column) for row, line in enumerate(lines)
           for column, sign in enumerate(line) if sign in "▀▄█"]  # fmt: skip
    across, down = [column for _, column in ink], [row for row, _ in ink]
    return min(down), max(down), min(across), max(across)


@pytest.mark.parametrize("size", [(80, 24), (200, 60), (40, 12)])
@pytest.mark.parametrize("seat", list(Seat))
def test_a_seat_fills_the_terminal_and_no_more(seat, size):
    shown, written = board(size=size)
    shown.show(SeatAnnounced(7, 0, seat))
    red, green, blue = (int(LOOKS[seat].colour[place : place + 2], 16) for place in (1, 3, 5))
    assert f"48;2;{red};{green};{blue}" in written.getvalue()
    lines = rows(written)
    assert len(lines) == size[1]
    top, bottom, left, right = inked(lines)
    assert bottom - top >= size[1] / 2 or right - left >= size[0] / 2


def test_a_seat_stands_at_its_place():
    def stands(seat):
        shown, written = board(size=(100, 30))
        shown.show(SeatAnnounced(7, 0, seat))
        top, bottom, left, right = inked(rows(written))
        return top + bottom, left + right

    north, south, west, east = map(stands, (Seat.NORTH, Seat.SOUTH, Seat.WEST, Seat.EAST))
    assert north[0] < west[0] < south[0]
    assert west[1] < north[1] < east[1]


def test_no_two_directions_share_a_colour_or_a_place():
    compass = [LOOKS[seat] for seat in (Seat.NORTH, Seat.WEST, Seat.SOUTH, Seat.EAST)]
    assert len({look.colour for look in compass}) == 4
    assert len({(look.row, look.column) for look in compass}) == 4


@pytest.mark.parametrize(("tongue", "word"), [(Tongue.HANS, "东"), (Tongue.ENGLISH, "East")])
def test_a_seat_is_spoken_and_written_in_the_tongue_of_the_screen(tongue, word):
    voice = Says()
    shown, written = board(tongue, voice)
    shown.show(SeatAnnounced(31, 0, Seat.EAST))
    assert voice.said == [word]
    assert word in written.getvalue()
    assert "31" in written.getvalue()


def test_between_two_cards_the_next_is_asked_for_without_a_word():
    voice = Says()
    shown, written = board(voice=voice)
    shown.show(CardWanted(2))
    assert "请给下一张牌" in written.getvalue()
    assert voice.said == []


def test_a_question_gets_the_terminal_back_once():
    shown, written = board()
    shown.put_away()
    shown.show(SeatAnnounced(1, 0, Seat.NORTH))
    shown.show(SeatAnnounced(2, 0, Seat.WEST))
    shown.put_away()
    shown.put_away()
    assert written.getvalue().count(ENTERS) == written.getvalue().count(LEAVES) == 1
    assert written.getvalue().index(ENTERS) < written.getvalue().index(LEAVES)


def test_without_a_terminal_a_seat_is_a_line():
    shown, written = board(terminal=False)
    shown.show(SeatAnnounced(1, 0, Seat.NORTH))
    shown.show(CardWanted(2))
    assert written.getvalue() == "北\n"
