"""`python -m bench.worsened [EVERY [FIRST]]`: the single photographs of the corpus made worse step by step.

Every EVERY-th photograph of each set (6 if not said) from its FIRST on (0: rules were made on these); one setting
for all, no deck taught. What matters is the column of the wrong ones: beyond what can be read, the answer is to refuse.
"""

import sys
from collections.abc import Callable, Iterator
from csv import DictReader

import cv2
import numpy as np

from bench.corpus import CORPUS
from cardboards.cards import Card
from firmware_bridge.eye_view import Image
from firmware_bridge.reader.find import single_card
from firmware_bridge.reader.glyphs import ENGLISH
from firmware_bridge.reader.network import Network
from firmware_bridge.reader.one_core import one_core
from firmware_bridge.reader.photograph import opened
from firmware_bridge.reader.readings import Reading

SETS = ("kentdoan", "mspkvp", "yuchenrao", "foltys", "bidly_cards", "cdio", "notanumber")
LARGEST = 1000  # pixels of the longer side, so that a step means the same for every source
Change = Callable[[Image], Image]


def main(every: int, first: int) -> None:
    """Print the table."""
    net = Network.load()
    photographs = list(_photographs(every, first))
    which = f"every {every}th of each set from number {first} on"
    print(f"{len(photographs)} photographs, {which}, at most {LARGEST} pixels")
    print("| made worse by | read | wrong |")
    print("|---|---|---|")
    total = wrong_ones = 0
    with one_core():
        for name, change in _steps():
            read = wrong = 0
            for file, card, image in photographs:
                look = single_card(change(image), net, ENGLISH).look
                if isinstance(look, Reading):
                    read += look.card == card
                    if look.card != card:
                        wrong += 1
                        print(f"{name}: {file}: read as {look.card}", file=sys.stderr)
            print(f"| {name} | {read} | {wrong} |", flush=True)
            total, wrong_ones = total + read + wrong, wrong_ones + wrong
    bound = f", 95 % bound {3 / total:.2%}" if total and not wrong_ones else ""
    print(f"| all | {total - wrong_ones} | {wrong_ones}{bound} |")


def _photographs(every: int, first: int) -> Iterator[tuple[str, Card, Image]]:
    with (CORPUS / "labels.csv").open(encoding="utf-8-sig", newline="") as table:
        listed = [row for row in DictReader(table) if row["kind"] in ("single", "single_rectified")]
    for name in SETS:
        for row in [row for row in listed if row["source"] == name][first::every]:
            image = opened(CORPUS / row["file"]).image
            scale = min(1.0, LARGEST / max(image.shape[:2]))
            yield row["file"], Card.named(row["cards"]), _scaled(image, scale)


def _steps() -> Iterator[tuple[str, Change]]:
    yield "nothing", lambda image: image
    for scale in (0.5, 0.35, 0.25, 0.18, 0.12):
        yield f"size × {scale}", lambda image, scale=scale: _scaled(image, scale)
    for sigma in (1, 2, 3, 4, 6, 8):
        yield f"blur, sigma {sigma} px", lambda image, sigma=sigma: _blurred(image, sigma)
    for pixels in (5, 9, 13, 19, 27):
        for way, sideways in (("across", True), ("along", False)):
            yield (
                f"motion {way}, {pixels} px",
                lambda image, pixels=pixels, sideways=sideways: _moved(image, pixels, sideways),
            )
    for times in (0.3, 0.1, 0.05, 1.5, 2.0, 2.5, 3.5):
        yield f"light × {times}, noise 3", lambda image, times=times: _noisy(image * times, 3)
    for sigma in (10, 20, 40, 60):
        yield f"noise, sigma {sigma}", lambda image, sigma=sigma: _noisy(image, sigma)
    yield (
        "size × 0.35, blur 1 px, noise 10",
        lambda image: _noisy(_blurred(_scaled(image, 0.35), 1), 10),
    )


def _scaled(image: Image, scale: float) -> Image:
    return cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA).astype(
        np.uint8
    )


def _blurred(image: Image, sigma: float) -> Image:
    return cv2.GaussianBlur(image, (0, 0), sigma).astype(np.uint8)


def _moved(image: Image, pixels: int, sideways: bool) -> Image:
    kernel = np.full((1, pixels) if sideways else (pixels, 1), 1 / pixels, np.float32)
    return cv2.filter2D(image, -1, kernel).astype(np.uint8)


def _noisy(image: np.ndarray, sigma: float) -> Image:  # type: ignore[type-arg]
    noise = np.random.default_rng(1).normal(0, sigma, image.shape)
    return np.clip(image + noise, 0, 255).astype(np.uint8)


if __name__ == "__main__":
    asked = [int(word) for word in sys.argv[1:]]
    main(*asked, *(6, 0)[len(asked) :])
