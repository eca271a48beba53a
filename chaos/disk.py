"""Under SQLite: every write, truncation, sync and deletion is seen, in order, and can be refused.

A layer (SQLite calls it a VFS) is put between the library that Python's own `sqlite3` uses and the system's files, by
ctypes: the program under test opens its databases as always.
"""

import _sqlite3
import ctypes
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from ctypes import POINTER, Structure, byref, c_char_p, c_int, c_int64, c_void_p
from dataclasses import dataclass
from pathlib import Path

FULL, READ_ONLY, IO_ERROR = 13, 8, 10
_OK = 0


@dataclass(frozen=True, slots=True)
class Write:
    """Bytes at a place of a file."""

    path: Path
    offset: int
    data: bytes


@dataclass(frozen=True, slots=True)
class Truncate:
    """A file is cut to a size."""

    path: Path
    size: int


@dataclass(frozen=True, slots=True)
class Sync:
    """What was written to a file before is on the disk."""

    path: Path


@dataclass(frozen=True, slots=True)
class Delete:
    """A file is gone."""

    path: Path


Step = Write | Truncate | Sync | Delete
Watcher = Callable[[Step], int]
"""Hears of a step before it is done; anything but 0 is SQLite's code of an error, and it is not done."""


class Unavailable(Exception):
    """The library that `sqlite3` uses cannot be reached here."""


# Names are plain addresses: SQLite keeps more behind a name than its letters, and keeps the address.
_OPEN = ctypes.CFUNCTYPE(c_int, c_void_p, c_void_p, c_void_p, c_int, c_void_p)
_DELETE = ctypes.CFUNCTYPE(c_int, c_void_p, c_void_p, c_int)
_CLOSE = ctypes.CFUNCTYPE(c_int, c_void_p)
_WRITE = ctypes.CFUNCTYPE(c_int, c_void_p, c_void_p, c_int, c_int64)
_TRUNCATE = ctypes.CFUNCTYPE(c_int, c_void_p, c_int64)
_SYNC = ctypes.CFUNCTYPE(c_int, c_void_p, c_int)


class _Vfs(Structure):
    """sqlite3_vfs, as far as it is used; `rest` are functions that stay as they are."""

    _fields_ = [
        ("version", c_int),
        ("file_size", c_int),
        ("longest_path", c_int),
        ("next", c_void_p),
        ("name", c_char_p),
        ("data", c_void_p),
        ("open", _OPEN),
        ("delete", _DELETE),
        ("rest", c_void_p * 14),
    ]


class _Methods(Structure):
    """sqlite3_io_methods, likewise."""

    _fields_ = [
        ("version", c_int),
        ("close", _CLOSE),
        ("read", c_void_p),
        ("write", _WRITE),
        ("truncate", _TRUNCATE),
        ("sync", _SYNC),
        ("rest", c_void_p * 13),
    ]


class Disk:
    """The layer. Only while somebody watches is it the one that new connections use."""

    def __init__(self) -> None:
        self._library = _library()
        self._library.sqlite3_vfs_find.restype = POINTER(_Vfs)
        self._watcher: Watcher | None = None
        self._paths: dict[int, Path] = {}
        self._methods: dict[int, tuple[_Methods, _Methods]] = {}
        self._below: _Vfs = self._library.sqlite3_vfs_find(None).contents
        self._layer = _Vfs.from_buffer_copy(self._below)
        self._layer.next = None
        self._layer.name = b"watched"
        self._layer.open = _OPEN(self._open)
        self._layer.delete = _DELETE(self._delete)

    @contextmanager
    def watched(self, watcher: Watcher) -> Iterator[None]:
        """Tell of every step on files that are opened from now on; all must be closed before the end."""
        register, unregister = (
            self._library.sqlite3_vfs_register,
            self._library.sqlite3_vfs_unregister,
        )
        self._watcher = watcher
        register(byref(self._layer), 1)
        try:
            yield
        finally:
            unregister(byref(self._layer))
            register(byref(self._below), 1)
            self._watcher = None

    def _told(self, step: Step) -> int:
        return self._watcher(step) if self._watcher else _OK

    def _open(self, _vfs: int, name: int | None, file: int, flags: int, opened: int | None) -> int:
        code = int(self._below.open(ctypes.addressof(self._below), name, file, flags, opened))
        table = c_void_p.from_address(file)
        if code == _OK and name is not None and table.value:
            self._paths[file] = _path_at(name)
            table.value = ctypes.addressof(self._watching(table.value))
        return code

    def _watching(self, table: int) -> _Methods:
        """The same table of functions, with ours where something is changed on the disk."""
        if table not in self._methods:
            below = _Methods.from_address(table)
            above = _Methods.from_buffer_copy(below)
            above.close = _CLOSE(lambda file: self._close(below, file))
            above.write = _WRITE(
                lambda file, data, size, offset: (
                    self._told(Write(self._paths[file], offset, ctypes.string_at(data, size)))
                    or below.write(file, data, size, offset)
                )
            )
            above.truncate = _TRUNCATE(
                lambda file, size: (
                    self._told(Truncate(self._paths[file], size)) or below.truncate(file, size)
                )
            )
            above.sync = _SYNC(
                lambda file, flags: self._told(Sync(self._paths[file])) or below.sync(file, flags)
            )
            self._methods[table] = above, below
        return self._methods[table][0]

    def _close(self, below: _Methods, file: int) -> int:
        del self._paths[file]
        return int(below.close(file))

    def _delete(self, _vfs: int, name: int, sync_folder: int) -> int:
        return self._told(Delete(_path_at(name))) or int(
            self._below.delete(ctypes.addressof(self._below), name, sync_folder)
        )


def _path_at(name: int) -> Path:
    return Path(os.fsdecode(ctypes.string_at(name)))


def _library() -> ctypes.CDLL:
    """The library that `sqlite3` uses: its own file knows it, or has it built in."""
    file = getattr(_sqlite3, "__file__", None)
    try:
        library = ctypes.CDLL("sqlite3.dll" if sys.platform == "win32" else file)
        library.sqlite3_vfs_find  # noqa: B018 - whether it is there
    except (OSError, AttributeError) as error:
        raise Unavailable(str(error)) from error
    return library
