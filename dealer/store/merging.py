"""Another station's chain brought in: its entries as they were written, after those of it that are here already."""

import sqlite3
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from dealer.errors import StoreError, WrongUse
from dealer.home import Home
from dealer.store import chain
from dealer.store.holding import hold
from dealer.store.journal import JournalReader
from dealer.store.secrets import Seal


@dataclass(frozen=True, slots=True)
class Merged:
    """What a chain brought: so many new entries of a station, `late` of them older than the newest that was here.

    `until` is the time of the last one, UTC in ISO form.
    """

    station: str
    entries: int
    late: int
    until: str


def merge_chain(source: Path, home: Home, seal: Seal) -> Merged:
    """Bring the chain in `source` into a home's journals; what is here of it already must be how it begins.

    Raises:
        WrongUse: there is no such file, or somebody is writing this chain here.
        StoreError: it is broken, goes another way than what is here, or needs a key that is not here.
    """
    if not source.is_file():
        raise WrongUse("There is no journal {file}.", file=source)
    with JournalReader(source, seal) as reader:
        faults = reader.check()
        if faults:
            raise StoreError(
                "The journal {file} is broken: {fault}. Nothing of it was brought in; copy it again at its station.",
                file=source.name,
                fault=faults[0].saying,
            )
        _open_secrets(reader, source)
        path = _path(reader, home, seal)
        newest = max((chain.latest(one) for one in home.journals.glob("*.db")), default="")
        lock = hold(path, reader.station)
        try:
            times = _append(source, path, reader)
        finally:
            lock.free()
    late = sum(at < newest for at in times)
    return Merged(reader.station, len(times), late, times[-1] if times else newest)


def _append(source: Path, path: Path, reader: JournalReader) -> list[str]:
    """Write the rows that are not here yet, all or none; returns their times."""
    if not path.exists():
        chain.begin(path, reader.id, reader.station)
    with (
        closing(chain.connect(source, writing=False)) as there,
        closing(chain.connect(path, writing=True)) as here,
    ):
        last = chain.tail(here, reader.id, reader.station)
        _check_common_past(there, last, reader)
        times = []
        try:
            here.execute("BEGIN IMMEDIATE")
            for row in chain.rows(there, "seq > ?", (last.seq,)):
                chain.insert(here, row)
                times.append(row.at)
            here.execute("COMMIT")
        except sqlite3.Error as error:
            raise StoreError(
                "The journal {path} cannot be written ({why}). Nothing was brought in; make room or mend the disk, "
                "then try again.",
                path=path,
                why=error,
            ) from error
        here.execute("PRAGMA wal_checkpoint(FULL)").fetchall()
    return times


def _check_common_past(there: sqlite3.Connection, last: chain.Row, reader: JournalReader) -> None:
    """The last entry that is here must be one of the source's, unless the source is the shorter one."""
    if last.seq == 0 or last.seq > reader.last():
        return
    [row] = chain.rows(there, "seq = ?", (last.seq,))
    if row.hash != last.hash:
        raise StoreError(
            "The journal of “{station}” was written in two places: both have an entry {seq}, and they differ. Nothing "
            "was brought in. Every scanning station needs a name of its own ({fapai scan --station}).",
            station=reader.station,
            seq=last.seq,
        )


def _path(reader: JournalReader, home: Home, seal: Seal) -> Path:
    """Where this chain lies here, or will: another one of the same station keeps its name."""
    for path in sorted(home.journals.glob("*.db")):
        with JournalReader(path, seal) as known:
            if known.id == reader.id:
                return path
    path = home.journal(reader.station)
    return home.journal(f"{reader.station}-{reader.id}") if path.exists() else path


def _open_secrets(reader: JournalReader, source: Path) -> None:
    """Every event's sealed entries must open here: one of each is tried."""
    tried: set[str | None] = set()
    for entry in reader.entries():
        if entry.sealed is None or entry.about.event in tried:
            continue
        tried.add(entry.about.event)
        try:
            reader.secret(entry)
        except StoreError as error:
            raise StoreError(
                "{file} holds deals that do not open here: it is of another house, or its keys are not here. Nothing "
                "of it was brought in.",
                file=source.name,
            ) from error
