"""The process that a hall lives in. It needs no host: cards that are on their way land, then it ends by itself."""

import json
import os
import sys
from pathlib import Path

from firmware_bridge.clock import Clock, RealClock
from firmware_bridge.errors import HallError
from firmware_bridge.locks import Lock, LockHeld
from firmware_bridge.simulator.camera_server import PATH, CameraServer
from firmware_bridge.simulator.channel import ChannelServer
from firmware_bridge.simulator.hall import Hall
from firmware_bridge.simulator.hall_store import FILE, HallStore
from firmware_bridge.simulator.serial_server import SerialServer

ENDPOINT = "endpoint.json"
_LOCK = "hall.lock"
_STAYS = 5.0
"""Seconds that it waits for somebody once nobody is there and nothing moves."""
_FIRST = 15.0
"""The same after its start: whoever started it may be slow."""


def main() -> int:
    """Run the hall in the folder that the command line names."""
    if len(sys.argv) != 2:
        sys.stderr.write("python -m firmware_bridge.simulator HALL_DIR\n")
        return 2
    try:
        serve(Path(sys.argv[1]), RealClock())
    except HallError as error:
        sys.stderr.write(f"{error}\n")
        return 3
    return 0


def serve(folder: Path, clock: Clock) -> None:
    """Open a hall, serve its machine, camera and operator until nobody needs them.

    Raises:
        HallError: another process has this hall open, or there is none.
    """
    try:
        lock = Lock.take(folder / _LOCK, "hall")
    except LockHeld as held:
        raise HallError(
            "The hall in {place} is open in process {pid}. One process at a time may have it.",
            place=folder,
            pid=held.holder.pid,
        ) from held
    except OSError as error:
        raise HallError(
            "There is no hall in {place}. Make one with “fapai sim new”.", place=folder
        ) from error
    try:
        hall = Hall(HallStore(folder / FILE), clock)
        try:
            _serve(hall, folder, clock)
        finally:
            hall.close()
    finally:
        lock.free()


def _serve(hall: Hall, folder: Path, clock: Clock) -> None:
    watch = Watch(clock)
    serial = SerialServer(hall, clock)
    camera = CameraServer(hall, clock)
    channel = ChannelServer(hall, watch.somebody)
    endpoint = folder / ENDPOINT
    try:
        camera.start()
        channel.start()
        _write(endpoint, serial.port, camera.port, channel.port)
        serial.serve(
            lambda: watch.needed(
                busy=serial.connected or camera.watched or channel.busy or hall.moving()
            )
        )
    finally:
        endpoint.unlink(missing_ok=True)
        channel.close()
        camera.close()
        serial.close()


def _write(endpoint: Path, serial: int, camera: int, channel: int) -> None:
    unfinished = endpoint.with_suffix(".new")
    unfinished.write_text(
        json.dumps(
            {
                "serial": f"socket://127.0.0.1:{serial}",
                "camera": f"http://127.0.0.1:{camera}{PATH}",
                "operator": f"127.0.0.1:{channel}",
                "pid": os.getpid(),
            }
        ),
        encoding="utf-8",
    )
    unfinished.replace(endpoint)


class Watch:
    """Knows how long nobody has needed the hall."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._until = clock.now() + _FIRST

    def somebody(self) -> None:
        """Somebody has just been there."""
        self._until = max(self._until, self._clock.now() + _STAYS)

    def needed(self, *, busy: bool) -> bool:
        """Whether to stay open."""
        if busy:
            self.somebody()
        return self._clock.now() < self._until
