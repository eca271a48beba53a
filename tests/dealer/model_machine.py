"""A machine that keeps the wire's contract, without bytes and without time."""

from collections import deque
from dataclasses import dataclass
from typing import Any

from firmware_bridge.machine import (
    Clear,
    Cleared,
    CloseJob,
    DoubleFed,
    Feed,
    HopperEmpty,
    Jammed,
    Landed,
    Look,
    OpenJob,
    Refused,
    Route,
    Sense,
    Sensed,
    Settled,
    StillBlocked,
    Stopped,
    Strayed,
    Where,
)

JOKER = None


@dataclass
class Lying:
    """Cards together at one place, as one step."""

    step: int
    cards: list
    pocket: int | None = None
    following: bool = False


class Machine:
    """What PROTOCOL.md promises, without its bytes: commands in, events out, cards that move."""

    def __init__(self):
        self.hopper: list[Any] = []
        self.feeder: Any = None
        self.eye: Any = None
        self.track: Any = None
        self.settled = False
        self.pockets: list[list[Any]] = [[], [], [], []]
        self.wallet = False
        self.halted = ""
        self.job = None
        self.last = 0
        self.mark = 0
        self.said: deque[Any] = deque()
        self.dead = False
        self.under = {}  # which card lay at the eye at which step
        self.fallen = set()  # the steps whose cards lie in a pocket, told or not
        self.unseen_doubles = True

    def inside(self):
        return [lying for lying in (self.feeder, self.eye, self.track) if lying]

    def hear(self, command):
        why = self.obey(command)
        if why:
            self.said.append(Refused(command, why, 0.0))

    def obey(self, command):
        match command:
            case OpenJob(job=job):
                self.job, self.last = job, 0
            case CloseJob():
                self.job = None
                self.finish()
            case Sense():
                self.said.append(
                    Sensed(
                        bool(self.hopper),
                        bool(self.eye),
                        bool(self.track),
                        self.wallet,
                        any(self.pockets),
                        bool(self.halted),
                        0.0,
                    )
                )
            case Clear():
                self.clear()
            case _:
                return self.step(command)
        return ""

    def step(self, command):
        if self.job is None or self.halted:
            return "stopped" if self.halted else "job"
        match command:
            case Feed(step=step):
                if step <= self.last:
                    return "step"
                if self.eye or self.feeder:
                    return "eye"
                self.feed(step)
            case Look(step=step):
                if not self.eye:
                    return "eye"
                if step != self.eye.step or self.eye.pocket is not None:
                    return "step"
                self.settled = False
            case Route(step=step, pocket=pocket, feed_next=following):
                if (
                    not self.settled
                    or step != self.last
                    or (self.eye and self.eye.pocket is not None)
                ):
                    return "step"
                if not self.eye:
                    self.jam(step, Where.EYE)
                    return ""
                self.eye.pocket, self.eye.following = pocket, following
        return ""

    def feed(self, step):
        if self.hopper:
            self.feeder = Lying(step, [self.hopper.pop(0)])
        else:
            self.said.append(HopperEmpty(step, 0.0))

    def clear(self):
        if self.eye or self.track:
            self.said.append(StillBlocked(Where.EYE if self.eye else Where.TRACK, 0.0))
        else:
            self.halted = ""
            self.said.append(Cleared(0.0))

    def finish(self):
        if self.eye:
            self.eye.pocket, self.eye.following = None, False

    def stop(self, why):
        self.finish()
        if self.halted != why:
            self.halted = why
            self.said.append(Stopped(why, 0.0))

    def jam(self, step, where):
        self.finish()
        self.halted = "jam"
        self.said.append(Jammed(step, where, 0.0))

    # What moves by itself.

    def moves(self):
        if self.dead:
            return
        running = not self.halted
        if self.feeder and running:
            yield self.arrive
        if self.eye and running and not self.settled:
            yield self.settle
        if self.eye and self.eye.pocket is not None and not self.track and running:
            yield self.leave
        if self.track and self.halted != "jam":
            yield self.land

    def troubles(self):
        if self.dead:
            return
        if self.feeder and not self.halted:
            yield self.jam_with_the_feeder_full
            yield self.arrive_two
            if self.unseen_doubles:
                yield self.arrive_two_unseen
        if self.track and self.halted != "jam":
            yield lambda: self.jam(self.track.step, Where.TRACK)
            yield self.jam_when_fallen
            yield self.stray
        if self.eye and self.eye.pocket is not None and not self.halted and not self.track:
            yield lambda: self.jam(self.eye.step, Where.EYE)
        if self.inside() and not self.halted:
            yield lambda: self.stop("button")

    def jam_with_the_feeder_full(self):
        step = self.feeder.step
        self.fall()
        self.jam(step, Where.FEEDER)

    def jam_when_fallen(self):
        step = self.track.step
        self.fall()
        self.jam(step, Where.TRACK)

    def fall(self):
        """The card in the track coasts into its pocket, and nobody is told."""
        if self.track:
            self.drop(self.track.pocket)

    def arrive(self):
        self.eye, self.feeder = self.feeder, None
        self.settled = False

    def arrive_two(self):
        if self.hopper:
            self.feeder.cards.append(self.hopper.pop(0))
        self.eye, self.feeder = self.feeder, None
        self.last = self.eye.step
        self.halted = "double"
        self.said.append(DoubleFed(self.eye.step, 0.0))

    def arrive_two_unseen(self):
        if self.hopper:
            self.feeder.cards.append(self.hopper.pop(0))
        self.arrive()

    def settle(self):
        self.settled = True
        self.last = max(self.last, self.eye.step)
        self.mark = (self.mark + 1) % 4
        self.under[self.eye.step] = self.eye.cards[0]
        self.said.append(Settled(self.eye.step, self.mark, 0.0))

    def leave(self):
        self.track, self.eye = self.eye, None
        if self.track.following:
            self.feed(self.track.step + 1)

    def land(self):
        landed = self.drop(self.track.pocket)
        self.said.append(Landed(landed.step, landed.pocket, 0.0))

    def stray(self):
        pocket = (self.track.pocket + 1) % 4
        strayed = self.drop(pocket)
        self.said.append(Strayed(strayed.step, strayed.pocket, pocket, 0.0))
        self.stop("fault")

    def drop(self, pocket):
        dropped, self.track = self.track, None
        self.pockets[pocket] += dropped.cards
        self.fallen.add(dropped.step)
        return dropped

    # What a hand does.

    def cleared_by_hand(self):
        taken = [
            card for lying in (self.track, self.eye, self.feeder) if lying for card in lying.cards
        ]
        self.hopper[:0] = taken
        self.feeder = self.eye = self.track = None

    def take_from_the_eye(self):
        cards = self.eye.cards if self.eye else []
        self.eye = None
        return cards
