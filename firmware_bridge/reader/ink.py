"""From a picture to its ink: how dark each place is against the paper around it, whatever the light.

Paper is what a morphological closing leaves when everything narrower than a fifth of the picture is filled. Dividing by it takes out
the lamp, its gradient, shadows and exposure; dividing by the strongest ink near by takes out glare that fades a part of the card.
"""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from firmware_bridge.eye_view import Image

Plane = NDArray[np.float32]

SIZE = 96
"""Side of the square that every picture is brought to before it is looked at."""

_NEIGHBOURHOOD = SIZE // 5 | 1
_KERNEL = np.ones((_NEIGHBOURHOOD, _NEIGHBOURHOOD), np.uint8)
_DARKEST_PAPER = 8.0  # below this, noise passes for ink
_WEAKEST_TOP = 0.6  # ink weaker than this part of the strongest is not blown up to full strength
_MIDDLE = slice(SIZE // 5, SIZE - SIZE // 5)


@dataclass(frozen=True, slots=True)
class InkedPicture:
    """A picture brought to `SIZE`×`SIZE`.

    `ink`: 0 paper … 1 full ink. `paper`: the paper's level, 0 … 255. `colours`: blue green red as seen. `strength`: how dark the
    darkest ink is against its paper, 0 … 1.
    """

    ink: Plane
    paper: Plane
    colours: Plane
    strength: float


def inked(image: Image) -> InkedPicture:
    """The ink of a picture of any size; the picture is stretched to a square."""
    shrinks = image.shape[0] >= SIZE and image.shape[1] >= SIZE
    square = cv2.resize(
        image, (SIZE, SIZE), interpolation=cv2.INTER_AREA if shrinks else cv2.INTER_LINEAR
    )
    colours = square.astype(np.float32)
    # Red ink is as dark as black ink in green and in blue; green has less noise.
    light = cv2.GaussianBlur(0.25 * colours[:, :, 0] + 0.75 * colours[:, :, 1], (0, 0), 0.6)
    paper = cv2.GaussianBlur(cv2.morphologyEx(light, cv2.MORPH_CLOSE, _KERNEL), (0, 0), SIZE / 32)
    dark = np.clip(1 - light / np.maximum(paper, _DARKEST_PAPER), 0, 1)
    strongest = cv2.GaussianBlur(cv2.dilate(dark, _KERNEL), (0, 0), SIZE / 16)
    strength = _nearly_highest(dark[_MIDDLE, _MIDDLE])
    floor = max(_WEAKEST_TOP * strength, 1e-3)
    return InkedPicture(
        (dark / np.maximum(strongest, floor)).astype(np.float32),
        paper.astype(np.float32),
        colours,
        strength,
    )


def turned(plane: Plane) -> Plane:
    """A plane as it looks when the card lies the other way round."""
    return np.ascontiguousarray(plane[::-1, ::-1])


def moved(plane: Plane, dx: float, dy: float) -> Plane:
    """A plane whose pixel (x, y) is what was at (x + dx, y + dy); the edge is continued."""
    pose = np.array([[1, 0, dx], [0, 1, dy]], np.float32)
    return laid(plane, pose, cv2.BORDER_REPLICATE)


def laid(plane: Plane, pose: Plane, border: int = cv2.BORDER_CONSTANT) -> Plane:
    """A plane seen through a pose: 2×3, from the result's pixels to the plane's."""
    seen: Plane = cv2.warpAffine(
        plane,
        pose,
        (SIZE, SIZE),
        flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
        borderMode=border,
    )
    return seen


def _nearly_highest(plane: Plane) -> float:
    rank = plane.size - plane.size // 100 - 1
    return float(np.partition(plane, rank, axis=None)[rank])
