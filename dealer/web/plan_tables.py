"""A plan in tables: its totals, its waves, when its wallets are dealt."""

from datetime import datetime, timedelta

from cardboards.language import says
from dealer.jobs.ranges import written
from dealer.plan.plan import Plan
from dealer.web import parts, tables
from dealer.web.visits import Visit


def show_plan(visit: Visit, plan: Plan) -> None:
    """Draw a plan: what it takes in all first."""
    _totals(visit, plan)
    _waves(visit, plan)
    _dealing(visit, plan)
    for note in plan.notes:
        parts.text(visit, note)


def moment(at: datetime | None) -> str:
    """A time of the hall's clock, which has no zone."""
    return f"{at:%m-%d %H:%M}" if at else ""


def _totals(visit: Visit, plan: Plan) -> None:
    if plan.pools.wallets:
        parts.text(
            visit,
            says(
                "{event}: {boards} deals, played {plays} times. {wallets} wallets in {sets} sets; {fewest} sets do, "
                "{comfortable} leave time to spare. All dealing takes {hours:.1f} hours.",
                event=plan.description.name,
                boards=plan.boards,
                plays=plan.plays,
                wallets=plan.pools.wallets,
                sets=plan.pools.chosen,
                fewest=plan.pools.fewest,
                comfortable=plan.pools.comfortable,
                hours=plan.dealing_seconds / 3600,
            ),
        )
    for group in plan.apart:
        parts.text(
            visit,
            says(
                "Waves {waves} use common board numbers: each needs deals of its own, never those of another.",
                waves=written(group),
            ),
        )
    if plan.packs:
        parts.text(visit, says("{packs} packs without records are played with.", packs=plan.packs))


def _waves(visit: Visit, plan: Plan) -> None:
    heads = (
        says("no."),
        says("wave"),
        says("begins"),
        says("ends"),
        says("tables"),
        says("boards"),
        says("copies"),
        says("set"),
        says("wallets"),
    )
    rows = [
        (
            wave.number,
            wave.saying,
            moment(wave.hours.start if wave.hours else None),
            moment(wave.hours.end if wave.hours else None),
            wave.sitting.tables,
            written(wave.boards),
            max(wave.copies.values(), default=0),
            wave.set_name,
            len(wave.wallets),
        )
        for wave in plan.waves
    ]
    parts.heading(visit, says("Waves"))
    tables.table(visit, says("Waves"), heads, rows)


def _dealing(visit: Visit, plan: Plan) -> None:
    if not plan.batches:
        return
    heads = (
        says("dealt for wave"),
        says("wallets"),
        says("from"),
        says("until"),
        says("due"),
        says("spare"),
    )
    rows = [
        (
            batch.wave,
            batch.wallets,
            moment(batch.start),
            moment(batch.finish),
            moment(batch.due),
            _length(batch.spare),
        )
        for batch in plan.batches
    ]
    parts.heading(visit, says("When to deal"))
    tables.table(visit, says("When to deal"), heads, rows)


def _length(time: timedelta) -> str:
    minutes = round(time.total_seconds() / 60)
    return f"{minutes // 60}:{minutes % 60:02}"
