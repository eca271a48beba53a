"""The part of an eye's picture that holds the card's index, where the picture shows more of the card than that.

The network looks at a few pictures in many sizes. One of them may hide its index, or show a pip that looks like one,
so a place counts by what all of them say of it: each has the index there that it is said to have.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from cardboards.cards import Card
from firmware_bridge.eye_view import Image
from firmware_bridge.reader.glyphs import GLYPHS, meaning
from firmware_bridge.reader.network import HEIGHT, INDEX, STRIDE, WIDTH, Network
from firmware_bridge.reader.taught.bare import index_in

_SHARES = tuple(0.07 * 1.25**step for step in range(10))
"""Of the picture's height that the index may take: 0.07 to 0.52."""
_SMALLEST = 16  # pixels: below it an index is not read
_QUARTERS = (0, 2, 1, 3)  # an eye may hang upside down, or sideways
_FEW, _SOME = 5, 13  # pictures for finding the place, and for finding it exactly
_ASTRAY = np.ones((5, 5), np.uint8)  # steps of the network: half an index's height each way
_WIDE = 1.12  # some decks print slim indices
_AGREED = 0.5  # how surely the few pictures show their indices at one place, on average
_SHOWN = 0.75  # share of the pictures that show theirs for certain
_CERTAIN = 0.8
_HIGH, _BROAD = 1.65, 1.4  # of the index's height: room for a card that lies a little off
SHARES = (0.56, 0.6, 0.65)
"""Of a close-up's height that its index takes."""


@dataclass(frozen=True, slots=True)
class CloseUp:
    """A part of a picture: left and upper edge, width and height as shares of the picture's.

    `quarters`: how often the picture is turned left by 90° first, so that the index stands upright.
    """

    left: float
    top: float
    width: float
    height: float
    quarters: int

    @property
    def lies_in_a_picture(self) -> bool:
        """Whether some of it does, and it is no larger than twice a picture."""
        sides = (self.left, self.width), (self.top, self.height)
        return all(0 < size <= 2 and -size < start < 1 for start, size in sides)

    def of(self, image: Image) -> Image:
        """What a picture shows there; beyond its rim it is continued."""
        upright = np.rot90(image, self.quarters)
        high, wide = upright.shape[:2]
        first = np.round([self.top * high, self.left * wide]).astype(int)
        last = first + np.maximum(1, np.round([self.height * high, self.width * wide])).astype(int)
        (above, before), (below, behind) = (
            np.maximum(-first, 0).tolist(),
            np.maximum(last - (high, wide), 0).tolist(),
        )
        seen = upright[max(first[0], 0) : last[0], max(first[1], 0) : last[1]]
        return cv2.copyMakeBorder(
            np.ascontiguousarray(seen), above, below, before, behind, cv2.BORDER_REPLICATE
        ).astype(np.uint8, copy=False)


def close_up_in(samples: Sequence[tuple[Card, Image]], net: Network) -> CloseUp | None:
    """Where pictures of one eye show the indices of the cards that they are said to show; None: nowhere."""
    if len({image.shape for _, image in samples}) > 1:
        return None
    small = [(card, _shrunk(image)) for card, image in _spread(samples, _FEW)]
    for quarters in _QUARTERS:
        few = [(card, _upright(image, quarters)) for card, image in small]
        roughly = _likeliest(few, net, quarters)
        if roughly is not None:
            return _exactly(roughly, _spread(samples, _SOME), net)
    return None


def _spread(samples: Sequence[tuple[Card, Image]], count: int) -> Sequence[tuple[Card, Image]]:
    return samples[:: -(-len(samples) // count)]


def _shrunk(image: Image) -> Image:
    """No larger than the smallest index needs."""
    zoom = INDEX / _SHARES[0] / min(image.shape[:2])
    if zoom >= 1:
        return image
    return cv2.resize(image, None, fx=zoom, fy=zoom, interpolation=cv2.INTER_AREA).astype(np.uint8)


def _upright(image: Image, quarters: int) -> Image:
    return np.ascontiguousarray(np.rot90(image, quarters))


def _likeliest(
    pictures: Sequence[tuple[Card, Image]], net: Network, quarters: int
) -> CloseUp | None:
    high, wide = pictures[0][1].shape[:2]
    surest, found = _AGREED, None
    for share in _SHARES:
        if share * high < _SMALLEST:
            continue
        agreed = _agreed(pictures, net, share)
        if agreed is not None and agreed[0] >= surest:
            surest, (x, y) = agreed
            found = _around(x, y, share * high, (wide, high), quarters)
    return found


def _around(x: float, y: float, tall: float, size: tuple[int, int], quarters: int) -> CloseUp:
    wide, high = size
    across, down = tall * _BROAD, tall * _HIGH
    return CloseUp(
        (x - across / 2) / wide, (y - down / 2) / high, across / wide, down / high, quarters
    )


def _agreed(
    pictures: Sequence[tuple[Card, Image]], net: Network, share: float
) -> tuple[float, tuple[float, float]] | None:
    """How surely all pictures show an index of this size about one place, and where; None: they are too small."""
    high = pictures[0][1].shape[0]
    room, zoom = round(share * high / 3), INDEX / (share * high)
    maps = []
    for card, image in pictures:
        roomy = cv2.copyMakeBorder(image, room, room, room, room, cv2.BORDER_REPLICATE)
        seen = cv2.resize(roomy, None, fx=zoom * _WIDE, fy=zoom, interpolation=cv2.INTER_AREA)
        if seen.shape[0] < HEIGHT or seen.shape[1] < WIDTH:
            return None
        scores = net.slide(seen.astype(np.uint8, copy=False))
        glyphs = [GLYPHS.index(glyph) for glyph in meaning(card.rank).ranks]
        own = scores.suits[card.suit] * scores.ranks[glyphs].sum(0)
        maps.append(cv2.dilate(own.astype(np.float32), _ASTRAY))
    together = np.mean(maps, 0)
    rows, columns = np.nonzero(together >= 0.97 * together.max())
    x = (float(np.median(columns)) * STRIDE + WIDTH / 2) / (zoom * _WIDE) - room
    y = (float(np.median(rows)) * STRIDE + HEIGHT / 2) / zoom - room
    return float(together.max()), (x, y)


def _exactly(
    roughly: CloseUp, samples: Sequence[tuple[Card, Image]], net: Network
) -> CloseUp | None:
    """The same about the middle of the indices that are read there; None where too few are."""
    found: list[NDArray[np.float64]] = []
    for card, image in samples:
        part = roughly.of(image)
        index = index_in(part, net)
        if index.glyphs[:, card.suit].max() >= _CERTAIN:
            found.append(np.array([*index.middle, index.height]) / part.shape[0])
    if len(found) < _SHOWN * len(samples):
        return None
    x, y, tall = np.median(found, 0).tolist()
    high, wide = _upright(samples[0][1], roughly.quarters).shape[:2]
    down = roughly.height * high
    middle = roughly.left * wide + x * down, roughly.top * high + y * down
    return _around(*middle, tall * down, (wide, high), roughly.quarters)
