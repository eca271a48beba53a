"""The corner network: which glyph and which suit a small picture of an index shows.

It knows no deck and no place: `anywhere/find` brings it corners, a spread slides it over a photograph.
How it was made, and how well it reads, stands in `models/CARD.md`.
"""

from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from cardboards.cards import Suit
from firmware_bridge.eye_view import Image
from firmware_bridge.reader.glyphs import GLYPHS, Beside

HEIGHT, WIDTH = 56, 48
"""Of a cell, in pixels: the index upright in its middle, rank above suit."""
INDEX = 34
"""Height in pixels of an index in a cell, from the rank's top to the suit's foot; 0.8 to 1.25 of it
is learnt, and the index's middle up to 5 pixels off, and 25° of turning."""
STRIDE = 8
RANKS = len(GLYPHS) + len(Beside)
SUITS = len(Suit) + len(Beside)

MODEL = Path(__file__).parent / "models" / "corner.onnx"

Plane = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Scores:
    """Probabilities: `ranks` of the RANKS classes, `suits` of the SUITS classes, each summing to 1."""

    ranks: Plane
    suits: Plane


class Network:
    """The network, ready to look. Not to be shared between threads."""

    def __init__(self, net: cv2.dnn.Net) -> None:
        self._net = net

    @classmethod
    def load(cls, model: Path = MODEL) -> "Network":
        """Read the weights, about 10 ms."""
        # Python opens it: OpenCV knows no Chinese paths on Windows.
        return cls(cv2.dnn.readNetFromONNX(np.frombuffer(model.read_bytes(), np.uint8)))

    def corners(self, cells: NDArray[np.uint8]) -> Scores:
        """What each cell shows: N × HEIGHT × WIDTH × 3, BGR."""
        found = self.slide_all(cells)
        return Scores(found.ranks[:, :, 0, 0], found.suits[:, :, 0, 0])

    def slide(self, image: Image) -> Scores:
        """What each place of a picture shows: `ranks` RANKS × h × w, `suits` SUITS × h × w.

        Row i, column j is the cell whose middle is x = 8j + 24, y = 8i + 28. The picture is at least
        one cell large.
        """
        found = self.slide_all(image[None])
        return Scores(found.ranks[0], found.suits[0])

    def slide_all(self, images: NDArray[np.uint8]) -> Scores:
        """The same for several pictures of one size: N × RANKS × h × w, N × SUITS × h × w."""
        found = self._run(images)
        return Scores(_shares(found[:, :RANKS], 1), _shares(found[:, RANKS:], 1))

    def _run(self, cells: NDArray[np.uint8]) -> Plane:
        blob = cells.transpose(0, 3, 1, 2).astype(np.float32, order="C")
        blob /= 255
        blob -= 0.5
        self._net.setInput(blob)
        return self._net.forward().astype(np.float32, copy=False)


def _shares(scores: Plane, axis: int) -> Plane:
    grown = np.exp(scores - scores.max(axis, keepdims=True))
    shares: Plane = grown / grown.sum(axis, keepdims=True)
    return shares
