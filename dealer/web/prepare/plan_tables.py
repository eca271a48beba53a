"""A plan on a page: its totals, its waves, when its wallets are dealt."""

from dealer.jobs import plan_tables
from dealer.jobs.plan_tables import PlanTable
from dealer.plan.plan import Plan
from dealer.web.kit import parts, tables
from dealer.web.kit.visits import Visit


def show_plan(visit: Visit, plan: Plan) -> None:
    """Draw a plan: what it takes in all first."""
    for saying in plan_tables.totals(plan):
        parts.text(visit, saying)
    _show(visit, plan_tables.waves(plan))
    if plan.batches:
        _show(visit, plan_tables.dealing(plan))
    for note in plan.notes:
        parts.text(visit, note)


def _show(visit: Visit, table: PlanTable) -> None:
    parts.heading(visit, table.name)
    tables.table(visit, table.name, table.heads, table.rows)
