"""One wallet, looked up: what lies in it, where it is, when it was checked; binding it, a new label. Never a card."""

from nicegui import ui

from cardboards.language import Saying, says
from dealer.jobs.overview import WalletView
from dealer.jobs.ranges import numbers_in
from dealer.jobs.time_of_day import here
from dealer.jobs.wallets import bind_wallet, replace_label, spoil_wallet
from dealer.jobs.where import told
from dealer.people import Right
from dealer.web import rooms
from dealer.web.kit import dialogs, parts
from dealer.web.kit.parts import Weight
from dealer.web.kit.visits import Visit


async def show_wallet(visit: Visit, view: WalletView) -> None:
    """Show it until it is put away."""
    wallet = view.wallet
    with visit.client, ui.dialog() as dialog, ui.element("div").classes("panel dialog"):
        parts.heading(visit, wallet.name.saying)
        for saying in _known(view):
            ui.label(visit.say(saying))
        ui.label(wallet.token).classes("code")
        with ui.element("div").classes("presses"):
            if visit.may(Right.PREPARE):
                _bind(visit, view)
                _renew(visit, view)
                _spoil(visit, view, dialog)
            parts.button(visit, says("Close"), dialog.close)
    await dialog


def _known(view: WalletView) -> tuple[Saying, ...]:
    wallet = view.wallet
    content = (
        says("{content}, for {event}", content=wallet.content, event=view.event)
        if view.event
        else wallet.content.saying
    )
    checked = (
        says("last checked at {at}: {verdict}", at=_moment(view.checked), verdict=view.verdict)
        if view.checked and view.verdict
        else says("never checked")
    )
    trouble = (view.where.trouble.saying,) if view.where.trouble else ()
    held = (says("held by the referee"),) if wallet.held else ()
    unbound = () if wallet.bound else (says("its label is not bound to it yet"),)
    return (content, *trouble, *held, *unbound, told(view.where), checked)


def _bind(visit: Visit, view: WalletView) -> None:
    if view.wallet.bound:
        return

    async def bind() -> None:
        question = says("The label has to be stuck on. Which number stands on the wallet itself?")
        typed = await dialogs.worded(visit, question, says("Number"), says("Bind"))
        if typed is not None:
            person = visit.person(Right.PREPARE)
            [number, *_] = numbers_in(typed)
            await visit.job(bind_wallet, visit.console.home, view.wallet.token, number, person)
            visit.go(rooms.WALLETS.path)

    parts.button(visit, says("Bind"), visit.acting(Right.PREPARE, bind), Weight.MAIN)


def _renew(visit: Visit, view: WalletView) -> None:
    async def renew() -> None:
        question = says(
            "A new code for {wallet}? The old label is worth nothing then: print the new one, stick it on and bind it.",
            wallet=view.wallet.name,
        )
        if await dialogs.agreed(visit, question, says("New code for the wallet"), Weight.GRAVE):
            person = visit.person(Right.PREPARE)
            await visit.job(replace_label, visit.console.home, view.wallet.name, person)
            visit.go(rooms.WALLETS.path)

    parts.button(visit, says("New label"), visit.acting(Right.PREPARE, renew))


def _spoil(visit: Visit, view: WalletView, dialog: ui.dialog) -> None:
    """Another wallet in the place of this one; whom that concerns stands there until it is put away."""
    name = view.wallet.name

    async def spoil() -> None:
        question = says(
            "Another, empty wallet takes the place of {wallet}; this one's label is worth nothing then. What happened "
            "to it?",
            wallet=name,
        )
        act = says("Replace the wallet")
        reason = await dialogs.worded(visit, question, says("Reason"), act, Weight.GRAVE)
        if reason is None:
            return
        person = visit.person(Right.PREPARE)
        done = await visit.job(spoil_wallet, visit.console.home, name, reason, person)
        dialog.close()
        await dialogs.shown(visit, name.saying, tuple(done.told()))
        visit.go(rooms.WALLETS.path)

    parts.button(visit, says("Spoilt or lost"), visit.acting(Right.PREPARE, spoil))


def _moment(at: str) -> str:
    return f"{here(at):%m-%d %H:%M}"
