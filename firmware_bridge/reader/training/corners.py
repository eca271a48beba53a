"""Corners by the hundred thousand, the same from the same seed, whatever the number of processes."""

import multiprocessing
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from firmware_bridge.reader.network import HEIGHT, WIDTH
from firmware_bridge.reader.training.scenes import scene
from firmware_bridge.reader.training.sources import Sources, load
from firmware_bridge.reader.training.views import view

_BATCH = 3000
_VIEWS = 3  # of each scene: composing one takes as long as looking at it twice


@dataclass(frozen=True, slots=True)
class Corners:
    """`cells`: count × HEIGHT × WIDTH × 3, BGR. `answers`: count × 2, the classes of rank and suit."""

    cells: NDArray[np.uint8]
    answers: NDArray[np.int64]


def made(sources: Path, folder: Path, count: int, seed: int, processes: int) -> Corners:
    """So many corners, a multiple of 3000; those that lie in the folder already are taken as they are."""
    folder.mkdir(parents=True, exist_ok=True)
    files = [folder / f"{seed}-{batch}.npz" for batch in range(-(-count // _BATCH))]
    missing = [file for file in files if not file.exists()]
    spawning = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(processes, spawning) as pool:
        list(pool.map(_make, [sources] * len(missing), missing))
    cells = np.empty((len(files) * _BATCH, HEIGHT, WIDTH, 3), np.uint8)
    answers = np.empty((len(files) * _BATCH, 2), np.int64)
    for place, file in enumerate(files):
        part = slice(place * _BATCH, (place + 1) * _BATCH)
        with np.load(file) as packed:
            cells[part], answers[part] = packed["cells"], packed["answers"]
    return Corners(cells, answers)


@cache
def _loaded(sources: Path) -> Sources:
    """Once a process: handing them over would cost more than the work."""
    return load(sources)


def _make(sources: Path, file: Path) -> None:
    cv2.setNumThreads(1)
    rng = np.random.default_rng([int(part) for part in file.stem.split("-")])
    cells, answers = [], []
    for _ in range(_BATCH // _VIEWS):
        composed = scene(_loaded(sources), rng)
        for _ in range(_VIEWS):
            cell, answer = view(composed, rng)
            cells.append(cell)
            answers.append((answer.rank, answer.suit))
    beside = file.with_suffix(".new.npz")
    np.savez(beside, cells=np.stack(cells), answers=np.array(answers, np.int64))
    beside.replace(file)
