"""The decks that were learnt: to another computer and from one, as they were before, and away."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from nicegui import ui

from cardboards.language import Saying, says
from dealer.home import Home
from dealer.jobs import decks as job
from dealer.jobs.people import Person
from dealer.people import Right
from dealer.web import rooms
from dealer.web.console import Console
from dealer.web.kit import dialogs, fields, parts
from dealer.web.kit.handing_over import give
from dealer.web.kit.pages import page
from dealer.web.kit.parts import Weight
from dealer.web.kit.uploads import Dropped, drop, on_disk
from dealer.web.kit.visits import Visit
from dealer.web.tray import MadeFile


def register(console: Console) -> None:
    """Join the console."""

    @page(console, rooms.DECKS)
    async def decks(visit: Visit) -> None:
        parts.title(visit, rooms.DECKS.title)
        known = await visit.job(job.kept_decks, console.home)
        if not known:
            parts.text(visit, says("No deck was learnt here yet."))
        with ui.element("ul").classes("events"):
            for deck in known:
                _draw(visit, deck)
        _draw_import(visit)
        with ui.element("div").classes("presses"):
            parts.link(visit, rooms.MACHINE.path, says("Back to the machine"))


def _draw(visit: Visit, deck: job.KeptDeck) -> None:
    with ui.element("li").classes("event event-here" if deck.in_use else "event"):
        with ui.element("div").classes("event-what"):
            ui.label(deck.name).classes("event-title")
            ui.label(deck.day).classes("soft")
            if deck.in_use:
                ui.label(visit.say(says("this station's deck"))).classes("soft")
            if deck.fault is not None:
                parts.problem(visit, deck.fault)
        with ui.element("div").classes("presses"):
            if deck.fault is None:
                export = visit.acting(Right.RUN_MACHINE, partial(_export, visit, deck.name))
                parts.button(visit, says("Keep as a file"), export)
            if deck.grown:
                question = says("Take back what {deck} has learnt last?", deck=deck.name)
                act = partial(
                    _change, visit, deck.name, question, says("Take back"), job.restore_deck
                )
                parts.button(visit, says("As it was before"), visit.acting(Right.RUN_MACHINE, act))
            if not deck.in_use:
                question = says("Forget the deck {deck}?", deck=deck.name)
                act = partial(
                    _change, visit, deck.name, question, says("Forget it"), job.remove_deck
                )
                parts.button(visit, says("Forget it"), visit.acting(Right.RUN_MACHINE, act))


async def _export(visit: Visit, name: str) -> None:
    data = await visit.job(_exported, visit.console.home, name)
    title = Saying("{deck}", {"deck": name})
    file = f"{name}{job.SUFFIX}"
    give(visit, MadeFile(file, title, data, visit.session, Right.RUN_MACHINE, once=True))


def _exported(home: Home, name: str) -> bytes:
    with TemporaryDirectory(dir=home.folder) as folder:
        file = Path(folder) / "deck"
        job.export_deck(home, name, file)
        return file.read_bytes()


async def _change(
    visit: Visit,
    name: str,
    question: Saying,
    act: Saying,
    change: Callable[[Home, str, Person], None],
) -> None:
    if await dialogs.agreed(visit, question, act, Weight.GRAVE):
        await visit.job(change, visit.console.home, name, visit.person(Right.RUN_MACHINE))
        visit.go(rooms.DECKS.path)


def _draw_import(visit: Visit) -> None:
    with parts.panel(visit, says("From another computer")):
        named = fields.words(visit, says("Name of the deck"), hint=says("its own when empty"))

        async def take(files: Sequence[Dropped]) -> None:
            who, name = visit.person(Right.RUN_MACHINE), fields.text_in(named)
            with on_disk(visit.console.home, files) as paths:
                for path in paths:
                    await visit.job(job.import_deck, visit.console.home, path, who, name)
            visit.go(rooms.DECKS.path)

        drop(visit, says("Drop a deck's file here, or choose it"), Right.RUN_MACHINE, take)
