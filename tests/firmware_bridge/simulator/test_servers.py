"""Serial port, camera and side door of a hall in this process, over real sockets and in real time."""

import http.client
import json
import socket
import threading
import urllib.error
import urllib.request

import cv2
import numpy as np
import pytest
import zxingcpp

from cardboards.cards import Card
from firmware_bridge.clock import RealClock
from firmware_bridge.errors import HallError
from firmware_bridge.eye_view import SIMULATED
from firmware_bridge.firmware.frames import seal
from firmware_bridge.simulator.camera_server import CameraServer
from firmware_bridge.simulator.channel import ChannelServer, exchange
from firmware_bridge.simulator.hall import Hall
from firmware_bridge.simulator.hall_store import FILE, HallSettings, HallStore
from firmware_bridge.simulator.scene import CardSeen
from firmware_bridge.simulator.serial_server import SerialServer
from firmware_bridge.simulator.things import EYE
from tests.firmware_bridge.simulator.virtual import label, say_to

PATIENCE = 20.0
MOST_FRAMES = 300


@pytest.fixture
def clock():
    return RealClock()


@pytest.fixture
def live(tmp_path, clock):
    """A hall with two wallets, on the real clock."""
    HallStore.make(tmp_path, HallSettings("hall", rate=50.0, fps=100.0, stale=0.0), {})
    hall = Hall(HallStore(tmp_path / FILE), clock)
    hall.stick([label(1), label(2)])
    yield hall
    hall.close()


@pytest.fixture
def serial(live, clock):
    server = SerialServer(live, clock)
    ended = threading.Event()
    thread = threading.Thread(target=server.serve, args=(lambda: not ended.is_set(),))
    thread.start()
    yield server
    ended.set()
    server.wake()
    thread.join(PATIENCE)
    server.close()


@pytest.fixture
def camera(live, clock):
    server = CameraServer(live, clock)
    server.start()
    yield server
    server.close()


@pytest.fixture
def channel(live):
    server = ChannelServer(live, lambda: None)
    server.start()
    yield f"127.0.0.1:{server.port}"
    server.close()


def plug_in(server):
    return socket.create_connection(("127.0.0.1", server.port), PATIENCE)


class TestSerial:
    def test_the_firmware_answers_a_hello(self, serial):
        with plug_in(serial) as line, line.makefile("rb") as lines:
            line.sendall(seal("@1 hello v=1 session=00000001", 0))
            assert any(b"ok v=1" in lines.readline() for _ in range(3))

    def test_F37_a_second_host_is_refused_while_the_first_stays(self, serial):
        with plug_in(serial) as first, first.makefile("rb") as lines:
            first.sendall(seal("@1 hello v=1 session=00000001", 0))
            lines.readline()
            with plug_in(serial) as second:
                assert second.recv(1) == b""
            first.sendall(seal("@2 ping", 1))
            assert any(b"@2 ok" in lines.readline() for _ in range(4))

    def test_a_host_that_is_gone_makes_room_for_the_next(self, serial):
        for session in (1, 2):
            with plug_in(serial) as line, line.makefile("rb") as lines:
                line.sendall(seal(f"@1 hello v=1 session={session:08x}", 0))
                assert any(b"ok v=1" in lines.readline() for _ in range(3))
                line.shutdown(socket.SHUT_RDWR)
            while serial.connected:
                serial.wake()

    def test_a_host_that_was_killed_with_words_unread_is_gone_and_not_busy(self, serial, live):
        with plug_in(serial) as line, line.makefile("rb") as lines:
            line.sendall(seal("@1 hello v=1 session=00000001", 0))
            assert any(b"ok v=1" in lines.readline() for _ in range(3))
            ours, theirs = threading.Event(), threading.Event()

            def hold():
                ours.set()
                theirs.wait(PATIENCE)

            busy = threading.Thread(target=live.act, args=(hold,))
            busy.start()
            ours.wait(PATIENCE)
            line.sendall(seal("@2 ping", 1))  # the server takes it, and waits for the hall
        with plug_in(serial) as line, line.makefile("rb") as lines:
            line.sendall(seal("@1 hello v=1 session=00000002", 0))
            theirs.set()
            assert any(b"ok v=1" in lines.readline() for _ in range(6))
        busy.join(PATIENCE)

    def test_F01_a_pulled_cable_ends_the_connection(self, serial, channel):
        with plug_in(serial) as line:
            line.sendall(seal("@1 hello v=1 session=00000001", 0))
            line.recv(10)
            exchange(channel, {"do": "meddle", "act": "line"})
            while line.recv(4096):
                pass
        assert not serial.connected

    def test_an_act_in_the_hall_is_sensed_and_told_at_once(self, serial, live):
        with plug_in(serial) as line, line.makefile("rb") as lines:
            line.sendall(seal("@1 hello v=1 session=00000001", 0))
            say_to(live, "insert_wallet", board=1, set="A", copy=1)
            assert any(b"wallet present=1" in lines.readline() for _ in range(4))


class Viewer:
    """Reads a stream frame by frame."""

    def __init__(self, port):
        self.answer = urllib.request.urlopen(f"http://127.0.0.1:{port}/eye.mjpg", timeout=PATIENCE)

    def jpeg(self):
        while not (line := self.answer.readline()).lower().startswith(b"content-length"):
            if not line:
                raise EOFError
        self.answer.readline()
        return self.answer.read(int(line.split(b":")[1]))

    def frames(self):
        for _ in range(MOST_FRAMES):
            yield cv2.imdecode(np.frombuffer(self.jpeg(), np.uint8), cv2.IMREAD_COLOR)

    def close(self):
        self.answer.close()


@pytest.fixture
def viewer(camera):
    one = Viewer(camera.port)
    yield one
    one.close()


def shown_mark(frame):
    lit = [part.max() > 200 for part in np.split(SIMULATED.lamps.of(frame)[:, :, 1], 4, axis=1)]
    return lit.index(True) if sum(lit) == 1 else None


class TestCamera:
    def test_the_stream_names_its_parts_and_their_lengths(self, viewer):
        kind = viewer.answer.headers["Content-Type"]
        assert kind.startswith("multipart/x-mixed-replace; boundary=")
        assert viewer.jpeg().startswith(b"\xff\xd8")

    def test_opencv_reads_it_as_a_camera(self, camera):
        capture = cv2.VideoCapture(f"http://127.0.0.1:{camera.port}/eye.mjpg")
        try:
            there, frame = capture.read()
        finally:
            capture.release()
        assert there
        assert frame.shape == (240, 320, 3)

    @pytest.mark.parametrize(("card", "mark"), [("SA", 0), ("D7", 3)])
    def test_frames_show_the_card_that_lies_there_now_and_the_mark(self, live, viewer, card, mark):
        lying = live.act(lambda: live.world.add_card(1, Card.named(card), EYE))
        live.mechanism.mark = mark
        wanted, another = (
            live.scene().frame(CardSeen(face, lying.placement), 1, mark=mark).astype(int)
            for face in (lying.face, Card.named("CK"))
        )
        differs = np.abs(another - wanted).mean()
        assert any(
            shown_mark(frame) == mark and np.abs(frame - wanted).mean() < differs / 2
            for frame in viewer.frames()
        )

    def test_a_label_under_the_camera_can_be_read_from_the_stream(self, live, viewer):
        say_to(live, "show_wallet", board=2, set="A", copy=1)
        texts = (found.text for frame in viewer.frames() for found in zxingcpp.read_barcodes(frame))
        assert next(texts) == label(2).token

    def test_F41_an_unplugged_camera_ends_its_streams_and_refuses_new_ones(
        self, live, camera, viewer
    ):
        viewer.jpeg()
        live.eye.unplugged = True
        with pytest.raises((EOFError, http.client.IncompleteRead)):
            all(viewer.jpeg() for _ in range(MOST_FRAMES))
        with pytest.raises(urllib.error.HTTPError) as refused:
            Viewer(camera.port)
        assert refused.value.code == 503
        refused.value.close()

    def test_any_other_path_is_not_found(self, camera):
        with pytest.raises(urllib.error.HTTPError) as missing:
            urllib.request.urlopen(f"http://127.0.0.1:{camera.port}/", timeout=PATIENCE)
        assert missing.value.code == 404
        missing.value.close()

    def test_two_may_look_at_once(self, camera, viewer):
        other = Viewer(camera.port)
        assert other.jpeg()
        assert viewer.jpeg()
        other.close()


class TestChannel:
    def test_it_asks_the_operator(self, channel):
        answer = exchange(
            channel,
            {
                "ask": "show_wallet",
                "facts": {"board": 1, "set": "A", "copy": 1},
                "choices": ["shown"],
            },
        )
        assert answer == {"choice": "shown", "text": ""}

    def test_it_tells_the_truth(self, channel):
        wallets = exchange(channel, {"do": "truth"})["wallets"]
        assert [wallet["token"] for wallet in wallets] == [label(1).token, label(2).token]

    def test_it_meddles(self, channel, live):
        exchange(channel, {"do": "meddle", "act": "lose", "facts": {}})
        assert len(live.truth()["elsewhere"]["floor"]) == 1

    def test_what_cannot_be_done_is_raised_as_it_was_said(self, channel):
        with pytest.raises(HallError) as failed:
            exchange(channel, {"do": "meddle", "act": "dance"})
        assert failed.value.saying.facts["act"] == "dance"

    @pytest.mark.parametrize(
        "line", [b"nonsense\n", b"{}\n", b'{"do": "stick", "labels": [7]}\n', b"[]\n"]
    )
    def test_a_line_that_is_no_request_is_answered_with_an_error(self, channel, line):
        host, port = channel.split(":")
        with socket.create_connection((host, int(port)), PATIENCE) as line_in:
            line_in.sendall(line)
            with line_in.makefile("rb") as answers:
                assert "error" in json.loads(answers.readline())

    def test_where_no_hall_is_it_says_so(self):
        with socket.create_server(("127.0.0.1", 0)) as taken:
            port = taken.getsockname()[1]
        with pytest.raises(HallError, match="does not answer"):
            exchange(f"127.0.0.1:{port}", {"do": "status"}, timeout=2.0)
