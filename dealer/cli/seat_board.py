"""The seat of the card in hand, over the whole terminal: letter and 北西南东 in the seat's colour, at its place."""

import threading
from collections.abc import Callable
from functools import lru_cache

import numpy as np
import pylopdf_fonts_zh_cn
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont
from rich.align import Align
from rich.console import RenderableType
from rich.text import Text

from cardboards.games import Seat
from cardboards.language import Saying, says
from dealer.announcing import LOOKS, Announcement, SeatAnnounced
from dealer.cli.screen import Screen
from dealer.voice import Voice

_SHARE = 0.62
"""Of the screen's height and width that the signs may take."""
_MARGIN = 2  # pixels
_HALVES = np.array(list(" ▄▀█"))
"""By 2 × upper half + lower half of a cell."""

_Drawn = Callable[[int, int], RenderableType]
"""Draws for so many columns and rows."""


class SeatBoard:
    """Shows what is announced and speaks it; `put_away` gives the terminal back to questions. Any thread may call."""

    def __init__(self, screen: Screen, voice: Voice | None) -> None:
        self._screen = screen
        self._voice = voice
        self._lock = threading.Lock()
        self._up = False

    def show(self, announcement: Announcement) -> None:
        """A seat is told, or the next card is asked for."""
        if isinstance(announcement, SeatAnnounced):
            seat = announcement.seat
            if self._voice:
                self._voice.speak(self._screen.language.say(seat.saying))
            count = says("card {step}", step=announcement.step)
            self._fill(seat.saying, lambda width, height: self._seat(seat, count, width, height))
        elif self._screen.meanwhile.is_terminal:
            wanted = says("Show the next card.")
            self._fill(wanted, lambda _width, height: self._wanted(wanted, height))

    def put_away(self) -> None:
        """The terminal belongs to a question now."""
        with self._lock:
            self._lower()

    def _fill(self, line: Saying, drawn: _Drawn) -> None:
        console = self._screen.meanwhile
        if not console.is_terminal:
            self._screen.note(line)
            return
        with self._lock:
            if not self._up:
                self._up = console.set_alt_screen(True)
            if self._up:
                console.update_screen(drawn(console.width, console.height))
            else:
                self._screen.note(line)

    def _lower(self) -> None:
        if self._up:
            self._screen.meanwhile.set_alt_screen(False)
            self._up = False

    def _seat(self, seat: Seat, count: Saying, width: int, height: int) -> RenderableType:
        look = LOOKS[seat]
        name = self._screen.language.say(seat.saying)
        signs = f"{seat.value} {name}" if len(name) == 1 else seat.value  # N 北; N
        lines = _huge(signs, look.row, look.column, width, height - 1)
        words = f"{name}  {self._screen.language.say(count)}"
        return Text("\n".join([*lines, words.center(width)]), f"bold {look.ink} on {look.colour}")

    def _wanted(self, saying: Saying, height: int) -> RenderableType:
        words = Text(self._screen.language.say(saying), "bold #ffffff on #000000")
        return Align(words, "center", "on #000000", vertical="middle", height=height)


def _huge(signs: str, row: int, column: int, columns: int, rows: int) -> list[str]:
    """Signs in block letters at a place of a field of 3 × 3, as lines of so many columns."""
    ink = _ink(signs, round(_SHARE * columns), round(2 * _SHARE * rows))
    field = np.zeros((2 * rows, columns), np.uint8)
    top = _MARGIN + row * (field.shape[0] - 2 * _MARGIN - ink.shape[0]) // 2
    left = _MARGIN + column * (field.shape[1] - 2 * _MARGIN - ink.shape[1]) // 2
    field[top : top + ink.shape[0], left : left + ink.shape[1]] = ink
    return ["".join(line) for line in _HALVES[2 * field[::2] + field[1::2]]]


@lru_cache(maxsize=16)
def _ink(signs: str, width: int, height: int) -> NDArray[np.uint8]:
    """Signs as large as they fit into so many pixels, which are square: 1 where there is ink."""
    large = ImageFont.truetype(pylopdf_fonts_zh_cn.sans_path(), 200)
    left, top, right, bottom = large.getbbox(signs, stroke_width=3)
    sheet = Image.new("L", (round(right - left), round(bottom - top)))
    ImageDraw.Draw(sheet).text((-left, -top), signs, 255, large, stroke_width=3)
    scale = min(width / sheet.width, height / sheet.height)
    size = max(1, round(scale * sheet.width)), max(1, round(scale * sheet.height))
    small = sheet.resize(size, Image.Resampling.BOX)
    return (np.asarray(small) > 110).astype(np.uint8)
