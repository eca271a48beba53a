"""Howell (豪威尔): everybody meets everybody, and plays every board once (附件十二, §27.2).

The book's tables are not at hand; these were constructed here. For 8 to 14 pairs one pair stays and all others, and
the boards, go up by one each round. For 4 and 6 pairs nothing is without sharing: the pairings of 4 can be cut into
rounds in one way only, and any two ways for 6 have one round in common.
"""

from cardboards.language import says
from dealer.errors import WrongUse
from dealer.movements.movement import MOST_BOARDS, Meeting, Movement, boards_of, within

_Seats = tuple[int, int, int]
"""North-South, East-West, and the group of boards."""

FIRST_ROUNDS: dict[int, tuple[_Seats, ...]] = {
    8: ((8, 1, 1), (2, 4, 3), (3, 7, 5), (5, 6, 2)),
    10: ((10, 1, 1), (2, 3, 6), (4, 8, 5), (5, 7, 3), (6, 9, 8)),
    12: ((12, 1, 1), (2, 3, 4), (4, 7, 10), (5, 9, 2), (6, 11, 5), (8, 10, 6)),
    14: ((14, 1, 1), (2, 3, 4), (4, 7, 12), (5, 10, 3), (6, 13, 10), (8, 12, 11), (9, 11, 5)),
}
SMALL: dict[int, tuple[tuple[_Seats, ...], ...]] = {
    4: (
        ((4, 1, 1), (2, 3, 1)),
        ((4, 2, 2), (3, 1, 2)),
        ((4, 3, 3), (1, 2, 3)),
    ),
    6: (
        ((6, 1, 5), (2, 3, 4), (4, 5, 2)),
        ((6, 2, 2), (5, 3, 5), (1, 4, 3)),
        ((6, 3, 3), (1, 5, 4), (4, 2, 5)),
        ((6, 4, 4), (3, 1, 2), (5, 2, 3)),
        ((6, 5, 1), (1, 2, 1), (3, 4, 1)),
    ),
}


def howell(pairs: int, boards: int) -> Movement:
    """A Howell for an even number of pairs, with so many boards a round.

    Raises:
        WrongUse: there is none here for so many pairs, or no boards.
    """
    within(boards, 1, MOST_BOARDS, says("boards a round"))
    if pairs in SMALL:
        everyone = frozenset(range(1, pairs // 2 + 1))
        return Movement(tuple(_round(one, boards) for one in SMALL[pairs]), (everyone,))
    if pairs in FIRST_ROUNDS:
        cycle = pairs - 1
        return Movement(
            tuple(_round(_later(FIRST_ROUNDS[pairs], cycle, by), boards) for by in range(cycle))
        )
    raise WrongUse(
        "There is no Howell for {pairs} pairs here, only for {known}. Load a table of your own, "
        "or play a Mitchell, ranked jointly for one winner (§27.2).",
        pairs=pairs,
        known=tuple(sorted((*SMALL, *FIRST_ROUNDS))),
    )


def _later(seats: tuple[_Seats, ...], cycle: int, by: int) -> tuple[_Seats, ...]:
    def up(number: int) -> int:
        return (number - 1 + by) % cycle + 1 if number <= cycle else number

    return tuple((up(ns), up(ew), up(group)) for ns, ew, group in seats)


def _round(seats: tuple[_Seats, ...], boards: int) -> tuple[Meeting, ...]:
    return tuple(
        Meeting(table, ns, ew, (boards_of(group, boards),))
        for table, (ns, ew, group) in enumerate(seats, 1)
    )
