"""A plan as people read it: its totals in sentences, its waves and its dealing in tables."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta

from cardboards.language import Saying, says
from dealer.jobs.ranges import written
from dealer.plan.plan import Plan

Cell = Saying | str | int | None


@dataclass(frozen=True, slots=True)
class PlanTable:
    """A table: what it is called, its heads, and a cell under each head in every row."""

    name: Saying
    heads: tuple[Saying, ...]
    rows: tuple[tuple[Cell, ...], ...]


def totals(plan: Plan) -> Iterator[Saying]:
    """What the plan takes in all."""
    if plan.pools.wallets:
        yield says(
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
        )
    for group in plan.apart:
        yield says(
            "Waves {waves} use common board numbers: each needs deals of its own, never those of another.",
            waves=written(group),
        )
    if plan.packs:
        yield says("{packs} packs without records are played with.", packs=plan.packs)


def waves(plan: Plan) -> PlanTable:
    """Every wave: when, how many tables, which boards, in which wallets."""
    return PlanTable(
        says("Waves"),
        (
            says("no."),
            says("wave"),
            says("begins"),
            says("ends"),
            says("tables"),
            says("boards"),
            says("copies"),
            says("set"),
            says("wallets"),
        ),
        tuple(
            (
                one.number,
                one.saying,
                moment(one.hours.start if one.hours else None),
                moment(one.hours.end if one.hours else None),
                one.sitting.tables,
                written(one.boards),
                max(one.copies.values(), default=None),
                one.set_name,
                len(one.wallets),
            )
            for one in plan.waves
        ),
    )


def dealing(plan: Plan) -> PlanTable:
    """When the wallets of each wave are dealt; no row where not every stage has hours."""
    return PlanTable(
        says("When to deal"),
        (
            says("dealt for wave"),
            says("wallets"),
            says("from"),
            says("until"),
            says("due"),
            says("spare"),
        ),
        tuple(
            (
                one.wave,
                one.wallets,
                moment(one.start),
                moment(one.finish),
                moment(one.due),
                _length(one.spare),
            )
            for one in plan.batches
        ),
    )


def moment(at: datetime | None) -> str:
    """A time of the hall's clock, which has no zone; empty where there is none."""
    return f"{at:%m-%d %H:%M}" if at else ""


def _length(time: timedelta) -> str:
    minutes = round(time.total_seconds() / 60)
    return f"{minutes // 60}:{minutes % 60:02}"
