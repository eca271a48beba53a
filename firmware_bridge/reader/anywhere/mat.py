"""The printed mat in a photograph: which of its sheets are seen, and on whose zone a place lies."""

from collections.abc import Mapping
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from cardboards.games import Seat
from cardboards.mat import SHEETS, MatSheet
from firmware_bridge.eye_view import Image

Points = NDArray[np.float32]
"""Count × 2: x right, y down."""

FEWEST_MARKS = 3
"""Of four: one may lie under a card or outside the picture."""

_LONGEST = 1600  # pixels: enough for marks of 30 mm, and a tenth of the time of a telephone's 4000
_CURLED = 4.0  # mm by which a mark may lie off where the others say: paper is not quite flat
_BESIDE = 8.0  # mm outside a zone at which a card is still of it
_CLEARLY = 4.0  # mm by which every other zone is farther


@dataclass(frozen=True)
class SeenSheet:
    """A sheet as it lies in a photograph; `to_mat`: 3×3, from pixels to millimetres on it."""

    sheet: MatSheet
    to_mat: NDArray[np.float64]

    def places(self, points: Points) -> Points:
        """Where points of the photograph lie on the sheet, in mm."""
        seen = points.reshape(-1, 1, 2).astype(np.float64)
        return cv2.perspectiveTransform(seen, self.to_mat).reshape(-1, 2).astype(np.float32)

    def pixels(self, points: Points) -> Points:
        """Where places of the sheet, in mm, lie in the photograph."""
        back = np.linalg.inv(self.to_mat)
        places = points.reshape(-1, 1, 2).astype(np.float64)
        return cv2.perspectiveTransform(places, back).reshape(-1, 2).astype(np.float32)

    def seat_at(self, point: tuple[float, float]) -> Seat | None:
        """Whose zone a pixel is in, or clearly nearest to; None when it is no one's."""
        place = self.places(np.array([point], np.float32))[0]
        far = sorted(
            (zone.distance((float(place[0]), float(place[1]))), seat.value)
            for seat, zone in self.sheet.zones.items()
        )
        (nearest, seat), (second, _) = far[0], far[1]
        if nearest == 0 or (nearest <= _BESIDE and second - nearest >= _CLEARLY):
            return Seat(seat)
        return None


def sheets_in(image: Image) -> tuple[SeenSheet, ...]:
    """The sheets of which at least `FEWEST_MARKS` marks are seen where they should be."""
    seen = _marks(image)
    found = (_laid(sheet, seen) for sheet in SHEETS)
    return tuple(sheet for sheet in found if sheet is not None)


def _marks(image: Image) -> Mapping[int, Points]:
    """The corners of every mark, in pixels, clockwise from its upper left."""
    scale = min(1.0, _LONGEST / max(image.shape[:2]))
    small = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    asked = cv2.aruco.DetectorParameters()
    asked.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    corners, numbers, _ = cv2.aruco.ArucoDetector(dictionary, asked).detectMarkers(small)
    if numbers is None:
        return {}
    # OpenCV counts from the middle of a pixel.
    return {
        int(number): ((corner[0] + 0.5) / scale - 0.5).astype(np.float32)
        for number, corner in zip(numbers.ravel(), corners, strict=True)
    }


def _laid(sheet: MatSheet, seen: Mapping[int, Points]) -> SeenSheet | None:
    marks = [mark for mark in sheet.marks if mark.number in seen]
    if len(marks) < FEWEST_MARKS:
        return None
    pixels = np.concatenate([seen[mark.number] for mark in marks])
    places = np.array([corner for mark in marks for corner in mark.area.corners], np.float32)
    to_mat, _ = cv2.findHomography(pixels, places)
    if to_mat is None:
        return None
    found = SeenSheet(sheet, np.asarray(to_mat, np.float64))
    off = np.linalg.norm(found.places(pixels) - places, axis=1)
    return found if float(off.max()) <= _CURLED else None
