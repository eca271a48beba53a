"""Where a station's threads meet: events in order, and the newest frame only."""

import threading
from collections import deque
from typing import Generic, TypeVar

Event = TypeVar("Event")
Frame = TypeVar("Frame")


class Mailbox(Generic[Event, Frame]):
    """Events are kept all and in order; a frame that nobody took is replaced by the next (F40)."""

    def __init__(self) -> None:
        self._events: deque[Event] = deque()
        self._frame: Frame | None = None
        self._arrived = threading.Condition()

    def put(self, event: Event) -> None:
        """Add an event; never blocks."""
        with self._arrived:
            self._events.append(event)
            self._arrived.notify()

    def show(self, frame: Frame) -> None:
        """Make this the newest frame; never blocks."""
        with self._arrived:
            self._frame = frame
            self._arrived.notify()

    def take(self, seconds: float) -> Event | Frame | None:
        """The next event, else the newest frame, else None after so many seconds."""
        with self._arrived:
            self._arrived.wait_for(lambda: self._events or self._frame is not None, seconds)
            if self._events:
                return self._events.popleft()
            frame, self._frame = self._frame, None
            return frame
