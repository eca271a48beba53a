"""A wallet, named at a screen: by a scanner's keys, by hand, or by a photograph of its label."""

from collections.abc import Awaitable, Callable, Sequence
from functools import partial

from nicegui import ui

from cardboards.language import says
from dealer.jobs.naming import code_in, wallet_named, wallets_meant
from dealer.jobs.overview import WalletView
from dealer.people import Right
from dealer.wallet_name import WalletName
from dealer.web import rooms
from dealer.web.custody.wallet_states import STATES, state_of
from dealer.web.kit import parts
from dealer.web.kit.uploads import Dropped, drop
from dealer.web.kit.visits import Visit

# A phone opens its camera; any other computer its files.
CAMERA = "accept=image/* capture=environment"


def name_wallet(visit: Visit, right: Right, draw: Callable[[WalletView], None]) -> ui.element:
    """Where a wallet is named, and below it the place, returned, in which it is drawn; of several one is chosen.

    One that the page was asked for is drawn at once.
    """

    async def named(text: str) -> None:
        found = await visit.job(wallets_meant, visit.console.home, text)
        if len(found) == 1:
            take(found[0])
            return
        place.clear()
        with place:
            _ask_which(visit, right, found, take)

    def take(view: WalletView) -> None:
        place.clear()
        with place:
            draw(view)

    async def asked_for(name: WalletName) -> None:
        take(await visit.job(wallet_named, visit.console.home, name))

    wallet_entry(visit, right, named)
    place = ui.element("div").classes("verify-place").props("aria-live=polite")
    if name := rooms.wallet_in(visit.request.query_params):
        ui.timer(0, visit.acting(right, partial(asked_for, name)), once=True)
    return place


def wallet_entry(visit: Visit, right: Right, named: Callable[[str], Awaitable[None]]) -> None:
    """Where wallets are named; `named` gets what was typed, or the code in the photograph."""

    async def typed(text: str) -> None:
        async def act() -> None:
            await named(text)

        await visit.acting(right, act)()

    async def photographed(files: Sequence[Dropped]) -> None:
        for one in files:
            await named(await visit.job(code_in, one.data, one.name))

    with ui.element("div").classes("wallet-entry"):
        parts.scan_field(visit, says("Code or number of a wallet"), typed)
        drop(visit, says("Photograph its label"), right, photographed).props(CAMERA)
        _lens(visit)


def _ask_which(
    visit: Visit, right: Right, found: Sequence[WalletView], take: Callable[[WalletView], None]
) -> None:
    """Several wallets bear the number that was typed: one is chosen."""
    parts.text(visit, says("Several wallets bear this number. Which is it?"))
    with ui.element("div").classes("presses"):
        for key, one in enumerate(found, 1):
            act = visit.acting(right, partial(take, one))
            parts.button(visit, one.wallet.name.saying, act, key=str(key) if key <= 9 else "")


def draw_name(visit: Visit, view: WalletView) -> None:
    """The wallet that was named, huge, and what is known of it."""
    name = view.wallet.name
    with ui.element("section").classes("named"):
        with ui.element("h2").classes("floor-number"):
            ui.label(visit.say(says("Board {number}", number=name.number)))
        words = says("set {set_name}, copy {copy}", set_name=name.set_name, copy=name.copy)
        ui.label(visit.say(words)).classes("floor-wallet")
        ui.label(visit.say(STATES[state_of(view)])).classes("floor-wallet")


def _lens(visit: Visit) -> None:
    """The live camera, where a browser has one for us and reads codes (`assets/live_scan.js`)."""
    with ui.element("div").classes("lens"):
        with ui.element("button").classes("press press-plain").props("type=button") as toggle:
            ui.label(visit.say(says("Scan with this camera")))
        toggle.on("click", js_handler="(event) => fapai.lens.toggle(event.target.closest('.lens'))")
        ui.element("video").props("muted playsinline")
        ui.label(visit.say(says("This browser was not allowed to use its camera."))).classes(
            "lens-why"
        )
