"""One console a home: of two, each would show and start a job that the other knows nothing of."""

from collections.abc import Iterator
from contextlib import contextmanager

from dealer.errors import WrongUse
from dealer.home import Home
from firmware_bridge.locks import Lock, LockHeld

_LOCK = "console.lock"


@contextmanager
def one_console(home: Home, url: str) -> Iterator[None]:
    """For as long as this lasts no other console opens; `url` is where this one is reached.

    Raises:
        WrongUse: one is open.
    """
    try:
        lock = Lock.take(home.folder / _LOCK, url)
    except LockHeld as error:
        raise WrongUse(
            "The console of this folder of data is open already: {url} (process {pid}). Use that one, or end it first.",
            url=error.holder.name or "?",
            pid=error.holder.pid,
        ) from error
    try:
        yield
    finally:
        lock.free()
