"""The looks of a deck in the pictures of an eye that sees one index and no more of the card.

Such pictures may cut an index off, each at another side. What one does not show of its card is taken from others:
a rank from the other suits' pictures of it, a suit from the other ranks'. So is a card of which there is no picture.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from cardboards.cards import PACK, Card, Rank, Suit
from firmware_bridge.eye_view import Image
from firmware_bridge.reader.glyphs import LETTERS
from firmware_bridge.reader.network import Network
from firmware_bridge.reader.taught.aligning import Aligner, pyramid_of
from firmware_bridge.reader.taught.bare import SHARES, SURE, BareIndex, index_in
from firmware_bridge.reader.taught.ink import (
    SIZE,
    InkedPicture,
    Mask,
    Plane,
    continued,
    laid,
    shift,
)
from firmware_bridge.reader.taught.labels import Label
from firmware_bridge.reader.taught.looks import IndexPlace, Looks
from firmware_bridge.reader.taught.placing import steps_together

_FEW, _MOST = 8, 0.75
"""Pictures that tell whether all show a bare index, and the share of them that must."""
_TALL, _WIDE = 1.1, 0.56
"""Of an index's height: what of the picture is its face."""
_FAR = 10  # pixels between two pictures, once each is laid where its index was found
_ROUNDS = 3
_KNOWN = 0.99
_FIRST, _LAST = (
    0.35,
    0.65,
)  # of the face's height: between them lies what parts the rank from the suit
_AS_BLANK = 0.02  # of a column's rows
_READ = 0.5  # of the cards' own letters, on average

Pictures = Sequence[tuple[Label, InkedPicture]]


def show_bare_index(samples: Sequence[tuple[Card, Image]], net: Network) -> bool:
    """Whether these pictures show an index of the card that each is said to show, and nothing else is as large."""
    some = samples[:: max(1, len(samples) // _FEW)]
    agreed = 0
    for card, image in some:
        index = index_in(image, net)
        agreed += index.fills(image) and float(index.glyphs[:, card.suit].max()) >= SURE
    return agreed >= _MOST * len(some)


def bare_looks_of(
    labels: Sequence[Label],
    samples: Sequence[tuple[Label, Image]],
    net: Network,
    shares: Sequence[float] = SHARES,
) -> Looks:
    """One look a label; the labels' first 52 are the cards in file order.

    A card without a picture needs one of its rank and one of its suit. `shares`: see `index_in`.
    """
    pictures = [(label, continued(image)) for label, image in samples]
    indices = [index_in(image, net, shares) for _, image in samples]
    place = _place(samples, indices)
    face = _face(place)
    planes, known = _where_most_are(pictures, samples, indices, place, face)
    planes, known = _straight(pictures, planes, known, face)
    own = np.zeros((len(labels), SIZE, SIZE), np.float32)
    shown = np.zeros_like(own)
    for row, label in enumerate(labels):
        rows = [index for index, (one, _) in enumerate(pictures) if one == label]
        own[row], shown[row] = planes[rows].sum(0), known[rows].sum(0)
    looks = own / np.maximum(shown, 1)
    looks[: len(PACK)] = _filled(own[: len(PACK)], shown[: len(PACK)], face)
    clipped: Plane = np.clip(looks, 0, 1).astype(np.float32)
    face = as_wide_as_indices(clipped[: len(PACK)], face)
    return Looks(tuple(labels), clipped, np.arange(len(labels)), face, None, place)


def _place(samples: Sequence[tuple[Label, Image]], indices: Sequence[BareIndex]) -> IndexPlace:
    """Where most pictures have their index, in pixels of the square that each is laid in."""
    sure = [
        index.glyphs.max() >= SURE and isinstance(label, Card)
        for (label, _), index in zip(samples, indices, strict=True)
    ]
    found = [
        (*_on_square(index, image), index.wide)
        for (_, image), index in zip(samples, indices, strict=True)
    ]
    x, y, height, wide = np.median(np.array(found)[sure], 0).tolist()
    own = [
        (index, label)
        for (label, _), index in zip(samples, indices, strict=True)
        if isinstance(label, Card)
    ]
    read = {
        name: float(np.mean([index.cards(letters)[card.index] for index, card in own]))
        for name, letters in LETTERS.items()
    }
    likeliest = max(read, key=lambda name: read[name])
    return IndexPlace((x, y), height, wide, likeliest if read[likeliest] >= _READ else None)


def _on_square(index: BareIndex, image: Image) -> tuple[float, float, float]:
    high, wide = image.shape[:2]
    scale = SIZE / max(high, wide)
    x, y = index.middle
    left, top = (SIZE - wide * scale) / 2, (SIZE - high * scale) / 2
    return x * scale + left, y * scale + top, index.height * scale


def _face(place: IndexPlace) -> Mask:
    (x, y), tall, wide = place.middle, place.height * _TALL / 2, place.height * _WIDE / 2
    face = np.zeros((SIZE, SIZE), np.bool_)
    face[max(0, round(y - tall)) : round(y + tall), max(0, round(x - wide)) : round(x + wide)] = (
        True
    )
    return face


def _where_most_are(
    pictures: Pictures,
    samples: Sequence[tuple[Label, Image]],
    indices: Sequence[BareIndex],
    place: IndexPlace,
    face: Mask,
) -> tuple[Plane, Plane]:
    """Ink at one place, 0 where a picture does not show it; and 1 where it does."""
    steps = np.zeros((len(pictures), 2))
    for row, ((_, image), index) in enumerate(zip(samples, indices, strict=True)):
        if index.glyphs.max() >= SURE:
            steps[row] = np.subtract(_on_square(index, image)[:2], place.middle)
    known = np.stack([np.asarray(picture.shown, np.float32) for _, picture in pictures])
    seen = np.stack([picture.ink for _, picture in pictures]) * known
    roughly = _stepped(seen, steps)
    more, _ = steps_together(roughly, face, _FAR)
    return _stepped(seen, steps + more), _stepped(known, steps + more)


def _stepped(planes: Plane, steps: NDArray[np.float64]) -> Plane:
    return np.stack([laid(plane, shift(*step)) for plane, step in zip(planes, steps, strict=True)])


def _straight(pictures: Pictures, planes: Plane, known: Plane, face: Mask) -> tuple[Plane, Plane]:
    """Pictures of one rank, each turned as the others of it lie, and what each shows."""
    straight, seen = planes.copy(), known.copy()
    for rank in Rank:
        rows = [
            row
            for row, (label, _) in enumerate(pictures)
            if isinstance(label, Card) and label.rank is rank
        ]
        poses = {row: shift(0, 0) for row in rows}
        for _ in range(_ROUNDS if len(rows) > 1 else 0):
            for row in rows:
                others = [other for other in rows if other != row]
                mean = straight[others].sum(0) / np.maximum(seen[others].sum(0), 1)
                pyramid = pyramid_of(planes[row], known[row] > _KNOWN)
                poses[row] = Aligner(mean, face).pose(pyramid, poses[row])
                straight[row] = laid(planes[row], poses[row])
                seen[row] = laid(known[row], poses[row])
    whole = seen > _KNOWN
    return straight * whole, whole.astype(np.float32)


def _filled(ink: Plane, shown: Plane, face: Mask) -> Plane:
    """The looks of the 52 cards; what none of a card's pictures shows is taken from cards of its rank, or of its suit.

    `ink`, `shown`: summed over the pictures of each card, 52 × SIZE × SIZE.
    """
    ways = (len(Suit), len(Rank), SIZE, SIZE)
    by_rank = ink.reshape(ways).sum(0) / np.maximum(shown.reshape(ways).sum(0), 1)
    by_suit = ink.reshape(ways).sum(1) / np.maximum(shown.reshape(ways).sum(1), 1)
    border = _border(by_rank, face)
    looks = (ink / np.maximum(shown, 1)).astype(np.float32)
    for card in PACK:
        other = np.concatenate([by_rank[card.rank, :border], by_suit[card.suit, border:]])
        missing = shown[card.index] == 0
        looks[card.index][missing] = other[missing]
    return looks


def as_wide_as_indices(cards: Plane, face: Mask) -> Mask:
    """The face between the first columns of its outer quarters, from the middle, where the cards have the least ink.

    Beyond them a card has its frame on one side and pips on the other, which lie a little otherwise in each picture and
    would tell more than a small suit does.
    """
    ink = cards[:, face.any(1)].mean(1).max(0)
    columns = np.flatnonzero(face.any(0))
    quarter = max(1, len(columns) // 4)
    left, right = columns[:quarter][::-1], columns[-quarter:]
    narrow = face.copy()
    narrow[:, : left[_first_blank_run(ink[left])]] = False
    narrow[:, right[_first_blank_run(ink[right])] + 1 :] = False
    return narrow


def _first_blank_run(ink: Plane) -> int:
    """The last of the first places in a row that have about the least ink."""
    blank = ink <= ink.min() + _AS_BLANK
    first = int(blank.argmax())
    inked = np.flatnonzero(~blank[first:])
    return first + int(inked[0]) - 1 if inked.size else len(ink) - 1


def _border(ranks: Plane, face: Mask) -> int:
    """The row between rank and suit: the one with the least ink about the middle of the face."""
    rows = np.flatnonzero(face.any(1))
    some = rows[round(_FIRST * len(rows)) : round(_LAST * len(rows))]
    ink = np.where(face, ranks.mean(0), 0)[some].sum(1)
    return int(some[ink.argmin()])
