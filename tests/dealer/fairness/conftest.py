import csv
from collections import defaultdict
from dataclasses import dataclass, replace

import pytest

from cardboards.games import BRIDGE
from dealer.fairness.keys import SessionKeys
from dealer.fairness.sessions import Drawing, Session
from dealer.fairness.tournament import Tournament


@dataclass(frozen=True)
class Published:
    """A tournament as it was published after its end."""

    description: bytes
    key_file: bytes

    @property
    def tournament(self):
        return Tournament.read(self.description)

    def drawing(self, game=BRIDGE, **changed):
        return Drawing(replace(self.tournament, **changed), SessionKeys.read(self.key_file), game)


@pytest.fixture(scope="session")
def published(corpus):
    """Two real tournaments, by name."""
    folder = corpus / "squaredeal"
    return {
        name: Published(
            (folder / name / f"{name}.sqd").read_bytes(),
            (folder / name / f"{name}.sqk").read_bytes(),
        )
        for name in ("WBG2024", "WC2025")
    }


@pytest.fixture(scope="session")
def played(corpus):
    """What was played: tournament → session → (file, board, deal number, deal in PBN)."""
    found: dict[str, dict[Session, list]] = defaultdict(lambda: defaultdict(list))
    with (corpus / "squaredeal" / "vectors.csv").open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            session = Session(int(row["phase"]), int(row["session"]))
            found[row["event"]][session].append(
                (row["file"], int(row["board"]), int(row["deal_number"]), row["deal_pbn"])
            )
    return found
