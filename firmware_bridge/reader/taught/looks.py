"""The looks of a deck: ink planes to compare with, one or more a label.

A picture of a whole card shows one look, either way round. Where the eye sees half a card there are
two, for its two ends. They differ in the middle of the card, which is therefore left out, and in
the sevens: one end shows the pips of a six, the other those of an eight.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from cardboards.cards import PACK, Card, Rank, Suit
from firmware_bridge.eye_view import Image
from firmware_bridge.reader.taught.close_up import CloseUp
from firmware_bridge.reader.taught.correlating import Shifts
from firmware_bridge.reader.taught.ink import (
    InkedPicture,
    Mask,
    Plane,
    continued,
    inked,
    moved,
    turned,
)
from firmware_bridge.reader.taught.labels import Label
from firmware_bridge.reader.taught.placing import (
    UnclearView,
    exactly_face,
    half_turn,
    in_one_place,
    likeness,
    nearest_place,
    roughly_face,
    straightened,
    tells_rank,
)

_SAME_LOOK = 0.9  # correlation of two pictures of one half of a card
_NEAR = 2
_NOTHING = 3  # pixels of a column
_NARROWEST_INDEX = 8  # columns
_CLEAR_ROWS = 8  # above what aces show: they may lie a little off, and their other end reach higher
_INK, _SOME = 0.5, 2  # so much ink on so many pixels of a row is no noise


@dataclass(frozen=True, slots=True)
class IndexPlace:
    """Where the index lies on the prototypes of an eye that sees nothing else of a card.

    `middle`, `height`: in pixels of them. `wide`: by how much the network sees it wider. `letters`: the deck's, by
    name; None: none that the network knows.
    """

    middle: tuple[float, float]
    height: float
    wide: float
    letters: str | None


@dataclass(frozen=True, slots=True)
class Looks:
    """Prototypes, the label of each as its index in `labels`, and where on them the faces are.

    `turn`: see `Matcher`. `index`: None where more than an index is looked at. `close_up`: the part of the eye's
    picture that is looked at; None: all of it.
    """

    labels: tuple[Label, ...]
    prototypes: Plane
    owners: NDArray[np.intp]
    face: Mask
    turn: tuple[int, int] | None
    index: IndexPlace | None = None
    close_up: CloseUp | None = None

    def part(self, image: Image) -> Image:
        """What of an eye's picture is looked at."""
        return self.close_up.of(image) if self.close_up else image

    def inked(self, image: Image) -> InkedPicture:
        """The ink of such a part, to be compared with them."""
        return continued(image) if self.index else inked(image)


def looks_of(labels: Sequence[Label], pictures: Sequence[tuple[Label, InkedPicture]]) -> Looks:
    """The looks in pictures of one eye; the labels' first 52 are the cards in file order.

    Raises:
        UnclearView: the cards lie too differently, or how one looks that lies the other way round cannot be told.
    """
    first = {label: index for index, (label, _) in reversed(list(enumerate(pictures)))}
    firsts = [first[card] for card in PACK]
    rough = roughly_face([pictures[index][1] for index in firsts])
    placed = in_one_place(np.stack([picture.ink for _, picture in pictures]), rough)
    straight = _by_rank(pictures, placed, rough)
    face = exactly_face(rough, straight[firsts])
    turn = half_turn(straight[firsts], face)
    border = None if turn else _index_border(straight[firsts], face)
    if turn is None and border is None and _shows_pips(straight[firsts], face):
        raise UnclearView
    if border:
        face = _without_middle(straight[firsts], face, border)
    straight = _by_rank(pictures, placed, face)
    near = Shifts(face, _NEAR)
    planes: list[Plane] = []
    owners: list[int] = []
    for owner, label in enumerate(labels):
        own = [
            plane for plane, (shown, _) in zip(straight, pictures, strict=True) if shown == label
        ]
        merged = [_mean_of_whole(own, near, face, turn)] if turn else _halves(own, near, face)
        planes += merged
        owners += [owner] * len(merged)
    if border:
        for card, plane in _unseen_sevens(straight[firsts], border):
            planes.append(plane)
            owners.append(card.index)
    prototypes: Plane = np.clip(np.stack(planes), 0, 1).astype(np.float32)
    return Looks(tuple(labels), prototypes, np.array(owners), face, turn)


def _shows_pips(cards: Plane, face: Mask) -> bool:
    """Whether more than indexes is seen: a ten has much more ink than an ace."""
    ink = cards[:, face].sum(1).reshape(len(Suit), len(Rank))
    return bool(np.median(ink[:, Rank.TEN]) > 2 * np.median(ink[:, Rank.ACE]))


def _by_rank(pictures: Sequence[tuple[Label, InkedPicture]], placed: Plane, face: Mask) -> Plane:
    straight = placed.copy()
    for rank in Rank:
        own = [
            index
            for index, (label, _) in enumerate(pictures)
            if isinstance(label, Card) and label.rank is rank
        ]
        straight[own] = straightened(placed[own], face)
    return straight


def _mean_of_whole(own: Sequence[Plane], near: Shifts, face: Mask, turn: tuple[int, int]) -> Plane:
    """The mean of a card's pictures, each the way round that the first one lies."""
    first = own[0]
    alike = [
        max(
            (_laid_on(way, first, near, face) for way in (plane, moved(turned(plane), *turn))),
            key=lambda way: likeness(way, first, face),
        )
        for plane in own
    ]
    return _mean(alike)


def _halves(own: Sequence[Plane], near: Shifts, face: Mask) -> list[Plane]:
    """The looks of a card of which each picture shows one half or the other."""
    groups: list[list[Plane]] = []
    for plane in own:
        for group in groups:
            laid = _laid_on(plane, group[0], near, face)
            if likeness(laid, group[0], face) > _SAME_LOOK:
                group.append(laid)
                break
        else:
            groups.append([plane])
    return [_mean(group) for group in groups]


def _laid_on(plane: Plane, model: Plane, near: Shifts, face: Mask) -> Plane:
    return moved(plane, *nearest_place(plane, model, near, face))


def _mean(planes: Sequence[Plane]) -> Plane:
    mean: Plane = np.stack(planes).mean(0)
    return mean


def _unseen_sevens(cards: Plane, border: int) -> list[tuple[Card, Plane]]:
    """The ends of sevens that may not have been shown.

    A seven's index with a six's pips, and with an eight's.
    """
    made = []
    for suit in Suit:
        seven = Card.of(suit, Rank.SEVEN)
        for other in (Rank.SIX, Rank.EIGHT):
            plane = cards[Card.of(suit, other).index].copy()
            plane[:, :border] = cards[seven.index][:, :border]
            made.append((seven, plane))
    return made


def _index_border(cards: Plane, face: Mask) -> int | None:
    """The first empty column after those of the corner index.

    None where only indexes are seen, or nothing parts them from pips.
    """
    telling = (tells_rank(cards) & face).sum(0)
    lines = face.any(1).sum() / 2  # the card's edge and the courts' frame go from top to bottom
    width = 0
    for column in np.flatnonzero(face.any(0)):
        of_index = _NOTHING < telling[column] < lines
        if not of_index and width >= _NARROWEST_INDEX:
            return int(column)
        width = width + 1 if of_index else 0
    return None


def _without_middle(cards: Plane, face: Mask, border: int) -> Mask:
    """The face without the rows in which aces show their symbol.

    There the two ends of a card differ.
    """
    aces = cards[[Card.of(suit, Rank.ACE).index for suit in Suit]].max(0)
    rows = np.flatnonzero(face.any(1))
    lower = rows[len(rows) // 2 :]
    beside_index = face[lower].copy()
    beside_index[:, :border] = False
    inked_rows = ((aces[lower] > _INK) & beside_index).sum(1) >= _SOME
    upper = face.copy()
    if inked_rows.any():
        upper[lower[inked_rows.argmax()] - _CLEAR_ROWS :] = False
    return upper
