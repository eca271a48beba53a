"""The whole job on a simulated machine: what a newcomer sees first."""

import json
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from cardboards.games import HUAPAI
from cardboards.language import Language, Saying, says
from dealer.errors import WrongUse
from dealer.home import Home
from dealer.jobs.boards import Change, shuffle_boards
from dealer.jobs.deal import DealOrder, DealResult, deal
from dealer.jobs.equipment import Gear
from dealer.jobs.events import make_event
from dealer.jobs.halls import SCHEME, HallOrder, bring_wallets, new_hall
from dealer.jobs.papers import (
    PrintOrder,
    print_hand_records,
    print_wallet_cards,
    print_wallet_labels,
)
from dealer.jobs.people import Person
from dealer.jobs.release import release
from dealer.jobs.teach import teach_from_feed
from dealer.jobs.verify import VerifyOrder, VerifyResult, verify
from dealer.jobs.wallets import add_wallets
from dealer.people import Role
from dealer.verifying import Outcome

_HALL = "demo"
_DECK = "demo"
_HOME = "home"
_STORE = "store.db"

Tell = Callable[[Saying], None]


@dataclass(frozen=True, slots=True)
class Demo:
    """What the demo did; `summary` stands in summary.json too."""

    folder: Path
    summary: dict[str, object]

    @property
    def is_right(self) -> bool:
        """Whether every board was dealt, verified, and by the hall's own truth right."""
        figures = self.summary
        return (
            figures["verified_pass"] == figures["boards"]
            and figures["wrong_pockets"] == 0
            and figures["wrong_accepted"] == 0
        )


def demo(out: Path, boards: int, language: Language, tell: Tell) -> Demo:
    """Deal, verify and print so many boards in a new simulated hall, with all data under `out`.

    Raises:
        WrongUse: `out` holds something else than an earlier demo.
    """
    home = _fresh_home(out)
    staff = Person.here(Role.DEALING_STAFF)
    name = language.say(says("Demo night"))
    numbers = tuple(range(1, boards + 1))
    gear = Gear(SCHEME + _HALL, deck=_DECK)

    tell(says("A new event, its wallets, and {boards} shuffled boards …", boards=boards))
    make_event(home, name, HUAPAI.key, staff)
    add_wallets(home, numbers, "A", 1, staff)
    shuffle_boards(home, name, numbers, None, Change(), staff)
    papers = PrintOrder(out, event=name)
    print_wallet_labels(home, papers, language, staff)

    tell(says("A hall with a dealing machine; its pack is fed once, sorted, to learn its faces …"))
    new_hall(home, _HALL, HallOrder())
    teach_from_feed(home, _DECK, gear, staff)
    bring_wallets(home, gear.machine)

    tell(says("Dealing, card by card …"))
    dealt = deal(home, DealOrder(name, gear), staff)
    tell(says("Every wallet is fed again …"))
    verified = verify(home, VerifyOrder(name, gear), staff)

    tell(says("Hand cards; then the chief referee releases the hand records …"))
    print_wallet_cards(home, papers, language, staff)
    chief = Person.here(Role.CHIEF_REFEREE)
    release(home, name, None, chief)
    print_hand_records(home, papers, language, chief)

    summary = _summary(dealt, verified)
    (out / "summary.json").write_text(
        json.dumps(summary, ensure_ascii=False, indent=2) + "\n", encoding="utf-8"
    )
    return Demo(out, summary)


def _fresh_home(out: Path) -> Home:
    folder = out / _HOME
    if folder.exists() and not (folder / _STORE).is_file():
        raise WrongUse(
            "{folder} is not of an earlier demo. Name another place with --out.", folder=folder
        )
    shutil.rmtree(folder, ignore_errors=True)
    out.mkdir(parents=True, exist_ok=True)
    return Home.open(folder)


def _summary(dealt: DealResult, verified: VerifyResult) -> dict[str, object]:
    passed = verified.count(Outcome.PASS)
    return {**dealt.as_json(), "verified_pass": passed, "wallets": len(verified.checks)}
