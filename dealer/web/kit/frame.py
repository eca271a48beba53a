"""What all pages share: the way between rooms, the language, who is here, and what shows when the server is lost."""

import html
from collections.abc import Iterator
from contextlib import contextmanager

from nicegui import ui

from cardboards.language import Saying, Tongue, says
from dealer.jobs.situation import Kind, Situation, Task
from dealer.web import rooms
from dealer.web.cookies import TONGUE
from dealer.web.kit import parts
from dealer.web.kit.live import follow
from dealer.web.kit.parts import Weight
from dealer.web.kit.visits import Visit
from dealer.web.rooms import Room

_AGE = "\N{OBJECT REPLACEMENT CHARACTER}"
_PLACES = {
    Kind.DEAL: rooms.DEALING,
    Kind.VERIFY: rooms.VERIFYING,
    Kind.CAPTURE: rooms.CAPTURING,
    Kind.TEACH: rooms.MACHINE,
    Kind.TRIAL: rooms.TRIAL,
}
_TONGUES = {Tongue.HANS: "简", Tongue.HANT: "繁", Tongue.ENGLISH: "EN"}


@contextmanager
def framed(visit: Visit, room: Room) -> Iterator[None]:
    """The frame around a page; what is drawn within stands in its middle."""
    ui.add_body_html(_lost(visit))
    with ui.element("header").classes("frame"):
        with ui.element("a").props("href=/").classes("brand"):
            ui.element("span").classes("brand-card").props("aria-hidden=true")
            ui.label("发牌").classes("brand-name")
        _rooms(visit, room)
        if visit.event is not None:
            ui.label(visit.event.event.name).classes("event-name")
        if visit.visitor is not None:
            _work(visit)
        _tongues(visit)
        _who(visit)
    with ui.element("div").classes("room"):
        yield


def _rooms(visit: Visit, here: Room) -> None:
    with ui.element("nav").classes("rooms").props(f'aria-label="{visit.say(says("Rooms"))}"'):
        for room in rooms.LISTED:
            if visit.may(room.right):
                link = _link(room.path, visit.say(room.title))
                if room.holds(here):
                    link.props(f"aria-current={'page' if room is here else 'true'}")


def _work(visit: Visit) -> None:
    """What goes on at the station, and the way to stop it at once: on every page, for everybody who is signed in."""
    with ui.element("a").classes("going-on") as link:
        words = ui.label()

    shown: object = None

    def show(now: Situation) -> None:
        nonlocal shown
        before, shown = (
            shown,
            (now.works, now.task, now.progress and now.progress.done, now.needs_somebody),
        )
        if shown == before:
            return
        link.set_visibility(now.works)
        if now.task is None:
            return
        words.set_text(visit.say(_going_on(now.task, now)))
        link.props(f"href={_PLACES[now.task.kind].path}")
        if now.needs_somebody:
            link.classes("going-on-trouble")
        else:
            link.classes(remove="going-on-trouble")

    follow(visit, visit.console.work.board, show)
    stop = visit.acting(None, visit.console.work.halt)
    parts.button(visit, says("Emergency stop"), stop, Weight.GRAVE, key="F8").classes("halt")


def _going_on(task: Task, now: Situation) -> Saying:
    if now.needs_somebody:
        return says("{what}: somebody is needed", what=task.kind)
    if now.progress is None:
        return task.kind.saying
    return says(
        "{what}: {done} of {of}", what=task.kind, done=now.progress.done, of=now.progress.of
    )


def _tongues(visit: Visit) -> None:
    name = visit.say(says("Language"))
    with ui.element("div").classes("tongues").props(f'role=group aria-label="{name}"'):
        for tongue, sign in _TONGUES.items():
            speaks = tongue is visit.language.tongue
            with (
                ui.element("button")
                .props(f"type=button lang={tongue.value} aria-pressed={str(speaks).lower()}")
                .on("click", js_handler=f'() => fapai.choose("{TONGUE}", "{tongue.value}")')
            ):
                ui.label(sign)


def _who(visit: Visit) -> None:
    visitor = visit.visitor
    if visitor is None:
        _link(rooms.SIGN_IN.path, visit.say(says("Sign in"))).classes("who")
        return
    _link(rooms.SIGN_IN.path, visitor.name).classes("who")


def _link(path: str, text: str) -> ui.element:
    with ui.element("a").props(f"href={path}") as link:
        ui.label(text)
    return link


def _lost(visit: Visit) -> str:
    """Outside the application, so that it speaks while that is locked; `console.js` counts the seconds."""
    head = visit.say(says("The server does not answer."))
    rest = visit.say(
        says(
            "What stands here is as it was {seconds} seconds ago. Nothing can be pressed until it is back; this page "
            "waits for it. To stop the machine now, use its own switch.",
            seconds=_AGE,
        )
    )
    counted = html.escape(rest).replace(_AGE, '<b id="lost-age"></b>')
    return f'<div id="lost" role="alert" hidden><strong>{html.escape(head)}</strong><span>{counted}</span></div>'
