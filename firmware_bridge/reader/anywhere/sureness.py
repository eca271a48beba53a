"""How surely places in a photograph show cards.

Each place is one cell for the network, which looks at it in several sizes, places and turns: what is an index is read
alike in nearly all of them, a pip or a court's robe in few.
"""

from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from cardboards.cards import PACK_SIZE, Card
from firmware_bridge.reader.anywhere.aslant import SQUEEZES, STRAIGHT, Squeeze
from firmware_bridge.reader.anywhere.blobs import Candidates
from firmware_bridge.reader.anywhere.cutting import Sheet
from firmware_bridge.reader.anywhere.indices import cards_of
from firmware_bridge.reader.glyphs import Letters
from firmware_bridge.reader.network import INDEX, Network

Plane = NDArray[np.float32]

SURE = 0.85
"""Mean probability over all looks at a place from which on it counts as read."""

END_SURE = 0.5
"""Less than this is no index, nor the other end of a card that is read."""

_BATCH = 32  # more take more memory, and no less time
_TELL_SQUEEZE = 24  # places, at most, tell how a table is squeezed

_Look = tuple[float, int, int, int]
"""At a place: size, shift right and down in pixels of a cell, turn in degrees."""

_LOOKS: tuple[_Look, ...] = (
    (1.0, 0, 0, 0),
    (1.0, 3, 0, 0),
    (1.0, -3, 0, 0),
    (1.0, 0, 3, 0),
    (1.0, 0, -3, 0),
    (1.12, 0, 0, 0),
    (0.89, 0, 0, 0),
    (1.0, 0, 0, 9),
    (1.0, 0, 0, -9),
)
_FIRST_LOOKS = _LOOKS[:5]
_SIZES: tuple[_Look, ...] = ((1.0, 0, 0, 0), (1.15, 0, 0, 0), (0.87, 0, 0, 0))
_WIDENED = 1.25  # makes up for a card leaning away by 37°


@dataclass(frozen=True, slots=True)
class Shown:
    """Places with what they show: `cards` N × 52."""

    places: Candidates
    cards: Plane

    @property
    def best(self) -> Plane:
        """How sure the surest card of each place is."""
        best: Plane = self.cards.max(1)
        return best

    def chosen(self, which: NDArray[np.intp]) -> "Shown":
        """Some of them, in this order."""
        return Shown(self.places.chosen(which), self.cards[which])


@dataclass(frozen=True, slots=True)
class _Known:
    """What the first of the looks at some places have shown: the sum, N × 52, and how many they were, N."""

    total: Plane
    looks: NDArray[np.intp]


@dataclass(frozen=True, slots=True)
class Gaze:
    """What looks at a photograph, and how much the table in it is squeezed."""

    sheet: Sheet
    net: Network
    letters: Letters
    squeeze: Squeeze = field(default_factory=lambda: STRAIGHT)

    def looks(self, places: Candidates, wide: float = 1.0, squeeze: Squeeze = STRAIGHT) -> Plane:
        """How surely each place shows each card, in one look: N × 52."""
        parts = [np.zeros((0, PACK_SIZE), np.float32)]
        for start in range(0, len(places), _BATCH):
            some = places.chosen(np.arange(start, min(start + _BATCH, len(places))))
            scores = self.net.corners(self.sheet.cells(some, wide, squeeze))
            parts.append(cards_of(scores.ranks.T, scores.suits.T, self.letters).T)
        return np.concatenate(parts)

    def aslant(self, read: Shown) -> "Gaze":
        """The same, knowing how the table is squeezed: so that the surest places are read most surely."""
        surest = np.argsort(-read.best, kind="stable")[:_TELL_SQUEEZE]
        places = read.chosen(surest[read.best[surest] >= END_SURE]).places
        if not len(places):
            return self
        sureness = [self.looks(places, squeeze=squeeze).max(1).mean() for squeeze in SQUEEZES]
        return replace(self, squeeze=SQUEEZES[int(np.argmax(sureness))])


def height_of(eye: Gaze, places: Candidates, card: Card) -> float:
    """How many pixels high the index is that shows this card most surely."""
    sized, shown, _ = _surest(eye, places, _SIZES)
    return float(sized.heights[shown[:, :, card.index].max(0).argmax()])


def fitted(eye: Gaze, places: Candidates) -> Candidates:
    """Each place where, and as large as, it is the surest: a window tells both but roughly."""
    centred = _surest(eye, places, _FIRST_LOOKS)[0]
    return _surest(eye, centred, _SIZES)[0]


def again(eye: Gaze, places: Candidates) -> Shown:
    """The mean of all looks at each place, from where the best of them was; without what shows no card.

    As it is seen; where that is not sure, also wider, since some print slim indices, and as the table is squeezed.
    """
    centred, known = _centred(eye, places)
    cards = _mean(eye, centred, known, END_SURE)
    ways = [(_WIDENED, STRAIGHT)]
    if eye.squeeze is not STRAIGHT:
        ways.append((1.0, eye.squeeze))
    for wide, squeeze in ways:
        unsure = np.nonzero(cards.max(1) < SURE)[0]
        least = np.maximum(cards[unsure].max(1), END_SURE)
        other = _mean(eye, centred.chosen(unsure), _unknown(len(unsure)), least, wide, squeeze)
        surer = other.max(1) > least
        cards[unsure[surer]] = other[surer]
    found = Shown(centred, cards)
    return found.chosen(np.nonzero(found.best >= END_SURE)[0])


def _centred(eye: Gaze, places: Candidates) -> tuple[Candidates, _Known]:
    """Each place where the first look at it, or one a little aside, is the surest; what is known of it by then."""
    centred, shown, surest = _surest(eye, places, _FIRST_LOOKS)
    stayed, own = surest == 0, shown[surest, np.arange(len(places))]
    total = np.where(stayed[:, None], shown.sum(0), own)
    return centred, _Known(total, np.where(stayed, len(_FIRST_LOOKS), 1))


def _surest(
    eye: Gaze, places: Candidates, looks: tuple[_Look, ...]
) -> tuple[Candidates, Plane, NDArray[np.intp]]:
    """Each place moved as its surest look moves it, what all looks show, looks × N × 52, and which the surest was."""
    moved = [_moved(places, look) for look in looks]
    shown = np.stack([eye.looks(some) for some in moved])
    surest, rows = shown.max(2).argmax(0), np.arange(len(places))
    chosen = Candidates(
        np.stack([some.middles for some in moved])[surest, rows],
        np.stack([some.downs for some in moved])[surest, rows],
        np.stack([some.heights for some in moved])[surest, rows],
        places.papers,
    )
    return chosen, shown, surest


def _unknown(places: int) -> _Known:
    return _Known(np.zeros((places, PACK_SIZE), np.float32), np.zeros(places, np.intp))


def _mean(
    eye: Gaze,
    places: Candidates,
    known: _Known,
    least: Plane | float,
    wide: float = 1.0,
    squeeze: Squeeze = STRAIGHT,
) -> Plane:
    """The mean of all looks; less where it can no longer reach the least that counts."""
    total = known.total.copy()
    for done, look in enumerate(_LOOKS):
        within_reach = total.max(1) + (len(_LOOKS) - done) >= least * len(_LOOKS)
        rows = np.nonzero((known.looks <= done) & within_reach)[0]
        total[rows] += eye.looks(_moved(places.chosen(rows), look), wide, squeeze)
    mean: Plane = total / np.float32(len(_LOOKS))
    return mean


def _moved(places: Candidates, look: _Look) -> Candidates:
    size, right, down, degrees = look
    zoom = (places.heights / INDEX)[:, None]
    rights = np.stack([places.downs[:, 1], -places.downs[:, 0]], 1)
    turn = np.deg2rad(degrees)
    return Candidates(
        (places.middles + zoom * (rights * right + places.downs * down)).astype(np.float32),
        (places.downs * np.cos(turn) + rights * np.sin(turn)).astype(np.float32),
        (places.heights * size).astype(np.float32),
        places.papers,
    )
