"""An eye so close that it sees one index and no more of the card: where that index lies, and what it says untaught.

How large and how slim a deck prints its indices is not known, so the network slides over the picture in
several sizes and two widths, and the surest looks are taken together. It reads a suit of which half is still
covered by the next card, so a suit must also be as tall as its rank tells.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from cardboards.cards import Card, Suit
from firmware_bridge.eye_view import Image
from firmware_bridge.reader.anywhere import hue
from firmware_bridge.reader.anywhere.blobs import Candidates
from firmware_bridge.reader.anywhere.cutting import Sheet
from firmware_bridge.reader.anywhere.mirrored import in_a_mirror
from firmware_bridge.reader.edges import is_out_of_focus, is_sharp, is_soft
from firmware_bridge.reader.glyphs import GLYPHS, Letters
from firmware_bridge.reader.network import HEIGHT, INDEX, STRIDE, WIDTH, Network
from firmware_bridge.reader.readings import Doubt, Look, NoCard, Reading, Unsure

Plane = NDArray[np.float32]
Mask = NDArray[np.bool_]

SURE = 0.8
"""Of the surest looks together: from here on an index counts as read."""

SHARES = tuple(0.5 * 1.06**step for step in range(9))
"""Of the picture's height that a bare index may take: 0.5 to 0.8."""
_LEAST = 0.55
"""Of the picture's height: a smaller index has more of its card around it, and only looks larger to the network."""
_WIDTHS = (1.0, 1.25)
_ROOM = 0.3  # of the picture's height, around it: an index may touch its rim
_PHASES = (0, STRIDE // 2)
_LOOKS = 4
_SURER = 0.93  # where the lens is out of focus
_RIVAL = 0.65  # another card as sure as that: its better must be
_CLEARLY, _CLEARLY_BLURRED = 0.97, 0.976
_TRACE = 0.1  # less than this, of every card, is no index

_CLIPPED = 253  # of 255: paper whose light the sensor cannot tell any more
_WASHED_OUT = 0.45  # of its light: ink that stands out less; at 0.35 half of an 8 is a 3
_NOISY = 0.11  # of the ink's depth; a sound picture has a hundredth

_TALL, _WIDE = 60, 28  # pixels: an index's height, and of its middle that is looked at row by row
_AROUND = 15  # above and below
_PAPER = np.ones((31, 31), np.uint8)
_INK = 0.5  # of the darkest
_LEAST_INK = 2  # pixels of a row
_LEAST_ROWS = 4
_EATEN = 2  # rows at most that the light takes out of a stroke
_WHOLE_SUIT = 0.55  # of the rank's height
_WHOLE_RANK = 1.2  # of it, the suit's, where the rank runs to the picture's rim
_GROWN = 65  # rows of a rank and a suit that touch each other


@dataclass(frozen=True, slots=True)
class BareIndex:
    """The likeliest index in a picture.

    `glyphs`: how surely it is each, GLYPHS × suits, 0 … 1. `middle`, `height`: in pixels. `wide`: by how much it is
    drawn wider for the network.
    """

    glyphs: Plane
    middle: tuple[float, float]
    height: float
    wide: float

    def fills(self, image: Image) -> bool:
        """Whether it leaves no room for more of the card."""
        return self.height >= _LEAST * float(image.shape[0])

    def cards(self, letters: Letters) -> Plane:
        """How surely it is each of the 52 cards, in file order."""
        cards = np.zeros((len(Suit), len(letters.ranks)), np.float32)
        for glyph, rank in letters.ranks.items():
            cards[:, rank] += self.glyphs[GLYPHS.index(glyph)]
        return cards.ravel()

    @property
    def place(self) -> Candidates:
        """Where it lies, upright."""
        return Candidates(
            np.array([self.middle], np.float32),
            np.array([(0, 1)], np.float32),
            np.array([self.height], np.float32),
            np.ones(1, np.float32),
        )


def index_in(image: Image, net: Network, shares: Sequence[float] = SHARES) -> BareIndex:
    """The likeliest index of those that fill such shares of the picture's height."""
    found = (_index(list(_looks(image, net, wide, shares)), wide) for wide in _WIDTHS)
    return max(found, key=lambda index: float(index.glyphs.max()))


def bare_card(image: Image, net: Network, letters: Letters) -> Look:
    """The card whose index alone is seen, of any deck with these letters."""
    index = index_in(image, net)
    cards = index.cards(letters)
    order = np.argsort(-cards, kind="stable")
    guesses = tuple(Card(int(one)) for one in order[:3])
    if cards[order[0]] < _TRACE or not index.fills(image):
        return NoCard()
    poor = _light_fault(image)
    if poor is not None:
        return Unsure(poor, guesses)
    cell = Sheet(image).cells(index.place, index.wide)[0]
    in_focus = not is_soft(cell)
    legible = in_focus or (is_out_of_focus(cell) and cards[order[0]] >= _SURER)
    if not legible:
        return Unsure(Doubt.BLURRED, guesses)
    if not _is_whole(image, index):
        return Unsure(Doubt.CUT_OFF, guesses)
    sure, rival = (float(cards[card]) for card in order[:2])
    contested = _is_contested(sure, rival, sharp=is_sharp(cell))
    mirrored = in_a_mirror(cell[None], guesses[:1], net, letters).any()
    if sure < SURE or contested or mirrored or hue.objects(cell, guesses[0].suit):
        return Unsure(Doubt.BETWEEN_TWO, guesses)
    return Reading(guesses[0], sure, guesses[1])


def _is_contested(sure: float, rival: float, *, sharp: bool) -> bool:
    """Whether other looks say another card nearly as surely: a Q that its tail crosses is a 6 for 0.97, a Q for 0.8."""
    return rival >= _RIVAL and sure < (_CLEARLY if sharp else _CLEARLY_BLURRED)


def _light_fault(image: Image) -> Doubt | None:
    """Strokes that the light ate or the dark's noise hides are read all the same, as what is left of them."""
    light = image.min(2)
    ink, paper = (float(value) for value in np.percentile(light, (2, 98)))
    if paper >= _CLIPPED and paper - ink < _WASHED_OUT * paper:
        return Doubt.BRIGHT
    rough = float(np.abs(light.astype(np.int16) - cv2.medianBlur(light, 3)).mean())
    return Doubt.DARK if rough > _NOISY * (paper - ink) else None


_Looks = tuple[Plane, Plane]
"""GLYPHS × suits × n, how surely n places show each; n × 3, their middles and heights in pixels."""


def _looks(image: Image, net: Network, wide: float, shares: Sequence[float]) -> Iterator[_Looks]:
    height = image.shape[0]
    room = round(_ROOM * height)
    roomy = cv2.copyMakeBorder(image, room, room, room, room, cv2.BORDER_REPLICATE)
    for share in shares:
        zoom = INDEX / (share * height)
        seen = cv2.resize(roomy, None, fx=zoom * wide, fy=zoom, interpolation=cv2.INTER_AREA)
        least = max(0, WIDTH + STRIDE - seen.shape[1]), max(0, HEIGHT + STRIDE - seen.shape[0])
        seen = cv2.copyMakeBorder(seen, 0, least[1], 0, least[0], cv2.BORDER_REPLICATE)
        first, last = _PHASES
        parts = np.stack([seen[: first - last, : first - last], seen[last:, last:]])
        scores = net.slide_all(parts.astype(np.uint8))
        for phase, ranks, suits in zip(_PHASES, scores.ranks, scores.suits, strict=True):
            glyphs = ranks[: len(GLYPHS), None] * suits[None, : len(Suit)]
            rows, columns = np.indices(glyphs.shape[2:], np.float32)
            x = (columns.ravel() * STRIDE + WIDTH / 2 + phase) / (zoom * wide) - room
            y = (rows.ravel() * STRIDE + HEIGHT / 2 + phase) / zoom - room
            tall = np.full_like(x, share * height)
            yield glyphs.reshape(*glyphs.shape[:2], -1), np.stack([x, y, tall], 1)


def _index(looks: list[_Looks], wide: float) -> BareIndex:
    glyphs = np.concatenate([part for part, _ in looks], 2)
    places = np.concatenate([part for _, part in looks])
    surest = np.argsort(-glyphs, 2, kind="stable")[:, :, :_LOOKS]
    sure = np.take_along_axis(glyphs, surest, 2).mean(2)
    best = np.unravel_index(int(sure.argmax()), sure.shape)
    x, y, height = places[surest[best]].mean(0).tolist()
    return BareIndex(sure, (x, y), height, wide)


def _is_whole(image: Image, index: BareIndex) -> bool:
    """Whether rank and suit are no less tall than the other tells: what moves covers the suit from below, and leaves
    the picture above. What is left of a 5 is a J, of a K an A.
    """
    ink = _ink(image, index)
    rows = _inked_rows(ink)
    ranks = [(top, foot) for top, foot in rows if top + foot < _TALL + 2 * _AROUND]
    suits = [foot - top for top, foot in rows if top + foot >= _TALL + 2 * _AROUND]
    if not ranks or not suits:
        return any(foot - top >= _GROWN for top, foot in rows)
    pieces = [ranks[0]]
    for top, foot in ranks[1:]:  # of one rank where the light has eaten some of it
        shadow = pieces[-1][0] <= _first_row(index) + 1
        together = top - pieces[-1][1] <= _EATEN and not shadow
        pieces.append((pieces.pop()[0], foot) if together else (top, foot))
    rank = max(foot - top for top, foot in pieces)
    in_view = ranks[-1][1] - ranks[0][0]
    shortened = suits[0] > _WHOLE_RANK * in_view and _leaves_above(ink, index)
    return suits[0] >= _WHOLE_SUIT * rank and not shortened


def _leaves_above(ink: Mask, index: BareIndex) -> bool:
    """Whether the rank's ink runs to the picture's upper rim."""
    _, pieces = cv2.connectedComponents(ink.astype(np.uint8))
    first, rank = pieces[max(_first_row(index), 0) :][:2], pieces[_AROUND : _AROUND + _TALL // 2]
    return bool((np.isin(first, rank) & (first > 0)).sum() >= _LEAST_INK)


def _first_row(index: BareIndex) -> int:
    """Of the picture, where the index is _TALL rows."""
    return round(_AROUND + _TALL / 2 - _TALL / index.height * index.middle[1])


def _ink(image: Image, index: BareIndex) -> Mask:
    """Where there is ink along the index's middle, its height being _TALL rows.

    The middle is that of its suit: the network looks a little aside where a frame begins near by.
    """
    zoom = _TALL / index.height
    middle = np.array([_WIDE / 2, _TALL / 2 + _AROUND])
    offset = middle - zoom * np.array(index.middle)
    onto = np.column_stack([zoom * np.eye(2), offset])
    size = (_WIDE, _TALL + 2 * _AROUND)
    around = 2 * _WIDE  # of paper, to know it by
    onto[0, 2] += around
    cut = cv2.warpAffine(
        image.min(2),
        onto,
        (size[0] + 2 * around, size[1]),
        flags=cv2.INTER_AREA,
        borderMode=cv2.BORDER_CONSTANT,
        borderValue=255.0,
    ).astype(np.float32)
    paper = cv2.morphologyEx(cut, cv2.MORPH_CLOSE, _PAPER)
    dark = 1 - cut / np.maximum(paper, 8.0)
    along = slice(around, around + _WIDE)
    inked: Mask = dark > _INK * np.percentile(dark[_AROUND:-_AROUND, along], 95)
    left = around + _aside(inked[_AROUND + _TALL // 2 : -_AROUND, along])
    return inked[:, left : left + _WIDE]


def _aside(ink: Mask) -> int:
    """How many columns right of the middle the largest piece of ink has its own."""
    _, _, stats, middles = cv2.connectedComponentsWithStats(ink.astype(np.uint8))
    if len(stats) == 1:
        return 0
    largest = 1 + int(stats[1:, cv2.CC_STAT_AREA].argmax())
    return round(float(middles[largest, 0]) - (_WIDE - 1) / 2)


def _inked_rows(ink: Mask) -> list[tuple[int, int]]:
    """From which row to which there is ink."""
    inked = ink.sum(1) >= _LEAST_INK
    edges = np.flatnonzero(np.diff(np.concatenate([[False], inked, [False]])))
    pieces = zip(edges[::2].tolist(), edges[1::2].tolist(), strict=True)
    return [(top, foot) for top, foot in pieces if foot - top >= _LEAST_ROWS]
