"""Ink that is read as two cards, seen a little aside: it is one index, and neither reading may be believed."""

import numpy as np
from numpy.typing import NDArray

from cardboards.cards import Rank
from firmware_bridge.reader.anywhere.blobs import Candidates

_ONE_INK = 0.3  # of the smaller height: a ♠Q was a ♠6 at 0.28; indices side by side, seen from aslant, lie at 0.32


def read_as_two(places: Candidates, cards: NDArray[np.intp]) -> NDArray[np.bool_]:
    """Which places, N, share their ink with another that shows the same rank or suit, but not both.

    `cards`: what each place shows, N, as numbers of the pack.
    """
    apart = np.linalg.norm(places.middles[:, None] - places.middles[None], axis=2)
    one_ink = apart < _ONE_INK * np.minimum(places.heights[:, None], places.heights[None])
    suits, ranks = (part[:, None] == part[None] for part in np.divmod(cards, len(Rank)))
    shared: NDArray[np.bool_] = (one_ink & (suits ^ ranks)).any(1)
    return shared
