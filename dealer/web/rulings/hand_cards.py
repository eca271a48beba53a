"""Hand cards that a table registered: entered by whoever may know them, held against record and cards, blind."""

from functools import partial

from nicegui import ui
from nicegui.events import GenericEventArguments

from cardboards.games import Seat
from cardboards.language import Saying, says
from dealer.jobs import registered as job
from dealer.jobs.events import EventView
from dealer.jobs.overview import WalletView
from dealer.people import Right
from dealer.wallet_name import WalletName
from dealer.web import rooms
from dealer.web.console import Console
from dealer.web.custody.naming import name_wallet
from dealer.web.kit import parts, tables
from dealer.web.kit.at_event import at_event
from dealer.web.kit.pages import page
from dealer.web.kit.proof import asked
from dealer.web.kit.visits import Visit

_HEADS = (says("seat"), says("what was found"), says("hand card"), says("pocket"))
# What is typed is read from its fields by the browser: NiceGUI knows no value of them that it could send back.
_SEND = """(event) => {
    event.preventDefault();
    emit(...[...event.target.querySelectorAll("input")].map((field) => field.value));
}"""


def register(console: Console) -> None:
    """Join the console."""

    @page(console, rooms.HAND_CARDS)
    def hand_cards(visit: Visit) -> None:
        event = at_event(visit, rooms.HAND_CARDS.title)
        if event is not None:
            _Desk(visit, event).draw()


class _Desk:
    """One wallet at a time: what its table wrote is entered, and compared."""

    def __init__(self, visit: Visit, event: EventView) -> None:
        self._visit, self._event = visit, event.event

    def draw(self) -> None:
        """Where a wallet is named, and what comes of it."""
        with name_wallet(self._visit, Right.VERIFY, self._draw_wallet):
            parts.text(
                self._visit, says("Scan the wallet whose hand cards a table has written itself.")
            )

    def _draw_wallet(self, view: WalletView) -> None:
        visit, name = self._visit, view.wallet.name
        parts.heading(visit, name.saying)
        with ui.element("div").classes("presses"):
            act = visit.acting(Right.VERIFY, partial(self._compare, name))
            parts.button(visit, says("Compare"), act, parts.Weight.MAIN)
        self._found = ui.element("div").classes("pile")
        if visit.may(Right.PRINT_HAND_CARDS, self._event.id):
            with parts.panel(visit, says("Enter what stands on the hand cards")):
                self._draw_form(name)

    def _draw_form(self, name: WalletName) -> None:
        visit = self._visit
        with ui.element("form").classes("form") as form:
            with ui.element("div").classes("fields"):
                _field(visit, says("table that registered it"))
                _field(visit, says("pair or team"))
            for seat in self._event.game.seats:
                with ui.element("div").classes("hand-card"):
                    cards = says("{seat}: its cards, for example ♠AK107 ♥QJ3 ♣J985 ♦K2", seat=seat)
                    _field(visit, cards, "required")
                    _field(visit, says("who wrote it"))
            with ui.element("button").props("type=submit").classes("press press-main"):
                ui.label(visit.say(says("Keep these hand cards")))

        async def sent(emitted: GenericEventArguments) -> None:
            typed = tuple(str(one).strip() for one in emitted.args)

            async def enter() -> None:
                await self._enter(name, typed)
                visit.client.run_javascript(f"getHtmlElement({form.id}).reset()")

            await visit.acting(Right.PRINT_HAND_CARDS, enter)()

        form.on("submit", sent, js_handler=_SEND)

    async def _enter(self, name: WalletName, typed: tuple[str, ...]) -> None:
        visit, event = self._visit, self._event
        person = visit.person(Right.PRINT_HAND_CARDS, event.id)
        table, pair, *hands = typed
        cards = dict(zip(event.game.seats, hands[::2], strict=True))
        wrote = dict(zip(event.game.seats, hands[1::2], strict=True))
        order = job.RegisterOrder(
            name,
            "\n".join(f"{seat.value}: {held}" for seat, held in cards.items()),
            event.name,
            table or None,
            pair or None,
            {seat: player for seat, player in wrote.items() if player},
        )
        await visit.job(job.register, visit.console.home, order, person)
        visit.tell(says("The hand cards of {wallet} are entered.", wallet=name))

    async def _compare(self, name: WalletName) -> None:
        visit = self._visit
        person = visit.person(Right.VERIFY)
        home, event = visit.console.home, self._event.name
        found = await visit.job(job.compare, home, name, event, None, person)
        self._found.clear()
        with self._found:
            self._draw_found(found)

    def _draw_found(self, found: job.Registered) -> None:
        visit = self._visit
        if found.agreed:
            parts.text(visit, says("Nothing differs: hand cards, cards and record agree."))
        else:
            parts.problem(visit, says("Something differs. It is the referee who decides."))
        rows = [
            (one.seat.saying, one.finding.saying, one.registered, one.found) for one in found.hands
        ]
        tables.table(visit, rooms.HAND_CARDS.title, _HEADS, rows)
        for saying in _registrars(found):
            parts.text(visit, saying)
        if not found.agreed and visit.may(Right.REVEAL_BOARD, self._event.id):
            self._offer_reveal(found.wallet)

    def _offer_reveal(self, name: WalletName) -> None:
        visit = self._visit
        shown = ui.element("div").classes("presses")

        async def reveal() -> None:
            what = says("Show which cards of {wallet} differ", wallet=name)
            proof = await asked(visit, Right.REVEAL_BOARD, what, self._event.id)
            if proof is None:
                return
            found = await visit.job(
                job.compare, visit.console.home, name, self._event.name, proof.reason, proof.person
            )
            shown.clear()
            with shown, parts.panel(visit, says("What differs")) as panel:
                panel.classes("mending")
                with ui.element("ol"):
                    for saying in found.revealed:
                        with ui.element("li"):
                            ui.label(visit.say(saying))
            parts.into_sight(visit, shown)

        with shown:
            act = visit.acting(Right.REVEAL_BOARD, reveal)
            parts.button(visit, says("Show what differs"), act, key="M")


def _registrars(found: job.Registered) -> tuple[Saying, ...]:
    """Who wrote the hand cards, and whether the record says anything by itself."""
    facts = found.facts
    players = facts.get("players")
    wrote = tuple(
        says("{seat} {name}", seat=Seat(seat), name=name)
        for seat, name in (players.items() if isinstance(players, dict) else ())
    )
    lines = [
        says(
            "Registered at table {table} by {pair}: {players}.",
            table=facts.get("table") or "—",
            pair=facts.get("pair") or "—",
            players=wrote or "—",
        )
    ]
    if not found.third:
        lines.append(
            says(
                "The record was read from these very cards: verify the wallet, and there is a third witness."
            )
        )
    return tuple(lines)


def _field(visit: Visit, saying: Saying, props: str = "") -> None:
    with ui.element("label").classes("field"):
        ui.label(visit.say(saying)).classes("field-name")
        ui.element("input").props(f"type=text autocomplete=off spellcheck=false {props}")
