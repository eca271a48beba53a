"""How soon a person without a machine hears a card's seat: a webcam of 30 frames a second, hands, a taught deck."""

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
MOVEMENTS_A_SECOND = 3.0
GOAL_S = 0.4


def main() -> None:
    """Measure, and print."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as temporary:
        home = Home.open(Path(temporary) / "home")
        evening = Evening(home, 1)
        evening.prepare()
        new_hall(home, HANDS, HallOrder(rate=MOVEMENTS_A_SECOND, fps=30.0, pockets=HANDS))
        camera = SCHEME + HANDS
        bring_wallets(home, guided.URL, camera)
        dealt = deal(home, DealOrder(EVENT, Gear(guided.URL, camera, "bench")), Person.here())
        answers = sorted(truth(open_hall(home.hall(HANDS))).answers)
    late = sum(answer > GOAL_S for answer in answers)
    print(f"{'card at rest to seat heard, median':38}{statistics.median(answers):>6.3f} s")
    print(f"{'the same, p95':38}{answers[int(0.95 * len(answers))]:>6.3f} s")
    print(f"{'the same, longest':38}{answers[-1]:>6.3f} s")
    print(f"{'a board by hand':38}{dealt.figures.seconds_dealing:>6.1f} s")
    print(f"{len(answers)} cards, {late} answered after {GOAL_S} s, {dealt.figures.held} held.")


if __name__ == "__main__":
    main()
