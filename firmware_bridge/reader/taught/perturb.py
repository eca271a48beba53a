"""The same picture under other circumstances: how a teacher finds out what its deck can bear.

Ranges are those of a machine's eye: a card that lies a little elsewhere, another lamp, a lens out
of focus, a noisy sensor.
"""

from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from firmware_bridge.eye_view import Image

_SIDE = 144


def perturbed(image: Image, random: np.random.Generator) -> Image:
    """One variation.

    Place ±3 %, angle ±3°, light ×0.6 … 1.3, gamma, colour cast, gradient, glare, blur, noise.
    """
    scale = _SIDE / max(image.shape[:2])
    scaled = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    height, width = scaled.shape[:2]
    pose = np.asarray(
        cv2.getRotationMatrix2D((width / 2, height / 2), random.uniform(-3, 3), 1), np.float64
    )
    pose[:, 2] += random.uniform(-0.03, 0.03, 2) * _SIDE
    placed = cv2.warpAffine(scaled, pose, (width, height), borderMode=cv2.BORDER_REPLICATE)
    levels = _LEVELS ** random.uniform(0.75, 1.4) * 255
    levels = levels[:, None] * random.uniform(0.6, 1.3) * random.uniform(0.88, 1.14, 3)
    lit = cv2.LUT(placed, levels[:, None])
    y, x = _places(height, width)
    lit = lit * _gradient(x, y, random)[:, :, None] + _glare(x, y, random)[:, :, None]
    blurred = cv2.GaussianBlur(np.asarray(lit, np.float32), (0, 0), random.uniform(0.3, 1.6))
    noisy = blurred + random.normal(0, random.uniform(0, 6), blurred.shape)
    seen: Image = np.clip(noisy, 0, 255).astype(np.uint8)
    return seen


_Field = NDArray[np.float64]
_LEVELS: _Field = np.arange(256) / 255.0


@lru_cache(maxsize=4)
def _places(height: int, width: int) -> _Field:
    """How far down and how far right each pixel lies."""
    places: _Field = np.mgrid[0:height, 0:width] / _SIDE
    return places


def _gradient(x: _Field, y: _Field, random: np.random.Generator) -> _Field:
    """Light that falls off across the picture, to no less than two thirds."""
    angle = random.uniform(0, 2 * np.pi)
    along: _Field = (x - 0.5) * np.cos(angle) + (y - 0.5) * np.sin(angle)
    return 1 + random.uniform(0, 0.7) * along


def _glare(x: _Field, y: _Field, random: np.random.Generator) -> _Field:
    """A soft spot of stray light."""
    middle, width = random.uniform(0, 1, 2), random.uniform(0.1, 0.4)
    spot: _Field = np.exp(-((x - middle[0]) ** 2 + (y - middle[1]) ** 2) / (2 * width**2))
    return random.uniform(0, 50) * spot
