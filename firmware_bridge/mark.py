"""The lamp mark in the camera's view: four lights, one of them lit, that tell which look a frame is of."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from firmware_bridge.errors import CameraError
from firmware_bridge.eye_view import Box, Image

MARKS = 4
SPOT = 7
"""Side of the square that is looked at, in pixels: smaller than the lights' glow."""

FAINTEST = 30.0
"""Grey levels by which a lit light must outshine its dark self (0 … 255)."""

LIT = 0.65
DARK = 0.35
"""Of the way from dark to lit: between the two a frame was exposed while the mark changed."""

Grey = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class _Light:
    box: Box
    dark: float
    lit: float

    def level(self, image: Image) -> float:
        """How far this light is lit: 0 dark, 1 lit."""
        return (float(self.box.of(image).mean()) - self.dark) / (self.lit - self.dark)


@dataclass(frozen=True, slots=True)
class MarkSpots:
    """Where the four lights are, and how bright they are lit and dark."""

    lights: tuple[_Light, ...]

    @classmethod
    def find(cls, shown: Mapping[int, Sequence[Image]]) -> "MarkSpots":
        """Find the lights in frames that were taken while each mark 0 … 3 was shown.

        Raises:
            CameraError: one of them cannot be seen.
        """
        views = [_average(shown.get(mark, ())) for mark in range(MARKS)]
        return cls(tuple(_light(mark, views) for mark in range(MARKS)))

    def shown(self, image: Image) -> int | None:
        """The mark that a frame shows; None when not exactly one light is lit and the others are dark."""
        levels = [light.level(image) for light in self.lights]
        lit = [mark for mark, level in enumerate(levels) if level > LIT]
        dark = sum(level < DARK for level in levels)
        return lit[0] if len(lit) == 1 and dark == MARKS - 1 else None


def _average(images: Sequence[Image]) -> Grey:
    if not images:
        raise CameraError(
            "The camera gave no picture while the lamp mark was shown. Check its cable."
        )
    grey = np.mean([image.mean(axis=2) for image in images], axis=0).astype(np.float32)
    return np.asarray(cv2.blur(grey, (SPOT, SPOT)), np.float32)


def _light(mark: int, views: Sequence[Grey]) -> _Light:
    others = np.max([view for other, view in enumerate(views) if other != mark], axis=0)
    gain = views[mark] - others
    y, x = np.unravel_index(int(gain.argmax()), gain.shape)
    if gain[y, x] < FAINTEST:
        raise CameraError(
            "The camera does not see light {mark} of the lamp mark. Turn it so that all four "
            "lights stand in the picture, and shade them from the hall's light.",
            mark=mark + 1,
        )
    height, width = gain.shape
    left = min(max(0, int(x) - SPOT // 2), width - SPOT)
    top = min(max(0, int(y) - SPOT // 2), height - SPOT)
    return _Light(Box(left, top, SPOT, SPOT), float(others[y, x]), float(views[mark][y, x]))
