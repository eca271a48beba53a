"""Errors of this package.

BoardsError
├── NotACard            a text or number that names no card
├── ImpossibleDeal      hands that are no deal of their game; carries every fault
├── NoSuchDeal          a deal number outside 0 … G−1, or a deal that has none
├── UnreadableFile      a deal file that holds no usable board
├── UnwritableShape     a format that cannot hold this game's shape
├── NoSuchFormat        a file's ending that no format has
├── NotAToken           a text that is no wallet token
└── PaperError          a paper that cannot be laid out as asked

An error carries a `Saying`: what is wrong, where, and what to do next, in any of the three languages.
"""

from cardboards.language import Saying


class BoardsError(Exception):
    """Something about cards, deals, files or papers is not as it must be."""

    def __init__(self, text: str, /, **facts: object) -> None:
        self.saying = Saying(text, facts)
        super().__init__(self.saying.english())


class NotACard(BoardsError):
    """A text or number names no card."""


class ImpossibleDeal(BoardsError):
    """Hands are no deal of their game."""


class NoSuchDeal(BoardsError):
    """A number stands for no deal of this shape."""


class UnreadableFile(BoardsError):
    """A deal file holds no usable board."""


class UnwritableShape(BoardsError):
    """A format cannot hold this game's shape."""


class NoSuchFormat(BoardsError):
    """No format has this ending."""


class NotAToken(BoardsError):
    """A text is no wallet token."""


class PaperError(BoardsError):
    """A paper cannot be laid out as asked."""
