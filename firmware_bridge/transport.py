"""Bytes to and from a port; the one place where exceptions of pyserial and of the system become our own.

A port is what pyserial opens: `socket://HOST:PORT`, a device's path, `COM3`; also `serial:PATH`, `serial:usb=…`
(see `ports`) and `tcp:HOST:PORT`, as people write them. Nothing here waits longer than it is told; `flush` is never
called (F20). Windows' serial ports are read by short waits; that way could not be tried here.
"""

import contextlib
import errno
import getpass
import os
import select
import socket
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import serial
from serial.tools.list_ports import comports

from cardboards.language import Saying, says
from firmware_bridge.errors import LinkFailed, PortNotOpened
from firmware_bridge.ports import Dtr, device_named

try:
    import termios
    from termios import error as TermiosError  # noqa: N812 - no OSError, and nowhere on Windows
except ImportError:  # pragma: no cover
    TermiosError = OSError  # type: ignore[misc,assignment]

BAUD = 115200
OPEN_TRIES = 20
OPEN_AGAIN_S = 0.1
"""A port in use is tried again for two seconds: its last owner may be about to leave it (F28)."""
CLOSE_S = 0.5
_SLICE_S = 0.02
_WRITE_S = 0.2
_MOST = 4096
_CFLAG = 2
_IN_USE = (errno.EBUSY, errno.EAGAIN)
_NOT_ALLOWED = (errno.EACCES, errno.EPERM)
_NOT_THERE = (errno.ENOENT, errno.ENODEV, errno.ENXIO)


class Transport:
    """An open port. One thread reads and closes; any thread writes, one at a time."""

    def __init__(self, port: serial.Serial, name: str) -> None:
        self.name = name
        self._port = port
        self._socket: socket.socket | None = getattr(port, "_socket", None)
        self._descriptor: int | None = None
        with contextlib.suppress(AttributeError, OSError):
            self._descriptor = port.fileno()
        if self._socket is not None:
            self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        port.timeout = _SLICE_S if self._descriptor is None else 0
        port.write_timeout = _WRITE_S if self._descriptor is None else 0

    def read(self, seconds: float) -> bytes:
        """The bytes that are there, or the first that come within so many seconds, or none.

        Raises:
            LinkFailed: the port is gone.
        """
        with self._translated():
            if self._descriptor is None:
                first = bytes(self._port.read(1))
                return first + bytes(self._port.read(self._port.in_waiting)) if first else b""
            ready, _, _ = select.select([self._descriptor], [], [], max(0.0, seconds))
            return bytes(self._port.read(_MOST)) if ready else b""

    def write(self, data: bytes) -> bool:
        """Write what the system takes at once; False when that is not all: nobody reads at the other end.

        Raises:
            LinkFailed: the port is gone.
        """
        with self._translated():
            if self._descriptor is not None:
                _, ready, _ = select.select([], [self._descriptor], [], 0)
                if not ready:  # pyserial would spin until it can write
                    return False
            try:
                return self._port.write(data) == len(data)
            except serial.SerialTimeoutException:
                return False

    def close(self) -> None:
        """Let go of the port. Waits half a second at most, since some drivers never return (F20)."""
        closing = threading.Thread(target=self._close, name=f"close {self.name}", daemon=True)
        closing.start()
        closing.join(CLOSE_S)

    def _close(self) -> None:
        if self._socket is not None:
            # pyserial leaves it open when the other end went first, and sleeps when it did not.
            self._socket.close()
            self._port.is_open = False
        with contextlib.suppress(OSError):
            self._port.close()

    @contextmanager
    def _translated(self) -> Iterator[None]:
        try:
            yield
        except (OSError, TermiosError) as error:
            raise LinkFailed(
                "The connection to {port} broke ({reason}). Check the cable, then start again.",
                port=self.name,
                reason=str(error),
            ) from error


def open_transport(url: str, dtr: Dtr = Dtr.ON) -> Transport:
    """Open a port for ourselves alone.

    Raises:
        PortNotOpened: it is not there, not ours to use, in use, no name of a port, or the name of several.
    """
    name = device_named(_pyserial_name(url))
    for tries_left in reversed(range(OPEN_TRIES)):
        try:
            return Transport(_open(name, dtr), url)
        except ValueError as error:
            raise PortNotOpened(
                "“{port}” names no port. Write for example serial:/dev/ttyACM0 or tcp:192.168.1.5:4000.",
                port=url,
            ) from error
        except (OSError, TermiosError) as error:
            number = _number_of(error)
            if number not in _IN_USE or not tries_left:
                raise _not_opened(url, name, number, error) from error
            threading.Event().wait(OPEN_AGAIN_S)
    raise AssertionError("the last try returns or raises")


def _open(name: str, dtr: Dtr) -> serial.Serial:
    port = serial.serial_for_url(name, BAUD, exclusive=True, do_not_open=True)
    if dtr is Dtr.OFF:
        port.dtr = port.rts = False  # one of them alone keeps some boards in reset
    port.open()
    if dtr is Dtr.KEEP and sys.platform != "win32" and isinstance(port, serial.Serial):
        settings = termios.tcgetattr(port.fileno())
        settings[_CFLAG] &= ~termios.HUPCL
        termios.tcsetattr(port.fileno(), termios.TCSANOW, settings)
    return port


def _pyserial_name(url: str) -> str:
    kind, colon, rest = url.partition(":")
    if colon and kind == "tcp":
        return f"socket://{rest}"
    return rest if colon and kind == "serial" else url


def _number_of(error: Exception) -> int | None:
    """The system's number for an error; pyserial hides some in the text or in the exception before."""
    for one in (error, error.__context__):
        if isinstance(one, OSError) and one.errno is not None:
            return one.errno
    if "PermissionError" in str(error):  # Windows says so of a port in use
        return errno.EBUSY
    return errno.ENOENT if "FileNotFoundError" in str(error) else None


def _not_opened(url: str, name: str, number: int | None, error: Exception) -> PortNotOpened:
    if number in _NOT_THERE:
        return PortNotOpened(
            "There is no port {port}. Check the cable. Ports that are there: {ports}.",
            port=url,
            ports=tuple(port.device for port in comports()) or says("none"),
        )
    if number in _NOT_ALLOWED:
        return PortNotOpened(
            "You may not use {port}. Run “{command}”, then log in again.",
            port=url,
            command=f"sudo usermod -aG {_group_of(name)} {getpass.getuser()}",
        )
    if number in _IN_USE:
        return PortNotOpened(
            "{port} is in use by {owner}. Close that program, then try again.",
            port=url,
            owner=_owner_of(name),
        )
    if name.startswith("socket:"):
        return PortNotOpened(
            "Nothing answers at {port}. Check that the machine is on and in this network.", port=url
        )
    return PortNotOpened(
        "{port} cannot be opened ({reason}). Unplug it, plug it in again, then try again.",
        port=url,
        reason=str(error),
    )


def _group_of(path: str) -> str:
    try:
        return Path(path).group()
    except (OSError, KeyError, NotImplementedError):
        return "dialout"


def _owner_of(path: str) -> str | Saying:
    """The program that has a port open, as far as Linux tells."""
    device = os.path.realpath(path)
    for link in Path("/proc").glob("[0-9]*/fd/*"):
        with contextlib.suppress(OSError):
            if str(link.readlink()) == device:
                program = (link.parent.parent / "comm").read_text(encoding="utf-8").strip()
                return f"{program} ({link.parent.parent.name})"
    return says("another program")
