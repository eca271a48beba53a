"""Boards, the set of a session, and hand records."""

from dataclasses import dataclass
from enum import Enum

from cardboards.deals import Deal
from cardboards.games import Game, Seat


class Origin(Enum):
    """Where a record's cards come from."""

    GENERATED = "generated"
    IMPORTED = "imported"
    CAPTURED = "captured"
    EDITED = "edited"


@dataclass(frozen=True, slots=True)
class Board:
    """A board number and its deal (§6.12: the number on it, not the order of play)."""

    number: int
    deal: Deal

    @property
    def game(self) -> Game:
        """The game of its deal."""
        return self.deal.game

    @property
    def leader(self) -> Seat | None:
        """The first leader, by the game's own rule (§25), never the bridge dealer."""
        return self.game.leader(self.number)


@dataclass(frozen=True, slots=True)
class HandRecord:
    """The authoritative cards of a board. `version` counts from 1."""

    board: Board
    version: int
    origin: Origin


@dataclass(frozen=True, slots=True)
class BoardSet:
    """The boards of one session, in ascending order of number, each number once."""

    game: Game
    boards: tuple[Board, ...]

    def board(self, number: int) -> Board | None:
        """The board with this number."""
        return next((board for board in self.boards if board.number == number), None)
