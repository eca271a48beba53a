"""Correlations of ink at many shifts at once."""

import cv2
import numpy as np
from numpy.typing import NDArray

from firmware_bridge.reader.taught.ink import Mask, Plane

_TINY = 1e-6


class Shifts:
    """The values under a mask at every shift within a reach, as rows.

    Shifts × masked pixels. `offsets`: the shifts, x and y.
    """

    def __init__(self, mask: Mask, reach: int) -> None:
        rows, columns = np.nonzero(mask)
        dy, dx = (axis.ravel() for axis in np.mgrid[-reach : reach + 1, -reach : reach + 1])
        width = mask.shape[1] + 2 * reach
        self._reach = reach
        self._places: NDArray[np.intp] = ((rows + reach) * width + columns + reach)[None] + (
            dy * width + dx
        )[:, None]
        self.offsets = np.stack([dx, dy], 1)

    def of(self, plane: Plane) -> Plane:
        """All rows of one plane; what lies outside is paper."""
        edge = (self._reach,) * 4
        padded = cv2.copyMakeBorder(plane, *edge, cv2.BORDER_CONSTANT, value=0.0)
        taken: Plane = padded.ravel().take(self._places).astype(np.float32, copy=False)
        return taken


def patterned(rows: Plane) -> Plane:
    """Rows with mean 0 and length 1."""
    centred = rows - rows.mean(1, keepdims=True)
    unit: Plane = centred / np.sqrt(np.einsum("ij,ij->i", centred, centred) + _TINY)[:, None]
    return unit


def correlations(rows: Plane, patterns: Plane) -> Plane:
    """Correlation of each row with each pattern, −1 … 1; `patterns`: see `patterned`."""
    # The rows need not be centred: the patterns are.
    squares = np.einsum("ij,ij->i", rows, rows)
    sums = rows.sum(1)
    lengths = np.sqrt(np.maximum(squares - sums * sums / rows.shape[1], 0) + _TINY)
    found: Plane = (rows @ patterns.T) / lengths[:, None]
    return found
