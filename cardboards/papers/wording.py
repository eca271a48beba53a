"""What several papers say in the same words and the same places."""

from cardboards.games import Game, Seat
from cardboards.language import Language, Saying, says


def board_number(number: int) -> Saying:
    """第7副."""
    return says("Board {number}", number=number)


def set_and_copy(set_name: str, copy: int) -> Saying:
    """A套第2份."""
    return says("Set {set}, copy {copy}", set=set_name, copy=copy)


def first_lead(game: Game, number: int) -> Saying | None:
    """首引南; None where a board of the game has no first leader of its own."""
    leader = game.leader(number)
    return says("First lead {seat}", seat=leader) if leader else None


def leader(game: Game, number: int, language: Language) -> str:
    """The first leader of a board as it stands in a table's cell: 南; empty where there is none."""
    seat = game.leader(number)
    return language.say(seat.saying) if seat else ""


def around_the_table(seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Seats as they lie on paper: top, left, bottom, right. A game without directions keeps its own order."""
    compass = (Seat.NORTH, Seat.WEST, Seat.SOUTH, Seat.EAST)
    return compass if set(seats) == set(compass) else seats
