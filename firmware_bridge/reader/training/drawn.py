"""Suits and letters of our own drawing, as no font has them. A mask is float32, 0 … 1, cropped to its ink."""

from collections.abc import Iterator

import cv2
import numpy as np
from numpy.typing import NDArray

from cardboards.cards import Suit

Mask = NDArray[np.float32]
Line = NDArray[np.float64]
"""Points x, y around 0; 1 is half the mask's height."""

_SUITS = 240
_QUEENS = 96
_TENS = 48
_SIDE = 128
_INK = 100  # from this on a pixel is ink


def cropped(ink: NDArray[np.uint8]) -> Mask:
    """Without the empty rows and columns around the ink."""
    rows, columns = np.flatnonzero(ink.max(1) > _INK), np.flatnonzero(ink.max(0) > _INK)
    inked = ink[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
    return (inked / np.float32(255)).astype(np.float32)


def plotted(text: str, font: int, pen: int) -> Mask:
    """A text in one of OpenCV's Hershey fonts, strokes `pen` pixels wide."""
    canvas = np.zeros((240, 480), np.uint8)
    cv2.putText(canvas, text, (40, 170), font, 4, 255, pen, cv2.LINE_AA)
    return cropped(canvas)


def drawn_suits(suit: Suit) -> Iterator[Mask]:
    """One suit by many hands; the same each time."""
    rng = np.random.default_rng([7, suit])
    for _ in range(_SUITS):
        ink = np.zeros((2 * _SIDE, 2 * _SIDE), np.uint8)
        for shape in _SHAPES[suit](rng):
            cv2.fillPoly(ink, [_points(shape, 0.42)], 255)
        yield cropped(_half_size(ink))


def drawn_queens() -> Iterator[Mask]:
    """Qs as card painters draw them: a tall ring whose tail curls inside it, or loops over its foot."""
    rng = np.random.default_rng(11)
    for place in range(_QUEENS):
        wide = rng.uniform(0.42, 0.8)
        pen = int(rng.uniform(0.1, 0.26) * _SIDE)
        tail = _curled(rng, wide) if place % 2 else _looped(rng, wide)
        yield _penned((_ring(rng, wide), pen), (tail, max(3, int(pen * rng.uniform(0.6, 1.1)))))


def drawn_tens() -> Iterator[Mask]:
    """Tens as narrow as card painters draw them: a bar and a ring with straight sides, apart or touching."""
    rng = np.random.default_rng(13)
    for _ in range(_TENS):
        wide, pen = rng.uniform(0.25, 0.6), int(rng.uniform(0.1, 0.3) * _SIDE)
        gap = pen / (0.38 * 4 * _SIDE) * rng.uniform(0.9, 2.6)
        bar = np.array([(-wide - gap, -1.0), (-wide - gap, 1.0)])
        lines = [(bar, pen), (_ring(rng, wide), int(pen * rng.uniform(0.8, 1.1)))]
        if rng.random() < 0.3:  # a foot
            lines.append((bar[1] + np.array([(-0.2, 0.0), (0.2, 0.0)]), pen // 2))
        if rng.random() < 0.4:  # a flag
            lines.append((bar[0] + np.array([(0.0, 0.0), (-0.25, 0.3)]), pen // 2))
        yield _penned(*lines)


def _ring(rng: np.random.Generator, wide: float) -> Line:
    turn = np.linspace(0, 2 * np.pi, 60)
    square = rng.uniform(0.5, 1.0)  # 1 is an ellipse; less has straighter sides
    ring = np.stack([np.cos(turn), np.sin(turn)], 1)
    line: Line = np.sign(ring) * np.abs(ring) ** square * (wide, 1.0)
    return line


def _curled(rng: np.random.Generator, wide: float) -> Line:
    curl = (rng.uniform(-1.1, -0.3) * wide, rng.uniform(0.35, 0.95))
    over = (rng.uniform(-0.6, 0.2) * wide, rng.uniform(0.1, 0.5))
    end = (rng.uniform(0.7, 1.35) * wide, rng.uniform(0.85, 1.25))
    return _curve(curl, over, (rng.uniform(0, 0.6) * wide, rng.uniform(0.7, 1.2)), end)


def _looped(rng: np.random.Generator, wide: float) -> Line:
    middle = np.array([rng.uniform(-0.9, 0.1) * wide, rng.uniform(0.45, 0.95)])
    radii = np.array([rng.uniform(0.2, 0.55) * wide, rng.uniform(0.1, 0.28)])
    turn = np.linspace(rng.uniform(-1.5, 1.0), 2 * np.pi - rng.uniform(0.3, 1.2), 30)
    loop = middle + radii * np.stack([np.cos(turn), np.sin(turn)], 1)
    end = (rng.uniform(0.8, 1.4) * wide, rng.uniform(0.8, 1.2))
    away = _curve(tuple(loop[-1]), (rng.uniform(0, 0.8) * wide, rng.uniform(0.8, 1.3)), end)
    return np.concatenate([loop, away])


def _penned(*lines: tuple[Line, int]) -> Mask:
    ink = np.zeros((4 * _SIDE, 4 * _SIDE), np.uint8)
    for line, pen in lines:
        cv2.polylines(ink, [_points(line, 0.38, 4 * _SIDE)], False, 255, max(2, pen))
    return cropped(_half_size(ink))


def _points(line: Line, reach: float, side: int = 2 * _SIDE) -> NDArray[np.int32]:
    return np.round((line * reach + 0.5) * side).astype(np.int32)


def _half_size(ink: NDArray[np.uint8]) -> NDArray[np.uint8]:
    return cv2.resize(ink, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA).astype(np.uint8)


def _curve(*control: tuple[float, float]) -> Line:
    """A Bézier curve of any degree, as 24 points."""
    points = np.array(control)
    at = np.linspace(0, 1, 24)[:, None, None]
    level = np.broadcast_to(points, (24, *points.shape)).copy()
    while level.shape[1] > 1:
        level = level[:, :-1] * (1 - at) + level[:, 1:] * at
    result: Line = level[:, 0]
    return result


def _both_sides(half: Line) -> Line:
    return np.concatenate([half, half[::-1] * (-1, 1)])


def _heart(rng: np.random.Generator) -> list[Line]:
    wide, dip = rng.uniform(0.8, 1.15), rng.uniform(-0.65, -0.35)
    shoulder, waist = rng.uniform(1.1, 1.6), rng.uniform(-0.1, 0.5)
    upper = _curve((0, dip), (0.1, -shoulder), (wide * 1.2, -shoulder), (wide, waist * 0.3 - 0.25))
    lower = _curve(
        (wide, waist * 0.3 - 0.25), (wide * 0.9, waist), (rng.uniform(0, 0.4), 0.6), (0, 1)
    )
    return [_both_sides(np.concatenate([upper, lower]))]


def _stem(rng: np.random.Generator, top: float) -> Line:
    foot, waist = rng.uniform(0.2, 0.55), rng.uniform(0.02, 0.16)
    side = _curve(
        (waist, top),
        (waist, rng.uniform(0.4, 0.8)),
        (foot * rng.uniform(0.3, 0.9), 0.95),
        (foot, 1),
    )
    return _both_sides(side)


def _spade(rng: np.random.Generator) -> list[Line]:
    tall = rng.uniform(0.7, 0.85)
    body = _heart(rng)[0] * (1, -tall) + (0, tall - 1)
    return [body, _stem(rng, -0.1)]


def _diamond(rng: np.random.Generator) -> list[Line]:
    wide, bend = rng.uniform(0.65, 1.0), rng.uniform(0.38, 0.56)
    upper = _curve((0, -1), (wide * bend, -bend), (wide, 0))
    lower = _curve((wide, 0), (wide * bend, bend), (0, 1))
    return [_both_sides(np.concatenate([upper, lower]))]


def _club(rng: np.random.Generator) -> list[Line]:
    radius, apart, low = rng.uniform(0.36, 0.5), rng.uniform(0.42, 0.58), rng.uniform(0.05, 0.3)
    turn = np.linspace(0, 2 * np.pi, 40)
    leaf = radius * np.stack([np.cos(turn), np.sin(turn)], 1)
    filling = np.array([(-apart, low), (0, radius - 1), (apart, low)])
    leaves = [leaf + np.array(at) for at in ((0, radius - 1), (-apart, low), (apart, low))]
    return [*leaves, filling, _stem(rng, 0.0)]


_SHAPES = {Suit.SPADES: _spade, Suit.HEARTS: _heart, Suit.DIAMONDS: _diamond, Suit.CLUBS: _club}
