"""How much the picture of an index tells, however many its pixels are.

A small picture that was made large has an index of many pixels, and they say no more than the few did: of 8 to 15
pixels a ♣ is surely a ♠, at both ends of a card alike. What a camera smoothed away is not seen in sharp edges either.
"""

from dataclasses import dataclass

import numpy as np

from cardboards.cards import Suit
from firmware_bridge.eye_view import Image
from firmware_bridge.reader.network import HEIGHT, INDEX, WIDTH

_SURE = 0.93
_PALE = 0.33  # of the suit's ink: a rank that has less lost its strokes

_WINDOW = np.outer(np.hanning(HEIGHT + 2)[1:-1], np.hanning(WIDTH + 2)[1:-1]).astype(np.float32)
_waves = INDEX * np.hypot(np.fft.fftfreq(HEIGHT)[:, None], np.fft.rfftfreq(WIDTH)[None])
_EVEN = _waves**3  # what is all edges has as much power of each number of waves, times this
_COARSE = (_waves >= 2) & (_waves < 5)  # waves an index's height
_FINE = (_waves >= 10) & (_waves < 13)  # more than 16 pixels can tell
_RANK, _SUIT = slice(11, 28), slice(29, 45)  # rows of a cell
_MIDDLE = slice(WIDTH // 2 - 9, WIDTH // 2 + 9)
_PAPER, _RANKS_INK, _SUITS_INK = 80, 8, 5  # percentiles of the light


@dataclass(frozen=True, slots=True)
class Least:
    """How much detail, in dB, an index must have: ♣ and ♠ differ in what is finest. Below `plain` only what is sure."""

    black: float
    red: float
    plain: float

    def is_told(self, cell: Image, suit: Suit, sure: float) -> bool:
        """Whether a cell tells enough to believe a network that is so sure of it, 0 … 1."""
        found = detail(cell)
        return found >= (self.red if suit.is_red else self.black) and (
            found >= self.plain or sure >= _SURE
        )


def detail(cell: Image) -> float:
    """How strong a cell's fine waves are beside its coarse ones, in dB: about 0 where its edges are sharp."""
    light = cell.min(2).astype(np.float32)
    level = float(np.average(light, weights=_WINDOW))
    power = np.abs(np.fft.rfft2((light - level) * _WINDOW)) ** 2 * _EVEN
    fine, coarse = (max(float(power[some].mean()), 1e-6) for some in (_FINE, _COARSE))
    return 10 * float(np.log10(fine / coarse))


def is_faded(cell: Image) -> bool:
    """Whether the rank is far paler than the suit, though both are printed in one ink."""
    light = cell.min(2)[:, _MIDDLE]
    paper = np.percentile(light, _PAPER)
    rank = paper - np.percentile(light[_RANK], _RANKS_INK)
    suit = paper - np.percentile(light[_SUIT], _SUITS_INK)
    return bool(rank < _PALE * suit)
