"""`python -m bench.reading [HALLS]`: what firmware_bridge/reader/READING.md says was measured, measured again."""

import os
import random
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

import cv2
import numpy as np

from cardboards.cards import PACK, Card
from firmware_bridge.errors import CannotTeach
from firmware_bridge.eye_view import SIMULATED, Image
from firmware_bridge.reader.one_core import one_core
from firmware_bridge.reader.readings import NoCard, Reading
from firmware_bridge.reader.taught.labels import Label, Other, label_of
from firmware_bridge.reader.taught.perturb import perturbed
from firmware_bridge.reader.taught.reader import CardReader
from firmware_bridge.reader.taught.teach import teach
from firmware_bridge.simulator.faces import Odd
from firmware_bridge.simulator.scene import CardSeen, Light, Placement, Scene

CORPUS = Path(os.environ.get("FAPAI_CORPUS", "../shared/corpus")) / "cards"
LOOKS = 4
Samples = list[tuple[Label, Image]]
Change = Callable[[Image, np.random.Generator], Image]

CHANGES: dict[str, Change] = {
    "as it is": lambda image, _: image,
    "other light, place ±3 %, angle ±3°, noise": perturbed,
    "upside down": lambda image, _: np.ascontiguousarray(image[::-1, ::-1]),
    "blur 1.5 % of the picture": lambda image, _: _blurred(image, 0.015),
    "blur 3 %": lambda image, _: _blurred(image, 0.03),
    "half the light": lambda image, _: (image * 0.5).astype(np.uint8),
    "a quarter of the light": lambda image, _: (image * 0.25).astype(np.uint8),
    "twice the light": lambda image, _: np.clip(image * 2.0, 0, 255).astype(np.uint8),
    "noise, sigma 16": lambda image, random: _noisy(image, random),
    "one pip's place white": lambda image, random: _spot(image, random, 255),
    "one pip's place black": lambda image, random: _spot(image, random, 0),
}


def main(halls: int) -> None:
    """Print the tables."""
    with one_core():
        _real()
        _drawn(halls)
        _others()
        _corners()


def _real() -> None:
    series = {
        name: _photographs(f"machine_ece395/{name}_*") for name in ("log_white_led", "logdata")
    }
    for taught, read in (("log_white_led", "logdata"), ("logdata", "log_white_led")):
        reader = CardReader(teach(taught, series[taught]))
        for name, change in CHANGES.items():
            chance = np.random.default_rng(1)
            looks = 1 if name in ("as it is", "upside down") else LOOKS
            varied = [
                (label, change(image, chance))
                for _ in range(looks)
                for label, image in series[read]
            ]
            _row(f"{taught} → {read}: {name}", reader, varied)


def _drawn(halls: int) -> None:
    counted: Counter[str] = Counter()
    times: list[float] = []
    odd: Counter[str] = Counter()
    for seed in range(1, halls + 1):
        chance = random.Random(seed)
        scene = Scene(Light.of_a_hall(chance), seed=seed)
        look = _looker(scene, chance)
        try:
            deck = teach("drawn", [(card, SIMULATED.card.of(look(card))) for card in PACK])
        except CannotTeach:
            odd["decks not learnt"] += 1
            continue
        reader = CardReader(deck, view=SIMULATED)
        counted += _counted(
            reader, ((card, look(card)) for _ in range(LOOKS) for card in PACK), times
        )
        odd.update(_kind(reader.read(look(face)), None) for _ in range(LOOKS) for face in Odd)
    print(f"drawn pack, {halls} halls, either end up: {dict(counted)}; {_speed(times)}")
    print(f"  jokers, backs, advertising cards: {dict(odd)}")


def _others() -> None:
    for name, taught, read in (
        ("kentdoan (phone), varied", "kentdoan/*", "kentdoan/*"),
        ("bidly (rectified), varied", "bidly_cards/*", "bidly_cards/*"),
        ("cdio, one photograph → the other", "cdio/*_0.jpg", "cdio/*_1.jpg"),
        ("cdio, the other → the one", "cdio/*_1.jpg", "cdio/*_0.jpg"),
    ):
        chance = np.random.default_rng(1)
        try:
            deck = teach(name, _photographs(taught))
        except CannotTeach as refusal:
            print(f"{name}: not learnt. {refusal}")
            continue
        if deck.lies_anywhere:
            print(f"{name}: learnt as cards lying anywhere, which no machine's eye reads.")
            continue
        samples = _photographs(read)
        if taught == read:
            samples = [
                (label, perturbed(image, chance)) for _ in range(LOOKS) for label, image in samples
            ]
        _row(name, CardReader(deck), samples)


def _corners() -> None:
    """A machine's eye that sees an index alone, each moved by its author up to 10 pixels; there is no ♠4.

    The same captures come again, moved otherwise: half of what is read is none other than what was taught.
    """
    cells: dict[Label, list[Image]] = {}
    rejects = []
    for file in sorted(CORPUS.glob("machine_dealer2024/*"), key=_moved):
        label = label_of(file)
        if label is None or label is Other.NOTHING:
            rejects.append((Other.NOTHING, _picture(file)))
        else:
            cells.setdefault(label, []).append(_picture(file))
    for count in (1, 2):
        taught = [(card, image) for card in cells for image in cells[card][:count]]
        others = [(card, image) for card in cells for image in cells[card][count:]]
        reader = CardReader(teach("corners", taught))
        _row(f"machine_dealer2024, {count} a card taught", reader, [*others, *rejects])


def _moved(file: Path) -> tuple[bool, str]:
    """Those that were not moved first."""
    return "_c10_" in file.name or "_c11_" in file.name, file.name


def _looker(scene: Scene, chance: random.Random) -> Callable[[Card | Odd], Image]:
    def look(face: Card | Odd) -> Image:
        placement = Placement.settled(chance, turned=chance.random() < 0.5)
        return scene.frame(
            CardSeen(face, placement), chance.randrange(1000), mark=chance.randrange(4)
        )

    return look


def _photographs(pattern: str) -> Samples:
    found = []
    for file in sorted(CORPUS.glob(pattern)):
        label = label_of(file)
        if label is not None:
            found.append((label, _picture(file)))
    return found


def _picture(file: Path) -> Image:
    return np.asarray(cv2.imread(str(file), cv2.IMREAD_COLOR), np.uint8)


def _row(name: str, reader: CardReader, samples: Sequence[tuple[Label, Image]]) -> None:
    times: list[float] = []
    counted = _counted(reader, samples, times)
    print(f"{name}: {dict(counted)}; {_speed(times)}")


def _counted(
    reader: CardReader, samples: Iterable[tuple[Label, Image]], times: list[float]
) -> Counter[str]:
    counted: Counter[str] = Counter()
    for label, image in samples:
        began = time.thread_time()
        look = reader.read(image)
        times.append(time.thread_time() - began)
        if isinstance(label, Card):
            counted[_kind(look, label)] += 1
        else:
            counted[
                "a joker or nothing accepted" if isinstance(look, Reading) else "other held"
            ] += 1
    return counted


def _kind(look: object, card: Card | None) -> str:
    if isinstance(look, Reading):
        return "accepted" if card is None else "right" if look.card == card else "WRONG"
    return "no card" if isinstance(look, NoCard) else "held"


def _speed(times: list[float]) -> str:
    median, late = np.percentile(times, [50, 99]) * 1000
    return f"{median:.1f} ms median, {late:.1f} ms p99 of one core"


def _blurred(image: Image, share: float) -> Image:
    return cv2.GaussianBlur(image, (0, 0), share * max(image.shape)).astype(np.uint8)


def _noisy(image: Image, random: np.random.Generator) -> Image:
    return np.clip(image + random.normal(0, 16, image.shape), 0, 255).astype(np.uint8)


def _spot(image: Image, random: np.random.Generator, level: int) -> Image:
    """A disc of a pip's size somewhere on the card: a glare that wipes out, or dirt that adds."""
    height, width = image.shape[:2]
    marked = image.copy()
    place = (int(random.uniform(0.25, 0.85) * width), int(random.uniform(0.1, 0.9) * height))
    cv2.circle(marked, place, round(0.07 * width), (level,) * 3, -1, cv2.LINE_AA)
    return marked


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 20)
