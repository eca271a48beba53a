"""One card anywhere in a photograph, of any deck whose letters are known.

Its outline is found, its corners are read by the network, and the two must agree. Where no outline
shows an index, the network slides over the whole photograph, and both indices of the card must be
found.
Refusing is cheap and a misread is not: whatever speaks for another card is an objection.
"""

from dataclasses import dataclass
from itertools import combinations

import cv2
import numpy as np
from numpy.typing import NDArray

from cardboards.cards import Card
from firmware_bridge.eye_view import Image
from firmware_bridge.reader import hue
from firmware_bridge.reader.glyphs import Beside, Letters
from firmware_bridge.reader.indices import Corner, corners_of
from firmware_bridge.reader.network import INDEX, Network
from firmware_bridge.reader.outline import Outline, outlines
from firmware_bridge.reader.readings import Doubt, Look, NoCard, Reading, Unsure
from firmware_bridge.reader.sliding import Hit, hits

Plane = NDArray[np.float32]

_SURE = 0.8  # of one index, where the other agrees
_AGREES = 0.5
_ALONE = 0.93  # of one index, where no other is seen
_OBJECTS = 0.25  # of any place, for another card
_TRACE = 0.1  # less than this, of every card, is no index
_IS_BESIDE = 0.5
_SMALLEST_INDEX = 12.0  # pixels in the photograph
_SOFTEST = 0.1  # of an index's contrast: what one step of its sharpest edge takes

_SLID = 480  # pixels of the longer side, at most, where the smallest index is looked for
_STEP = 1.3  # from one height of index to the next
_ANGLES = tuple(range(0, 360, 30))
_OPPOSITE = 35.0  # degrees by which two indices of a card may miss lying opposite
_APART = (2.0, 9.0)  # index heights from one index of a card to the other


@dataclass(frozen=True, slots=True)
class Found:
    """What was read, and where: the card's corners, 4 × 2, x and y in pixels; None where none was found."""

    look: Look
    box: Plane | None


def single_card(image: Image, net: Network, letters: Letters) -> Found:
    """The one card of a photograph, upright or not. The same photograph always gives the same answer."""
    doubts: list[Found] = []
    for outline in outlines(image):
        look = judged(corners_of(image, outline, net, letters), outline)
        if isinstance(look, Reading):
            return Found(look, outline.corners)
        if isinstance(look, Unsure):
            doubts.append(Found(look, outline.corners))
    if doubts:
        return doubts[0]
    return _paired(hits(image, net, letters, _heights(image), _ANGLES)) or Found(NoCard(), None)


def judged(corners: list[Corner], outline: Outline) -> Look:
    """What four corners of one outline say together; `NoCard` where none shows anything."""
    cards = np.stack([corner.cards for corner in corners])
    together = np.sort(cards, 0)[-2:].sum(0)
    order = np.argsort(-together, kind="stable")
    guesses = tuple(Card(int(index)) for index in order[:3])
    own = cards[:, order[0]]
    most, next_most = (float(value) for value in np.sort(own)[:-3:-1])
    if most < _TRACE:
        return _beside(corners)
    objection = float(np.delete(cards, order[0], axis=1).max())
    agreed = most >= _SURE and next_most >= _AGREES and objection < _OBJECTS
    alone = most >= _ALONE and objection < _TRACE
    if not agreed and not alone:
        return Unsure(Doubt.BETWEEN_TWO, guesses)
    seen = [corner for corner, sureness in zip(corners, own, strict=True) if sureness >= _AGREES]
    doubt = _gate(seen, outline, guesses[0])
    if doubt is not None:
        return Unsure(doubt, guesses)
    return Reading(guesses[0], 1 - (1 - most) * (1 - next_most), guesses[1])


def _gate(seen: list[Corner], outline: Outline, card: Card) -> Doubt | None:
    """Why a picture is not good enough, however sure the network is."""
    if min(corner.share for corner in seen) * outline.height < _SMALLEST_INDEX:
        return Doubt.BLURRED
    if max(_sharpness(corner.cell) for corner in seen) < _SOFTEST:
        return Doubt.BLURRED
    if any(hue.objects(corner.cell, card.suit) for corner in seen):
        return Doubt.BETWEEN_TWO
    return None


def _sharpness(cell: Image) -> float:
    """The steepest edges of a cell, as part of its contrast, a pixel."""
    light = cell.min(2).astype(np.float32)
    low, high = np.percentile(light, (2, 98))
    steep = np.hypot(cv2.Sobel(light, cv2.CV_32F, 1, 0), cv2.Sobel(light, cv2.CV_32F, 0, 1)) / 8
    return float(np.percentile(steep, 98)) / max(float(high - low), 1.0)


def _beside(corners: list[Corner]) -> Look:
    beside = np.stack([corner.beside for corner in corners]).mean(0)
    if beside[Beside.BACK] > _IS_BESIDE:
        return Unsure(Doubt.FACE_DOWN)
    if beside[Beside.JOKER] > _IS_BESIDE:
        return Unsure(Doubt.JOKER)
    return NoCard()


def _heights(image: Image) -> list[float]:
    """The heights of index that a photograph is searched for, from the smallest."""
    longer, shorter = max(image.shape[:2]), min(image.shape[:2])
    height = max(_SMALLEST_INDEX, INDEX * longer / _SLID)
    heights = []
    while height < 0.9 * shorter:
        heights.append(height)
        height *= _STEP
    return heights


def _paired(found: list[Hit]) -> Found | None:
    """The card whose two indices were hit, if nothing else was."""
    sure = [hit for hit in found if hit.sureness >= _SURE and hit.looks > 1]
    for one, other in combinations(sure, 2):
        if one.card == other.card and _of_one_card(one, other):
            return _judged_hits(one, other, found)
    return None


def _of_one_card(one: Hit, other: Hit) -> bool:
    turned = (one.up - other.up) % 360
    apart = np.hypot(one.middle[0] - other.middle[0], one.middle[1] - other.middle[1])
    alike = 1 / (_STEP * 1.1) < one.height / other.height < _STEP * 1.1
    return abs(turned - 180) <= _OPPOSITE and alike and _APART[0] < apart / one.height < _APART[1]


def _judged_hits(one: Hit, other: Hit, found: list[Hit]) -> Found:
    others = [hit for hit in found if hit.card != one.card]
    objection = max([hit.sureness for hit in others] + [one.rival, other.rival])
    guesses = (one.card, *(hit.card for hit in others[:2]))
    box = _box(one, other)
    if objection > _SURE:
        return Found(Unsure(Doubt.BETWEEN_TWO, guesses), box)
    sureness = 1 - (1 - one.sureness) * (1 - other.sureness)
    return Found(Reading(one.card, sureness, guesses[1] if len(guesses) > 1 else None), box)


def _box(one: Hit, other: Hit) -> Plane:
    """The card's corners from its two indices, each about half an index from a corner."""
    turn = np.radians(one.up)
    down = np.array([np.sin(turn), np.cos(turn)])
    right = np.array([np.cos(turn), -np.sin(turn)])
    first = np.array(one.middle) - one.height * (0.7 * down + 0.4 * right)
    across = np.array(other.middle) + one.height * (0.7 * down + 0.4 * right) - first
    wide, tall = right * float(across @ right), down * float(across @ down)
    return np.array([first, first + wide, first + wide + tall, first + tall], np.float32)
