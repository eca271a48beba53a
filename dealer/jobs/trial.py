"""Try a machine, its eye and a deck: a sorted pack is dealt again and again, until an error or so many rounds.

Its pack is dealt by a known order, so nothing here is secret; pictures and report lie in clear.
"""

import json
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import cv2

from cardboards.games import BRIDGE
from cardboards.language import Saying, says
from dealer.entries import About, Entry, EntryKind
from dealer.errors import WrongUse
from dealer.home import Home
from dealer.jobs.equipment import Equipment, Gear, by_hand, equipment
from dealer.jobs.people import Person
from dealer.jobs.time_of_day import now_here
from dealer.oversight import Oversight
from dealer.questions import Operator
from dealer.signals import Event
from dealer.station import Desk
from dealer.store.books import Books
from dealer.trend import Trend, trend
from dealer.trial import Fault, Round, sureness
from dealer.trial_deal import TrialDeal
from firmware_bridge.camera import Frame
from firmware_bridge.clock import Clock, RealClock
from firmware_bridge.eye_view import Image
from firmware_bridge.machine import Landed

ROUNDS, MOST_ROUNDS = 10, 100
ROUND_HEADS = (says("round"), says("landed"), says("seconds a card"), says("least sure"))
_FAULT, _LEAST_SURE = "fault.png", "least-sure.png"


@dataclass(frozen=True, slots=True)
class TrialOrder:
    """What is tried, and after how many rounds without an error it ends."""

    gear: Gear
    rounds: int = ROUNDS


def row_of(one: Round) -> tuple[int | str | None, ...]:
    """A round as a row under `ROUND_HEADS`."""
    told = one.least_sure and one.least_sure.told
    least_sure = f"{told.card} {told.confidence or 0:.2f}" if told else ""
    return one.number, one.landed, f"{one.seconds:.2f}" if one.seconds else None, least_sure


@dataclass(frozen=True, slots=True)
class Tried:
    """What came of a trial; `folder` holds the report and its pictures."""

    wanted: int
    rounds: tuple[Round, ...]
    fault: Fault | None
    folder: Path

    @property
    def cards(self) -> int:
        """How many cards landed, each where it had to."""
        return sum(one.landed for one in self.rounds)

    @property
    def trend(self) -> Trend | None:
        """Whether the feed slows, where there were rounds enough to tell."""
        return trend([one.seconds for one in self.rounds if one.seconds is not None])

    @property
    def saying(self) -> Saying:
        """The result for people."""
        facts = {"cards": self.cards, "rounds": len(self.rounds)}
        if self.fault is not None:
            return says(
                "Round {round}, card {card}: {what} {cards} cards had landed right.",
                round=self.fault.round,
                card=self.fault.step,
                what=self.fault.saying,
                **facts,
            )
        if len(self.rounds) < self.wanted:
            return says("Stopped; {cards} cards in {rounds} rounds landed right.", **facts)
        return says("No error: {cards} cards in {rounds} rounds landed right.", **facts)

    @property
    def contradiction(self) -> Saying | None:
        """The card that had to come and the one that was read, where the fault is about one."""
        fault = self.fault
        if fault is None or not (fault.expected or fault.read):
            return None
        return says(
            "Expected: {expected}. Read: {read}.",
            expected=fault.expected or says("no card"),
            read=fault.read or says("nothing"),
        )

    @property
    def pictures(self) -> tuple[tuple[Saying, bytes], ...]:
        """What the eye saw of the cards that matter most, as PNG."""
        kept = ((says("the card that was wrong"), _FAULT), (says("least sure"), _LEAST_SURE))
        files = ((named, self.folder / name) for named, name in kept)
        return tuple((named, file.read_bytes()) for named, file in files if file.is_file())

    @property
    def report(self) -> str:
        """The report as it lies in the folder: JSON."""
        return json.dumps(self.as_json(), ensure_ascii=False, indent=2) + "\n"

    def as_json(self) -> dict[str, object]:
        """The report for a script."""
        pace = self.trend
        return {
            "wanted": self.wanted,
            "rounds": [one.as_json() for one in self.rounds],
            "cards": self.cards,
            "fault": self.fault and self.fault.as_json(),
            "slows": pace and pace.slows,
            "folder": str(self.folder),
        }


def try_deal(
    home: Home,
    order: TrialOrder,
    who: Person,
    operator: Operator | None = None,
    landed: Callable[[int, int], None] = lambda _round, _cards: None,
    clock: Clock | None = None,
    *,
    oversight: Oversight | None = None,
) -> Tried:
    """Deal a sorted pack again and again, and compare each card with the one that has to come.

    `landed` hears the round and how many of its cards have landed.

    Raises:
        WrongUse: hands are no machine; no deck is named.
        MachineError, CameraError, HallError: machine or camera is not there.
    """
    if by_hand(home, order.gear):
        raise WrongUse("There is no machine to try: guided: is a camera and a person.")
    began = now_here()
    with (
        equipment(home, order.gear, BRIDGE, clock or RealClock(), operator) as kit,
        kit.overseen(oversight),
    ):
        trial = TrialDeal(secrets.token_hex(4), kit.capabilities, order.rounds)
        album = _Album(trial, kit)

        def watch(event: Event) -> None:
            if isinstance(event, Landed):
                landed(trial.number, trial.landed)

        kit.run(trial, Desk(album.keep, watch=watch))
    tried = Tried(
        order.rounds, tuple(trial.rounds), trial.fault, home.trials / f"{began:%Y-%m-%d %H%M%S}"
    )
    _write(tried, album)
    with Books.open(home) as books:
        fault = tried.fault.wrong.value if tried.fault else None
        facts = {"rounds": len(tried.rounds), "cards": tried.cards, "fault": fault}
        books.note(Entry(EntryKind.MACHINE_TRIED, facts), About(actor=who.actor))
    return tried


class _Album:
    """The pictures worth keeping: of the card that was wrong, and of the one that was read least surely."""

    def __init__(self, trial: TrialDeal, kit: Equipment) -> None:
        self.pictures: dict[str, Image] = {}
        self._trial = trial
        self._kit = kit
        self._least = 1.0

    def keep(self, step: int, frame: Frame) -> None:
        """Look at a card's picture, and keep it if it is one of these."""
        picture = self._kit.view.card.of(frame.image)
        fault = self._trial.fault
        if fault is not None and fault.step == step:
            self.pictures[_FAULT] = picture.copy()
            return
        passed = self._trial.cards.get(step)
        if passed is not None and sureness(passed) < self._least:
            self._least = sureness(passed)
            self.pictures[_LEAST_SURE] = picture.copy()


def _write(tried: Tried, album: _Album) -> None:
    tried.folder.mkdir(parents=True, exist_ok=True)
    for name, picture in album.pictures.items():
        # OpenCV itself writes no paths beyond ASCII on Windows.
        (tried.folder / name).write_bytes(cv2.imencode(".png", picture)[1].tobytes())
    (tried.folder / "report.json").write_text(tried.report, encoding="utf-8")
