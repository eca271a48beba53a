"""A printed paper, read back by two readers that have nothing to do with the one that wrote it."""

import ctypes
import random
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cached_property
from io import BytesIO
from typing import Any

import numpy as np
import pypdf
import pypdfium2
import pytest
import zxingcpp
from pypdfium2 import raw

from cardboards.cards import PACK
from cardboards.deals import Deal, deals_of
from cardboards.language import Language, Tongue

POINTS_PER_MM = 72 / 25.4
A4 = (210, 297)


@dataclass(frozen=True)
class Sign:
    """One printed sign: its ink, in mm from the upper left corner, and its size in points."""

    text: str
    left: float
    top: float
    right: float
    bottom: float
    size: float

    def within(self, x, y, width, height):
        return (
            self.left >= x
            and self.right <= x + width
            and self.top >= y
            and self.bottom <= y + height
        )

    def overlaps(self, other, slack=0.05):
        return (
            min(self.right, other.right) - max(self.left, other.left) > slack
            and min(self.bottom, other.bottom) - max(self.top, other.top) > slack
        )


class Printed:
    """A PDF, opened."""

    def __init__(self, pdf):
        self.bytes = pdf
        self.document = pypdfium2.PdfDocument(pdf)
        self.pypdf = pypdf.PdfReader(BytesIO(pdf))

    def __len__(self):
        return len(self.document)

    @property
    def sizes(self):
        """Width and height of each page in mm."""
        return [
            tuple(round(side / POINTS_PER_MM, 1) for side in page.get_size())
            for page in self.document
        ]

    @property
    def text(self):
        return "\n".join(page.get_textpage().get_text_range() for page in self.document)

    def text_in(self, page, x, y, width, height):
        """What can be read in a rectangle, in mm."""
        sheet = self.document[page]
        left, right = x * POINTS_PER_MM, (x + width) * POINTS_PER_MM
        bottom, top = ((A4[1] - side) * POINTS_PER_MM for side in (y + height, y))
        text = sheet.get_textpage().get_text_bounded(left, bottom, right, top)
        return text.replace("\r\n", "\n").strip()

    def signs(self, page):
        """All signs that have ink."""
        text = self.document[page].get_textpage()
        found = []
        for place in range(text.count_chars()):
            sign = chr(raw.FPDFText_GetUnicode(text.raw, place))
            if sign.isspace() or raw.FPDFText_IsGenerated(text.raw, place) == 1:
                continue
            left, bottom, right, top = (side / POINTS_PER_MM for side in text.get_charbox(place))
            size = raw.FPDFText_GetFontSize(text.raw, place)
            found.append(Sign(sign, left, A4[1] - top, right, A4[1] - bottom, size))
        return found

    def lines(self, page):
        """Straight strokes as x1, y1, x2, y2 in mm."""
        found = set()
        for thing in self.document[page].get_objects(filter=[raw.FPDF_PAGEOBJ_PATH]):
            if raw.FPDFPath_CountSegments(thing.raw) != 2:
                continue
            ends = sorted(_point(thing.raw, place) for place in range(2))
            found.add(tuple(round(side, 2) for end in ends for side in end))
        return found

    def picture(self, page, dpi):
        """The page in grey levels, 0 … 255."""
        return np.array(self.document[page].render(scale=dpi / 72).to_pil().convert("L"))

    def codes(self, page, dpi, *, black_and_white=False):
        """Text and middle, in mm, of every code."""
        picture = self.picture(page, dpi)
        if black_and_white:
            picture = np.where(picture > 127, 255, 0).astype(np.uint8)
        return {
            code.text: tuple(
                sum(getattr(getattr(code.position, corner), axis) for corner in _CORNERS)
                / 4
                / dpi
                * 25.4
                for axis in "xy"
            )
            for code in zxingcpp.read_barcodes(picture)
        }

    @cached_property
    def fonts(self):
        """Every font of every page, by pypdf."""
        found = []
        for page in self.pypdf.pages:
            resources: Any = page["/Resources"]
            found += [font.get_object() for font in resources["/Font"].values()]
        return found


def _point(path, place):
    x, y = ctypes.c_float(), ctypes.c_float()
    segment = raw.FPDFPath_GetPathSegment(path, place)
    assert raw.FPDFPathSegment_GetPoint(segment, x, y)
    return x.value / POINTS_PER_MM, A4[1] - y.value / POINTS_PER_MM


_CORNERS = ("top_left", "top_right", "bottom_right", "bottom_left")


@pytest.fixture(scope="session")
def printed():
    return Printed


@pytest.fixture(scope="session")
def now():
    return datetime(2026, 11, 29, 22, 30, tzinfo=UTC)


@pytest.fixture(params=Tongue, ids=[tongue.value for tongue in Tongue])
def language(request):
    return Language.speaking(request.param)


@pytest.fixture(scope="session")
def chinese():
    return Language.speaking(Tongue.HANS)


@pytest.fixture(scope="session")
def any_deal():
    """A deal of a game, one a seed."""

    def choose(game, seed):
        return Deal.numbered(game, random.Random(seed).randrange(deals_of(game)))

    return choose


@pytest.fixture(scope="session")
def sorted_deal():
    """The deal in which every hand is one suit, as near as the game's shape allows."""

    def choose(game):
        cards = list(PACK)
        hands = {}
        for seat in game.seats:
            hands[seat], cards = cards[: game.size(seat)], cards[game.size(seat) :]
        return Deal.of(game, hands)

    return choose


@pytest.fixture(scope="session")
def long_name():
    """A session's name of 60 Chinese signs."""
    name = (
        "二〇二六年全国华牌（拱猪）复式锦标赛暨第十八届运动会群众赛事"
        "活动双人赛预赛第二阶段东区普通组第三轮第十六节晚场次补充第一"
    )
    assert len(name) >= 60
    return name
