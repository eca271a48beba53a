"""What a check came to, to be read across a room: shape, word, class and counts. Blind until it is revealed."""

from dataclasses import dataclass

from nicegui import ui

from cardboards.games import Seat
from cardboards.language import Saying, says
from dealer.jobs.mending import Mending, mend
from dealer.jobs.where import place_named
from dealer.people import Right
from dealer.verifying import Outcome, Verdict
from dealer.wallet_name import WalletName
from dealer.web import rooms
from dealer.web.kit import parts
from dealer.web.kit.proof import asked
from dealer.web.kit.visits import Visit


@dataclass(frozen=True, slots=True)
class Given:
    """A verdict and what it is about: an event by name and by id; `seats`: of these pockets alone."""

    event: str
    event_id: str | None
    wallet: WalletName
    verdict: Verdict
    seats: tuple[Seat, ...] = ()
    named_by_operator: int = 0
    notes: tuple[Saying, ...] = ()


def draw_answer(visit: Visit, given: Given) -> None:
    """The whole answer, with the way to what mends it for who may see that."""
    verdict = given.verdict
    with (
        ui.element("section")
        .classes(f"answered answered-{verdict.outcome.value}")
        .props("role=status")
    ):
        ui.element("div").classes("answered-sign").props("aria-hidden=true")
        with ui.element("div").classes("answered-words"):
            ui.label(visit.say(_about(given))).classes("answered-wallet")
            with ui.element("h1"):
                ui.label(visit.say(verdict.outcome.saying))
            if verdict.fault is not None:
                ui.label(visit.say(verdict.fault.saying)).classes("answered-class")
        _counts(visit, verdict)
    for saying in _remarks(given):
        parts.text(visit, saying)
    if verdict.outcome is Outcome.FAIL:
        _for_the_referee(visit, given)


def draw_line(visit: Visit, given: Given) -> None:
    """The same as one line of several."""
    outcome = given.verdict.outcome
    with ui.element("li").classes(f"answer-line answered-{outcome.value}"):
        ui.element("span").classes("answered-sign").props("aria-hidden=true")
        ui.label(visit.say(given.wallet.saying)).classes("answer-wallet")
        ui.label(visit.say(given.verdict.saying))
        if outcome is Outcome.FAIL:
            _for_the_referee(visit, given)


def _about(given: Given) -> Saying:
    if not given.seats:
        return given.wallet.saying
    return says("{wallet}, {seat} alone", wallet=given.wallet, seat=given.seats)


def _remarks(given: Given) -> tuple[Saying, ...]:
    remarks = list(given.notes)
    if given.named_by_operator:
        remarks.append(says("A person named {count} of its cards.", count=given.named_by_operator))
    if given.seats and given.verdict.outcome is Outcome.PASS:
        remarks.append(says("This says nothing of the other pockets."))
    if given.verdict.outcome is Outcome.UNREADABLE:
        remarks.append(
            says("Spread the cards so that every corner shows, or count and compare them by hand.")
        )
    return tuple(remarks)


def _counts(visit: Visit, verdict: Verdict) -> None:
    with ui.element("dl").classes("answered-counts"):
        for one in verdict.counts:
            read = one.found - one.unread
            odd = "" if read == one.expected else "answered-odd"
            with ui.element("div").classes(f"figure {odd}"):
                with ui.element("dt"):
                    ui.label(visit.say(one.seat.saying))
                with ui.element("dd"):
                    ui.label(f"{read} / {one.expected}")


def _for_the_referee(visit: Visit, given: Given) -> None:
    with ui.element("div").classes("presses") as presses:
        if visit.may(Right.REVEAL_BOARD, given.event_id):

            async def reveal() -> None:
                what = says("Show what to move in {wallet}", wallet=given.wallet)
                proof = await asked(visit, Right.REVEAL_BOARD, what, given.event_id)
                if proof is None:
                    return
                home, reason = visit.console.home, proof.reason
                mending = await visit.job(
                    mend, home, given.event, given.wallet, given.verdict, reason, proof.person
                )
                presses.clear()
                with presses:
                    _draw_mending(visit, mending)
                parts.into_sight(visit, presses)

            act = visit.acting(Right.REVEAL_BOARD, reveal)
            parts.button(visit, says("Show what to move"), act, key="M")
        if visit.may(Right.RULE):
            parts.link(visit, rooms.REFEREE.about(given.wallet), says("What the rules say"))


def _draw_mending(visit: Visit, mending: Mending) -> None:
    with parts.panel(visit, says("What to move")) as panel:
        panel.classes("mending")
        with ui.element("ol"):
            for move in mending.moves:
                with ui.element("li"):
                    ui.label(visit.say(move))
        tables = tuple(place_named(table) for table in mending.tables)
        parts.text(
            visit,
            says(
                "At these tables since its last PASS: {tables}. Who it was is for you to find.",
                tables=tables,
            )
            if tables
            else says("At no table since its last PASS."),
        )
