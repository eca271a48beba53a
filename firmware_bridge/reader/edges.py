"""How sharp a picture is: a blurred index is read wrongly, and surely; a blurred card is learnt so."""

import cv2
import numpy as np

from firmware_bridge.eye_view import Image

_SOFTEST = 0.13
_CRISPEST = 0.19


def is_soft(cell: Image) -> bool:
    """Whether a cell's edges are too flat to trust whatever else speaks for it."""
    return sharpness(cell) < _SOFTEST


def is_crisp(cell: Image) -> bool:
    """Whether a cell's edges are as steep as those of what is read by itself must be.

    What was moved by 22 % of an index's height passes for not soft, and a ♦5 for a ♦6 (bidly_cards).
    """
    return sharpness(cell) >= _CRISPEST


def sharpness(cell: Image) -> float:
    """How steep a cell's edges are, as part of its contrast a pixel, in the direction where they are flattest.

    What was moved by n pixels of a cell has edges of 1/n along its way, however sharp across it.
    """
    light = cell.min(2).astype(np.float32)
    low, high = np.percentile(light, (2, 98))
    across, down = cv2.Sobel(light, cv2.CV_32F, 1, 0) / 8, cv2.Sobel(light, cv2.CV_32F, 0, 1) / 8
    slants = (across + down) / np.sqrt(2), (across - down) / np.sqrt(2)
    steepest = min(np.percentile(np.abs(way), 98) for way in (across, down, *slants))
    return float(steepest) / max(float(high - low), 1.0)


def edge_strength(image: Image) -> float:
    """How much there is of edges in a picture, for comparing two of the same thing.

    The sensor's noise changes it by a hundredth, a card that trembles by a fifth and more.
    """
    light = cv2.GaussianBlur(image.min(2).astype(np.float32), (0, 0), 1.0)
    across, down = cv2.Sobel(light, cv2.CV_32F, 1, 0), cv2.Sobel(light, cv2.CV_32F, 0, 1)
    return float(np.mean(across**2 + down**2))
