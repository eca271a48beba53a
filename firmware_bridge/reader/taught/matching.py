"""Which of the taught prototypes a picture is nearest to, and how far the others are.

First every prototype, either way round, is tried at every place of a coarse grid. The likeliest is
laid on exactly, all others are compared there, and those that come near are laid on exactly too. A
rival is judged only by where it differs from the best: 0 is halfway between the two, 0.5 is exactly
the best.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from firmware_bridge.reader.taught.aligning import Aligner, after, inverse, pyramid_of
from firmware_bridge.reader.taught.correlating import Shifts, correlations, patterned
from firmware_bridge.reader.taught.ink import SIZE, Mask, Plane, laid, moved, resized, shift, turned

_COARSE, _HALF = 32, SIZE // 2
_STEP = SIZE / _COARSE
_REACH = 5  # coarse places each way: ±16 % of the picture
_CONTENDERS = 3  # rivals that are laid on as exactly as the best
_CLEAR = 0.3  # margin beyond which a rival is none
_PIP = 7  # pixels
_SURE = np.ones((3, 3), np.uint8)
_TINY = 1e-6
_LEAST = 1e-3  # squared ink: less is no difference at all


@dataclass(frozen=True, slots=True)
class Match:
    """What a picture is most like.

    `best`: the label of the nearest prototype. `margins`: for every label, how decidedly the
    picture is the best and not this one: 0 halfway, 0.5 exactly the best; its own entry is
    infinite. `contradiction`: how strongly some place of a pip's size speaks for a rival all the
    same, 0 … 1 of full ink. `likeness`: correlation with the best, up to 1. `sharpness`: its edges'
    strength against the prototype's, about 1. `pose` lays the picture on the prototypes. `whole`: how
    much of the best's ink lies within the picture, up to 1.
    """

    best: int
    margins: Plane
    contradiction: float
    likeness: float
    sharpness: float
    pose: Plane
    whole: float


@dataclass(frozen=True, slots=True)
class _Picture:
    """Ink to be laid on prototypes; `shown`: 1 where the eye saw anything, None: all of it."""

    ink: Plane
    pyramid: tuple[Plane, ...]
    shown: Plane | None


@dataclass(frozen=True, slots=True)
class _Laid:
    """A picture laid on one prototype exactly.

    `inside`: 1 for every place of the face that the picture shows, 0 for what lies outside it.
    `found`: its ink on the face. `gain`: how much stronger its ink is. `squares`: the sums over what is shown of its
    ink squared, of its ink times the prototype's, and of the prototype's squared.
    """

    prototype: int
    pose: Plane
    seen: Plane
    inside: Plane
    found: Plane
    gain: float
    squares: tuple[float, float, float]

    def distance(self, gain: float) -> float:
        """How far the picture is from the prototype on the face, its ink taken as so much stronger."""
        own, both, expected = self.squares
        return max(own / gain**2 - 2 * both / gain + expected, 0.0)


def both_ways(
    prototypes: Plane, owners: NDArray[np.intp], turn: tuple[int, int] | None
) -> tuple[Plane, NDArray[np.intp]]:
    """Prototypes and their owners, then again those that lie the other way round; `turn`: see `Matcher`."""
    if turn is None:
        return prototypes, owners
    ways_round = [moved(turned(plane), *turn) for plane in prototypes]
    return np.concatenate([prototypes, np.stack(ways_round)]), np.concatenate([owners, owners])


class Matcher:
    """Compares pictures with prototypes.

    `prototypes`: count × SIZE × SIZE ink. `owners`: the label of each, as a number from 0. `face`:
    where on them the card's face is. `turn`: where a prototype that lies the other way round is
    found, against its own turned picture; None: nowhere.
    """

    def __init__(
        self,
        prototypes: Plane,
        owners: NDArray[np.intp],
        face: Mask,
        turn: tuple[int, int] | None,
    ) -> None:
        self._planes, self._owners = both_ways(prototypes, owners, turn)
        self._face, self._places = face, np.flatnonzero(face)
        self._labels = int(owners.max()) + 1
        self._faces = self._planes[:, face]
        self._patterns = patterned(self._faces)
        self._all_inside = np.ones(self._faces.shape[1], np.float32)
        rows, columns = np.flatnonzero(face.any(1))[[0, -1]], np.flatnonzero(face.any(0))[[0, -1]]
        self._corners = np.array([[x, y, 1] for x in columns for y in rows], np.float32).T
        self._aligners = [Aligner(plane, face) for plane in self._planes]
        coarse_face = resized(face.astype(np.float32), _COARSE) > 0.5
        self._coarse_shifts = Shifts(coarse_face, _REACH)
        self._coarse_patterns = patterned(
            np.stack([resized(plane, _COARSE)[coarse_face] for plane in self._planes])
        )
        half_face = face[::2, ::2]
        self._half_face = half_face
        self._half_shifts = Shifts(half_face, 1)
        self._halves = np.stack([resized(plane, _HALF)[half_face] for plane in self._planes])
        self._half_squares = self._halves**2
        self._half_lengths = self._half_squares.sum(1)
        self._closer = self._closeness()
        self._apart = self._rivals_apart()
        self._edges = [self._faced(_edges(plane)) for plane in self._planes]

    def least_ink(self) -> Plane:
        """For every label the least ink that any look of it shows, either way round: labels × SIZE × SIZE."""
        least = np.full((self._labels, *self._face.shape), np.inf, np.float32)
        np.minimum.at(least, self._owners, self._planes)
        return least

    def match(self, ink: Plane, shown: Mask | None = None) -> Match:
        """The nearest prototype, and how far the others are.

        `shown`: the part of the ink that the eye saw; nothing is judged by the rest. None: all of it.
        """
        found = correlations(self._coarse_shifts.of(resized(ink, _COARSE)), self._coarse_patterns)
        likely = int(found.max(0).argmax())
        start = shift(*(_STEP * self._coarse_shifts.offsets[found[:, likely].argmax()]))
        seen = None if shown is None else shown.astype(np.float32)
        picture = _Picture(ink, pyramid_of(ink, shown), seen)
        first = self._laid(picture, likely, start)
        contenders, distances, margins = self._contended(picture, first)
        best = contenders[int(np.argmin(distances))]
        contradiction = 0.0
        for rival, distance in zip(contenders, distances, strict=True):
            if rival is not best:
                between, against = self._compared(best, rival)
                ahead = distance - min(distances)
                margins[rival.prototype] = ahead / (2 * between + _LEAST)
                if self._owners[rival.prototype] != self._owners[best.prototype]:
                    contradiction = max(contradiction, against)
        by_label = np.full(self._labels, np.inf, np.float32)
        np.minimum.at(by_label, self._owners, margins)
        own = int(self._owners[best.prototype])
        by_label[own] = np.inf
        likeness, sharpness = self._likeness(best), self._sharpness(best)
        return Match(
            own, by_label, contradiction, likeness, sharpness, best.pose, self._whole(best)
        )

    def _contended(self, picture: _Picture, first: _Laid) -> tuple[list[_Laid], list[float], Plane]:
        """The likeliest and those that come near, laid on exactly; how far each is; and roughly the margins of all.

        When another turns out to be the nearest, those that come near to that one are laid on as well.
        """
        contenders, distances = [first], [0.0]
        nearest, margins = first, self._roughly(first)
        while near := _near(margins) - {laid.prototype for laid in contenders}:
            contenders += [self._laid(picture, index, nearest.pose) for index in sorted(near)]
            distances = self._distances(contenders)
            best = contenders[int(np.argmin(distances))]
            if best is nearest:
                break
            nearest, margins = best, self._roughly(best)
        return contenders, distances, margins

    @staticmethod
    def _distances(contenders: Sequence[_Laid]) -> list[float]:
        """How far each is from the picture, with the strength of ink of the nearest."""
        nearest = min(contenders, key=lambda laid: laid.distance(laid.gain))
        return [laid.distance(nearest.gain) for laid in contenders]

    def _laid(self, picture: _Picture, prototype: int, start: Plane) -> _Laid:
        pose = self._aligners[prototype].pose(picture.pyramid, start)
        seen = laid(picture.ink, pose)
        found, expected = self._faced(seen), self._faces[prototype]
        inside = self._inside(picture.shown, pose)
        weighted = expected if inside is self._all_inside else inside * expected
        own = found if inside is self._all_inside else inside * found
        squares = float(own @ found), float(weighted @ found), float(weighted @ expected)
        gain = max(squares[1] / (squares[2] + _TINY), _TINY)
        return _Laid(prototype, pose, seen, inside, found, gain, squares)

    def _inside(self, shown: Plane | None, pose: Plane) -> Plane:
        corners = pose @ self._corners
        if shown is None and corners.min() >= 1 and corners.max() <= SIZE - 2:
            return self._all_inside
        part = laid(_ONES if shown is None else shown, pose)
        surely = cv2.erode(part, _SURE, borderType=cv2.BORDER_CONSTANT, borderValue=1.0)
        shows = self._faced(surely.astype(np.float32, copy=False))
        inside: Plane = (shows > 1 - 1e-3).astype(np.float32)
        return inside

    def _faced(self, plane: Plane) -> Plane:
        """What a plane shows on the face."""
        return plane.ravel().take(self._places)

    def _roughly(self, first: _Laid) -> Plane:
        """The margins of all prototypes against one that is laid on exactly.

        The others lie as they happen to, give or take a step.
        """
        rows = self._half_shifts.of(resized(first.seen, _HALF)) / np.float32(first.gain)
        best = first.prototype
        if first.inside is self._all_inside:
            weighted, lengths, apart = rows, self._half_lengths, self._apart[best]
        else:
            inside = np.zeros(self._face.shape, np.float32)
            inside[self._face] = first.inside
            shown = inside[::2, ::2][self._half_face]
            weighted, lengths = rows * shown, self._half_squares @ shown
            between = lengths + lengths[best] - 2 * self._halves @ (shown * self._halves[best])
            apart = np.maximum(between * self._closer[best], 0)
        far = np.einsum("ij,ij->i", weighted, rows)[:, None] - 2 * weighted @ self._halves.T
        nearest = far.min(0) + lengths
        margins: Plane = (nearest - nearest[best]) / (2 * apart + _LEAST)
        margins[best] = np.inf
        return margins

    def _rivals_apart(self) -> Plane:
        """How far any two prototypes are apart where the whole face is seen, as `_closeness` has it."""
        lengths = self._half_lengths
        between = lengths + lengths[:, None] - 2 * self._halves @ self._halves.T
        apart: Plane = np.maximum(between * self._closer, 0)
        return apart

    def _closeness(self) -> Plane:
        """How much nearer any two prototypes are when one may choose its own place.

        0 … 1, as rivals may in a match.
        """
        lengths = self._half_lengths
        closer = np.empty((len(self._planes), len(self._planes)), np.float32)
        for index, plane in enumerate(self._planes):
            rows = self._half_shifts.of(resized(plane, _HALF))
            apart = (rows**2).sum(1)[:, None] - 2 * rows @ self._halves.T + lengths
            closer[index] = apart.min(0) / (apart[len(apart) // 2] + _LEAST)
        return closer

    def _compared(self, best: _Laid, rival: _Laid) -> tuple[float, float]:
        """How far two prototypes are from each other, as the picture lies on them.

        And how strongly some place of a pip's size is like the rival and unlike the best.
        """
        onto = after(inverse(rival.pose), best.pose)
        other = self._faced(laid(self._planes[rival.prototype], onto, cv2.BORDER_REPLICATE))
        own, found = self._faces[best.prototype], best.found / best.gain
        evidence = np.zeros(self._face.size, np.float32)
        evidence[self._places] = best.inside * ((found - own) ** 2 - (found - other) ** 2)
        against = cv2.boxFilter(evidence.reshape(self._face.shape), -1, (_PIP, _PIP)).max()
        return float(best.inside @ (own - other) ** 2), float(against)

    def _likeness(self, best: _Laid) -> float:
        """Correlation with the prototype, on what is shown of the face."""
        found, pattern = best.found[None], self._patterns[best.prototype][None]
        if best.inside is not self._all_inside:
            shown = best.inside > 0
            if not shown.any():
                return 0.0
            found, pattern = found[:, shown], patterned(self._faces[best.prototype][None, shown])
        return float(correlations(found, pattern)[0, 0])

    def _whole(self, best: _Laid) -> float:
        expected = self._faces[best.prototype]
        return float(best.inside @ expected) / (float(expected.sum()) + _TINY)

    def _sharpness(self, best: _Laid) -> float:
        expected, found = self._edges[best.prototype], self._faced(_edges(best.seen))
        return float(found @ expected) / (best.gain * float(expected @ expected) + _TINY)


def _near(margins: Plane) -> set[int]:
    """The rivals that come near, one at least."""
    nearest = [int(index) for index in np.argsort(margins, kind="stable")[:_CONTENDERS]]
    return {index for index in nearest if index == nearest[0] or margins[index] < _CLEAR}


_ONES = np.ones((SIZE, SIZE), np.float32)


def _edges(plane: Plane) -> Plane:
    fine: Plane = plane - cv2.GaussianBlur(plane, (0, 0), 1.5)
    return fine
