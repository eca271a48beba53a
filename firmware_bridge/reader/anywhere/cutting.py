"""Cells for the network, cut out of a photograph wherever an index may lie."""

import cv2
import numpy as np
from numpy.typing import NDArray

from firmware_bridge.eye_view import Image
from firmware_bridge.reader.anywhere.aslant import STRAIGHT, Squeeze
from firmware_bridge.reader.anywhere.blobs import Candidates
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
        poses, levels = self._poses(places, (WIDTH, HEIGHT), wide, squeeze)
        for row, (pose, level) in enumerate(zip(poses, levels.tolist(), strict=True)):
            cut[row] = _cut(self._levels[level], pose, (WIDTH, HEIGHT))
        return cut

    def strip(self, place: Candidates, width: int, height: int) -> tuple[Image, Pose]:
        """What lies around a single place, its index upright in the middle.

        Also the 2×3 pose from the strip's pixels to the photograph's.
        """
        poses, levels = self._poses(place, (width, height))
        level = int(levels[0])
        return _cut(self._levels[level], poses[0], (width, height)), poses[0] * 2.0**level

    def _poses(
        self,
        places: Candidates,
        size: tuple[int, int],
        wide: float = 1.0,
        squeeze: Squeeze = STRAIGHT,
    ) -> tuple[Pose, NDArray[np.intp]]:
        """From the pixels of each cut to those of one of the sizes, and which size that is."""
        zooms = places.heights.astype(np.float64) / INDEX
        finest = np.round(np.log2(np.maximum(zooms, 1.0))).astype(np.intp)
        levels = np.minimum(finest, len(self._levels) - 1)
        shrunk = np.ldexp(1.0, levels).astype(np.float64)
        middles = (places.middles / shrunk[:, None]).astype(np.float32)
        return _onto(middles, places.downs, zooms / shrunk, size, wide, squeeze), levels


def _cut(image: Image, pose: Pose, size: tuple[int, int]) -> Image:
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    seen = cv2.warpAffine(image, pose, size, flags=flags, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(seen, np.uint8)


def _onto(
    middles: Plane,
    downs: Plane,
    zooms: Plane,
    size: tuple[int, int],
    wide: float,
    squeeze: Squeeze,
) -> Pose:
    """From the pixels of cuts, whose middles are `middles`, to those they were cut from: N × 2 × 3."""
    x, y = np.linalg.solve(squeeze, (downs * zooms[:, None].astype(downs.dtype)).T)
    rows = np.stack([y / wide, x, -x / wide, y], 1).reshape(-1, 2, 2)
    axes = squeeze @ rows
    offsets = middles - axes @ np.array([size[0] / 2, size[1] / 2])
    return np.concatenate([axes, offsets[:, :, None]], 2)
