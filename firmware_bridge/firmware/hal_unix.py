"""A board made of pipes, for MicroPython on Linux and macOS: tests run the firmware under the real interpreter.

The link is on stdin and stdout. The pins are lines on a terminal device (a pty in raw mode) given by path: in
comes the sensor mask, out go `feed eject gate lamp mark job` whenever one changes. A line of sensors is one
`step`, so that no pulse is lost.
"""

import select
import sys
import time

_PIECE = 64  # what a pty that can be written takes at once


class Board:
    """Waits in `wait` only, and there until the deadline only."""

    def __init__(self, pins: str, settings: list) -> None:
        self.config: dict = {}
        for setting in settings:
            key, _, value = setting.partition("=")
            self.config[key] = int(value) if key.endswith("_ms") else value
        self._in = sys.stdin.buffer
        self._out = sys.stdout.buffer
        self._pins = open(pins, "r+b", 0)
        self._poll = select.poll()
        self._poll.register(self._in, select.POLLIN)
        self._poll.register(self._pins, select.POLLIN)
        self._room = select.poll()
        self._room.register(self._out, select.POLLOUT)
        self._ticks = time.ticks_ms()
        self._now = 0
        self._line = b""
        self._rest = b""
        self._shown: tuple = ()
        self.sensors = -1
        while self.sensors < 0:
            self._read_pin()

    def now(self) -> int:
        """Milliseconds since the start."""
        ticks = time.ticks_ms()
        self._now += time.ticks_diff(ticks, self._ticks)
        self._ticks = ticks
        return self._now

    def wait(self, deadline: int | None) -> bytes:
        """Wait for bytes from the host, a change of the sensors or the deadline; returns the bytes."""
        left = -1 if deadline is None else max(0, deadline - self.now())
        self._poll.poll(1 if self._rest else left)
        received = b""
        while len(received) < 256 and self._ready(self._in):
            received += _one(self._in)
        while self._ready(self._pins) and not self._read_pin():
            pass
        return received

    def show(self, core) -> None:
        """Set the outputs."""
        outputs = (core.feed, core.eject, core.gate, core.lamp, core.mark, core.job or "-")
        if outputs != self._shown:
            self._shown = outputs
            self._pins.write(("%d %d %d %d %d %s\n" % outputs).encode())

    def send(self, core) -> None:
        """Send what the host takes now."""
        if not self._rest:
            self._rest = core.take_tx()
        while self._rest and self._room.poll(0):
            self._out.write(self._rest[:_PIECE])
            self._rest = self._rest[_PIECE:]

    def _read_pin(self) -> bool:
        byte = _one(self._pins)
        if byte != b"\n":
            self._line += byte
            return False
        self.sensors = int(self._line)
        self._line = b""
        return True

    def _ready(self, stream) -> bool:
        for found in self._poll.poll(0):
            if found[0] is stream:
                return True
        return False


def _one(stream) -> bytes:
    byte = stream.read(1)
    if not byte:
        raise SystemExit  # the other end is gone
    return byte
