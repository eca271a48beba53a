"""A tiny mechanism around the firmware: numbered cards, sensors and motors, in virtual milliseconds.

It shares nothing with the simulator but the firmware, so that a mistake of one is seen by the other.
"""

import pytest

from firmware_bridge.firmware.core import Core
from firmware_bridge.firmware.frames import Decoder, seal

HOPPER, EYE, TRACK, WALLET, BUTTON, BINS, LONG, LAND0 = 1, 2, 4, 8, 16, 32, 64, 256
FEED_MS, LEAVE_MS, WAY_MS, PULSE_MS = 25, 12, 100, 3
SESSION = 0x1234ABCD


class TinyMachine:
    """Where each card is. A card moves while its motor runs, and goes on by itself once it has left the eye."""

    def __init__(self, cards):
        self.hopper = list(range(1, cards + 1))
        self.feeder = self.eye = None
        self.tracks = []  # (card, gate, when it lands)
        self.pockets: list = [[], [], [], []]
        self.feeds = self.ejects = 0
        self.hands = WALLET  # bits that people hold down: wallet, button, bins, long
        self.stuck = set()  # feeder, eye, track: nothing leaves there
        self.wrong_gate = None  # the pocket that cards go to, whatever the gate says
        self._feed = self._eject = 0
        self._gate = -1
        self._arrives = self._leaves = None
        self._beams = {}  # pocket: until when

    def drive(self, now, feed, eject, gate):
        if feed and not self._feed:
            self.feeds += 1
            if self.feeder is None and self.hopper:
                self.feeder = self.hopper.pop(0)
        self._arrives = (
            now + FEED_MS if feed and not self._feed else self._arrives if feed else None
        )
        if eject and not self._eject:
            self.ejects += 1
        self._leaves = (
            now + LEAVE_MS if eject and not self._eject else self._leaves if eject else None
        )
        self._feed, self._eject, self._gate = feed, eject, gate

    def advance(self, now):
        if self._due(self._arrives, now, "feeder") and self.feeder is not None:
            self.eye, self.feeder, self._arrives = self.feeder, None, None
        if self._due(self._leaves, now, "eye") and self.eye is not None:
            pocket = self._gate if self.wrong_gate is None else self.wrong_gate
            self.tracks.append((self.eye, pocket, now + WAY_MS - LEAVE_MS))
            self.eye = self._leaves = None
        if self.tracks and self._due(self.tracks[0][2], now, "track"):
            card, pocket, _ = self.tracks.pop(0)
            self.pockets[pocket].append(card)
            self._beams[pocket] = now + PULSE_MS
        self._beams = {pocket: end for pocket, end in self._beams.items() if end > now}

    def next_event(self):
        times = [("feeder", self._arrives), ("eye", self._leaves)]
        times += [("track", track[2]) for track in self.tracks[:1]]
        times += [("beam", end) for end in self._beams.values()]
        return min(
            (time for place, time in times if time is not None and place not in self.stuck),
            default=None,
        )

    def sensors(self):
        seen = self.hands
        seen |= HOPPER if self.hopper else 0
        seen |= EYE if self.eye is not None else 0
        seen |= TRACK if self.tracks else 0
        for pocket in self._beams:
            seen |= LAND0 << pocket
        return seen

    def take_out_by_hand(self):
        """All cards in the machine back on top of the hopper, in the order in which they left it."""
        inside = [track[0] for track in self.tracks]
        inside += [card for card in (self.eye, self.feeder) if card is not None]
        self.tracks, self.eye, self.feeder = [], None, None
        self.hopper = inside + self.hopper

    def _due(self, time, now, place):
        return time is not None and time <= now and place not in self.stuck


class Board:
    """The firmware in its tiny machine; it survives nothing but what the machine holds."""

    def __init__(self, machine, **config):
        self.machine = machine
        self.now = 0
        self.boots = 0
        self.deadline: int | None = None
        self.core: Core
        self._config = {"device": "tiny", **config}
        self.restart()

    def restart(self):
        """Power off and on: what the firmware knew is gone, but for the job that its board kept."""
        job = self.core.job if self.boots else self._config.get("job", "")
        self.boots += 1
        self.core = Core({**self._config, "boot": f"b{self.boots}", "job": job})
        self.deadline = self.now
        self.machine.drive(self.now, 0, 0, -1)

    def next_event(self):
        times = [self.machine.next_event(), self.deadline]
        return min((time for time in times if time is not None), default=None)

    def run(self, now, received=b""):
        """All that happens until now, then bytes; returns what the firmware sends."""
        sent = b""
        while (due := self.next_event()) is not None and due <= now:
            sent += self._step(max(due, self.now), b"")
        return sent + self._step(now, received)

    def _step(self, at, received):
        self.now = at
        self.machine.advance(at)
        self.deadline = self.core.step(at, self.machine.sensors(), received)
        self.machine.drive(at, self.core.feed, self.core.eject, self.core.gate)
        return self.core.take_tx()


class Bench:
    """A board, and someone who types perfect frames at it."""

    def __init__(self, cards=6, **config):
        self.machine = TinyMachine(cards)
        self.board = Board(self.machine, **config)
        self.told = []  # bodies that the device sent, without the numbers of events
        self.number = 0
        self._decoder = Decoder()
        self.session = 0
        self._hear(self.board.run(0))

    @property
    def now(self):
        return self.board.now

    @property
    def core(self):
        return self.board.core

    def raw(self, data):
        """Send bytes; returns the bodies that come back at once."""
        before = len(self.told)
        self._hear(self.board.run(self.board.now, data))
        return self.told[before:]

    def say(self, words, number=None):
        """Send the next command; returns its answer without number and count of events."""
        self.number = self.number + 1 if number is None else number
        seed = self.session
        if words.startswith("hello"):
            self.session = int(words[-8:], 16)
        for body in self.raw(seal(f"@{self.number} {words}", seed)):
            if body.startswith(f"@{self.number} "):
                return body.split(" ", 1)[1].rsplit(" n=", 1)[0]
        return None

    def greet(self, session=SESSION):
        self.session = self.number = 0
        return self.say(f"hello v=1 session={session:08x}")

    def stop(self):
        return self.raw(seal("!stop", self.session))

    def start_job(self):
        self.greet()
        assert self.say("job job=j1") == "ok"
        self.told.clear()

    def wait(self, ms):
        """Let time pass."""
        self._hear(self.board.run(self.board.now + ms))

    def deal(self, step, pocket, following=0):
        """Feed if needed, route, and wait until all is at rest."""
        if f"settled step={step}" not in str(self.told):
            assert self.say(f"feed step={step}") == "ok"
            self.wait(50)
        assert self.say(f"route step={step} pocket={pocket} next={following}") == "ok"
        self.wait(150)

    def events(self, *names):
        """What was told under these names."""
        return [body for body in self.told if body.split(" ")[0] in names]

    def _hear(self, data):
        self._decoder.push(data)
        while found := self._decoder.pull((self.session, 0)):
            body = found[0]
            self.told.append(body.split(" ", 1)[1] if body.startswith("#") else body)


@pytest.fixture(scope="session")
def make_bench():
    return Bench


@pytest.fixture(scope="session")
def make_machine():
    return TinyMachine


@pytest.fixture(scope="session")
def make_board():
    return lambda cards, **config: Board(TinyMachine(cards), **config)


@pytest.fixture
def bench():
    return Bench()
