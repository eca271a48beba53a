"""The page under every paper: A4 in millimetres, one embedded font, a ruler and cut marks.

Coordinates are millimetres from the upper left corner of the sheet. All text is written into a box
and never leaves it: it is made smaller, then shortened. A sign that the font lacks is an error, never
a silent empty square. The same input and `created` give the same bytes.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import Enum
from typing import Self

from fpdf import FPDF
from fpdf.enums import PathPaintRule, TextMode
from fpdf.fonts import TTFFont
from fpdf.prefs import ViewerPreferences
from pylopdf_fonts_zh_cn import sans_path

from cardboards.errors import PaperError
from cardboards.language import Language, Saying, says

SHEET_WIDTH, SHEET_HEIGHT = 210.0, 297.0
MM_PER_POINT = 25.4 / 72
CAP_HEIGHT = 0.733
"""Height of capitals and digits, in font sizes (Noto Sans SC)."""
RULER_LENGTH = 100.0

Outline = tuple[tuple[float, float], ...]
Colour = tuple[int, int, int]
# No grey: an office printer makes dots of it, and small text of dots is not read.
BLACK: Colour = (0, 0, 0)
WHITE: Colour = (255, 255, 255)
RED: Colour = (196, 0, 26)

_FAMILY = "paper"
_SMALLEST = 5.0
_CAP_MIDDLE = CAP_HEIGHT / 2
_BOLD_STROKE = 0.035


class Align(Enum):
    """Where a line of text stands in its box: how much of the free width is left of it."""

    LEFT = 0.0
    CENTRE = 0.5
    RIGHT = 1.0


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle on the sheet, in mm: its upper left corner, width and height."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """Its right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """Its lower edge."""
        return self.y + self.height

    @property
    def corners(self) -> "Outline":
        """Its four corners."""
        return (
            (self.x, self.y),
            (self.right, self.y),
            (self.right, self.bottom),
            (self.x, self.bottom),
        )

    def part(self, x: float, y: float, width: float, height: float) -> "Box":
        """A box in this one, at x, y from its upper left corner."""
        return Box(self.x + x, self.y + y, width, height)

    def inset(self, by: float) -> "Box":
        """This box without a border of `by` mm."""
        return self.part(by, by, self.width - 2 * by, self.height - 2 * by)


@dataclass(frozen=True, slots=True)
class Grid:
    """Equal cells edge to edge in the middle of the sheet, filled row by row."""

    columns: int
    rows: int
    width: float
    height: float

    @property
    def size(self) -> int:
        """How many cells a sheet has."""
        return self.columns * self.rows

    @property
    def bounds(self) -> Box:
        """All cells together."""
        width, height = self.columns * self.width, self.rows * self.height
        return Box((SHEET_WIDTH - width) / 2, (SHEET_HEIGHT - height) / 2, width, height)

    def cell(self, place: int) -> Box:
        """The cell at a place, from 0."""
        row, column = divmod(place, self.columns)
        return self.bounds.part(column * self.width, row * self.height, self.width, self.height)

    def cut_marks(self) -> Iterator[tuple[float, float, float, float]]:
        """The lines x1, y1, x2, y2 that prolong every cut, outside the cells."""
        gap, length = 1.0, 3.0
        box = self.bounds
        for column in range(self.columns + 1):
            x = box.x + column * self.width
            yield x, box.y - gap - length, x, box.y - gap
            yield x, box.bottom + gap, x, box.bottom + gap + length
        for row in range(self.rows + 1):
            y = box.y + row * self.height
            yield box.x - gap - length, y, box.x - gap, y
            yield box.right + gap, y, box.right + gap + length, y


class Paper:
    """A PDF under construction: sheets, and boxes of text, rules and areas on them; closed, it lets go of the font."""

    def __init__(self, title: Saying, language: Language, created: datetime) -> None:
        self.language = language
        self.title = language.say(title)
        self._pdf = FPDF(unit="mm", format="A4")
        self._pdf.set_creation_date(created)
        self._pdf.set_title(self.title)
        self._pdf.set_lang(language.tongue.value)
        self._pdf.viewer_preferences = ViewerPreferences(
            display_doc_title=True, print_scaling="None"
        )
        self._pdf.set_auto_page_break(False)
        self._pdf.add_font(_FAMILY, fname=sans_path())
        self._pdf.set_font(_FAMILY, size=10)
        self._signs = frozenset(
            sign
            for font in self._pdf.fonts.values()
            if isinstance(font, TTFFont)
            for sign in font.cmap
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        for font in self._pdf.fonts.values():
            if isinstance(font, TTFFont):
                font.close()

    def finish(self) -> bytes:
        """The PDF.

        Raises:
            PaperError: it has no sheet.
        """
        if not self._pdf.page:
            raise PaperError(
                "There is nothing to print. Choose boards or wallets, then print again."
            )
        return bytes(self._pdf.output())

    def sheet(self) -> None:
        """Begin a sheet; it bears a ruler that shows whether the printer kept the size."""
        self._pdf.add_page()
        self._ruler()

    def bare_sheet(self, width: float, height: float) -> None:
        """Begin a sheet of another size, in mm, with nothing on it."""
        self._pdf.add_page(format=(width, height))

    def grid_sheet(self, grid: Grid, heading: str, page: str, note: str) -> None:
        """Begin a sheet of cells that are cut apart: heading, page and note stand in the margins."""
        self.sheet()
        for x1, y1, x2, y2 in grid.cut_marks():
            self.line(x1, y1, x2, y2, thickness=0.15)
        box = grid.bounds
        top = Box(box.x + 3, max(5.0, box.y - 8), grid.width - 6, 5)
        last = Box(box.right - top.width - 3, top.y, top.width, top.height)
        self.write(top, heading, 8, align=Align.LEFT)
        self.write(last, page, 8, align=Align.RIGHT)
        self._upright(SHEET_WIDTH - 8, note, 7, grid.bounds.height)

    def cells(self, grid: Grid, headings: Sequence[str], note: str) -> Iterator[Box]:
        """A cell for each heading, on as many sheets as that takes; a sheet bears the heading of its first cell."""
        sheets = -(-len(headings) // grid.size)
        for number, heading in enumerate(headings):
            sheet, place = divmod(number, grid.size)
            if place == 0:
                self.grid_sheet(grid, heading, f"{sheet + 1}/{sheets}", note)
            yield grid.cell(place)

    def _ruler(self) -> None:
        """100 mm down the left margin, where every layout leaves room."""
        x, top = 5.5, (SHEET_HEIGHT - RULER_LENGTH) / 2
        self.line(x, top, x, top + RULER_LENGTH, thickness=0.2)
        for mm in range(0, int(RULER_LENGTH) + 1, 5):
            self.line(x, top + mm, x + (2.0 if mm % 10 == 0 else 1.2), top + mm, thickness=0.2)
        caption = self.language.say(says("Print at 100 %: this ruler is 100 mm long"))
        self._upright(x + 3.7, caption, 6, RULER_LENGTH)

    def _upright(self, x: float, text: str, size: float, length: float) -> None:
        """One line that runs up the sheet, around its middle, with its own middle at x."""
        box = Box(x - length / 2, SHEET_HEIGHT / 2 - 2, length, 4)
        with self._pdf.rotation(90, x, SHEET_HEIGHT / 2):
            self.write(box, text, size)

    def width(self, text: str, size: float) -> float:
        """The width in mm of a text at a size in points."""
        self._check_signs(text)
        self._pdf.set_font_size(size)
        return self._pdf.get_string_width(text)

    def common_size(self, texts: Iterable[str], size: float, width: float) -> float:
        """The size, at most `size` points, at which each of the texts is at most `width` mm wide."""
        widest = max(self.width(text, size) for text in texts)
        return size * min(1.0, width / widest)

    def write(
        self,
        box: Box,
        text: str,
        size: float,
        *,
        align: Align = Align.CENTRE,
        colour: Colour = BLACK,
        bold: bool = False,
        smallest: float = _SMALLEST,
    ) -> None:
        """Write one line, in the middle of the box's height.

        Too wide at `size` points, it is made smaller down to `smallest`, then loses its middle: heads
        and tails tell names apart.

        Raises:
            PaperError: the font lacks a sign of the text.
        """
        natural = self.width(text, size)
        if natural > box.width:
            size = max(size * box.width / natural, min(size, smallest))
            text = self._shortened(text, size, box.width)
        x = box.x + (box.width - self.width(text, size)) * align.value
        y = box.y + box.height / 2 + _CAP_MIDDLE * size * MM_PER_POINT
        self._text(x, y, text, size, colour, hollow=False, bold=bold)

    def write_squeezed(self, box: Box, text: str, size: float, *, bold: bool = False) -> None:
        """Write one line whose height must stay: too wide, its signs are made narrower."""
        stretching = min(1.0, box.width / self.width(text, size))
        x = box.x + (box.width - self.width(text, size) * stretching) / 2
        y = box.y + box.height / 2 + _CAP_MIDDLE * size * MM_PER_POINT
        self._pdf.set_stretching(100 * stretching)
        self._text(x, y, text, size, BLACK, hollow=False, bold=bold)
        self._pdf.set_stretching(100)

    def write_hollow(self, box: Box, text: str, size: float, colour: Colour) -> None:
        """Write one line of outlined signs from the left of the box."""
        y = box.y + box.height / 2 + _CAP_MIDDLE * size * MM_PER_POINT
        self._text(box.x, y, text, size, colour, hollow=True, bold=False)

    def _text(
        self,
        x: float,
        y: float,
        text: str,
        size: float,
        colour: Colour,
        *,
        hollow: bool,
        bold: bool,
    ) -> None:
        self._check_signs(text)
        if not (hollow or bold):
            self._pdf.set_font_size(size)
            self._pdf.set_text_color(*colour)
            self._pdf.text(x, y, text)
            return
        mode = TextMode.STROKE if hollow else TextMode.FILL_STROKE
        # fpdf2 writes the stroke width of text as it is given, whatever the unit: these are points.
        stroke = max(0.7, 0.06 * size) if hollow else _BOLD_STROKE * size
        with self._pdf.local_context(text_mode=mode, line_width=stroke, draw_color=colour):
            self._pdf.set_font_size(size)
            self._pdf.set_text_color(*colour)
            self._pdf.text(x, y, text)

    def _shortened(self, text: str, size: float, width: float) -> str:
        left = len(text)
        short = text
        while left and self.width(short, size) > width + 1e-6:
            left -= 1
            tail = left // 2
            short = text[: left - tail] + "…" + text[len(text) - tail :]
        return short

    def _check_signs(self, text: str) -> None:
        for sign in text:
            if ord(sign) not in self._signs:
                raise PaperError(
                    "The printing font has no sign for “{sign}” (U+{code}) in “{text}”. "
                    "Change this text, then print again.",
                    sign=sign,
                    code=f"{ord(sign):04X}",
                    text=text,
                )

    def line(self, x1: float, y1: float, x2: float, y2: float, *, thickness: float) -> None:
        """A black rule."""
        self._pdf.set_draw_color(*BLACK)
        self._pdf.set_line_width(thickness)
        self._pdf.line(x1, y1, x2, y2)

    def frame(self, box: Box, *, thickness: float, corner: float = 0) -> None:
        """The outline of a box."""
        self._pdf.set_draw_color(*BLACK)
        self._pdf.set_line_width(thickness)
        self._pdf.rect(
            box.x, box.y, box.width, box.height, round_corners=corner > 0, corner_radius=corner
        )

    def fill(self, box: Box, colour: Colour, *, corner: float = 0) -> None:
        """An area of one colour."""
        self._pdf.set_fill_color(*colour)
        self._pdf.rect(
            box.x,
            box.y,
            box.width,
            box.height,
            style="F",
            round_corners=corner > 0,
            corner_radius=corner,
        )

    def fill_shape(self, outlines: Iterable[Outline], colour: Colour = BLACK) -> None:
        """Areas within outlines, as one shape without seams."""
        with self._pdf.new_path(paint_rule=PathPaintRule.FILL_NONZERO) as path:
            path.style.fill_color = "#{:02x}{:02x}{:02x}".format(*colour)
            path.style.stroke_color = None
            for outline in outlines:
                first, *others = outline
                path.move_to(*first)
                for point in others:
                    path.line_to(*point)
                path.close()
