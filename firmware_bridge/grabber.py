"""Takes frames from a source, in a process of its own that can be killed (F41).

It sends what it gets down a pipe and ends when nobody is at the other end of it, or when its source
ends. A frame that equals the one before is none: a camera that hangs repeats its last (F42).
"""

import http.client
import sys
import urllib.parse
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path

import cv2
import numpy as np

from firmware_bridge.clock import RealClock
from firmware_bridge.errors import CameraError
from firmware_bridge.eye_view import Image

SOURCE_TIMEOUT = 3.0
_LARGEST_JPEG = 8_000_000
_PICTURES = {".png", ".jpg", ".jpeg", ".bmp", ".webp"}


@dataclass(frozen=True, slots=True)
class Grabbed:
    """One frame as it travels: when it arrived, and how many broken ones were passed over so far."""

    arrived: float
    image: Image
    broken: int


@dataclass(frozen=True, slots=True)
class Ended:
    """Why no more frames come."""

    text: str
    facts: dict[str, object]


def grab(url: str, pipe: Connection) -> None:
    """Send `Grabbed` after `Grabbed`, then `Ended`."""
    try:
        _send_all(url, pipe)
    except (BrokenPipeError, ConnectionResetError, KeyboardInterrupt):
        sys.exit(0)


def _send_all(url: str, pipe: Connection) -> None:
    clock = RealClock()
    broken = 0
    last: Image | None = None
    try:
        for image in _frames(url):
            arrived = clock.now()
            if image is None:
                broken += 1
            elif last is None or not np.array_equal(image, last):
                pipe.send(Grabbed(arrived, image, broken))
                last = image
        pipe.send(Ended("The camera {url} gives no more pictures.", {"url": url}))
    except CameraError as error:
        pipe.send(Ended(error.saying.text, dict(error.saying.facts)))


def _frames(url: str) -> Iterator[Image | None]:
    """The frames of a source; None for each that came broken.

    Raises:
        CameraError: the source cannot be opened, or breaks.
    """
    if url.startswith(("http://", "https://")):
        return _stream(url)
    if Path(url).is_dir():
        return _folder(Path(url))
    return _device(url)


def _folder(folder: Path) -> Iterator[Image | None]:
    for file in sorted(folder.iterdir()):
        if file.suffix.lower() in _PICTURES:
            yield _decoded(file.read_bytes())


def _device(url: str) -> Iterator[Image | None]:
    camera = cv2.VideoCapture(int(url) if url.isdecimal() else url)
    if not camera.isOpened():
        raise CameraError(
            "There is no camera {url}, or another program uses it. What is there: {fapai machine ports}.",
            url=url,
        )
    try:
        while True:
            taken, image = camera.read()
            if not taken:
                return
            yield np.asarray(image, np.uint8)
    finally:
        camera.release()


def _stream(url: str) -> Iterator[Image | None]:
    """The parts of a multipart stream, each told by its Content-Length or its end mark (F48)."""
    where = urllib.parse.urlsplit(url)
    kind = http.client.HTTPSConnection if where.scheme == "https" else http.client.HTTPConnection
    try:
        with closing(kind(where.netloc, timeout=SOURCE_TIMEOUT)) as connection:
            connection.request("GET", (where.path or "/") + (f"?{where.query}" * bool(where.query)))
            answer = connection.getresponse()
            if answer.status != http.client.OK:
                raise CameraError(
                    "The camera at {url} answers {status}.", url=url, status=answer.status
                )
            while (jpeg := _part(answer)) is not None:
                yield _decoded(jpeg)
    except (OSError, http.client.HTTPException) as error:
        raise CameraError(
            "The camera at {url} does not answer ({why}). Check its address and its network.",
            url=url,
            why=str(error) or type(error).__name__,
        ) from error


def _part(answer: http.client.HTTPResponse) -> bytes | None:
    """The next part's body; None at the end of the stream."""
    length: int | None = None
    in_head = False
    while line := answer.readline(1024):
        name, _, value = line.partition(b":")
        if name.strip().lower() == b"content-length":
            length = int(value) if value.strip().isdigit() else None
        elif line.startswith(b"--"):
            in_head = True
        elif in_head and not line.strip():
            return answer.read(min(length, _LARGEST_JPEG)) if length else _until_end(answer)
    return None


def _until_end(answer: http.client.HTTPResponse) -> bytes:
    """A body without a length: up to the JPEG's end mark."""
    body = bytearray()
    while not body.endswith(b"\xff\xd9") and len(body) < _LARGEST_JPEG:
        byte = answer.read(1)
        if not byte:
            break
        body += byte
    return bytes(body)


def _decoded(picture: bytes) -> Image | None:
    """The image, or None for half a one: OpenCV would fill the rest with grey."""
    whole = picture.rstrip(b"\0\r\n").endswith(b"\xff\xd9")
    if not picture or (picture.startswith(b"\xff\xd8") and not whole):
        return None
    image = cv2.imdecode(np.frombuffer(picture, np.uint8), cv2.IMREAD_COLOR)
    return None if image is None else np.asarray(image, np.uint8)
