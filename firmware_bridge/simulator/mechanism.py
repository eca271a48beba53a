"""The dealing machine as a mechanism: what its motors do to the cards, and what its sensors see. No ticking.

At a rate of R cards a second the cycle is T = 1/R: a card is fed from the hopper to the eye in 0.25 T, has left the eye
0.12 T after the eject roller took hold of it, and lands T after that moment. In the track it runs by itself, motors on
or off.
"""

import math
import random
from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum

from firmware_bridge.firmware import sensors
from firmware_bridge.machine import PocketKind, Where
from firmware_bridge.simulator.faces import Face, Odd
from firmware_bridge.simulator.scene import CardSeen, LabelSeen, Placement, Sight
from firmware_bridge.simulator.things import (
    BINS,
    EYE,
    FEEDER,
    HOPPER,
    POCKETS,
    TABLE,
    TRACK,
    PhysicalCard,
    Spot,
    WalletPlace,
    bin_at,
    pocket_of,
)
from firmware_bridge.simulator.world import World

FEED = 0.25
SETTLE = 0.05
LEAVE = 0.12
PULSE = 0.03
"""Shares of a cycle; PULSE is how long a landing card breaks the beam."""

_WAY_MM = 64.0
"""From where a card first shows in the camera's view to where it rests."""
_SHUTTER = 0.004
_STUCK_AT = 0.5


class _Leg(Enum):
    """A stretch of a card's way; the value is its share of a cycle."""

    FEEDING = FEED
    LEAVING = LEAVE
    LANDING = 1.0 - LEAVE


@dataclass(slots=True)
class _Run:
    """Cards (two after a double feed) on a leg: how much of it is done, and since when it goes on."""

    leg: _Leg
    cards: tuple[int, ...]
    length: float
    since: float | None
    done: float = 0.0
    stuck: bool = False

    def progress(self, now: float) -> float:
        """How much of the leg is done, 0 … 1."""
        done = self.done + (now - self.since if self.since is not None else 0.0)
        return min(_STUCK_AT if self.stuck else 1.0, done / self.length)

    def ends(self) -> float | None:
        """When it will be done; None while it does not move."""
        if self.since is None or self.stuck:
            return None
        return self.since + self.length - self.done

    def drive(self, now: float, on: bool) -> None:
        """Let it go on or stop."""
        if on and self.since is None:
            self.since = now
        elif not on and self.since is not None:
            self.done += now - self.since
            self.since = None


@dataclass(slots=True)
class Troubles:
    """What is to go wrong next with the machine (M06, M07, M08, F34)."""

    jam: Where | None = None
    double: bool = False
    thick_unseen: bool = False
    stray: bool = False
    slip: float = 1.0


class Mechanism:
    """Motors, track and sensors over a world. Times are seconds of one clock; they never go back."""

    def __init__(
        self,
        world: World,
        kind: PocketKind,
        rate: float,
        chance: random.Random,
        landed: Callable[[PhysicalCard, int], None] = lambda _card, _pocket: None,
    ) -> None:
        self.troubles = Troubles()
        self.lamp = True
        self.mark: int | None = None
        self._world = world
        self._kind = kind
        self._cycle = 1.0 / rate
        self._chance = chance
        self._landed = landed
        self._runs: list[_Run] = []
        self._feed = self._eject = False
        self._gate = 0
        self._beams: dict[int, float] = {}
        self._button_until = 0.0
        self._settled_at = 0.0
        self._lying_seen = 0
        self._lying_as_of = -1, False

    @property
    def moving(self) -> bool:
        """Whether any card is on its way and not stuck."""
        return any(run.ends() is not None for run in self._runs)

    def drive(self, now: float, feed: bool, eject: bool, gate: int) -> None:
        """Set the motors; a gate of −1 leaves the flap where it is."""
        self._feed, self._eject = feed, eject
        if gate >= 0:
            self._gate = gate
        if feed or eject:
            self._start(now)
        for run in self._runs:
            run.drive(now, self._drives(run.leg))

    def press_button(self, now: float) -> None:
        """A finger on the start button, for a fifth of a second."""
        self._button_until = now + 0.2

    def next_event(self) -> float | None:
        """When something happens by itself, if nobody interferes."""
        soonest = self._button_until or math.inf
        for run in self._runs:
            end = run.ends()
            if end is not None and end < soonest:
                soonest = end
        for until in self._beams.values():
            soonest = min(soonest, until)
        return None if soonest == math.inf else soonest

    def advance(self, now: float) -> None:
        """Let happen what is due at `now`; earlier events must have been taken before."""
        if self._beams:
            self._beams = {pocket: until for pocket, until in self._beams.items() if until > now}
        if self._button_until <= now:
            self._button_until = 0.0
        for run in list(self._runs):
            end = run.ends()
            if end is not None and end <= now:
                self._runs.remove(run)
                self._arrive(run, now)

    def sensors(self) -> int:
        """The sensor mask that the firmware sees."""
        seen = self._lying()
        if self._button_until:
            seen |= sensors.BUTTON
        for pocket in self._beams:
            seen |= sensors.LAND0 << pocket
        return seen

    def _lying(self) -> int:
        """What is sensed of cards and wallets that lie there; asked for far more often than anything moves."""
        as_of = self._world.moves, self.troubles.thick_unseen
        if as_of != self._lying_as_of:
            self._lying_as_of = as_of
            self._lying_seen = self._look_at_what_lies()
        return self._lying_seen

    def _look_at_what_lies(self) -> int:
        world = self._world
        seen = 0
        if world.holds(HOPPER):
            seen |= sensors.HOPPER
        if world.holds(EYE):
            seen |= sensors.EYE
            if len(world.at(EYE)) > 1 and not self.troubles.thick_unseen:
                seen |= sensors.LONG
        if world.holds(TRACK):
            seen |= sensors.TRACK
        if world.wallet_at(WalletPlace.SLOT):
            seen |= sensors.WALLET
        if self._kind is PocketKind.BINS and any(map(world.holds, BINS)):
            seen |= sensors.BINS
        return seen

    def sight(self, now: float) -> Sight:
        """What the camera sees at this moment; what a person holds under it hides the rest."""
        held = self._world.wallet_at(WalletPlace.CAMERA)
        if held:
            return LabelSeen(held.label, self._held_placement(held.ident))
        for run in self._runs:
            if run.leg is not _Leg.LANDING:
                return self._passing(run, now)
        lying = self._world.first(EYE)
        if lying is None:
            return None
        trembles = 1.2 if now - self._settled_at < SETTLE * self._cycle else 0.0
        return CardSeen(visible(lying), lying.placement, smear=trembles)

    def cards_taken(self) -> None:
        """A person took cards out by hand: runs of cards that are elsewhere now are over, and nothing is stuck."""
        self.troubles.jam = None
        self._runs = [
            run
            for run in self._runs
            if all(self._world.cards[ident].spot == _WAY[run.leg] for ident in run.cards)
        ]
        for run in self._runs:
            run.stuck = False

    def power_lost(self) -> None:
        """Everything stops where it is."""
        self._runs.clear()
        self._feed = self._eject = False
        self.lamp, self.mark = False, None

    def _held_placement(self, seed: int) -> Placement:
        return Placement.held(random.Random(seed))

    def _passing(self, run: _Run, now: float) -> CardSeen:
        card = self._world.cards[run.cards[0]]
        done = run.progress(now)
        away = _WAY_MM * ((1.0 - done) if run.leg is _Leg.FEEDING else -done)
        smear = _WAY_MM * _SHUTTER / run.length if run.since is not None and not run.stuck else 0.0
        return CardSeen(visible(card), card.placement, away, smear)

    def _drives(self, leg: _Leg) -> bool:
        if leg is _Leg.FEEDING:
            return self._feed
        return self._eject if leg is _Leg.LEAVING else True

    def _start(self, now: float) -> None:
        """Begin what the motors begin: a card out of the hopper, a card away from the eye."""
        on_their_way = [run.leg for run in self._runs]
        if self._eject and _Leg.LEAVING not in on_their_way:
            self._run(_Leg.LEAVING, EYE, now, Where.EYE)
        if (
            self._feed
            and _Leg.FEEDING not in on_their_way
            and self.troubles.jam is not Where.HOPPER
        ):
            if not self._world.holds(FEEDER):
                self._pick_up()
            self._run(_Leg.FEEDING, FEEDER, now, Where.FEEDER)

    def _pick_up(self) -> None:
        """The feed roller takes a card out of the hopper, or two."""
        for _ in range(2 if self.troubles.double else 1):
            card = self._world.first(HOPPER)
            if card:
                turned = card.placement.turned
                placement = Placement.settled(self._chance, turned=turned)
                self._world.move(replace(card, placement=placement), FEEDER)
                self._settled_at = 0.0
        if self._world.holds(FEEDER):
            self.troubles.double = False

    def _run(self, leg: _Leg, spot: Spot, now: float, where: Where) -> None:
        cards = tuple(card.ident for card in self._world.at(spot))
        if not cards:
            return
        length = leg.value * self._cycle * (self.troubles.slip if leg is _Leg.FEEDING else 1.0)
        self._runs.append(_Run(leg, cards, length, now, stuck=self.troubles.jam is where))

    def _arrive(self, run: _Run, now: float) -> None:
        cards = [self._world.cards[ident] for ident in run.cards]
        if run.leg is _Leg.FEEDING:
            for card in cards:
                self._world.move(card, EYE)
            self._settled_at = now
        elif run.leg is _Leg.LEAVING:
            for card in cards:
                self._world.move(card, TRACK)
            self.troubles.thick_unseen = False
            self._run(_Leg.LANDING, TRACK, now, Where.TRACK)
        else:
            self._land(cards, now)

    def _land(self, cards: list[PhysicalCard], now: float) -> None:
        pocket = (self._gate + 1) % POCKETS if self.troubles.stray else self._gate
        self.troubles.stray = False
        for card in cards:
            self._landed(self._world.move(card, self._below(pocket)), pocket)
        self._beams[pocket] = now + PULSE * self._cycle

    def _below(self, pocket: int) -> Spot:
        """Where a card falls that passes the mouth of a pocket; without a wallet, on the table."""
        if self._kind is PocketKind.BINS:
            return bin_at(pocket)
        wallet = self._world.wallet_at(WalletPlace.SLOT)
        return pocket_of(wallet.ident, (pocket + wallet.turn) % POCKETS) if wallet else TABLE


_WAY = {_Leg.FEEDING: FEEDER, _Leg.LEAVING: EYE, _Leg.LANDING: TRACK}


def visible(card: PhysicalCard) -> Face:
    """The side that lies up."""
    if not card.face_down:
        return card.face
    return Odd.BACK if card.pack % 2 else Odd.OTHER_BACK
