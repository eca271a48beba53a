"""Run by another Python, with endplay installed: what `bench.files` compares with. Prints one JSON line."""

import json
import sys
import time
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


def _read(folder, names):  # type: ignore[no-untyped-def]
    for name in names:
        try:
            text = (folder / name).read_text()
            taken = []
            for _ in range(TURNS):
                start = time.process_time()
                boards = pbn.loads(text)
                taken.append(time.process_time() - start)
        except Exception:  # noqa: BLE001 (whatever it cannot read is left out)
            continue
        yield name, [min(taken), len(boards)]


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
