"""A picture whose pixels a program made into squares, to make it larger: it is read as small as it was."""

import cv2
import numpy as np
from numpy.typing import NDArray

from firmware_bridge.eye_view import Image

_WINDOW = 1024  # pixels of the middle: enough to tell
_CHANGE = 0.5  # of what lines differ from the next on average: less is none
_TOGETHER = 0.1  # of the changes: in squares, no line differs from both its neighbours
_FEWEST = 8  # changes
_NEXT = 1.6  # times the usual side: farther apart, there is paper between two changes


def undone(image: Image) -> tuple[Image, float]:
    """The picture with one pixel a square, and how many times larger it was; as it is, 1.0, without squares.

    Squares of less than two pixels are not told.
    """
    height, width = image.shape[:2]
    top, left = max(0, (height - _WINDOW) // 2), max(0, (width - _WINDOW) // 2)
    green = image[top : top + _WINDOW, left : left + _WINDOW, 1].astype(np.int16)
    sides = [_side(green, axis) for axis in (0, 1)]
    if None in sides:
        return image, 1.0
    grown = float(np.mean([side for side in sides if side]))
    small = cv2.resize(image, None, fx=1 / grown, fy=1 / grown, interpolation=cv2.INTER_AREA)
    return np.asarray(small, np.uint8), grown


def _side(green: NDArray[np.int16], axis: int) -> float | None:
    """How many rows (0) or columns (1) a square has; None where there are none."""
    differ = np.abs(np.diff(green, axis=axis)).mean(1 - axis)
    changes = np.nonzero(differ > _CHANGE * differ.mean())[0]
    apart = np.diff(changes)
    if len(apart) < _FEWEST or np.count_nonzero(apart == 1) > _TOGETHER * len(apart):
        return None
    return float(apart[apart <= _NEXT * np.median(apart)].mean())
