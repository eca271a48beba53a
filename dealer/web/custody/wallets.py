"""All wallets: a grid by set and copy that tells the state of each, one looked up by its code or number, new ones."""

from collections.abc import Sequence
from itertools import groupby

from nicegui import ui
from nicegui.elements.mixins.text_element import TextElement
from nicegui.events import GenericEventArguments

from cardboards.errors import NotAToken
from cardboards.language import says
from cardboards.qr import Token
from dealer.errors import WrongUse
from dealer.jobs.overview import WalletView, wallets_overview
from dealer.jobs.ranges import numbers_in
from dealer.jobs.wallets import add_wallets
from dealer.people import Right
from dealer.web import rooms
from dealer.web.console import Console
from dealer.web.custody.wallet_card import show_wallet
from dealer.web.custody.wallet_states import STATES, State, state_of
from dealer.web.kit import fields, parts
from dealer.web.kit.pages import page
from dealer.web.kit.parts import Weight
from dealer.web.kit.visits import Visit

# One listener for all tiles; a tile says which wallet it is.
_PRESSED = "(event) => { const tile = event.target.closest('[data-wallet]'); if (tile) emit(tile.dataset.wallet); }"


def register(console: Console) -> None:
    """Join the console."""

    @page(console, rooms.WALLETS)
    async def wallets(visit: Visit) -> None:
        known = await visit.job(wallets_overview, console.home)
        parts.title(visit, rooms.WALLETS.title)
        with ui.element("nav").classes("presses subrooms"):
            parts.way(visit, rooms.HAND_CARDS)
            parts.way(visit, rooms.FOULED)
        if known:
            _Grid(visit, known).draw()
        else:
            parts.text(visit, says("No wallets yet. Each gets a code of its own, for life."))
        if visit.may(Right.PREPARE):
            _register(visit)


class _Grid:
    """The tiles, and the field that looks for one."""

    def __init__(self, visit: Visit, known: Sequence[WalletView]) -> None:
        self._visit, self._known = visit, known
        self._by_token = {one.wallet.token: one for one in known}

    def draw(self) -> None:
        """Draw all tiles, with what their signs mean and how often each is there."""
        visit = self._visit
        parts.scan_field(visit, says("Code or number of a wallet"), self._look_up)
        self._legend = ui.element("ul").classes("legend")
        self._tiles = ui.element("div").classes("wallets")
        self._tiles.on("click", self._pressed, js_handler=_PRESSED)
        self._show(self._known)

    def _show(self, shown: Sequence[WalletView]) -> None:
        visit = self._visit
        states = [state_of(one) for one in shown]
        self._legend.clear()
        with self._legend:
            for state in State:
                if count := states.count(state):
                    with ui.element("li").classes(f"state state-{state.value}"):
                        ui.label(
                            visit.say(says("{what}: {count}", what=STATES[state], count=count))
                        )
            if len(shown) < len(self._known):
                with ui.element("li"):
                    parts.button(visit, says("Show all"), lambda: self._show(self._known))
        self._tiles.clear()
        with self._tiles:
            for (set_name, copy), group in groupby(shown, key=_place):
                parts.heading(visit, says("Set {set}, copy {copy}", set=set_name, copy=copy))
                with ui.element("div").classes("tiles-of-wallets"):
                    for one in group:
                        self._tile(one)

    def _tile(self, view: WalletView) -> None:
        wallet, state = view.wallet, state_of(view)
        with ui.element("button").classes(f"wallet state state-{state.value}") as tile:
            tile.props(f"type=button data-wallet={wallet.token}")
            TextElement(tag="b", text=str(wallet.name.number))
            TextElement(tag="span", text=self._visit.say(STATES[state]))
            if view.where.seen or view.where.expected:
                place = view.where.seen or view.where.expected
                TextElement(tag="small", text=self._visit.say(says("table {place}", place=place)))

    async def _pressed(self, event: GenericEventArguments) -> None:
        await self._open(str(event.args))

    async def _look_up(self, typed: str) -> None:
        try:
            await self._open(Token.scanned(typed).text)
        except NotAToken as error:
            try:
                numbers = numbers_in(typed)
            except WrongUse:
                self._visit.warn(error.saying)
                return
            found = [one for one in self._known if one.wallet.name.number in numbers]
            if not found:
                self._visit.warn(
                    says("No wallet of this house has the number {number}.", number=typed)
                )
            elif len(found) == 1:
                await self._open(found[0].wallet.token)
            else:
                self._show(found)

    async def _open(self, token: str) -> None:
        view = self._by_token.get(token)
        if view is None:
            self._visit.warn(
                says("No wallet of this house has this code. Its label may have been replaced.")
            )
        else:
            await show_wallet(self._visit, view)


def _place(view: WalletView) -> tuple[str, int]:
    return view.wallet.name.set_name, view.wallet.name.copy


def _register(visit: Visit) -> None:
    with parts.panel(visit, says("New wallets")):
        with ui.element("div").classes("line"):
            boards = fields.words(visit, says("Numbers, for example 1-16"))
            set_name = fields.words(visit, says("Set"), "A")
            copies = fields.words(visit, says("Copies of each"), "1").props("inputmode=numeric")

        async def register_them() -> None:
            numbers = fields.needed(
                fields.numbers(boards), says("Say which numbers, for example 1-16.")
            )
            count = fields.needed(fields.numbers(copies), says("Say how many copies."))[0]
            person = visit.person(Right.PREPARE)
            await visit.job(
                add_wallets, visit.console.home, numbers, str(set_name.value or ""), count, person
            )
            visit.go(rooms.WALLETS.path)

        with ui.element("div").classes("presses"):
            parts.button(
                visit, says("Register"), visit.acting(Right.PREPARE, register_them), Weight.MAIN
            )
            parts.link(visit, f"{rooms.PAPERS.path}/labels", says("Print labels"))
