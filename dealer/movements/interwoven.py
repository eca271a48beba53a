"""Interwoven (交织赛): lines of Mitchell first, then the best of them for one winner (§27.3)."""

from cardboards.language import says
from dealer.movements.howell import howell
from dealer.movements.mitchell import Even, mitchell
from dealer.movements.movement import MOST_TABLES, Movement, side_by_side, within


def lines(
    tables: int, count: int, boards: int, rounds: int | None = None, even: Even = Even.SKIP
) -> Movement:
    """Tables of Mitchell in lines (线) as even as can be, on the same boards with a copy for each line.

    Raises:
        WrongUse: no line, or the Mitchell of one cannot be had.
    """
    within(count, 1, MOST_TABLES, says("lines"))
    size, larger = divmod(tables, count)
    return side_by_side(
        mitchell(size + (index < larger), boards, rounds, even) for index in range(count)
    )


def interwoven(
    tables: int, count: int, finalists: int, boards: int, even: Even = Even.SKIP
) -> tuple[Movement, Movement]:
    """The lines, and the final of so many pairs: a Howell, so that there is one winner.

    Raises:
        WrongUse: one of the two cannot be had.
    """
    return lines(tables, count, boards, even=even), howell(finalists, boards)
