"""How often somebody may try a name and a password: a pure count of failures, by name and by address.

An attempt counts as failed from the moment it is admitted until it has succeeded, so that many at once gain nothing.
After some failures each one doubles the wait. Failures from elsewhere never hold up a device from which this name has
signed in: otherwise anybody in the hall could keep the chief referee out.
"""

from dataclasses import dataclass

FORGOTTEN_AFTER = 900.0
"""Seconds without an attempt after which nothing is counted any more."""
MOST = 4096
"""Counts kept at most; the oldest give way."""


@dataclass(frozen=True, slots=True)
class Limit:
    """`free` failures cost nothing; then the wait is 1 s, doubled by each failure up to `longest` seconds."""

    free: int
    longest: float

    def wait(self, failures: int) -> float:
        """Seconds from the last failure to the next attempt."""
        if failures < self.free:
            return 0.0
        return min(2.0 ** min(failures - self.free, 30), self.longest)


BY_NAME = Limit(free=5, longest=300.0)
BY_ADDRESS = Limit(free=20, longest=60.0)
"""Wider than by name: at one device several people sign in."""

Key = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Admission:
    """What became of an attempt. `wait`: seconds until the next may come; 0 when this one may go on.

    `last`: if it fails as well, the next has to wait; that is worth an entry in the journal.
    """

    wait: float
    last: bool = False
    keys: tuple[Key, ...] = ()


@dataclass(frozen=True, slots=True)
class _Count:
    failures: int
    at: float


class Attempts:
    """All attempts of a server's run; `now` is seconds of a clock that never goes back."""

    def __init__(self) -> None:
        self._counts: dict[Key, _Count] = {}
        self._known: dict[Key, None] = {}

    def admit(self, name: str, address: str, now: float) -> Admission:
        """Let an attempt on, and count it as failed, or say how long it has to wait."""
        limits = self._limits(name, address)
        counts = {key: self._counted(key, now) for key in limits}
        wait = max(limits[key].wait(one.failures) - (now - one.at) for key, one in counts.items())
        if wait > 0:
            return Admission(wait)
        for key, one in counts.items():
            self._put(key, _Count(one.failures + 1, now))
        last = any(one.failures + 1 == limits[key].free for key, one in counts.items())
        return Admission(0.0, last, tuple(limits))

    def succeeded(self, admission: Admission, name: str, address: str) -> None:
        """Nothing is held against the name any more; the address keeps what failed there for other names."""
        for key in admission.keys:
            one = self._counts.pop(key, None)
            if one is not None and key == _of_address(address) and one.failures > 1:
                self._put(key, _Count(one.failures - 1, one.at))
        self._known.pop((name, address), None)
        self._known[name, address] = None
        if len(self._known) > MOST:
            del self._known[next(iter(self._known))]

    def _limits(self, name: str, address: str) -> dict[Key, Limit]:
        known = (name, address) in self._known
        by_name = ("at", name, address) if known else ("name", name)
        return {by_name: BY_NAME, _of_address(address): BY_ADDRESS}

    def _counted(self, key: Key, now: float) -> _Count:
        one = self._counts.get(key)
        if one is None or now - one.at >= FORGOTTEN_AFTER:
            return _Count(0, now)
        return one

    def _put(self, key: Key, one: _Count) -> None:
        """The newest stand last, so that the first is the one to give way."""
        self._counts.pop(key, None)
        self._counts[key] = one
        if len(self._counts) > MOST:
            del self._counts[next(iter(self._counts))]


def _of_address(address: str) -> Key:
    return ("address", address)
