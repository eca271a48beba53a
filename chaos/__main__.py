"""`make chaos BOARDS=100000 SEED=1`: evenings of bad luck, a link under loss, wallets in a hall, hosts that are killed,
power that goes; ends with a JSON line.

Exit 1 when anything happened that must never happen; each such evening is printed with the seed that makes it again:
`python -m chaos --evening 1/4711`.
"""

import argparse
import json
import multiprocessing
import sys
import time
from collections.abc import Iterator
from typing import TypeVar

from chaos.campaign import LinkTally, link_part
from chaos.crash import BOARDS as BOARDS_OF_A_SESSION
from chaos.crash import CrashTally, killed_twice, steps_of_a_board
from chaos.evening import BOARDS, evenings, play
from chaos.floor import FloorTally, waves
from chaos.power import PowerTally, power_cuts, recorded
from chaos.tally import Tally

T = TypeVar("T", LinkTally, FloorTally, CrashTally, PowerTally)
CHUNK = 20


def main() -> int:
    """Run what was asked for; 0 when nothing happened that must not."""
    asked = _asked()
    if asked.evening:
        tally = play(asked.evening)
        print(*tally.failures, sep="\n")
        print(tally)
        return bool(tally.failures)
    began = time.monotonic()
    workers = multiprocessing.get_context("spawn")
    with workers.Pool(asked.workers) as pool:
        boards = _boards(pool.imap_unordered(evenings, _seeds(asked.seed, asked.boards)), asked)
    with workers.Pool(asked.workers) as pool:
        links, halls = _links(asked.seed, asked.steps), _waves(asked.seed, asked.waves)
        crashes, cuts = _crashes(asked.seed, asked.crashes), _cuts(asked.seed, asked.cuts)
        steps = _summed(LinkTally(), pool.imap_unordered(link_part, links))
        floor = _summed(FloorTally(), pool.imap_unordered(waves, halls))
        crashed = _summed(CrashTally(), pool.imap_unordered(killed_twice, crashes))
        power = _summed(PowerTally(), pool.imap_unordered(power_cuts, cuts))
    print(
        json.dumps(
            {
                "seed": asked.seed,
                **_figures(boards),
                "link": steps.as_json() if asked.steps else None,
                "custody": floor.as_json(),
                "crashes": crashed.as_json(),
                "power": power.as_json(),
                "seconds": round(time.monotonic() - began, 1),
            }
        )
    )
    return any(tally.failures for tally in (boards, steps, floor, crashed, power))


def _asked() -> argparse.Namespace:
    words = argparse.ArgumentParser(prog="python -m chaos", description=__doc__)
    words.add_argument("--boards", type=int, default=1000)
    words.add_argument("--steps", type=int, default=0, help="steps of the link's campaign")
    words.add_argument("--waves", type=int, default=100, help="waves of wallets in a hall")
    words.add_argument(
        "--crashes", type=int, default=4, help="sessions; 109 kill at every step of a journal"
    )
    words.add_argument("--cuts", type=int, default=50, help="power cuts; 9999: at every write")
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
        "in_real_books": tally.kept,
        "broken_books": len(tally.broken_books),
        "by_fault": dict(tally.faults.most_common()),
    }


def _links(seed: int, steps: int) -> Iterator[tuple[str, int]]:
    each = 2000
    for first in range(0, steps, each):
        yield f"{seed}/link/{first}", min(each, steps - first)


def _waves(seed: int, count: int) -> Iterator[list[str]]:
    for first in range(0, count, CHUNK):
        yield [f"{seed}/wave/{number}" for number in range(first, min(first + CHUNK, count))]


def _crashes(seed: int, count: int) -> Iterator[tuple[str, int, int]]:
    for step in _spread(count, steps_of_a_board(str(seed)) if count else 0):
        yield str(seed), BOARDS_OF_A_SESSION, step + 1


def _cuts(seed: int, count: int) -> Iterator[tuple[str, int, int]]:
    for step in _spread(count, len(recorded(str(seed)).steps) if count else 0):
        yield str(seed), step, step + 1


def _spread(count: int, steps: int) -> Iterator[int]:
    """So many of the steps, all of them at most, evenly."""
    for number in range(min(count, steps)):
        yield number * steps // min(count, steps)


def _summed(tally: T, parts: Iterator[T]) -> T:
    for part in parts:
        for failure in part.failures:
            print(failure, file=sys.stderr)
        tally.add(part)
    return tally


if __name__ == "__main__":
    sys.exit(main())
