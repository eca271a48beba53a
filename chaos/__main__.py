"""`make chaos BOARDS=100000 SEED=1`: evenings of bad luck, a link under loss, wallets in a hall; ends with a JSON line.

Exit 1 when anything happened that must never happen; each such evening is printed with the seed that makes it again:
`python -m chaos --evening 1/4711`.
"""

import argparse
import json
import multiprocessing
import sys
import time
from collections.abc import Iterator

from chaos.campaign import LinkTally, link_part
from chaos.evening import BOARDS, Evening, evenings
from chaos.floor import FloorTally, waves
from chaos.tally import Tally

CHUNK = 20


def main() -> int:
    """Run what was asked for; 0 when nothing happened that must not."""
    asked = _asked()
    if asked.evening:
        tally = Evening(asked.evening).run()
        print(*tally.failures, sep="\n")
        print(tally)
        return bool(tally.failures)
    began = time.monotonic()
    workers = multiprocessing.get_context("spawn")
    with workers.Pool(asked.workers) as pool:
        boards = _boards(pool.imap_unordered(evenings, _seeds(asked.seed, asked.boards)), asked)
    with workers.Pool(asked.workers) as pool:
        steps = _steps(pool.imap_unordered(link_part, _links(asked.seed, asked.steps)))
        floor = _floor(pool.imap_unordered(waves, _waves(asked.seed, asked.waves)))
    print(
        json.dumps(
            {
                "seed": asked.seed,
                **_figures(boards),
                "link": steps.as_json() if asked.steps else None,
                "custody": floor.as_json(),
                "seconds": round(time.monotonic() - began, 1),
            }
        )
    )
    return bool(boards.failures or steps.failures or floor.failures)


def _asked() -> argparse.Namespace:
    words = argparse.ArgumentParser(prog="python -m chaos", description=__doc__)
    words.add_argument("--boards", type=int, default=1000)
    words.add_argument("--steps", type=int, default=0, help="steps of the link's campaign")
    words.add_argument("--waves", type=int, default=100, help="waves of wallets in a hall")
    words.add_argument("--seed", type=int, default=1)
    words.add_argument("--workers", type=int, default=2)
    words.add_argument("--minutes", type=float, default=60.0, help="stop then, and say how many")
    words.add_argument("--evening", help="one evening by its seed, with what went wrong")
    return words.parse_args()


def _seeds(seed: int, boards: int) -> Iterator[list[str]]:
    evenings = -(-boards // BOARDS)
    for first in range(0, evenings, CHUNK):
        yield [f"{seed}/{number}" for number in range(first, min(first + CHUNK, evenings))]


def _boards(parts: Iterator[Tally], asked: argparse.Namespace) -> Tally:
    ends = time.monotonic() + 60 * asked.minutes
    tally = Tally()
    for part in parts:
        for failure in part.failures:
            print(failure, file=sys.stderr)
        tally.add(part)
        print(f"\r{tally.boards} of {asked.boards} boards", end="", file=sys.stderr, flush=True)
        if time.monotonic() > ends:
            break
    print(file=sys.stderr)
    return tally


def _figures(tally: Tally) -> dict[str, object]:
    return {
        "boards": tally.boards,
        "faults": tally.faults.total(),
        "wrong_pass": len(tally.wrong_pass),
        "wrong_unexplained": len(tally.wrong_unexplained),
        "false_alarms": tally.false_alarms,
        "lost_confirmed": len(tally.lost_confirmed),
        "endless_waits": len(tally.endless_waits),
        "tracebacks": len(tally.tracebacks),
        "operator_seconds_a_board": round(tally.operator_seconds / max(1, tally.boards), 1),
        "complete": tally.complete,
        "wrong_complete": tally.wrong_complete,
        "passed": tally.passed,
        "failed": tally.failed,
        "unreadable": tally.unreadable,
        "given_up": tally.given_up,
        "sessions": tally.sessions,
        "by_fault": dict(tally.faults.most_common()),
    }


def _links(seed: int, steps: int) -> Iterator[tuple[str, int]]:
    each = 2000
    for first in range(0, steps, each):
        yield f"{seed}/link/{first}", min(each, steps - first)


def _waves(seed: int, count: int) -> Iterator[list[str]]:
    for first in range(0, count, CHUNK):
        yield [f"{seed}/wave/{number}" for number in range(first, min(first + CHUNK, count))]


def _floor(parts: Iterator[FloorTally]) -> FloorTally:
    tally = FloorTally()
    for part in parts:
        for failure in part.failures:
            print(failure, file=sys.stderr)
        tally.add(part)
    return tally


def _steps(parts: Iterator[LinkTally]) -> LinkTally:
    tally = LinkTally()
    for part in parts:
        for failure in part.failures:
            print(failure, file=sys.stderr)
        tally.add(part)
    return tally


if __name__ == "__main__":
    sys.exit(main())
