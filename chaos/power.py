"""The power goes at any write: what was behind a barrier is there, and of the rest no half (issue 6, F31).

Two boards are dealt and verified into real books while every step on their files is recorded. Then, after each step,
disks are made as a power cut could leave them, and opened as the next morning opens them.
"""

import random
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass, field
from functools import cache, partial
from pathlib import Path

from chaos.disk import Delete, Disk, Step, Sync, Truncate, Write
from chaos.evening import Evening
from chaos.kept import NAME, KeptHouse, Records, WalletNames
from chaos.luck import Luck
from chaos.tally import Sums
from dealer.entries import BARRIERS, Entry, EntryKind
from dealer.errors import DealerError
from dealer.home import STATION, Home
from dealer.jobs.deal import close_open_boards
from dealer.store import chain
from dealer.store.books import Books
from dealer.wallet_name import WalletName

SECTOR = 512
"""So many bytes a disk writes whole or not at all."""
BOARDS = 2
KEPT = (0.0, 0.5, 0.95, 1.0)
"""The shares of unsynced sectors of a file that a cut may leave."""
DISKS = 4
"""So many disks are drawn for each cut."""

Content = Mapping[Path, bytes]
"""Files by their place in a home."""


@dataclass(slots=True)
class PowerTally(Sums):
    """What came of it. `failures` say after which step."""

    cuts: int = 0
    failures: list[str] = field(default_factory=list)

    def as_json(self) -> dict[str, object]:
        """The figures."""
        return {"cuts": self.cuts, "failures": len(self.failures)}


class Platter:
    """A disk that keeps what was synced; of all else each sector of each write may be there or not."""

    def __init__(self, files: Content) -> None:
        self._safe: dict[Path, bytearray | None] = {
            path: bytearray(content) for path, content in files.items()
        }
        self._loose: dict[Path, list[Step]] = {}

    def take(self, step: Step) -> None:
        """A step is done, as far as the program can tell."""
        if not isinstance(step, Sync):
            self._loose.setdefault(step.path, []).append(step)
            return
        content = self._safe.get(step.path)
        for loose in self._loose.pop(step.path, []):
            content = _done(content, loose)
        self._safe[step.path] = content

    def after_power_cut(self, dice: random.Random) -> Content:
        """The files that are found then; of each, another share of what was loose reached the disk."""
        found = {path: content and content.copy() for path, content in self._safe.items()}
        for path, steps in self._loose.items():
            content, kept = found.get(path), dice.choice(KEPT)
            for step in steps:
                if isinstance(step, Delete) and dice.random() >= kept:
                    break  # and what was written to a new file of this name has no name
                content = _perhaps(content, step, dice, kept)
            found[path] = content
        return {path: bytes(content) for path, content in found.items() if content is not None}


def _done(content: bytearray | None, step: Step) -> bytearray | None:
    """The content, changed, after a step."""
    match step:
        case Write(offset=offset, data=data):
            content = bytearray() if content is None else content
            content.extend(bytes(max(0, offset - len(content))))
            content[offset : offset + len(data)] = data
        case Truncate(size=size):
            content = bytearray() if content is None else content
            del content[size:]
        case Delete():
            return None
        case Sync():
            pass
    return content


def _perhaps(
    content: bytearray | None, step: Step, dice: random.Random, kept: float
) -> bytearray | None:
    if not isinstance(step, Write):
        return _done(content, step) if dice.random() < kept else content
    at = 0
    while at < len(step.data):
        end = min(len(step.data), at + SECTOR - (step.offset + at) % SECTOR)
        if dice.random() < kept:
            content = _done(content, Write(step.path, step.offset + at, step.data[at:end]))
        at = end
    return content


@dataclass(slots=True)
class Tape:
    """All steps from a moment on. `promised`: after so many steps, so many entries were told to be on the disk."""

    home: Path = Path()
    files: Content = field(default_factory=dict)
    steps: list[Step] = field(default_factory=list)
    promised: list[tuple[int, int]] = field(default_factory=list)
    hashes: list[bytes] = field(default_factory=list)
    keys: Mapping[str, bytes] = field(default_factory=dict)

    def watch(self, step: Step) -> int:
        """Record a step; it is done."""
        self.steps.append(step)
        return 0

    def begin(self, home: Path) -> None:
        """Forget what came before: all of it is on the disk."""
        self.home = home
        self.files = {path: path.read_bytes() for path in home.rglob("*.db*")}
        self.steps.clear()


class TapedHouse(KeptHouse):
    """Notes on a tape what it was promised."""

    def __init__(self, folder: Path, tape: Tape, wallets: WalletNames, records: Records) -> None:
        self._tape = tape
        super().__init__(folder, wallets, records)

    def write(self, job: str, name: WalletName, token: str | None, entry: Entry, /) -> None:
        """Commit an entry; one of `BARRIERS` is on the disk now."""
        super().write(job, name, token, entry)
        if entry.kind in BARRIERS:
            self._tape.promised.append((len(self._tape.steps), self.books.journal.last()))

    def _open(self, folder: Path) -> None:
        super()._open(folder)
        self.books.close()
        self._tape.begin(folder)
        super()._open(folder)


@cache
def recorded(seed: str) -> Tape:
    """The tape of an evening without trouble; made once in a process.

    Raises:
        Unavailable: no layer can be put under SQLite here.
    """
    tape = Tape()
    with tempfile.TemporaryDirectory(prefix="fapai-power-") as folder, Disk().watched(tape.watch):
        evening = Evening(seed, Luck(), BOARDS, partial(TapedHouse, Path(folder), tape))
        house = evening.house
        assert isinstance(house, TapedHouse)
        tokens = {one.name.number: one.token for one in house.books.wallets.all()}
        for number in evening.records:
            evening.deal(number)
            evening.verify(number)
            name, token = WalletName(number, "A", 1), tokens[number]
            house.write("", name, token, Entry(EntryKind.ISSUED, {"place": "3"}))
            house.end_board()
        tape.hashes = _hashes(house.books.home)
        tape.keys = {path.name: path.read_bytes() for path in house.books.home.keys.glob("*.key")}
        house.close()
    return tape


def power_cuts(part: tuple[str, int, int]) -> PowerTally:
    """Of a seed, the cuts after its steps `first` … `last` - 1, each with several disks that it may leave."""
    seed, first, last = part
    tape = recorded(seed)
    tally = PowerTally()
    platter = Platter(tape.files)
    for number, step in enumerate(tape.steps[:last]):
        platter.take(step)
        if number < first:
            continue
        for draw in range(DISKS):
            found = platter.after_power_cut(random.Random(f"{seed}/{number}/{draw}"))
            tally.cuts += 1
            tally.failures += [
                f"{seed} cut after step {number}, disk {draw}: {why}"
                for why in _wrong(tape, number + 1, found, goes_on=number % DISKS == draw)
            ]
    return tally


def _wrong(tape: Tape, done: int, files: Content, *, goes_on: bool) -> Iterator[str]:
    """What the next morning finds that it must not; to go on with the evening takes longest."""
    promised = max((seq for after, seq in tape.promised if after <= done), default=0)
    with tempfile.TemporaryDirectory(prefix="fapai-power-") as folder:
        home = Home.open(Path(folder))
        for path, content in files.items():
            (home.folder / path.relative_to(tape.home)).write_bytes(content)
        for name, key in tape.keys.items():
            (home.keys / name).write_bytes(key)
        try:
            there = _hashes(home)
            if len(there) < promised:
                yield f"entries {len(there) + 1} to {promised} were behind a barrier"
            if there != tape.hashes[: len(there)]:
                yield "the entries are not those that were written"
            if goes_on:
                yield from _goes_on(home)
        except DealerError as error:
            yield error.saying.english()


def _goes_on(home: Home) -> Iterator[str]:
    """The evening goes on with these books: the store follows from the journal, and it can be written."""
    with Books.open(home, STATION) as books:
        yield from books.faults()
        known = books.wallets.all()
        books.rebuild()
        if books.wallets.all() != known:
            yield "the store is not what follows from the journal"
        close_open_boards(books, books.events.named(NAME))
        yield from (fault.saying.english() for fault in books.journal.check())


def _hashes(home: Home) -> list[bytes]:
    """The hash of each entry: it tells all that is in it and before it."""
    with closing(chain.connect(home.journal(STATION), writing=False)) as journal:
        return [row.hash for row in chain.rows(journal, "1", ())]
