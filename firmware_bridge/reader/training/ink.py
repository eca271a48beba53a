"""Ink on paper, and the tables that paper lies on. A mask is float32, 0 … 1; pictures are CANVAS × CANVAS."""

import cv2
import numpy as np
from numpy.typing import NDArray

from cardboards.cards import Suit
from firmware_bridge.reader.training.sources import STACK, Picture, Plane

CANVAS = 3 * STACK

Colour = NDArray[np.float32]


def reweighted(mask: Plane, rng: np.random.Generator) -> Plane:
    """The strokes now and then thicker or thinner than the font's."""
    way = rng.random()
    if way > 0.4:
        return mask
    brush = np.ones((2, 2) if way > 0.1 else (3, 3), np.uint8)
    changed = cv2.dilate(mask, brush) if way < 0.25 else cv2.erode(mask, brush)
    return changed.astype(np.float32) if float(changed.sum()) > 0.6 * float(mask.sum()) else mask


def bent(mask: Plane, rng: np.random.Generator) -> Plane:
    """Its waist higher or lower, one side fuller, its strokes a little off: no two foundries agree."""
    if rng.random() < 0.3:
        return mask
    height, width = mask.shape
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    down, across = y / max(height - 1, 1), x / max(width - 1, 1)
    from_y = down + rng.normal(0, 0.06) * np.sin(np.pi * down)
    from_y += rng.normal(0, 0.02) * np.sin(2 * np.pi * across)
    from_x = across + rng.normal(0, 0.06) * np.sin(np.pi * across)
    from_x += rng.normal(0, 0.03) * np.sin(2 * np.pi * down)
    return cv2.remap(
        mask,
        (from_x * (width - 1)).astype(np.float32),
        (from_y * (height - 1)).astype(np.float32),
        cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_REPLICATE,
    ).astype(np.float32)


def worn(mask: Plane, rng: np.random.Generator) -> Plane:
    """Ink that has rubbed off, or did not take, in spots; mostly none."""
    if rng.random() < 0.9:
        return mask
    height, width = mask.shape
    coarse = rng.random((max(2, height // 4), max(2, width // 4))).astype(np.float32)
    spots = cv2.resize(coarse, (width, height), interpolation=cv2.INTER_CUBIC)
    left: Plane = mask * np.clip(1 - np.float32(rng.uniform(0.3, 1.0)) * spots, 0, 1)
    return left.astype(np.float32)


def sized(mask: Plane, height: float, squeeze: float = 1.0) -> Plane:
    """A mask so many pixels high, squeezed in width."""
    tall = max(2, round(height))
    wide = max(2, round(mask.shape[1] * tall / mask.shape[0] * squeeze))
    return cv2.resize(mask, (wide, tall), interpolation=cv2.INTER_AREA).astype(np.float32)


def lay(picture: Picture, mask: Plane, at: tuple[int, int], ink: Colour) -> None:
    """Ink a mask onto a picture, its upper left corner there; what hangs over is lost."""
    (x, y), (height, width) = at, mask.shape
    left, right = np.clip((x, x + width), 0, CANVAS)
    top, bottom = np.clip((y, y + height), 0, CANVAS)
    room = picture[top:bottom, left:right]
    shown = mask[top - y : bottom - y, left - x : right - x, None]
    room[:] = (room * (1 - shown) + ink * shown).astype(np.uint8)


def ink_of(rng: np.random.Generator, suit: Suit) -> Colour:
    """Two colours mostly, four now and then."""
    dark = rng.uniform(0, 60) + rng.uniform(0, 14, 3)
    red = np.array([rng.uniform(10, 70), rng.uniform(10, 70), rng.uniform(140, 240)])
    colours = {Suit.SPADES: dark, Suit.CLUBS: dark, Suit.HEARTS: red, Suit.DIAMONDS: red}
    way = rng.random()
    if way < 0.12:
        colours[Suit.DIAMONDS] = np.array(
            [rng.uniform(130, 240), rng.uniform(30, 120), rng.uniform(0, 60)]
        )
        colours[Suit.CLUBS] = np.array(
            [rng.uniform(10, 80), rng.uniform(80, 160), rng.uniform(0, 60)]
        )
    elif way < 0.15:
        colours[Suit.DIAMONDS] = np.array(
            [rng.uniform(0, 40), rng.uniform(100, 150), rng.uniform(210, 250)]
        )
    return colours[suit].astype(np.float32)


def paper_colour(rng: np.random.Generator) -> Colour:
    """White, more or less; now and then tinted."""
    if rng.random() < 0.06:
        return rng.uniform(150, 255, 3).astype(np.float32)
    return (rng.uniform(215, 255) - rng.uniform(0, 30, 3)).astype(np.float32)


def background(rng: np.random.Generator) -> Picture:
    """Plain, wood, cloth or clutter."""
    base = rng.uniform(0, 255, 3) if rng.random() < 0.5 else np.full(3, rng.uniform(0, 255))
    way = rng.random()
    if way < 0.35:
        return np.broadcast_to(base.astype(np.uint8), (CANVAS, CANVAS, 3)).copy()
    rows, columns = rng.integers(2, 40, 2)
    if way < 0.55:
        rows, columns = max(2, rows // 6), columns * 3
    grain = rng.normal(0, 1, (rows, columns)).astype(np.float32)
    side = CANVAS // 2
    grain = cv2.resize(grain, (side, side), interpolation=cv2.INTER_CUBIC).astype(np.float32)
    if way > 0.8:
        grain = np.sign(grain)
    if rng.random() < 0.5:
        grain = grain + rng.normal(0, 0.5, grain.shape).astype(np.float32)
    tinted = base.astype(np.float32) + grain[..., None] * np.float32(rng.uniform(2, 40))
    small = np.clip(tinted, 0, 255).astype(np.uint8)
    return cv2.resize(small, (CANVAS, CANVAS), interpolation=cv2.INTER_LINEAR).astype(np.uint8)
