"""`make reader-report`: how the network reads the photographs of the corpus, deck untaught: one card, then several.

CHOOSING names what was looked at while thresholds and training were chosen; all else was only counted.
"""

import os
import sys
import time
from csv import DictReader
from dataclasses import dataclass
from pathlib import Path

from cardboards.cards import Card
from firmware_bridge.errors import NotAPhotograph
from firmware_bridge.reader.find import single_card
from firmware_bridge.reader.glyphs import ENGLISH, LETTERS
from firmware_bridge.reader.network import Network
from firmware_bridge.reader.one_core import one_core
from firmware_bridge.reader.photograph import opened
from firmware_bridge.reader.readings import Reading
from firmware_bridge.reader.spread import spread_cards

CORPUS = Path(os.environ.get("FAPAI_CORPUS", "../shared/corpus")) / "cards"
CHOOSING = ("kentdoan", "mspkvp", "yuchenrao, every second")
SETS = (
    "kentdoan",
    "mspkvp",
    "yuchenrao",
    "foltys",
    "bidly_cards",
    "cdio",
    "notanumber",
    "machine_dealer2024",
    "machine_ece395",
)
SEVERAL = (
    "notanumber",
    "alkenderesi",
    "mspkvp",
    "kentdoan",
    "pawel",
    "artyom",
    "miloshevski",
    "navil_de",
    "bidly_hands",
    "bidly_deals",
)
GERMAN = ("navil_de",)
KINDS = ("single", "single_rectified", "machine", "machine_reject")


@dataclass
class Row:
    """One set's count."""

    name: str
    n: int = 0
    accepted: int = 0
    wrong: int = 0
    seconds: float = 0.0

    def print(self) -> None:
        """As a line of the table: 3/N bounds the share of wrong ones at 95 % where none was seen."""
        use = "chosen on" if self.name in CHOOSING else "reported"
        right = self.accepted - self.wrong
        bound = f"{3 / right:.2%}" if right and not self.wrong else "—"
        each = 1000 * self.seconds / max(self.n, 1)
        print(
            f"| {self.name} | {use} | {self.n} | {right} | {self.wrong} | {bound} | {each:.0f} |",
            flush=True,
        )


def main(names: tuple[str, ...]) -> None:
    """Print the table."""
    net = Network.load()
    print(
        "| set | used for | photographs | read and accepted | wrong and accepted | 95 % bound | ms |"
    )
    print("|---|---|---|---|---|---|---|")
    total = Row("all")
    with one_core(), (CORPUS / "labels.csv").open(encoding="utf-8-sig", newline="") as table:
        listed = [row for row in DictReader(table) if row["kind"] in KINDS]
        for name in (one for one in SETS if one in names):
            for row in _counted(name, [row for row in listed if row["source"] == name], net):
                row.print()
                for field in ("n", "accepted", "wrong", "seconds"):
                    setattr(total, field, getattr(total, field) + getattr(row, field))
    total.print()
    several(names, net)


def several(names: tuple[str, ...], net: Network) -> None:
    """Print the table of photographs of several cards; a crop that shows neighbours' cards has more than its label."""
    print("\n| set | photographs | exact | cards found | cards that the label lacks | ms |")
    print("|---|---|---|---|---|---|")
    with one_core(), (CORPUS / "labels.csv").open(encoding="utf-8-sig", newline="") as table:
        listed = [row for row in DictReader(table) if row["kind"] not in KINDS]
        for name in (one for one in SEVERAL if one in names):
            _print_several(name, [row for row in listed if row["source"] == name], net)


def _print_several(name: str, listed: list[dict[str, str]], net: Network) -> None:
    letters = LETTERS["de"] if name in GERMAN else ENGLISH
    exact = found = labelled = more = 0
    started = time.process_time()
    for photograph in listed:
        image = opened(CORPUS / photograph["file"]).image
        seen = {lying.card for lying in spread_cards(image, net, letters)}
        shown = {Card.named(one) for one in photograph["cards"].split()}
        exact += seen == shown
        found += len(seen & shown)
        labelled += len(shown)
        more += len(seen - shown)
    each = 1000 * (time.process_time() - started) / max(len(listed), 1)
    print(
        f"| {name} | {len(listed)} | {exact} | {found} of {labelled} | {more} | {each:.0f} |",
        flush=True,
    )


def _counted(name: str, listed: list[dict[str, str]], net: Network) -> list[Row]:
    cards = [row for row in listed if row["kind"] != "machine_reject"]
    rejects = [row for row in listed if row["kind"] == "machine_reject"]
    parts = [(name, cards), (f"{name}, rejects", rejects)]
    if name == "yuchenrao":
        parts = [(f"{name}, every second", cards[::2]), (f"{name}, the others", cards[1::2])]
    return [_read(part, rows, net) for part, rows in parts if rows]


def _read(name: str, listed: list[dict[str, str]], net: Network) -> Row:
    row = Row(name)
    for photograph in listed:
        try:
            image = opened(CORPUS / photograph["file"]).image
        except NotAPhotograph as error:
            print(error, file=sys.stderr)
            continue
        started = time.process_time()
        look = single_card(image, net, ENGLISH).look
        row.seconds += time.process_time() - started
        row.n += 1
        if isinstance(look, Reading):
            row.accepted += 1
            shown = (
                None if photograph["kind"] == "machine_reject" else Card.named(photograph["cards"])
            )
            if look.card != shown:
                row.wrong += 1
                print(f"{photograph['file']}: read as {look.card}", file=sys.stderr)
    return row


if __name__ == "__main__":
    main(tuple(sys.argv[1:]) or tuple(dict.fromkeys((*SETS, *SEVERAL))))
