"""Knock-out (淘汰赛): single and double elimination, seeded so that the strong meet late (§20)."""

from dataclasses import dataclass
from enum import Enum

from cardboards.language import Saying, says
from dealer.errors import WrongUse
from dealer.movements.movement import MOST_CONTESTANTS, within


class Bracket(Enum):
    """Where a match is played."""

    WINNERS = "winners"
    LOSERS = "losers"
    FINAL = "final"
    EXTRA = "extra"


@dataclass(frozen=True, slots=True)
class Seed:
    """A contestant by seeding, the strongest is 1."""

    number: int

    @property
    def saying(self) -> Saying:
        """Its name for people."""
        return says("no. {number}", number=self.number)


@dataclass(frozen=True, slots=True)
class Winner:
    """Whoever wins a match."""

    match: int

    @property
    def saying(self) -> Saying:
        """Its name for people."""
        return says("winner of match {match}", match=self.match)


@dataclass(frozen=True, slots=True)
class Loser:
    """Whoever loses a match."""

    match: int

    @property
    def saying(self) -> Saying:
        """Its name for people."""
        return says("loser of match {match}", match=self.match)


Entrant = Seed | Winner | Loser


@dataclass(frozen=True, slots=True)
class Match:
    """A match; numbers count from 1 in the order of rounds."""

    number: int
    round: int
    home: Entrant
    away: Entrant
    bracket: Bracket = Bracket.WINNERS


class _Draw:
    """Matches being drawn. A place without an entrant is None: whoever stands opposite goes on without a match."""

    def __init__(self) -> None:
        self.matches: list[Match] = []

    def meet(
        self, number: int, places: list[Entrant | None], bracket: Bracket
    ) -> tuple[list[Entrant | None], list[Entrant | None]]:
        """Neighbours meet in a round; returns the places of winners and of losers."""
        winners: list[Entrant | None] = []
        losers: list[Entrant | None] = []
        for home, away in zip(places[::2], places[1::2], strict=True):
            if home is None or away is None:
                winners.append(home or away)
                losers.append(None)
                continue
            match = Match(len(self.matches) + 1, number, home, away, bracket)
            self.matches.append(match)
            winners.append(Winner(match.number))
            losers.append(Loser(match.number))
        return winners, losers


def single_elimination(
    entrants: int, rounds: int | None = None, *, byes: bool = False
) -> tuple[Match, ...]:
    """All matches of a single elimination, or of its first rounds.

    Raises:
        WrongUse: fewer than two entrants, a number that is no power of two without byes, or too many rounds.
    """
    places = _seeded(entrants, byes=byes)
    length = len(places).bit_length() - 1
    if rounds is None:
        rounds = length
    if not 1 <= rounds <= length:
        raise WrongUse(
            "A knock-out of {entrants} has 1 to {length} rounds, not {rounds}.",
            entrants=entrants,
            length=length,
            rounds=rounds,
        )
    draw = _Draw()
    for number in range(1, rounds + 1):
        places, _ = draw.meet(number, places, Bracket.WINNERS)
    return tuple(draw.matches)


def double_elimination(
    entrants: int, *, byes: bool = False, extra: bool = True
) -> tuple[Match, ...]:
    """All matches of a double elimination; `extra` adds the second final, played if the undefeated one loses the first.

    The losers of a winners' round come into the losers' bracket in the round after it, in reversed order so that old
    opponents meet late. The next winners' round is played beside the losers' round that they join.

    Raises:
        WrongUse: fewer than three entrants, or a number that is no power of two without byes.
    """
    within(entrants, 3, MOST_CONTESTANTS, says("entrants in a double elimination"))
    draw = _Draw()
    undefeated, fallen = draw.meet(1, _seeded(entrants, byes=byes), Bracket.WINNERS)
    survivors = fallen
    number = 2
    while len(undefeated) > 1:
        undefeated, fallen = draw.meet(number, undefeated, Bracket.WINNERS)
        survivors, _ = draw.meet(number, survivors, Bracket.LOSERS)
        joined = [one for pair in zip(survivors, reversed(fallen), strict=True) for one in pair]
        survivors, _ = draw.meet(number + 1, joined, Bracket.LOSERS)
        number += 2
    finalists = [*undefeated, *survivors]
    [winner], [loser] = draw.meet(number, finalists, Bracket.FINAL)
    if extra:
        draw.meet(number + 1, [winner, loser], Bracket.EXTRA)
    return tuple(draw.matches)


def _seeded(entrants: int, *, byes: bool) -> list[Entrant | None]:
    """Places of the first round from top to bottom; by the snake 1 and 2 meet last, and the strong sit out first."""
    within(entrants, 2, MOST_CONTESTANTS, says("entrants in a knock-out"))
    size = 1 << (entrants - 1).bit_length()
    if size != entrants and not byes:
        raise WrongUse(
            "{entrants} are no power of two, so a knock-out of them has byes. Say byes = true, and the strongest "
            "{idle} sit out in round 1 (§20); or let {fewer} or {size} play.",
            entrants=entrants,
            idle=size - entrants,
            fewer=size // 2,
            size=size,
        )
    order = [1]
    while len(order) < size:
        order = [one for seed in order for one in (seed, 2 * len(order) + 1 - seed)]
    return [Seed(seed) if seed <= entrants else None for seed in order]
