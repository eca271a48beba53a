"""Plans: an event's description into waves, wallets and dealing; movements made, loaded, checked and written."""

import json
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum
from importlib import resources
from pathlib import Path

from cardboards.language import Saying
from dealer.errors import WrongUse
from dealer.jobs.named_files import data_of, put
from dealer.jobs.ranges import written
from dealer.movements.checking import faults
from dealer.movements.encounters import encounters
from dealer.movements.files import READERS, WRITERS, parts_written
from dealer.movements.howell import howell
from dealer.movements.interwoven import lines
from dealer.movements.mitchell import Even
from dealer.movements.movement import Contest, Movement
from dealer.movements.routes import Hands
from dealer.plan.description import SHARING, Description, described, with_sharing
from dealer.plan.plan import Figures, Plan, planned
from dealer.plan.pools import Batch
from dealer.plan.waves import Wave

_EXAMPLES = resources.files("dealer.plan") / "examples"


@dataclass(frozen=True, slots=True)
class Changes:
    """What is planned otherwise than described; None leaves it. `share` is for all stages without moving boards."""

    tables: int | None = None
    wallets: int | None = None
    pools: int | None = None
    share: str | None = None
    stations: int | None = None
    seconds: float | None = None


class MovementKind(Enum):
    """A movement that can be made here; the value is the word for it."""

    MITCHELL = "mitchell"
    HOWELL = "howell"
    ENCOUNTERS = "encounters"


@dataclass(frozen=True, slots=True)
class MovementOrder:
    """Which movement; `boards` are those of a round, `share` and `teams` are for encounters, the rest for Mitchells."""

    kind: MovementKind
    tables: int
    boards: int
    rounds: int | None = None
    even: Even = Even.SKIP
    lines: int = 1
    share: int = 1
    teams: bool = False


def plan_event(source: str, changes: Changes = Changes()) -> Plan:
    """The plan for the event that a file describes (TOML or JSON), or for one of the examples.

    Raises:
        WrongUse: no such file or example; or the plan cannot be, and what would do is named.
    """
    return planned(_changed(_description(source), changes))


def by_sharing(source: str, changes: Changes = Changes()) -> Mapping[str, Plan | Saying]:
    """The same plan for each way to spread copies over tables; where one cannot be, why."""
    found: dict[str, Plan | Saying] = {}
    for word in SHARING:
        try:
            found[word] = plan_event(source, replace(changes, share=word, pools=None))
        except WrongUse as error:
            found[word] = error.saying
    return found


def wave_of(plan: Plan, number: int) -> Wave:
    """One wave of a plan.

    Raises:
        WrongUse: there is none with this number.
    """
    if not 1 <= number <= len(plan.waves):
        raise WrongUse(
            "There is no wave {number}; the plan has waves 1 to {last}.",
            number=number,
            last=len(plan.waves),
        )
    return plan.waves[number - 1]


def make_movement(order: MovementOrder) -> Movement:
    """A movement.

    Raises:
        WrongUse: it cannot be.
    """
    match order.kind:
        case MovementKind.MITCHELL:
            return lines(order.tables, order.lines, order.boards, order.rounds, order.even)
        case MovementKind.HOWELL:
            return howell(2 * order.tables, order.boards)
        case MovementKind.ENCOUNTERS:
            contest = Contest.TEAMS if order.teams else Contest.PAIRS
            count = order.tables // 2 if order.teams else order.tables
            return encounters(count, order.boards, share=order.share, contest=contest)


def load_movement(file: Path, boards: int = 1) -> Movement:
    """An organiser's own movement from a JSON or CSV file, unchecked; `boards` is the size of a group (牌组).

    Raises:
        WrongUse: no such file, or it holds no movement.
    """
    reader = READERS.get(file.suffix.lower())
    if reader is None:
        raise _unknown_ending(file, READERS)
    try:
        return reader(text_of(file), boards)
    except WrongUse as error:
        raise WrongUse("{file}: {why}", file=file.name, why=error.saying) from error


def check_movement(file: Path, boards: int = 1) -> tuple[Movement, tuple[Saying, ...]]:
    """An organiser's own movement, and all that is wrong with it."""
    movement = load_movement(file, boards)
    return movement, faults(movement)


def save_movement(movement: Movement, file: Path) -> None:
    """Write a movement as JSON or CSV.

    Raises:
        WrongUse: an ending that is neither, or the file cannot be written.
    """
    writer = WRITERS.get(file.suffix.lower())
    if writer is None:
        raise _unknown_ending(file, WRITERS)
    put(file, writer(movement).encode())


def example_names() -> tuple[str, ...]:
    """The events that are described here as examples."""
    return tuple(sorted(Path(one.name).stem for one in _EXAMPLES.iterdir() if one.is_file()))


def save_example(name: str, folder: Path) -> Path:
    """Write an example's description into a folder, to start one's own from; returns the file.

    Raises:
        WrongUse: no such example, the file is there already or cannot be written.
    """
    text = _example(name)
    file = folder / f"{name}.toml"
    if file.exists():
        raise WrongUse("{file} is there already. Name another folder.", file=file)
    put(file, text.encode())
    return file


def _description(source: str) -> Description:
    file = Path(source)
    if source in example_names() and not file.exists():
        return described(tomllib.loads(_example(source)), _no_movement)
    return described(_table(file), lambda name, boards: load_movement(file.parent / name, boards))


def _changed(description: Description, changes: Changes) -> Description:
    stages = description.stages
    if changes.share is not None:
        if changes.share not in SHARING:
            raise WrongUse(
                "Tables share by {known}, not by {share}.", known=SHARING, share=changes.share
            )
        stages = tuple(with_sharing(stage, changes.share) for stage in stages)
    stations = replace(
        description.stations,
        count=changes.stations or description.stations.count,
        seconds=changes.seconds or description.stations.seconds,
    )
    return replace(
        description,
        stages=stages,
        stations=stations,
        tables=changes.tables or description.tables,
        wallets=changes.wallets or description.wallets,
        pools=changes.pools or description.pools,
    )


def _no_movement(name: str, _boards: int) -> Movement:
    raise WrongUse("An example has no movement of its own such as {name}.", name=name)


def _table(file: Path) -> Mapping[str, object]:
    text = text_of(file)
    try:
        table = json.loads(text) if file.suffix.lower() == ".json" else tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise WrongUse(
            "{file} is no {format} ({why}).",
            file=file.name,
            format="JSON" if file.suffix.lower() == ".json" else "TOML",
            why=error,
        ) from error
    if not isinstance(table, dict):
        raise WrongUse("{file} describes no event: it is to be a table of fields.", file=file.name)
    return table


def _example(name: str) -> str:
    if name not in example_names():
        raise WrongUse(
            "There is no example {name}. There are: {known}.", name=name, known=example_names()
        )
    return (_EXAMPLES / f"{name}.toml").read_text(encoding="utf-8")


def text_of(file: Path) -> str:
    """A text as spreadsheets and editors save it, in UTF-8 or in the Chinese system's own code."""
    data = data_of(file)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("gb18030", errors="replace")


def _unknown_ending(file: Path, known: Mapping[str, object]) -> WrongUse:
    return WrongUse(
        "The ending of {file} says no format. Movements are {known}.",
        file=file.name,
        known=tuple(known),
    )


def as_json(plan: Plan) -> dict[str, object]:
    """A plan's totals as they are written for programs."""
    return {
        "event": plan.description.name,
        "waves": len(plan.waves),
        "boards": plan.boards,
        "plays": plan.plays,
        "packs": plan.packs,
        "wallets": plan.pools.wallets,
        "sets": plan.pools.chosen,
        "fewest_sets": plan.pools.fewest,
        "comfortable_sets": plan.pools.comfortable,
        "dealing_seconds": plan.dealing_seconds,
        "apart": plan.apart,
    }


def stage_json(figures: Figures) -> dict[str, object]:
    """A stage's figures as they are written for programs."""
    return {
        "stage": figures.stage.name,
        "encounters": figures.encounters,
        "waves": figures.waves,
        "tables": figures.tables,
        "boards": figures.boards,
        "wallets": figures.wallets,
        "wallets_in_phase": figures.in_phase,
        "plays": figures.plays,
        "sharing": [
            {"tables": one.tables, "copies": one.copies, "wallets": one.wallets}
            for one in figures.sharing
        ],
    }


def wave_json(wave: Wave) -> dict[str, object]:
    """A wave as it is written for programs."""
    return {
        "wave": wave.number,
        "stage": wave.stage.name,
        "round": wave.sitting.round,
        "tables": wave.sitting.tables,
        "boards": written(wave.boards),
        "copies": max(wave.copies.values(), default=0),
        "set": wave.set_name,
        "wallets": len(wave.wallets),
        "start": wave.hours.start.isoformat() if wave.hours else None,
        "end": wave.hours.end.isoformat() if wave.hours else None,
    }


def batch_json(batch: Batch) -> dict[str, object]:
    """A wave's dealing as it is written for programs."""
    return {
        "wave": batch.wave,
        "wallets": batch.wallets,
        "start": batch.start.isoformat(),
        "finish": batch.finish.isoformat(),
        "due": batch.due.isoformat(),
        "spare_minutes": round(batch.spare.total_seconds() / 60),
    }


def table_json(one: Hands) -> dict[str, object]:
    """A meeting and its wallets' way as they are written for programs."""
    meeting = one.meeting
    return {
        "round": one.round,
        "table": meeting.table,
        "ns": meeting.ns,
        "ew": meeting.ew,
        "boards": parts_written(meeting.parts),
        "copy": meeting.copy,
        "from": [{"table": table, "boards": boards} for table, boards in one.taken_from],
        "to": [{"table": table, "boards": boards} for table, boards in one.passed_to],
    }
