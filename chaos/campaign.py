"""A link under loss, corruption and dead times for a million steps: no step twice, none told done that was not.

The mechanism here is a treadmill that shares nothing with the simulator but the firmware: cards are numbers, and one
knows of each where it went.
"""

import random
from dataclasses import dataclass, field, fields

from chaos.line import Badness, Line
from chaos.tally import Sums
from firmware_bridge.errors import MachineError
from firmware_bridge.firmware.core import Core
from firmware_bridge.link import Link, LinkState
from firmware_bridge.machine import (
    Clear,
    Cleared,
    Feed,
    HopperEmpty,
    Jammed,
    Landed,
    LinkLost,
    MachineCommand,
    MachineEvent,
    OpenJob,
    Refused,
    Route,
    Settled,
    StillBlocked,
    Stopped,
)

LOSSY = Badness(
    loss=0.1, twice=0.01, spoilt=0.01, noise=0.005, split=0.1, bursts=0.001, delay=0.004
)
FEED_MS, LEAVE_MS, WAY_MS, PULSE_MS = 24, 12, 96, 3
HOPPER, EYE, TRACK, WALLET, LAND0 = 1, 2, 4, 8, 256
REST_MS = 5000


@dataclass(slots=True)
class LinkTally(Sums):
    """What came of it. `failures` name the seed."""

    steps: int = 0
    sessions: int = 0
    unknown: int = 0
    twice: int = 0
    falsely_done: int = 0
    retries: int = 0
    lines: int = 0
    lost: int = 0
    spoilt: int = 0
    virtual_seconds: float = 0.0
    failures: list[str] = field(default_factory=list)

    def as_json(self) -> dict[str, object]:
        """The figures; `rate` in steps a second of virtual time, handling after a broken session included."""
        figures = {one.name: getattr(self, one.name) for one in fields(self)}
        figures["failures"] = len(self.failures)
        figures["virtual_seconds"] = round(self.virtual_seconds)
        return figures | {"rate": round(self.steps / max(1.0, self.virtual_seconds), 2)}


class Treadmill:
    """The firmware on a machine whose hopper never empties. Times in virtual ms."""

    def __init__(self) -> None:
        self.now = 0
        self.next_card = 1
        self.feeder: int | None = None
        self.eye: int | None = None
        self.track: tuple[int, int, int] | None = None  # card, pocket, when it lands
        self.went: dict[int, int] = {}  # card: pocket
        self.twice = 0
        self.boots = 0
        self._beams: dict[int, int] = {}
        self._arrives: int | None = None
        self._leaves: int | None = None
        self._feeds = self._ejects = False
        self._gate = -1
        self._boot()

    def _boot(self) -> None:
        self.boots += 1
        self._core = Core({"device": "treadmill", "boot": f"b{self.boots}"})
        self._deadline: int | None = self.now

    def next_event(self) -> int | None:
        """When something happens by itself."""
        times = [self._arrives, self._leaves, self._deadline, *self._beams.values()]
        if self.track is not None:
            times.append(self.track[2])
        return min((time for time in times if time is not None), default=None)

    def run(self, now: int, received: bytes = b"") -> bytes:
        """All until now, then bytes; what the firmware sends."""
        sent = b""
        while (due := self.next_event()) is not None and due <= now:
            sent += self._step(max(due, self.now), b"")
        return sent + self._step(now, received)

    def take_out(self) -> None:
        """A person takes every card out; they are not fed again."""
        self.feeder = self.eye = self.track = self._arrives = self._leaves = None

    def _step(self, at: int, received: bytes) -> bytes:
        self.now = at
        self._move(at)
        self._deadline = self._core.step(at, self._sensors(), received)
        self._drive(at)
        return bytes(self._core.take_tx())

    def _drive(self, at: int) -> None:
        core = self._core
        if core.gate >= 0:
            self._gate = core.gate
        if core.feed and not self._feeds:
            if self.feeder is None:
                self.feeder, self.next_card = self.next_card, self.next_card + 1
            self._arrives = at + FEED_MS
        elif not core.feed:
            self._arrives = None
        if core.eject and not self._ejects:
            self._leaves = at + LEAVE_MS
        elif not core.eject:
            self._leaves = None
        self._feeds, self._ejects = bool(core.feed), bool(core.eject)

    def _move(self, at: int) -> None:
        self._beams = {pocket: end for pocket, end in self._beams.items() if end > at}
        if self.track is not None and self.track[2] <= at:
            card, pocket, _ = self.track
            self.twice += card in self.went
            self.went[card] = pocket
            self.track = None
            self._beams[pocket] = at + PULSE_MS
        if self._leaves is not None and self._leaves <= at:
            self._leaves = None
            if self.eye is not None:
                self.track = self.eye, self._gate, at + WAY_MS - LEAVE_MS
                self.eye = None
        if self._arrives is not None and self._arrives <= at:
            self._arrives = None
            if self.feeder is not None:
                self.eye, self.feeder = self.feeder, None

    def _sensors(self) -> int:
        seen = WALLET | HOPPER
        if self.eye is not None:
            seen |= EYE
        if self.track is not None:
            seen |= TRACK
        for pocket in self._beams:
            seen |= LAND0 << pocket
        return seen


class _Host:
    """Routes what settles, and holds each word against the machine."""

    def __init__(self, mill: Treadmill, link: Link, job: str, dice: random.Random) -> None:
        self.landed = 0
        self.over = False
        self.unknown = 0
        self.falsely_done = self.twice = 0
        self._mill = mill
        self._link = link
        self._dice = dice
        self._cards: dict[int, int] = {}
        self._routes: dict[int, int] = {}
        self._told: set[int] = set()
        self.first: list[MachineCommand] = [Clear(), OpenJob(job), Feed(1)]

    def hear(self, event: MachineEvent, now: float) -> None:
        """Go on, or be over."""
        match event:
            case Settled(step=step):
                self._settled(step, now)
            case Landed(step=step, pocket=pocket):
                self.landed += 1
                self.twice += step in self._told
                self._told.add(step)
                went = self._mill.went.get(self._cards.get(step, 0))
                self.falsely_done += went != pocket or pocket != self._routes.get(step)
            case LinkLost(unknown=unknown):
                self.unknown += unknown is not None
                self.over = True
            case Refused() | Jammed() | Stopped() | StillBlocked() | HopperEmpty():
                self.over = True
            case Cleared():
                pass

    def _settled(self, step: int, now: float) -> None:
        card = self._mill.eye
        if card is None or card in self._cards.values():
            self.falsely_done += 1
            return
        self._cards[step] = card
        self._routes[step] = self._dice.randrange(4)
        self._link.submit(Route(step, self._routes[step], feed_next=True), now)


def link_session(seed: str, steps: int, badness: Badness = LOSSY) -> LinkTally:
    """Sessions one after the other until so many cards have landed."""
    dice = random.Random(seed)
    mill = Treadmill()
    tally = LinkTally()
    try:
        while tally.steps < steps and tally.sessions < steps:
            _one(mill, dice, badness, tally, steps)
    except (AssertionError, MachineError) as error:
        tally.failures.append(f"{seed}: {error!r}")
    tally.twice += mill.twice
    if tally.twice or tally.falsely_done:
        tally.failures.append(seed)
    tally.virtual_seconds = mill.now / 1000
    return tally


def link_part(part: tuple[str, int]) -> LinkTally:
    """`link_session` of a seed and a number of steps; what a worker does."""
    return link_session(*part)


def _one(
    mill: Treadmill, dice: random.Random, badness: Badness, tally: LinkTally, steps: int
) -> None:
    tally.sessions += 1
    link = Link(dice.randrange(1, 2**32), "line")
    host = _Host(mill, link, f"j{tally.sessions}", dice)
    to_device, to_host = Line(dice, badness), Line(dice, badness)
    now = mill.now / 1000
    link.start(now)
    for command in host.first:
        link.submit(command, now)
    while not host.over and link.state in (LinkState.GREETING, LinkState.OPEN):
        to_device.put(now, link.take_output())
        times = [to_device.due, to_host.due, link.deadline]
        due = mill.next_event()
        if due is not None:
            times.append(due / 1000)
        now = max(now, min(time for time in times if time is not None))
        arrived = to_device.take(now)
        if arrived or (due is not None and due / 1000 <= now):
            # A hair later, lest a millisecond is lost between two floats.
            to_host.put(now, mill.run(max(mill.now, int(now * 1000 + 1e-6)), arrived))
        link.hear(to_host.take(now), now)
        link.tick(now)
        for event in link.take_events():
            host.hear(event, now)
        if tally.steps + host.landed >= steps:
            break
    link.close()
    tally.steps += host.landed
    tally.unknown += host.unknown
    tally.twice += host.twice
    tally.falsely_done += host.falsely_done
    tally.retries += link.counters.retries
    tally.lines += link.counters.sent
    tally.lost += to_device.lost + to_host.lost
    tally.spoilt += to_device.spoilt + to_host.spoilt
    mill.run(max(mill.now, int(now * 1000)) + REST_MS)
    mill.take_out()
