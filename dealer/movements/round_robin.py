"""Round robin (循环赛): everybody meets everybody once or twice (§21), by the circle method; groups by the snake."""

from cardboards.language import says
from dealer.movements.movement import MOST_CONTESTANTS, within

MOST_IN_A_GROUP = 200

Pairing = tuple[int, int]
"""Home and away: at a pairs' table North-South and East-West."""


def round_robin(contestants: int, *, double: bool = False) -> tuple[tuple[Pairing, ...], ...]:
    """The rounds for contestants 1 … n; of an odd number somebody sits out in each.

    The second turn of a double round robin swaps home and away.

    Raises:
        WrongUse: fewer than two contestants.
    """
    within(contestants, 2, MOST_IN_A_GROUP, says("contestants in a round robin"))
    even = contestants + contestants % 2
    cycle = even - 1
    once = tuple(
        tuple(pairing for pairing in _round(number, even, cycle) if max(pairing) <= contestants)
        for number in range(cycle)
    )
    if not double:
        return once
    return once + tuple(tuple((away, home) for home, away in pairings) for pairings in once)


def _round(number: int, even: int, cycle: int) -> list[Pairing]:
    # The last one stays; the others stand in a ring that turns by one. Directions alternate.
    first = (even, number + 1) if number % 2 else (number + 1, even)
    rest = [
        ((number + step) % cycle + 1, (number - step) % cycle + 1) for step in range(1, even // 2)
    ]
    return [first, *(pair if index % 2 else pair[::-1] for index, pair in enumerate(rest))]


def snake(contestants: int, groups: int) -> tuple[tuple[int, ...], ...]:
    """Contestants 1 … n, the strongest first, in groups: 1 to g forwards, then back, and so on.

    Raises:
        WrongUse: no groups, or a group would have fewer than two.
    """
    within(groups, 1, MOST_CONTESTANTS, says("groups"))
    within(contestants, 2 * groups, MOST_CONTESTANTS, says("contestants in so many groups"))
    found: list[list[int]] = [[] for _ in range(groups)]
    for index in range(contestants):
        turn, place = divmod(index, groups)
        found[place if turn % 2 == 0 else groups - 1 - place].append(index + 1)
    return tuple(map(tuple, found))
