"""The waves of an event: how many tables play when, on which board numbers."""

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from cardboards.language import Saying
from dealer.errors import WrongUse
from dealer.movements.encounters import tables_each
from dealer.movements.movement import Movement
from dealer.movements.routes import copies_of
from dealer.plan.description import MOVED, Description, Hours, Stage
from dealer.plan.stages import (
    Encounter,
    Sitting,
    count_of_waves,
    moved,
    rounds_of,
    sittings,
)
from dealer.plan.timetable import NEVER, placed, slots
from dealer.wallet_name import WalletName

MOST_WAVES = 500


@dataclass(frozen=True, slots=True)
class Wave:
    """What is played at once, on deals that no other wave has; `number` counts over the event, in order of play.

    `movement` is the sitting's on this wave's board numbers, None where packs without records are played.
    """

    number: int
    stage: Stage
    sitting: Sitting
    movement: Movement | None
    hours: Hours | None
    set_name: str = "A"

    @property
    def saying(self) -> Saying:
        """Its name for people."""
        which = self.sitting.saying
        return Saying("{parts}", {"parts": (self.stage.name, *((which,) if which else ()))})

    @property
    def boards(self) -> tuple[int, ...]:
        """The numbers of its boards, ascending."""
        return self.movement.boards if self.movement else ()

    @property
    def copies(self) -> Mapping[int, int]:
        """How many wallets of each board it takes."""
        return copies_of(self.movement) if self.movement else {}

    @property
    def wallets(self) -> tuple[WalletName, ...]:
        """Its wallets, set after set."""
        return tuple(
            sorted(
                (
                    WalletName(board, self.set_name, copy)
                    for board, copies in self.copies.items()
                    for copy in range(1, copies + 1)
                ),
                key=lambda name: (name.copy, name.number),
            )
        )


def waves_of(description: Description) -> tuple[Wave, ...]:
    """All waves, in order of play where hours are given, else in order of stages.

    Raises:
        WrongUse: there are too few tables, or the timetable cannot be met.
    """
    found: list[Wave] = []
    for stage in description.stages:
        first = 1
        played = _sittings(stage, description)
        hours = placed([one.minutes for one in played], stage.hours, description.pause)
        for index, sitting in enumerate(played):
            movement = sitting.movement
            if movement and stage.running:
                movement = movement.renumbered(first)
                first += stage.boards if sitting.segment == sitting.segments else 0
            time = hours[index] if index < len(hours) else None
            found.append(Wave(0, stage, sitting, movement, time))
    if all(one.hours for one in found):
        found.sort(key=lambda one: one.hours.start if one.hours else NEVER)
    if len(found) > MOST_WAVES:
        raise WrongUse(
            "{waves} waves are more than {most}. Take more tables, or plan the event in parts.",
            waves=len(found),
            most=MOST_WAVES,
        )
    waves = tuple(replace(one, number=number) for number, one in enumerate(found, 1))
    if description.tables is not None:
        _fit_the_hall(waves, description.tables)
    return waves


def _sittings(stage: Stage, description: Description) -> tuple[Sitting, ...]:
    if stage.format not in MOVED:
        rounds = rounds_of(stage)
        return sittings(stage, rounds, _at_once(stage, rounds, description))
    found = moved(stage)
    if stage.hours and len(
        placed([one.minutes for one in found], stage.hours, description.pause)
    ) < len(found):
        raise WrongUse(
            "{stage}: its hours do not hold {count} sessions of {minutes:g} minutes. Give it more hours, fewer rounds, "
            "or fewer boards a round.",
            stage=stage.name,
            count=len(found),
            minutes=max(one.minutes for one in found),
        )
    return found


def _at_once(stage: Stage, rounds: Sequence[Sequence[Encounter]], description: Description) -> int:
    """How many encounters are played at a time: as many as the hall has tables for, or as few as the hours allow."""
    most = max(len(pairings) for pairings in rounds)
    room = _room(stage, description.tables)
    if not stage.hours:
        return most if room is None else min(most, room)
    times = slots(stage.minutes / stage.segments, stage.hours, description.pause)
    fewest = _fewest(stage, rounds, most, times)
    if room is None:
        return fewest
    if room < fewest:
        each = tables_each(stage.contest)
        raise WrongUse(
            "{stage}: {tables} tables make {waves} waves of {minutes:g} minutes, and its hours hold {times}. Take "
            "{enough} tables, give it more hours, or fewer boards.",
            stage=stage.name,
            tables=room * each,
            waves=count_of_waves(stage, rounds, room),
            minutes=stage.minutes / stage.segments,
            times=times,
            enough=fewest * each,
        )
    return min(most, room)


def _room(stage: Stage, tables: int | None) -> int | None:
    """How many encounters the hall has tables for; None where nobody said how many tables it has."""
    if tables is None:
        return None
    room = tables // tables_each(stage.contest)
    if room == 0:
        raise WrongUse(
            "{stage}: an encounter of teams takes 2 tables, and the hall has 1.", stage=stage.name
        )
    return room


def _fewest(stage: Stage, rounds: Sequence[Sequence[Encounter]], most: int, times: int) -> int:
    """With how few encounters at a time all rounds go into so many waves; `most` are all of a round."""
    fewest = 1 + bisect_left(
        range(1, most + 1),
        True,
        key=lambda at_once: count_of_waves(stage, rounds, at_once) <= times,
    )
    if fewest > most:
        raise WrongUse(
            "{stage}: its hours hold {times} waves of {minutes:g} minutes, and it has {rounds} even with everybody at "
            "a table. Give it more hours or fewer boards.",
            stage=stage.name,
            times=times,
            minutes=stage.minutes / stage.segments,
            rounds=count_of_waves(stage, rounds, most),
        )
    return fewest


def _fit_the_hall(waves: Sequence[Wave], tables: int) -> None:
    """Waves at the same time share the hall."""
    for wave in waves:
        together = [one for one in waves if one is wave or _at_the_start_of(wave, one)]
        taken = sum(one.sitting.tables for one in together)
        if taken > tables:
            raise WrongUse(
                "{waves}: {taken} tables are needed at once, and the hall has {tables}. Play them at other times, with "
                "fewer entrants, or in a larger hall.",
                waves=tuple(one.saying for one in together),
                taken=taken,
                tables=tables,
            )


def _at_the_start_of(wave: Wave, other: Wave) -> bool:
    if wave.hours is None or other.hours is None:
        return False
    return other.hours.start <= wave.hours.start < other.hours.end
