"""What makes photographs in a poor room hard: taken aside, in half the light, in somebody's shadow, on a rug."""

import cv2
import numpy as np
from numpy.typing import NDArray

RUG = "rug"
WOOL = (45, 40, 120)
_WOVEN = (190, 205, 210), (60, 50, 40)
_LOZENGE = np.array([[0, -12], [8, 0], [0, 12], [-8, 0]])  # mm
_PITCH = 45.0  # mm from one to the next
_ASIDE = 20, 35  # degrees
_AWAY = 2.5  # of a table's half: a telephone
_DIM = 0.4, 0.8  # of the light
_SHADE = 0.45  # of it, that a shadow takes


def aslant(corners: NDArray[np.float64], random: np.random.Generator) -> NDArray[np.float64]:
    """How a telephone held aside sees points of a table, count × 2, whose middle is 0; in no unit."""
    lean, turn = np.deg2rad(random.uniform(*_ASIDE)), random.uniform(-np.pi, np.pi)
    turned = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    places = corners @ turned
    far = _AWAY * np.abs(corners).max() + places[:, 1] * np.sin(lean)
    seen: NDArray[np.float64] = places * np.array([1, np.cos(lean)]) / far[:, None] @ turned.T
    return seen


def weave(picture: NDArray[np.float32], pose: NDArray[np.float64], across: float) -> None:
    """Draw a rug's lozenges over a table so many mm across; `pose`: from mm to the picture's pixels."""
    steps = np.arange(-across, across, _PITCH)
    for place, (x, y) in enumerate((x, y) for x in steps for y in steps):
        seen = cv2.perspectiveTransform((_LOZENGE + np.array([x, y]))[:, None], pose)
        if np.abs(seen).max() < 2 * max(picture.shape):
            cv2.fillConvexPoly(picture, np.round(seen).astype(np.int32), _WOVEN[place % 2])


def light(size: tuple[int, int], random: np.random.Generator) -> NDArray[np.float32]:
    """What each place gets of the light where somebody's shadow lies over one side: height × width × 1."""
    towards, edge = random.uniform(-np.pi, np.pi), random.uniform(-0.3, 0.3)
    rows, columns = np.mgrid[-1:1:240j, -1:1:320j]
    dark = (rows * np.sin(towards) + columns * np.cos(towards) > edge).astype(np.float32)
    shade = 1 - _SHADE * cv2.resize(cv2.GaussianBlur(dark, (0, 0), 4), size)[:, :, None]
    return np.asarray(shade * random.uniform(*_DIM), np.float32)
