"""A hall without a disk, on a clock that somebody else sets."""

import random

from chaos.people import Erring
from firmware_bridge.simulator.hall import Hall
from firmware_bridge.simulator.hall_store import HallSettings, HallStore
from firmware_bridge.simulator.hands import Hands
from firmware_bridge.simulator.operator import Person
from firmware_bridge.simulator.world import Changes, World


class VirtualClock:
    """Stands still until it is set. Seconds."""

    def __init__(self) -> None:
        self.time = 100.0

    def now(self) -> float:
        """The time that was set."""
        return self.time


class Forgetful(HallStore):
    """The store of a hall that is nowhere written down."""

    def __init__(self, settings: HallSettings) -> None:
        self._settings = settings
        self._notes: dict[str, str] = {}

    def settings(self) -> HallSettings:
        """As given."""
        return self._settings

    def world(self) -> World:
        """An empty one."""
        return World()

    def save(self, changes: Changes) -> None:
        """Nowhere."""

    def remembered(self, name: str, otherwise: str = "") -> str:
        """What was remembered under a name."""
        return self._notes.get(name, otherwise)

    def remember(self, name: str, value: str) -> None:
        """Until the end."""
        self._notes[name] = value

    def photographs(self) -> dict[str, bytes]:
        """None: nothing is drawn here."""
        return {}

    def close(self) -> None:
        """Nothing is open."""


def open_room(settings: HallSettings, clock: VirtualClock, errs: float = 0.0) -> Hall:
    """A hall with a person who errs in this share of all acts."""

    def hire(world: World, hands: Hands, chance: random.Random) -> Person:
        return Erring(world, hands, chance, errs)

    return Hall(Forgetful(settings), clock, hire)
