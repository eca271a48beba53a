"""A taught deck made stronger by pictures of its cards whose truth is proved, or left as it is.

A picture that the deck reads poorly becomes one more look of its card; what was taught stays as it is. It is kept only
if the deck is none the worse for it: see `strengthened`.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np

from cardboards.cards import Card
from firmware_bridge.eye_view import Image
from firmware_bridge.reader.readings import Doubt, Look, Reading, Unsure
from firmware_bridge.reader.taught.correlating import Shifts
from firmware_bridge.reader.taught.deck import Deck
from firmware_bridge.reader.taught.ink import SIZE, Plane, inked, laid, resized
from firmware_bridge.reader.taught.looks import Looks
from firmware_bridge.reader.taught.matching import Matcher, both_ways
from firmware_bridge.reader.taught.perturb import perturbed
from firmware_bridge.reader.taught.reader import CardReader

POOR = 0.5
"""Confidence below which a reading that was right is still worth learning from."""

_SHARP = (
    0.6  # of what was taught: how sharp a picture must be is judged by the look that it is laid on
)
_MOST = 8  # pictures learnt at a time
_MOST_LOOKS = 5  # of one card: more would only make reading slower
_VARIATIONS = 8
_SEED = 52

Proved = tuple[Card, Image]
"""A card, and the eye's picture of it as it was taught from: the card's place alone."""


@dataclass(frozen=True, slots=True)
class Strengthened:
    """The deck, and how many pictures became looks of it; none: it is the deck that was given."""

    deck: Deck
    learnt: int


def strengthened(deck: Deck, proved: Sequence[Proved]) -> Strengthened:
    """The deck with one more look for each picture that it reads poorly, as far as that does no harm.

    A picture is passed over when it is blurred or its light is bad, when the deck takes it for another card, when its
    look would lie nearer to another card's than the two nearest cards of the deck do, when some variation of it would
    be misread, or when any other proved picture would no longer be read. The looks are kept by card: nothing in the
    deck tells when or in which order they were learnt.
    """
    if deck.looks.index is not None:
        return Strengthened(deck, 0)  # such an eye's picture may cut off what it would add
    reader = CardReader(deck)
    looks = [reader.read(image) for _, image in proved]
    read = [one for one, look in zip(proved, looks, strict=True) if _is_right(look, one[0])]
    poorly = [one for one, look in zip(proved, looks, strict=True) if _poorly(look, one[0])]
    learnt = 0
    for card, image in sorted(poorly, key=lambda one: one[0].index):
        more = _with_look(deck, card, image) if learnt < _MOST else None
        if more is not None and _is_sound(more, card, image, read):
            deck, learnt = more, learnt + 1
    return Strengthened(deck, learnt)


def _is_right(look: Look, card: Card) -> bool:
    return isinstance(look, Reading) and look.card == card


def _poorly(look: Look, card: Card) -> bool:
    """Whether the deck nearly reads this card, or hardly does."""
    match look:
        case Reading():
            return look.card == card and look.confidence < POOR
        case Unsure(Doubt.UNLIKE, guesses):
            return card in guesses[:1]
        case Unsure(Doubt.BETWEEN_TWO, guesses):
            return card in guesses[:2]
        case _:
            return False


def _with_look(deck: Deck, card: Card, image: Image) -> Deck | None:
    looks = deck.looks
    own = looks.prototypes[looks.owners == card.index]
    if len(own) >= _MOST_LOOKS:
        return None
    ink = inked(image).ink
    match = Matcher(own, np.zeros(len(own), np.intp), looks.face, looks.turn).match(ink)
    if match.sharpness < _SHARP:
        return None
    plane = np.clip(laid(ink, match.pose, cv2.BORDER_REPLICATE), 0, 1)
    by_card = np.argsort(looks.owners, kind="stable")
    owners = looks.owners[by_card]
    place = int(np.searchsorted(owners, card.index, side="right"))
    more = replace(
        looks,
        prototypes=np.insert(looks.prototypes[by_card], place, plane, axis=0),
        owners=np.insert(owners, place, card.index),
    )
    if _apart(more)[place] < _apart(looks).min():
        return None
    return replace(deck, looks=more)


def _apart(looks: Looks) -> Plane:
    """For each look how far the nearest look of another label is, either way round: of ink, squared."""
    half_face, side = looks.face[::2, ::2], SIZE // 2
    planes, owners = both_ways(looks.prototypes, looks.owners, looks.turn)
    rivals = np.stack([resized(plane, side)[half_face] for plane in planes])
    shifts = Shifts(half_face, 1)
    lengths = (rivals**2).sum(1)
    nearest = []
    for plane, owner in zip(looks.prototypes, looks.owners, strict=True):
        rows = shifts.of(resized(plane, side))
        far = (rows**2).sum(1)[:, None] - 2 * rows @ rivals.T + lengths
        nearest.append(float(far[:, owners != owner].min()))
    return np.array(nearest, np.float32)


def _is_sound(deck: Deck, card: Card, image: Image, read: Sequence[Proved]) -> bool:
    """Whether the deck reads the picture that it learnt, misreads no variation of it, and reads what it read."""
    reader, random = CardReader(deck), np.random.default_rng(_SEED)
    looks = [reader.read(perturbed(image, random)) for _ in range(_VARIATIONS)]
    return (
        _is_right(reader.read(image), card)
        and all(_is_right(look, card) for look in looks if isinstance(look, Reading))
        and all(_is_right(reader.read(other), which) for which, other in read)
    )
