"""`python -m bench.eye`: what the machine's eye takes of one core: a frame to its reading, a load, memory."""

import random
import time

import numpy as np

from bench.station import peak_megabytes
from cardboards.cards import PACK
from firmware_bridge.eye_view import SIMULATED
from firmware_bridge.reader.network import Network
from firmware_bridge.reader.one_core import one_core
from firmware_bridge.reader.reader import CardReader
from firmware_bridge.reader.teach import teach
from firmware_bridge.simulator.scene import CardSeen, Light, Placement, Scene

FRAMES = 4  # of each card
MEDIAN_MS, LATE_MS, LOAD_MS, MEMORY_MB = 2, 5, 50, 200
"""What is asked."""


def main() -> None:
    """Measure in time of the core, not of the clock, and print."""
    chance = random.Random(1)
    scene = Scene(Light.of_a_hall(chance), seed=1)
    frames = [
        scene.frame(
            CardSeen(card, Placement.settled(chance, turned=chance.random() < 0.5)), 1, mark=1
        )
        for _ in range(1 + FRAMES)
        for card in PACK
    ]
    with one_core():
        loads = [_milliseconds(Network.load) for _ in range(10)]
        taught = zip(PACK, map(SIMULATED.card.of, frames), strict=False)
        reader = CardReader(teach("bench", list(taught)), view=SIMULATED)
        times = [
            _milliseconds(lambda frame=frame: reader.read(frame)) for frame in frames[len(PACK) :]
        ]
    median, late = np.percentile(times, [50, 99]).tolist()
    _row("frame to reading, median", median, "ms", MEDIAN_MS)
    _row("the same, p99", late, "ms", LATE_MS)
    _row("network's load, median", float(np.median(loads)), "ms", LOAD_MS)
    memory = peak_megabytes()
    if memory is not None:
        _row("memory of this process, which taught too", memory, "MB", MEMORY_MB)


def _milliseconds(work) -> float:  # type: ignore[no-untyped-def]
    began = time.thread_time()
    work()
    return 1000 * (time.thread_time() - began)


def _row(title: str, figure: float, unit: str, asked: float) -> None:
    print(f"{title:44}{figure:>8.1f} {unit}, asked {asked}")


if __name__ == "__main__":
    main()
