"""`python -m bench.strangers ART [SEED [SCENES]]`: decks that the reader was not made with.

ART is what `bench/art.py` fetched; SCENES of each kind (2 if not said) are drawn of each deck from SEED on, and read: a
card, a row, a grid, a fan of 13, all 52 (`drawn_table.py`), each in a good and in a poor room.
At a machine's eye each deck is taught at one light and read at others. Pictures that hold a wrong reading are left in
ART/wrong, with seed and answer in their names.
"""

import itertools
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from bench.drawn_table import KINDS, Faces, photographed
from cardboards.cards import PACK, Card
from dealer.home import Home
from dealer.jobs.reading import Looker
from firmware_bridge.errors import CannotTeach
from firmware_bridge.eye_view import Image
from firmware_bridge.reader.one_core import one_core
from firmware_bridge.reader.photograph import developed
from firmware_bridge.reader.readings import Reading
from firmware_bridge.reader.taught.reader import CardReader
from firmware_bridge.reader.taught.teach import teach

SLOT = (640, 480)


def main(art: Path, seed: int, scenes: int) -> None:
    """Print the table."""
    print("| deck | seen as | cards | read | wrong | exact pictures | s a picture |")
    print("|---|---|---|---|---|---|---|")
    total = Count()
    with tempfile.TemporaryDirectory() as folder, one_core():
        looker = Looker(Home.open(Path(folder)), None)
        for deck, faces in decks(art):
            for kind, poor in itertools.product(KINDS, (False, True)):
                count, seen_as = Count(), f"{kind}, poor room" if poor else kind
                for number in range(scenes):
                    name = f"{deck}-{seen_as}-{seed + number}"
                    data, shown = photographed(faces, kind, seed + number, poor)
                    _look(looker, art / "wrong", name, data, shown, count)
                count.print(deck, seen_as)
                total.add(count)
            eye = _at_the_eye(faces, seed)
            eye.print(deck, "eye, taught, 0.5 to 1.6 of the light")
            total.add(eye)
    total.print("all", "")


@dataclass
class Count:
    """What came of the pictures of one kind."""

    shown: int = 0
    read: int = 0
    wrong: int = 0
    pictures: int = 0
    exact: int = 0
    seconds: float = 0.0

    def add(self, other: "Count") -> None:
        """Take another count in."""
        for name in vars(self):
            setattr(self, name, getattr(self, name) + getattr(other, name))

    def print(self, deck: str, kind: str) -> None:
        """As a line of the table; 3/N bounds the wrong ones at 95 % where none was seen."""
        bound = f" (< {3 / self.read:.2%})" if self.read and not self.wrong else ""
        each = self.seconds / max(1, self.pictures)
        print(
            f"| {deck} | {kind} | {self.shown} | {self.read} | {self.wrong}{bound} "
            f"| {self.exact} of {self.pictures} | {each:.2f} |",
            flush=True,
        )


def decks(art: Path) -> Iterator[tuple[str, Faces]]:
    """The decks that were fetched."""
    for place in sorted(art.iterdir()):
        if place.suffix == ".png":
            yield place.stem, _cut_up(_picture(place))
        elif (place / "As.png").exists():
            yield place.name, {card: _picture(place / f"{_file(card)}.png") for card in PACK}


def _picture(file: Path) -> Image:
    return np.asarray(cv2.imread(str(file)), np.uint8)


def _file(card: Card) -> str:
    return card.rank.letter + card.suit.letter.lower()


def _cut_up(sheet: Image) -> Faces:
    height, width = sheet.shape[0] / 5, sheet.shape[1] / 13
    faces = {}
    for row, suit in enumerate("CDHS"):
        for column, rank in enumerate("A23456789TJQK"):
            top, left = round(row * height), round(column * width)
            faces[Card.named(suit + rank)] = sheet[
                top : round((row + 1) * height), left : round((column + 1) * width)
            ]
    return faces


def _look(
    looker: Looker, wrong: Path, name: str, data: bytes, shown: Sequence[Card], count: Count
) -> None:
    started = time.process_time()
    seen = [one.card for one in looker.look(developed(data, name).image, None).cards]
    count.seconds += time.process_time() - started
    mistaken = [card for card in seen if card not in shown]
    count.shown += len(shown)
    count.read += len(set(seen) & set(shown))
    count.wrong += len(mistaken)
    count.pictures += 1
    count.exact += sorted(seen) == sorted(shown)
    if mistaken:
        wrong.mkdir(exist_ok=True)
        codes = "-".join(map(_file, mistaken))
        (wrong / f"{name}-read-{codes}.jpg").write_bytes(data)


def _at_the_eye(faces: Faces, seed: int) -> Count:
    """A slot reader sees half a card: taught from two pictures of each, then shown it in other light and place.

    Nothing is counted of a deck that is refused.
    """
    random = np.random.default_rng(seed)
    samples = [(card, _slot(face, random, 1.0)) for card, face in faces.items() for _ in range(2)]
    count = Count()
    try:
        reader = CardReader(teach("stranger", samples))
    except CannotTeach as error:
        print(error, file=sys.stderr)
        return count
    for light in (0.5, 1.0, 1.6):
        for card, face in faces.items():
            image = _slot(face, random, light)
            started = time.process_time()
            look = reader.read(image)
            count.seconds += time.process_time() - started
            count.shown += 1
            count.pictures += 1
            if isinstance(look, Reading):
                right = look.card == card
                count.read += right
                count.exact += right
                count.wrong += not right
    return count


def _slot(face: Image, random: np.random.Generator, light: float) -> Image:
    """A frame of 640×480 that the upper half of a card fills, a little off its place."""
    scale = 0.8 * SLOT[0] / face.shape[1]
    turn = np.asarray(
        cv2.getRotationMatrix2D((face.shape[1] / 2, 0), random.normal(0, 0.7), scale), np.float64
    )
    turn[:, 2] += np.array([SLOT[0] / 2 - face.shape[1] / 2, 40]) + random.normal(0, 5, 2)
    frame = cv2.warpAffine(face, turn, SLOT, flags=cv2.INTER_AREA, borderValue=(35, 35, 35))
    seen = cv2.GaussianBlur(frame, (0, 0), random.uniform(1.0, 1.8)).astype(np.float64)
    noisy = np.asarray(0.8 * light * seen + random.normal(0, 4, seen.shape), np.float64)
    return np.asarray(np.clip(noisy, 0, 255), np.uint8)


if __name__ == "__main__":
    main(
        Path(sys.argv[1]), *(int(one) for one in (*sys.argv[2:], *("1", "2")[len(sys.argv) - 2 :]))
    )
