"""A session whose host is killed twice in a row ends as one whose host is not (M12, F31; issue 6).

Link, firmware, machine, cores, journal and store are the real ones. In one session this happens at each board: first at
a step of the board's journal that is given, then at one that is drawn. So as many sessions as a board has steps kill a
host at every step of the whole journal.
"""

import random
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, fields
from functools import partial
from pathlib import Path

from chaos.evening import TRIES, Evening
from chaos.kept import KeptHouse, Records, WalletNames
from chaos.luck import Luck
from chaos.shift import Killed
from chaos.tally import Sums
from dealer.custody import Content
from dealer.entries import Entry, EntryKind
from dealer.wallet_name import WalletName

BOARDS = 16
AGAIN_WITHIN = 100
"""The second death comes within so many entries: before the board is complete."""


@dataclass(slots=True)
class CrashTally(Sums):
    """What came of it. `failures` say at which steps."""

    sessions: int = 0
    kills: int = 0
    boards: int = 0
    redealt: int = 0
    failures: list[str] = field(default_factory=list)

    def as_json(self) -> dict[str, object]:
        """The figures."""
        figures = {one.name: getattr(self, one.name) for one in fields(self)}
        return figures | {"failures": len(self.failures)}


class MortalHouse(KeptHouse):
    """Dies once so many entries of boards are committed."""

    def __init__(self, folder: Path, wallets: WalletNames, records: Records) -> None:
        super().__init__(folder, wallets, records)
        self.killed = self.written = 0
        self.deaths: list[int] = []
        """After so many entries, each counted from the death before."""

    def write(self, job: str, name: WalletName, token: str | None, entry: Entry, /) -> None:
        """Commit an entry, and be gone if it is time."""
        super().write(job, name, token, entry)
        self.written += 1
        if self.deaths and self.written == self.deaths[0]:
            self.written = 0
            self.deaths.pop(0)
            self.killed += 1
            raise Killed


def steps_of_a_board(seed: str) -> int:
    """How many entries a board has when nobody dies."""
    with _session(seed, 1, 0) as (_, house):
        return house.written


def killed_twice(part: tuple[str, int, int]) -> CrashTally:
    """Of a seed and a number of boards, the session in which the host dies after this entry of each, and again."""
    seed, boards, step = part
    tally = CrashTally(sessions=1, boards=boards)
    with _session(seed, boards, step) as (evening, house):
        kinds = Counter(entry.kind for entry in house.books.journal.entries())
        tally.kills = house.killed
        tally.redealt = kinds[EntryKind.DEAL_STARTED] - boards
        tally.failures = [f"{seed} killed at {step}: {why}" for why in _wrong(evening, house)]
    return tally


@contextmanager
def _session(seed: str, boards: int, step: int) -> Iterator[tuple[Evening, MortalHouse]]:
    """A session without other trouble, dealt to its end; at step 0 nobody dies."""
    dice = random.Random(f"{seed}/{step}")
    with tempfile.TemporaryDirectory(prefix="fapai-crash-") as folder:
        evening = Evening(seed, Luck(), boards, partial(MortalHouse, Path(folder)))
        house = evening.house
        assert isinstance(house, MortalHouse)
        try:
            for number in evening.records:
                house.written, house.deaths = 0, [step, dice.randint(1, AGAIN_WITHIN)]
                for _ in range(TRIES):
                    if evening.content(number) is Content.DEALT:
                        break
                    evening.deal(number)
            yield evening, house
        finally:
            house.close()


def _wrong(evening: Evening, house: KeptHouse) -> Iterator[str]:
    """What is not as it would be had nobody died."""
    books = house.books
    for number, record in evening.records.items():
        if evening.content(number) is not Content.DEALT or not evening.lies_right(number):
            yield f"board {number} does not lie in its wallet"
        if books.records.one(house.event, number) != record:
            yield f"board {number} has another record"
    complete = Counter(
        entry.about.board
        for entry in books.journal.entries(kinds=frozenset({EntryKind.BOARD_COMPLETE}))
    )
    if complete != Counter(evening.records.keys()):
        yield "a board is complete twice, or never"
    yield from house.faults()
    yield from evening.tally.failures
