"""A stage's format as sittings: what is played at once, at so many tables."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from cardboards.language import Saying, says
from dealer.movements.checking import checked
from dealer.movements.encounters import encounters, tables_each
from dealer.movements.howell import howell
from dealer.movements.interwoven import interwoven, lines
from dealer.movements.knockout import Match, Seed, double_elimination, single_elimination
from dealer.movements.movement import Movement, within
from dealer.movements.round_robin import round_robin, snake
from dealer.movements.swiss import fewest_rounds
from dealer.plan.description import Format, Scoring, Stage

Encounter = tuple[Saying, Saying]
"""Home and away, as people call them before names are known."""


@dataclass(frozen=True, slots=True)
class Sitting:
    """What is played at once, at tables 1 … n; contestant k of the movement is the k-th of `contestants`.

    `movement` is None where packs without records are played. It is wave `wave` of the stage's `round`, and segment
    (节) `segment` of the encounters, all counted from 1.
    """

    round: int
    rounds: int
    wave: int
    waves: int
    segment: int
    segments: int
    tables: int
    minutes: float
    movement: Movement | None
    contestants: tuple[Saying, ...]

    @property
    def saying(self) -> Saying | None:
        """Which one of its stage it is, for people; None if it is the only one."""
        parts = []
        if self.rounds > 1:
            parts.append(says("round {round}", round=self.round))
        if self.waves > 1:
            parts.append(says("wave {wave} of {waves}", wave=self.wave, waves=self.waves))
        if self.segments > 1:
            parts.append(says("segment {segment}", segment=self.segment))
        return Saying("{parts}", {"parts": tuple(parts)}) if parts else None


def moved(stage: Stage) -> tuple[Sitting, ...]:
    """The sessions of a stage in which boards move: one, or two for an interwoven one.

    Raises:
        WrongUse: its movement cannot be had, or cannot be played.
    """
    tables = (stage.entrants + 1) // 2
    movements: tuple[Movement, ...]
    match stage.format:
        case Format.MITCHELL:
            whole = lines(tables, stage.lines, stage.boards, stage.rounds, stage.even)
            movements = (_present(whole, stage.entrants),)
        case Format.HOWELL:
            even = stage.entrants + stage.entrants % 2
            movements = (_present(howell(even, stage.boards), stage.entrants),)
        case Format.INTERWOVEN:
            first, last = interwoven(tables, stage.lines, stage.finalists, stage.boards, stage.even)
            movements = (_present(first, stage.entrants), last)
        case _:
            assert stage.movement is not None
            movements = (checked(stage.movement),)
    return tuple(
        Sitting(
            round=number,
            rounds=len(movements),
            wave=1,
            waves=1,
            segment=1,
            segments=1,
            tables=movement.tables,
            minutes=stage.minutes * len(movement.rounds),
            movement=movement,
            contestants=tuple(Seed(one).saying for one in range(1, movement.contestants + 1)),
        )
        for number, movement in enumerate(movements, 1)
    )


def rounds_of(stage: Stage) -> tuple[tuple[Encounter, ...], ...]:
    """Who meets whom in every round of a stage without moving boards.

    Raises:
        WrongUse: its format cannot be had for so many entrants.
    """
    match stage.format:
        case Format.KNOCKOUT:
            matches = single_elimination(stage.entrants, stage.rounds, byes=stage.byes)
            return _bracket(matches)
        case Format.DOUBLE_KNOCKOUT:
            matches = double_elimination(stage.entrants, byes=stage.byes, extra=stage.extra)
            return _bracket(matches)
        case Format.ROUND_ROBIN:
            return _groups(stage)
        case _:
            rounds = stage.rounds or fewest_rounds(stage.entrants)
            within(rounds, 1, max(1, stage.entrants - 1 + stage.entrants % 2), says("rounds"))
            someone = says("by standings")
            return (((someone, someone),) * (stage.entrants // 2),) * rounds


def sittings(
    stage: Stage, rounds: Sequence[Sequence[Encounter]], at_once: int
) -> tuple[Sitting, ...]:
    """The waves of a stage when at most `at_once` encounters are played at a time, each round's as even as can be."""
    found: list[Sitting] = []
    for number, pairings in enumerate(rounds, 1):
        waves = -(-len(pairings) // at_once)
        first = 0
        for wave in range(1, waves + 1):
            size = len(pairings) // waves + (wave <= len(pairings) % waves)
            some = pairings[first : first + size]
            found += _wave(stage, (number, len(rounds)), (wave, waves), some)
            first += size
    return tuple(found)


def count_of_waves(stage: Stage, rounds: Sequence[Sequence[Encounter]], at_once: int) -> int:
    """How many sittings there are when at most `at_once` encounters are played at a time."""
    return stage.segments * sum(-(-len(pairings) // at_once) for pairings in rounds)


def _wave(
    stage: Stage,
    turn: tuple[int, int],
    turn_in_round: tuple[int, int],
    pairings: Sequence[Encounter],
) -> list[Sitting]:
    (number, rounds), (wave, waves) = turn, turn_in_round
    found = []
    first = 1
    for segment in range(1, stage.segments + 1):
        boards = stage.boards // stage.segments + (segment <= stage.boards % stage.segments)
        movement = None
        if stage.scoring is Scoring.BOARDS:
            movement = encounters(
                len(pairings), boards, share=stage.share, contest=stage.contest
            ).renumbered(first)
        first += boards
        found.append(
            Sitting(
                round=number,
                rounds=rounds,
                wave=wave,
                waves=waves,
                segment=segment,
                segments=stage.segments,
                tables=len(pairings) * tables_each(stage.contest),
                minutes=stage.minutes / stage.segments,
                movement=movement,
                contestants=tuple(one for pairing in pairings for one in pairing),
            )
        )
    return found


def _present(movement: Movement, entrants: int) -> Movement:
    """An odd number of pairs leaves the last seat empty."""
    return movement.without(movement.contestants) if entrants % 2 else movement


def _bracket(matches: Sequence[Match]) -> tuple[tuple[Encounter, ...], ...]:
    by_round = groupby(matches, key=lambda match: match.round)
    return tuple(
        tuple((match.home.saying, match.away.saying) for match in found) for _, found in by_round
    )


def _groups(stage: Stage) -> tuple[tuple[Encounter, ...], ...]:
    """All groups play at once; of an odd number somebody sits out in each round."""
    rounds: list[list[Encounter]] = []
    for group, members in enumerate(snake(stage.entrants, stage.groups), 1):
        for index, pairings in enumerate(round_robin(len(members), double=stage.double)):
            if index == len(rounds):
                rounds.append([])
            rounds[index] += (
                (_member(stage, group, home), _member(stage, group, away))
                for home, away in pairings
            )
    return tuple(map(tuple, rounds))


def _member(stage: Stage, group: int, number: int) -> Saying:
    if stage.groups == 1:
        return Seed(number).saying
    return says("group {group} no. {number}", group=group, number=number)
