"""What a photograph shows, from its name or from a `labels.csv` that lists it."""

import csv
import re
from enum import Enum
from functools import lru_cache
from pathlib import Path

from cardboards.cards import Card
from cardboards.errors import NotACard


class Other(Enum):
    """What a photograph for a deck may show beside a card."""

    JOKER = "joker"
    NOTHING = "nothing"
    BACK = "back"


Label = Card | Other

_WORDS = {
    "joker": Other.JOKER,
    "小丑": Other.JOKER,
    "王": Other.JOKER,
    "nothing": Other.NOTHING,
    "empty": Other.NOTHING,
    "none": Other.NOTHING,
    "空": Other.NOTHING,
    "back": Other.BACK,
    "背面": Other.BACK,
    "牌背": Other.BACK,
}
_FOLDERS_UP = 3
_LONGEST_NAME = 3  # "ace_of_spades": three parts are the most that any notation takes


def label_of(photograph: Path) -> Label | None:
    """What this photograph shows; None where neither a list nor its name says so.

    A `labels.csv` (columns `file`, relative to it, and `cards`), beside it or up to three folders
    above, goes first. In a name its end counts: `log_HT.png`, `10clubs.jpg`, `ace_of_spades.png`,
    `logdata_rnothing.png`.
    """
    for folder in list(photograph.absolute().parents)[: _FOLDERS_UP + 1]:
        listed = _listed(folder / "labels.csv").get(
            photograph.absolute().relative_to(folder).as_posix()
        )
        if listed is not None:
            return _label(listed)
    return _named(photograph.stem)


@lru_cache(maxsize=16)
def _listed(table: Path) -> dict[str, str]:
    try:
        text = table.read_text(encoding="utf-8-sig")
    except OSError:
        return {}
    return {
        row["file"].strip(): row["cards"].strip()
        for row in csv.DictReader(text.splitlines())
        if row.get("file") and row.get("cards")
    }


def _named(stem: str) -> Label | None:
    parts = re.split(r"[\s_.\-]+", stem)
    for count in range(min(_LONGEST_NAME, len(parts)), 0, -1):
        label = _label("_".join(parts[-count:]))
        if label is not None:
            # `10_club_1` is the first ♣10, not ♣A: two readings are none.
            before = _label("_".join(parts[-count - 1 : -1])) if count > 1 else None
            return label if before is None else None
    return None


def _label(text: str) -> Label | None:
    try:
        return Card.named(text)
    except NotACard:
        plain = text.casefold()
    return next((other for word, other in _WORDS.items() if plain.endswith(word)), None)
