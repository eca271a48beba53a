"""Drawing in millimetres: the pen with which card faces and labels are drawn."""

import math
from collections.abc import Iterable, Sequence
from functools import cache

import cv2
import numpy as np
import pylopdf_fonts_zh_cn
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from cardboards.cards import Suit

Picture = NDArray[np.uint8]
"""H×W×3, BGR."""
Colour = tuple[int, int, int]
"""Red, green, blue, 0 … 255."""
Point = tuple[float, float]

_SMOOTH = 2

# Cubic curves of half a symbol, top to bottom along its right side, in a box of −0.5 … 0.5; mirrored for the left.
_HEART = (((0.0, -0.26), (0.10, -0.56), (0.50, -0.56), (0.50, -0.20)),
          ((0.50, -0.20), (0.50, 0.08), (0.14, 0.24), (0.0, 0.5)))  # fmt: skip
_SPADE = (((0.0, -0.5), (0.10, -0.28), (0.48, -0.06), (0.48, 0.16)),
          ((0.48, 0.16), (0.48, 0.40), (0.12, 0.38), (0.05, 0.16)))  # fmt: skip
_DIAMOND = (((0.0, -0.5), (0.10, -0.28), (0.22, -0.14), (0.40, 0.0)),
            ((0.40, 0.0), (0.22, 0.14), (0.10, 0.28), (0.0, 0.5)))  # fmt: skip
_STEM = (((0.04, 0.08), (0.05, 0.30), (0.08, 0.44), (0.20, 0.5)),)


def _bezier(curve: Sequence[Point]) -> list[Point]:
    steps = [i / 12 for i in range(13)]
    weights = [((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3) for t in steps]
    return [
        (
            sum(w * p[0] for w, p in zip(row, curve, strict=True)),
            sum(w * p[1] for w, p in zip(row, curve, strict=True)),
        )
        for row in weights
    ]


def _mirrored(curves: Iterable[Sequence[Point]]) -> list[Point]:
    right = [point for curve in curves for point in _bezier(curve)]
    return right + [(-x, y) for x, y in reversed(right)]


@cache
def _symbol(suit: Suit) -> tuple[list[Point], ...]:
    if suit is Suit.HEARTS:
        return (_mirrored(_HEART),)
    if suit is Suit.DIAMONDS:
        return (_mirrored(_DIAMOND),)
    if suit is Suit.SPADES:
        return _mirrored(_SPADE), _mirrored(_STEM)
    lobes = [
        [
            (x + 0.245 * math.cos(a * math.pi / 18), y + 0.245 * math.sin(a * math.pi / 18))
            for a in range(36)
        ]
        for x, y in ((0.0, -0.25), (-0.255, 0.10), (0.255, 0.10))
    ]
    heart = [(-0.09, -0.1), (0.09, -0.1), (0.12, 0.2), (-0.12, 0.2)]
    return (*lobes, heart, _mirrored(_STEM))


@cache
def _font(size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(pylopdf_fonts_zh_cn.sans_path(), size)


class Pen:
    """Draws on a white sheet of `width` × `height` mm at `scale` pixels a millimetre."""

    def __init__(self, width: float, height: float, scale: float) -> None:
        self.width, self.height = width, height
        self._pixels = (round(width * scale), round(height * scale))
        self._scale = scale * _SMOOTH
        self._image = Image.new(
            "RGB", (self._pixels[0] * _SMOOTH, self._pixels[1] * _SMOOTH), (250, 249, 245)
        )
        self._draw = ImageDraw.Draw(self._image)

    def _at(self, points: Iterable[Point]) -> list[Point]:
        return [(x * self._scale, y * self._scale) for x, y in points]

    def polygon(
        self, points: Iterable[Point], fill: Colour | None, edge: Colour | None = None
    ) -> None:
        """A filled shape, with a thin edge if wanted."""
        placed = self._at(points)
        if fill:
            self._draw.polygon(placed, fill)
        if edge:
            self._draw.line([*placed, placed[0]], edge, round(0.35 * self._scale), joint="curve")

    def line(self, points: Iterable[Point], colour: Colour, thick: float = 0.35) -> None:
        """A line through points."""
        self._draw.line(self._at(points), colour, max(1, round(thick * self._scale)), joint="curve")

    def oval(
        self, centre: Point, size: Point, fill: Colour | None, edge: Colour | None = None
    ) -> None:
        """An ellipse of this width and height."""
        (x, y), (w, h) = centre, size
        box = (x - w / 2, y - h / 2, x + w / 2, y + h / 2)
        placed = [side * self._scale for side in box]
        self._draw.ellipse(placed, fill, edge, round(0.35 * self._scale) if edge else 0)

    def box(
        self, corner: Point, opposite: Point, fill: Colour | None, edge: Colour | None = None
    ) -> None:
        """A rectangle between two corners."""
        (x, y), (u, v) = corner, opposite
        self.polygon([(x, y), (u, y), (u, v), (x, v)], fill, edge)

    def symbol(
        self, suit: Suit, centre: Point, size: float, colour: Colour, *, down: bool = False
    ) -> None:
        """A suit's symbol, `size` mm high, upside down if `down`."""
        flip = -size if down else size
        for part in _symbol(suit):
            self.polygon([(centre[0] + x * size, centre[1] + y * flip) for x, y in part], colour)

    def text(
        self, words: str, centre: Point, size: float, colour: Colour, *, bold: float = 0.0
    ) -> None:
        """Words around a centre; `size` is the height of a capital in mm, `bold` a stroke in mm."""
        font = _font(round(size * self._scale / 0.733))
        stroke = round(bold * self._scale)
        left, top, right, bottom = font.getbbox(words, stroke_width=stroke)
        x = centre[0] * self._scale - (left + right) / 2
        y = centre[1] * self._scale - (top + bottom) / 2
        self._draw.text((x, y), words, colour, font, stroke_width=stroke, stroke_fill=colour)

    def squeeze_text(
        self, words: str, centre: Point, size: Point, colour: Colour, bold: float
    ) -> None:
        """Words drawn to fill exactly `size` (width, height) mm: the narrow 10 of an index."""
        font = _font(round(size[1] * self._scale / 0.733))
        stroke = round(bold * self._scale)
        left, top, right, bottom = font.getbbox(words, stroke_width=stroke)
        word = Image.new("L", (round(right - left), round(bottom - top)))
        ImageDraw.Draw(word).text(
            (-left, -top), words, 255, font, stroke_width=stroke, stroke_fill=255
        )
        fitted = word.resize((round(size[0] * self._scale), round(size[1] * self._scale)))
        corner = (
            round((centre[0] - size[0] / 2) * self._scale),
            round((centre[1] - size[1] / 2) * self._scale),
        )
        self._image.paste(Image.new("RGB", fitted.size, colour), corner, fitted)

    def same_from_below(self) -> None:
        """Make the lower half the upper half turned by 180°, as on an index or a court card."""
        width, height = self._image.size
        upper = self._image.crop((0, 0, width, height // 2))
        self._image.paste(upper.transpose(Image.Transpose.ROTATE_180), (0, height - height // 2))

    def picture(self) -> Picture:
        """What was drawn."""
        small = self._image.resize(self._pixels, Image.Resampling.BOX)
        return cv2.cvtColor(np.asarray(small), cv2.COLOR_RGB2BGR).astype(np.uint8, copy=False)
