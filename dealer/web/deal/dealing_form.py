"""What is to be dealt: boards, wallets, order, and with what. What the station was set to stands there already."""

from collections.abc import Mapping
from dataclasses import dataclass

from nicegui import ui

from cardboards.language import Saying, says
from dealer.home import Home
from dealer.jobs.deal import DealOrder
from dealer.jobs.equipment import Gear
from dealer.jobs.halls import SCHEME, bring_wallets, halls
from dealer.jobs.machines import BY_HAND, list_ports, port_named
from dealer.jobs.queue import Queued, queue
from dealer.jobs.ranges import numbers_in
from dealer.jobs.situation import Kind, Task
from dealer.jobs.stations import StationSettings, decks, settings
from dealer.jobs.with_crew import dealing
from dealer.people import Right
from dealer.web.kit import parts
from dealer.web.kit.parts import Weight
from dealer.web.kit.visits import Visit

_SERIAL = "serial:"


@dataclass(frozen=True, slots=True)
class Offer:
    """What can be chosen from here. `ports`: what stands at a machine's port, by its lasting name where it has one."""

    station: StationSettings
    machines: tuple[str, ...]
    decks: tuple[str, ...]
    ports: Mapping[str, Saying]


def offered(home: Home) -> Offer:
    """What there is; blocks."""
    own = settings(home)
    ports = {_SERIAL + port.name: port_named(port) for port in list_ports()}
    known = [
        *([own.machine] if own.machine else []),
        *(SCHEME + name for name in halls(home)),
        *ports,
    ]
    return Offer(own, tuple(dict.fromkeys(known)), decks(home), ports)


def draw(visit: Visit, offer: Offer) -> None:
    """The form, and beside it what it would deal."""
    if visit.event is None:
        parts.title(visit, says("Dealing"))
        parts.text(visit, says("There is no event yet. Make one, and bring its boards in."))
        return
    _Form(visit, offer, visit.event.event.name, visit.event.event.id)


class _Form:
    def __init__(self, visit: Visit, offer: Offer, event: str, event_id: str) -> None:
        self._visit = visit
        self._event = event
        self._event_id = event_id
        with ui.element("div").classes("two"):
            with ui.element("section").classes("panel"):
                parts.title(visit, says("What is to be dealt?"))
                self._draw_boards()
                self._draw_gear(offer)
                start = visit.acting(Right.RUN_MACHINE, self._start)
                parts.button(visit, says("Start dealing"), start, Weight.MAIN, key="1")
            self._queue = ui.element("section").classes("panel queue")
        ui.timer(0, self._preview, once=True)

    def _draw_boards(self) -> None:
        with ui.element("div").classes("fields"):
            self._boards = self._text(says("boards"), "", says("all, or 1-16"))
            self._set = self._text(says("set"), "A")
            self._copies = self._text(says("copies of each"), "1")
            ways = {
                "boards": says("board by board"),
                "sets": says("set by set"),
            }
            self._way = self._choice(says("order"), ways, "boards")
            directions = {"up": says("lowest number first"), "down": says("highest number first")}
            self._direction = self._choice(says("direction"), directions, "up")

    def _draw_gear(self, offer: Offer) -> None:
        own = offer.station
        with ui.element("div").classes("fields"):
            machines = {url: self._named(offer, url) for url in offer.machines}
            machines[BY_HAND] = self._visit.say(says("by hand, before a camera"))
            first = own.machine or _only(offer.machines)
            self._machine = self._pick(says("machine"), machines, first)
            known = (*offer.decks, *([own.deck] if own.deck else []))
            decks = {name: name for name in known}
            self._deck = self._pick(says("deck"), decks, own.deck or _only(offer.decks))
            own_camera = says("a simulated hall's own")
            self._camera = self._text(says("camera"), own.camera or "", own_camera)

    def _named(self, offer: Offer, url: str) -> str:
        return self._visit.say(offer.ports[url]) if url in offer.ports else url

    def _text(self, named: Saying, value: str, empty: Saying | None = None) -> ui.input:
        """`empty`: what is meant by an empty field."""
        meant = None if empty is None else self._visit.say(empty)
        field = ui.input(self._visit.say(named), placeholder=meant, value=value)
        field.props("outlined stack-label")
        field.on("change", self._preview)
        return field

    def _choice(self, named: Saying, words: dict[str, Saying], value: str) -> ui.select:
        options = {key: self._visit.say(saying) for key, saying in words.items()}
        field = ui.select(options, label=self._visit.say(named), value=value)
        field.on_value_change(self._preview)
        return field.props("outlined stack-label options-dense")

    def _pick(self, named: Saying, known: dict[str, str], value: str | None) -> ui.select:
        return ui.select(
            known,
            label=self._visit.say(named),
            value=value,
            new_value_mode="add-unique",
            key_generator=str,
        ).props("outlined stack-label options-dense")

    def _order(self) -> DealOrder:
        boards, copies = str(self._boards.value).strip(), str(self._copies.value).strip()
        camera = str(self._camera.value or "").strip()
        return DealOrder(
            self._event,
            Gear(self._machine.value or None, camera or None, self._deck.value or None),
            numbers_in(boards) if boards else None,
            str(self._set.value).strip(),
            numbers_in(copies)[0] if copies else 1,
            by_set=self._way.value == "sets",
            descending=self._direction.value == "down",
        )

    async def _preview(self) -> None:
        await self._visit.acting(Right.RUN_MACHINE, self._show_queue)()

    async def _show_queue(self) -> None:
        queued = await self._visit.job(queue, self._visit.console.home, self._order())
        self._queue.clear()
        with self._queue:
            draw_queue(self._visit, queued)

    async def _start(self) -> None:
        visit, order = self._visit, self._order()
        who = visit.person(Right.RUN_MACHINE)
        gear = order.gear
        await visit.job(bring_wallets, visit.console.home, gear.machine, gear.camera)
        task = Task(Kind.DEAL, order, who, self._event_id)
        visit.console.work.start(task, dealing(visit.console.home, order, who))


def _only(known: tuple[str, ...]) -> str | None:
    return known[0] if len(known) == 1 else None


def draw_queue(visit: Visit, queued: tuple[Queued, ...]) -> None:
    """The wallets in their order; those that hold their board already are passed over."""
    begun = tuple(one.wallet for one in queued if one.begun)
    if begun:
        parts.text(
            visit,
            says(
                "{wallets}: begun, not finished. Unless it is being dealt right now, what lies in it does not count, "
                "and it is dealt anew from the first card.",
                wallets=begun,
            ),
        ).classes("warning", remove="text").props("role=status")
    to_do = sum(not one.lies for one in queued)
    parts.heading(visit, says("{count} wallets to deal", count=to_do))
    with ui.element("ol").classes("wallets"):
        for one in queued:
            with ui.element("li").classes("lies" if one.lies else ""):
                ui.label(visit.say(one.wallet.saying))
                if one.lies:
                    ui.label(visit.say(says("dealt"))).classes("lies-mark")
                if one.begun:
                    ui.label(visit.say(says("not finished"))).classes("begun-mark")
