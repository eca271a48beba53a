"""Files that a person names: read whole, and written whole."""

from pathlib import Path

from cardboards.disk_words import why_not
from dealer.errors import WrongUse


def data_of(file: Path) -> bytes:
    """What a file holds.

    Raises:
        WrongUse: it cannot be read.
    """
    try:
        return file.read_bytes()
    except OSError as error:
        raise WrongUse(
            "The file {file} cannot be read ({why}).", file=file, why=why_not(error)
        ) from error


def put(file: Path, data: bytes) -> None:
    """Write a file, and the folders that it lies in.

    Raises:
        WrongUse: it cannot be written.
    """
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(data)
    except OSError as error:
        raise unwritable(file, error) from error


def unwritable(file: Path, error: OSError) -> WrongUse:
    """That a file cannot be written, and why."""
    return WrongUse("The file {file} cannot be written ({why}).", file=file, why=why_not(error))
