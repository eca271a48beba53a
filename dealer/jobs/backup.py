"""Backups: one file with journals as they stand, keys, accounts, decks and the station's settings; and a home from one.

The store is not in it, being made from the journals; nor are pictures of cards and simulated halls.
"""

import hashlib
import json
import re
import shutil
import tempfile
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path, PurePosixPath

from cardboards.disk_words import why_not
from dealer.errors import StoreError, WrongUse
from dealer.home import Home
from dealer.store.accounts_file import AccountsFile
from dealer.store.books import Books
from dealer.store.durable import put_in_place
from dealer.store.journal import JournalReader
from dealer.store.secrets import Keys, Seal

VERSION = 1
_LIST = "backup.json"
_NAME = re.compile(
    r"(journal/[^/\\]+\.db|keys/[^/\\]+\.key|decks/[^/\\]+\.npz|accounts\.db|station\.json)"
)


@dataclass(frozen=True, slots=True)
class Backup:
    """What a backup holds. `made`: UTC in ISO form."""

    made: str
    journals: int
    entries: int
    events: int


def back_up(home: Home, file: Path) -> Backup:
    """Write everything that cannot be made again into one new file; whoever deals goes on dealing.

    Raises:
        WrongUse: there is such a file already.
        StoreError: a journal is broken, or the file cannot be written.
    """
    if file.exists():
        raise WrongUse("{file} is there already. Choose another name for the backup.", file=file)
    made = datetime.now(UTC).isoformat(timespec="seconds")
    unfinished = file.with_name(file.name + ".new")
    try:
        with tempfile.TemporaryDirectory(dir=file.resolve().parent) as copies:
            folder = Path(copies)
            # Journals first: the key of an event is there before its first entry.
            entries = _copy_journals(home, folder / home.journals.name)
            for kept in (home.keys, home.decks):
                shutil.copytree(kept, folder / kept.name, ignore=shutil.ignore_patterns("*.lock"))
            _copy_accounts(home, folder)
            if (settings := home.folder / "station.json").exists():
                shutil.copy(settings, folder)
            unfinished.touch(mode=0o600)
            _pack(folder, unfinished, made)
        put_in_place(unfinished, file)
    except OSError as error:
        unfinished.unlink(missing_ok=True)
        raise StoreError(
            "The backup {file} cannot be written ({why}). Choose another place for it.",
            file=file,
            why=why_not(error),
        ) from error
    with Books.open(home) as books:
        events = len(books.events.all())
    return Backup(made, len(entries), sum(entries), events)


def restore(home: Home, file: Path) -> Backup:
    """Make a home of a backup; one that holds journals is never touched.

    Raises:
        WrongUse: there are journals in this home, or no such backup.
        StoreError: the backup is damaged, or of a newer version.
    """
    if any(home.journals.glob("*.db")):
        raise WrongUse(
            "There are journals in {folder} already. Move it away, or name an empty folder in FAPAI_HOME.",
            folder=home.folder,
        )
    try:
        with (
            zipfile.ZipFile(file) as packed,
            tempfile.TemporaryDirectory(dir=home.folder) as unpacked,
        ):
            folder = Path(unpacked)
            made = _unpack(packed, folder, file)
            entries = _check_journals(folder, file)
            _check_accounts(folder, file)
            _move_in(folder, home)
    except FileNotFoundError as error:
        raise WrongUse("There is no backup {file}.", file=file) from error
    except (OSError, zipfile.BadZipFile, ValueError, KeyError) as error:
        raise _damaged(file, str(error)) from error
    with Books.open(home) as books:
        events = len(books.events.all())
    return Backup(made, len(entries), sum(entries), events)


def _copy_journals(home: Home, folder: Path) -> list[int]:
    """A copy of each journal as it stood at one moment; the number of entries of each."""
    folder.mkdir()
    lengths = []
    seal = Seal(Keys(home.keys))
    for path in sorted(home.journals.glob("*.db")):
        with JournalReader(path, seal) as journal:
            journal.copy(folder / path.name)
        with JournalReader(folder / path.name, seal) as copy:
            faults = copy.check()
            if faults:
                raise StoreError(
                    "The journal {name} is broken: {fault}. A backup of it would be worth nothing; look into it first "
                    "({fapai doctor}).",
                    name=path.stem,
                    fault=faults[0].saying,
                )
            lengths.append(copy.last())
    return lengths


def _copy_accounts(home: Home, folder: Path) -> None:
    if not home.accounts.exists():
        return
    with AccountsFile.open(home.accounts) as accounts:
        accounts.copy(folder / home.accounts.name)


def _files(folder: Path) -> Iterator[tuple[str, Path]]:
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        if _NAME.fullmatch(name):
            yield name, path


def _pack(folder: Path, file: Path, made: str) -> None:
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as packed:
        hashes = {}
        for name, path in _files(folder):
            packed.write(path, name)
            hashes[name] = hashlib.sha256(path.read_bytes()).hexdigest()
        packed.writestr(_LIST, json.dumps({"v": VERSION, "made": made, "files": hashes}))


def _unpack(packed: zipfile.ZipFile, folder: Path, file: Path) -> str:
    listed = json.loads(packed.read(_LIST))
    if listed["v"] > VERSION:
        raise StoreError(
            "The backup {file} was made by a newer Fapai. Install that version here, then try again.",
            file=file,
        )
    for name, digest in listed["files"].items():
        if not _NAME.fullmatch(name):
            raise _damaged(file, name)
        data = packed.read(name)
        if hashlib.sha256(data).hexdigest() != digest:
            raise _damaged(file, name)
        path = folder / PurePosixPath(name)
        path.parent.mkdir(mode=0o700, exist_ok=True)
        path.touch(mode=0o600)
        path.write_bytes(data)
    return str(listed["made"])


def _check_journals(folder: Path, file: Path) -> list[int]:
    lengths = []
    seal = Seal(Keys(folder / "keys"))
    for path in sorted((folder / "journal").glob("*.db")):
        with JournalReader(path, seal) as journal:
            if journal.check():
                raise _damaged(file, path.name)
            lengths.append(journal.last())
    return lengths


def _check_accounts(folder: Path, file: Path) -> None:
    path = folder / "accounts.db"
    if not path.exists():
        return
    with AccountsFile.open(path) as accounts:
        if accounts.faults():
            raise _damaged(file, path.name)


def _move_in(folder: Path, home: Home) -> None:
    """Keys before journals: what was interrupted here is no home with journals that nothing opens."""
    home.store.unlink(missing_ok=True)
    for trace in home.folder.glob(f"{home.accounts.name}-*"):
        # SQLite would take what an earlier file left there for this one's.
        trace.unlink()
    for name, path in sorted(_files(folder), key=lambda one: one[0].startswith("journal/")):
        path.replace(home.folder / PurePosixPath(name))


def _damaged(file: Path, why: str) -> StoreError:
    return StoreError(
        "The backup {file} is damaged ({why}) and nothing was restored. Take an earlier one.",
        file=file,
        why=why,
    )
