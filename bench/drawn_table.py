"""A telephone's photographs of cards on a table, drawn: what lies in them is known.

On cloth, wood or paper, askew, under a lamp, with shadows, blur, noise and JPEG's losses; each from its seed.
In a poor room also on a patterned rug, from 20 to 35° aside, in half the light, half in somebody's shadow, upright or
lying, at 2 to 12 MP.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import cv2
import numpy as np
from numpy.typing import NDArray

from bench import poor_room
from cardboards.cards import Card
from firmware_bridge.eye_view import Image

Faces = dict[Card, Image]
Place = tuple[float, float, float]
"""Where a card's middle lies, in mm, and how it is turned, in degrees."""

TELEPHONE = (4032, 3024)
HEIGHT_MM = 88.0
ROUNDED_MM = 3.2
GROUNDS = {"cloth": (60, 95, 40), "wood": (70, 110, 160), "paper": (215, 220, 222)}


def photographed(
    faces: Faces, kind: str, seed: int, poor: bool = False
) -> tuple[bytes, list[Card]]:
    """A photograph as a telephone's file, and the cards that lie in it; `poor`: in a poor room."""
    random = np.random.default_rng(seed)
    cards = [Card(int(one)) for one in random.permutation(52)]
    places = KINDS[kind](random)
    table = _Table(random, _across(places), poor)
    for card, place in zip(cards, places, strict=False):
        table.lay(faces[card], place)
    return table.taken(), cards[: len(places)]


def _across(places: Sequence[Place]) -> float:
    """How many mm of table the photograph shows, so that the cards fill most of it."""
    wide = max(abs(place[0]) for place in places) + 60
    high = (max(abs(place[1]) for place in places) + 70) * TELEPHONE[0] / TELEPHONE[1]
    return 2 * float(max(wide, high))


def _single(random: np.random.Generator) -> list[Place]:
    return [(*random.uniform(-30, 30, 2), random.uniform(-180, 180))]


def _row(random: np.random.Generator) -> list[Place]:
    pitch = random.uniform(15, 24)
    return [
        ((place - 6) * pitch, random.normal(0, 1.5), random.normal(0, 2)) for place in range(13)
    ]


def _grid(random: np.random.Generator) -> list[Place]:
    return [
        (place % 5 * 70 - 140 + random.normal(0, 2), place // 5 * 96 - 96, random.normal(0, 3))
        for place in range(13)
    ]


def _fan(random: np.random.Generator) -> list[Place]:
    step, reach = random.uniform(5, 6.5), random.uniform(170, 220)
    turns = [(place - 6) * step + random.normal(0, 0.4) for place in range(13)]
    return [
        (reach * np.sin(np.deg2rad(turn)), reach * (1 - np.cos(np.deg2rad(turn))) - 20, turn)
        for turn in turns
    ]


def _wallet(random: np.random.Generator) -> list[Place]:
    return [
        (
            (place % 13 - 6) * 12 + (120 if place >= 26 else -120),
            (-55 if place // 13 % 2 else 55) + random.normal(0, 1),
            random.normal(0, 1.5),
        )
        for place in range(52)
    ]


KINDS: dict[str, Callable[[np.random.Generator], list[Place]]] = {
    "one card": _single,
    "row": _row,
    "grid": _grid,
    "fan": _fan,
    "four hands": _wallet,
}


@dataclass
class _Table:
    """A table in a photograph; `across`: mm from its left to its right side."""

    random: np.random.Generator
    across: float
    poor: bool = False
    picture: NDArray[np.float32] = field(init=False)
    pose: NDArray[np.float64] = field(init=False)

    def __post_init__(self) -> None:
        width, height = TELEPHONE
        random = self.random
        name = str(random.choice([*GROUNDS, poor_room.RUG] if self.poor else list(GROUNDS)))
        grain = random.normal(0, 1, (height // 4, width // 4)).astype(np.float32)
        if name == "wood":
            grain = np.asarray(5 * cv2.GaussianBlur(grain, (0, 0), sigmaX=40, sigmaY=1), np.float32)
        full = cv2.resize(grain, TELEPHONE)[:, :, None] * (2.0 if name == "paper" else 9)
        self.picture = np.asarray(np.array(GROUNDS.get(name, poor_room.WOOL)) + full, np.float32)
        half = np.array([self.across, self.across * height / width]) / 2
        corners = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]])
        if self.poor:
            frame = poor_room.aslant(corners * half, random)
            frame = frame * np.min(TELEPHONE / np.ptp(frame, axis=0))
            frame += TELEPHONE / np.array(2) - (frame.min(axis=0) + frame.max(axis=0)) / 2
        else:
            frame = (corners + 1) / 2 * TELEPHONE
            frame -= corners * random.uniform(0, 0.07, (4, 2)) * TELEPHONE
        pose = cv2.getPerspectiveTransform(
            (corners * half).astype(np.float32), frame.astype(np.float32)
        )
        self.pose = np.asarray(pose, np.float64)
        if name == poor_room.RUG:
            poor_room.weave(self.picture, self.pose, self.across)

    def lay(self, face: Image, place: Place) -> None:
        """Lay a card on what lies there, with its shadow."""
        x, y, turn = place[0], place[1], np.deg2rad(place[2])
        size = np.array([face.shape[1] / face.shape[0] * HEIGHT_MM, HEIGHT_MM])
        corners = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * size / 2
        turned = corners @ np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
        seen = cv2.perspectiveTransform((turned + np.array([x, y]))[:, None], self.pose)[:, 0]
        low = np.maximum(np.floor(seen.min(axis=0)).astype(int) - 20, 0)
        high = np.minimum(np.ceil(seen.max(axis=0)).astype(int) + 20, TELEPHONE)
        if (high <= low).any():
            return
        tall = float(np.linalg.norm(seen[3] - seen[0]))
        scale = tall / face.shape[0]
        small = cv2.resize(face, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        rows, columns = small.shape[:2]
        flat = np.array([[0, 0], [columns, 0], [columns, rows], [0, rows]], np.float32)
        to = cv2.getPerspectiveTransform(flat, (seen - low).astype(np.float32))
        extent = (int(high[0] - low[0]), int(high[1] - low[1]))
        laid = cv2.warpPerspective(small, to, extent, flags=cv2.INTER_LINEAR).astype(np.float32)
        mask = cv2.warpPerspective(_rounded(rows, columns), to, extent, flags=cv2.INTER_LINEAR)
        part = self.picture[low[1] : high[1], low[0] : high[0]]
        shadow = cv2.GaussianBlur(np.roll(mask, (5, 4), (0, 1)), (0, 0), 5)[:, :, None]
        part *= 1 - 0.45 * shadow
        part += (laid - part) * np.asarray(mask, np.float32)[:, :, None]

    def taken(self) -> bytes:
        """The file that a telephone makes of it."""
        random, (width, height) = self.random, TELEPHONE
        lamp, reach = random.uniform(0, 1, 2), random.uniform(0.7, 1.6)
        rows, columns = np.mgrid[0:1:24j, 0:1:32j]
        far = (columns - lamp[0]) ** 2 + (rows - lamp[1]) ** 2
        light = cv2.resize((1 / (1 + far / reach**2)).astype(np.float32), TELEPHONE)[:, :, None]
        tint = random.uniform([0.8, 0.94, 0.92], [1.05, 1.0, 1.08]) * random.uniform(0.7, 1.1)
        seen = cv2.GaussianBlur(self.picture, (0, 0), random.uniform(0.6, 1.8))
        seen = seen * light * tint.astype(np.float32)
        if self.poor:
            seen = seen * poor_room.light(TELEPHONE, random)
        seen += random.normal(0, random.uniform(1, 6), (height, width, 1)).astype(np.float32)
        if self.poor:
            smaller = random.uniform(0.42, 1)
            seen = cv2.resize(seen, None, fx=smaller, fy=smaller, interpolation=cv2.INTER_AREA)
            seen = np.rot90(seen, int(random.integers(4)))
        quality = [cv2.IMWRITE_JPEG_QUALITY, int(random.integers(70, 95))]
        _, file = cv2.imencode(".jpg", np.clip(seen, 0, 255).astype(np.uint8), quality)
        return file.tobytes()


def _rounded(rows: int, columns: int) -> NDArray[np.float32]:
    mask = np.zeros((rows, columns), np.float32)
    radius = round(rows * ROUNDED_MM / HEIGHT_MM)
    cv2.rectangle(mask, (radius, radius), (columns - radius, rows - radius), 1.0, -1)
    grown = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * radius - 1, 2 * radius - 1))
    return np.asarray(cv2.dilate(mask, grown), np.float32)
