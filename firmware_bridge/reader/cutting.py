"""Cells for the network, cut out of a photograph wherever an index may lie."""

import cv2
import numpy as np
from numpy.typing import NDArray

from firmware_bridge.eye_view import Image
from firmware_bridge.reader.aslant import STRAIGHT, Squeeze
from firmware_bridge.reader.blobs import Candidates
from firmware_bridge.reader.network import HEIGHT, INDEX, WIDTH

Plane = NDArray[np.floating]
Pose = NDArray[np.float64]
Cells = NDArray[np.uint8]
"""N × HEIGHT × WIDTH × 3."""


class Sheet:
    """A photograph in several sizes, so that cells of any size are cut without aliasing."""

    def __init__(self, image: Image) -> None:
        self._levels = [image]
        while min(self._levels[-1].shape[:2]) > 2 * HEIGHT:
            self._levels.append(np.asarray(cv2.pyrDown(self._levels[-1]), np.uint8))

    def cells(self, places: Candidates, wide: float = 1.0, squeeze: Squeeze = STRAIGHT) -> Cells:
        """What lies at each place, upright, its index INDEX pixels high in the middle of the cell.

        `wide`: by how much it is drawn wider than it is seen; `squeeze`: of the table, which is undone.
        """
        cut = np.empty((len(places), HEIGHT, WIDTH, 3), np.uint8)
        for row in range(len(places)):
            place = places.middles[row], places.downs[row], float(places.heights[row])
            cut[row] = self._cut(*place, wide=wide, squeeze=squeeze)
        return cut

    def strip(
        self, place: Candidates, width: int = WIDTH, height: int = HEIGHT, degrees: float = 0.0
    ) -> tuple[Image, Pose]:
        """What lies around the first place, its index upright in the middle, turned by some degrees.

        Also the 2×3 pose from the strip's pixels to the photograph's.
        """
        turn = np.deg2rad(degrees)
        x, y = place.downs[0]
        down = np.array([x * np.cos(turn) - y * np.sin(turn), x * np.sin(turn) + y * np.cos(turn)])
        middle, tall = place.middles[0], float(place.heights[0])
        return self._cut(middle, down, tall, (width, height)), _pose(
            middle, down, tall / INDEX, (width, height)
        )

    def _cut(
        self,
        middle: Plane,
        down: Plane,
        height: float,
        size: tuple[int, int] = (WIDTH, HEIGHT),
        wide: float = 1.0,
        squeeze: Squeeze = STRAIGHT,
    ) -> Image:
        zoom = height / INDEX
        level = min(max(0, round(np.log2(max(zoom, 1.0)))), len(self._levels) - 1)
        seen = cv2.warpAffine(
            self._levels[level],
            _pose(middle / 2**level, down, zoom / 2**level, size, wide, squeeze),
            size,
            flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
            borderMode=cv2.BORDER_REPLICATE,
        )
        return np.asarray(seen, np.uint8)


def _pose(
    middle: Plane,
    down: Plane,
    zoom: float,
    size: tuple[int, int],
    wide: float = 1.0,
    squeeze: Squeeze = STRAIGHT,
) -> Pose:
    """From the pixels of a cut, whose middle is `middle`, to those it was cut from."""
    x, y = np.linalg.solve(squeeze, down * zoom)
    axes = squeeze @ np.array([[y / wide, x], [-x / wide, y]], np.float64)
    offset = middle - axes @ np.array([size[0] / 2, size[1] / 2])
    return np.column_stack([axes, offset])
