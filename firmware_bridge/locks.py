"""A lock on a file that the system itself holds: one owner at a time, and freed however its process ends."""

import json
import os
import sys
import threading
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from firmware_bridge.clock import Clock, RealClock

_RETRY = 0.02


@dataclass(frozen=True, slots=True)
class Holder:
    """Who has a lock: what it called itself, and its process. Empty and 0 when it has not written that down yet."""

    name: str
    pid: int


class LockHeld(Exception):
    """Somebody else has the lock; the caller says in its own words what that means."""

    def __init__(self, holder: Holder) -> None:
        self.holder = holder
        super().__init__(f"{holder.name or 'somebody'} (process {holder.pid})")


class Lock:
    """The lock that this process holds on a file, until `free` or its end."""

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file

    @classmethod
    def take(
        cls, path: Path, name: str, patience: float = 0.0, clock: Clock | None = None
    ) -> "Lock":
        """Take the lock, at the latest after `patience` seconds; `name` is what others are told.

        Raises:
            LockHeld: another process, or another `Lock` of this one, has it.
        """
        clock = clock or RealClock()
        deadline = clock.now() + patience
        while True:
            try:
                return cls._take(path, name)
            except LockHeld:
                if clock.now() >= deadline:
                    raise
            threading.Event().wait(_RETRY)

    @classmethod
    def _take(cls, path: Path, name: str) -> "Lock":
        file = os.fdopen(os.open(path, os.O_RDWR | os.O_CREAT, 0o600), "r+b", buffering=0)
        try:
            _lock(file)
        except OSError as error:
            holder = _written(file)
            file.close()
            raise LockHeld(holder) from error
        file.truncate(0)
        file.write(json.dumps({"name": name, "pid": os.getpid()}).encode())
        return cls(file)

    def free(self) -> None:
        """Let it go; may be called twice. The file stays: were it removed, two could own two files of one name."""
        self._file.close()


def _written(file: IO[bytes]) -> Holder:
    file.seek(0)
    try:
        said = json.loads(file.read(4096))
        return Holder(str(said["name"]), int(said["pid"]))
    except (ValueError, KeyError, TypeError, OSError):
        return Holder("", 0)


if sys.platform == "win32":
    import msvcrt

    # Windows keeps others from reading locked bytes, so the locked byte lies far behind the holder's name.
    _FAR = 1 << 30

    def _lock(file: IO[bytes]) -> None:
        file.seek(_FAR)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        file.seek(0)

else:
    import fcntl

    def _lock(file: IO[bytes]) -> None:
        fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
