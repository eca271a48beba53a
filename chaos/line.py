"""One direction of a bad line in virtual time: it loses, doubles, spoils, splits, delays, and goes dead for a while."""

import math
import random
from collections import deque
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Badness:
    """How bad a line is: shares of lines of text, but `bursts` are starts of a dead time a line. `delay` in seconds."""

    loss: float = 0.0
    twice: float = 0.0
    spoilt: float = 0.0
    noise: float = 0.0
    split: float = 0.0
    bursts: float = 0.0
    delay: float = 0.002


GOOD = Badness()


class Line:
    """Bytes go in at one time and come out at another; a serial line does not overtake."""

    def __init__(self, dice: random.Random, badness: Badness) -> None:
        self.badness = badness
        self.due = math.inf
        """When something arrives."""
        self.lost = self.spoilt = 0
        self._dice = dice
        self._coming: deque[tuple[float, bytes]] = deque()
        self._dead_until = 0.0

    def put(self, now: float, data: bytes) -> None:
        """Send what may hold several lines."""
        for line in data.splitlines(keepends=True):
            self._put(now, line)

    def take(self, now: float) -> bytes:
        """What has arrived by now."""
        data = b""
        while self.due <= now:
            data += self._coming.popleft()[1]
            self.due = self._coming[0][0] if self._coming else math.inf
        return data

    def _put(self, now: float, line: bytes) -> None:
        bad, dice = self.badness, self._dice
        if bad.bursts and dice.random() < bad.bursts:
            short = dice.random() < 0.9
            self._dead_until = now + (dice.uniform(0.05, 0.8) if short else dice.uniform(2, 6))
        if bad.noise and dice.random() < bad.noise:
            self._later(now, dice.randbytes(dice.randrange(1, 300)))
        for _ in range(1 + (dice.random() < bad.twice)):
            if now < self._dead_until or dice.random() < bad.loss:
                self.lost += 1
            elif dice.random() < bad.spoilt:
                self.spoilt += 1
                self._later(now, spoil(line, dice))
            else:
                self._later(now, line)

    def _later(self, now: float, data: bytes) -> None:
        if self.badness.split and self._dice.random() < self.badness.split:
            middle = self._dice.randrange(len(data) + 1)
            self._arrive(now, data[:middle])
            data = data[middle:]
        self._arrive(now, data)

    def _arrive(self, now: float, data: bytes) -> None:
        arrives = now + self.badness.delay * (0.5 + self._dice.random())
        if self._coming:
            arrives = max(arrives, self._coming[-1][0])
        if data:
            self._coming.append((arrives, data))
            self.due = self._coming[0][0]


def spoil(line: bytes, dice: random.Random) -> bytes:
    """A line with one, two or many wrong bits, a burst of wrong bytes, bytes that are gone, or bytes exchanged."""
    spoilt = bytearray(line)
    place = dice.randrange(len(spoilt))
    match dice.randrange(5):
        case 0 | 1:
            for _ in range(dice.randrange(1, 4)):
                spoilt[dice.randrange(len(spoilt))] ^= 1 << dice.randrange(8)
        case 2:
            for at in range(place, min(len(spoilt), place + dice.randrange(2, 9))):
                spoilt[at] = dice.randrange(256)
        case 3:
            del spoilt[place : place + dice.randrange(1, 9)]
        case _:
            other = dice.randrange(len(spoilt))
            spoilt[place], spoilt[other] = spoilt[other], spoilt[place]
    return bytes(spoilt)
