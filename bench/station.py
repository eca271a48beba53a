"""Deals boards in a simulated hall at the fastest machine's pace, in a process of its own, and tells its figures."""

import json
import sys
from dataclasses import dataclass
from pathlib import Path

from bench.memory import peak_megabytes
from cardboards.games import HUAPAI
from dealer.home import Home
from dealer.jobs.boards import Change, shuffle_boards
from dealer.jobs.deal import DealOrder, deal
from dealer.jobs.equipment import Gear
from dealer.jobs.events import make_event
from dealer.jobs.halls import SCHEME, HallOrder, bring_wallets, new_hall
from dealer.jobs.people import Person
from dealer.jobs.teach import teach_from_feed
from dealer.jobs.wallets import add_wallets

HALL = "bench"
DECK = "bench"
EVENT = "bench"
GEAR = Gear(SCHEME + HALL, deck=DECK)


@dataclass(frozen=True, slots=True)
class Evening:
    """A home with a hall in it, ready to deal so many boards."""

    home: Home
    boards: int

    def prepare(self) -> None:
        """Event, wallets, boards, hall and deck."""
        staff = Person.here()
        numbers = tuple(range(1, self.boards + 1))
        make_event(self.home, EVENT, HUAPAI.key, staff)
        add_wallets(self.home, numbers, "A", 1, staff)
        shuffle_boards(self.home, EVENT, numbers, "bench", Change(), staff)
        new_hall(self.home, HALL, HallOrder())
        teach_from_feed(self.home, DECK, GEAR, staff)
        bring_wallets(self.home, GEAR.machine)


def main(folder: str, first: str, last: str) -> None:
    """Deal boards `first` to `last` of a prepared evening; one JSON line to standard output."""
    numbers = tuple(range(int(first), int(last) + 1))
    home = Home.open(Path(folder))
    result = deal(home, DealOrder(EVENT, GEAR, numbers), Person.here())
    figures = result.figures
    answers = sorted(figures.answers)
    print(
        json.dumps(
            {
                "boards": figures.boards,
                "seconds": figures.seconds_dealing,
                "mechanical": figures.mechanical_seconds,
                "held": figures.held,
                "answer_ms_p50": 1000 * answers[len(answers) // 2],
                "answer_ms_p99": 1000 * answers[len(answers) * 99 // 100],
                "peak_mb": peak_megabytes(),
            }
        )
    )


if __name__ == "__main__":
    main(*sys.argv[1:4])
