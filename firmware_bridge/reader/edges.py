"""How sharp a picture is: a blurred index is read wrongly, and surely; a blurred card is learnt so."""

import cv2
import numpy as np

from firmware_bridge.eye_view import Image

_SOFTEST = 0.13  # of an index's contrast: what one step of its edges takes where they are flattest
_FLATTEST, _ALIKE = 0.1, 0.8  # the same for a lens out of focus, and of the steepest direction
_CRISP = 0.22
_EVEN = 0.7  # of the steepest direction: what the flattest one has where nothing moved


def is_soft(cell: Image) -> bool:
    """Whether a cell's edges are too flat to trust, whatever else speaks for it.

    In any direction: what was moved is sharp across its way, and blurred along it.
    """
    return min(_steepness(cell)) < _SOFTEST


def is_sharp(cell: Image) -> bool:
    """Whether a cell's edges are steep in all directions."""
    return min(_steepness(cell)) >= _CRISP


def is_out_of_focus(cell: Image) -> bool:
    """Whether a soft cell's edges are as flat in all directions, as a lens makes them and motion does not."""
    ways = _steepness(cell)
    return min(ways) >= _FLATTEST and min(ways) >= _ALIKE * max(ways)


def is_crisp(cell: Image) -> bool:
    """Whether a cell's edges are as steep as those of what is read by itself must be.

    Motion misleads more than a lens out of focus: moved by 22 % of an index's height a ♦5 is surely a ♦6.
    So what is flatter in one direction than in another must be steeper there.
    """
    ways = _steepness(cell)
    return min(ways) >= _CRISP or (min(ways) >= _SOFTEST and min(ways) >= _EVEN * max(ways))


def _steepness(cell: Image) -> tuple[float, ...]:
    """A cell's steepest edges, as part of its contrast a pixel: across, down, and along both diagonals."""
    light = cell.min(2).astype(np.float32)
    low, high = np.percentile(light, (2, 98))
    across, down = cv2.Sobel(light, cv2.CV_32F, 1, 0) / 8, cv2.Sobel(light, cv2.CV_32F, 0, 1) / 8
    ways = across, down, (across + down) / np.sqrt(2), (across - down) / np.sqrt(2)
    contrast = max(float(high - low), 1.0)
    return tuple(float(np.percentile(np.abs(way), 98)) / contrast for way in ways)


def edge_strength(image: Image) -> float:
    """How much there is of edges in a picture, for comparing two of the same thing.

    The sensor's noise changes it by a hundredth, a card that trembles by a fifth and more.
    """
    light = cv2.GaussianBlur(image.min(2).astype(np.float32), (0, 0), 1.0)
    across, down = cv2.Sobel(light, cv2.CV_32F, 1, 0), cv2.Sobel(light, cv2.CV_32F, 0, 1)
    return float(np.mean(across**2 + down**2))
