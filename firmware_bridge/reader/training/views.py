"""How a camera sees a scene: from where, in what frame; in what light and how well is `sensors`.

What is still an index is labelled as one however bad the picture: the network is to learn how unsure
it must be, and the gate and the threshold do the refusing.
"""

import cv2
import numpy as np
from numpy.typing import NDArray

from firmware_bridge.reader.glyphs import GLYPHS, Beside
from firmware_bridge.reader.network import HEIGHT, INDEX, WIDTH
from firmware_bridge.reader.training.ink import CANVAS
from firmware_bridge.reader.training.scenes import REJECT, Answer, Scene
from firmware_bridge.reader.training.sensors import blurred, lit, sensed
from firmware_bridge.reader.training.sources import STACK, Picture, Plane

_MARGIN = 12
_REACH = 5.0
_TURN = 25.0
_AWAY = 0.3  # of the indices, seen as they must not be read
_BLURRED = 0.75  # of the views; the others are as sharp as their pixels

MOVING = Answer.of(Beside.MOVING, Beside.MOVING)


def view(scene: Scene, rng: np.random.Generator) -> tuple[Picture, Answer]:
    """HEIGHT × WIDTH × 3, BGR, and what the network shall say of it."""
    answer = scene.answer
    index = answer.rank < len(GLYPHS)
    away = index and rng.random() < _AWAY
    if away:
        answer = REJECT
    shift = rng.uniform(-_REACH, _REACH, 2)
    scale = np.exp(rng.uniform(np.log(0.8), np.log(1.25)))
    angle = np.clip(rng.normal(0, 9), -_TURN, _TURN)
    if rng.random() < 0.2:
        angle = rng.uniform(-_TURN, _TURN)
    if away:
        shift, scale, angle = _elsewhere(rng, shift, scale, angle)
    seen = _warped(scene.picture, rng, shift, scale, angle)
    seen = lit(seen, rng)
    if rng.random() < _BLURRED:
        seen, moved = blurred(seen, rng)
        if moved and index:
            answer = MOVING
    seen = seen[_MARGIN : _MARGIN + HEIGHT, _MARGIN : _MARGIN + WIDTH]
    return _framed(sensed(seen, rng), rng), answer


def _elsewhere(
    rng: np.random.Generator, shift: NDArray[np.float64], scale: float, angle: float
) -> tuple[NDArray[np.float64], float, float]:
    way = rng.random()
    if way < 0.4:
        turn = rng.uniform(0, 2 * np.pi)
        far = rng.uniform(12, 30)
        return far * np.array([np.cos(turn), np.sin(turn)]), scale, angle
    if way < 0.55:
        return (
            shift,
            scale * (rng.uniform(0.35, 0.55) if rng.random() < 0.5 else rng.uniform(1.9, 2.6)),
            angle,
        )
    if way < 0.85:
        return shift, scale, angle + 180
    return shift, scale, rng.uniform(65, 295)


def _warped(
    picture: Picture,
    rng: np.random.Generator,
    shift: NDArray[np.float64],
    scale: float,
    angle: float,
) -> Plane:
    zoom = INDEX / STACK * scale
    turn = np.radians(angle)
    turned = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    linear = zoom * turned @ _aslant(rng)
    middle = np.array([WIDTH / 2 + _MARGIN, HEIGHT / 2 + _MARGIN]) + shift
    onto = np.eye(3)
    onto[:2, :2], onto[2, :2] = linear, rng.normal(0, 0.0004, 2)
    onto[:2] += np.outer(middle, onto[2])
    about_middle = np.array([(1, 0, -CANVAS / 2), (0, 1, -CANVAS / 2), (0, 0, 1)])
    soft = cv2.GaussianBlur(picture, (0, 0), max(0.3, 0.4 / zoom))
    return cv2.warpPerspective(
        soft,
        onto @ about_middle,
        (WIDTH + 2 * _MARGIN, HEIGHT + 2 * _MARGIN),
        flags=cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_REPLICATE,
    ).astype(np.float32)


def _aslant(rng: np.random.Generator) -> NDArray[np.float64]:
    """What looking from aside does to an index that still stands upright: narrower, its foot aslant."""
    slant = np.eye(2) + rng.normal(0, 0.05, (2, 2))
    if rng.random() < 0.7:
        narrow, sheared = np.exp(rng.normal(0, 0.1)), 0.0
    else:
        narrow, sheared = np.exp(rng.uniform(np.log(0.55), np.log(1.3))), rng.uniform(-0.4, 0.4)
    seen: NDArray[np.float64] = slant @ np.array([(narrow, 0.0), (sheared * narrow, 1.0)])
    return seen


def _framed(seen: Picture, rng: np.random.Generator) -> Picture:
    """Now and then the photograph ends close by, and its last pixels are drawn out."""
    if rng.random() < 0.85:
        return seen
    left, top = (int(rng.uniform(0, 14)) if rng.random() < 0.6 else 0 for _ in range(2))
    right, bottom = (int(rng.uniform(0, 10)) if rng.random() < 0.4 else 0 for _ in range(2))
    inner = seen[top : HEIGHT - bottom, left : WIDTH - right]
    return cv2.copyMakeBorder(inner, top, bottom, left, right, cv2.BORDER_REPLICATE).astype(
        np.uint8
    )
