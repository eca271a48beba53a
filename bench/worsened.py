"""`python -m bench.worsened [--several] [EVERY [FIRST]]`: photographs of the corpus made worse, step by step.

Every EVERY-th photograph of each set (6 if not said) from its FIRST on (0: rules were made on these): those that show
one card, or those that show several. One setting for all, no deck taught. What matters is the column of the wrong
ones: beyond what can be read, the answer is to refuse.
"""

import sys
from collections.abc import Iterator
from csv import DictReader
from dataclasses import dataclass
from pathlib import Path

from bench.corpus import CORPUS, GERMAN
from bench.worsening import scaled, steps
from cardboards.cards import Card
from dealer.home import Home
from dealer.jobs.pictures import Way
from dealer.jobs.reading import Looker
from firmware_bridge.eye_view import Image
from firmware_bridge.reader.photograph import opened


@dataclass(frozen=True, slots=True)
class Kind:
    """Photographs of one kind: how the list calls them, and how large they are at most.

    `largest`: pixels of the longer side, so that a step means the same for every source.
    """

    names: tuple[str, ...]
    largest: int
    way: Way


@dataclass(frozen=True, slots=True)
class Photograph:
    """One of them, as it is, and the cards that it shows."""

    file: str
    image: Image
    cards: frozenset[Card]
    letters: str


SINGLE = Kind(("single", "single_rectified"), 1000, Way.CARD)
SEVERAL = Kind(("multi", "fan", "row_overlap", "grid13", "deal_4x13"), 1400, Way.SPREAD)


def main(kind: Kind, every: int, first: int) -> None:
    """Print the table."""
    lookers = {letters: Looker(Home(Path()), letters) for letters in ("en", "de")}
    photographs = list(_photographs(kind, every, first))
    shown = sum(len(one.cards) for one in photographs)
    which = f"every {every}th of each set from number {first} on"
    print(
        f"{len(photographs)} photographs of {shown} cards, {which}, at most {kind.largest} pixels"
    )
    print("| made worse by | read | wrong |")
    print("|---|---|---|")
    total = wrong_ones = 0
    for name, change in steps():
        read = wrong = 0
        for one in photographs:
            looked = lookers[one.letters].look(change(one.image), kind.way)
            seen = {lying.card for lying in looked.cards}
            read += len(seen & one.cards)
            for card in seen - one.cards:
                wrong += 1
                print(f"{name}: {one.file}: read as {card}", file=sys.stderr)
        print(f"| {name} | {read} | {wrong} |", flush=True)
        total, wrong_ones = total + read, wrong_ones + wrong
    bound = f", 95 % bound {3 / total:.2%}" if total and not wrong_ones else ""
    print(f"| all | {total} | {wrong_ones}{bound} |")


def _photographs(kind: Kind, every: int, first: int) -> Iterator[Photograph]:
    with (CORPUS / "labels.csv").open(encoding="utf-8-sig", newline="") as table:
        listed = [row for row in DictReader(table) if row["kind"] in kind.names]
    for source in dict.fromkeys(row["source"] for row in listed):
        letters = "de" if source in GERMAN else "en"
        for row in [row for row in listed if row["source"] == source][first::every]:
            image = opened(CORPUS / row["file"]).image
            share = min(1.0, kind.largest / max(image.shape[:2]))
            cards = frozenset(Card.named(one) for one in row["cards"].split())
            yield Photograph(row["file"], scaled(image, share), cards, letters)


if __name__ == "__main__":
    words = [word for word in sys.argv[1:] if word != "--several"]
    asked = [int(word) for word in words]
    main(SEVERAL if "--several" in sys.argv else SINGLE, *asked, *(6, 0)[len(asked) :])
