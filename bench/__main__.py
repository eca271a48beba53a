"""`make bench`: how fast a board is dealt, how soon a card, a hand and a scan are answered; planning."""

import json
import os
import subprocess
import sys
import tempfile
import threading
import time
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import Any

from bench import console, guided, planning, scanning
from bench.station import EVENT, Evening
from cardboards.boards import Board, BoardSet
from cardboards.formats.file_format import Heading
from cardboards.formats.files import write_boards
from cardboards.games import HUAPAI
from dealer.home import Home
from dealer.shuffle import seeded

BOARDS = 8
IMPORTED = 20_000


def main() -> None:
    """Measure, and print a table."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as temporary:
        folder = Path(temporary)
        home = Home.open(folder / "home")
        Evening(home, 2 * BOARDS).prepare()
        alone = _deal(home.folder, 1, BOARDS)
        with _importing(folder, home):
            beside = _deal(home.folder, BOARDS + 1, 2 * BOARDS)
    print(f"{'':34}{'alone':>10}{'importing':>12}")
    _row(
        "board / mechanical seconds",
        [one["seconds"] / one["mechanical"] for one in (alone, beside)],
    )
    for name, title in (
        ("answer_ms_p50", "frame to route, median ms"),
        ("answer_ms_p99", "frame to route, p99 ms"),
        ("peak_mb", "station's memory, MB"),
        ("held", "cards held"),
    ):
        _row(title, [one[name] for one in (alone, beside)])
    print(f"{BOARDS} boards each; beside an import of {IMPORTED:,} boards, again and again.")
    subprocess.run([sys.executable, "-m", "bench.eye"], check=True)
    console.main()
    guided.main()
    planning.main()
    scanning.main()


def _row(title: str, figures: list[float]) -> None:
    print(f"{title:34}{figures[0]:>10.3f}{figures[1]:>12.3f}")


def _deal(home: Path, first: int, last: int) -> dict[str, Any]:
    command = [sys.executable, "-m", "bench.station", str(home), str(first), str(last)]
    done = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True)
    return dict(json.loads(done.stdout.splitlines()[-1]))


@contextmanager
def _importing(folder: Path, home: Home):  # type: ignore[no-untyped-def]
    """Imports of a large file into the same home, one after the other."""
    file = folder / "large.pbn"
    deals = islice(seeded(HUAPAI, "import"), IMPORTED)
    boards = tuple(Board(number, deal) for number, deal in enumerate(deals, 1))
    file.write_bytes(write_boards(BoardSet(HUAPAI, boards), ".pbn", Heading(event=EVENT)).data)
    stop = threading.Event()
    environment = {**os.environ, "FAPAI_HOME": str(home.folder)}

    def again_and_again() -> None:
        turn = 0
        while not stop.is_set():
            turn += 1
            event = f"import {turn}"
            for words in (
                ["event", "new", event],
                ["import", str(file), "--event", event, "--reason", "the same file again"],
            ):
                command = [sys.executable, "-m", "dealer.cli", *words]
                subprocess.run(command, check=True, env=environment, capture_output=True)

    worker = threading.Thread(target=again_and_again)
    worker.start()
    time.sleep(2.0)
    try:
        yield
    finally:
        stop.set()
        worker.join()


if __name__ == "__main__":
    main()
