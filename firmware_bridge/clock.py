"""The one clock seam: monotonic seconds. Tests and the simulator bring their own."""

import time
from typing import Protocol


class Clock(Protocol):
    """Monotonic time in seconds, comparable between the processes of one machine."""

    def now(self) -> float:
        """Seconds since an arbitrary moment."""
        ...


class RealClock:
    """The machine's own monotonic clock; `perf_counter` because `monotonic` ticks at 15.6 ms on older Windows."""

    def now(self) -> float:
        """Seconds since an arbitrary moment."""
        return time.perf_counter()
