"""Corners by the hundred thousand, the same from the same seed, whatever the number of processes."""

import multiprocessing
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from firmware_bridge.reader.training.fetched import load
from firmware_bridge.reader.training.scenes import scene
from firmware_bridge.reader.training.sources import Sources
from firmware_bridge.reader.training.views import view

BATCH = 3000
"""Corners in a file."""
_VIEWS = 3  # of each scene: composing one takes as long as looking at it twice
_TOGETHER = 12  # files in memory at a time, shuffled among each other: 290 MB


@dataclass(frozen=True, slots=True)
class Corners:
    """`cells`: count × HEIGHT × WIDTH × 3, BGR. `answers`: count × 2, the classes of rank and suit."""

    cells: NDArray[np.uint8]
    answers: NDArray[np.int64]


def made(sources: Path, folder: Path, count: int, seed: int, processes: int) -> tuple[Path, ...]:
    """Files of so many corners, rounded up to whole files; those that lie in the folder already are
    taken as they are.
    """
    folder.mkdir(parents=True, exist_ok=True)
    files = tuple(folder / f"{seed}-{batch}.npz" for batch in range(-(-count // BATCH)))
    missing = [file for file in files if not file.exists()]
    spawning = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(processes, spawning) as pool:
        list(pool.map(_make, [sources] * len(missing), missing))
    return files


def read(files: tuple[Path, ...]) -> Corners:
    """All of their corners."""
    cells, answers = [], []
    for file in files:
        with np.load(file) as packed:
            cells.append(packed["cells"])
            answers.append(packed["answers"])
    return Corners(np.concatenate(cells), np.concatenate(answers))


def shuffled(files: tuple[Path, ...], rng: np.random.Generator) -> Iterator[Corners]:
    """All of their corners once, some files at a time, in an order of chance."""
    order = rng.permutation(len(files))
    for start in range(0, len(files), _TOGETHER):
        some = read(tuple(files[place] for place in order[start : start + _TOGETHER]))
        mixed = rng.permutation(len(some.cells))
        yield Corners(some.cells[mixed], some.answers[mixed])


@cache
def _loaded(sources: Path) -> Sources:
    """Once a process: handing them over would cost more than the work."""
    return load(sources)


def _make(sources: Path, file: Path) -> None:
    cv2.setNumThreads(1)
    rng = np.random.default_rng([int(part) for part in file.stem.split("-")])
    cells, answers = [], []
    for _ in range(BATCH // _VIEWS):
        composed = scene(_loaded(sources), rng)
        for _ in range(_VIEWS):
            cell, answer = view(composed, rng)
            cells.append(cell)
            answers.append((answer.rank, answer.suit))
    beside = file.with_suffix(".new.npz")
    np.savez(beside, cells=np.stack(cells), answers=np.array(answers, np.int64))
    beside.replace(file)
