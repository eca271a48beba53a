"""Reading the one card in a camera's view of any deck whose letters are known: what a person's hands lay there.

The network needs no teaching, but must see a card's corners whole; so it serves a webcam above a table, and no
machine whose eye is close.
"""

import threading

from firmware_bridge.eye_view import Box, Image
from firmware_bridge.reader.find import single_card
from firmware_bridge.reader.glyphs import Letters
from firmware_bridge.reader.network import Network
from firmware_bridge.reader.readings import Look


class UntaughtReader:
    """Reads cards with these letters in one place of the pictures. May be shared between threads.

    The picture that was read last is remembered: a hand's camera shows each one first to the machine, then to the eye.
    """

    def __init__(self, net: Network, letters: Letters, place: Box) -> None:
        self._net, self._letters, self._place = net, letters, place
        self._lock = threading.Lock()
        self._read: tuple[Image, Look] | None = None

    def read(self, image: Image) -> Look:
        """The card in one picture, why it was not read, or that none lies there."""
        with self._lock:
            if self._read is None or self._read[0] is not image:
                found = single_card(self._place.of(image), self._net, self._letters)
                self._read = image, found.look
            return self._read[1]
