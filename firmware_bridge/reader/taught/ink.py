"""From a picture to its ink: how dark each place is against the paper around it, whatever the
light.

Paper is what a morphological closing leaves when everything narrower than a fifth of the picture is
filled. Dividing by it takes out the lamp, its gradient, shadows and exposure; dividing by the
strongest ink near by takes out glare that fades a part of the card.
"""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from firmware_bridge.eye_view import Image

Plane = NDArray[np.float32]
Mask = NDArray[np.bool_]

SIZE = 96
"""Side of the square that every picture is brought to before it is looked at."""

_NEIGHBOURHOOD = SIZE // 5 | 1
_KERNEL = np.ones((_NEIGHBOURHOOD, _NEIGHBOURHOOD), np.uint8)
_OF_RED_INK = np.array([[0.25, 0.75, 0]], np.float32)
"""Of blue, green and red: red ink is as dark as black ink in green and in blue, and green has less noise."""
_DARKEST_PAPER = 8.0  # below this, noise passes for ink
_WEAKEST_TOP = 0.35  # ink below this is not strengthened: it may be noise


@dataclass(frozen=True, slots=True)
class InkedPicture:
    """A picture brought to `SIZE`×`SIZE`.

    `ink`: 0 paper … 1 full ink. `dark`: how dark it is against its paper, 0 … 1, before weak ink
    was strengthened. `paper`: the paper's level, 0 … 255. `colours`: blue green red as seen. `shown`: what
    of it is to be judged; None: all.
    """

    ink: Plane
    dark: Plane
    paper: Plane
    colours: Plane
    shown: Mask | None = None


def inked(image: Image) -> InkedPicture:
    """The ink of a picture of any size.

    One that is not square is laid in the middle of a black square.
    """
    square, _ = _square(image, cv2.BORDER_CONSTANT)
    return _inked(square, None)


def continued(image: Image) -> InkedPicture:
    """The same of a picture that may cut off what it shows: in the square it goes on, but is not judged by that."""
    return _inked(*_square(image, cv2.BORDER_REPLICATE))


def _inked(square: Image, shown: Mask | None) -> InkedPicture:
    colours = square.astype(np.float32)
    light = cv2.GaussianBlur(cv2.transform(colours, _OF_RED_INK), (0, 0), 0.6)
    paper = cv2.GaussianBlur(cv2.morphologyEx(light, cv2.MORPH_CLOSE, _KERNEL), (0, 0), SIZE / 32)
    dark = np.maximum(1 - light / np.maximum(paper, _DARKEST_PAPER), 0).astype(np.float32)
    strongest = cv2.GaussianBlur(cv2.dilate(dark, _KERNEL), (0, 0), SIZE / 16)
    ink = (dark / np.maximum(strongest, _WEAKEST_TOP)).astype(np.float32)
    return InkedPicture(ink, dark, paper.astype(np.float32), colours, shown)


def _square(image: Image, border: int) -> tuple[Image, Mask]:
    height, width = image.shape[:2]
    scale = SIZE / max(height, width)
    size = (max(1, round(width * scale)), max(1, round(height * scale)))
    scaled = cv2.resize(
        image, size, interpolation=cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR
    )
    left, top = (SIZE - size[0]) // 2, (SIZE - size[1]) // 2
    right, foot = left + size[0], top + size[1]
    shown = np.zeros((SIZE, SIZE), np.bool_)
    shown[top:foot, left:right] = True
    if not shown.all():
        scaled = cv2.copyMakeBorder(scaled, top, SIZE - foot, left, SIZE - right, border)
    return scaled.astype(np.uint8, copy=False), shown


def strength(dark: Plane, face: Mask) -> float:
    """How dark the ink on the face is: what all but three percent of it stays below."""
    values = dark[face]
    rank = values.size - 1 - values.size * 3 // 100
    return float(np.partition(values, rank)[rank])


def turned(plane: Plane) -> Plane:
    """A plane as it looks when the card lies the other way round."""
    return np.ascontiguousarray(plane[::-1, ::-1])


def moved(plane: Plane, dx: float, dy: float) -> Plane:
    """A plane whose pixel (x, y) is what was at (x + dx, y + dy); the edge is continued."""
    return laid(plane, shift(dx, dy), cv2.BORDER_REPLICATE)


def laid(plane: Plane, pose: Plane, border: int = cv2.BORDER_CONSTANT) -> Plane:
    """A plane seen through a pose: 2×3, from the result's pixels to the plane's."""
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    seen = cv2.warpAffine(plane, pose, (SIZE, SIZE), flags=flags, borderMode=border)
    return seen.astype(np.float32, copy=False)


def resized(plane: Plane, side: int) -> Plane:
    """A plane brought to a smaller square."""
    small = cv2.resize(plane, (side, side), interpolation=cv2.INTER_AREA)
    return small.astype(np.float32, copy=False)


def shift(dx: float, dy: float) -> Plane:
    """The pose that lays what is at (x + dx, y + dy) on (x, y)."""
    return np.array([[1, 0, dx], [0, 1, dy]], np.float32)
