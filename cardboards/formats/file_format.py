"""What every format offers, and what it is given: each module beside this one makes one `FileFormat`."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date
from enum import Enum

from cardboards.boards import Board
from cardboards.formats.hands import CLOCKWISE, Draft
from cardboards.formats.kinds import Format
from cardboards.formats.report import Findings, Unit
from cardboards.games import Game
from cardboards.language import says


@dataclass(frozen=True, slots=True)
class Source:
    """A file to be read: its bytes and, for a format of text, its text with every line end as one newline.

    `first` is the number of its first board where a person has said it.
    """

    data: bytes
    text: str = ""
    first: int | None = None


@dataclass(frozen=True, slots=True)
class Heading:
    """What is written around the boards, as far as a format has room for it.

    `sealed` keeps hands off the screen of the machine that the file is for; `plain` writes PBN as BigDeal does.
    """

    event: str = ""
    site: str = ""
    held: date | None = None
    generator: str = ""
    sealed: bool = False
    plain: bool = False


def four_hands_of_13(game: Game) -> bool:
    """Whether the game is four hands of 13, one to a direction."""
    return set(game.seats) == set(CLOCKWISE) and set(game.sizes) == {13}


def any_game(_game: Game) -> bool:
    """For a format that holds every game."""
    return True


class Numbers(Enum):
    """What a format says of its boards' numbers."""

    ANY = "each board has its own"
    A_RANGE = "all from the first to the last are there"
    NONE = "a board's number is its place in the file"


@dataclass(frozen=True, slots=True)
class FileFormat:
    """One format.

    `drafts` are the boards of a file as they stand in it; `written` is a file of boards in ascending order of number,
    None for a format that is only read. `highest` is the largest board number that it has room for. `game` tells the
    game where the file itself says it.
    """

    kind: Format
    ending: str
    drafts: Callable[[Source, Findings], Iterator[Draft]]
    written: Callable[[tuple[Board, ...], Heading], bytes] | None = None
    holds: Callable[[Game], bool] = four_hands_of_13
    unit: Unit = Unit.LINE
    is_text: bool = True
    numbers: Numbers = Numbers.ANY
    highest: int | None = None
    can_seal: bool = False
    game: Callable[[Source], Game | None] | None = None


def records(data: bytes, size: int, findings: Findings) -> Iterator[tuple[int, bytes]]:
    """The records of a file that is cut into pieces of one size, each with its place from 1."""
    for start in range(0, len(data) - size + 1, size):
        yield start // size + 1, data[start : start + size]
    left = len(data) % size
    if left:
        place = len(data) // size + 1
        findings.wrong(place, says("the file ends within this record: it is cut short"))
