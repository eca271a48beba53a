"""`python -m bench.eye`: what reading takes of one core: a frame, a wallet in a photograph, a load, memory.

Each in a process of its own, so that memory is that of reading alone.
"""

import multiprocessing
import random
import tempfile
import time
from pathlib import Path

import numpy as np

from bench.drawn_table import Faces, photographed
from bench.memory import peak_megabytes
from cardboards.cards import PACK
from firmware_bridge.eye_view import SIMULATED
from firmware_bridge.reader.anywhere.spread import spread_cards
from firmware_bridge.reader.glyphs import ENGLISH
from firmware_bridge.reader.network import Network
from firmware_bridge.reader.one_core import one_core
from firmware_bridge.reader.photograph import developed
from firmware_bridge.reader.taught.deck import Deck
from firmware_bridge.reader.taught.reader import CardReader
from firmware_bridge.reader.taught.teach import teach
from firmware_bridge.simulator.faces import drawn
from firmware_bridge.simulator.scene import CardSeen, Light, Placement, Scene

FRAMES = 4  # of each card
WALLETS = 3
MEDIAN_MS, LATE_MS, LOAD_MS, PHOTOGRAPH_S, MEMORY_MB = 2, 5, 50, 3, 200
"""What is asked."""


def main() -> None:
    """Measure in time of the core, not of the clock, and print."""
    alone = multiprocessing.get_context("spawn")
    with tempfile.TemporaryDirectory() as temporary:
        deck, frames = Path(temporary) / "deck.npz", Path(temporary) / "frames.npy"
        _run(alone, _prepare, deck, frames)
        _run(alone, _frames, deck, frames)
        shots = Path(temporary) / "shots"
        _run(alone, _take, shots)
        _run(alone, _photographs, shots)


def _run(alone, work, *facts) -> None:  # type: ignore[no-untyped-def]
    process = alone.Process(target=work, args=facts)
    process.start()
    process.join()
    if process.exitcode:
        raise SystemExit(process.exitcode)


def _prepare(deck: Path, frames: Path) -> None:
    chance = random.Random(1)
    scene = Scene(Light.of_a_hall(chance), seed=1)
    seen = [
        scene.frame(
            CardSeen(card, Placement.settled(chance, turned=chance.random() < 0.5)), 1, mark=1
        )
        for _ in range(1 + FRAMES)
        for card in PACK
    ]
    taught = zip(PACK, map(SIMULATED.card.of, seen), strict=False)
    teach("bench", list(taught)).save(deck)
    np.save(frames, np.stack(seen[len(PACK) :]))


def _frames(deck: Path, frames: Path) -> None:
    seen = np.load(frames, mmap_mode="r")
    with one_core():
        loads = [_milliseconds(Network.load) for _ in range(10)]
        reader = CardReader(Deck.load(deck), view=SIMULATED)
        times = [_milliseconds(lambda frame=frame: reader.read(frame)) for frame in seen]
    median, late = np.percentile(times, [50, 99]).tolist()
    _row("frame to reading, median", median, "ms", MEDIAN_MS)
    _row("the same, p99", late, "ms", LATE_MS)
    _row("network's load, median", float(np.median(loads)), "ms", LOAD_MS)
    _memory("memory of a process that reads frames")


def _take(folder: Path) -> None:
    faces: Faces = {card: np.array(drawn(card), np.uint8) for card in PACK}
    folder.mkdir()
    for seed in range(WALLETS):
        data, _ = photographed(faces, "four hands", seed)
        (folder / f"{seed}.jpg").write_bytes(data)


def _photographs(folder: Path) -> None:
    net = Network.load()
    with one_core():
        for shot in sorted(folder.iterdir()):
            began = time.thread_time()
            found = spread_cards(developed(shot.read_bytes(), shot.name).image, net, ENGLISH)
            seconds = time.thread_time() - began
            _row(f"a wallet in 12 MP, {len(found)} of 52 read", seconds, "s", PHOTOGRAPH_S)
    _memory("memory of a process that reads photographs")


def _memory(title: str) -> None:
    memory = peak_megabytes()
    if memory is not None:
        _row(title, memory, "MB", MEMORY_MB)


def _milliseconds(work) -> float:  # type: ignore[no-untyped-def]
    began = time.thread_time()
    work()
    return 1000 * (time.thread_time() - began)


def _row(title: str, figure: float, unit: str, asked: float) -> None:
    print(f"{title:44}{figure:>8.1f} {unit}, asked {asked}")


if __name__ == "__main__":
    main()
