"""The plan of an event: worked out from a description, shown, kept; and by it what is out of place now."""

from collections.abc import Sequence

from nicegui import ui

from cardboards.language import says
from dealer.home import Home
from dealer.jobs import kept_plan as kept
from dealer.jobs.events import EventView
from dealer.jobs.plan import example_names, plan_event
from dealer.jobs.plan_tables import moment
from dealer.jobs.ranges import written
from dealer.jobs.where import Moment, Place, told, where
from dealer.people import Right
from dealer.plan.kept import KeptWave
from dealer.plan.plan import Plan
from dealer.web import rooms
from dealer.web.console import Console
from dealer.web.kit import fields, parts, tables
from dealer.web.kit.at_event import at_event
from dealer.web.kit.pages import page
from dealer.web.kit.parts import Weight
from dealer.web.kit.uploads import Dropped, drop, on_disk
from dealer.web.kit.visits import Visit
from dealer.web.prepare.plan_tables import show_plan


def register(console: Console) -> None:
    """Join the console."""

    @page(console, rooms.PLAN)
    async def plan(visit: Visit) -> None:
        view = at_event(visit, rooms.PLAN.title)
        if view is None:
            return
        waves = await visit.job(kept.waves_kept, console.home, view.event.name)
        if waves:
            _kept(visit, view, waves)
        if visit.may(Right.PREPARE, view.event.id):
            _describe(visit, view)


def _kept(visit: Visit, view: EventView, waves: Sequence[KeptWave]) -> None:
    with parts.panel(visit, says("Kept with this event")):
        heads = (
            says("no."),
            says("wave"),
            says("begins"),
            says("ends"),
            says("boards"),
            says("wallets"),
        )
        rows = [
            (
                wave.number,
                wave.name,
                moment(wave.start),
                moment(wave.end),
                written(wave.movement.boards),
                len(wave.ways),
            )
            for wave in waves
        ]
        tables.table(visit, says("Kept with this event"), heads, rows)
        _where(visit, view, waves)


def _where(visit: Visit, view: EventView, waves: Sequence[KeptWave]) -> None:
    """What is not where the plan has it at a moment."""
    named = {str(wave.number): wave.name for wave in waves}
    most = max(len(wave.movement.rounds) for wave in waves)
    with ui.element("div").classes("line"):
        wave = fields.choice(visit, says("Wave"), named, next(iter(named)))
        rounds = {str(number): str(number) for number in range(1, most + 1)}
        number = fields.choice(visit, says("Round"), rounds, "1")

        async def look() -> None:
            [chosen] = [one for one in waves if str(one.number) == wave.value]
            moment = Moment(chosen, int(str(number.value)))
            places = await visit.job(where, visit.console.home, view.event.name, moment)
            _show_places(visit, answer, [one for one in places if one.out_of_place])

        parts.button(visit, says("What is out of place?"), visit.acting(Right.LOOK, look))
    answer = ui.element("div").classes("answer").props("aria-live=polite")


def _show_places(visit: Visit, answer: ui.element, places: Sequence[Place]) -> None:
    answer.clear()
    with answer:
        if not places:
            ui.label(visit.say(says("Every wallet with cards is where it should be."))).classes(
                "done"
            )
            return
        heads = (says("wallet"), says("what is known"), says("trouble"))
        rows = [
            (
                one.wallet.name.saying,
                told(one.where),
                one.where.trouble.saying
                if one.where.trouble
                else says("the plan has it elsewhere"),
            )
            for one in places
        ]
        tables.table(visit, says("What is out of place?"), heads, rows)


def _describe(visit: Visit, view: EventView) -> None:
    with parts.panel(visit, says("Work out a plan")):
        parts.text(
            visit,
            says(
                "From a description of the event: its stages, entrants, boards and hours, as TOML or JSON; your own "
                "movements come with it."
            ),
        )

        async def take(files: Sequence[Dropped]) -> None:
            _show(await visit.job(_planned, visit.console.home, files))

        drop(visit, says("Drop the description here, or choose it"), Right.PREPARE, take)
        examples = {name: name for name in example_names()}
        with ui.element("div").classes("line"):
            example = fields.choice(visit, says("Or an example"), examples, next(iter(examples)))

            async def show_example() -> None:
                _show(await visit.job(plan_event, str(example.value)))

            parts.button(visit, says("Work it out"), visit.acting(Right.PREPARE, show_example))
        shown = ui.element("div").classes("plan").props("aria-live=polite")

    def _show(plan: Plan) -> None:
        shown.clear()
        with shown:
            show_plan(visit, plan)
            _keep(visit, view, plan)


def _keep(visit: Visit, view: EventView, plan: Plan) -> None:
    names: dict[int, str] = {}

    async def take(files: Sequence[Dropped]) -> None:
        with on_disk(visit.console.home, files) as paths:
            for path in paths:
                names.update(await visit.job(kept.names_in, path))
        called.set_text(visit.say(says("{count} pairs have names.", count=len(names))))

    drop(
        visit,
        says("Names of the pairs, if wanted: drop a table “number,name”"),
        Right.PREPARE,
        take,
    )
    called = ui.label().classes("soft")
    with ui.element("div").classes("line"):
        waves = fields.words(
            visit, says("Waves that play this event's boards"), hint=says("empty for all")
        )

        async def keep() -> None:
            order = kept.KeepOrder(plan, view.event.name, fields.numbers(waves), names)
            person = visit.person(Right.PREPARE, view.event.id)
            await visit.job(kept.keep_plan, visit.console.home, order, visit.language, person)
            visit.go(rooms.PLAN.path)

        parts.button(
            visit, says("Keep it with this event"), visit.acting(Right.PREPARE, keep), Weight.MAIN
        )


def _planned(home: Home, files: Sequence[Dropped]) -> Plan:
    """The plan that the description among these files comes to; the others are its movements."""
    with on_disk(home, files) as paths:
        described = [path for path in paths if path.suffix.lower() == ".toml"] or list(paths)
        return plan_event(str(described[0]))
