"""Errors of this package; each class has the exit code of design.md §10.

DealerError
├── AnswerIsNo          1   a wallet fails, a file has no usable board
│   └── SameDeals           boards hold the cards of others; right only with a reason
├── WrongUse            2   what was asked for makes no sense here
│   └── OtherCards          boards are there already, with other cards; they may be replaced
├── NotThere            3   the machine or the camera is not there
├── Interrupted         4   stopped before the end; can be resumed
├── Undecided           5   unreadable; a person counts by hand
├── NotPermitted        6   before release, or the wrong role
│   └── NotReleased         records are asked for that are still closed
└── StoreError         70   the journal or the store is not as it must be
"""

from cardboards.language import Saying


class DealerError(Exception):
    """A job could not be done; `saying` tells what, where, and what to do next."""

    exit_code = 70

    def __init__(self, text: str, /, **facts: object) -> None:
        self.saying = Saying(text, facts)
        super().__init__(self.saying.english())


class AnswerIsNo(DealerError):
    """The answer is no."""

    exit_code = 1


class SameDeals(AnswerIsNo):
    """Boards hold the cards of other boards; they come in only with a reason."""


class WrongUse(DealerError):
    """What was asked for makes no sense here."""

    exit_code = 2


class OtherCards(WrongUse):
    """Boards are there already, with other cards; they may be replaced."""


class NotThere(DealerError):
    """The machine or the camera is not there."""

    exit_code = 3


class Interrupted(DealerError):
    """The job stopped before its end and can be resumed."""

    exit_code = 4


class Undecided(DealerError):
    """Unreadable: neither yes nor no."""

    exit_code = 5


class NotPermitted(DealerError):
    """Not before release, or not in this role."""

    exit_code = 6


class NotReleased(NotPermitted):
    """Records are asked for that are still closed."""


class StoreError(DealerError):
    """The journal or the store is not as it must be."""

    exit_code = 70
