"""Laying a picture on a prototype exactly: shift, rotation and strength of ink by least squares.

Gauss–Newton, inverse compositional: what depends on the prototype alone, its gradients and their
normal equations, is worked out once; a step is then one warp and one product. Steps begin at half
the resolution, which reaches farther, and end at the full one.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from firmware_bridge.reader.taught.ink import SIZE, Mask, Plane

_LEVELS = ((2, 8), (1, 3))  # pixels to a pixel, and how many steps at most: from coarse to fine
_SMOOTHING = 1.0  # pixels of each level
_SETTLED = 0.03  # pixels: a smaller step is the last
_FARTHEST_ANGLE = (
    0.13  # radians: a card and its prototype each lie within 2°, a teaching variation adds 3°
)
_FARTHEST_STEP = 8.0  # pixels
_OUTSIDE = -1.0  # no ink is negative
_TINY = 1e-6
_MIDDLE = np.array([SIZE / 2, SIZE / 2, 1], np.float32)


@dataclass(frozen=True, slots=True)
class _Level:
    """One prototype at one resolution.

    `face`: flat indices. `solve`: 3 × face pixels, from differences to an angle and a shift. `measure`: the same above
    `expected`, 4 × face pixels; `settled`: what `solve` makes of the latter.
    """

    scale: int
    steps: int
    face: NDArray[np.intp]
    expected: Plane
    power: float
    solve: Plane
    measure: Plane
    settled: list[float]


class Aligner:
    """Lays pictures on one prototype."""

    def __init__(self, prototype: Plane, face: Mask) -> None:
        self._levels = [_level(prototype, face, scale, steps) for scale, steps in _LEVELS]

    def pose(self, pyramid: Sequence[Plane], start: Plane) -> Plane:
        """The pose that lays a picture on the prototype, from one that does so roughly.

        `pyramid`: see `pyramid_of`. Where the two are not at all alike the start is returned.
        """
        pose = start
        for level, plane in zip(self._levels, pyramid, strict=True):
            pose = _scaled_up(_descended(level, plane, _scaled_down(pose, level)), level)
        drift = pose - start
        lost = (
            np.abs(drift[:, :2]).max() > _FARTHEST_ANGLE
            or np.abs(drift @ _MIDDLE).max() > _FARTHEST_STEP
        )
        return start if lost else pose


def pyramid_of(plane: Plane, shown: Mask | None = None) -> tuple[Plane, ...]:
    """A picture's ink at the resolutions that alignment steps through; what is not shown counts for nothing."""
    levels = tuple(_at_scale(plane, scale) for scale, _ in _LEVELS)
    if shown is not None:
        for level, (scale, _) in zip(levels, _LEVELS, strict=True):
            level[~shown[::scale, ::scale]] = _OUTSIDE
    return levels


def after(second: Plane, first: Plane) -> Plane:
    """The pose that does first the one, then the other."""
    both: Plane = second[:, :2] @ first
    both[:, 2] += second[:, 2]
    return both


def inverse(pose: Plane) -> Plane:
    """The pose that undoes another."""
    return cv2.invertAffineTransform(pose).astype(np.float32, copy=False)


def _at_scale(plane: Plane, scale: int) -> Plane:
    side = SIZE // scale
    small = cv2.resize(plane, (side, side), interpolation=cv2.INTER_AREA) if scale > 1 else plane
    return cv2.GaussianBlur(small, (0, 0), _SMOOTHING).astype(np.float32, copy=False)


def _level(prototype: Plane, face: Mask, scale: int, steps: int) -> _Level:
    plane = _at_scale(prototype, scale)
    rows, columns = np.nonzero(face[::scale, ::scale])
    across = cv2.Sobel(plane, cv2.CV_32F, 1, 0, ksize=3)[rows, columns] / 8
    down = cv2.Sobel(plane, cv2.CV_32F, 0, 1, ksize=3)[rows, columns] / 8
    middle = (plane.shape[0] - 1) / 2
    turning = (columns - middle) * down - (rows - middle) * across
    slopes = np.stack([turning, across, down])
    normal = slopes @ slopes.T + _TINY * np.eye(3)
    solve = np.linalg.solve(normal, slopes).astype(np.float32)
    expected = plane[rows, columns]
    power = float(expected @ expected) + _TINY
    measure = np.concatenate([solve, expected[None]])
    return _Level(
        scale,
        steps,
        rows * plane.shape[1] + columns,
        measure[3],
        power,
        measure[:3],
        measure,
        (measure[:3] @ expected).tolist(),
    )


def _descended(level: _Level, plane: Plane, pose: Plane) -> Plane:
    side = plane.shape[0]
    middle = (side - 1) / 2
    for _ in range(level.steps):
        seen = cv2.warpAffine(
            plane,
            pose,
            (side, side),
            flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
            borderMode=cv2.BORDER_CONSTANT,
            borderValue=_OUTSIDE,
        ).astype(np.float32, copy=False)
        angle, dx, dy = _off(level, seen.take(level.face))
        pose = _without(pose, angle, dx, dy, middle)
        if max(abs(dx), abs(dy), abs(angle) * middle) < _SETTLED:
            break
    return pose


def _off(level: _Level, seen: Plane) -> list[float]:
    """The angle and the shift, right and down, by which what is seen on the face is off, nearly."""
    *stepped, along = (level.measure @ seen).tolist()
    gain = max(along / level.power, _TINY)
    if seen.min() >= 0:
        return [step / gain - still for step, still in zip(stepped, level.settled, strict=True)]
    difference = seen / np.float32(gain) - level.expected
    difference[seen < 0] = 0
    off: list[float] = (level.solve @ difference).tolist()
    return off


def _without(pose: Plane, angle: float, dx: float, dy: float, middle: float) -> Plane:
    """A pose after the inverse of turning by an angle about the middle and shifting."""
    (a, b, x), (c, d, y) = pose.tolist()
    cos, sin = math.cos(angle), math.sin(angle)
    back_x = middle - cos * (middle + dx) - sin * (middle + dy)
    back_y = middle + sin * (middle + dx) - cos * (middle + dy)
    return np.array(
        [
            [a * cos - b * sin, a * sin + b * cos, a * back_x + b * back_y + x],
            [c * cos - d * sin, c * sin + d * cos, c * back_x + d * back_y + y],
        ],
        np.float32,
    )


def _scaled_down(pose: Plane, level: _Level) -> Plane:
    """The same pose between pictures whose pixels are `scale` wide.

    Their centres lie between those of the small ones.
    """
    (a, b, x), (c, d, y) = pose.tolist()
    offset, scale = (level.scale - 1) / 2, level.scale
    right, down = (a + b) * offset + x - offset, (c + d) * offset + y - offset
    return np.array([[a, b, right / scale], [c, d, down / scale]], np.float32)


def _scaled_up(pose: Plane, level: _Level) -> Plane:
    (a, b, x), (c, d, y) = pose.tolist()
    offset, scale = (level.scale - 1) / 2, level.scale
    right, down = x * scale + offset - (a + b) * offset, y * scale + offset - (c + d) * offset
    return np.array([[a, b, right], [c, d, down]], np.float32)
