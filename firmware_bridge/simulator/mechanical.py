"""How fast the machine could be: the same firmware deals prepared routes, without camera, to a host with no delay."""

import random
from collections.abc import Sequence

from cardboards.cards import PACK_SIZE, Card
from firmware_bridge.errors import HallError
from firmware_bridge.firmware.frames import Decoder, parse, seal
from firmware_bridge.machine import PocketKind
from firmware_bridge.simulator.device import Board, Device
from firmware_bridge.simulator.label import Label
from firmware_bridge.simulator.mechanism import Mechanism
from firmware_bridge.simulator.things import HOPPER, Wallet, WalletPlace
from firmware_bridge.simulator.world import World

_SESSION = 1
_LONGEST = 3600.0
_OPENING = ("job job=bench", "feed step=1")


def mechanical_seconds(routes: Sequence[int], rate: float) -> float:
    """Seconds from the first feed to the last landing.

    `routes`: a pocket for each card, in feeding order; `rate`: cards a second.
    """
    world = World(wallets=[Wallet(1, Label("", 1, "A", 1), WalletPlace.SLOT)])
    for step in range(len(routes)):
        world.add_card(1, Card(step % PACK_SIZE), HOPPER)
    board = Board("bench", "1", "", PocketKind.BOARD, rate)
    mechanism = Mechanism(world, board.kind, rate, random.Random(0))
    device = Device(world, mechanism, board, started=0.0)
    host = _Host(routes)
    now = 0.0
    answer = host.hears(device.run(now, host.opening()))
    while host.landed < len(routes):
        while answer:
            answer = host.hears(device.run(now, answer))
        due = device.next_event()
        if due is None or due > _LONGEST:
            raise HallError("The machine stopped before the last card landed.")
        now = due
        answer = host.hears(device.run(now))
    return now


class _Host:
    """Answers each event at the moment it comes."""

    def __init__(self, routes: Sequence[int]) -> None:
        self.landed = 0
        self._routes = routes
        self._number = 0
        self._decoder = Decoder()

    def opening(self) -> bytes:
        """The first words of a session."""
        self._number = 1
        return seal(f"@1 hello v=1 session={_SESSION:08x}", 0)

    def hears(self, data: bytes) -> bytes:
        """What to send now that the device said this."""
        self._decoder.push(data)
        said = b""
        while found := self._decoder.pull((_SESSION, 0)):
            kind, number, name, words = parse(found[0]) or ("", 0, "", {})
            if kind == "@" and name == "ok" and number <= len(_OPENING):
                said += self._say(_OPENING[number - 1])
            elif kind == "#" and name == "settled":
                step = int(words["step"])
                more = int(step < len(self._routes))
                said += self._say(f"route step={step} pocket={self._routes[step - 1]} next={more}")
            elif kind == "#" and name == "landed":
                self.landed += 1
            elif name in ("no", "jam", "double", "stopped", "strayed"):
                raise HallError("The machine stopped before the last card landed.")
        return said

    def _say(self, words: str) -> bytes:
        self._number += 1
        return seal(f"@{self._number} {words}", _SESSION)
