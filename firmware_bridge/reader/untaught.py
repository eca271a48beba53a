"""Reading the one card in a camera's view of any deck whose letters are known: what a person's hands lay there.

The network needs no teaching, but must see a card's corners whole; so it serves a webcam above a table, and no
machine whose eye is close.
"""

import threading

import cv2
import numpy as np
from numpy.typing import NDArray

from firmware_bridge.eye_view import Box, Image
from firmware_bridge.reader.find import Found, judged, may_be_read, single_card
from firmware_bridge.reader.glyphs import Letters
from firmware_bridge.reader.indices import corners_of
from firmware_bridge.reader.network import Network
from firmware_bridge.reader.outline import Outline, outlines
from firmware_bridge.reader.readings import Doubt, Look, NoCard, Reading, Unsure

Plane = NDArray[np.float32]


class UntaughtReader:
    """Reads cards with these letters in one place of the pictures. May be shared between threads.

    The picture that was read last is remembered: a hand's camera shows each one first to the machine, then to the eye.
    """

    def __init__(self, net: Network, letters: Letters, place: Box) -> None:
        self._net, self._letters, self._place = net, letters, place
        self._lock = threading.Lock()
        self._read: tuple[Image, Look] | None = None

    def read(self, image: Image) -> Look:
        """The card in one picture, why it was not read, or that none lies there.

        A second card that lies there whole, another one than was read, leaves both unread.
        """
        with self._lock:
            if self._read is None or self._read[0] is not image:
                self._read = image, self._looked(self._place.of(image))
            return self._read[1]

    def _looked(self, image: Image) -> Look:
        found = single_card(image, self._net, self._letters)
        match found:
            case Found(Reading(card=card), box) if box is not None:
                framed = outlines(image)
                if not any(np.array_equal(one.corners, box) for one in framed):
                    return found.look  # read by its indices alone, once no outline held a card
                apart = (one for one in framed if _lie_apart(one.corners, box))
                looks = [self._judged(image, one) for one in apart]
                others = tuple(look.card for look in looks if isinstance(look, Reading))
                if any(other != card for other in others):
                    return Unsure(Doubt.BETWEEN_TWO, (card, *others))
        return found.look

    def _judged(self, image: Image, outline: Outline) -> Look:
        if not may_be_read(image, outline, self._net, self._letters):
            return NoCard()
        return judged(corners_of(image, outline, self._net, self._letters), outline)


def _lie_apart(one: Plane, other: Plane) -> bool:
    """Whether neither's middle lies within the other; corners of both, 4 × 2."""
    return not _holds(one, other) and not _holds(other, one)


def _holds(corners: Plane, inner: Plane) -> bool:
    x, y = inner.mean(0).tolist()
    return cv2.pointPolygonTest(corners, (x, y), measureDist=False) > 0
