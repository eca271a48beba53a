"""Whether an event's deals can be trusted: promised before anybody could know them, drawn, revealed; or looked at."""

from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

from nicegui import ui

from cardboards.language import Saying, says
from dealer.home import Home
from dealer.jobs import fairness as job
from dealer.jobs.audit import audit_event
from dealer.jobs.boards import Change
from dealer.jobs.events import EventView
from dealer.jobs.people import Person
from dealer.jobs.ranges import written
from dealer.people import Right
from dealer.web import rooms
from dealer.web.console import Console
from dealer.web.kit import dialogs, fields, parts, tables
from dealer.web.kit.handing_over import give
from dealer.web.kit.pages import page
from dealer.web.kit.parts import Weight
from dealer.web.kit.proof import asked
from dealer.web.kit.visits import Visit
from dealer.web.prepare.board_pages import heading
from dealer.web.prepare.phases import Phases
from dealer.web.prepare.taking import taken
from dealer.web.tray import MadeFile

_NAME = "commitment.sqd"


def register(console: Console) -> None:
    """Join the console."""

    @page(console, rooms.FAIRNESS)
    async def fairness(visit: Visit) -> None:
        event = heading(visit, rooms.FAIRNESS)
        if event is None:
            return
        others = dict(await visit.job(job.standings, console.home))
        own = others.pop(event.event.name, None)
        prepares = visit.may(Right.PREPARE, event.event.id)
        with ui.element("div").classes("halves"):
            if own is not None:
                _promised(visit, event, own)
            elif prepares and event.event.released is None:
                _promise(visit, event)
                if others:
                    _promised_elsewhere(visit, event, others)
            if event.boards and prepares:
                _audit(visit, event)


def _promise(visit: Visit, view: EventView) -> None:
    with parts.panel(visit, says("Promise deals in public")):
        parts.text(
            visit,
            says(
                "Before anybody can know a card, a file and a code are published. The deals follow from them and from "
                "something that only the future tells, so nobody can choose them."
            ),
        )
        delayed = fields.words(
            visit,
            says("What decides, and of which day"),
            hint=says("for example “DJI, closing value of 1 June 2027”"),
        )
        boards = fields.words(visit, says("Boards, for example 1-16"))
        phases = Phases(visit)
        phases.draw()

        async def promise() -> None:
            person = visit.person(Right.PREPARE, view.event.id)
            promised = job.Promise(
                fields.text_in(delayed), phases.written(), fields.numbers(boards)
            )
            await visit.job(_committed, visit.console.home, view.event.name, promised, person)
            visit.go(rooms.FAIRNESS.path)

        parts.button(visit, says("Promise"), visit.acting(Right.PREPARE, promise), Weight.MAIN)


def _promised(visit: Visit, view: EventView, standing: job.Standing) -> None:
    event = view.event
    with parts.panel(visit, says("Promised in public")):
        parts.text(visit, says("The code to publish:"))
        ui.label(standing.code).classes("secret")
        parts.text(visit, says("What decides: {delayed}", delayed=standing.tournament.delayed))
        if standing.value is not None:
            parts.text(
                visit,
                says(
                    "It turned out to be “{value}”; sessions drawn: {sessions}.",
                    value=standing.value,
                    sessions=tuple(map(str, standing.drawn)) or "–",
                ),
            )

        async def file() -> None:
            person = visit.person(Right.PREPARE, event.id)
            data = await visit.job(
                _committed, visit.console.home, event.name, job.Promise(), person
            )
            _give(visit, _NAME, data)

        with ui.element("div").classes("presses"):
            if event.released is None:
                parts.button(visit, says("The file to publish"), visit.acting(Right.PREPARE, file))
            if standing.value is not None and visit.may(Right.RELEASE, event.id):
                _reveal(visit, view)
        if event.released is None and visit.may(Right.PREPARE, event.id):
            _draw(visit, view, standing)


def _promised_elsewhere(visit: Visit, view: EventView, others: Mapping[str, job.Standing]) -> None:
    with parts.panel(visit, says("Promised with another event")):
        first, *_ = others
        names = {name: name for name in others}
        holder = fields.choice(visit, says("Event that holds the promise"), names, first)
        place = ui.element("div").classes("pile")

        def show() -> None:
            standing = others[str(holder.value)]
            place.clear()
            with place:
                parts.text(
                    visit, says("What decides: {delayed}", delayed=standing.tournament.delayed)
                )
                _draw(visit, view, standing, str(holder.value))

        holder.on_value_change(show)
        show()


def _draw(visit: Visit, view: EventView, standing: job.Standing, holder: str | None = None) -> None:
    event = view.event
    value = fields.words(visit, says("What it turned out to be"), standing.value or "")
    with ui.element("div").classes("line"):
        sessions = fields.words(
            visit, says("Session"), hint=says("PHASE or PHASE,SESSION; empty for all")
        )
        boards = fields.words(
            visit, says("Boards"), hint=says("where the promise leaves them open")
        )

    async def draw() -> None:
        person = visit.person(Right.PREPARE, event.id)
        named = fields.text_in(sessions)

        def order(change: Change) -> job.DrawOrder:
            return job.DrawOrder(
                event.name,
                holder,
                value=fields.text_in(value),
                sessions=(named,) if named else (),
                change=change,
            )

        async def work(change: Change) -> job.DrawnIn:
            return await visit.job(job.draw, visit.console.home, order(change), person)

        change = Change(fields.numbers(boards))
        delayed, turned_out = await visit.job(job.promised, visit.console.home, order(change))
        question = says(
            "{delayed}: is “{value}” right, sign for sign?", delayed=delayed, value=turned_out
        )
        if turned_out is not None and not await dialogs.agreed(
            visit, question, says("It is right")
        ):
            return
        done = await taken(visit, change, work)
        if done is not None:
            visit.go(rooms.BOARDS.path)

    parts.button(visit, says("Draw the boards"), visit.acting(Right.PREPARE, draw), Weight.MAIN)


def _reveal(visit: Visit, view: EventView) -> None:
    event = view.event

    async def reveal() -> None:
        what = says("Open the keys of {event}", event=event.name)
        proof = await asked(visit, Right.RELEASE, what, event.id)
        if proof is None:
            return
        revealed, files = await visit.job(
            _revealed, visit.console.home, event.name, proof.reason, proof.person
        )
        for name, data in files.items():
            _give(visit, name, data)
        for name, numbers in revealed.others.items():
            visit.warn(
                says(
                    "{event}: boards {numbers} do not follow from the commitment. Say so when you publish.",
                    event=name,
                    numbers=written(numbers),
                )
            )

    parts.button(visit, says("Open the keys"), visit.acting(Right.RELEASE, reveal), Weight.GRAVE)


def _audit(visit: Visit, view: EventView) -> None:
    with parts.panel(visit, says("Do the boards look like chance?")):
        answer = ui.element("div").classes("answer").props("aria-live=polite")

        async def audit() -> None:
            found = await visit.job(audit_event, visit.console.home, view.event.name)
            answer.clear()
            with answer:
                ui.label(visit.say(found.audit.saying)).classes("done")
                for group in found.again:
                    parts.problem(visit, says("The same hands: {boards}.", boards=group))
                if found.open:
                    rows = [(test.saying, f"{p:.3g}") for test, p in found.audit.findings.items()]
                    tables.table(visit, says("looked at"), (says("looked at"), says("p")), rows)

        parts.button(visit, says("Look"), visit.acting(Right.PREPARE, audit))


def _give(visit: Visit, name: str, data: bytes) -> None:
    title = Saying("{name}", {"name": name})
    give(visit, MadeFile(name, title, data, visit.session, Right.PREPARE, once=True))


def _committed(home: Home, event: str, promise: job.Promise, person: Person) -> bytes:
    """The file to publish."""
    with TemporaryDirectory(dir=home.folder) as folder:
        return job.commit(home, Path(folder) / _NAME, event, promise, person).file.read_bytes()


def _revealed(
    home: Home, event: str, reason: str, person: Person
) -> tuple[job.Revealed, dict[str, bytes]]:
    with TemporaryDirectory(dir=home.folder) as folder:
        done = job.reveal(home, Path(folder) / _NAME, event, reason, person)
        return done, {file.name: file.read_bytes() for file in (done.description, done.keys)}
