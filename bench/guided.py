"""`python -m bench.guided`: how soon a person without a machine hears a card's seat, a webcam of 30 frames a second.

With a deck that was taught, and with one that the network reads untaught.
"""

import statistics
import tempfile
from pathlib import Path

from bench.station import EVENT, Evening
from dealer.home import Home
from dealer.jobs.deal import DealOrder, deal
from dealer.jobs.equipment import Gear
from dealer.jobs.halls import SCHEME, HallOrder, bring_wallets, new_hall
from dealer.jobs.people import Person
from firmware_bridge.machines import guided
from firmware_bridge.machines.simulated import open_hall, truth

HANDS = "hands"
CAMERA = SCHEME + HANDS
MOVEMENTS_A_SECOND = 3.0
GOAL_S = 0.4


def main() -> None:
    """Measure, and print."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as temporary:
        home = Home.open(Path(temporary) / "home")
        evening = Evening(home, 2)
        evening.prepare()
        new_hall(home, HANDS, HallOrder(rate=MOVEMENTS_A_SECOND, fps=30.0, pockets=HANDS))
        bring_wallets(home, guided.URL, CAMERA)
        _deal(home, 1, "bench")
        _deal(home, 2, None)


def _deal(home: Home, board: int, deck: str | None) -> None:
    hall = open_hall(home.hall(HANDS))
    before = len(truth(hall).answers)
    gear = Gear(guided.URL, CAMERA, deck)
    dealt = deal(home, DealOrder(EVENT, gear, (board,)), Person.here())
    answers = sorted(truth(hall).answers[before:])
    late = sum(answer > GOAL_S for answer in answers)
    print(f"A deck that was {'taught' if deck else 'not taught'}:")
    print(f"{'  card at rest to seat heard, median':38}{statistics.median(answers):>6.3f} s")
    print(f"{'  the same, p95':38}{answers[int(0.95 * len(answers))]:>6.3f} s")
    print(f"{'  the same, longest':38}{answers[-1]:>6.3f} s")
    print(f"{'  a board by hand':38}{dealt.figures.seconds_dealing:>6.1f} s")
    print(f"  {len(answers)} cards, {late} answered after {GOAL_S} s, {dealt.figures.held} held.")


if __name__ == "__main__":
    main()
