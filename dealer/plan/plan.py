"""The plan of an event: waves, tables, boards, wallets, pools, and what is dealt when."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta

from cardboards.language import Saying, says
from dealer.errors import WrongUse
from dealer.movements.routes import copies_in_phase
from dealer.movements.swiss import MORE_ROUNDS, fewest_rounds
from dealer.plan.description import (
    MOST_STATIONS,
    MOVED,
    Description,
    Format,
    Hours,
    Stage,
    Stations,
)
from dealer.plan.pools import (
    Batch,
    Need,
    comfortable,
    dealt,
    fewest,
    seconds,
    sets_of,
    wallets_in,
)
from dealer.plan.timetable import LONG_AGO
from dealer.plan.waves import Wave, waves_of


@dataclass(frozen=True, slots=True)
class Sharing:
    """A way to spread copies over the tables of a wave: so many tables share one."""

    tables: int
    copies: int
    wallets: int


@dataclass(frozen=True, slots=True)
class Figures:
    """A stage in numbers. `tables`, `wallets`, `in_phase` and `sharing` are those of its largest wave.

    `in_phase` is how many wallets it takes for no table to wait for another; `sharing` tells the choices where a stage
    has them: every table its own copy, two tables swap halves, a wallet moves on after every board.
    """

    stage: Stage
    encounters: int
    waves: int
    tables: int
    boards: int
    wallets: int
    in_phase: int
    plays: int
    dealing_seconds: float
    sharing: tuple[Sharing, ...]


@dataclass(frozen=True, slots=True)
class Pools:
    """How many sets of wallets: the fewest that do, the number with time to spare, and what is planned with.

    `wallets` are all of those that are planned with.
    """

    fewest: int
    comfortable: int
    chosen: int
    wallets: int


@dataclass(frozen=True, slots=True)
class Plan:
    """The whole plan. `apart` are groups of waves on the same board numbers: each wave needs deals of its own.

    `batches` are in the order of dealing; there are none without hours.
    """

    description: Description
    waves: tuple[Wave, ...]
    stages: tuple[Figures, ...]
    pools: Pools
    batches: tuple[Batch, ...]
    apart: tuple[tuple[int, ...], ...]
    notes: tuple[Saying, ...]

    @property
    def boards(self) -> int:
        """How many deals the event takes."""
        return sum(one.boards for one in self.stages)

    @property
    def plays(self) -> int:
        """How often a board is played, over all tables."""
        return sum(one.plays for one in self.stages)

    @property
    def packs(self) -> int:
        """How many packs without records are in play at most at a time, if waves follow each other."""
        return max((one.sitting.tables for one in self.waves if one.movement is None), default=0)

    @property
    def dealing_seconds(self) -> float:
        """How long all wallets take to deal at the description's stations."""
        return sum(one.dealing_seconds for one in self.stages)


def planned(description: Description) -> Plan:
    """The plan for an event.

    Raises:
        WrongUse: it cannot be: a format that its entrants do not allow, too few tables, hours or wallets. What would do
            is named.
    """
    waves = waves_of(description)
    apart = _apart(waves)
    timed = all(wave.hours for wave in waves)
    needs = [
        Need(wave.number, wave.copies, wave.hours or _in_order(wave.number))
        for wave in waves
        if wave.movement
    ]
    pools = _pools(description, needs, max(map(len, apart), default=1), timed=timed)
    sets = {
        need.wave: set_name(one)
        for need, one in zip(needs, sets_of(needs, pools.chosen), strict=True)
    }
    return Plan(
        description=description,
        waves=tuple(replace(wave, set_name=sets.get(wave.number, "")) for wave in waves),
        stages=tuple(_figures(stage, waves, description) for stage in description.stages),
        pools=pools,
        batches=dealt(needs, pools.chosen, description.stations) if timed and needs else (),
        apart=apart,
        notes=tuple(_notes(description, waves, timed=timed)),
    )


def set_name(index: int) -> str:
    """The name of a set: A … Z, AA, AB …; `index` counts from 0."""
    name = ""
    index += 1
    while index:
        index, letter = divmod(index - 1, 26)
        name = chr(ord("A") + letter) + name
    return name


def _in_order(number: int) -> Hours:
    """Some hours for a wave without any: they come after those of the wave before."""
    start = LONG_AGO + timedelta(days=number)
    return Hours(start, start + timedelta(days=1))


def _apart(waves: Sequence[Wave]) -> tuple[tuple[int, ...], ...]:
    """Waves on common board numbers, in groups."""
    groups: list[tuple[set[int], list[int]]] = []
    for wave in waves:
        boards = set(wave.boards)
        joined = [group for group in groups if group[0] & boards]
        groups = [group for group in groups if not group[0] & boards]
        numbers = sorted({wave.number, *(one for _, members in joined for one in members)})
        groups.append((boards.union(*(group[0] for group in joined)), numbers))
    return tuple(
        sorted(tuple(members) for boards, members in groups if boards and len(members) > 1)
    )


def _pools(description: Description, needs: Sequence[Need], largest: int, *, timed: bool) -> Pools:
    """`largest` is how many waves have the same board numbers."""
    if not needs:
        return Pools(0, 0, 0, 0)
    stations = description.stations
    if timed:
        least = fewest(needs, stations)
        if least is None:
            raise _too_late(needs, stations)
        ease = max(least, comfortable(needs, stations))
    else:
        # One is played, one is ready, one is being dealt.
        least, ease = min(2, largest), min(3, largest)
    chosen = description.pools or ease
    if chosen < least:
        raise WrongUse(
            "With {chosen} sets of wallets a wave would wait for its own. {least} do, {ease} leave time to spare.",
            chosen=chosen,
            least=least,
            ease=ease,
        )
    if description.wallets is not None:
        while chosen > least and wallets_in(needs, chosen) > description.wallets:
            chosen -= 1
        if wallets_in(needs, chosen) > description.wallets:
            raise WrongUse(
                "{wallets} wallets are not enough: {needed} are needed, in {sets} sets that are played and dealt in "
                "turn. Let more tables share a copy, play in more waves, or have {needed}.",
                wallets=description.wallets,
                needed=wallets_in(needs, chosen),
                sets=chosen,
            )
    return Pools(least, ease, chosen, wallets_in(needs, chosen))


def _too_late(needs: Sequence[Need], stations: Stations) -> WrongUse:
    late = next(one for one in dealt(needs, len(needs), stations) if one.finish > one.due)
    for count in range(stations.count + 1, MOST_STATIONS + 1):
        if fewest(needs, replace(stations, count=count)) is not None:
            return WrongUse(
                "The wallets of wave {wave} are due at {due}, and {stations} stations do not deal them by then in the "
                "hours given. Take {count} stations, or deal in more hours.",
                wave=late.wave,
                due=late.due,
                stations=stations.count,
                count=count,
            )
    return WrongUse(
        "The wallets of wave {wave} are due at {due}, and there is no time to deal them before in the hours given. "
        "Deal in more hours.",
        wave=late.wave,
        due=late.due,
    )


def _figures(stage: Stage, waves: Sequence[Wave], description: Description) -> Figures:
    own = [wave for wave in waves if wave.stage is stage]
    movements = [wave.movement for wave in own if wave.movement]
    tables = max(wave.sitting.tables for wave in own)
    return Figures(
        stage=stage,
        encounters=_encounters(stage, own),
        waves=len(own),
        tables=tables,
        boards=sum(len(wave.boards) for wave in own),
        wallets=max(sum(wave.copies.values()) for wave in own),
        in_phase=max((sum(copies_in_phase(one).values()) for one in movements), default=0),
        plays=sum(one.plays for one in movements),
        dealing_seconds=sum(
            seconds(sum(wave.copies.values()), description.stations) for wave in own
        ),
        sharing=_sharing(stage, tables) if movements and stage.format not in MOVED else (),
    )


def _encounters(stage: Stage, own: Sequence[Wave]) -> int:
    """Meetings of two pairs or two teams; the segments of one are one."""
    if stage.format in MOVED:
        return sum(1 for wave in own if wave.movement for _ in wave.movement.meetings)
    return sum(len(one.sitting.contestants) // 2 for one in own if one.sitting.segment == 1)


def _sharing(stage: Stage, tables: int) -> tuple[Sharing, ...]:
    boards = -(-stage.boards // stage.segments)
    choices = sorted({1, min(2, boards), boards, stage.share})
    return tuple(
        Sharing(share, -(-tables // share), -(-tables // share) * boards) for share in choices
    )


def _notes(description: Description, waves: Sequence[Wave], *, timed: bool) -> Iterator[Saying]:
    for remark in description.remarks:
        yield Saying("{remark}", {"remark": remark})
    if not timed:
        yield says("Not every stage has hours, so nothing is said about when to deal.")
    for stage in description.stages:
        if stage.format is Format.SWISS and stage.rounds is not None:
            least = fewest_rounds(stage.entrants)
            if stage.rounds < least + MORE_ROUNDS:
                yield says(
                    "{stage}: for {entrants} entrants a Swiss has {least} rounds at least, better {better} (§22); "
                    "this one has {rounds}.",
                    stage=stage.name,
                    entrants=stage.entrants,
                    least=least,
                    better=least + MORE_ROUNDS,
                    rounds=stage.rounds,
                )
    yield from _while_it_plays(description, waves)


def _while_it_plays(description: Description, waves: Sequence[Wave]) -> Iterator[Saying]:
    """The wave that is the hardest to deal again during another."""
    with_wallets = [wave for wave in waves if wave.movement]
    if len(with_wallets) < 2:
        return
    hardest = max(with_wallets, key=lambda one: len(one.wallets) / one.sitting.minutes)
    minutes = seconds(len(hardest.wallets), description.stations) / 60
    if minutes > hardest.sitting.minutes:
        yield says(
            "{wave}: {wallets} wallets take {dealing:.0f} minutes to deal and {minutes:g} to play. They cannot be "
            "dealt again while the wave before plays; what is not dealt before has to wait.",
            wave=hardest.saying,
            wallets=len(hardest.wallets),
            dealing=minutes,
            minutes=hardest.sitting.minutes,
        )
