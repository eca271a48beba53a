"""Games: the shape of a deal, and what a game says about its boards."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from cardboards.cards import Rank, Suit
from cardboards.language import Saying, says


class Seat(Enum):
    """Where a hand lives.

    The four directions, or a generic place of a game that has no directions.
    """

    NORTH = "N"
    WEST = "W"
    SOUTH = "S"
    EAST = "E"
    FIRST = "1"
    SECOND = "2"
    THIRD = "3"
    KITTY = "K"

    @property
    def saying(self) -> Saying:
        """Its name for people."""
        return _SEAT_NAMES[self]


_SEAT_NAMES = {
    Seat.NORTH: says("North"),
    Seat.WEST: says("West"),
    Seat.SOUTH: says("South"),
    Seat.EAST: says("East"),
    Seat.FIRST: says("Seat 1"),
    Seat.SECOND: says("Seat 2"),
    Seat.THIRD: says("Seat 3"),
    Seat.KITTY: says("Kitty"),
}


@dataclass(frozen=True)
class Game:
    """The shape of a deal and the rules about its boards.

    `seats` is the game's own order of pockets (北西南东 for 华牌, §4.2); `numbering` the order in which
    deal numbers take the hands (BigDeal: N E S W); `sizes` follow `seats`; `leader` tells who is
    printed on a board as its first leader, or None; `rank_order` is from high to low.
    """

    key: str
    name: Saying
    seats: tuple[Seat, ...]
    sizes: tuple[int, ...]
    numbering: tuple[Seat, ...]
    suit_order: tuple[Suit, ...]
    leader: Callable[[int], Seat | None]
    rank_order: tuple[Rank, ...] = tuple(Rank)

    def size(self, seat: Seat) -> int:
        """How many cards a seat gets."""
        return self.sizes[self.seats.index(seat)]

    def __hash__(self) -> int:
        return hash(self.key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self.key == other.key


_COMPASS = (Seat.NORTH, Seat.WEST, Seat.SOUTH, Seat.EAST)
_CLOCKWISE = (Seat.NORTH, Seat.EAST, Seat.SOUTH, Seat.WEST)


def _huapai_leader(number: int) -> Seat:
    return _COMPASS[(number - 1) % 4]


def _no_leader(_number: int) -> None:
    return None


HUAPAI = Game(
    key="huapai",
    name=says("Hua Pai (Gongzhu)"),
    seats=_COMPASS,
    sizes=(13, 13, 13, 13),
    numbering=_CLOCKWISE,
    suit_order=(Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS),
    leader=_huapai_leader,
)
BRIDGE = Game(
    key="bridge",
    name=says("Bridge"),
    seats=_CLOCKWISE,
    sizes=(13, 13, 13, 13),
    numbering=_CLOCKWISE,
    suit_order=(Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS),
    leader=_no_leader,
)
WAKENG = Game(
    key="wakeng",
    name=says("Wakeng"),
    seats=(Seat.FIRST, Seat.SECOND, Seat.THIRD, Seat.KITTY),
    sizes=(16, 16, 16, 4),
    numbering=(Seat.FIRST, Seat.SECOND, Seat.THIRD, Seat.KITTY),
    suit_order=(Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS),
    leader=_no_leader,
    rank_order=(Rank.THREE, Rank.TWO, *(rank for rank in Rank if rank < Rank.THREE)),
)
GAMES = {game.key: game for game in (HUAPAI, BRIDGE, WAKENG)}
