"""Image files: which ones a person means by names, folders and patterns, and as what they are read."""

import glob
import os
from collections.abc import Iterable, Iterator
from enum import Enum
from pathlib import Path

# HEIC among them: so that a person is told why it is not read.
ENDINGS = frozenset(
    {".png", ".jpg", ".jpeg", ".bmp", ".webp", ".tif", ".tiff", ".gif", ".avif", ".heic", ".heif"}
)


class Way(Enum):
    """As what an image is read: a machine's eye, one card anywhere, several, or hands on the mat."""

    EYE = "eye"
    CARD = "card"
    SPREAD = "spread"
    MAT = "mat"


def pictures_in(paths: Iterable[Path]) -> list[Path]:
    """The files meant, in order; a folder means the images in it. What means none stays as it is, to be reported."""
    return [file for path in paths for file in _meant(path)]


def _meant(path: Path) -> Iterator[Path]:
    if glob.has_magic(str(path)) and not _there(path):
        # Windows' shell leaves patterns to the programs.
        for found in sorted(map(Path, glob.glob(str(path)))) or [path]:  # noqa: PTH207 (any pattern)
            yield from _images_in(found) or [found]
    else:
        yield from _images_in(path) or [path]


def _there(path: Path) -> bool:
    try:
        path.lstat()
    except OSError:
        return False
    return True


def _images_in(folder: Path) -> list[Path]:
    """None where it is no folder, or may not be looked into: whoever opens it learns why."""
    try:
        with os.scandir(folder) as found:
            return sorted(Path(one.path) for one in found if _is_image(one))
    except OSError:
        return []


def _is_image(entry: os.DirEntry[str]) -> bool:
    hidden = entry.name.startswith(".")  # a Mac leaves ._IMG_1.JPG beside each picture on a stick
    return Path(entry.name).suffix.lower() in ENDINGS and not hidden and not entry.is_dir()
