"""What a failed job comes to: the sentence for people and the exit code of design.md §10."""

from cardboards.errors import BoardsError
from dealer.errors import DealerError
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
