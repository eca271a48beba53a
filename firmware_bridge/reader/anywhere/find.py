"""One card anywhere in a photograph, of any deck whose letters are known.

Its outline is found, its corners are read by the network, and the two must agree. Where that tells
nothing for certain, the photograph is searched for indices as one of several cards is, and must show
one card and no other, as surely as there: a card whose outline is found may be blurred all the same.
Refusing is cheap and a misread is not: whatever speaks for another card is an objection, and of two cards that lie
there whole none is read.
"""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from cardboards.cards import Card
from firmware_bridge.eye_view import Image
from firmware_bridge.reader.anywhere import hue
from firmware_bridge.reader.anywhere.detail import Least, is_faded
from firmware_bridge.reader.anywhere.indices import Corner, corners_of, may_show
from firmware_bridge.reader.anywhere.lying import Lying
from firmware_bridge.reader.anywhere.mirrored import in_a_mirror
from firmware_bridge.reader.anywhere.outline import Outline, outlines
from firmware_bridge.reader.anywhere.spread import Spread, spread_in
from firmware_bridge.reader.edges import is_crisp
from firmware_bridge.reader.glyphs import Beside, Letters
from firmware_bridge.reader.network import Network
from firmware_bridge.reader.readings import Doubt, Look, NoCard, Reading, Unsure

Plane = NDArray[np.float32]

_SURE = 0.8  # of one index, where the other agrees
_AGREES = 0.5
_ALONE = 0.93  # of one index, where no other is seen
_OBJECTS = 0.25  # of any place, for another card
_TRACE = 0.1  # less than this, of every card, is no index
_IS_BESIDE = 0.5
_NO_FACE = frozenset({Doubt.FACE_DOWN, Doubt.JOKER})
_SMALLEST_INDEX = 16.0  # pixels in the photograph: at 13 a ♣ was a ♠ at both ends
_DETAIL = Least(black=-15.0, red=-18.0, plain=-8.0)  # 15 pixels of a ♣, enlarged, were a ♠


@dataclass(frozen=True, slots=True)
class Found:
    """What was read, and where: the card's corners, or those of what was seen of it, 4 × 2, x and y in pixels.

    `box` is None where no card was found.
    """

    look: Look
    box: Plane | None


def single_card(image: Image, net: Network, letters: Letters, among: Spread | None = None) -> Found:
    """The one card of a photograph, upright or not. The same photograph always gives the same answer.

    `among`: what `spread_in` sees in this photograph, where it was asked already.
    """
    doubts: list[Found] = []
    small: list[Outline] = []
    framed = outlines(image)
    for place, outline in enumerate(framed):
        if not _may_be_read(image, outline, net, letters):
            small.append(outline)
            continue
        found = _framed(image, outline, net, letters)
        match found.look:
            case Reading(card=card):
                others = [one for one in framed[place + 1 :] if _lie_apart(one, outline)]
                another = _another(card, others, image, net, letters)
                return Found(Unsure(Doubt.SEVERAL, (card, another)), None) if another else found
        doubts.append(found)
    hidden = _without_face(doubts)
    if hidden is not None:
        return hidden
    match among or spread_in(image, net, letters):
        case Spread(cards=(one,)):
            return Found(one.reading, np.array(one.box, np.float32))
        case Spread(cards=(), doubted=doubted):
            doubts += [_framed(image, outline, net, letters) for outline in small]
            unsure = (doubt for doubt in doubts if isinstance(doubt.look, Unsure))
            return _without_face(doubts) or next(unsure, Found(_doubt_of(doubted), None))
        case Spread(cards=several):
            return Found(Unsure(Doubt.SEVERAL, tuple(one.card for one in several[:3])), None)


def _doubt_of(indices: tuple[Lying, ...]) -> Look:
    """What to say of indices that are seen and not believed; the eye is empty if there are none."""
    if not indices:
        return NoCard()
    seen = tuple(dict.fromkeys(one.card for one in indices))
    return Unsure(Doubt.BETWEEN_TWO if len(seen) > 1 else Doubt.BLURRED, seen[:3])


def _may_be_read(image: Image, outline: Outline, net: Network, letters: Letters) -> bool:
    """Whether an index that is large enough is seen for certain: if not, the outline is no reading.

    Where indices of any scale are large enough, it may be read.
    """
    return may_show(image, outline, net, letters, _SMALLEST_INDEX, _SURE)


def _framed(image: Image, outline: Outline, net: Network, letters: Letters) -> Found:
    corners = corners_of(image, outline, net, letters)
    look = judged(corners, outline)
    if isinstance(look, Reading):
        agreed = [one.cell for one in corners if one.cards[look.card.index] >= _AGREES]
        if in_a_mirror(np.stack(agreed), [look.card] * len(agreed), net, letters).any():
            look = Unsure(Doubt.BETWEEN_TWO, (look.card,))
    return Found(look, outline.corners)


def _another(
    card: Card, others: list[Outline], image: Image, net: Network, letters: Letters
) -> Card | None:
    """Another card than was read that lies there whole."""
    for outline in others:
        if _may_be_read(image, outline, net, letters):
            match _framed(image, outline, net, letters).look:
                case Reading(card=other) if other != card:
                    return other
    return None


def _lie_apart(one: Outline, other: Outline) -> bool:
    """Whether neither's middle lies within the other."""
    return not _holds(one.corners, other.corners) and not _holds(other.corners, one.corners)


def _holds(corners: Plane, inner: Plane) -> bool:
    x, y = inner.mean(0).tolist()
    return cv2.pointPolygonTest(corners, (x, y), measureDist=False) > 0


def _without_face(doubts: list[Found]) -> Found | None:
    for found in doubts:
        if isinstance(found.look, Unsure) and found.look.doubt in _NO_FACE:
            return found
    return None


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
    crisp = any(is_crisp(corner.cell) for corner in seen)
    told = any(
        _DETAIL.is_told(corner.cell, card.suit, float(corner.cards[card.index])) for corner in seen
    )
    if not crisp or not told or any(is_faded(corner.cell) for corner in seen):
        return Doubt.BLURRED
    if any(hue.objects(corner.cell, card.suit) for corner in seen):
        return Doubt.BETWEEN_TWO
    return None


def _beside(corners: list[Corner]) -> Look:
    beside = np.stack([corner.beside for corner in corners]).mean(0)
    if beside[Beside.BACK] > _IS_BESIDE:
        return Unsure(Doubt.FACE_DOWN)
    if beside[Beside.JOKER] > _IS_BESIDE:
        return Unsure(Doubt.JOKER)
    return NoCard()
