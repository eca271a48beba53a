"""Where each wallet lies in every round, and who takes it from where to where."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass

from dealer.movements.movement import Meeting, Movement


@dataclass(frozen=True, slots=True, order=True)
class Stop:
    """A wallet at a table: in which round, and in which part of it."""

    round: int
    part: int
    table: int


Wallet = tuple[int, int]
"""Board number and copy."""


def routes(movement: Movement) -> Mapping[Wallet, tuple[Stop, ...]]:
    """The way of every wallet, in order of time. Tables that share one in a part follow each other in it."""
    stops: dict[Wallet, list[Stop]] = defaultdict(list)
    for number, one in movement.meetings:
        for index, part in enumerate(one.parts, 1):
            for board in part:
                stops[board, one.copy].append(Stop(number, index, one.table))
    return {wallet: tuple(sorted(stops[wallet])) for wallet in sorted(stops)}


def way_of(movement: Movement, wallet: Wallet) -> tuple[Stop, ...]:
    """The way of one wallet, without making those of all others."""
    board, copy = wallet
    return tuple(
        sorted(
            Stop(number, index, one.table)
            for number, one in movement.meetings
            if one.copy == copy
            for index, part in enumerate(one.parts, 1)
            if board in part
        )
    )


@dataclass(frozen=True, slots=True)
class Hands:
    """A meeting's wallets: from which tables they come, and to which they go; None is the caddy or the bye-stand."""

    round: int
    meeting: Meeting
    taken_from: tuple[tuple[int | None, tuple[int, ...]], ...]
    passed_to: tuple[tuple[int | None, tuple[int, ...]], ...]


def hands(movement: Movement) -> tuple[Hands, ...]:
    """For every meeting, by round and table: whom its wallets come from and go to."""
    before, after = _neighbours(movement)
    return tuple(
        Hands(number, one, _by_table(number, one, before), _by_table(number, one, after))
        for number, one in sorted(movement.meetings, key=lambda item: (item[0], item[1].table))
    )


_Neighbours = dict[tuple[Wallet, Stop], int | None]


def _neighbours(movement: Movement) -> tuple[_Neighbours, _Neighbours]:
    """For each wallet at each of its stops, the table before and the table after."""
    before: _Neighbours = {}
    after: _Neighbours = {}
    for wallet, stops in routes(movement).items():
        for index, stop in enumerate(stops):
            before[wallet, stop] = stops[index - 1].table if index else None
            after[wallet, stop] = stops[index + 1].table if index + 1 < len(stops) else None
    return before, after


def _by_table(
    number: int, meeting: Meeting, neighbours: _Neighbours, only: int | None = None
) -> tuple[tuple[int | None, tuple[int, ...]], ...]:
    found: dict[int | None, list[int]] = defaultdict(list)
    for index, part in enumerate(meeting.parts, 1):
        for board in part if only in (None, index) else ():
            stop = Stop(number, index, meeting.table)
            found[neighbours[(board, meeting.copy), stop]].append(board)
    return tuple((table, tuple(boards)) for table, boards in found.items())


@dataclass(frozen=True, slots=True)
class Turn:
    """One part of a round at a table: its boards, which tables they come from and go to (None: the staff)."""

    round: int
    part: int
    meeting: Meeting
    boards: tuple[int, ...]
    taken_from: tuple[tuple[int | None, tuple[int, ...]], ...]
    passed_to: tuple[tuple[int | None, tuple[int, ...]], ...]


def turns(movement: Movement) -> tuple[Turn, ...]:
    """All turns, by round, part and table."""
    before, after = _neighbours(movement)
    found = [
        Turn(
            number,
            part,
            one,
            boards,
            _by_table(number, one, before, part),
            _by_table(number, one, after, part),
        )
        for number, one in movement.meetings
        for part, boards in enumerate(one.parts, 1)
    ]
    return tuple(sorted(found, key=lambda turn: (turn.round, turn.part, turn.meeting.table)))


def copies_of(movement: Movement) -> dict[int, int]:
    """How many copies of each board the movement needs, by board number, where tables share that may."""
    copies: dict[int, int] = {}
    for _, one in movement.meetings:
        for board in one.boards:
            copies[board] = max(copies.get(board, 0), one.copy)
    return dict(sorted(copies.items()))


def copies_in_phase(movement: Movement) -> dict[int, int]:
    """How many copies of each board it takes for no table to wait for another."""
    lying: dict[tuple[int, int, int], int] = defaultdict(int)
    for number, one in movement.meetings:
        for index, part in enumerate(one.parts):
            for board in part:
                lying[number, index, board] += 1
    needed = copies_of(movement)
    for (_, _, board), tables in lying.items():
        needed[board] = max(needed[board], tables)
    return needed
