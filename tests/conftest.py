"""What every test may use."""

import asyncio
import os
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from firmware_bridge.locks import Lock

REPO = Path(__file__).resolve().parent.parent
EVENINGS = REPO / "tests" / "e2e"
MAKING = 240.0
"""Seconds that a worker waits for what another one makes for both."""

# No deadlines: a slow machine is no fault. In CI the same examples every time, so that red means broken;
# elsewhere new ones, so that something is found. HYPOTHESIS_PROFILE=deep searches for long.
settings.register_profile("dev", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True, database=None, print_blob=True)
settings.register_profile(
    "deep", deadline=None, max_examples=5_000, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci" if "CI" in os.environ else "dev"))

Make = Callable[[Path], object]
"""Makes the file of this path."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Spread the modules of whole evenings among the others: they wait more than they work, and workers share cores."""
    modules = [list(tests) for _, tests in groupby(items, lambda item: item.path)]
    evenings = [module for module in modules if EVENINGS in module[0].path.parents]
    others = [module for module in modules if EVENINGS not in module[0].path.parents]
    places: list[tuple[float, list[pytest.Item]]] = []
    for kind in (others, evenings):
        total, before = sum(map(len, kind)), 0
        for module in kind:
            places.append(((before + len(module) / 2) / total, module))
            before += len(module)
    places.sort(key=lambda place: place[0])
    items[:] = [test for _, module in places for test in module]


@pytest.fixture(scope="session")
def corpus() -> Path:
    """Real deal files and photographs: other people's work, so they are read where they lie."""
    folder = Path(os.environ.get("FAPAI_CORPUS", REPO.parent / "shared" / "corpus"))
    if not folder.is_dir():
        pytest.skip("no corpus: set FAPAI_CORPUS, or lay it at ../shared/corpus")
    return folder


@pytest.fixture(scope="session", autouse=True)
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Keep tests, and the programs they start, away from the home of whoever runs them."""
    folder = tmp_path_factory.mktemp("fapai-home")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("FAPAI_HOME", str(folder))
        yield folder


@pytest.fixture(scope="session")
def once(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Callable[[str, Make], Path]:
    """Makes a file of this name once, however many workers test. It is read or copied, never changed."""
    own = tmp_path_factory.getbasetemp()
    shared = own if worker_id == "master" else own.parent

    def made(name: str, make: Make) -> Path:
        file = shared / name
        lock = Lock.take(shared / f"{name}.lock", worker_id, patience=MAKING)
        try:
            if not file.exists():
                half = shared / f"half-{name}"
                make(half)
                half.replace(file)
        finally:
            lock.free()
        return file

    return made


@pytest.fixture(scope="session")
def run_async() -> Callable[[Coroutine[Any, Any, Any]], Any]:
    """Runs a coroutine to its end on a thread of its own: on the tests' thread Playwright may have left a loop."""

    def run(coroutine: Coroutine[Any, Any, Any]) -> Any:
        with ThreadPoolExecutor(1) as thread:
            return thread.submit(asyncio.run, coroutine).result(60)

    return run
