"""Swiss (积分编排赛): the strong meet the strong, nobody meets twice (§22)."""

from collections.abc import Collection, Sequence

from cardboards.language import says
from dealer.errors import WrongUse
from dealer.movements.movement import MOST_CONTESTANTS, within
from dealer.movements.round_robin import Pairing

MORE_ROUNDS = 2
"""What §22 recommends on top of the fewest rounds."""


def fewest_rounds(contestants: int) -> int:
    """As §22 has it: n rounds for 2^n contestants (§22)."""
    return max(1, (contestants - 1).bit_length())


def first_round(contestants: int) -> tuple[Pairing, ...]:
    """The strong against the weak: 1 meets n/2 + 1, and so on; of an odd number the last sits out."""
    within(contestants, 2, MOST_CONTESTANTS, says("contestants"))
    half = contestants // 2
    return tuple((one, one + half) for one in range(1, half + 1))


def next_round(
    standings: Sequence[int], met: Collection[frozenset[int]], sat_out: Collection[int] = ()
) -> tuple[Pairing, ...]:
    """The next pairings for standings with the best first; of an odd number the lowest who has not sat out yet does.

    Raises:
        WrongUse: however they are paired, somebody meets again.
    """
    known = frozenset(met)
    if len(standings) % 2 == 0:
        found = _paired(list(standings), known)
    else:
        found = None
        for idle in reversed(standings):
            if idle not in sat_out and found is None:
                found = _paired([one for one in standings if one != idle], known)
    if found is None:
        raise WrongUse(
            "However {count} contestants are paired, somebody meets again. Play fewer rounds, or let them meet twice.",
            count=len(standings),
        )
    return tuple(found)


def _paired(waiting: list[int], met: frozenset[frozenset[int]]) -> list[Pairing] | None:
    """The first is paired with the best he has not met; when the rest cannot be paired, with the next."""
    if not waiting:
        return []
    first, *others = waiting
    for index, other in enumerate(others):
        if frozenset((first, other)) not in met:
            rest = _paired(others[:index] + others[index + 1 :], met)
            if rest is not None:
                return [(first, other), *rest]
    return None
