"""`make reader-report`: what `fapai read` says of the photographs of the corpus, deck untaught, set by set.

`python -m bench.corpus [--found-out] [SET …]`: some sets; and without being told what a photograph is. `LOOKED_AT`
names what was looked at while thresholds and training were chosen; all else was only counted.
"""

import os
import sys
import time
from csv import DictReader
from dataclasses import dataclass
from pathlib import Path

from cardboards.cards import Card
from dealer.home import Home
from dealer.jobs.pictures import Way
from dealer.jobs.reading import Looker
from firmware_bridge.errors import NotAPhotograph
from firmware_bridge.reader.photograph import opened

CORPUS = Path(os.environ.get("FAPAI_CORPUS", "../shared/corpus")) / "cards"
WAYS = {
    "single": Way.CARD,
    "single_rectified": Way.CARD,
    "machine": Way.EYE,
    "machine_reject": Way.EYE,
}
"""As what a kind of photograph is read; all others show several cards."""
GERMAN = ("navil_de",)
CROPS = "fan13"
"""A kind whose photographs show neighbours' cards, which their labels lack: no wrong one can be told there."""
LOOKED_AT = {
    "alkenderesi": {"0", "1", "2", "3", "4"},
    "bidly_cards": {"2s", "3s", "5d"},
    "bidly_deals": {"deal5-md-sq", "deal6-md-sq"},
    "bidly_hands": {"deal5_N", "deal5_W", "deal5_E", "deal5_S", "deal6_E"},
    "cdio": {"9s_1"},
    "kentdoan": {"Cards_1", "Cards_2", "Cards_4", "Cards_6", "Cards_7"},
    "miloshevski": {"test2", "test3"},
    "mspkvp": {"test1", "test2"},
    "navil_de": {"Asse", "Random", "TooMuch"},
    "notanumber": {"test0", "test2", "test16", "test18", "test19", "test20", "test21", "test22"},
    "pawel": {"1", "2"},
}
"""By source, the names of files; beside them, whole sets and every second photograph."""
WHOLLY = {("kentdoan", Way.CARD), ("mspkvp", Way.CARD)}
EVERY_SECOND = ("yuchenrao",)
IN_PART = ("machine_dealer2024",)  # every second group of like captures

Photograph = dict[str, str]


@dataclass
class Row:
    """One set's count: `shown` cards, `read` ones of them, and `wrong` ones that the label lacks."""

    name: str
    use: str = ""
    n: int = 0
    exact: int = 0
    shown: int = 0
    read: int = 0
    wrong: int = 0
    seconds: float = 0.0

    def add(self, other: "Row") -> None:
        """Count another set into this one."""
        for field in ("n", "exact", "shown", "read", "wrong", "seconds"):
            setattr(self, field, getattr(self, field) + getattr(other, field))

    def print(self) -> None:
        """As a line of the table: 3/N bounds the share of wrong ones at 95 % where none was seen."""
        bound = f"{min(1.0, 3 / self.read):.2%}" if self.read and not self.wrong else "—"
        each = 1000 * self.seconds / max(self.n, 1)
        print(
            f"| {self.name} | {self.use} | {self.n} | {self.exact} | {self.read} of {self.shown} | {self.wrong} "
            f"| {bound} | {each:.0f} |",
            flush=True,
        )


def main(names: tuple[str, ...], *, found_out: bool) -> None:
    """Print the table."""
    with (CORPUS / "labels.csv").open(encoding="utf-8-sig", newline="") as table:
        listed = [row for row in DictReader(table) if not names or row["source"] in names]
    english, german = (Looker(Home(Path()), letters) for letters in ("en", "de"))
    print("| set | used for | photographs | exact | cards read | wrong | 95 % bound | ms |")
    print("|---|---|---|---|---|---|---|---|")
    total = Row("all")
    for (name, use), photographs in _parts(listed).items():
        row = Row(name, use)
        for photograph in photographs:
            looker = german if photograph["source"] in GERMAN else english
            _count(row, photograph, looker, found_out=found_out)
        row.print()
        total.add(row)
    total.print()


def _parts(listed: list[Photograph]) -> dict[tuple[str, str], list[Photograph]]:
    """The photographs by set and use, in the order of the list."""
    parts: dict[tuple[str, str], list[Photograph]] = {}
    places: dict[str, int] = {}
    for photograph in listed:
        source, way = photograph["source"], WAYS.get(photograph["kind"], Way.SPREAD)
        place = places[source] = places.get(source, -1) + 1
        looked_at = (
            (source, way) in WHOLLY
            or Path(photograph["file"]).stem in LOOKED_AT.get(source, ())
            or (source in EVERY_SECOND and place % 2 == 0)
        )
        use = "half looked at" if source in IN_PART else "looked at" if looked_at else "counted"
        rejects = ", rejects" if photograph["kind"] == "machine_reject" else ""
        parts.setdefault((f"{source}, {way.value}{rejects}", use), []).append(photograph)
    return parts


def _count(row: Row, photograph: Photograph, looker: Looker, *, found_out: bool) -> None:
    try:
        image = opened(CORPUS / photograph["file"]).image
    except NotAPhotograph as error:
        print(error, file=sys.stderr)
        return
    way = None if found_out else WAYS.get(photograph["kind"], Way.SPREAD)
    started = time.process_time()
    seen = {one.card for one in looker.look(image, way).cards}
    row.seconds += time.process_time() - started
    rejected = photograph["kind"] == "machine_reject"
    shown = set() if rejected else {Card.named(one) for one in photograph["cards"].split()}
    row.n += 1
    row.exact += seen == shown
    row.shown += len(shown)
    row.read += len(seen & shown)
    if seen - shown and photograph["kind"] != CROPS:
        row.wrong += len(seen - shown)
        print(f"{photograph['file']}: read {', '.join(map(str, seen - shown))}", file=sys.stderr)


if __name__ == "__main__":
    words = sys.argv[1:]
    main(tuple(word for word in words if word != "--found-out"), found_out="--found-out" in words)
