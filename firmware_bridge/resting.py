"""When something new has come to rest in a camera's view, told from the frames alone. Pure: pictures in, states out.

A machine without a feeder has no sensor at its eye: a person lays a card down and takes it away again. The view is
shrunk to a small grey picture, so that noise averages out, and compared in brightness-free terms, because a webcam
dims everything when a white card comes in.
"""

from enum import Enum

import cv2
import numpy as np
from numpy.typing import NDArray

from firmware_bridge.eye_view import Box, Image

SIDE = 32
"""Blocks along each side of the small picture."""

REST_S = 0.09
"""A view that has not moved for so long, and in three frames, is at rest."""
_REST_FRAMES = 3

STILL = 2.5
"""Mean grey levels by which a view at rest may differ: noise and a trembling hand stay below, a fingertip does not."""

EMPTY = 6.0
"""Mean grey levels by which the empty view may differ from itself: a passing shadow stays below, an ace does not."""

_FOLLOWS = 0.05
_GAINS = (0.8, 1.25)

Small = NDArray[np.float32]


class View(Enum):
    """What a frame shows."""

    EMPTY = "empty"
    MOVING = "moving"
    RESTING = "resting"


class RestDetector:
    """Watches one place in the view; None: all of it. Frames come in the order of their exposure."""

    def __init__(self, box: Box | None) -> None:
        self._box = box
        self._empty: Small | None = None
        self._empty_before: Small | None = None
        self._anchor: Small | None = None
        self._since = 0.0
        self._frames = 0

    @property
    def knows_empty(self) -> bool:
        """Whether it knows what the empty view looks like."""
        return self._empty is not None

    def see(self, image: Image, at: float) -> View:
        """What the frame that arrived at `at` seconds shows."""
        small = self._small(image)
        # Against where it stood when it came to rest, not against the frame before: what creeps moves too.
        if self._anchor is None or _apart(small, self._anchor) > STILL:
            self._anchor, self._since, self._frames = small, at, 0
        self._frames += 1
        if self._shows_empty(small):
            return View.EMPTY
        rests = self._frames >= _REST_FRAMES and at - self._since >= REST_S
        return View.RESTING if rests else View.MOVING

    def take_as_empty(self) -> None:
        """What rests in the view now is the empty view."""
        if self._anchor is not None:
            self._empty_before, self._empty = self._empty, self._anchor.copy()

    def _shows_empty(self, small: Small) -> bool:
        if self._empty_before is not None and _apart(small, self._empty_before) < EMPTY:
            # What was taken as empty instead is gone again: it was a card that nobody could read.
            self._empty, self._empty_before = self._empty_before, None
        if self._empty is None or _apart(small, self._empty) >= EMPTY:
            return False
        self._empty += _FOLLOWS * (small - self._empty)  # daylight changes
        return True

    def _small(self, image: Image) -> Small:
        seen = self._box.of(image) if self._box else image
        grey = cv2.cvtColor(seen, cv2.COLOR_BGR2GRAY)
        return cv2.resize(grey, (SIDE, SIDE), interpolation=cv2.INTER_AREA).astype(np.float32)


def _apart(one: Small, other: Small) -> float:
    """Mean difference of two small pictures in grey levels, a small change of exposure taken out."""
    gain = np.clip((other.mean() + 1.0) / (one.mean() + 1.0), *_GAINS)
    return float(np.abs(one * gain - other).mean())
