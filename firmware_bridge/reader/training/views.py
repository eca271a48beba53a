"""How a camera sees a scene: from where, in what light, how sharply, through what sensor.

What is still an index is labelled as one however bad the picture: the network is to learn how unsure
it must be, and the gate and the threshold do the refusing.
"""

import cv2
import numpy as np
from numpy.typing import NDArray

from firmware_bridge.reader.glyphs import Beside
from firmware_bridge.reader.network import HEIGHT, INDEX, WIDTH
from firmware_bridge.reader.training.ink import CANVAS
from firmware_bridge.reader.training.scenes import REJECT, Answer, Scene
from firmware_bridge.reader.training.sources import STACK, Picture, Plane

_MARGIN = 12
_REACH = 5.0
_TURN = 25.0
_AWAY = 0.3  # of the indices, seen as they must not be read

MOVING = Answer.of(Beside.MOVING, Beside.MOVING)


def view(scene: Scene, rng: np.random.Generator) -> tuple[Picture, Answer]:
    """HEIGHT × WIDTH × 3, BGR, and what the network shall say of it."""
    away = rng.random() < _AWAY and scene.answer.rank < REJECT.rank
    answer = scene.answer
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
    seen = _lit(seen, rng)
    seen, moved = _blurred(seen, rng)
    if moved and answer.rank < REJECT.rank:
        answer = MOVING
    seen = seen[_MARGIN : _MARGIN + HEIGHT, _MARGIN : _MARGIN + WIDTH]
    return _sensed(seen, rng), answer


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
    slant = np.eye(2) + rng.normal(0, 0.05, (2, 2))
    stretch = np.diag([np.exp(rng.normal(0, 0.08)), 1.0])
    linear = zoom * turned @ slant @ stretch
    middle = np.array([WIDTH / 2 + _MARGIN, HEIGHT / 2 + _MARGIN]) + shift
    offset = middle - linear @ np.array([CANVAS / 2, CANVAS / 2])
    soft = cv2.GaussianBlur(picture, (0, 0), max(0.3, 0.4 / zoom))
    return cv2.warpAffine(
        soft,
        np.hstack([linear, offset[:, None]]),
        (WIDTH + 2 * _MARGIN, HEIGHT + 2 * _MARGIN),
        flags=cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_REPLICATE,
    ).astype(np.float32)


def _lit(seen: Plane, rng: np.random.Generator) -> Plane:
    """Light from a side, a shadow's edge, glare, the lamp's colour, exposure, the sensor's curve."""
    height, width = seen.shape[:2]
    y, x = np.mgrid[-1 : 1 : height * 1j, -1 : 1 : width * 1j].astype(np.float32)
    light = 1 + rng.normal(0, 0.12) * x + rng.normal(0, 0.12) * y
    if rng.random() < 0.2:
        turn = rng.uniform(0, 2 * np.pi)
        across = np.cos(turn) * x + np.sin(turn) * y + rng.uniform(-0.5, 0.5)
        edge = 1 / (1 + np.exp(-across * rng.uniform(3, 40)))
        light = light * (1 - rng.uniform(0.2, 0.7) * edge)
    lamp = np.exp(rng.normal(0, 0.12, 3))
    gain = np.exp(rng.normal(-0.25, 0.4)) if rng.random() < 0.8 else rng.uniform(0.05, 2.2)
    seen = seen * (light[..., None] * (lamp * gain).astype(np.float32))
    if rng.random() < 0.15:
        far = ((x - rng.uniform(-1, 1)) / rng.uniform(0.1, 0.7)) ** 2
        far += ((y - rng.uniform(-1, 1)) / rng.uniform(0.1, 0.7)) ** 2
        seen = seen + rng.uniform(20, 255) * np.exp(-far)[..., None]
    if rng.random() < 0.25:  # haze: black is not black
        seen = seen * rng.uniform(0.3, 0.9) + rng.uniform(0, 90)
    seen = np.clip(seen, 0, 255)
    if rng.random() < 0.4:
        seen = 255 * (seen / 255) ** np.exp(rng.normal(0, 0.35))
    return seen.astype(np.float32)


def _blurred(seen: Plane, rng: np.random.Generator) -> tuple[Plane, bool]:
    """Motion and defocus; whether it moved so far that nobody could read it."""
    moved = False
    way = rng.random()
    if way < 0.2:
        length = rng.uniform(1, 0.2 * INDEX)
        if rng.random() < 0.15:
            length, moved = rng.uniform(0.45, 1.0) * INDEX, True
        seen = _smeared(seen, length, rng.uniform(0, np.pi))
    if rng.random() < 0.65:
        sigma = abs(rng.normal(0, 0.03)) * INDEX
        if sigma > 0.25:
            seen = cv2.GaussianBlur(seen, (0, 0), sigma).astype(np.float32)
    if rng.random() < 0.15:
        factor = rng.uniform(0.3, 0.9)
        small = cv2.resize(seen, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)
        way_up = cv2.INTER_NEAREST if rng.random() < 0.3 else cv2.INTER_LINEAR
        seen = cv2.resize(small, seen.shape[1::-1], interpolation=way_up).astype(np.float32)
    if rng.random() < 0.1:  # a camera that sharpens
        soft = cv2.GaussianBlur(seen, (0, 0), 1.2)
        seen = np.clip(seen + rng.uniform(0.3, 1.5) * (seen - soft), 0, 255).astype(np.float32)
    return seen, moved


def _smeared(seen: Plane, length: float, angle: float) -> Plane:
    side = 2 * int(length / 2 + 1) + 1
    kernel = np.zeros((side, side), np.float32)
    middle = side // 2
    reach = length / 2 * np.array([np.cos(angle), np.sin(angle)])
    start, end = middle - reach, middle + reach
    fine = 16  # cv2.line's fraction bits: 4
    cv2.line(
        kernel,
        (round(start[0] * fine), round(start[1] * fine)),
        (round(end[0] * fine), round(end[1] * fine)),
        1.0,
        1,
        cv2.LINE_AA,
        4,
    )
    kernel[middle, middle] = max(kernel[middle, middle], 1e-3)
    return cv2.filter2D(seen, -1, kernel / kernel.sum()).astype(np.float32)


def _sensed(seen: Plane, rng: np.random.Generator) -> Picture:
    """Noise, grey or scrambled colours, JPEG."""
    way = rng.random()
    if way < 0.25:
        weights = rng.dirichlet((2, 3, 2))
        seen = np.repeat((seen @ weights)[..., None], 3, 2).astype(np.float32)
    elif way < 0.4:
        mixing = np.eye(3) * rng.uniform(0.2, 1) + rng.uniform(0, 0.5, (3, 3))
        seen = (seen @ (mixing / mixing.sum(0))).astype(np.float32)
        if rng.random() < 0.2:
            seen = seen[..., rng.permutation(3)]
    elif way < 0.6:
        grey = seen.mean(2, keepdims=True)
        seen = grey + (seen - grey) * rng.uniform(0.2, 1.5)
    noise = abs(rng.normal(0, 6)) if rng.random() < 0.7 else 0.0
    if noise:
        grain = rng.normal(0, noise, seen.shape)
        if rng.random() < 0.3:
            grain = cv2.GaussianBlur(grain, (0, 0), 0.7).astype(np.float64)
        seen = (seen + grain).astype(np.float32)
    taken = np.clip(seen, 0, 255).astype(np.uint8)
    if rng.random() < 0.35:
        quality = [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(25, 95))]
        found = cv2.imdecode(cv2.imencode(".jpg", taken, quality)[1], cv2.IMREAD_COLOR)
        if found is not None:
            taken = found.astype(np.uint8)
    return np.ascontiguousarray(taken)
