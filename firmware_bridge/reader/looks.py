"""The looks of a deck: ink planes to compare with, one or more a label.

A picture of a whole card shows one look, either way round. Where the eye sees half a card there are two, for the two halves; most faces
look the same from both ends, the sevens do not: one half shows the pips of a six, the other those of an eight.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from cardboards.cards import PACK, Card, Rank, Suit
from firmware_bridge.reader.ink import SIZE, InkedPicture, Plane, moved, turned
from firmware_bridge.reader.labels import Label
from firmware_bridge.reader.matching import Mask, Shifts
from firmware_bridge.reader.placing import (
    exactly_face,
    half_turn,
    in_one_place,
    likeness,
    nearest_place,
    roughly_face,
)

_SAME_LOOK = 0.9  # correlation of two pictures of one half of a card
_NEAR = 2
_FEW = 0.5  # of the index's ink: the column between index and pips holds less


@dataclass(frozen=True, slots=True)
class Looks:
    """Prototypes, the label of each as its index in `labels`, and where on them the faces are. `turn`: see `Matcher`."""

    labels: tuple[Label, ...]
    prototypes: Plane
    owners: NDArray[np.intp]
    face: Mask
    turn: tuple[int, int] | None


def looks_of(labels: Sequence[Label], pictures: Sequence[tuple[Label, InkedPicture]]) -> Looks:
    """The looks in pictures of one eye; the labels' first 52 are the cards in file order."""
    first = {label: index for index, (label, _) in reversed(list(enumerate(pictures)))}
    firsts = [first[card] for card in PACK]
    rough = roughly_face([pictures[index][1] for index in firsts])
    placed = in_one_place(np.stack([picture.ink for _, picture in pictures]), rough)
    face = exactly_face(rough, placed[firsts])
    turn = half_turn(placed[firsts], face)
    near = Shifts(face, _NEAR)
    planes: list[Plane] = []
    owners: list[int] = []
    for owner, label in enumerate(labels):
        own = [plane for plane, (shown, _) in zip(placed, pictures, strict=True) if shown == label]
        merged = [_mean_of_whole(own, near, face, turn)] if turn else _halves(own, near, face)
        planes += merged
        owners += [owner] * len(merged)
    if turn is None:
        for card, plane in _unseen_sevens(planes, owners, face):
            planes.append(plane)
            owners.append(card.index)
    prototypes: Plane = np.clip(np.stack(planes), 0, 1).astype(np.float32)
    return Looks(tuple(labels), prototypes, np.array(owners), face, turn)


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
    return np.mean(planes, axis=0, dtype=np.float32)


def _unseen_sevens(
    planes: Sequence[Plane], owners: Sequence[int], face: Mask
) -> list[tuple[Card, Plane]]:
    """The halves of sevens that may not have been shown: a seven's index with a six's pips, and with an eight's."""
    one_each = {owner: plane for owner, plane in reversed(list(zip(owners, planes, strict=True)))}
    border = _index_border(np.stack([one_each[card.index] for card in PACK]), face)
    if border is None:
        return []
    made = []
    for suit in Suit:
        seven = Card.of(suit, Rank.SEVEN)
        for other in (Rank.SIX, Rank.EIGHT):
            plane = one_each[Card.of(suit, other).index].copy()
            plane[:, :border] = one_each[seven.index][:, :border]
            made.append((seven, plane))
    return made


def _index_border(cards: Plane, face: Mask) -> int | None:
    """The column between the corner index and the pips; None where the two are not apart."""
    columns = np.flatnonzero(face.any(0))
    left, fifth = int(columns[0]), len(columns) // 5
    spot_cards = [card.index for card in PACK if card.rank not in _COURTS]
    ink = np.where(face, cards[spot_cards].mean(0), 0).sum(0)
    peak = left + int(ink[left : left + fifth].argmax())
    border = peak + int(ink[peak : peak + fifth].argmin())
    return border if ink[border] < _FEW * ink[peak] else None


_COURTS = (Rank.KING, Rank.QUEEN, Rank.JACK)
