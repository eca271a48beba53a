"""The corner of a card: its index, what else is printed, what it lies on and what lies on it."""

from dataclasses import dataclass

import cv2
import numpy as np

from cardboards.cards import Suit
from firmware_bridge.reader.glyphs import GLYPHS
from firmware_bridge.reader.training.ink import (
    CANVAS,
    Colour,
    background,
    bent,
    ink_of,
    lay,
    paper_colour,
    reweighted,
    sized,
    worn,
)
from firmware_bridge.reader.training.sources import STACK, Picture, Plane, Sources

MIDDLE = CANVAS / 2
_BARE = 0.2  # of the corners: nothing of the card's edges is in view


@dataclass(frozen=True, slots=True)
class Index:
    """The ink of an index as it is laid down: mask and left top place for rank and for suit."""

    rank: Plane
    suit: Plane
    rank_at: tuple[int, int]
    suit_at: tuple[int, int]
    width: int


def card_corner(
    sources: Sources,
    rng: np.random.Generator,
    glyph: str | None,
    suit: Suit | None,
    stranger: bool = False,
    hidden: float | None = None,
) -> Picture:
    """A corner with this index, what else is on the card, what lies on it and beneath it.

    `hidden`: the share of the index's width over which another card surely lies.
    """
    picture = background(rng)
    ink = ink_of(rng, suit if suit is not None else Suit(int(rng.integers(4))))
    index = composed(sources, rng, glyph, suit, stranger)
    if rng.random() < 0.25:
        _beneath(picture, sources, rng, index.width)
    if rng.random() < _BARE:
        picture[:] = paper_colour(rng)
    else:
        sheet(picture, rng, round(MIDDLE - index.width / 2))
    _interior(picture, sources, rng, suit, index.width, ink)
    rank_ink = ink if rng.random() < 0.97 else ink_of(rng, Suit.SPADES)
    lay(picture, index.rank, index.rank_at, rank_ink)
    lay(picture, index.suit, index.suit_at, ink)
    if hidden is not None:
        cover(picture, rng, (0.5 - hidden) * index.width, sources)
    elif rng.random() < 0.4:
        cover(picture, rng, beside(rng, index.width / 2), sources)
    return picture


def composed(
    sources: Sources,
    rng: np.random.Generator,
    glyph: str | None,
    suit: Suit | None,
    stranger: bool,
) -> Index:
    """An index in the middle: a glyph or a stranger or none, over a suit or none."""
    face = sources.typefaces[int(rng.integers(len(sources.typefaces)))]
    gap = rng.uniform(0.02, 0.2) * STACK
    share = rng.uniform(0.46, 0.76)
    tall = round((STACK - gap) * share)
    small = round(STACK - gap - tall)
    blank = np.zeros((1, 1), np.float32)
    rank = blank
    if stranger:
        rank = sized(
            face.strangers[int(rng.integers(len(face.strangers)))], tall, rng.uniform(0.6, 1.1)
        )
    elif glyph is not None:
        spellings = face.glyphs[glyph]
        squeeze = rng.uniform(0.45, 0.8) if len(glyph) > 1 else rng.uniform(0.55, 1.15)
        rank = sized(spellings[int(rng.integers(len(spellings)))], tall, squeeze)
        rank = worn(bent(reweighted(rank, rng), rng), rng)
    masks = sources.suits[suit] if suit is not None else ()
    pip = blank
    if masks:
        pip = sized(masks[int(rng.integers(len(masks)))], small, rng.uniform(0.75, 1.2))
        pip = worn(bent(pip, rng), rng)
    top = MIDDLE - STACK / 2
    shift = rng.normal(0, 0.04) * STACK
    width = max(rank.shape[1], pip.shape[1])
    return Index(
        rank,
        pip,
        (round(MIDDLE - rank.shape[1] / 2 + shift), round(top)),
        (round(MIDDLE - pip.shape[1] / 2), round(top + tall + gap)),
        width,
    )


def sheet(picture: Picture, rng: np.random.Generator, index_left: int) -> None:
    """Lay the card's paper: its left and upper edges run near the index."""
    left = index_left - rng.uniform(0.02, 0.35) * STACK
    top = MIDDLE - STACK / 2 - rng.uniform(0.03, 0.5) * STACK
    paper = paper_colour(rng)
    mask = np.zeros((CANVAS, CANVAS), np.uint8)
    radius = int(rng.uniform(0, 0.4) * STACK)
    x, y = int(left), int(top)
    mask[max(0, y) :, max(0, x + radius) :] = 255
    mask[max(0, y + radius) :, max(0, x) :] = 255
    cv2.circle(mask, (x + radius, y + radius), radius, 255, -1)
    if rng.random() < 0.3:  # a shadow, or a dark rim
        rim = cv2.dilate(mask, np.ones((5, 5), np.uint8)) - mask
        picture[rim > 0] = (picture[rim > 0] * rng.uniform(0.2, 0.9)).astype(np.uint8)
    cv2.copyTo(np.broadcast_to(paper.astype(np.uint8), picture.shape).copy(), mask, picture)


def _interior(
    picture: Picture,
    sources: Sources,
    rng: np.random.Generator,
    suit: Suit | None,
    width: int,
    ink: Colour,
) -> None:
    """Pips, a court behind its frame, or nothing, to the right of the index and below it."""
    way = rng.random()
    x = round(MIDDLE + width / 2 + rng.uniform(0.04, 0.5) * STACK)
    if way < 0.3:
        court = sources.courts[int(rng.integers(len(sources.courts)))]
        y = round(MIDDLE + STACK * rng.uniform(-0.6, 0.2))
        art = tile(court, rng.uniform(0.6, 1.6), rng)
        room = picture[max(0, y) :, x:]
        room[:] = art[: room.shape[0], : room.shape[1]]
        if rng.random() < 0.7:
            frame = rng.uniform(0, 200, 3).tolist()
            cv2.rectangle(
                picture, (x, max(0, y)), (CANVAS + 9, CANVAS + 9), frame, int(rng.integers(1, 3))
            )
    elif way < 0.75 and suit is not None:
        size = STACK * rng.uniform(0.3, 0.9)
        masks = sources.suits[suit]
        mask = sized(masks[int(rng.integers(len(masks)))], size)
        first = MIDDLE + STACK * rng.uniform(-0.6, 0.5)
        step = size * rng.uniform(1.05, 2.2)
        for place in range(3):
            lay(picture, mask, (x, round(first + place * step)), ink)


def _beneath(picture: Picture, sources: Sources, rng: np.random.Generator, width: int) -> None:
    """The card before it in a row or a fan: paper, and its index to the left or above."""
    picture[:] = paper_colour(rng)
    suit = Suit(int(rng.integers(4)))
    before = composed(sources, rng, GLYPHS[int(rng.integers(13))], suit, False)
    shift = -round((width + before.width) / 2 + rng.uniform(0.1, 0.6) * STACK)
    drop = round(rng.normal(0, 0.2) * STACK)
    if rng.random() < 0.3:
        shift, drop = round(rng.normal(0, 0.2) * STACK), -round(rng.uniform(1.05, 1.5) * STACK)
    printed_on(picture, before, ink_of(rng, suit), shift, drop)


def printed_on(picture: Picture, index: Index, ink: Colour, shift: int, drop: int) -> None:
    """Print an index so far to the right and so far down of the middle."""
    for mask, (x, y) in ((index.rank, index.rank_at), (index.suit, index.suit_at)):
        lay(picture, mask, (x + shift, y + drop), ink)


def beside(rng: np.random.Generator, half_width: float) -> float:
    """How far right of the middle the next card of a row begins that leaves the index free."""
    return half_width + rng.uniform(0.03, 0.7) * STACK


def cover(
    picture: Picture, rng: np.random.Generator, start: float, sources: Sources | None = None
) -> None:
    """Another card lies over all from `start` right of the middle, or over the lower part, with an
    index of its own now and then.
    """
    over = picture.copy()
    cut = round(MIDDLE + start)
    paper = paper_colour(rng)
    lean = np.tan(np.radians(rng.normal(0, 10)))
    edge = np.array(
        [
            (cut + lean * MIDDLE, 0),
            (CANVAS, 0),
            (CANVAS, CANVAS),
            (cut - lean * MIDDLE, CANVAS),
        ]
    )
    below = start > STACK * 0.2 and rng.random() < 0.3
    if below:
        edge = np.stack([edge[:, 1], edge[:, 0] + STACK * 0.3], 1)
    points = [np.round(edge).astype(np.int32)]
    cv2.fillPoly(over, points, paper.tolist())
    cv2.polylines(over, points, True, (paper * rng.uniform(0.3, 0.95)).tolist(), 1, cv2.LINE_AA)
    if sources is not None and not below and rng.random() < 0.7:
        suit = Suit(int(rng.integers(4)))
        neighbour = composed(sources, rng, GLYPHS[int(rng.integers(13))], suit, False)
        shift = round(cut + rng.uniform(0.05, 0.3) * STACK + neighbour.width / 2 - MIDDLE)
        drop = round(rng.normal(0, 0.15) * STACK)
        ink = ink_of(rng, suit)
        printed_on(over, neighbour, ink, shift, drop)
    picture[:] = over


def tile(court: Picture, scale: float, rng: np.random.Generator) -> Picture:
    """A CANVAS × CANVAS piece of a court, in this scale."""
    width = max(CANVAS, round(court.shape[1] * scale * 2))
    height = max(CANVAS, round(court.shape[0] * scale * 2))
    large = cv2.resize(court, (width, height), interpolation=cv2.INTER_LINEAR)
    x = int(rng.integers(width - CANVAS + 1))
    y = int(rng.integers(height - CANVAS + 1))
    return large[y : y + CANVAS, x : x + CANVAS].astype(np.uint8).copy()
