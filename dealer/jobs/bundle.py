"""One file with all that somebody far away needs to find a fault; nothing of a deal that is not released."""

import json
import platform
import sqlite3
import zipfile
from collections import deque
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from importlib.metadata import distribution, distributions
from pathlib import Path

from cardboards.disk_words import why_not
from dealer.entries import About, Entry, EntryKind
from dealer.errors import NotPermitted, StoreError, WrongUse
from dealer.home import STATION, Home
from dealer.jobs import link_lines, log
from dealer.jobs.doctor import examine
from dealer.jobs.people import Person
from dealer.people import Right
from dealer.store.books import Books
from dealer.store.journal import JournalReader, Recorded

_ENTRIES = 5000
_FAULTS = 5


@dataclass(frozen=True, slots=True)
class BundleOrder:
    """Where to, and whether the pictures of the last cards that were held go in, and why."""

    file: Path
    pictures: bool = False
    reason: str | None = None


@dataclass(frozen=True, slots=True)
class Bundle:
    """What went in."""

    entries: int
    faults: int
    pictures: int


def make_bundle(home: Home, order: BundleOrder, person: Person) -> Bundle:
    """Pack versions, doctor's findings, the journals' open halves, the last lines of the link and faults of ours.

    Raises:
        WrongUse: there is such a file already.
        NotPermitted: pictures of a board that is not released are for the chief referee, with a reason.
        StoreError: the file cannot be written.
    """
    if order.file.exists():
        raise WrongUse(
            "{file} is there already. Choose another name for the bundle.", file=order.file
        )
    pictures = _pictures(home, order, person) if order.pictures else {}
    entries = deque(log.entries(home, None, every_card=True), maxlen=_ENTRIES)
    faults = sorted(home.folder.glob("fault-*.txt"))[-_FAULTS:]
    try:
        with zipfile.ZipFile(order.file, "x", zipfile.ZIP_DEFLATED) as packed:
            packed.writestr("versions.json", json.dumps(versions(), indent=1))
            packed.writestr("doctor.jsonl", _lines(one.as_json() for one in examine(home)))
            packed.writestr("journal.jsonl", _lines(map(log.as_json, entries)))
            for file in (*link_lines.files(home), home.folder / "station.json", *faults):
                if file.exists():
                    packed.write(file, file.name)
            for name, picture in pictures.items():
                packed.writestr(f"pictures/{name}", picture)
    except OSError as error:
        order.file.unlink(missing_ok=True)
        raise StoreError(
            "The bundle {file} cannot be written ({why}). Choose another place for it.",
            file=order.file,
            why=why_not(error),
        ) from error
    return Bundle(len(entries), len(faults), len(pictures))


def versions() -> dict[str, object]:
    """This program, what it stands on, and what it runs on."""
    return {
        "fapai": distribution("fapai").version,
        "made": datetime.now(UTC).isoformat(timespec="seconds"),
        "python": platform.python_version(),
        "system": platform.platform(),
        "machine": platform.machine(),
        "sqlite": sqlite3.sqlite_version,
        "packages": {one.name: one.version for one in distributions()},
    }


def _pictures(home: Home, order: BundleOrder, person: Person) -> Mapping[str, bytes]:
    """The pictures of the cards that were held in the last job which held any."""
    with Books.open(home) as books:
        held = _last_held(books)
        if not held:
            return {}
        about = held[0].about
        event = next(one for one in books.events.all() if one.id == about.event)
        if event.released is None and not (person.may(Right.SEE_UNRELEASED) and order.reason):
            raise NotPermitted(
                "The pictures are of a board of {event}, which is not released. The chief referee may put them in: "
                "{--as chief-referee --reason}.",
                event=event.name,
            )
        reveal = {"what": "pictures", "boards": str(about.board), "reason": order.reason}
        books.note(Entry(EntryKind.REVEALED, reveal), About(event.id, actor=person.actor))
        steps = {one.facts.get("step") for one in held}
        images = books.images(event)
        try:
            kept = images.images(about.job or "")
        finally:
            images.close()
    return {
        f"{step}-{number}.jpg": picture
        for number, (step, picture) in enumerate(kept)
        if step in steps
    }


def _last_held(books: Books) -> list[Recorded]:
    path = books.home.journal(STATION)
    if not path.exists():
        return []
    with JournalReader(path, books.seal) as journal:
        held = list(journal.entries(kinds=frozenset({EntryKind.CARD_HELD})))
    return [one for one in held if one.about.job == held[-1].about.job]


def _lines(rows: Iterable[Mapping[str, object]]) -> str:
    return "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
