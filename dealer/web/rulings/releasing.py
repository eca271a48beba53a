"""The release: the chief referee opens the hand records, at or after their time, with the PIN."""

from collections.abc import Iterable
from itertools import groupby

from cardboards.language import Saying, says
from dealer.jobs.events import EventView
from dealer.jobs.ranges import written
from dealer.jobs.release import Before, before_release, release
from dealer.people import Right
from dealer.wallet_name import WalletName
from dealer.web import rooms
from dealer.web.console import Console
from dealer.web.kit import parts
from dealer.web.kit.at_event import at_event, state
from dealer.web.kit.pages import page
from dealer.web.kit.parts import Weight
from dealer.web.kit.proof import asked
from dealer.web.kit.visits import Visit


def register(console: Console) -> None:
    """Join the console."""

    @page(console, rooms.RELEASING)
    async def releasing(visit: Visit) -> None:
        view = at_event(visit, says("Release of the hand records"))
        if view is None:
            return
        parts.text(visit, says("{event}: {state}", event=view.event.name, state=state(view)))
        if view.event.released:
            parts.text(visit, says("The records are open. They can be printed now."))
            parts.link(visit, f"{rooms.PAPERS.path}/records", says("Print hand records"))
        elif not view.boards:
            parts.text(visit, says("This event has no boards yet."))
        else:
            before = await visit.job(before_release, console.home, view.event.name)
            _release(visit, view, before)


def _release(visit: Visit, view: EventView, before: Before) -> None:
    event = view.event
    with parts.panel(visit):
        if before.end is not None:
            parts.text(
                visit,
                says("By its plan it is played until {end}.", end=f"{before.end:%m-%d %H:%M}"),
            )
        if before.away:
            away = says("Wallets are still at tables: {wallets}.", wallets=_by_copy(before.away))
            parts.problem(visit, away)
        if before.fouled:
            boards = says(
                "Boards {boards} are fouled: rate their groups apart.", boards=before.fouled
            )
            parts.problem(visit, boards)
            parts.way(visit, rooms.FOULED)
        parts.text(
            visit, says("From then on everybody may see all hands. It cannot be taken back.")
        )

        async def open_records() -> None:
            what = says(
                "Has the last table played its boards? Release the records of {event}",
                event=event.name,
            )
            proof = await asked(visit, Right.RELEASE, what, event.id)
            if proof is not None:
                await visit.job(release, visit.console.home, event.name, proof.reason, proof.person)
                visit.go(rooms.RELEASING.path)

        parts.button(
            visit,
            says("Release the records"),
            visit.acting(Right.RELEASE, open_records),
            Weight.GRAVE,
        )


def _by_copy(names: Iterable[WalletName]) -> tuple[Saying, ...]:
    """Wallets by set and copy, their numbers as ranges."""

    def place(name: WalletName) -> tuple[str, int]:
        return name.set_name, name.copy

    return tuple(
        says(
            "set {set}, copy {copy}: {numbers}",
            set=set_name,
            copy=copy,
            numbers=written(name.number for name in group),
        )
        for (set_name, copy), group in groupby(sorted(names, key=place), place)
    )
