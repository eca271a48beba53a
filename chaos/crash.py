"""A session whose host is killed twice in a row ends as one whose host is not (M12, F31; issue 6).

Link, firmware, machine, cores, journal and store are the real ones; the first kill comes at a step of the journal that
is given, the second at one that is drawn within the next board.
"""

import random
import tempfile
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, fields
from functools import partial
from pathlib import Path

from cardboards.boards import HandRecord
from chaos.evening import TRIES, Evening
from chaos.kept import KeptHouse
from chaos.luck import Luck
from chaos.shift import Killed
from dealer.custody import Content
from dealer.entries import Entry, EntryKind
from dealer.wallet_name import WalletName

BOARDS = 16
A_BOARD = 107
"""About so many entries does a board take that nothing disturbs."""

WalletNames = dict[str, WalletName]
Records = Mapping[int, HandRecord]


@dataclass(slots=True)
class CrashTally:
    """What came of it; adds up. `failures` say at which steps."""

    sessions: int = 0
    kills: int = 0
    boards: int = 0
    redealt: int = 0
    failures: list[str] = field(default_factory=list)

    def add(self, other: "CrashTally") -> None:
        """Add another tally to this one."""
        for one in fields(self):
            setattr(self, one.name, getattr(self, one.name) + getattr(other, one.name))

    def as_json(self) -> dict[str, object]:
        """The figures."""
        figures = {one.name: getattr(self, one.name) for one in fields(self)}
        return figures | {"failures": len(self.failures)}


class MortalHouse(KeptHouse):
    """Dies once so many entries of boards are committed."""

    def __init__(
        self, folder: Path, deaths: list[int], wallets: WalletNames, records: Records
    ) -> None:
        super().__init__(folder, wallets, records)
        self._deaths = deaths

    def write(self, job: str, name: WalletName, token: str | None, entry: Entry, /) -> None:
        """Commit an entry, and be gone if its number is one to die at."""
        super().write(job, name, token, entry)
        if self._deaths and self.written == self._deaths[0]:
            self._deaths.pop(0)
            raise Killed


def steps(seed: str, boards: int = BOARDS) -> int:
    """How many entries a session has in which nobody dies."""
    with _session(seed, [], boards) as (_, house):
        return house.written


def killed_twice(part: tuple[str, int, int]) -> CrashTally:
    """Of a seed and a number of boards: the session whose host dies after this entry and again within a board."""
    seed, boards, first = part
    second = first + random.Random(f"{seed}/{first}").randrange(1, A_BOARD)
    tally = CrashTally(sessions=1, boards=boards)
    with _session(seed, [first, second], boards) as (evening, house):
        kinds = Counter(entry.kind for entry in house.books.journal.entries())
        tally.kills = evening.tally.sessions - 1
        tally.redealt = kinds[EntryKind.DEAL_STARTED] - boards
        tally.failures = [
            f"{seed} killed at {first}, {second}: {why}" for why in _wrong(evening, house)
        ]
    return tally


@contextmanager
def _session(seed: str, deaths: list[int], boards: int) -> Iterator[tuple[Evening, MortalHouse]]:
    """A session without other trouble, dealt to its end."""
    with tempfile.TemporaryDirectory(prefix="fapai-crash-") as folder:
        evening = Evening(seed, Luck(), boards, partial(MortalHouse, Path(folder), deaths))
        house = evening.house
        assert isinstance(house, MortalHouse)
        try:
            for number in evening.records:
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
