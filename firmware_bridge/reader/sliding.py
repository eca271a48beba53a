"""Indices anywhere in a photograph: the network slid over it, turned and scaled.

A hit is a place where the network is sure of one card of the deck's letters. The same index is hit
many times, from neighbouring places, angles and scales; the surest stands for all, and how many
others saw the same there is kept: a fluke stands alone.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from cardboards.cards import Card
from firmware_bridge.eye_view import Image
from firmware_bridge.reader.glyphs import Letters
from firmware_bridge.reader.indices import cards_of
from firmware_bridge.reader.network import HEIGHT, INDEX, STRIDE, WIDTH, Network

Plane = NDArray[np.float32]

_LEAST = 0.3  # sureness of a look that is kept
_NEAR = 0.6  # of an index's height: looks nearer to each other are at one index
_ROOM = (255, 255, 255)


@dataclass(frozen=True, slots=True)
class Hit:
    """One index: its card, how surely (0 … 1), and what else was thought of in its place.

    `middle`: x and y in pixels. `up`: degrees by which the photograph, turned clockwise, would stand
    this index upright. `height`: of the index, in pixels. `looks`: how many looks saw this card here.
    `rival`: the sureness of the best other card in this place.
    """

    card: Card
    sureness: float
    middle: tuple[float, float]
    up: float
    height: float
    looks: int
    rival: float


@dataclass(frozen=True, slots=True)
class _Looks:
    """Everything seen: card index, sureness, x, y, angle, height; one row a look."""

    rows: Plane

    @property
    def by_sureness(self) -> Plane:
        return self.rows[np.argsort(-self.rows[:, 1], kind="stable")]


def hits(
    image: Image, net: Network, letters: Letters, heights: Sequence[float], angles: Sequence[float]
) -> list[Hit]:
    """The indices of these heights (pixels, within a quarter) at these angles, the surest first."""
    rows = [
        row
        for height in heights
        for angle in angles
        for row in _looked(image, net, letters, height, angle)
    ]
    return _merged(_Looks(np.array(rows, np.float32).reshape(-1, 6)))


def _looked(
    image: Image, net: Network, letters: Letters, height: float, angle: float
) -> Iterator[tuple[float, ...]]:
    turned, back = _turned(image, INDEX / height, angle)
    found = net.slide(turned)
    cards = cards_of(found.ranks, found.suits, letters)
    for index, row, column in zip(*np.nonzero(cards > _LEAST), strict=True):
        x, y = back @ (STRIDE * column + WIDTH / 2, STRIDE * row + HEIGHT / 2, 1)
        if 0 <= x < image.shape[1] and 0 <= y < image.shape[0]:
            yield float(index), float(cards[index, row, column]), float(x), float(y), angle, height


def _turned(image: Image, zoom: float, angle: float) -> tuple[Image, Plane]:
    """The photograph scaled and turned clockwise, half a cell of white around it; and the way back."""
    if zoom < 1:
        image_small = cv2.resize(image, None, fx=zoom, fy=zoom, interpolation=cv2.INTER_AREA)
        rest = image_small.shape[1] / image.shape[1], image_small.shape[0] / image.shape[0]
    else:
        image_small, rest = image, (1.0, 1.0)
    left = zoom / rest[0] if zoom >= 1 else 1.0
    height, width = image_small.shape[0] * left, image_small.shape[1] * left
    turn = np.radians(angle)
    cos, sin = float(np.cos(turn)), float(np.sin(turn))
    wide = round(abs(width * cos) + abs(height * sin)) + WIDTH
    tall = round(abs(width * sin) + abs(height * cos)) + HEIGHT
    onto = np.array(
        [
            [left * cos, -left * sin, wide / 2 - (width * cos - height * sin) / 2],
            [left * sin, left * cos, tall / 2 - (width * sin + height * cos) / 2],
        ]
    )
    seen = cv2.warpAffine(
        image_small, onto, (wide, tall), flags=cv2.INTER_LINEAR, borderValue=_ROOM
    ).astype(np.uint8)
    back = cv2.invertAffineTransform(onto)
    return seen, (np.diag([1 / rest[0], 1 / rest[1]]) @ back).astype(np.float32)


def _merged(looks: _Looks) -> list[Hit]:
    rows = looks.by_sureness
    free = np.ones(len(rows), np.bool_)
    found = []
    for place, (card, sureness, x, y, angle, height) in enumerate(rows):
        if not free[place]:
            continue
        near = np.hypot(rows[:, 2] - x, rows[:, 3] - y) < _NEAR * height
        same = near & (rows[:, 0] == card)
        others = rows[near & (rows[:, 0] != card), 1]
        found.append(
            Hit(
                Card(int(card)),
                float(sureness),
                (float(x), float(y)),
                float(angle),
                float(height),
                int(same.sum()),
                float(others.max()) if len(others) else 0.0,
            )
        )
        free &= ~near
    return found
