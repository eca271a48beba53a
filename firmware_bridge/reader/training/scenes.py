"""What lies before the camera: a corner of a card on something, or something that is no corner.

A scene is composed with its index upright in the middle of a square canvas; where it is seen from,
and by how bad a camera, comes after (`views`).
"""

from collections.abc import Callable
from dataclasses import dataclass

import cv2
import numpy as np

from cardboards.cards import Suit
from firmware_bridge.reader.glyphs import GLYPHS, Beside
from firmware_bridge.reader.training.corner_cards import (
    MIDDLE,
    beside,
    card_corner,
    cover,
    sheet,
    tile,
)
from firmware_bridge.reader.training.ink import (
    CANVAS,
    Colour,
    background,
    ink_of,
    lay,
    paper_colour,
    sized,
)
from firmware_bridge.reader.training.sources import STACK, PaintedCard, Picture, Sources


@dataclass(frozen=True, slots=True)
class Answer:
    """What the network shall say: numbers of the classes of the two heads."""

    rank: int
    suit: int

    @classmethod
    def of(cls, rank: str | Beside, suit: Suit | Beside) -> "Answer":
        """From a glyph or what is beside, and a suit or what is beside."""
        return cls(
            len(GLYPHS) + rank if isinstance(rank, Beside) else GLYPHS.index(rank),
            len(Suit) + suit if isinstance(suit, Beside) else int(suit),
        )


REJECT = Answer.of(Beside.REJECT, Beside.REJECT)


@dataclass(frozen=True, slots=True)
class Scene:
    """CANVAS × CANVAS × 3, BGR, and what it is."""

    picture: Picture
    answer: Answer


def scene(sources: Sources, rng: np.random.Generator) -> Scene:
    """One scene: about two of three are an index that is to be read."""
    kind = rng.choice(len(_KINDS), p=_SHARES)
    return _KINDS[kind](sources, rng)


def _index(sources: Sources, rng: np.random.Generator) -> Scene:
    glyph = GLYPHS[rng.choice(len(GLYPHS), p=_GLYPH_SHARES)]
    suit = Suit(int(rng.integers(4)))
    hidden = None
    if (
        rng.random() < 0.15
    ):  # what is left is still this index and no other, or the scores shall say so
        hidden = rng.uniform(0, 0.25 if len(glyph) > 1 else 0.4)
    return Scene(card_corner(sources, rng, glyph, suit, hidden=hidden), Answer.of(glyph, suit))


def _printed(sources: Sources, rng: np.random.Generator) -> Scene:
    card = sources.cards[int(rng.integers(len(sources.cards)))]
    return Scene(_shown(card, rng), Answer.of(card.glyph, card.suit))


def _shown(card: PaintedCard, rng: np.random.Generator) -> Picture:
    picture = background(rng)
    paper = paper_colour(rng)
    x, y = (round(MIDDLE - place) for place in card.middle)
    height, width = card.picture.shape[:2]
    seen = card.picture[max(0, -y) :, max(0, -x) :]
    room = picture[max(0, y) : y + height, max(0, x) : x + width]
    seen = seen[: room.shape[0], : room.shape[1]]
    room[:] = (seen.astype(np.float32) * (paper / 255)).astype(np.uint8)
    if rng.random() < 0.3:
        cover(picture, rng, beside(rng, card.middle[0]))
    return picture


def _half(sources: Sources, rng: np.random.Generator) -> Scene:
    """Rank or suit is hidden, or missing, or none of ours."""
    glyph = GLYPHS[int(rng.integers(len(GLYPHS)))]
    suit = Suit(int(rng.integers(4)))
    way = rng.integers(5)
    if way == 0:
        return Scene(
            card_corner(sources, rng, glyph, None), Answer.of(Beside.REJECT, Beside.REJECT)
        )
    if way == 1:
        return Scene(card_corner(sources, rng, None, suit), Answer.of(Beside.REJECT, Beside.REJECT))
    if way == 2:
        stranger = Answer.of(Beside.REJECT, suit)
        return Scene(card_corner(sources, rng, None, suit, stranger=True), stranger)
    if way == 3:
        hidden = rng.uniform(0.55, 0.9)
        return Scene(card_corner(sources, rng, glyph, suit, hidden=hidden), REJECT)
    picture = card_corner(sources, rng, glyph, suit)
    edge = round(MIDDLE + STACK / 2 - rng.uniform(0.4, 0.8) * STACK)
    paper = paper_colour(rng) if rng.random() < 0.5 else rng.uniform(0, 255, 3).astype(np.float32)
    picture[edge:] = paper
    picture[edge : edge + 1] = paper * 0.5
    return Scene(picture, REJECT)


def _art(sources: Sources, rng: np.random.Generator) -> Scene:
    court = sources.courts[int(rng.integers(len(sources.courts)))]
    scale = rng.uniform(0.35, 1.8)
    art = np.rot90(tile(court, scale, rng), int(rng.integers(4)))
    return Scene(art[:, ::-1].copy() if rng.random() < 0.5 else art.copy(), REJECT)


def _pips(sources: Sources, rng: np.random.Generator) -> Scene:
    picture = np.empty((CANVAS, CANVAS, 3), np.uint8)
    picture[:] = paper_colour(rng)
    suit = Suit(int(rng.integers(4)))
    ink = ink_of(rng, suit)
    size = rng.uniform(0.2, 0.75) * STACK
    step = size * rng.uniform(1.1, 2.0)
    offset = rng.uniform(0, step, 2)
    wide = rng.uniform(1.0, 2.5)
    upside_down = rng.random() < 0.5
    for y in np.arange(offset[1] - step, CANVAS, step):
        for x in np.arange(offset[0] - step, CANVAS, step * wide):
            mask = sized(sources.suits[suit][int(rng.integers(40))], size)
            lay(picture, mask[::-1] if upside_down else mask, (int(x), int(y)), ink)
    return Scene(picture, REJECT)


def _back(_sources: Sources, rng: np.random.Generator) -> Scene:
    """A lattice, rings or scrolls in one ink, with a white margin now and then."""
    y, x = np.mgrid[0:CANVAS, 0:CANVAS].astype(np.float32)
    first, second = rng.uniform(3, 22, 2)
    angle = rng.uniform(0, np.pi)
    along, across = np.cos(angle) * x + np.sin(angle) * y, np.cos(angle) * y - np.sin(angle) * x
    way = rng.integers(3)
    if way == 0:
        wave = np.sin(along * 2 * np.pi / first) * np.sin(across * 2 * np.pi / second)
    elif way == 1:
        wave = np.maximum(np.sin(along * 2 * np.pi / first), np.sin(across * 2 * np.pi / first))
    else:
        centre = rng.uniform(0, CANVAS, 2)
        far = np.hypot(x - centre[0], y - centre[1])
        wave = np.sin(far * 2 * np.pi / first + 3 * np.sin(along * 2 * np.pi / (3 * second)))
    level = 1 / (1 + np.exp(-wave * rng.uniform(3, 12) + rng.uniform(-1, 1)))
    ink = rng.uniform(0, 160, 3).astype(np.float32)
    picture = paper_colour(rng) * level[..., None] + ink * (1 - level[..., None])
    if rng.random() < 0.5:
        edge = int(rng.uniform(0.2, 0.45) * CANVAS)
        picture[:, :edge] = paper_colour(rng)
        picture[:, : max(0, edge - int(rng.uniform(5, 30)))] = background(rng)[:1, :1]
    return Scene(picture.astype(np.uint8), Answer.of(Beside.BACK, Beside.BACK))


def _joker(sources: Sources, rng: np.random.Generator) -> Scene:
    """The word down the edge, or a star in a corner."""
    picture = background(rng)
    sheet(picture, rng, 20)
    ink = ink_of(rng, Suit(int(rng.integers(4))))
    face = sources.typefaces[int(rng.integers(len(sources.typefaces)))]
    tall = STACK * rng.uniform(0.18, 0.4)
    squeeze = rng.uniform(0.7, 1.2)
    y = MIDDLE - STACK / 2
    letters = [face.glyphs["J"][0], face.glyphs["10"][0], face.glyphs["K"][0]]
    letters += [face.strangers[1], face.glyphs["R"][0]]
    letters[1] = letters[1][:, letters[1].shape[1] // 2 :]
    if rng.random() < 0.25:
        _star(picture, rng, ink)
        y += STACK * 0.5
    for letter in letters:
        mask = sized(letter, tall, squeeze)
        lay(picture, mask, (int(MIDDLE - mask.shape[1] / 2), int(y)), ink)
        y += tall * rng.uniform(1.05, 1.15)
    return Scene(picture, Answer.of(Beside.JOKER, Beside.JOKER))


def _star(picture: Picture, rng: np.random.Generator, ink: Colour) -> None:
    turn = np.arange(10) * np.pi / 5 - np.pi / 2
    radius = STACK * rng.uniform(0.2, 0.3) * np.where(np.arange(10) % 2 == 0, 1, 0.45)
    points = np.stack(
        [MIDDLE + radius * np.cos(turn), MIDDLE - STACK * 0.3 + radius * np.sin(turn)], 1
    )
    cv2.fillPoly(picture, [np.round(points).astype(np.int32)], ink.tolist())


def _nothing(_sources: Sources, rng: np.random.Generator) -> Scene:
    """A place with nothing on it: even, or a table without a card."""
    picture = background(rng)
    if rng.random() < 0.4:
        sheet(picture, rng, int(rng.uniform(0, CANVAS * 0.6)))
    return Scene(picture, Answer.of(Beside.EMPTY, Beside.EMPTY))


def _words(sources: Sources, rng: np.random.Generator) -> Scene:
    """Letters all over, as on boxes and papers."""
    picture = background(rng)
    ink = rng.uniform(0, 255, 3).astype(np.float32)
    face = sources.typefaces[int(rng.integers(len(sources.typefaces)))]
    tall = STACK * rng.uniform(0.25, 0.9)
    for y in np.arange(rng.uniform(-tall, 0), CANVAS, tall * rng.uniform(1.1, 1.8)):
        x = rng.uniform(-tall, 0)
        while x < CANVAS:
            letters = [*face.strangers, *(face.glyphs[glyph][0] for glyph in GLYPHS)]
            mask = sized(letters[int(rng.integers(len(letters)))], tall)
            lay(picture, mask, (int(x), int(y)), ink)
            x += mask.shape[1] + tall * 0.15
    return Scene(picture, REJECT)


_KINDS: tuple[Callable[[Sources, np.random.Generator], Scene], ...] = (
    _index,
    _printed,
    _half,
    _art,
    _pips,
    _back,
    _joker,
    _nothing,
    _words,
)
_SHARES = (0.56, 0.16, 0.08, 0.05, 0.04, 0.03, 0.02, 0.03, 0.03)
_GLYPH_SHARES = np.array([1.0] * 13 + [0.5] * (len(GLYPHS) - 13))
_GLYPH_SHARES /= _GLYPH_SHARES.sum()
