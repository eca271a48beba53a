"""Where a photograph may show indices: pieces of ink on paper, one above the other.

A rank and its suit are two pieces of one ink, about as large, close together. The line from one to
the other says how the card is turned, and its length how large the index is: so nothing has to be
searched for in all sizes and at all angles.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from firmware_bridge.eye_view import Image

Plane = NDArray[np.float32]

LARGEST_PICTURE = 2000  # pixels of the longer side: an index of a hundredth of it has 20
_SMALLEST_INDEX = 12.0  # pixels of the photograph: below this nobody can tell ranks apart
_SMALLEST_SHARE = (
    1 / 110
)  # of the longer side: smaller than any card of a whole pack spread out; text is
_SMALL_PICTURE = 800  # below this, indices may be too small for their ink to part
_LEVELS = 4
_STROKE = (
    21  # pixels: wider than any stroke of the glyphs looked for, narrower than paper around them
)
_STRENGTHS = (0.16, 0.3, 0.48)  # of ink, rising: pale, usual, and where neighbours touch
_SMALLEST, _LARGEST = 5, 34  # pixels of the longer side of a rank or a suit
_SMALLEST_WHOLE, _LARGEST_WHOLE = 14, 64  # of an index that is one piece
_SLIM = 1.35, 3.2  # its longer side to its shorter
_THINNEST = 2
_NEAREST, _FARTHEST = 0.55, 1.9  # between two middles, of the larger piece
_SMALLER = 0.42  # one piece of the other
_SIDE_BY_SIDE, _SAME_HEIGHT = 0.9, 0.78  # the two signs of a ten: apart, and in size
_SOLID = 0.62  # of a suit's hull is ink; of a letter's less
_WIDEST = 1.05  # of the pair's height
_DIM_PAPER = 0.4  # of the picture's paper: below this it is no paper
_MOST = 5000
_TALL = 36.0  # pixels of an index whose height is known, where it is looked for
_ALIKE = 1.35  # times that height, or as much less
_SAME_SIZE, _SAME_TURN, _SAME_PLACE = 0.22, 0.3, 0.12  # factor, radians, and share of the height
_NO_PAPER = 8  # grey levels
_OTHER_INK = 0.5  # difference of redness, which is 0 for black ink and nearly 1 for red


@dataclass(frozen=True, slots=True)
class Candidates:
    """Places that may be indices, in pixels of the photograph.

    `middles` N × 2; `downs` N × 2, unit vectors from rank to suit; `heights` N, rank's top to suit's foot;
    `papers` N, the level of the paper around, 0 … 255.
    """

    middles: Plane
    downs: Plane
    heights: Plane
    papers: Plane

    def __len__(self) -> int:
        return len(self.heights)

    def chosen(self, which: NDArray[np.bool_] | NDArray[np.intp]) -> "Candidates":
        """Some of them."""
        return Candidates(
            self.middles[which], self.downs[which], self.heights[which], self.papers[which]
        )

    @classmethod
    def together(cls, parts: list["Candidates"]) -> "Candidates":
        """All of several."""
        return cls(
            np.concatenate([part.middles for part in parts]),
            np.concatenate([part.downs for part in parts]),
            np.concatenate([part.heights for part in parts]),
            np.concatenate([part.papers for part in parts]),
        )


def _table(rows: Sequence[tuple[float, ...]]) -> Candidates:
    """One row a candidate: x, y, down's x and y, height, paper."""
    table = np.array(rows, np.float32).reshape(-1, 6)
    return Candidates(table[:, :2], table[:, 2:4], table[:, 4], table[:, 5])


NONE = _table([])


@dataclass(frozen=True, slots=True)
class _Blob:
    """A piece of ink: its outline's hull, its middle, longer side, the level of its paper, how much of its hull
    is ink, and its redness: how much less dark it is in red.
    """

    hull: Plane
    middle: Plane
    size: float
    paper: float
    solid: float
    redness: float


@dataclass(frozen=True, slots=True)
class _Ink:
    """How dark each pixel of a level is against its paper, 0 … 1; and of those that may be ink, what else is told.

    `places` N, where they are in the plane as one row; `in_red` N, how dark they are in red; `papers` N, their paper.
    """

    dark: Plane
    places: NDArray[np.intp]
    in_red: Plane
    papers: Plane


def candidates_of_height(image: Image, height: float) -> Candidates:
    """The places where an index about so many pixels high may stand; each kind of place once."""
    scale = min(_TALL / height, 2.0)
    parts = [_at_scale(part, scale) for part in _on_level(image, scale)]
    found = Candidates.together([NONE, *parts])
    alike = np.abs(np.log(found.heights / height)) < np.log(_ALIKE)
    return _brightest(_distinct(found.chosen(alike)))


def candidates(image: Image) -> Candidates:
    """All places where a rank may stand above a suit; each kind of place once."""
    scale = min(1.0, LARGEST_PICTURE / max(image.shape[:2]))
    if max(image.shape[:2]) < _SMALL_PICTURE:
        scale = 2.0
    found = [NONE]
    for _ in range(_LEVELS):
        if round(scale * min(image.shape[:2])) < _STROKE:
            break
        found += [_at_scale(part, scale) for part in _on_level(image, scale)]
        scale /= 2
    together = Candidates.together(found)
    least = max(_SMALLEST_INDEX, _SMALLEST_SHARE * max(image.shape[:2]))
    return _brightest(_distinct(together.chosen(together.heights >= least)))


def _at_scale(part: Candidates, scale: float) -> Candidates:
    return Candidates(
        (part.middles + np.float32(0.5)) / np.float32(scale) - np.float32(0.5),
        part.downs,
        part.heights / np.float32(scale),
        part.papers,
    )


def _on_level(image: Image, scale: float) -> Iterator[Candidates]:
    how = cv2.INTER_AREA if scale < 1 else cv2.INTER_CUBIC
    level = cv2.resize(image, None, fx=scale, fy=scale, interpolation=how).astype(
        np.uint8, copy=False
    )
    blue, green = np.float32(0.25), np.float32(0.75)
    light = green * level[:, :, 1]
    light += blue * level[:, :, 0]
    paper, dark = _inked(light)
    dark[paper <= max(_NO_PAPER, _DIM_PAPER * float(np.percentile(paper[::8, ::8], 95)))] = 0
    places = np.flatnonzero(dark > _STRENGTHS[0])
    papers = paper.ravel()[places]
    del paper  # of a large photograph, large
    in_red = _inked(level[:, :, 2].astype(np.float32))[1].ravel()[places]
    del level
    ink = _Ink(dark, places, in_red, papers)
    for strength in _STRENGTHS:
        blobs = list(_blobs(ink, strength))
        pieces = [blob for blob in blobs if blob.size <= _LARGEST]
        solid = [piece for piece in pieces if piece.solid >= _SOLID]
        yield _pairs([*pieces, *_tens(pieces)], solid)
        yield _wholes([blob for blob in blobs if blob.size >= _SMALLEST_WHOLE])


def _inked(light: Plane) -> tuple[Plane, Plane]:
    """The level of the paper, and how dark each place is against it, 0 … 1; the latter in the place of the light.

    A plane of a large photograph is large, so none is made that is not needed.
    """
    cv2.GaussianBlur(light, (0, 0), 0.6, dst=light)
    closed = cv2.morphologyEx(light, cv2.MORPH_CLOSE, np.ones((_STROKE, _STROKE), np.uint8))
    paper = closed.astype(np.float32, copy=False)
    np.maximum(paper, _NO_PAPER, out=paper)
    np.divide(light, paper, out=light)
    np.subtract(1, light, out=light)
    return paper, light


def _blobs(ink: _Ink, strength: float) -> Iterator[_Blob]:
    """The pieces of what is darker than that."""
    strong = (ink.dark > strength).view(np.uint8)
    count, labels, stats, _ = cv2.connectedComponentsWithStats(strong)
    longer = stats[:, 2:4].max(1)
    fits = (longer >= _SMALLEST) & (longer <= _LARGEST_WHOLE) & (stats[:, 2:4].min(1) >= _THINNEST)
    darkness = ink.dark.ravel()[ink.places]
    inked = darkness > strength
    owners = labels.ravel()[ink.places[inked]]
    inks, in_red, papers = (
        np.bincount(owners, of_place[inked], count)
        for of_place in (darkness, ink.in_red, ink.papers)
    )
    redness = 1 - in_red / np.maximum(inks, 1e-6)
    for label in np.nonzero(fits[1:])[0] + 1:
        x, y, width, height = stats[label, :4]
        piece = (labels[y : y + height, x : x + width] == label).astype(np.uint8)
        outlines, _ = cv2.findContours(piece, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
        hull = cv2.convexHull(max(outlines, key=len))[:, 0].astype(np.float32)
        hull += np.array([x, y], np.float32)
        middle = (hull.min(0) + hull.max(0)) / 2
        area = float(stats[label, cv2.CC_STAT_AREA])
        solid = area / _pixels(hull)
        yield _Blob(
            hull,
            middle,
            float(longer[label]),
            float(papers[label]) / area,
            solid,
            float(redness[label]),
        )


def _pixels(hull: Plane) -> float:
    """The pixels within a hull whose corners are the middles of pixels."""
    return float(cv2.contourArea(hull) + cv2.arcLength(hull, closed=True) / 2 + 1)


def _tens(pieces: list[_Blob]) -> Iterator[_Blob]:
    """Two pieces of one height side by side as one: the 1 and the 0 of a ten."""
    middles = np.array([piece.middle for piece in pieces]).reshape(-1, 2)
    sizes = np.array([piece.size for piece in pieces])
    for place, piece in enumerate(pieces):
        apart = np.linalg.norm(middles[:place] - piece.middle, axis=1)
        larger = np.maximum(sizes[:place], piece.size)
        alike = np.minimum(sizes[:place], piece.size) > _SAME_HEIGHT * larger
        for other in np.nonzero((apart < _SIDE_BY_SIDE * larger) & alike)[0]:
            if abs(pieces[other].redness - piece.redness) < _OTHER_INK:
                hull = np.concatenate([piece.hull, pieces[other].hull])
                middle = (piece.middle + pieces[other].middle) / np.float32(2)
                yield _Blob(hull, middle, float(larger[other]), piece.paper, 0.0, piece.redness)


def _pairs(ranks: list[_Blob], suits: list[_Blob]) -> Candidates:
    """Every two pieces that may be a rank and its suit."""
    middles = np.array([blob.middle for blob in suits]).reshape(-1, 2)
    sizes = np.array([blob.size for blob in suits])
    redness = np.array([blob.redness for blob in suits])
    found = []
    for blob in ranks:
        apart = np.linalg.norm(middles - blob.middle, axis=1)
        larger = np.maximum(sizes, blob.size)
        near = (apart > _NEAREST * larger) & (apart < _FARTHEST * larger)
        alike = np.minimum(sizes, blob.size) > _SMALLER * larger
        same_ink = np.abs(redness - blob.redness) < _OTHER_INK
        for suit in np.nonzero(near & alike & same_ink)[0]:
            found.append(_pair(blob, suits[suit], (middles[suit] - blob.middle) / apart[suit]))
    return _table([row for row in found if row is not None])


def _pair(rank: _Blob, suit: _Blob, down: Plane) -> tuple[float, ...] | None:
    right = np.array([down[1], -down[0]])
    hull = np.concatenate([rank.hull, suit.hull])
    along, across = hull @ down, hull @ right
    top, foot, left, side = along.min(), along.max(), across.min(), across.max()
    height = foot - top + 1
    if side - left + 1 > _WIDEST * height:
        return None
    middle = down * (top + foot) / 2 + right * (left + side) / 2
    return (*middle, *down, height, min(rank.paper, suit.paper))


def _wholes(blobs: list[_Blob]) -> Candidates:
    """Pieces that may be a rank and its suit grown together, either end up."""
    rows: list[tuple[float, ...]] = []
    for blob in blobs:
        (x, y), sides, degrees = cv2.minAreaRect(blob.hull)
        longer, shorter = max(sides) + 1, min(sides) + 1
        if _SLIM[0] <= longer / shorter <= _SLIM[1]:
            along = np.deg2rad(degrees if sides[0] >= sides[1] else degrees + 90)
            cos, sin = float(np.cos(along)), float(np.sin(along))
            rows += [(x, y, side * cos, side * sin, longer, blob.paper) for side in (1, -1)]
    return _table(rows)


def _distinct(found: Candidates) -> Candidates:
    """Without those that are nearly another: the same ink at another strength, or on another level."""
    logs = np.round(np.log(np.maximum(found.heights, 1)) / _SAME_SIZE)
    grain = np.exp(logs * _SAME_SIZE) * _SAME_PLACE
    turns = np.round(np.arctan2(found.downs[:, 1], found.downs[:, 0]) / _SAME_TURN)
    spots = np.round(found.middles / grain[:, None])
    _, first = np.unique(np.column_stack([logs, turns, spots]), axis=0, return_index=True)
    return found.chosen(np.sort(first))


def _brightest(found: Candidates) -> Candidates:
    """So many of those on the brightest paper: grained cloth and wood are dimmer than cards."""
    if len(found) <= _MOST:
        return found
    return found.chosen(np.sort(np.argsort(-found.papers, kind="stable")[:_MOST]))
