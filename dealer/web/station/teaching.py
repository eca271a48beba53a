"""A deck's faces, learnt: from one sorted pack that is fed, or from photographs that say what they show."""

from collections.abc import Sequence

from nicegui import ui

from cardboards.language import Saying, says
from dealer.jobs.equipment import Gear
from dealer.jobs.situation import Kind, Situation, Task
from dealer.jobs.stations import StationSettings
from dealer.jobs.teach import Taught, teach_from_photographs
from dealer.jobs.with_crew import teaching
from dealer.people import Right
from dealer.web.deal.asked import QuestionView
from dealer.web.kit import fields, parts
from dealer.web.kit.parts import Weight
from dealer.web.kit.uploads import Dropped, drop, on_disk
from dealer.web.kit.visits import Visit


def offer(visit: Visit, own: StationSettings) -> None:
    """Both ways."""
    with parts.panel(visit, says("Teach a deck")):
        name = fields.words(visit, says("Name of the deck"), own.deck or "")

        def named() -> str:
            return fields.needed(fields.text_in(name), says("Give the deck a name."))

        def feed() -> None:
            deck, gear = named(), Gear()
            who = visit.person(Right.RUN_MACHINE)
            task = Task(Kind.TEACH, (deck, gear), who)
            visit.console.work.start(task, teaching(visit.console.home, deck, gear, who))

        async def photographed(files: Sequence[Dropped]) -> None:
            deck, who = named(), visit.person(Right.RUN_MACHINE)

            def learn() -> Taught:
                with on_disk(visit.console.home, files) as paths:
                    return teach_from_photographs(visit.console.home, deck, paths, who)

            taught = await visit.job(learn)
            visit.tell(_learnt(taught))

        with ui.element("div").classes("presses"):
            parts.button(visit, says("Feed a sorted pack"), visit.acting(Right.RUN_MACHINE, feed))
        place = says("Or drop photographs named by their cards: SA.jpg, H10.jpg …")
        drop(visit, place, Right.RUN_MACHINE, photographed)


def draw(visit: Visit, now: Situation, task: Task) -> None:
    """A pack that is being fed, and what came of it."""
    if now.ended is None:
        parts.title(visit, Kind.TEACH.saying)
        if now.question is not None:
            QuestionView(visit, now.question, task).draw()
        else:
            parts.text(visit, says("Cards are moving."))
        stop = visit.acting(Right.RUN_MACHINE, visit.console.work.stop)
        with ui.element("div").classes("presses"):
            parts.button(visit, says("Stop"), stop, key="X")
        return
    if now.ended.error is not None:
        parts.problem(visit, now.ended.error)
    elif isinstance(now.ended.result, Taught):
        parts.title(visit, _learnt(now.ended.result))
    dismiss = visit.acting(Right.RUN_MACHINE, visit.console.work.dismiss)
    with ui.element("div").classes("presses"):
        parts.button(visit, says("Back to the machine"), dismiss, Weight.MAIN, key="1")


def _learnt(taught: Taught) -> Saying:
    return says(
        "The deck {deck} is learnt from {count} pictures.", deck=taught.deck, count=taught.samples
    )
