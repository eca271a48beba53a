"""The mat that a wallet's four hands are photographed on: where its marks and zones lie.

Millimetres from the upper left corner of the printed sheet, whatever size it was printed in: the
marks tell the rest. An A3 sheet has all four zones; two A4 sheets have two each, every sheet with
marks of its own, so that they need not be laid together exactly.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from cardboards.games import Seat

Point = tuple[float, float]

MODULES = 6
"""Modules of a mark's side: four of bits between two black borders."""

# The first codes of ArUco's dictionary 4×4, row by row from the upper left, most significant bit first; 1 is white.
_CODES = (
    0xB532, 0x0F9A, 0x332D, 0x9946, 0x549E, 0x79CD, 0x9E2E, 0xC4F2, 0xFEDA, 0xCF56, 0xF991, 0x11A7,
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Area:
    """A rectangle: its upper left corner, width and height."""

    x: float
    y: float
    width: float
    height: float

    @property
    def corners(self) -> tuple[Point, Point, Point, Point]:
        """Clockwise from the upper left."""
        right, bottom = self.x + self.width, self.y + self.height
        return (self.x, self.y), (right, self.y), (right, bottom), (self.x, bottom)

    def distance(self, point: Point) -> float:
        """How far outside a point lies; 0 within."""
        across = max(self.x - point[0], 0, point[0] - self.x - self.width)
        down = max(self.y - point[1], 0, point[1] - self.y - self.height)
        return float((across**2 + down**2) ** 0.5)


@dataclass(frozen=True, slots=True)
class Mark:
    """An ArUco mark and the square that it fills."""

    number: int
    area: Area

    def black(self) -> Iterator[Area]:
        """Its black modules."""
        code, side = _CODES[self.number], self.area.width / MODULES
        for place in range(MODULES**2):
            row, column = divmod(place, MODULES)
            inside = 0 < row < MODULES - 1 and 0 < column < MODULES - 1
            if not (inside and code >> 15 - ((row - 1) * 4 + column - 1) & 1):
                yield Area(self.area.x + column * side, self.area.y + row * side, side, side)


@dataclass(frozen=True, eq=False)
class MatSheet:
    """One sheet of a mat; `marks` clockwise from the upper left; in `free` nothing is printed but words."""

    name: str
    width: float
    height: float
    marks: tuple[Mark, ...]
    zones: Mapping[Seat, Area]
    free: Area


ZONE_WIDTH, ZONE_HEIGHT = 203.0, 94.0
CARD_WIDTH, CARD_HEIGHT = 63.0, 88.0
"""The widest cards: those of bridge packs are 57 mm wide."""
PITCH = (ZONE_WIDTH - 4 - CARD_WIDTH) / 12
"""From card to card when thirteen fill a zone: what shows of each is its index."""

_MARGIN = 5.0
_MARK = 30.0


def _sheet(
    name: str, size: Point, first_mark: int, zones: Mapping[Seat, Point], free: Area
) -> MatSheet:
    width, height = size
    side = _MARK
    inset = 2 * _MARGIN
    left, right, top, bottom = inset, width - inset - side, inset, height - inset - side
    corners = ((left, top), (right, top), (right, bottom), (left, bottom))
    return MatSheet(
        name,
        width,
        height,
        tuple(
            Mark(first_mark + place, Area(*corner, side, side))
            for place, corner in enumerate(corners)
        ),
        {seat: Area(*corner, ZONE_WIDTH, ZONE_HEIGHT) for seat, corner in zones.items()},
        free,
    )


_A3, _A4 = (420.0, 297.0), (297.0, 210.0)
_MIDDLE = (_A3[0] - ZONE_WIDTH) / 2
_MIDDLE_A4 = (_A4[0] - ZONE_WIDTH) / 2
_BETWEEN_MARKS = Area(6, 50, 36, 110)

A3 = _sheet(
    "A3",
    _A3,
    0,
    {
        Seat.NORTH: (_MIDDLE, _MARGIN),
        Seat.WEST: (_MARGIN, (_A3[1] - ZONE_HEIGHT) / 2),
        Seat.EAST: (_A3[0] - _MARGIN - ZONE_WIDTH, (_A3[1] - ZONE_HEIGHT) / 2),
        Seat.SOUTH: (_MIDDLE, _A3[1] - _MARGIN - ZONE_HEIGHT),
    },
    Area(10, 202, 93, 48),
)
A4_NORTH_SOUTH = _sheet(
    "A4 1",
    _A4,
    4,
    {
        Seat.NORTH: (_MIDDLE_A4, _MARGIN),
        Seat.SOUTH: (_MIDDLE_A4, _A4[1] - _MARGIN - ZONE_HEIGHT),
    },
    _BETWEEN_MARKS,
)
A4_WEST_EAST = _sheet(
    "A4 2",
    _A4,
    8,
    {
        Seat.WEST: (_MIDDLE_A4, _MARGIN),
        Seat.EAST: (_MIDDLE_A4, _A4[1] - _MARGIN - ZONE_HEIGHT),
    },
    _BETWEEN_MARKS,
)
SHEETS = (A3, A4_NORTH_SOUTH, A4_WEST_EAST)
