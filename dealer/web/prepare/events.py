"""Events: made, listed, and one of them chosen for this browser."""

import json

from nicegui import ui

from cardboards.games import GAMES
from cardboards.language import Saying, says
from dealer.custody import Content
from dealer.jobs.events import EventView, list_events, make_event
from dealer.people import Right
from dealer.web import rooms
from dealer.web.console import Console
from dealer.web.cookies import EVENT
from dealer.web.kit import fields, parts
from dealer.web.kit.at_event import state
from dealer.web.kit.pages import page
from dealer.web.kit.parts import Weight
from dealer.web.kit.visits import Visit

_GAMES = {key: game.name for key, game in GAMES.items()}


def register(console: Console) -> None:
    """Join the console."""

    @page(console, rooms.EVENTS)
    async def events(visit: Visit) -> None:
        known = await visit.job(list_events, console.home)
        parts.title(visit, rooms.EVENTS.title)
        if not known:
            parts.text(
                visit, says("There is no event yet. An event is a session with its own boards.")
            )
        with ui.element("ul").classes("events"):
            for event in reversed(known):
                _event(visit, event)
        if visit.may(Right.PREPARE):
            _new_event(visit)


def _event(visit: Visit, view: EventView) -> None:
    here = visit.event is not None and visit.event.event.id == view.event.id
    with ui.element("li").classes("event event-here" if here else "event"):
        with ui.element("div").classes("event-what"):
            ui.label(view.event.name).classes("event-title")
            ui.label(visit.say(state(view))).classes("soft")
            for saying in _wallets(view):
                ui.label(visit.say(saying)).classes("soft")
        with ui.element("div").classes("presses"):
            if here:
                ui.label(visit.say(says("You are at this event"))).classes("mark")
                parts.way(visit, rooms.BOARDS)
            else:
                _choose(visit, view)


def _wallets(view: EventView) -> tuple[Saying, ...]:
    return tuple(
        says("Wallets {content}: {count}", content=content, count=count)
        for content in Content
        if (count := view.having(content))
    )


def _choose(visit: Visit, view: EventView) -> None:
    with ui.element("button").props("type=button").classes("press") as button:
        ui.label(visit.say(says("Go to this event")))
    button.on("click", js_handler=f"() => {_chosen(view.event.name)}")


def _chosen(name: str) -> str:
    return f"fapai.choose({json.dumps(EVENT)}, {json.dumps(name)})"


def _new_event(visit: Visit) -> None:
    with parts.panel(visit, says("A new event")), ui.element("div").classes("line"):
        name = fields.words(visit, says("Name of the event"))
        game = fields.choice(visit, says("Game"), _GAMES, next(iter(GAMES)))

        async def make() -> None:
            named = fields.needed(fields.text_in(name), says("An event needs a name."))
            person = visit.person(Right.PREPARE)
            view = await visit.job(make_event, visit.console.home, named, str(game.value), person)
            visit.client.run_javascript(_chosen(view.event.name))

        parts.button(visit, says("Make it"), visit.acting(Right.PREPARE, make), Weight.MAIN)
