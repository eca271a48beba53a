"""The light on a scene, the lens and the sensor: all that makes a picture worse. A plane is float32, 0 … 255."""

import cv2
import numpy as np

from firmware_bridge.reader.network import INDEX
from firmware_bridge.reader.training.sources import Picture, Plane


def lit(seen: Plane, rng: np.random.Generator) -> Plane:
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
    if rng.random() < 0.06:  # a lamp that flickers, a shutter that rolls
        turn = rng.uniform(-0.3, 0.3)
        bands = np.sin((y + turn * x) * np.pi * rng.uniform(0.7, 5) + rng.uniform(0, 2 * np.pi))
        seen = seen * (1 + rng.uniform(0.03, 0.3) * bands)[..., None]
    seen = np.clip(seen, 0, 255)
    if rng.random() < 0.4:
        seen = 255 * (seen / 255) ** np.exp(rng.normal(0, 0.35))
    return seen.astype(np.float32)


def blurred(seen: Plane, rng: np.random.Generator) -> tuple[Plane, bool]:
    """Motion and defocus; whether it moved so far that nobody could read it."""
    moved = False
    way = rng.random()
    if way < 0.2:
        length = rng.uniform(1, 0.2 * INDEX)
        far = rng.random()
        if far < 0.15:
            length, moved = rng.uniform(0.45, 1.0) * INDEX, True
        elif far < 0.35:
            length = rng.uniform(0.2, 0.4) * INDEX
        seen = _smeared(seen, length, rng.uniform(0, np.pi))
    if rng.random() < 0.65:
        sigma = abs(rng.normal(0, 0.03)) * INDEX
        if rng.random() < 0.1:
            sigma = rng.uniform(0.05, 0.1) * INDEX
        if sigma > 0.25:
            seen = cv2.GaussianBlur(seen, (0, 0), sigma).astype(np.float32)
    if rng.random() < 0.15:
        factor = rng.uniform(0.3, 0.9)
        small = cv2.resize(seen, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)
        way_up = cv2.INTER_NEAREST if rng.random() < 0.3 else cv2.INTER_LINEAR
        seen = cv2.resize(small, seen.shape[1::-1], interpolation=way_up).astype(np.float32)
    if rng.random() < 0.12:  # a camera that sharpens
        soft = cv2.GaussianBlur(seen, (0, 0), rng.uniform(0.8, 2.2))
        seen = np.clip(seen + rng.uniform(0.3, 2.5) * (seen - soft), 0, 255).astype(np.float32)
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


def sensed(seen: Plane, rng: np.random.Generator) -> Picture:
    """Noise, grey or scrambled colours, one colour a pixel, coarse colours, JPEG."""
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
    if rng.random() < 0.08:
        taken = _mosaicked(taken)
    if rng.random() < 0.12:
        taken = _coarsely_coloured(taken, rng)
    if rng.random() < 0.35:
        quality = [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(25, 95))]
        found = cv2.imdecode(cv2.imencode(".jpg", taken, quality)[1], cv2.IMREAD_COLOR)
        if found is not None:
            taken = found.astype(np.uint8)
    return np.ascontiguousarray(taken)


def _mosaicked(taken: Picture) -> Picture:
    """As a sensor sees that measures one colour a pixel."""
    mosaic = taken[..., 1].copy()
    mosaic[::2, ::2], mosaic[1::2, 1::2] = taken[::2, ::2, 2], taken[1::2, 1::2, 0]
    return cv2.cvtColor(mosaic, cv2.COLOR_BayerRGGB2BGR).astype(np.uint8)


def _coarsely_coloured(taken: Picture, rng: np.random.Generator) -> Picture:
    """Colours of a quarter of the pixels and fewer, beside their place now and then."""
    parts = cv2.cvtColor(taken, cv2.COLOR_BGR2YCrCb)
    factor = rng.uniform(0.2, 0.6)
    small = cv2.resize(parts[..., 1:], None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)
    coarse = cv2.resize(small, taken.shape[1::-1], interpolation=cv2.INTER_LINEAR)
    parts[..., 1:] = np.roll(coarse, rng.integers(-2, 3, 2), (0, 1))
    return cv2.cvtColor(parts, cv2.COLOR_YCrCb2BGR).astype(np.uint8)
