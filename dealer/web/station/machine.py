"""Machine and camera: what this station works with, whether it answers, what is seen, and what is to be mended."""

from collections.abc import Iterable, Mapping

from nicegui import ui

from cardboards.language import Saying, says
from dealer.jobs.doctor import Finding, Health, examine
from dealer.jobs.link_lines import link_figures
from dealer.jobs.machines import Answered, try_machine
from dealer.jobs.situation import Kind, Situation
from dealer.jobs.stations import StationSettings, change, dtr_named, eye_named, pockets_named
from dealer.people import Right
from dealer.web import rooms
from dealer.web.console import Console
from dealer.web.deal.dealing_form import Offer, offered
from dealer.web.kit import fields, parts
from dealer.web.kit.live import follow
from dealer.web.kit.pages import page
from dealer.web.kit.parts import Weight
from dealer.web.kit.visits import Visit
from dealer.web.station import teaching
from dealer.web.station.bundling import offer_bundle
from dealer.web.station.camera import CameraPanel

_SIGNS: Mapping[Health, Saying] = {
    Health.BAD: says("broken"),
    Health.ODD: says("to be looked at"),
    Health.GOOD: says("good"),
}
_AS_IT_WAS = ""
_DTR: Mapping[str, Saying] = {
    _AS_IT_WAS: says("as it was"),
    "on": says("raised, as most USB boards want it"),
    "off": says("lowered, for a board that it resets"),
    "keep": says("raised and left so, for a board that a change resets"),
}


def register(console: Console) -> None:
    """Join the console."""

    @page(console, rooms.MACHINE)
    async def machine(visit: Visit) -> None:
        offer = await visit.job(offered, console.home)
        parts.title(visit, rooms.MACHINE.title)
        with ui.element("nav").classes("presses subrooms"):
            parts.way(visit, rooms.DECKS)
            parts.way(visit, rooms.TRIAL)
        view = _View(visit, offer)
        follow(visit, console.work.board, view.show)
        await view.examine()


class _View:
    """One visitor's view: a deck that is being taught takes it whole."""

    def __init__(self, visit: Visit, offer: Offer) -> None:
        self._visit = visit
        self._teaching = ui.element("div").classes("stage")
        self._rest = ui.element("div").classes("halves machine")
        self._shown: object = None
        with self._rest:
            with ui.element("div").classes("pile"):
                _Settings(visit, offer.station).draw(offer)
                CameraPanel(visit).draw()
                teaching.offer(visit, offer.station)
            with ui.element("div").classes("pile"):
                with parts.panel(visit, says("Is everything as it must be?")):
                    self._findings = ui.element("ul").classes("findings")
                    with ui.element("div").classes("presses"):
                        again = visit.acting(Right.RUN_MACHINE, self.examine)
                        parts.button(visit, says("Look again"), again)
                        offer_bundle(visit)
                self._link = ui.element("div")

    def show(self, now: Situation) -> None:
        """The situation as it is now."""
        task = now.task if now.task is not None and now.task.kind is Kind.TEACH else None
        question = now.question and now.question.number
        what = task and (task, now.ended, question)
        self._rest.set_visibility(task is None)
        self._teaching.set_visibility(task is not None)
        if what != self._shown:
            self._shown = what
            self._teaching.clear()
            if task is not None:
                with self._teaching:
                    teaching.draw(self._visit, now, task)

    async def examine(self) -> None:
        """Look at everything that may be wrong, the worst first."""
        visit = self._visit
        found = await visit.job(examine, visit.console.home)
        worst = list(_SIGNS)
        self._findings.clear()
        with self._findings:
            for one in sorted(found, key=lambda one: worst.index(one.health)):
                _draw_finding(visit, one)
        self._link.clear()
        figures = await visit.job(link_figures, visit.console.home)
        if figures:
            with self._link, parts.panel(visit, says("The link to the machine, in the last job")):
                _draw_figures(visit, figures)


def _draw_finding(visit: Visit, finding: Finding) -> None:
    with ui.element("li").classes(f"finding finding-{finding.health.value}"):
        ui.label(visit.say(_SIGNS[finding.health])).classes("finding-sign")
        ui.label(visit.say(finding.saying))


def _draw_figures(visit: Visit, figures: Iterable[tuple[Saying, str]]) -> None:
    with ui.element("dl").classes("figures"):
        for name, figure in figures:
            with ui.element("div").classes("figure"):
                with ui.element("dt"):
                    ui.label(visit.say(name))
                with ui.element("dd"):
                    ui.label(figure)


class _Settings:
    """What this station works with when a job does not say otherwise."""

    def __init__(self, visit: Visit, own: StationSettings) -> None:
        self._visit = visit
        self._own = own

    def draw(self, offer: Offer) -> None:
        """The fields, and the machine's answer."""
        visit, own = self._visit, self._own
        with parts.panel(visit, says("This station")):
            with ui.element("div").classes("fields"):
                known = list(dict.fromkeys((*offer.machines, *filter(None, (own.machine,)))))
                self._machine = ui.select(
                    known,
                    label=visit.say(says("machine")),
                    value=own.machine,
                    new_value_mode="add-unique",
                ).props("outlined")
                self._deck = ui.select(
                    list(offer.decks), label=visit.say(says("deck")), value=own.deck
                ).props("outlined")
                self._camera = fields.words(
                    visit, says("camera; a simulated hall has its own"), own.camera or ""
                )
                self._device = fields.words(
                    visit, says("id that the machine must have"), own.device or ""
                )
                known_settings = own.as_json()
                self._pockets = fields.words(
                    visit,
                    says("seats of its pockets, in order: NWSE"),
                    str(known_settings["pockets"] or ""),
                )
                box = own.eye
                self._eye = fields.words(
                    visit,
                    says("card's place: x,y,width,height"),
                    f"{box.x},{box.y},{box.width},{box.height}" if box else "",
                )
                dtr = str(known_settings["dtr"] or _AS_IT_WAS)
                self._dtr = fields.choice(visit, says("DTR line of its port"), _DTR, dtr)
            for saying in offer.ports.values():
                ui.label(visit.say(saying)).classes("soft")
            with ui.element("div").classes("presses"):
                keep = visit.acting(Right.RUN_MACHINE, self._keep)
                parts.button(visit, says("Keep"), keep, Weight.MAIN)
                test = visit.acting(Right.RUN_MACHINE, self._test)
                parts.button(visit, says("Test the machine"), test, key="T")
            self._answer = ui.element("div").classes("answer").props("aria-live=polite")

    async def _keep(self) -> None:
        visit = self._visit
        eye, pockets = fields.text_in(self._eye), fields.text_in(self._pockets)
        wanted = StationSettings(
            machine=self._machine.value or None,
            device=fields.text_in(self._device),
            camera=fields.text_in(self._camera),
            deck=self._deck.value or None,
            eye=eye_named(eye) if eye else None,
            pockets=pockets_named(pockets) if pockets else None,
            dtr=dtr_named(self._dtr.value) if self._dtr.value else None,
        )
        await visit.job(change, visit.console.home, wanted)
        visit.tell(says("Kept."))

    async def _test(self) -> None:
        visit = self._visit
        url = fields.needed(self._machine.value or None, says("Say which machine."))
        self._answer.clear()
        answered = await visit.job(try_machine, visit.console.home, url)
        with self._answer:
            _draw_answered(visit, answered)


def _draw_answered(visit: Visit, answered: Answered) -> None:
    """What the machine is, and what its sensors see."""
    found, seen = answered.capabilities, answered.sensed
    parts.text(
        visit,
        says(
            "{device} answers, firmware {firmware}, with {pockets} pockets.",
            device=found.device,
            firmware=found.firmware,
            pockets=found.pockets,
        ),
    )
    sensors = (
        (says("hopper"), seen.hopper),
        (says("eye"), seen.eye),
        (says("track"), seen.track),
        (says("wallet"), seen.wallet),
    )
    there, free = visit.say(says("something there")), visit.say(says("free"))
    _draw_figures(visit, [(name, there if is_there else free) for name, is_there in sensors])
