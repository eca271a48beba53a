"""Image files: which ones a person means by names, folders and patterns, and what is in them."""

import glob
from collections.abc import Iterable, Iterator
from pathlib import Path

import cv2
import numpy as np

from dealer.errors import WrongUse
from firmware_bridge.eye_view import Image

ENDINGS = frozenset({".png", ".jpg", ".jpeg", ".bmp", ".webp", ".tif", ".tiff"})


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


def picture(path: Path) -> Image:
    """The image in a file.

    Raises:
        WrongUse: it is no image.
    """
    try:
        # Python opens it: OpenCV knows no Chinese paths on Windows.
        found = cv2.imdecode(np.frombuffer(path.read_bytes(), np.uint8), cv2.IMREAD_COLOR)
    except (OSError, cv2.error):
        found = None
    if found is None:
        raise WrongUse("{path} is no picture that can be opened.", path=path)
    return np.asarray(found, np.uint8)
