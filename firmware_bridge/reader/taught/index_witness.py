"""The network as a second witness of an index whose place is known: what it says beside a taught deck."""

import numpy as np
from numpy.typing import NDArray

from cardboards.cards import Card
from firmware_bridge.eye_view import Image
from firmware_bridge.reader.anywhere.blobs import Candidates
from firmware_bridge.reader.anywhere.cutting import Sheet
from firmware_bridge.reader.anywhere.indices import cards_of
from firmware_bridge.reader.glyphs import Letters
from firmware_bridge.reader.network import INDEX, Network
from firmware_bridge.reader.taught.ink import SIZE
from firmware_bridge.reader.taught.looks import IndexPlace

Plane = NDArray[np.float32]

_LOOKS = np.array(
    [(1.0, 0, 0), (1.12, 0, 0), (0.89, 0, 0), (1, 3, 0), (1, -3, 0), (1, 0, 3), (1, 0, -3)],
    np.float32,
)
"""Size, and shift right and down in pixels of a cell."""


class IndexWitness:
    """Tells what an index shows. Not to be shared between threads."""

    def __init__(self, place: IndexPlace, letters: Letters) -> None:
        self._place = place
        self._letters = letters
        self._net = Network.load()

    def says(self, image: Image, pose: Plane) -> tuple[Card, Plane]:
        """The likeliest card, and how surely it is each of the 52, in file order; the mean of several looks.

        `pose`: lays the image, brought to the square, on the taught looks.
        """
        high, wide = image.shape[:2]
        scale = SIZE / max(high, wide)
        beside = np.array([SIZE - wide * scale, SIZE - high * scale]) / 2
        middle = (pose @ np.array([*self._place.middle, 1]) - beside) / scale
        height = self._place.height / scale
        places = Candidates(
            (middle + _LOOKS[:, 1:] * height / INDEX).astype(np.float32),
            np.tile(np.array([(0, 1)], np.float32), (len(_LOOKS), 1)),
            _LOOKS[:, 0] * np.float32(height),
            np.ones(len(_LOOKS), np.float32),
        )
        scores = self._net.corners(Sheet(image).cells(places, self._place.wide))
        cards = cards_of(scores.ranks.T, scores.suits.T, self._letters).mean(1)
        return Card(int(cards.argmax())), cards
