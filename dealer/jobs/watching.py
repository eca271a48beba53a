"""What is noted of a job while it runs: how far it is, how fast, what lies in which pocket, how a card looked."""

from collections import Counter
from dataclasses import replace
from statistics import median

from dealer.jobs.situation import Noticeboard, Progress
from dealer.signals import CardSeen, Event
from firmware_bridge.clock import Clock
from firmware_bridge.eye_view import Image
from firmware_bridge.machine import Landed
from firmware_bridge.reader.readings import Look, NoCard

COUNTED = 13
"""Cards after which the pockets' counts are told anew: told card by card they would say where a held card went."""
LAST_BOARDS = 5
"""So many of the last boards tell the pace."""


def time_left(boards: list[float], to_do: int, spent: float) -> float | None:
    """Seconds to the end: the median of the last boards for each to do, less what was `spent` on the one under way.

    None before a board is done: nothing is known yet.
    """
    if not boards:
        return None
    each = median(boards[-LAST_BOARDS:])
    return max(0.0, each * to_do - min(spent, each))


class Watching:
    """An onlooker that posts what it sees. Pictures stay here, of the wallet under way only."""

    def __init__(self, board: Noticeboard, clock: Clock) -> None:
        self.pictures: dict[int, Image] = {}
        self.latest: tuple[Image, Look] | None = None
        self._look: Look = NoCard()
        self._board = board
        self._clock = clock
        self._pockets: Counter[int] = Counter()
        self._boards: list[float] = []
        self._done = 0
        self._since = clock.now()

    def began(self) -> None:
        """Another wallet, or the same again."""
        self.pictures = {}
        self.latest = None
        self._pockets = Counter()
        self._board.post(lambda now: replace(now, pockets=(), announced=None))

    def rested(self) -> None:
        """The rest that was wanted has come: its question says so from here on."""
        self._board.post(lambda now: replace(now, resting=False))

    def heard(self, event: Event) -> None:
        """Remember what was read, count what landed."""
        if isinstance(event, CardSeen):
            self._look = event.look
        if not isinstance(event, Landed):
            return
        self._pockets[event.pocket] += 1
        if self._pockets.total() % COUNTED == 0:
            counts = tuple(self._pockets[one] for one in range(max(self._pockets) + 1))
            self._board.post(lambda now: replace(now, pockets=counts))

    def saw(self, step: int, card: Image) -> None:
        """Keep a card's picture, in case it is held."""
        self.pictures[step] = card
        self.latest = card, self._look

    def progressed(self, progress: Progress) -> None:
        """How far the job is."""
        now = self._clock.now()
        if progress.done > self._done:
            self._boards.append(now - self._since)
            self._done, self._since = progress.done, now
        left = time_left(self._boards, progress.of - progress.done, now - self._since)
        self._board.post(lambda before: replace(before, progress=progress, left=left))
