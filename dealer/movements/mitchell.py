"""Mitchell (米切尔): North-South stay, East-West go up a table, boards go down one (附件十一, §27.1)."""

from collections.abc import Callable
from enum import Enum

from cardboards.language import says
from dealer.errors import WrongUse
from dealer.movements.movement import MOST_BOARDS, MOST_TABLES, Meeting, Movement, boards_of, within


class Even(Enum):
    """What is done against meeting boards twice when the number of tables is even.

    SKIP: after half of the rounds East-West go up two tables once; there is one round less than tables.
    RELAY: a bye-stand (隔桌) half-way, and tables 1 and t share their boards.
    WEB: two copies, the second half of the tables takes its boards the other way round; an odd number of rounds.
    """

    SKIP = "skip"
    RELAY = "relay"
    WEB = "web"


def mitchell(
    tables: int, boards: int, rounds: int | None = None, even: Even = Even.SKIP
) -> Movement:
    """A Mitchell of so many boards a round; East-West pairs have the numbers after the North-South pairs.

    Raises:
        WrongUse: fewer than 3 tables, no boards, or more rounds than there are without a repetition.
    """
    within(tables, 3, MOST_TABLES, says("tables in a Mitchell"))
    within(boards, 1, MOST_BOARDS, says("boards a round"))
    if tables % 2:
        most = tables
    else:
        most = {Even.SKIP: tables - 1, Even.RELAY: tables, Even.WEB: tables - 1}[even]
    if rounds is None:
        rounds = most
    if not 1 <= rounds <= most:
        raise WrongUse(
            "A Mitchell of {tables} tables has {most} rounds before somebody meets again, not {rounds}. "
            "Ask for 1 to {most} rounds, or take more tables.",
            tables=tables,
            most=most,
            rounds=rounds,
        )
    shape = (tables, boards, rounds)
    if tables % 2:
        return _rotated(shape, lambda table, number: table + number)
    return {Even.SKIP: _skip, Even.RELAY: _relay, Even.WEB: _web}[even](shape)


_Shape = tuple[int, int, int]
"""Tables, boards a round, rounds. From here on tables, rounds and groups of boards count from 0."""


def _skip(shape: _Shape) -> Movement:
    half = shape[0] // 2
    return _rotated(
        shape,
        lambda table, number: table + number,
        moved=lambda number: number if number < half else number + 1,
    )


def _relay(shape: _Shape) -> Movement:
    tables = shape[0]
    # The places where boards lie, in a ring: tables 1 … t/2, the bye-stand, tables t/2+1 … t-1; t sits with 1.
    places = [table if table < tables // 2 else table + 1 for table in range(tables)]
    return _rotated(
        shape,
        lambda table, number: places[table] + number,
        sharing=(frozenset({1, tables}),),
    )


def _web(shape: _Shape) -> Movement:
    tables, _, rounds = shape
    half = tables // 2
    if rounds % 2 == 0 or rounds < half:
        raise WrongUse(
            "A web Mitchell of {tables} tables takes an odd number of rounds, {least} or more, not {rounds}.",
            tables=tables,
            least=half + 1 - half % 2,
            rounds=rounds,
        )
    return _rotated(
        shape,
        lambda table, number: table + number if table < half else tables - table - number - 2,
        groups=rounds,
        copy=lambda table: 1 if table < half else 2,
    )


def _rotated(
    shape: _Shape,
    group: Callable[[int, int], int],
    *,
    groups: int | None = None,
    moved: Callable[[int], int] = lambda number: number,
    copy: Callable[[int], int] = lambda _table: 1,
    sharing: tuple[frozenset[int], ...] = (),
) -> Movement:
    """`group` says what lies on a table in a round, `moved` how far East-West have gone up by then."""
    tables, boards, rounds = shape
    return Movement(
        tuple(
            tuple(
                Meeting(
                    table + 1,
                    ns=table + 1,
                    ew=tables + (table - moved(number)) % tables + 1,
                    parts=(boards_of(group(table, number) % (groups or tables) + 1, boards),),
                    copy=copy(table),
                )
                for table in range(tables)
            )
            for number in range(rounds)
        ),
        sharing,
    )
