"""Frames from any camera, with the time at which they arrived.

Grabbing runs in a process of its own. A source that falls silent, or repeats itself, is given up
after a deadline and its process killed: nothing here waits for a camera (F41, F42).
"""

import multiprocessing
import threading
from collections.abc import Callable
from dataclasses import dataclass

from cardboards.language import Saying, says
from firmware_bridge.eye_view import Image
from firmware_bridge.grabber import Ended, Grabbed, grab

FIRST_FRAME = 12.0
"""Seconds for a camera to start."""

NEXT_FRAME = 2.5
"""Seconds without a new frame after which a camera is given up."""

_CLOSING = 0.5
_LONGEST_LOOK = 30.0


@dataclass(frozen=True, slots=True, eq=False)
class Frame:
    """One picture: its number from 1, host time of arrival in seconds, and H×W×3 BGR pixels."""

    number: int
    arrived: float
    image: Image


@dataclass(frozen=True, slots=True)
class CameraLost:
    """No more frames will come."""

    reason: Saying


CameraSink = Callable[[Frame | CameraLost], None]
"""Takes frames on the camera's own thread; must return at once."""


class Camera:
    """A camera that delivers frames until it is closed or lost. Used once."""

    def __init__(self, url: str, sink: CameraSink) -> None:
        """Start grabbing from a device index or path, a file, a folder of images, or an http URL."""
        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = context.Pipe(duplex=False)
        self._process = context.Process(target=grab, args=(url, theirs), daemon=True)
        self._process.start()
        theirs.close()
        self._url = url
        self._sink = sink
        self._closing = threading.Event()
        self.broken = 0
        self._thread = threading.Thread(target=self._receive, name=f"camera {url}", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Stop, within a second."""
        self._closing.set()
        self._process.kill()
        self._thread.join(_CLOSING)
        self._process.join(_CLOSING)

    def _receive(self) -> None:
        number, patience = 0, FIRST_FRAME
        while (grabbed := self._next(patience)) is not None:
            if isinstance(grabbed, Ended):
                self._lose(Saying(grabbed.text, grabbed.facts))
                return
            number, patience = number + 1, NEXT_FRAME
            self.broken = grabbed.broken
            self._sink(Frame(number, grabbed.arrived, grabbed.image))
        self._lose(
            says(
                "The camera {url} gives no new pictures. Check its cable, then start again.",
                url=self._url,
            )
        )

    def _next(self, patience: float) -> Grabbed | Ended | None:
        try:
            received = self._pipe.recv() if self._pipe.poll(patience) else None
        except (EOFError, OSError):
            return None
        return received if isinstance(received, Grabbed | Ended) else None

    def _lose(self, reason: Saying) -> None:
        self._process.kill()
        if not self._closing.is_set():
            self._sink(CameraLost(reason))


class OwnPace:
    """Shows a camera's frames to a sink that may take longer over one than the next takes to come.

    It has a thread of its own; a frame that it did not come to is replaced by the next (F40).
    """

    def __init__(self, sink: CameraSink) -> None:
        self._sink = sink
        self._newest: Frame | CameraLost | None = None
        self._ended = False
        self._changed = threading.Condition()
        self._thread = threading.Thread(target=self._show, name="own pace", daemon=True)
        self._thread.start()

    def see(self, seen: Frame | CameraLost) -> None:
        """The camera's sink."""
        with self._changed:
            self._newest = seen
            self._changed.notify()

    def close(self) -> None:
        """Show nothing more once the frame under way is done.

        That is waited for: a program that ends while a thread is in the midst of a network is aborted by the system.
        """
        with self._changed:
            self._ended = True
            self._changed.notify()
        self._thread.join(_LONGEST_LOOK)

    def _show(self) -> None:
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._ended or self._newest, NEXT_FRAME)
                seen, self._newest = self._newest, None
                if self._ended:
                    return
            if seen is not None:
                self._sink(seen)
