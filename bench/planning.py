"""How long the whole Tianjin event takes to plan, from its description to the way of every wallet."""

import time

from dealer.jobs.plan import plan_event
from dealer.movements.routes import routes

EVENT = "tianjin-2011"
TURNS = 20


def main() -> None:
    """Plan it again and again; the slowest turn counts."""
    slowest = max(_plan() for _ in range(TURNS))
    print(f"{'plan of 5,056 wallets, slowest ms':34}{1000 * slowest:>10.1f}")


def _plan() -> float:
    start = time.perf_counter()
    plan = plan_event(EVENT)
    stops = sum(len(routes(wave.movement)) for wave in plan.waves if wave.movement)
    taken = time.perf_counter() - start
    assert stops == plan.plays
    return taken


if __name__ == "__main__":
    main()
