"""A person's hands on a station that works, and their eyes: from any thread, while a job runs on its own.

Nothing here decides: a pause and a stop reach the core as events, so that every core ends or rests in its own lawful
way. Only `halt` goes past it, straight to the machine, whose `Stopped` the core then hears.
"""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Protocol

from dealer.signals import Event, PauseAsked, StopAsked
from firmware_bridge.eye_view import Image


class Onlooker(Protocol):
    """Who sees what goes on; called on the station's thread, so each returns at once."""

    def began(self) -> None:
        """A core begins to run: steps count from 1 again."""
        ...

    def rested(self) -> None:
        """The rest that was wanted between two boards has come."""
        ...

    def heard(self, event: Event, /) -> None:
        """An event was handled."""
        ...

    def saw(self, step: int, card: Image, /) -> None:
        """The picture in which this step's card was looked at."""
        ...


class Oversight:
    """Over one job. What is asked before its station is open is kept until it is."""

    def __init__(self, onlooker: Onlooker) -> None:
        self.onlooker = onlooker
        self.stopping = False
        self._rest_wanted = False
        self._turn = threading.Lock()
        self._tell: Callable[[Event], None] | None = None
        self._halt: Callable[[], None] | None = None

    @contextmanager
    def over(self, tell: Callable[[Event], None], halt: Callable[[], None]) -> Iterator[None]:
        """The station is open: `tell` puts an event before it, `halt` stops all motors."""
        with self._turn:
            self._tell, self._halt = tell, halt
        try:
            yield
        finally:
            with self._turn:
                self._tell = self._halt = None

    def rest_at_card(self) -> None:
        """Hold the next card at the eye, until a person goes on."""
        with self._turn:
            if self._tell:
                self._tell(PauseAsked())

    def rest_at_board(self, *, wanted: bool) -> None:
        """Rest before the next board, until a person goes on."""
        self._rest_wanted = wanted

    def rests_here(self) -> bool:
        """Whether a rest was wanted, asked by the job between two boards; it is had then."""
        wanted, self._rest_wanted = self._rest_wanted, False
        if wanted:
            self.onlooker.rested()
        return wanted

    def stop(self) -> None:
        """End the job: the board under way is void, what is done stays done."""
        with self._turn:
            self.stopping = True
            if self._tell:
                self._tell(StopAsked())

    def halt(self) -> None:
        """All motors off, now; the station then asks what is to be done."""
        with self._turn:
            if self._halt:
                self._halt()
