"""What a failed job comes to: the sentence for people and the exit code of design.md §10."""

import traceback
from collections.abc import Iterator
from datetime import datetime

from cardboards.errors import BoardsError
from cardboards.language import Saying, says
from dealer.errors import DealerError
from dealer.home import Home
from firmware_bridge.errors import BridgeError, CannotTeach, NoSuchDeck, NotAPhotograph

FORESEEN = (BoardsError, BridgeError, DealerError)
"""The errors that have a sentence for people."""

OURS = 70


def exit_code(error: BoardsError | BridgeError | DealerError) -> int:
    """The exit code for an error that we foresaw."""
    match error:
        case DealerError():
            return error.exit_code
        case BoardsError() | CannotTeach():
            return 1
        case NoSuchDeck() | NotAPhotograph():
            return 2
        case _:
            return 3


def fault_of_ours(error: Exception) -> Saying:
    """Write down where an error came from that nobody foresaw, and say where that stands.

    What errors say of themselves is left out: it may name a card, and the file is sent to others (design.md §8).
    """
    try:
        file = Home.open().folder / f"fault-{datetime.now().astimezone():%Y%m%d-%H%M%S}.txt"
        file.write_text("".join(_ways_here(error)), encoding="utf-8")
    except (OSError, DealerError):
        file = None
    return says(
        "Something went wrong here that is a fault of ours ({kind}). The journal keeps what was done. "
        "Please send us {file}.",
        kind=type(error).__name__,
        file=file or "--debug",
    )


def _ways_here(error: BaseException | None) -> Iterator[str]:
    """The stack of an error and of those that led to it, each with its kind alone."""
    while error is not None:
        yield f"{type(error).__module__}.{type(error).__qualname__}\n"
        yield from traceback.format_tb(error.__traceback__)
        error = error.__cause__ or error.__context__
