"""Where to look for indices whose ink could not be told apart: near those that are read, as large and turned as they.

Ink may have grown together with a frame, a pip or a neighbour's, or a suit be too small for its rank. In a row and in
a fan the next index lies beside one that is read, turned a little more; in a grid as far away as a card is large.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from firmware_bridge.eye_view import Image
from firmware_bridge.reader.anywhere.blobs import Candidates
from firmware_bridge.reader.network import HEIGHT, INDEX, STRIDE, WIDTH

_ALIKE = 0.85  # cosine between neighbours in a fan
_BESIDE = 0.95  # heights of an index: a neighbour nearer than this is the next card
_FANNED = (-12.0, 12.0)  # degrees by which the next card of a fan may be turned, within 12
_STRIP = (
    WIDTH + 24 * STRIDE,
    HEIGHT + 6 * STRIDE,
)  # three heights to each side, little up and down
_TILE = 8.0  # heights of an index: the side of a tile
_REACH = 10.0  # of them: a card that lies next to another has its index no farther away
_NEIGHBOURS = 6
_SMALLER = 0.8  # of an index in a cell: what the network still sees, in two thirds of the time
_PAPER = 0.25  # of the brightest tile: a darker one is the table, whatever shadow falls on it
_GRAIN = 8  # parts of a tile's side whose light is compared


@dataclass(frozen=True, slots=True)
class Window:
    """A part of a photograph to slide over.

    `place`: one place, its middle, with the turn of the indices looked for and a height that fills a cell; `index`:
    how high they are; `width`, `height` of the window in pixels of the network.
    """

    place: Candidates
    index: float
    width: int
    height: int


def windows(image: Image, read: Candidates) -> Iterator[Window]:
    """What lies near the places that are read: beside those that lack a neighbour, then all around."""
    if len(read):
        yield from _strips(read)
        yield from _tiles(image, read)


def _strips(read: Candidates) -> Iterator[Window]:
    for row, down in enumerate(read.downs):
        others = np.nonzero(read.downs @ down > _ALIKE)[0]
        away = (read.middles[others] - read.middles[row]) / read.heights[row]
        across = (away @ np.array([down[1], -down[0]]))[np.abs(away @ down) < 1]
        if ((across > 0) & (across < _BESIDE)).any() and ((across < 0) & (across > -_BESIDE)).any():
            continue
        height = float(read.heights[row])
        for degrees in _FANNED:
            turned = _turned(down, degrees)
            yield Window(_place(read.middles[row], turned, height), height, *_STRIP)


def _tiles(image: Image, read: Candidates) -> Iterator[Window]:
    pitch = _TILE * float(np.median(read.heights))
    light = _brightness(image, pitch)
    for row, column in zip(*np.nonzero(light >= _PAPER * light.max()), strict=True):
        middle = np.array([(column + 0.5) * pitch, (row + 0.5) * pitch], np.float32)
        for model in _models(read, middle):
            down, tall = read.downs[model], float(read.heights[model])
            side = pitch / tall * INDEX * _SMALLER * float(np.abs(down).sum())
            whole = STRIDE * int(np.ceil(side / STRIDE))
            yield Window(_place(middle, down, tall / _SMALLER), tall, WIDTH + whole, HEIGHT + whole)


def _models(read: Candidates, middle: NDArray[np.float32]) -> Iterator[int]:
    """What is read near a place, as which its indices may lie: the nearest, and the nearest of those the other way up.

    A whole card has an index at each end, and either may be the one that is read; one card alone proves nothing.
    """
    far = np.linalg.norm(read.middles - middle, axis=1) / read.heights
    near = np.argsort(far, kind="stable")[:_NEIGHBOURS]
    near = near[far[near] <= _REACH]
    if len(near):
        yield int(near[0])
        other_way_up = near[read.downs[near] @ read.downs[near[0]] < 0]
        if len(other_way_up) > 1:
            yield int(other_way_up[0])


def _brightness(image: Image, pitch: float) -> NDArray[np.float64]:
    """How bright the brightest parts of each tile are."""
    rows, columns = (int(np.ceil(side / pitch)) for side in image.shape[:2])
    size = (_GRAIN * columns, _GRAIN * rows)
    light = cv2.resize(image, size, interpolation=cv2.INTER_AREA).min(2)
    parts = light.reshape(rows, _GRAIN, columns, _GRAIN).swapaxes(1, 2)
    return np.asarray(np.percentile(parts, 90, axis=(2, 3)), np.float64)


def _turned(down: NDArray[np.float32], degrees: float) -> NDArray[np.float32]:
    turn = np.deg2rad(degrees)
    (x, y), cos, sin = down, np.cos(turn), np.sin(turn)
    return np.array([x * cos - y * sin, x * sin + y * cos], np.float32)


def _place(middle: NDArray[np.float32], down: NDArray[np.float32], height: float) -> Candidates:
    one = np.array([height], np.float32)
    return Candidates(middle[None], down[None], one, np.ones(1, np.float32))
