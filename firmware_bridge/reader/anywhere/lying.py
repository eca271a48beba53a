"""Cards as they lie in a photograph."""

from collections.abc import Iterable
from dataclasses import dataclass

import cv2
import numpy as np

from cardboards.cards import Card
from firmware_bridge.eye_view import Image
from firmware_bridge.reader.anywhere.blobs import Candidates
from firmware_bridge.reader.network import HEIGHT, WIDTH
from firmware_bridge.reader.readings import Reading

Point = tuple[float, float]
Outline = tuple[Point, Point, Point, Point]

_GREEN = (60, 180, 30)
_LARGEST = 2400  # pixels: what a screen shows


@dataclass(frozen=True, slots=True)
class Lying:
    """A card that was read, and where.

    `confidence`: 0 … 1. `box`: what was seen of it, in pixels of the photograph: the whole card, or
    only its index where others cover the rest; clockwise from the upper left of the index.
    """

    card: Card
    confidence: float
    runner_up: Card | None
    box: Outline

    @property
    def reading(self) -> Reading:
        """What was read, wherever it lies."""
        return Reading(self.card, self.confidence, self.runner_up)

    @property
    def middle(self) -> Point:
        """The middle of the box."""
        return sum(x for x, _ in self.box) / 4, sum(y for _, y in self.box) / 4


def outline_of(seen: Candidates) -> Outline:
    """What was seen of a card: its index, or all between its two; clockwise from the upper left of the first."""
    down = seen.downs[0]
    right = np.array([down[1], -down[0]], np.float32)
    half = seen.heights[:, None] / 2
    wide = half * WIDTH / HEIGHT
    across, along = (seen.middles @ axis for axis in (right, down))
    left, side = float((across - wide[:, 0]).min()), float((across + wide[:, 0]).max())
    top, foot = float((along - half[:, 0]).min()), float((along + half[:, 0]).max())
    (a, b), (c, d), (e, f), (g, h) = (
        (right * x + down * y).tolist()
        for x, y in ((left, top), (side, top), (side, foot), (left, foot))
    )
    return (a, b), (c, d), (e, f), (g, h)


def within(outline: Outline, point: Point) -> bool:
    """Whether a point of the photograph lies in an outline, not on it."""
    return cv2.pointPolygonTest(np.array(outline, np.float32), point, measureDist=False) > 0


def marked(image: Image, cards: Iterable[Lying]) -> Image:
    """The photograph with a box and a name on each card: as secret as the cards themselves."""
    scale = min(1.0, _LARGEST / max(image.shape[:2]))
    shown = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    thick = max(2, shown.shape[1] // 600)
    for lying in cards:
        box = np.round(np.array(lying.box) * scale).astype(np.int32)
        cv2.polylines(shown, [box], isClosed=True, color=_GREEN, thickness=thick)
        corner = (int(box[:, 0].min()), int(box[:, 1].min()) - 2 * thick)
        for colour, width in (((255, 255, 255), 3 * thick), (_GREEN, thick)):
            cv2.putText(
                shown, lying.card.code, corner, cv2.FONT_HERSHEY_SIMPLEX, 0.3 * thick, colour, width
            )
    return np.asarray(shown, np.uint8)
