"""The pictures of a job's cards, sealed, kept until its board passes (design.md §8)."""

import queue
import re
import threading
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from dealer.errors import StoreError
from dealer.store.secrets import Seal

_WAITING = 120
_QUALITY = 90
_CLOSING = 5.0
_NAME = re.compile(r"(\d+)-(\d+)\.sealed")

Picture = tuple[int, bytes]


class ImageKeeper:
    """Keeps the pictures of one event's jobs. `keep` returns at once; a thread of its own encodes, seals and writes."""

    def __init__(self, folder: Path, seal: Seal, event: str) -> None:
        self._folder = folder
        self._seal = seal
        self._event = event
        self._waiting: queue.Queue[tuple[str, int, bytes | NDArray[np.uint8]] | None] = queue.Queue(
            _WAITING
        )
        self._counts: dict[tuple[str, int], int] = {}
        self._thread = threading.Thread(target=self._work, name="image-keeper", daemon=True)
        self._thread.start()
        self.lost = 0

    def keep(self, job: str, step: int, image: bytes | NDArray[np.uint8]) -> None:
        """Keep a picture (JPEG bytes, or H×W×3 BGR) of the card of a step; a step may have several.

        A disk that does not keep up loses pictures, counted in `lost`, rather than time.
        """
        try:
            self._waiting.put_nowait((job, step, image))
        except queue.Full:
            self.lost += 1

    def images(self, job: str) -> list[Picture]:
        """The pictures of a job, (step, JPEG), in the order in which they were taken; waits for those on their way."""
        self._waiting.join()
        found = []
        for file in self._of(job).glob("*.sealed"):
            match = _NAME.fullmatch(file.name)
            if match:
                found.append((int(match[1]), int(match[2]), file))
        return [
            (step, self._seal.unseal(self._event, file.read_bytes(), self._place(job, step, turn)))
            for step, turn, file in sorted(found)
        ]

    def drop(self, job: str) -> None:
        """Remove the pictures of a job."""
        self._waiting.join()
        folder = self._of(job)
        for file in folder.glob("*.sealed"):
            file.unlink(missing_ok=True)
        if folder.is_dir():
            folder.rmdir()

    def close(self) -> None:
        """Write what is on its way, for a few seconds at most, and end."""
        try:
            self._waiting.put(None, timeout=_CLOSING)
        except queue.Full:
            return
        self._thread.join(_CLOSING)

    def _work(self) -> None:
        while True:
            one = self._waiting.get()
            try:
                if one is None:
                    return
                self._write(*one)
            except (OSError, StoreError, cv2.error):
                self.lost += 1
            finally:
                self._waiting.task_done()

    def _write(self, job: str, step: int, image: bytes | NDArray[np.uint8]) -> None:
        turn = self._counts.get((job, step), 0)
        self._counts[job, step] = turn + 1
        folder = self._of(job)
        folder.mkdir(mode=0o700, exist_ok=True)
        plain = image if isinstance(image, bytes) else _jpeg(image)
        sealed = self._seal.seal(self._event, plain, self._place(job, step, turn))
        (folder / f"{step}-{turn}.sealed").write_bytes(sealed)

    def _of(self, job: str) -> Path:
        return self._folder / job

    def _place(self, job: str, step: int, turn: int) -> str:
        return f"image/{job}/{step}/{turn}"


def _jpeg(image: NDArray[np.uint8]) -> bytes:
    _, encoded = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, _QUALITY])
    return encoded.tobytes()
