"""The colour of the ink: a witness of its own, independent of any shape.

Redness is how much more of the red than of the green light the ink gives back, each against the
paper of the same picture: about 0 for black ink, about 0.4 for red, under any lamp. It is asked
only where, at teaching, red suits were red and black ones black.
"""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from cardboards.cards import Rank, Suit
from firmware_bridge.reader.taught.ink import InkedPicture, Plane, laid

_BLANK = 0.1
_CLEAR = 0.15  # redness by which a place must part red suits from black ones
_INKED = 0.5  # ink that a red card must show at a place, whichever end of it is seen
_FEWEST_PLACES = 12
_NEAR_LINE = 0.2  # of the gap, each way: too near to say

_RED = [suit for suit in Suit if suit.is_red]
_BLACK = [suit for suit in Suit if not suit.is_red]


@dataclass(frozen=True, slots=True)
class InkColours:
    """Where and how the colours of one deck part, by rank: see `Deck`."""

    places: NDArray[np.bool_]
    lines: NDArray[np.float32]
    gaps: NDArray[np.float32]

    def agree(self, rank: Rank, suit: Suit, redness: Plane) -> bool:
        """Whether the redness of a picture that was laid on the prototypes speaks for this suit.

        True where it is not to be trusted.
        """
        gap = self.gaps[rank]
        if gap == 0:
            return True
        beyond = float(redness[self.places[rank]].mean() - self.lines[rank]) / float(gap)
        return beyond > _NEAR_LINE if suit.is_red else beyond < -_NEAR_LINE


def redness_of(picture: InkedPicture, pose: Plane) -> Plane:
    """The redness of a picture, laid by a pose."""
    blank = (picture.ink < _BLANK).view(np.uint8)
    if not blank.any():
        return np.zeros_like(picture.ink)
    light = picture.paper * np.float32(1 / max(cv2.mean(picture.paper, blank)[0], 1.0))
    np.maximum(light, 0.05, out=light)
    green, red = picture.colours[:, :, 1] / light, picture.colours[:, :, 2] / light
    green_paper, red_paper = (max(cv2.mean(plane, blank)[0], 1.0) for plane in (green, red))
    red *= np.float32(1 / red_paper)
    red -= green * np.float32(1 / green_paper)
    return laid(red, pose)


def parting(redness: Plane, least_ink: Plane, face: NDArray[np.bool_]) -> InkColours:
    """How the colours part, from the redness of the 52 cards in file order (52 × SIZE × SIZE).

    `least_ink`: of all looks of each card, in the same shape. A place that one end of a seven inks and the other
    leaves blank tells nothing of its colour.
    """
    by_suit = _by_suit(redness)
    palest_red = by_suit[_RED].min(0)
    reddest_black = by_suit[_BLACK].max(0)
    red_ink = _by_suit(least_ink)[_RED].min(0)
    places = (palest_red - reddest_black > _CLEAR) & (red_ink > _INKED) & face
    lines = np.zeros(len(Rank), np.float32)
    gaps = np.zeros(len(Rank), np.float32)
    for rank in Rank:
        if places[rank].sum() < _FEWEST_PLACES:
            continue
        found = by_suit[:, rank, places[rank]].mean(1)
        low, high = found[_BLACK].max(), found[_RED].min()
        lines[rank], gaps[rank] = (low + high) / 2, high - low
    return InkColours(places, lines, gaps)


def _by_suit(cards: Plane) -> Plane:
    return cards.reshape(len(Suit), len(Rank), *cards.shape[1:])
