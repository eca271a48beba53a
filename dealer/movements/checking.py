"""Whether a movement can be played: what an organiser's own table is held to."""

from collections import defaultdict
from collections.abc import Iterable, Iterator

from cardboards.language import Saying, says
from dealer.errors import WrongUse
from dealer.movements.movement import Contest, Meeting, Movement, Round


def checked(movement: Movement) -> Movement:
    """The movement, if it can be played.

    Raises:
        WrongUse: it cannot; the first fault is named.
    """
    found = faults(movement)
    if found:
        raise WrongUse(
            "This movement cannot be played ({count} faults). {fault}",
            count=len(found),
            fault=found[0],
        )
    return movement


def faults(movement: Movement) -> tuple[Saying, ...]:
    """All that is wrong: seats taken twice, old opponents, boards met twice, in two places or missing."""
    if not any(movement.rounds):
        return (says("Nobody plays: it has no meeting."),)
    found: list[Saying] = []
    for number, meetings in enumerate(movement.rounds, 1):
        found += _seats(number, meetings, movement.contest)
        found += _places(number, meetings, movement.sharing)
    found += _opponents(movement)
    found += _repeated_boards(movement)
    found += _missing_boards(movement)
    return tuple(found)


def _seats(number: int, meetings: Round, contest: Contest) -> Iterator[Saying]:
    tables: set[int] = set()
    seats: dict[int, list[Meeting]] = defaultdict(list)
    for one in meetings:
        if one.table in tables:
            yield says(
                "Round {round}: table {table} has two meetings.", round=number, table=one.table
            )
        tables.add(one.table)
        if one.ns == one.ew:
            yield says("Round {round}: {who} meets itself.", round=number, who=one.ns)
        seats[one.ns].append(one)
        seats[one.ew].append(one)
    for who, taken in seats.items():
        if contest is Contest.PAIRS and len(taken) > 1:
            yield says(
                "Round {round}: pair {who} sits at tables {tables}.",
                round=number,
                who=who,
                tables=tuple(one.table for one in taken),
            )
        if contest is Contest.TEAMS and not _is_match(taken):
            yield says(
                "Round {round}: team {who} does not play one opponent at two tables, in both directions and on the "
                "same boards.",
                round=number,
                who=who,
            )


def _is_match(taken: list[Meeting]) -> bool:
    if len(taken) != 2:
        return False
    one, other = taken
    return (one.ns, one.ew) == (other.ew, other.ns) and sorted(one.boards) == sorted(other.boards)


def _places(number: int, meetings: Round, sharing: Iterable[frozenset[int]]) -> Iterator[Saying]:
    """A wallet is at one table at a time."""
    lying: dict[tuple[int, int, int], list[int]] = defaultdict(list)
    for one in meetings:
        for index, part in enumerate(one.parts):
            for board in part:
                lying[index, board, one.copy].append(one.table)
    for (_, board, copy), tables in lying.items():
        together = frozenset(tables)
        if len(tables) > 1 and not any(together <= group for group in sharing):
            yield says(
                "Round {round}: board {board} (copy {copy}) is needed at tables {tables} at once. Let them share, or "
                "give one of them another copy.",
                round=number,
                board=board,
                copy=copy,
                tables=tuple(sorted(together)),
            )


def _opponents(movement: Movement) -> Iterator[Saying]:
    rounds: dict[frozenset[int], list[int]] = defaultdict(list)
    for number, one in movement.meetings:
        opponents = rounds[frozenset((one.ns, one.ew))]
        if movement.contest is Contest.PAIRS or number not in opponents:
            opponents.append(number)
    for who, met in rounds.items():
        if len(who) == 2 and len(met) > 1:
            first, second = sorted(who)
            yield says(
                "{first} and {second} meet in rounds {rounds}. Let them meet once.",
                first=first,
                second=second,
                rounds=tuple(met),
            )


def _repeated_boards(movement: Movement) -> Iterator[Saying]:
    rounds: dict[tuple[int, int], list[int]] = defaultdict(list)
    for number, one in movement.meetings:
        for board in one.boards:
            rounds[one.ns, board].append(number)
            rounds[one.ew, board].append(number)
    # The two pairs of a team play a board once each.
    allowed = 2 if movement.contest is Contest.TEAMS else 1
    for (who, board), played in rounds.items():
        if len(played) > allowed:
            yield says(
                "{who} plays board {board} in rounds {rounds}. A board is played once.",
                who=who,
                board=board,
                rounds=tuple(played),
            )


def _missing_boards(movement: Movement) -> Iterator[Saying]:
    most = max(len(one.boards) for _, one in movement.meetings)
    for number, one in movement.meetings:
        if len(one.boards) < most:
            yield says(
                "Round {round}: table {table} has {count} boards, others have {most}.",
                round=number,
                table=one.table,
                count=len(one.boards),
                most=most,
            )
    boards = movement.boards
    if boards:
        gaps = sorted(set(range(boards[0], boards[-1] + 1)) - set(boards))
        if gaps:
            yield says("No table plays board {gaps}.", gaps=tuple(gaps))
