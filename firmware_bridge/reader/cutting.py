"""Cells for the network, cut out of a photograph wherever an index may lie."""

import cv2
import numpy as np
from numpy.typing import NDArray

from firmware_bridge.eye_view import Image
from firmware_bridge.reader.blobs import Candidates
from firmware_bridge.reader.network import HEIGHT, INDEX, WIDTH

Cells = NDArray[np.uint8]
"""N × HEIGHT × WIDTH × 3."""


class Sheet:
    """A photograph in several sizes, so that cells of any size are cut without aliasing."""

    def __init__(self, image: Image) -> None:
        self._levels = [image]
        while min(self._levels[-1].shape[:2]) > 2 * HEIGHT:
            self._levels.append(np.asarray(cv2.pyrDown(self._levels[-1]), np.uint8))

    def cells(self, places: Candidates) -> Cells:
        """What lies at each place, upright, its index INDEX pixels high in the middle of the cell."""
        cut = np.empty((len(places), HEIGHT, WIDTH, 3), np.uint8)
        for row in range(len(places)):
            cut[row] = self._cell(
                places.middles[row], places.downs[row], float(places.heights[row])
            )
        return cut

    def _cell(self, middle: NDArray[np.float32], down: NDArray[np.float32], height: float) -> Image:
        zoom = height / INDEX
        level = min(max(0, round(np.log2(max(zoom, 1.0)))), len(self._levels) - 1)
        x, y = middle / 2**level
        down_x, down_y = down * (zoom / 2**level)
        pose = np.array(
            [
                [down_y, down_x, x - down_y * WIDTH / 2 - down_x * HEIGHT / 2],
                [-down_x, down_y, y + down_x * WIDTH / 2 - down_y * HEIGHT / 2],
            ]
        )
        flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
        seen = cv2.warpAffine(
            self._levels[level],
            pose,
            (WIDTH, HEIGHT),
            flags=flags,
            borderMode=cv2.BORDER_REPLICATE,
        )
        return np.asarray(seen, np.uint8)
