"""The eye's camera as MJPEG over HTTP: multipart with Content-Length, each frame some time after its exposure."""

import contextlib
import queue
import threading
from collections import deque
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from firmware_bridge.clock import Clock
from firmware_bridge.simulator.film import Film
from firmware_bridge.simulator.hall import Hall

PATH = "/eye.mjpg"
_BOUNDARY = "frame"
_KEPT = 4
"""Frames that wait for a viewer who does not keep up; older ones are dropped."""
_NOBODY_LOOKS = 0.1
_Frames = queue.Queue[bytes | None]


class CameraServer:
    """Exposes while anybody looks."""

    def __init__(self, hall: Hall, clock: Clock) -> None:
        self._hall = hall
        self._clock = clock
        settings = hall.settings
        self._film = Film(hall.scene(), hall.eye, settings.stale, settings.seed)
        self._viewers: set[_Frames] = set()
        self._lock = threading.Lock()
        self._ended = threading.Event()
        self._http = _Server(("127.0.0.1", 0), _Viewer)
        self._http.camera = self
        self._threads = [
            threading.Thread(target=self._http.serve_forever, args=(0.1,), name="camera-http"),
            threading.Thread(target=self._expose, name="camera"),
        ]

    @property
    def port(self) -> int:
        """The TCP port."""
        return int(self._http.server_address[1])

    @property
    def watched(self) -> bool:
        """Whether anybody looks."""
        return bool(self._viewers)

    def start(self) -> None:
        """Begin to serve, on threads of its own."""
        for thread in self._threads:
            thread.start()

    def close(self) -> None:
        """Stop serving; viewers see the end of the stream."""
        self._ended.set()
        self._hang_up()
        self._http.shutdown()
        self._http.server_close()
        for thread in self._threads:
            thread.join()

    def look(self) -> _Frames | None:
        """Frames for a new viewer, until a None; nothing when the camera is unplugged (F41)."""
        frames: _Frames = queue.Queue(_KEPT)
        with self._lock:
            if self._hall.eye.unplugged or self._ended.is_set():
                return None
            if not self._viewers:
                self._film.start()
            self._viewers.add(frames)
        return frames

    def look_away(self, frames: _Frames) -> None:
        """A viewer is gone."""
        with self._lock:
            self._viewers.discard(frames)

    def _expose(self) -> None:
        """Expose at the frame rate, and deliver each frame its delay later."""
        period, delay = 1.0 / self._hall.settings.fps, self._hall.settings.delay
        due = self._clock.now()
        taken: deque[tuple[float, bytes]] = deque()
        while not self._ended.is_set():
            now = self._clock.now()
            if not self._viewers:
                taken.clear()
                self._ended.wait(_NOBODY_LOOKS)
                due = self._clock.now()
                continue
            if self._hall.eye.unplugged:
                self._hang_up()
                continue
            while taken and taken[0][0] <= now:
                self._deliver(taken.popleft()[1])
            if due <= now:
                taken.append((now + delay, self._film.frame(self._hall.expose())))
                due = max(due + period, now)
            next_time = min(due, taken[0][0]) if taken else due
            self._ended.wait(max(0.0, next_time - self._clock.now()))

    def _deliver(self, frame: bytes) -> None:
        with self._lock:
            for viewer in self._viewers:
                _push(viewer, frame)

    def _hang_up(self) -> None:
        with self._lock:
            for viewer in self._viewers:
                _push(viewer, None)
            self._viewers.clear()


def _push(viewer: _Frames, frame: bytes | None) -> None:
    """Give a viewer a frame; the oldest makes room."""
    while True:
        try:
            viewer.put_nowait(frame)
        except queue.Full:
            with contextlib.suppress(queue.Empty):
                viewer.get_nowait()
        else:
            return


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    camera: CameraServer


class _Viewer(BaseHTTPRequestHandler):
    disable_nagle_algorithm = True
    timeout = 5.0
    server: _Server

    def do_GET(self) -> None:
        """The stream, until the viewer or the camera goes."""
        frames = self.server.camera.look() if self.path == PATH else None
        if frames is None:
            self.send_error(404 if self.path != PATH else 503)
            return
        try:
            self.send_response(200)
            self.send_header("Content-Type", f"multipart/x-mixed-replace; boundary={_BOUNDARY}")
            self.send_header("Cache-Control", "no-store")
            self.end_headers()
            while (frame := frames.get()) is not None:
                head = f"--{_BOUNDARY}\r\nContent-Type: image/jpeg\r\nContent-Length: {len(frame)}\r\n\r\n"
                self.wfile.write(head.encode() + frame + b"\r\n")
        except OSError:
            pass
        finally:
            self.server.camera.look_away(frames)

    def log_message(self, *_: object) -> None:
        """Say nothing: a viewer is no news."""
