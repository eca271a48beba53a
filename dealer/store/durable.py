"""Files that are there after a power cut, whole and under their names."""

import os
import sys
from pathlib import Path


def put_in_place(unfinished: Path, path: Path) -> None:
    """Give a finished file its name; when this returns a power cut takes neither the file nor the name back."""
    with unfinished.open("rb+") as file:
        os.fsync(file.fileno())
    unfinished.replace(path)
    # Windows opens no folder; its file systems keep names with the files.
    if sys.platform != "win32":
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
