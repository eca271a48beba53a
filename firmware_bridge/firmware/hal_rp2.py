"""A board with an RP2040 or RP2350: which pin is what, and how the firmware reads and sets them.

Written from MicroPython's documentation and never tried on a board; the firmware it runs is tested under
CPython and under MicroPython on a computer. The link is the board's USB port. The gate must be in its place
before a card that leaves the eye gets there.
"""

import binascii
import os
import select
import sys
import time

import machine
import micropython

from firmware_bridge.firmware.sensors import BUTTON, WALLET

# Sensors are open collectors that pull down: 0 is a card, a pushed switch. (pin, bit)
SENSORS = (
    (2, 1),  # hopper
    (3, 2),  # eye
    (4, 4),  # track
    (5, 8),  # wallet switch
    (6, 16),  # start button
    (8, 64),  # double feed
    (10, 256),  # landing beams, pocket 0 to 3
    (11, 512),
    (12, 1024),
    (13, 2048),
)
SLOW = WALLET | BUTTON  # switches that bounce
BOUNCE_MS = 20

FEED, EJECT, LAMP = 16, 17, 18
MARKS = (19, 20, 21, 22)
GATE = 28  # a servo at 50 Hz
GATE_US = (1000, 1300, 1700, 2000)  # its pulse for pocket 0 to 3

SETTINGS = {"kind": "board", "pockets": 4, "mark": 1, "wallet": 1, "bins": 0}
JOB_FILE = "job.txt"
HANG_MS = 2000  # the chip restarts itself, motors off, when the loop hangs


class Board:
    """Waits in `wait` only, a millisecond at a time."""

    def __init__(self) -> None:
        micropython.kbd_intr(-1)  # a byte 3 must not stop the firmware (F22)
        pin = machine.Pin
        self._sensors = [(pin(number, pin.IN, pin.PULL_UP), bit) for number, bit in SENSORS]
        self._feed = pin(FEED, pin.OUT, value=0)
        self._eject = pin(EJECT, pin.OUT, value=0)
        self._lamp = pin(LAMP, pin.OUT, value=0)
        self._marks = [pin(number, pin.OUT, value=0) for number in MARKS]
        self._gate = machine.PWM(pin(GATE))
        self._gate.freq(50)
        self._poll = select.poll()
        self._poll.register(sys.stdin, select.POLLIN)
        self._room = select.poll()
        self._room.register(sys.stdout, select.POLLOUT)
        self._rest = b""
        self._ticks = time.ticks_ms()
        self._now = 0
        self._slow = 0
        self._slow_since = 0
        self._job = _kept_job()
        self.sensors = self._sample()
        self.config = dict(SETTINGS)
        self.config["device"] = binascii.hexlify(machine.unique_id()).decode()
        self.config["boot"] = binascii.hexlify(os.urandom(4)).decode()
        self.config["job"] = self._job
        self._watchdog = machine.WDT(timeout=HANG_MS)

    def now(self) -> int:
        """Milliseconds since the start."""
        ticks = time.ticks_ms()
        self._now += time.ticks_diff(ticks, self._ticks)
        self._ticks = ticks
        return self._now

    def wait(self, deadline: int | None) -> bytes:
        """Wait a millisecond at most; returns the bytes that the host sent. Deadlines are met by that."""
        self._watchdog.feed()
        self._poll.poll(1)
        received = b""
        while len(received) < 256 and self._poll.poll(0):
            received += sys.stdin.buffer.read(1)
        self.sensors = self._steady(self._sample())
        return received

    def show(self, core) -> None:
        """Set the outputs."""
        self._feed.value(core.feed)
        self._eject.value(core.eject)
        self._lamp.value(core.lamp)
        for number, lamp in enumerate(self._marks):
            lamp.value(number == core.mark)
        if core.gate >= 0:
            self._gate.duty_ns(1000 * GATE_US[core.gate])
        if core.job != self._job:
            self._job = core.job
            _keep_job(core.job)

    def send(self, core) -> None:
        """Send what the host takes now; motors never wait for it (F21)."""
        if not self._rest:
            self._rest = core.take_tx()
        while self._rest and self._room.poll(0):
            sys.stdout.buffer.write(self._rest[:16])
            self._rest = self._rest[16:]

    def _sample(self) -> int:
        seen = 0
        for pin, bit in self._sensors:
            if not pin.value():
                seen |= bit
        return seen

    def _steady(self, seen: int) -> int:
        """The sample, its slow bits only when they have kept still."""
        now = self.now()
        if seen & SLOW != self._slow:
            self._slow = seen & SLOW
            self._slow_since = now
        if now - self._slow_since < BOUNCE_MS:
            return seen & ~SLOW | self.sensors & SLOW
        return seen


def _kept_job() -> str:
    try:
        with open(JOB_FILE) as file:
            return file.read()
    except OSError:
        return ""


def _keep_job(job: str) -> None:
    with open(JOB_FILE, "w") as file:
        file.write(job)
