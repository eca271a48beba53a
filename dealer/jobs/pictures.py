"""Image files: which ones a person means by names, folders and patterns, and as what they are read."""

import glob
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
    """The files meant, in order; a folder means the images in it. A name that fits nothing stays, to be reported."""
    return [file for path in paths for file in _meant(path)]


def _meant(path: Path) -> Iterator[Path]:
    if path.is_dir():
        yield from sorted(one for one in path.iterdir() if one.suffix.lower() in ENDINGS)
    elif path.exists() or not glob.has_magic(str(path)):
        yield path
    else:
        # Windows' shell leaves patterns to the programs.
        yield from sorted(path.parent.glob(path.name)) or [path]
