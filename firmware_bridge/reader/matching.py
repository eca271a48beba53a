"""Which of the taught prototypes a picture is nearest to, and how far the others are.

First every prototype, either way round, is tried at every place of a coarse grid; then the best one is laid on exactly, and all are
compared there. A rival is judged only by where it differs from the best: 0 is halfway between the two, 0.5 is exactly the best.
"""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from firmware_bridge.reader.ink import SIZE, Plane, exact_pose, laid, moved, shift, turned

_COARSE = 32
_STEP = SIZE / _COARSE
_REACH = 5  # coarse places each way: ±16 % of the picture
_OWN_PLACE = 1  # pixels each way that a rival may choose for itself
_CONTENDERS = 5  # rivals that are laid on as exactly as the best
_CLEAR = 0.35  # margin beyond which a rival is none
_SURE = np.ones((3, 3), np.uint8)
_TINY = 1e-6
_LEAST = 1e-3  # squared ink: less is no difference at all

Indices = NDArray[np.intp]
Mask = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Match:
    """What a picture is most like.

    `best`: the label of the nearest prototype. `margins`: for every label, how decidedly the picture is the best and
    not this one: 0 halfway, 0.5 exactly the best, never below 0; its own entry is infinite. `likeness`: correlation
    with the best, up to 1. `sharpness`: its edges' strength against the prototype's, about 1. `pose` lays the picture
    on the prototypes.
    """

    best: int
    margins: Plane
    likeness: float
    sharpness: float
    pose: Plane


class Shifts:
    """The values under a mask at every shift within a reach, as rows: shifts × masked pixels."""

    def __init__(self, mask: Mask, reach: int) -> None:
        side = mask.shape[0]
        rows, columns = np.nonzero(mask)
        dy, dx = (axis.ravel() for axis in np.mgrid[-reach : reach + 1, -reach : reach + 1])
        width = side + 2 * reach
        self._reach = reach
        self._places: Indices = ((rows + reach) * width + columns + reach)[None] + (
            dy * width + dx
        )[:, None]
        self.offsets = np.stack([dx, dy], 1)

    def of(self, plane: Plane) -> Plane:
        """All rows of one plane; what lies outside is paper."""
        taken: Plane = np.pad(plane, self._reach).ravel()[self._places]
        return taken


def correlations(rows: Plane, patterns: Plane) -> Plane:
    """Correlation of each row with each pattern, −1 … 1; patterns have mean 0 and length 1."""
    centred = rows - rows.mean(1, keepdims=True)
    lengths = np.sqrt(np.einsum("ij,ij->i", centred, centred) + _TINY)
    found: Plane = (centred @ patterns.T) / lengths[:, None]
    return found


def patterned(rows: Plane) -> Plane:
    """Rows with mean 0 and length 1."""
    centred = rows - rows.mean(1, keepdims=True)
    unit: Plane = centred / np.sqrt(np.einsum("ij,ij->i", centred, centred) + _TINY)[:, None]
    return unit


class Matcher:
    """Compares pictures with prototypes.

    `prototypes`: count × SIZE × SIZE ink. `owners`: the label of each, as a number from 0. `face`: where on them the card's face is.
    `turn`: where a prototype that lies the other way round is found, against its own turned picture; None: nowhere.
    """

    def __init__(
        self,
        prototypes: Plane,
        owners: NDArray[np.intp],
        face: Mask,
        turn: tuple[int, int] | None,
    ) -> None:
        self._planes, self._owners = prototypes, owners
        if turn is not None:
            ways_round = [moved(turned(plane), *turn) for plane in prototypes]
            self._planes = np.concatenate([prototypes, np.stack(ways_round)])
            self._owners = np.concatenate([owners, owners])
        self._labels = int(owners.max()) + 1
        self._face = face
        self._mask = face.astype(np.uint8) * 255
        self._faces = self._planes[:, face]
        self._squares = self._faces**2
        coarse_face = _coarse(face.astype(np.float32)) > 0.5
        self._coarse_shifts = Shifts(coarse_face, _REACH)
        self._coarse_patterns = patterned(
            np.stack([_coarse(plane)[coarse_face] for plane in self._planes])
        )
        self._own_shifts = Shifts(face, _OWN_PLACE)
        self._closer = self._closeness()

    def match(self, ink: Plane) -> Match:
        """The nearest prototype, and how far the others are."""
        found = correlations(self._coarse_shifts.of(_coarse(ink)), self._coarse_patterns)
        likely = int(found.max(0).argmax())
        start = shift(*(_STEP * self._coarse_shifts.offsets[found[:, likely].argmax()]))
        first = self._laid(ink, likely, start)
        roughly = self._roughly(first)
        near = [int(index) for index in np.argsort(roughly)[:_CONTENDERS]]
        contenders = [first] + [
            self._laid(ink, index, first.pose)
            for index in near
            if index != likely and roughly[index] < _CLEAR
        ]
        gain = max(contenders, key=lambda laid: laid.likeness).gain
        contenders.sort(key=lambda laid: laid.distance(gain))
        best = contenders[0]
        if best is not first:
            roughly = self._roughly(best)
        margins = roughly
        for rival in contenders[1:]:
            margins[rival.prototype] = self._margin(best, rival, gain)
        by_label = np.full(self._labels, np.inf, np.float32)
        np.minimum.at(by_label, self._owners, margins)
        own = int(self._owners[best.prototype])
        by_label[own] = np.inf
        sharpness = self._sharpness(laid(ink, best.pose), best.prototype, best.gain)
        return Match(own, by_label, best.likeness, sharpness, best.pose)

    def _laid(self, ink: Plane, prototype: int, start: Plane) -> "_Laid":
        pose = exact_pose(self._planes[prototype], ink, start, self._mask)
        shown = laid(np.ones((SIZE, SIZE), np.float32), pose)
        whole = cv2.erode(shown, _SURE, borderType=cv2.BORDER_CONSTANT, borderValue=1.0)
        inside = (whole[self._face] > 1 - 1e-3).astype(np.float32)
        return _Laid(prototype, pose, laid(ink, pose), inside, self._faces[prototype], self._face)

    def _roughly(self, first: "_Laid") -> Plane:
        """The margins of every prototype against one that is laid on exactly, the others as they happen to lie."""
        rows = self._own_shifts.of(first.seen)
        weighted = rows * first.inside
        power = np.einsum("ij,ij->i", weighted, rows)[:, None]
        common = weighted @ self._faces.T
        lengths = self._squares @ first.inside
        gain = max(first.gain, _TINY)
        far = (power / gain**2 - 2 * common / gain + lengths).min(0)
        own = self._faces[first.prototype]
        between = lengths + lengths[first.prototype] - 2 * self._faces @ (first.inside * own)
        closer = between * self._closer[first.prototype]
        margins: Plane = (far - far[first.prototype]) / (2 * np.maximum(closer, 0) + _LEAST)
        margins[first.prototype] = np.inf
        return margins

    def _margin(self, best: "_Laid", rival: "_Laid", gain: float) -> float:
        """How decidedly a picture is one prototype and not another, each laid on exactly."""
        onto = _after(_inverse(rival.pose), best.pose)
        other = laid(self._planes[rival.prototype], onto, cv2.BORDER_REPLICATE)[self._face]
        between = float(best.inside @ (self._faces[best.prototype] - other) ** 2)
        return (rival.distance(gain) - best.distance(gain)) / (2 * between + _LEAST)

    def _sharpness(self, seen: Plane, prototype: int, gain: float) -> float:
        expected = _edges(self._planes[prototype])[self._face]
        found = _edges(seen)[self._face]
        return float(found @ expected / (max(gain, _TINY) * (expected @ expected) + _TINY))

    def _closeness(self) -> Plane:
        """How much nearer any two prototypes are when one may choose its own place: 0 … 1, as rivals may in a match."""
        lengths = self._squares.sum(1)
        closer = np.empty((len(self._planes), len(self._planes)), np.float32)
        for index, plane in enumerate(self._planes):
            rows = self._own_shifts.of(plane)
            apart = (rows**2).sum(1)[:, None] - 2 * rows @ self._faces.T + lengths
            closer[index] = apart.min(0) / (apart[len(apart) // 2] + _LEAST)
        return closer


class _Laid:
    """A picture laid on one prototype. `inside`: 1 for every place of the face that the picture shows, 0 for what lies outside it."""

    def __init__(
        self,
        prototype: int,
        pose: Plane,
        seen: Plane,
        inside: Plane,
        expected: Plane,
        face: Mask,
    ) -> None:
        self.prototype, self.pose, self.seen, self.inside = prototype, pose, seen, inside
        self._expected = expected
        self._found = seen[face]
        weighted = inside * expected
        self.gain = float(weighted @ self._found / (weighted @ expected + _TINY))

    @property
    def likeness(self) -> float:
        """Their correlation."""
        shown = self.inside > 0
        if not shown.any():
            return 0.0
        pattern = patterned(self._expected[shown][None])
        return float(correlations(self._found[shown][None], pattern)[0, 0])

    def distance(self, gain: float) -> float:
        """How far the picture is from the prototype, its ink taken as this much stronger."""
        return float(self.inside @ (self._found / max(gain, _TINY) - self._expected) ** 2)


def _after(second: Plane, first: Plane) -> Plane:
    """The pose that does first the one, then the other."""
    return np.hstack([second[:, :2] @ first[:, :2], second[:, :2] @ first[:, 2:] + second[:, 2:]])


def _inverse(pose: Plane) -> Plane:
    return cv2.invertAffineTransform(pose).astype(np.float32, copy=False)


def _coarse(plane: Plane) -> Plane:
    small: Plane = cv2.resize(plane, (_COARSE, _COARSE), interpolation=cv2.INTER_AREA)
    return small


def _edges(plane: Plane) -> Plane:
    fine: Plane = plane - cv2.GaussianBlur(plane, (0, 0), 1.5)
    return fine
