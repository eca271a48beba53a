"""`fapai plan …`."""

from pathlib import Path
from typing import Annotated

import typer

from cardboards.language import Saying, says
from dealer.cli.kept_plan import keep
from dealer.cli.options import Share, Source, Tables, screen_of
from dealer.cli.screen import Screen
from dealer.jobs import plan as job
from dealer.jobs import plan_tables
from dealer.jobs.plan_tables import PlanTable
from dealer.jobs.ranges import written
from dealer.movements.files import parts_written
from dealer.movements.mitchell import Even
from dealer.movements.movement import Movement, table_name
from dealer.movements.routes import hands
from dealer.plan.plan import Plan
from dealer.plan.waves import Wave

app = typer.Typer(no_args_is_help=True)
app.command()(keep)

_SHOWN = 20

Wallets = Annotated[int | None, typer.Option(min=1, help="How many wallets there are.")]
Sets = Annotated[int | None, typer.Option("--sets", min=1, help="How many sets take turns.")]
StationCount = Annotated[
    int | None, typer.Option("--stations", min=1, max=100, help="How many stations deal.")
]
Seconds = Annotated[
    float | None, typer.Option(min=1, max=3600, help="How long one wallet takes, in seconds.")
]
GroupSize = Annotated[
    int, typer.Option("--boards", min=1, max=128, help="How many boards a group (set) has.")
]


@app.command()
def event(
    context: typer.Context,
    source: Source,
    tables: Tables = None,
    wallets: Wallets = None,
    sets: Sets = None,
    share: Share = None,
    stations: StationCount = None,
    seconds: Seconds = None,
) -> int:
    """Plan an event: waves, tables, boards, wallets, and what is dealt when."""
    screen = screen_of(context)
    changes = job.Changes(tables, wallets, sets, share, stations, seconds)
    plan = job.plan_event(source, changes)
    for figures in plan.stages:
        screen.line({"type": "stage", **job.stage_json(figures)})
    for wave in plan.waves:
        screen.line({"type": "wave", **job.wave_json(wave)})
    for batch in plan.batches:
        screen.line({"type": "batch", **job.batch_json(batch)})
    if not screen.as_json:
        _stages(screen, plan)
        _table(screen, plan_tables.waves(plan))
        if plan.batches:
            _table(screen, plan_tables.dealing(plan))
        _sharing(screen, source, changes)
    for saying in plan_tables.totals(plan):
        screen.say(saying)
    for note in plan.notes:
        screen.say(note)
    return screen.result(job.as_json(plan))


@app.command()
def wave(
    context: typer.Context,
    source: Source,
    number: Annotated[int, typer.Argument(help="The wave, as fapai plan event numbers them.")],
    tables: Tables = None,
    share: Share = None,
) -> int:
    """Show a wave table by table: who meets whom, on which boards, and where the wallets come from and go."""
    screen = screen_of(context)
    plan = job.plan_event(source, job.Changes(tables=tables, share=share))
    found = job.wave_of(plan, number)
    screen.say(says("Wave {number}: {wave}", number=found.number, wave=found.saying))
    if found.movement is None:
        screen.say(
            says(
                "{tables} tables play with a pack each, without wallets.",
                tables=found.sitting.tables,
            )
        )
    else:
        _meetings(screen, found.movement, found)
    return screen.result(job.wave_json(found))


@app.command()
def movement(
    context: typer.Context,
    kind: Annotated[job.MovementKind, typer.Argument(help="Which movement.")],
    tables: Annotated[int, typer.Option(help="How many tables.")],
    boards: Annotated[int, typer.Option(help="How many boards a round.")],
    rounds: Annotated[int | None, typer.Option(help="How many rounds; as many as can be.")] = None,
    even: Annotated[
        Even, typer.Option(help="What a Mitchell of an even number of tables does.")
    ] = Even.SKIP,
    lines: Annotated[int, typer.Option(help="How many lines play it side by side.")] = 1,
    share: Annotated[int, typer.Option(help="How many tables of encounters share a copy.")] = 1,
    teams: Annotated[bool, typer.Option("--teams", help="Encounters of teams.")] = False,
    out: Annotated[
        Path | None, typer.Option("--out", help="The file to write, .csv or .json.")
    ] = None,
) -> int:
    """Make a movement, show it, and write it into a file."""
    screen = screen_of(context)
    order = job.MovementOrder(
        kind=kind,
        tables=tables,
        boards=boards,
        rounds=rounds,
        even=even,
        lines=lines,
        share=share,
        teams=teams,
    )
    made = job.make_movement(order)
    _meetings(screen, made, None)
    if out is not None:
        job.save_movement(made, out)
        screen.say(says("The movement is in {file}.", file=out))
    return screen.result(
        {
            "rounds": len(made.rounds),
            "tables": made.tables,
            "boards": written(made.boards),
            "file": str(out) if out else None,
        }
    )


@app.command()
def check(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(help="The movement, CSV or JSON.")],
    boards: GroupSize = 1,
) -> int:
    """Check a movement of your own: nobody meets twice, no board comes twice, every board is where it has to be."""
    screen = screen_of(context)
    found, faults = job.check_movement(file, boards)
    for fault in faults[:_SHOWN]:
        screen.line({"type": "fault", "fault": fault.english()})
        screen.say(fault)
    if len(faults) > _SHOWN:
        screen.say(says("… and {count} more.", count=len(faults) - _SHOWN))
    if not faults:
        screen.say(
            says(
                "{file} can be played: {rounds} rounds, {tables} tables, boards {boards}.",
                file=file.name,
                rounds=len(found.rounds),
                tables=found.tables,
                boards=written(found.boards),
            )
        )
    return screen.result({"rounds": len(found.rounds), "faults": len(faults)}, 1 if faults else 0)


@app.command()
def example(
    context: typer.Context,
    name: Annotated[str | None, typer.Argument(help="Which one.")] = None,
    out: Annotated[Path, typer.Option("--out", help="The folder to write it into.")] = Path(),
) -> int:
    """List the examples, or write one into a folder to start your own description from."""
    screen = screen_of(context)
    if name is None:
        for one in job.example_names():
            screen.line({"type": "example", "name": one})
            screen.say(Saying("{name}", {"name": one}))
        return screen.result({"examples": len(job.example_names())})
    file = job.save_example(name, out)
    screen.say(says("The example is in {file}.", file=file))
    return screen.result({"file": str(file)})


def _stages(screen: Screen, plan: Plan) -> None:
    heads = (
        says("stage"),
        says("encounters"),
        says("waves"),
        says("tables"),
        says("deals"),
        says("wallets a wave"),
        says("plays"),
    )
    screen.table(
        heads,
        (
            (
                one.stage.name,
                one.encounters,
                one.waves,
                one.tables,
                one.boards,
                one.wallets,
                one.plays,
            )
            for one in plan.stages
        ),
    )


def _table(screen: Screen, table: PlanTable) -> None:
    screen.table(table.heads, table.rows)


def _sharing(screen: Screen, source: str, changes: job.Changes) -> None:
    heads = (
        says("tables share by"),
        says("wallets a wave"),
        says("fewest sets"),
        says("sets with time to spare"),
        says("all wallets"),
        says("hours of dealing"),
    )
    rows: list[tuple[object, ...]] = []
    for word, plan in job.by_sharing(source, changes).items():
        if isinstance(plan, Saying):
            rows.append((word, plan))
            continue
        largest = max((one.wallets for one in plan.stages), default=0)
        pools = plan.pools
        hours = f"{plan.dealing_seconds / 3600:.1f}"
        rows.append((word, largest, pools.fewest, pools.comfortable, pools.wallets, hours))
    screen.table(heads, rows)


def _meetings(screen: Screen, movement: Movement, wave: Wave | None) -> None:
    rows = hands(movement)
    for one in rows:
        screen.line({"type": "meeting", **job.table_json(one)})
    if screen.as_json:
        return
    heads = (
        says("round"),
        says("table"),
        says("North-South"),
        says("East-West"),
        says("boards"),
        says("copy"),
        says("from"),
        says("to"),
    )
    screen.table(
        heads,
        (
            (
                one.round,
                table_name(movement.contest, one.meeting.table),
                _who(wave, one.meeting.ns),
                _who(wave, one.meeting.ew),
                parts_written(one.meeting.parts),
                one.meeting.copy,
                _tables(movement, one.taken_from),
                _tables(movement, one.passed_to),
            )
            for one in rows
        ),
    )


def _who(wave: Wave | None, number: int) -> object:
    return number if wave is None else wave.sitting.contestants[number - 1]


def _tables(
    movement: Movement, ways: tuple[tuple[int | None, tuple[int, ...]], ...]
) -> tuple[Saying, ...]:
    return tuple(
        Saying(
            "{table}: {boards}",
            {"table": table_name(movement.contest, table), "boards": written(boards)},
        )
        for table, boards in ways
        if table is not None
    )
