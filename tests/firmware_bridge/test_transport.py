"""Ports: what is read and written at once, what errors become, and that nothing hangs."""

import errno
import io
import os
import socket
import sys
import threading
from types import SimpleNamespace

import pytest
import serial

from firmware_bridge import ports, transport
from firmware_bridge.errors import LinkFailed, PortNotOpened
from firmware_bridge.ports import Dtr
from firmware_bridge.transport import open_transport

try:
    from termios import error as termios_error
except ImportError:
    termios_error = OSError  # type: ignore[misc,assignment]

SOON = 5.0
on_posix = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no ptys")


@pytest.fixture(autouse=True)
def one_try(monkeypatch):
    monkeypatch.setattr(transport, "OPEN_TRIES", 1)


@pytest.fixture
def pty():
    """A serial port: the device's end, and its path."""
    device, port = os.openpty()
    yield device, os.ttyname(port)
    for end in (device, port):
        try:
            os.close(end)
        except OSError:
            pass


@pytest.fixture
def listener():
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.settimeout(SOON)
        yield server


def url_of(listener):
    return f"socket://127.0.0.1:{listener.getsockname()[1]}"


def read_all(port, length):
    data = b""
    while len(data) < length:
        piece = port.read(SOON)
        assert piece
        data += piece
    return data


@on_posix
def test_bytes_pass_both_ways_over_a_serial_port(pty):
    device, path = pty
    port = open_transport(path)
    assert port.read(0) == b""
    os.write(device, b"\x00\x03\x04\x11\x13\x7f\xff\r\n")
    assert read_all(port, 9) == b"\x00\x03\x04\x11\x13\x7f\xff\r\n"
    assert port.write(b"@1 ping\n")
    assert os.read(device, 100) == b"@1 ping\n"
    port.close()


def test_bytes_pass_both_ways_over_a_socket_without_delay(listener):
    port = open_transport(url_of(listener))
    peer, _ = listener.accept()
    with peer:
        peer.sendall(b"x" * 10_000)
        assert read_all(port, 10_000) == b"x" * 10_000
        assert port.write(b"@1 ping\n")
        assert peer.recv(100) == b"@1 ping\n"
        assert port._socket is not None
        assert port._socket.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
        port.close()


@on_posix
@pytest.mark.parametrize("prefix", ["", "serial:"])
def test_a_device_path_may_say_that_it_is_serial(pty, prefix):
    port = open_transport(prefix + pty[1])
    assert port.name == prefix + pty[1]
    port.close()


def test_a_network_port_may_be_written_as_people_do(listener):
    port = open_transport(f"tcp:127.0.0.1:{listener.getsockname()[1]}")
    listener.accept()[0].close()
    port.close()


@on_posix
def test_F20_a_port_that_nobody_reads_takes_no_more_and_does_not_block(pty):
    port = open_transport(pty[1])
    taken = [port.write(b"x" * 119 + b"\n") for _ in range(2_000)]
    assert taken[0]
    assert not taken[-1]
    port.close()


def test_F20_a_peer_that_reads_nothing_does_not_block(listener):
    port = open_transport(url_of(listener))
    peer, _ = listener.accept()
    with peer:
        while port.write(b"x" * 100_000):
            pass
        port.close()


@on_posix
def test_F01_an_unplugged_port_is_a_failed_link(pty):
    port = open_transport(pty[1])
    os.close(pty[0])
    with pytest.raises(LinkFailed) as caught:
        port.read(SOON)
    assert caught.value.saying.facts["port"] == pty[1]
    port.close()


def test_F01_a_closed_connection_is_a_failed_link(listener):
    port = open_transport(url_of(listener))
    listener.accept()[0].close()
    with pytest.raises(LinkFailed):
        port.read(SOON)
    port.close()


@on_posix
def test_F04_a_port_in_use_names_who_has_it(pty):
    port = open_transport(pty[1])
    with pytest.raises(PortNotOpened, match="in use by") as caught:
        open_transport(pty[1])
    if sys.platform == "linux":
        assert f"({os.getpid()})" in str(caught.value)
    port.close()
    open_transport(pty[1]).close()


@on_posix
def test_F28_a_port_that_its_last_owner_is_leaving_is_tried_again(pty, monkeypatch):
    monkeypatch.setattr(transport, "OPEN_TRIES", 50)
    first = open_transport(pty[1])
    leaving = threading.Timer(0.2, first.close)
    leaving.start()
    open_transport(pty[1]).close()
    leaving.join()


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (serial.SerialException(errno.ENOENT, "no such file"), "There is no port"),
        (serial.SerialException("could not open port 'COM9': FileNotFoundError(2, …)"), "no port"),
        (serial.SerialException(errno.EACCES, "denied"), "usermod -aG"),
        (serial.SerialException(errno.EBUSY, "busy"), "in use by another program"),
        (serial.SerialException("could not open port 'COM3': PermissionError(13, …)"), "in use"),
        (serial.SerialException("Cannot configure port"), "Unplug it"),
        (termios_error(22, "Invalid argument"), "Unplug it"),
        (ValueError("invalid URL"), "names no port"),
    ],
)
def test_F30_what_the_system_says_becomes_a_sentence_with_the_next_step(monkeypatch, error, said):
    def refuse(*_args, **_more):
        raise error

    monkeypatch.setattr(serial, "serial_for_url", refuse)
    with pytest.raises(PortNotOpened, match=said):
        open_transport("/dev/ttyACM99")


def test_a_port_that_is_not_there_in_earnest():
    with pytest.raises(PortNotOpened, match="There is no port"):
        open_transport("/dev/no-such-port" if sys.platform != "win32" else "COM250")


def test_where_nothing_listens_nothing_answers(listener):
    url = url_of(listener)
    listener.close()
    with pytest.raises(PortNotOpened, match="Nothing answers"):
        open_transport(url)


def test_what_names_no_port_is_said_so():
    with pytest.raises(PortNotOpened, match="names no port"):
        open_transport("carrier-pigeon://home")


@on_posix
@pytest.mark.parametrize("kind", ["", "serial:"])
def test_F02_a_port_is_opened_by_its_lasting_name(pty, monkeypatch, kind):
    pico = SimpleNamespace(
        device=pty[1], description="Pico", vid=0x2E8A, pid=0x0005, serial_number="E66"
    )
    monkeypatch.setattr(ports, "comports", lambda: [pico])
    port = open_transport(f"{kind}usb=2E8A:0005")
    os.write(pty[0], b"here\n")
    assert read_all(port, 5) == b"here\n"
    port.close()


@on_posix
@pytest.mark.parametrize("dtr", list(Dtr))
def test_F05_only_a_port_whose_line_is_kept_does_not_drop_it_when_it_is_closed(pty, dtr):
    import termios

    line = os.open(pty[1], os.O_RDWR | os.O_NOCTTY)
    raised = termios.tcgetattr(line)
    raised[2] |= termios.HUPCL
    termios.tcsetattr(line, termios.TCSANOW, raised)
    open_transport(pty[1], dtr).close()
    assert bool(termios.tcgetattr(line)[2] & termios.HUPCL) is (dtr is not Dtr.KEEP)
    os.close(line)


@pytest.mark.parametrize(("dtr", "lines"), [(Dtr.OFF, [False, False]), (Dtr.ON, [True, True])])
def test_F05_lines_are_set_before_the_port_is_opened(monkeypatch, dtr, lines):
    seen = []

    class Wired(PolledPort):
        dtr = rts = True

        def open(self):
            seen.extend([self.dtr, self.rts])

    monkeypatch.setattr(serial, "serial_for_url", lambda *_args, **_more: Wired(b""))
    open_transport("COM3", dtr).close()
    assert seen == lines


class PolledPort(io.RawIOBase):
    """A port that no descriptor stands for, as on Windows."""

    def __init__(self, data):
        self.data = data
        self.timeout = self.write_timeout = None

    def open(self):
        pass

    @property
    def in_waiting(self):
        return len(self.data)

    def read(self, size=1):
        piece, self.data = self.data[:size], self.data[size:]
        return piece

    def write(self, data):
        if len(data) > 100:
            raise serial.SerialTimeoutException("Write timeout")
        return len(data)


def test_a_port_without_a_descriptor_is_read_by_short_waits(monkeypatch):
    monkeypatch.setattr(serial, "serial_for_url", lambda *_args, **_more: PolledPort(b"@1 ok\n"))
    port = open_transport("COM3")
    assert (port.read(SOON), port.read(SOON)) == (b"@1 ok\n", b"")
    assert port._port.timeout is not None
    assert port._port.timeout < 0.1
    assert (port.write(b"x"), port.write(b"x" * 119)) == (True, False)
    port.close()


def test_F20_a_driver_that_does_not_close_is_left_behind(listener, monkeypatch):
    monkeypatch.setattr(transport, "CLOSE_S", 0.01)
    port = open_transport(url_of(listener))
    never = threading.Event()
    close = port._port.close
    monkeypatch.setattr(port._port, "close", lambda: never.wait(SOON) and close())
    port.close()
    assert not never.is_set()
    never.set()
