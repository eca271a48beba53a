"""Outlines of whole cards in a photograph: four straight sides about as long as a card's.

Several ways of parting a card from what it lies on are tried, since none stands every table: how
unlike the border of the picture a place is, how bright, how bright for its neighbourhood, and where
edges close. What the candidates are is for the network to say.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from firmware_bridge.eye_view import Image

Plane = NDArray[np.float32]
Mask = NDArray[np.uint8]

_SIDE = 480  # pixels of the longer side, where outlines are looked for
_LEAST, _MOST = 0.012, 0.98  # of the picture's area
_SQUAREST, _SLIMMEST = (
    1.12,
    1.95,
)  # long side to short side, perspective included; cards are 1.4 to 1.55
_FULL = 0.86  # of the four-sided figure must be the card: its corners are round
_SAME = 0.08  # of the longer side: outlines whose corners lie nearer are one
_WHOLE = (1.2, 1.75)  # long side to short side of a picture that a card may fill
_MOST_OUTLINES = 8


@dataclass(frozen=True, slots=True)
class Outline:
    """A card's corners, 4 × 2, x and y in pixels, clockwise from the upper left of the card when it
    stands on a short side; which of its two ends is up nobody can tell. `fit`: 0 … 1.
    """

    corners: Plane
    fit: float

    @property
    def height(self) -> float:
        """Length of its long sides in pixels."""
        a, b, c, d = self.corners
        return float(np.linalg.norm(d - a) + np.linalg.norm(c - b)) / 2

    @property
    def width(self) -> float:
        """Length of its short sides in pixels."""
        a, b, c, d = self.corners
        return float(np.linalg.norm(b - a) + np.linalg.norm(d - c)) / 2


def outlines(image: Image) -> list[Outline]:
    """What may be cards, the best fit first, at most eight; the picture itself where it is of a
    card's shape, last.
    """
    height, width = image.shape[:2]
    scale = min(1.0, _SIDE / max(height, width))
    small = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    small = cv2.GaussianBlur(small, (0, 0), 1.0)
    found: list[Outline] = []
    for mask in _parted(small.astype(np.uint8)):
        for contour in cv2.findContours(mask, cv2.RETR_LIST, cv2.CHAIN_APPROX_NONE)[0]:
            outline = _four_sided(contour.astype(np.int32), small.shape[0] * small.shape[1])
            if outline is not None:
                found.append(Outline(outline.corners / np.float32(scale), outline.fit))
    kept: list[Outline] = []
    for outline in sorted(found, key=lambda outline: -outline.fit):
        if not any(_same(outline, other) for other in kept):
            kept.append(outline)
    return kept[:_MOST_OUTLINES] + _whole(height, width)


def _whole(height: int, width: int) -> list[Outline]:
    if not _WHOLE[0] <= max(height, width) / min(height, width) <= _WHOLE[1]:
        return []
    corners = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float32)
    return [Outline(_standing(corners), 0.0)]


def _parted(small: Image) -> Iterator[Mask]:
    """Masks in which a card may be one piece."""
    lab = cv2.cvtColor(small, cv2.COLOR_BGR2LAB).astype(np.float32)
    rim = np.concatenate(
        [
            lab[:4].reshape(-1, 3),
            lab[-4:].reshape(-1, 3),
            lab[:, :4].reshape(-1, 3),
            lab[:, -4:].reshape(-1, 3),
        ]
    )
    unlike = np.linalg.norm(lab - np.median(rim, 0), axis=2)
    light = lab[:, :, 0].astype(np.uint8)
    yield from _closed(_otsu(np.clip(unlike, 0, 255).astype(np.uint8)))
    yield from _closed(_otsu(light))
    paleness = np.clip(
        lab[:, :, 0] - 1.5 * np.hypot(lab[:, :, 1] - 128, lab[:, :, 2] - 128), 0, 255
    )
    yield from _closed(_otsu(paleness.astype(np.uint8)))
    around = cv2.blur(light, (_SIDE // 5, _SIDE // 5)).astype(np.int16)
    yield from _closed(((light > around + 6) * 255).astype(np.uint8))
    for strength in (0.5, 1.0):
        yield from _edged(small, strength)


def _otsu(plane: Mask) -> Mask:
    return cv2.threshold(plane, 0, 255, cv2.THRESH_BINARY + cv2.THRESH_OTSU)[1].astype(np.uint8)


def _closed(mask: Mask) -> Iterator[Mask]:
    """As it is, with what is thin cut off, and with small gaps closed."""
    brush = np.ones((5, 5), np.uint8)
    yield cv2.morphologyEx(mask, cv2.MORPH_OPEN, brush).astype(np.uint8)
    yield cv2.morphologyEx(mask, cv2.MORPH_CLOSE, brush).astype(np.uint8)


def _edged(small: Image, strength: float) -> Iterator[Mask]:
    """Regions that closed edges enclose."""
    middle = float(np.median(small)) * strength
    edges = cv2.Canny(small, 0.4 * middle + 10, middle + 20)
    yield cv2.dilate(edges, np.ones((3, 3), np.uint8)).astype(np.uint8)


def _four_sided(contour: NDArray[np.int32], area: int) -> Outline | None:
    _, _, width, height = cv2.boundingRect(contour)
    if width * height < _LEAST * area:
        return None
    hull = cv2.convexHull(contour).astype(np.int32)
    hull_area = cv2.contourArea(hull)
    if not _LEAST * area < hull_area < _MOST * area:
        return None
    box = cv2.boxPoints(cv2.minAreaRect(hull)).astype(np.float32)
    corners = _sides_met(_resampled(hull), box)
    if corners is None or not cv2.isContourConvex(np.round(corners).astype(np.int32)):
        return None
    full = hull_area / max(cv2.contourArea(corners), 1.0)
    standing = Outline(_standing(corners), 0.0)
    shape = standing.height / max(standing.width, 1.0)
    if not _FULL < full < 1.06 or not _SQUAREST < shape < _SLIMMEST:
        return None
    return Outline(standing.corners, float(1 - abs(1 - full)))


def _resampled(hull: NDArray[np.int32]) -> Plane:
    """Points every pixel or so along a hull, count × 2."""
    starts = hull[:, 0].astype(np.float32)
    along = starts[_round(len(starts))] - starts
    counts = np.maximum(1, np.sqrt((along**2).sum(1)).astype(np.intp))
    steps = np.arange(counts.sum()) - np.repeat(np.cumsum(counts) - counts, counts)
    shares = steps.astype(np.float32) / np.repeat(counts, counts).astype(np.float32)
    points: Plane = np.repeat(starts, counts, 0) + np.repeat(along, counts, 0) * shares[:, None]
    return points


def _round(count: int) -> NDArray[np.intp]:
    """Which comes next, going round."""
    return (np.arange(count) + 1) % count


def _sides_met(points: Plane, box: Plane) -> Plane | None:
    """Where the four straight sides of a figure meet; its round corners are left out.

    Each side takes the points near one side of the box, all but its ends.
    """
    sides = box[_round(4)] - box
    lengths = [float(np.sqrt(side @ side)) for side in sides]
    if min(lengths) < 8:
        return None
    lines = []
    for start, side, length in zip(box, sides, lengths, strict=True):
        along = side / np.float32(length)
        away = points - start
        place = away @ along
        off = np.abs(away @ np.array([-along[1], along[0]], np.float32))
        near = points[(place > 0.15 * length) & (place < 0.85 * length) & (off < 0.12 * length + 4)]
        if len(near) < 6:
            return None
        vx, vy, x, y = cv2.fitLine(near, cv2.DIST_HUBER, 0, 0.01, 0.01).ravel().tolist()
        lines.append((x, y, vx, vy))
    met = []
    for (x, y, vx, vy), (other_x, other_y, wx, wy) in zip(
        lines[-1:] + lines[:-1], lines, strict=True
    ):
        across = vx * wy - vy * wx
        if abs(across) < 0.3:
            return None
        far = ((other_x - x) * wy - (other_y - y) * wx) / across
        met.append((x + vx * far, y + vy * far))
    return np.array(met, np.float32)


def _standing(corners: Plane) -> Plane:
    """Clockwise on the screen, a short side first."""
    a, b, c, d = corners
    if (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0]) < 0:
        corners = corners[::-1]
        a, b, c, d = corners
    first = np.linalg.norm(b - a) + np.linalg.norm(d - c)
    second = np.linalg.norm(c - b) + np.linalg.norm(a - d)
    standing: Plane = corners if first <= second else np.roll(corners, -1, 0)
    return standing


def _same(one: Outline, other: Outline) -> bool:
    reach = _SAME * max(one.height, other.height)
    return any(
        float(np.abs(np.roll(one.corners, turn, 0) - other.corners).max()) < reach
        for turn in range(4)
    )
