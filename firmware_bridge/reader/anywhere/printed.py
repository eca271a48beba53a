"""Print beside the cards: hand records, score sheets, newspapers show ranks above suits too, as sharply as any card.

An index stands in the corner of a card, with paper and a pip or two around it. In print, other signs of a rank's size
stand on all its sides.
"""

import cv2
import numpy as np
from numpy.typing import NDArray

from firmware_bridge.reader.anywhere.blobs import Candidates
from firmware_bridge.reader.anywhere.cutting import Sheet
from firmware_bridge.reader.network import INDEX

# More signs than indices: so stand two of 247 indices on cards on plain tables, and all of 20 in print.
_FEWEST = 4
# Heights of an index, to each side: some lines of print, not yet the other end of a card.
_AROUND = 1.75
_SMALLEST, _LARGEST = 0.25, 0.7  # of that height: a rank has half of it
_THINNEST = 0.1
_FILLED = 0.2  # of its frame: a line, or a card's edge, fills less
_INK = 0.3  # of its paper's light: what a sign takes
_DIM = 0.8  # of the index's paper: what is darker is the table
_NO_PAPER = 8  # grey levels
_STROKE = 21  # pixels of the network: no stroke of a sign is as wide
_OWN = 0.5, 0.62  # heights of an index, from its middle across and down: its own rank and suit
_SIDE = round(2 * (_AROUND + _LARGEST) * INDEX)  # so that what is counted is seen whole


def stands_in_print(sheet: Sheet, place: Candidates, read: Candidates) -> bool:
    """Whether there are clearly more signs around a single place than indices, as around no fan of cards.

    `read`: the indices that are read for certain, that one among them.
    """
    strip, pose = sheet.strip(place, _SIDE, _SIDE)
    signs = _signs(strip)
    indices = np.linalg.solve(pose[:, :2], (read.middles - pose[:, 2]).T).T.astype(np.float64)
    reach = INDEX * (read.heights / place.heights)[:, None] * np.array(_OWN)
    own = (np.abs(signs[:, None] - indices[None]) < reach).all(2).any(1)
    beside = np.count_nonzero(_around(signs) & ~own)
    return bool(beside >= _FEWEST + np.count_nonzero(_around(indices)))


def _around(spots: NDArray[np.float64]) -> NDArray[np.bool_]:
    near: NDArray[np.bool_] = np.abs(spots - _SIDE / 2).max(1) < _AROUND * INDEX
    return near


def _signs(strip: NDArray[np.uint8]) -> NDArray[np.float64]:
    """The middles, N × 2, of what is ink, as large as a rank, and on paper like that in the middle."""
    light = cv2.GaussianBlur(strip[:, :, 1].astype(np.float32), (0, 0), 0.6)
    closed = cv2.morphologyEx(light, cv2.MORPH_CLOSE, np.ones((_STROKE, _STROKE), np.uint8))
    paper = np.maximum(closed, _NO_PAPER)
    ink = (light < (1 - _INK) * paper).astype(np.uint8)
    _, _, stats, middles = cv2.connectedComponentsWithStats(ink)
    sides, spots = stats[1:, 2:4] / INDEX, middles[1:].astype(np.float64)
    columns, rows = spots.astype(np.intp).T
    alike = (
        (sides.max(1) >= _SMALLEST)
        & (sides.max(1) <= _LARGEST)
        & (sides.min(1) >= _THINNEST)
        & (stats[1:, cv2.CC_STAT_AREA] >= _FILLED * stats[1:, 2:4].prod(1))
        & (paper[rows, columns] > _DIM * paper[_SIDE // 2, _SIDE // 2])
    )
    found: NDArray[np.float64] = spots[alike]
    return found
