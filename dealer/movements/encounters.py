"""Encounters at tables: pairs at one, teams at two, all on the same boards, wallets passing within rings of tables."""

from cardboards.language import says
from dealer.errors import WrongUse
from dealer.movements.movement import (
    MOST_BOARDS,
    MOST_CONTESTANTS,
    Boards,
    Contest,
    Meeting,
    Movement,
    within,
)


def tables_each(contest: Contest) -> int:
    """How many tables one encounter takes."""
    return 2 if contest is Contest.TEAMS else 1


def encounters(
    count: int, boards: int, *, share: int = 1, contest: Contest = Contest.PAIRS
) -> Movement:
    """So many encounters at once, of contestants 1 and 2, 3 and 4, and so on; each table plays boards 1 … n.

    `share` tables in a row have one copy between them: 1 means that every table has its own and all play in phase,
    2 that two tables swap halves (the two of a match, §26), n that a wallet moves on after every board. Odd tables of
    teams are the open room, even ones the closed room, where the home team sits East-West.

    Raises:
        WrongUse: no encounter, no boards, or more tables share a copy than there are boards in it.
    """
    within(count, 1, MOST_CONTESTANTS, says("encounters at a time"))
    within(boards, 1, MOST_BOARDS, says("boards a round"))
    if not 1 <= share <= boards:
        raise WrongUse(
            "{share} tables cannot share {boards} boards: each plays at least one at a time. "
            "Let 1 to {boards} tables share.",
            share=share,
            boards=boards,
        )
    parts = _parts(boards, share)
    meetings: list[Meeting] = []
    for encounter in range(count):
        home, away = 2 * encounter + 1, 2 * encounter + 2
        for ns, ew in ((home, away), (away, home))[: tables_each(contest)]:
            ring, place = divmod(len(meetings), share)
            turned = parts[place:] + parts[:place]
            meetings.append(Meeting(len(meetings) + 1, ns, ew, turned, ring + 1))
    return Movement((tuple(meetings),), contest=contest)


def _parts(boards: int, share: int) -> tuple[Boards, ...]:
    """Boards 1 … n in so many parts, the longer ones first."""
    size, longer = divmod(boards, share)
    parts: list[Boards] = []
    first = 1
    for index in range(share):
        last = first + size + (index < longer)
        parts.append(tuple(range(first, last)))
        first = last
    return tuple(parts)
