"""The same picture under other circumstances: how a teacher finds out what its deck can bear.

Ranges are those of a machine's eye: a card that lies a little elsewhere, another lamp, a lens out
of focus, a noisy sensor.
"""

import cv2
import numpy as np
from numpy.typing import NDArray

from firmware_bridge.eye_view import Image

_SIDE = 144


def perturbed(image: Image, random: np.random.Generator) -> Image:
    """One variation.

    Place ±3 %, angle ±3°, light, gamma, colour cast, gradient, glare, blur, noise.
    """
    square = cv2.resize(image, (_SIDE, _SIDE), interpolation=cv2.INTER_AREA)
    pose = np.asarray(
        cv2.getRotationMatrix2D((_SIDE / 2, _SIDE / 2), random.uniform(-3, 3), 1), np.float64
    )
    pose[:, 2] += random.uniform(-0.03, 0.03, 2) * _SIDE
    placed = cv2.warpAffine(square, pose, (_SIDE, _SIDE), borderMode=cv2.BORDER_REPLICATE)
    lit = (placed / 255.0) ** random.uniform(0.75, 1.4) * 255
    lit = lit * random.uniform(0.6, 1.3) * random.uniform(0.88, 1.14, 3)
    lit = lit * _gradient(random)[:, :, None] + _glare(random)[:, :, None]
    blurred = cv2.GaussianBlur(np.asarray(lit, np.float32), (0, 0), random.uniform(0.3, 1.6))
    noisy = blurred + random.normal(0, random.uniform(0, 6), blurred.shape)
    seen: Image = np.clip(noisy, 0, 255).astype(np.uint8)
    return seen


def _gradient(random: np.random.Generator) -> NDArray[np.float64]:
    """Light that falls off across the picture, to no less than a half."""
    y, x = np.mgrid[0:_SIDE, 0:_SIDE] / (_SIDE - 1) - 0.5
    angle = random.uniform(0, 2 * np.pi)
    along: NDArray[np.float64] = x * np.cos(angle) + y * np.sin(angle)
    return 1 + random.uniform(0, 0.7) * along


def _glare(random: np.random.Generator) -> NDArray[np.float64]:
    """A soft spot of stray light."""
    y, x = np.mgrid[0:_SIDE, 0:_SIDE] / (_SIDE - 1)
    middle, width = random.uniform(0, 1, 2), random.uniform(0.1, 0.4)
    spot: NDArray[np.float64] = np.exp(
        -((x - middle[0]) ** 2 + (y - middle[1]) ** 2) / (2 * width**2)
    )
    return random.uniform(0, 50) * spot
