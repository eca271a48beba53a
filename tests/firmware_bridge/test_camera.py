import queue
import socketserver
import threading
from contextlib import contextmanager

import cv2
import numpy as np
import pytest

from cardboards.language import says
from firmware_bridge import camera as camera_module
from firmware_bridge.camera import Camera, CameraLost, Frame, OwnPace

PATIENCE = 60.0


def jpeg(shade: int) -> bytes:
    picture = np.full((48, 64, 3), shade, np.uint8)
    return cv2.imencode(".jpg", picture)[1].tobytes()


def part(body: bytes, *, with_length: bool = True) -> bytes:
    length = f"Content-Length: {len(body)}\r\n" if with_length else ""
    return f"--frame\r\nContent-Type: image/jpeg\r\n{length}\r\n".encode() + body + b"\r\n"


@contextmanager
def served(*parts, hang=None, status="200 OK"):
    """An MJPEG server that sends these parts to whoever asks, and then ends, or hangs."""

    class Handler(socketserver.StreamRequestHandler):
        def handle(self):
            while self.rfile.readline().strip():
                pass
            kind = "Content-Type: multipart/x-mixed-replace; boundary=frame"
            self.wfile.write(f"HTTP/1.0 {status}\r\n{kind}\r\n\r\n".encode())
            for one in parts:
                self.wfile.write(one)
            if hang is not None:
                hang.wait(PATIENCE)

    class Server(socketserver.ThreadingTCPServer):
        allow_reuse_address = True
        daemon_threads = True

    with Server(("127.0.0.1", 0), Handler) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_address[1]}/eye.mjpg"
        finally:
            if hang is not None:
                hang.set()
            server.shutdown()


def all_seen(url: str) -> tuple[list[Frame], CameraLost, Camera]:
    """Everything a camera gives until it is lost."""
    seen: queue.Queue[Frame | CameraLost] = queue.Queue()
    camera = Camera(url, seen.put)
    frames: list[Frame] = []
    try:
        while isinstance(one := seen.get(timeout=PATIENCE), Frame):
            frames.append(one)
        return frames, one, camera
    finally:
        camera.close()


def test_frames_of_a_stream_come_in_order_with_the_time_of_their_arrival():
    with served(part(jpeg(10)), part(jpeg(100), with_length=False), part(jpeg(200))) as url:
        frames, lost, _ = all_seen(url)
    assert [round(float(frame.image.mean()), -1) for frame in frames] == [10, 100, 200]
    assert [frame.number for frame in frames] == [1, 2, 3]
    assert [frame.arrived for frame in frames] == sorted(frame.arrived for frame in frames)
    assert "no more pictures" in lost.reason.english()


def test_f48_half_a_jpeg_is_passed_over_and_counted():
    half = jpeg(100)[:-40]
    with served(part(jpeg(10)), part(half), part(jpeg(200))) as url:
        frames, _, camera = all_seen(url)
    assert len(frames) == 2
    assert camera.broken == 1


def test_f42_a_camera_that_repeats_its_last_frame_gives_no_new_one():
    with served(*[part(jpeg(10))] * 5, part(jpeg(200))) as url:
        frames, _, _ = all_seen(url)
    assert len(frames) == 2


def test_f41_a_camera_that_falls_silent_is_given_up(monkeypatch):
    monkeypatch.setattr(camera_module, "NEXT_FRAME", 0.3)
    with served(part(jpeg(10)), hang=threading.Event()) as url:
        frames, lost, _ = all_seen(url)
    assert len(frames) == 1
    assert "no new pictures" in lost.reason.english()


def test_a_server_that_says_no_is_quoted():
    with served(status="404 Not Found") as url:
        frames, lost, _ = all_seen(url)
    assert frames == []
    assert "404" in lost.reason.english()


def test_a_server_that_is_not_there_is_said():
    with served() as url:
        pass
    _, lost, _ = all_seen(url)
    assert "does not answer" in lost.reason.english()


def test_a_folder_of_pictures_is_a_camera(tmp_path):
    for number, shade in enumerate((20, 220)):
        (tmp_path / f"{number}.jpg").write_bytes(jpeg(shade))
    (tmp_path / "notes.txt").write_text("no picture")
    frames, _, _ = all_seen(str(tmp_path))
    assert [round(float(frame.image.mean()), -1) for frame in frames] == [20, 220]


@pytest.mark.parametrize("url", ["99", "/dev/no-such-camera"])
def test_a_camera_that_is_not_there_is_said(url):
    frames, lost, _ = all_seen(url)
    assert frames == []
    assert "no camera" in lost.reason.english()


def test_close_ends_the_grabbing_process():
    with served(part(jpeg(10)), hang=threading.Event()) as url:
        first: queue.Queue[Frame | CameraLost] = queue.Queue()
        camera = Camera(url, first.put)
        assert isinstance(first.get(timeout=PATIENCE), Frame)
        camera.close()
        assert not camera._process.is_alive()
        assert first.empty()


def test_f40_who_is_slow_over_a_frame_sees_the_newest_next_and_hears_that_the_camera_is_lost():
    seen: queue.Queue[object] = queue.Queue()
    go_on = threading.Event()

    def slow(one):
        seen.put(one)
        go_on.wait(PATIENCE)

    frames = [Frame(number, 0.0, np.zeros((1, 1, 3), np.uint8)) for number in range(1, 5)]
    pace = OwnPace(slow)
    pace.see(frames[0])
    shown = [seen.get(timeout=PATIENCE)]
    for frame in frames[1:]:
        pace.see(frame)
    go_on.set()
    shown.append(seen.get(timeout=PATIENCE))
    pace.see(lost := CameraLost(says("lost")))
    shown.append(seen.get(timeout=PATIENCE))
    pace.close()
    assert shown == [frames[0], frames[-1], lost]


def test_the_frame_under_way_is_done_when_it_is_closed(monkeypatch):
    monkeypatch.setattr("firmware_bridge.camera._CLOSING", 0.0)
    begun, go_on, done = threading.Event(), threading.Event(), threading.Event()

    def slow(_seen):
        begun.set()
        go_on.wait(PATIENCE)
        done.set()

    pace = OwnPace(slow)
    pace.see(CameraLost(says("lost")))
    assert begun.wait(PATIENCE)
    threading.Timer(0.1, go_on.set).start()
    pace.close()
    assert done.is_set()
