"""Learn a deck's faces: from photographs, or from one sorted feed (design.md §7)."""

import logging
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from cardboards.cards import Card
from cardboards.games import BRIDGE
from dealer.entries import About, Entry, EntryKind
from dealer.errors import Interrupted
from dealer.home import Home
from dealer.jobs.equipment import Equipment, Gear, equipment
from dealer.jobs.people import Person
from dealer.oversight import Oversight
from dealer.questions import Operator
from dealer.station import Desk
from dealer.store.books import Books
from dealer.teaching import InOrder, Teaching, TeachState
from firmware_bridge.camera import Frame
from firmware_bridge.clock import Clock, RealClock
from firmware_bridge.errors import CannotTeach
from firmware_bridge.eye_view import Image
from firmware_bridge.reader.network import Network
from firmware_bridge.reader.one_core import one_core
from firmware_bridge.reader.photograph import opened
from firmware_bridge.reader.taught.labels import Other, label_of
from firmware_bridge.reader.taught.proofread import proofread
from firmware_bridge.reader.taught.teach import teach

log = logging.getLogger(__name__)

_LARGEST = 1280  # pixels of a photograph's longer side

Sample = tuple[Card | Other, Image]


@dataclass(frozen=True, slots=True)
class Taught:
    """A deck that can be read now; `passed_over` images said nothing about themselves.

    `lies_anywhere`: its photographs show whole cards, wherever they lay, and no machine's eye reads by them.
    """

    deck: str
    samples: int
    passed_over: tuple[Path, ...] = ()
    lies_anywhere: bool = False

    def as_json(self) -> dict[str, object]:
        """The same for a script."""
        passed_over = [str(path) for path in self.passed_over]
        return {
            "deck": self.deck,
            "samples": self.samples,
            "lies_anywhere": self.lies_anywhere,
            "passed_over": passed_over,
        }


def teach_from_photographs(home: Home, deck: str, images: Sequence[Path], who: Person) -> Taught:
    """Learn a deck from photographs whose names, or labels.csv, say what they show.

    Raises:
        CannotTeach: they do not make a deck that can be told apart.
        NotAPhotograph: a file is no picture.
    """
    samples: list[Sample] = []
    passed_over: list[Path] = []
    for path in images:
        label = label_of(path)
        if label is None:
            passed_over.append(path)
        else:
            samples.append((label, _shrunk(opened(path).image)))
    return _learn(home, deck, samples, who, tuple(passed_over))


def _shrunk(image: Image) -> Image:
    """No larger than learning needs: 52 photographs of a telephone would fill the memory."""
    zoom = _LARGEST / max(image.shape[:2])
    if zoom >= 1:
        return image
    return cv2.resize(image, None, fx=zoom, fy=zoom, interpolation=cv2.INTER_AREA).astype(np.uint8)


def teach_from_feed(
    home: Home,
    deck: str,
    gear: Gear,
    who: Person,
    operator: Operator | None = None,
    clock: Clock | None = None,
    *,
    oversight: Oversight | None = None,
) -> Taught:
    """Learn a deck from one sorted pack that passes under the eye.

    Pictures that do not make a deck are taken once more: each feed lays the cards a little otherwise.

    Raises:
        Interrupted: the feed did not come to its end.
        CannotTeach: the pack was not what it should be, or the second feed was no better.
        MachineError, CameraError, HallError: machine or camera is not there.
    """
    order = InOrder()
    with (
        equipment(home, gear, BRIDGE, clock or RealClock(), operator, order) as kit,
        kit.overseen(oversight),
    ):
        try:
            return _learn(home, deck, _feed(kit, deck), who)
        except CannotTeach as error:
            log.info("the pack is fed once more: %s", error)
        return _learn(home, deck, _feed(kit, deck), who)


def _feed(kit: Equipment, deck: str) -> list[Sample]:
    samples: list[Sample] = []
    teaching = Teaching(secrets.token_hex(4), kit.capabilities)

    def keep(step: int, frame: Frame) -> None:
        passed = teaching.passage.cards.get(step)
        if passed and passed.card:
            samples.append((passed.card, kit.view.card.of(frame.image).copy()))

    kit.run(teaching, Desk(keep))
    if teaching.state is not TeachState.TAUGHT:
        raise Interrupted(
            "The deck {deck} was not learnt: {why} Sort the pack and feed it again.",
            deck=deck,
            why=teaching.why,
        )
    return samples


def _learn(
    home: Home,
    deck: str,
    samples: Sequence[Sample],
    who: Person,
    passed_over: tuple[Path, ...] = (),
) -> Taught:
    with one_core():
        proofread(deck, samples, Network.load())
        taught = teach(deck, samples)
        taught.save(home.deck(deck))
    with Books.open(home) as books:
        facts = {"deck": deck, "samples": len(samples)}
        books.note(Entry(EntryKind.DECK_TAUGHT, facts), About(actor=who.actor))
    return Taught(deck, len(samples), passed_over, taught.lies_anywhere)
