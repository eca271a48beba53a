"""The link and the firmware over a line that loses, doubles, spoils, splits and delays, and a device that restarts.

Whatever the line does: no step is done twice, nothing is told to have landed that did not, every command ends.
The truth is what the tiny machine holds.
"""

import math
import random

from hypothesis import example, given, settings
from hypothesis import strategies as st

from firmware_bridge.delivery import ANSWER_S
from firmware_bridge.errors import LinkFailed
from firmware_bridge.link import GREETING_S, Link, LinkState
from firmware_bridge.machine import (
    Clear,
    Cleared,
    DeviceRestarted,
    DoubleFed,
    Feed,
    HopperEmpty,
    Jammed,
    Landed,
    LinkLost,
    OpenJob,
    Refused,
    Route,
    Settled,
    StillBlocked,
    Stopped,
)

CARDS = 5
LIMIT_MS = 1000 * (GREETING_S + 4 * (3 + 2 * CARDS) * ANSWER_S)
"""Time for each command, and for asking events back after it."""


class Line:
    """One direction of a line. Each fault is a share of the lines that suffer it."""

    def __init__(self, dice, loss=0.0, twice=0.0, spoilt=0.0, noise=0.0, split=0.0):
        self._dice = dice
        self.loss, self.twice, self.spoilt, self.noise, self.split = (
            loss,
            twice,
            spoilt,
            noise,
            split,
        )
        self._due = []  # (when, bytes), in order: a serial line does not overtake

    def put(self, now, data):
        for line in data.splitlines(keepends=True):
            if self._dice.random() < self.noise:
                self._later(now, self._dice.randbytes(self._dice.randrange(1, 300)))
            for _ in range(1 + (self._dice.random() < self.twice)):
                if self._dice.random() >= self.loss:
                    self._later(now, self._spoil(line))

    def take(self, now):
        data = b""
        while self._due and self._due[0][0] <= now:
            data += self._due.pop(0)[1]
        return data

    def next_event(self):
        return self._due[0][0] if self._due else None

    def _spoil(self, line):
        if self._dice.random() >= self.spoilt:
            return line
        spoilt = bytearray(line)
        for _ in range(self._dice.randrange(1, 4)):
            place = self._dice.randrange(len(spoilt))
            match self._dice.randrange(3):
                case 0:
                    spoilt[place] ^= 1 << self._dice.randrange(8)
                case 1:
                    spoilt[place] = self._dice.randrange(256)
                case 2 if len(spoilt) > 1:
                    del spoilt[place]
        return bytes(spoilt)

    def _later(self, now, data):
        last = self._due[-1][0] if self._due else now
        at = max(last, now + self._dice.choice((1, 1, 2, 5)))
        if self._dice.random() < self.split:
            for place in range(len(data)):
                self._due.append((at + place // 20, data[place : place + 1]))
        else:
            self._due.append((at, data))


class Host:
    """Deals the hopper out, card by card, and checks each word of the device against the machine."""

    def __init__(self, board, link, job):
        self.board, self.link = board, link
        self.order = board.machine.hopper.copy()  # step k feeds order[k - 1]
        self.routes = {}
        self.landed = set()
        self.commands = []
        self.refused = []
        self.over = self.stopped = False
        self._next = [Clear(), OpenJob(job), Feed(1)]

    def begin(self, now):
        for command in self._next:
            self.send(command, now)

    def send(self, command, now):
        self.commands.append(command)
        self.link.submit(command, now)

    def hear(self, event, now):
        match event:
            case Settled(step=step):
                assert self.board.machine.eye == self.order[step - 1]
                self.routes[step] = (3 * step) % 4
                self.send(Route(step, self.routes[step], feed_next=step < CARDS), now)
            case Landed(step=step, pocket=pocket):
                assert step not in self.landed
                assert pocket == self.routes[step]
                assert self.order[step - 1] in self.board.machine.pockets[pocket]
                self.landed.add(step)
                self.over = self.over or len(self.landed) == len(self.order)
            case Refused():
                self.refused.append(event)
                self.over = True
            case Stopped():
                self.over = self.stopped = True
            case Jammed():
                assert self.stopped  # a card on its way when the motors went off
            case LinkLost() | StillBlocked() | HopperEmpty():
                self.over = True
            case DoubleFed():
                raise AssertionError(event)
            case Cleared() | DeviceRestarted():
                pass


def seconds(now):
    """Link time; a hair later than the millisecond, lest a deadline falls between two floats."""
    return now / 1000 + 1e-6


def one_session(board, session, job, faults, dice, restarts=(), stops=(), began=0):
    """Run a session until all is told and every command has had its time; returns the host and when.

    Times in virtual ms.
    """
    link = Link(session, "line")
    host = Host(board, link, job)
    to_device, to_host = Line(dice, **faults), Line(dice, **faults)
    happenings = sorted(
        [(began + at, "restart") for at in restarts] + [(began + at, "stop") for at in stops]
    )
    feeds, ejects = board.machine.feeds, board.machine.ejects
    now, end = began, None
    link.start(seconds(now))
    host.begin(seconds(now))
    while link.state is not LinkState.FAILED and (end is None or now < end):
        if host.over and end is None:
            end = now + round(1000 * ANSWER_S)
        assert now < began + LIMIT_MS, "a command did not end"
        to_device.put(now, link.take_output())
        times = [to_device.next_event(), to_host.next_event(), board.next_event(), end]
        times += [math.ceil(1000 * (link.deadline or 0.0)), *(at for at, _ in happenings[:1])]
        now = max(now, min(time for time in times if time is not None))
        while happenings and happenings[0][0] <= now:
            if happenings.pop(0)[1] == "restart":
                board.run(now)
                board.restart()
            else:
                link.stop(seconds(now))
        to_host.put(now, board.run(now, to_device.take(now)))
        link.hear(to_host.take(now), seconds(now))
        link.tick(seconds(now))
        for event in link.take_events():
            host.hear(event, seconds(now))
    asked = sum(isinstance(one, Feed) or getattr(one, "feed_next", False) for one in host.commands)
    assert board.machine.feeds - feeds <= asked
    assert board.machine.ejects - ejects <= len(host.routes)
    for step, card in enumerate(host.order, 1):
        for pocket, cards in enumerate(board.machine.pockets):
            assert cards.count(card) <= 1
            assert card not in cards or host.routes[step] == pocket
    return host, now


shares = st.sampled_from([0.0, 0.05, 0.3])
faults = st.fixed_dictionaries(
    {"loss": shares, "twice": shares, "spoilt": shares, "noise": shares, "split": shares}
)
moments = st.lists(st.integers(0, 1500), max_size=2)


@given(st.integers(0, 2**32 - 1))
def test_over_a_good_line_all_cards_land_where_they_were_sent(make_board, seed):
    board = make_board(CARDS)
    board.run(0)
    host, _ = one_session(board, 7, "j1", {}, random.Random(seed))
    assert len(host.landed) == CARDS
    assert host.link.counters.retries == 0


@settings(max_examples=150)
@given(st.integers(0, 2**32 - 1), faults)
def test_F13_over_any_line_each_step_is_done_once(make_board, seed, faults):
    board = make_board(CARDS)
    host, _ = one_session(board, 7, "j1", faults, random.Random(seed))
    assert {refused.why for refused in host.refused} <= {"stopped"}  # by the silence of a bad line
    assert host.over or isinstance(host.link.failure, LinkFailed)


@settings(max_examples=150)
@given(st.integers(0, 2**32 - 1), faults, moments, moments)
@example(0, {}, [0], [])
@example(0, {}, [40], [])
def test_F24_restarts_and_stops_at_any_moment_do_nothing_twice(
    make_board, seed, faults, restarts, stops
):
    board = make_board(CARDS)
    dice = random.Random(seed)
    now = 0
    for session, job in ((7, "j1"), (8, "j2"), (9, "j3")):
        host, now = one_session(board, session, job, faults, dice, restarts, stops, now)
        assert host.link.state is LinkState.OPEN or host.link.failure is not None
        board.run(now + 5000)  # a person waits until all is at rest, then empties the machine
        now = board.now
        board.machine.take_out_by_hand()
        if not board.machine.hopper:
            return
        restarts, stops = [], []


@settings(max_examples=50)
@given(st.integers(0, 2**32 - 1), st.integers(0, 800))
def test_two_hosts_the_last_one_deals_and_the_first_one_does_nothing_more(make_board, seed, joins):
    board = make_board(CARDS)
    dice = random.Random(seed)
    first = Link(7, "line")
    now = 0.0
    first.start(now)
    first.submit(OpenJob("j1"), now)
    first.submit(Feed(1), now)
    while now * 1000 < joins:
        now += 0.005
        first.hear(board.run(int(1000 * now), first.take_output()), now)
        first.tick(now)
    board.run(int(1000 * now) + 50)
    board.machine.take_out_by_hand()
    feeds = board.machine.feeds
    line = first.take_output()
    host, now_ms = one_session(board, 8, "j2", {}, dice, began=board.now)
    assert len(host.landed) == CARDS
    dealt = board.machine.feeds
    assert dealt == feeds + CARDS
    for step in range(2, 9):
        first.submit(Feed(step), now_ms / 1000)
        line += first.take_output()
        board.run(board.now + 10, line)
    assert board.machine.feeds == dealt
