"""A picture of a mirror, as many programs show people before a webcam to themselves: there a 3, a 5 or a 6 is an 8, a 4
an A, and surely so at both ends of its card.

An 8 and an A look alike in a mirror. So what is read as one of them must be no other card when it is turned back.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from cardboards.cards import Card
from firmware_bridge.reader.anywhere.cutting import Cells
from firmware_bridge.reader.anywhere.indices import cards_of
from firmware_bridge.reader.glyphs import Letters
from firmware_bridge.reader.network import Network

_ALIKE_IN_A_MIRROR = frozenset("8AHV")
_SURELY = 0.5
"""Turned back, each index of a mirror that was read as another card was its own for 0.8, and no sound one for 0.04."""


def in_a_mirror(
    cells: Cells, cards: Sequence[Card], net: Network, letters: Letters
) -> NDArray[np.bool_]:
    """Which of these cells, each read as one of the cards, show another card in a mirror: N."""
    alike = {rank for glyph, rank in letters.ranks.items() if glyph in _ALIKE_IN_A_MIRROR}
    asked = np.array([card.rank in alike for card in cards], np.bool_)
    found = np.zeros(len(cells), np.bool_)
    if asked.any():
        scores = net.corners(np.ascontiguousarray(cells[asked][:, :, ::-1]))
        shown = cards_of(scores.ranks.T, scores.suits.T, letters)
        own = [card.index for card in cards if card.rank in alike]
        shown[own, np.arange(len(own))] = 0.0
        found[asked] = shown.max(0) >= _SURELY
    return found
