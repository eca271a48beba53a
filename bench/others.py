"""Run by another Python, with endplay installed: what `bench.files` compares with. Prints one JSON line."""

import json
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import endplay.parsers.pbn as pbn
from endplay.dealer import generate_deals
from endplay.types import Board

DEALS = 2_000
TURNS = 3


def main() -> None:
    """Read every file that endplay can read; generate and write some deals."""
    folder, *names = sys.argv[1:]
    print(json.dumps({"read": dict(_read(Path(folder), names)), "deals_a_second": _generate()}))


def _read(folder: Path, names: list[str]) -> Iterator[tuple[str, tuple[float, int]]]:
    for name in names:
        try:
            text = (folder / name).read_text()
            boards = [_loaded(text) for _ in range(TURNS)]
        except Exception:  # noqa: BLE001 (whatever it cannot read is left out)
            continue
        yield name, min(boards)


def _loaded(text: str) -> tuple[float, int]:
    """Seconds, and how many boards."""
    start = time.process_time()
    boards = pbn.loads(text)
    return time.process_time() - start, len(boards)


def _generate() -> float:
    start = time.process_time()
    boards = [
        Board(deal, board_num=number)
        for number, deal in enumerate(generate_deals(produce=DEALS), 1)
    ]
    pbn.dumps(boards)
    return DEALS / (time.process_time() - start)


if __name__ == "__main__":
    main()
