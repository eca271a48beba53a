"""A hall that is open: world, machine, firmware, operator and eye under one lock, saved after every step."""

import random
import secrets
import threading
from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, dataclass
from typing import TypeVar

import cv2
import numpy as np

from cardboards.cards import PACK
from firmware_bridge.clock import Clock
from firmware_bridge.errors import HallError
from firmware_bridge.machine import PocketKind
from firmware_bridge.simulator.device import Board, Device
from firmware_bridge.simulator.faces import Face, face_code, face_of
from firmware_bridge.simulator.hall_store import HallStore
from firmware_bridge.simulator.hand_feeder import HandFeeder
from firmware_bridge.simulator.hands import Hands
from firmware_bridge.simulator.label import Label
from firmware_bridge.simulator.mechanism import Mechanism
from firmware_bridge.simulator.operator import Careful, Clumsy, Nobody, Person, Silent
from firmware_bridge.simulator.pen import Picture
from firmware_bridge.simulator.scene import Light, Scene, Sight
from firmware_bridge.simulator.showing import Showing, Slips
from firmware_bridge.simulator.things import PhysicalCard
from firmware_bridge.simulator.world import World

T = TypeVar("T")

EMPTY = "empty"
"""The name of the photograph that shows the empty slot."""

Hire = Callable[[World, Hands, random.Random], Person]
"""Brings somebody to a hall."""

_HIRES: Mapping[str, Hire] = {
    "none": lambda _world, _hands, _chance: Nobody(),
    "careful": lambda world, hands, _chance: Careful(world, hands),
    "clumsy": Clumsy,
    "silent": lambda world, hands, _chance: Silent(world, hands),
}

_SLIPS: Mapping[str, Callable[[], Slips]] = {
    "careful": Slips,
    "silent": Slips,
    "clumsy": lambda: Slips(wrong_pocket=0.02, again=0.05, two=0.01, pause=0.02),
}


@dataclass(slots=True)
class EyeTroubles:
    """What is wrong with the camera; `blur` in pixels, by dirt on the lens (M17)."""

    frozen: bool = False  # one frame again and again (F42)
    dark: bool = False
    unplugged: bool = False  # F41
    torn: bool = False  # half JPEGs (F48)
    blur: float = 0.0


@dataclass(frozen=True, slots=True)
class Exposure:
    """What the camera catches at one moment."""

    sight: Sight
    mark: int | None
    lamp: bool


class Hall:
    """One hall in one process. Whatever touches its things does so by `run` and `act`.

    `hire` brings another person than the settings name.
    """

    def __init__(self, store: HallStore, clock: Clock, hire: Hire | None = None) -> None:
        self.settings = store.settings()
        self.world = store.world()
        self.eye = EyeTroubles()
        self.line_cut = False
        self._store = store
        self._clock = clock
        self._lock = threading.RLock()
        self._wake: Callable[[], None] = lambda: None
        self._sent = bytearray()
        starts = int(store.remembered("starts", "0")) + 1
        store.remember("starts", str(starts))
        self._chance = random.Random(f"{self.settings.seed}/{starts}")
        self.mechanism = Mechanism(
            self.world, self.settings.pockets, self.settings.rate, self._chance, self._landed
        )
        self.hands = Hands(self.world, self.mechanism, self._chance)
        self.showing = Showing(self.world, self._chance, 1.0 / self.settings.rate)
        self._person = self._hired(hire)
        self._job = store.remembered("job")
        self._device = self._power_on()

    # Time.

    def on_change(self, wake: Callable[[], None]) -> None:
        """Have `wake` called after every act from outside: something may have to be sent, or to happen sooner."""
        self._wake = wake

    def run(self, received: bytes = b"") -> None:
        """Let happen all that is due by now, and give the firmware what came over the line."""
        with self._lock:
            now = self._clock.now()
            self._sent += self._device.run(now, received)
            self.showing.advance(now)
            self._save()

    def next_event(self) -> float | None:
        """When something happens by itself, by the clock."""
        with self._lock:
            moves, shown = self._device.next_event(), self.showing.next_event()
            if moves is None or shown is None:
                return shown if moves is None else moves
            return min(moves, shown)

    def take_sent(self) -> bytes:
        """What the firmware has sent since the last call."""
        with self._lock:
            sent = bytes(self._sent)
            self._sent.clear()
            return sent

    def moving(self) -> bool:
        """Whether a card is on its way."""
        with self._lock:
            return self.mechanism.moving

    def act(self, doing: Callable[[], T]) -> T:
        """Do something by hand: all that was due before has happened, and the sensors see it at once."""
        with self._lock:
            try:
                self.run()
                done = doing()
                self.run()
            finally:
                self._save()
        self._wake()
        return done

    def expose(self) -> Exposure:
        """What the camera catches now."""
        with self._lock:
            now = self._clock.now()
            sight = self.showing.sight(now) or self.mechanism.sight(now)
            return Exposure(sight, self.mechanism.mark, self.mechanism.lamp)

    def restart(self) -> None:
        """The power goes and comes back (F24): motion stops where it is, the boot id is another."""
        self.mechanism.power_lost()
        self._device = self._power_on()

    def press_button(self) -> None:
        """A finger on the machine's start button."""
        self.mechanism.press_button(self._clock.now())

    # What can be asked of a hall from outside.

    def ask(self, kind: str, facts: Mapping[str, object], choices: list[str]) -> dict[str, object]:
        """A question to whoever stands at the machine."""
        reply = self.act(lambda: self._person.answer(kind, facts, choices))
        return {"choice": reply.choice, "text": reply.text}

    def hear(self, pocket: int) -> None:
        """A seat is called out loud: whoever shows cards there hears it."""
        self.act(lambda: self.showing.hear(pocket, self._clock.now()))

    def stick(self, labels: Iterable[Label]) -> None:
        """Each label is stuck on a new wallet; a new pack lies with it."""
        self.act(lambda: self._stick(labels))

    def truth(self) -> dict[str, object]:
        """What is where, and what became of each card: for tests and figures alone."""
        with self._lock:
            return {
                "wallets": [
                    {
                        **asdict(wallet.label),
                        "where": wallet.where.value,
                        "pockets": [
                            [_code(card) for card in pocket] for pocket in self.world.inside(wallet)
                        ],
                    }
                    for wallet in self.world.wallets.values()
                ],
                "elsewhere": self._elsewhere(),
                "happened": [asdict(one) for one in self.world.happened],
                "answers": list(self.showing.answers),
            }

    def scene(self) -> Scene:
        """What draws this hall's frames: its photographs or drawn faces, under its light."""
        pictures = {name: _picture(image) for name, image in self._store.photographs().items()}
        empty = pictures.pop(EMPTY, None)
        faces: dict[Face, Picture] = {face_of(code): image for code, image in pictures.items()}
        chance = random.Random(self.settings.seed)
        light = Light.of_photographs(chance) if faces else Light.of_a_hall(chance)
        return Scene(light, faces, empty, self.settings.seed)

    def close(self) -> None:
        """Save and close."""
        with self._lock:
            self._save()
            self._store.close()

    def _hired(self, hire: Hire | None) -> Person:
        settings = self.settings
        if hire is None and settings.pockets is PocketKind.HANDS and settings.operator != "none":
            self.showing.slips = _SLIPS[settings.operator]()
            return HandFeeder(self.world, self.hands, self.showing, self._clock)
        hire = hire or _HIRES[settings.operator]
        return hire(self.world, self.hands, self._chance)

    def _stick(self, labels: Iterable[Label]) -> None:
        last = max((card.pack for card in self.world.cards.values()), default=0)
        for pack, label in enumerate(labels, last + 1):
            self.world.add_wallet(label)
            for card in PACK:
                self.world.add_card(pack, card)

    def _elsewhere(self) -> dict[str, list[str]]:
        lying: dict[str, list[str]] = {}
        for card in self.world.cards.values():
            if card.spot.place.value not in ("pocket", "box"):
                place = card.spot.place.value
                where = f"{place}{card.spot.pocket}" if place == "bin" else place
                lying.setdefault(where, []).append(_code(card))
        return lying

    def _power_on(self) -> Device:
        settings = self.settings
        boot = secrets.token_hex(4)
        board = Board(settings.device, boot, self._job, settings.pockets, settings.rate)
        return Device(self.world, self.mechanism, board, self._clock.now())

    def _landed(self, card: PhysicalCard, pocket: int) -> None:
        self._device.landed(card, pocket)

    def _save(self) -> None:
        self._store.save(self.world.take_changes())
        if self._device.job != self._job:
            self._job = self._device.job
            self._store.remember("job", self._job)


def _code(card: PhysicalCard) -> str:
    return face_code(card.face)


def _picture(image: bytes) -> Picture:
    picture = cv2.imdecode(np.frombuffer(image, np.uint8), cv2.IMREAD_COLOR)
    if picture is None:
        raise HallError("A photograph in this hall cannot be read. Make the hall again.")
    return picture.astype(np.uint8, copy=False)
