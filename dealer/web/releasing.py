"""The release: the chief referee opens the hand records, at or after their time, with the PIN."""

from cardboards.language import says
from dealer.jobs.events import EventView
from dealer.jobs.release import Before, before_release, release
from dealer.people import Right
from dealer.web import parts
from dealer.web.board_rooms import at_event, link, state
from dealer.web.console import Console, Room
from dealer.web.lying import PAPERS
from dealer.web.pages import page
from dealer.web.parts import Weight
from dealer.web.proof import asked
from dealer.web.visits import Visit

ROOM = Room("/release", says("Release"), Right.RELEASE)


def register(console: Console) -> None:
    """Join the console."""

    @page(console, ROOM)
    async def releasing(visit: Visit) -> None:
        view = at_event(visit, says("Release of the hand records"))
        if view is None:
            return
        parts.text(visit, says("{event}: {state}", event=view.event.name, state=state(view)))
        if view.event.released:
            parts.text(visit, says("The records are open. They can be printed now."))
            link(visit, f"{PAPERS}/records", says("Print hand records"))
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
            parts.problem(
                visit, says("Wallets are still at tables: {wallets}.", wallets=before.away)
            )
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
                visit.go(ROOM.path)

        parts.button(
            visit,
            says("Release the records"),
            visit.acting(Right.RELEASE, open_records),
            Weight.GRAVE,
        )
