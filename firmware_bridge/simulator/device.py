"""The reference firmware in its mechanism: simulated sensors and motors, real bytes."""

import math
from dataclasses import dataclass

from firmware_bridge.firmware.core import Core
from firmware_bridge.firmware.frames import natural, parse
from firmware_bridge.machine import PocketKind
from firmware_bridge.simulator.faces import face_code
from firmware_bridge.simulator.mechanism import SETTLE, Mechanism
from firmware_bridge.simulator.things import EYE, POCKETS, Happened, PhysicalCard
from firmware_bridge.simulator.world import World

_AT_EYE = ("settled", "double")
_TOLD = tuple(name.encode() for name in _AT_EYE)
_SEAL = len("*01234567")


@dataclass(frozen=True, slots=True)
class Board:
    """What the firmware's board is: its id, this start's boot id, the job that it was at when the power went."""

    device: str
    boot: str
    job: str
    kind: PocketKind
    rate: float

    def config(self) -> dict[str, str | int]:
        """The settings that the firmware takes."""
        bins = self.kind is PocketKind.BINS
        return {
            "device": self.device,
            "boot": self.boot,
            "job": self.job,
            "kind": self.kind.value,
            "pockets": POCKETS,
            "mark": 1,
            "wallet": int(not bins),
            "bins": int(bins),
            "settle_ms": round(1000 * SETTLE / self.rate),
        }


class Device:
    """Runs the firmware from event to event: at each sensor's change, each byte, each of its own deadlines."""

    def __init__(self, world: World, mechanism: Mechanism, board: Board, started: float) -> None:
        self._world = world
        self._mechanism = mechanism
        self._core = Core(board.config())
        self._started = started
        self._deadline: float | None = started
        self._steps = {
            one.thing: (one.job, one.step) for one in world.happened if one.what in _AT_EYE
        }

    @property
    def job(self) -> str:
        """The job that is open in the firmware; empty for none."""
        return str(self._core.job)

    def landed(self, card: PhysicalCard, pocket: int) -> None:
        """The mechanism let a card fall into a pocket: whatever the firmware makes of it, this is so."""
        job, step = self._steps.get(card.ident, ("", 0))
        wallet = self._world.wallets.get(card.spot.holder)
        token = wallet.label.token if wallet else None
        self._world.note(
            Happened("landed", job, step, card.ident, face_code(card.face), pocket, token)
        )

    def next_event(self) -> float | None:
        """When something happens by itself."""
        moves, deadline = self._mechanism.next_event(), self._deadline
        if moves is None or deadline is None:
            return deadline if moves is None else moves
        return min(moves, deadline)

    def run(self, now: float, received: bytes = b"") -> bytes:
        """Let happen all that is due until now, then take bytes; returns what the firmware sends."""
        sent, stepped = b"", None
        while (due := self.next_event()) is not None and due <= now:
            sent += self._step(due, b"")
            stepped = due
        return sent + self._step(now, received) if received or stepped != now else sent

    def _step(self, at: float, received: bytes) -> bytes:
        self._mechanism.advance(at)
        core = self._core
        sent, sensed, deadline = b"", None, None
        # What the motors take hold of at once may be seen at once.
        while sensed != (now_sensed := self._mechanism.sensors()):
            sensed = now_sensed
            deadline = core.step(self._ms(at), sensed, received)
            received = b""
            self._mechanism.drive(at, bool(core.feed), bool(core.eject), core.gate)
            sent += core.take_tx()
        self._mechanism.lamp = bool(core.lamp)
        self._mechanism.mark = core.mark if core.mark >= 0 else None
        self._deadline = None if deadline is None else self._started + deadline / 1000
        if sent and any(name in sent for name in _TOLD):
            self._record(sent)
        return sent

    def _ms(self, at: float) -> int:
        return math.floor((at - self._started) * 1000 + 1e-6)

    def _record(self, sent: bytes) -> None:
        """Write down which card it really is that the firmware says has settled."""
        for line in sent.split(b"\n"):
            frame = parse(line[:-_SEAL].decode()) if line.startswith(b"#") else None
            card = self._world.first(EYE)
            if frame and frame[2] in _AT_EYE and card:
                job, step = self._steps[card.ident] = self.job, natural(frame[3]["step"])
                self._world.note(Happened(frame[2], job, step, card.ident, face_code(card.face)))
