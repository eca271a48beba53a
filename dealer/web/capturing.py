"""A table's own deal: a wallet that was dealt by hand is read, and what lies in it becomes the record."""

from nicegui import ui

from cardboards.language import says
from dealer.jobs.capture import Captured, CaptureOrder
from dealer.jobs.equipment import Gear
from dealer.jobs.events import EventView
from dealer.jobs.halls import bring_wallets
from dealer.jobs.naming import wallets_meant
from dealer.jobs.overview import WalletView
from dealer.jobs.situation import Kind, Situation, Task
from dealer.jobs.with_crew import capturing
from dealer.people import Right
from dealer.web import hand_cards, parts
from dealer.web.asked import QuestionView
from dealer.web.board_rooms import at_event, link
from dealer.web.console import Console, Room
from dealer.web.floor import Floor
from dealer.web.live import follow
from dealer.web.naming import ask_which, draw_name, wallet_entry
from dealer.web.pages import page
from dealer.web.parts import Weight
from dealer.web.visits import Visit

RIGHT = Right.PREPARE
"""What is read becomes a record; whoever may make one may run the machine too."""
ROOM = Room("/verify/capture", says("A table's own deal"), RIGHT, listed=False)


def register(console: Console) -> None:
    """Join the console."""

    @page(console, ROOM)
    def capture(visit: Visit) -> None:
        follow(visit, console.work.board, _View(visit).show)


class _View:
    """One visitor's view: the wallet that is to be read, how far its reading is, what came of it."""

    def __init__(self, visit: Visit) -> None:
        self._visit = visit
        self._stage = ui.element("div").classes("stage verify")
        self._shown: object = None
        self._floor: Floor | None = None

    def show(self, now: Situation) -> None:
        """The situation as it is now."""
        captures = now.task is not None and now.task.kind is Kind.CAPTURE
        question = now.question and now.question.number
        what = (now.task, now.ended, question) if captures else ()
        if what != self._shown:
            self._shown = what
            self._floor = None
            self._stage.clear()
            with self._stage:
                self._draw(now if captures else Situation())
        if self._floor is not None:
            self._floor.show(now)

    def _draw(self, now: Situation) -> None:
        if now.task is None:
            self._draw_start()
        elif now.ended is not None:
            self._draw_end(now)
        else:
            opened = now.question
            question = QuestionView(self._visit, opened, now.task.event) if opened else None
            if question is not None and question.is_fault:
                question.draw()
            else:
                self._floor = Floor(self._visit, now.task, question)

    def _draw_start(self) -> None:
        visit = self._visit
        event = at_event(visit, ROOM.title)
        if event is None:
            return

        async def named(text: str) -> None:
            found = await visit.job(wallets_meant, visit.console.home, text)
            if len(found) == 1:
                take(found[0])
                return
            place.clear()
            with place:
                ask_which(visit, RIGHT, found, take)

        def take(view: WalletView) -> None:
            place.clear()
            with place:
                self._draw_wallet(view, event)

        wallet_entry(visit, RIGHT, named)
        place = ui.element("div").classes("verify-place").props("aria-live=polite")
        with place:
            parts.text(
                visit,
                says(
                    "Scan the wallet that a table has dealt by hand. The machine reads it pocket by pocket, and what "
                    "lies in it becomes the record of its board in {event}.",
                    event=event.event.name,
                ),
            )

    def _draw_wallet(self, view: WalletView, event: EventView) -> None:
        visit, name = self._visit, view.wallet.name
        draw_name(visit, view)
        if name.number in event.boards:
            parts.text(
                visit,
                says(
                    "Board {number} of {event} has a record already. What is read becomes a new version of it.",
                    number=name.number,
                    event=event.event.name,
                ),
            )

        async def start() -> None:
            order = CaptureOrder(event.event.name, Gear(), name)
            home, who = visit.console.home, visit.person(RIGHT, event.event.id)
            await visit.job(bring_wallets, home, order.gear.machine)
            task = Task(Kind.CAPTURE, order, who, event.event.id)
            visit.console.work.start(task, capturing(home, order, who))

        with ui.element("div").classes("presses"):
            act = visit.acting(RIGHT, start)
            parts.button(visit, says("Read it, and write its record"), act, Weight.MAIN, key="1")

    def _draw_end(self, now: Situation) -> None:
        visit = self._visit
        assert now.ended is not None
        parts.title(visit, ROOM.title)
        captured = now.ended.result
        if now.ended.error is not None:
            parts.problem(visit, now.ended.error)
        elif isinstance(captured, Captured):
            _draw_captured(visit, captured)
        dismiss = visit.acting(RIGHT, visit.console.work.dismiss)
        with ui.element("div").classes("presses"):
            parts.button(visit, says("The next wallet"), dismiss, Weight.MAIN, key="1")
            if visit.may(hand_cards.ROOM.right):
                link(visit, hand_cards.ROOM.path, hand_cards.ROOM.title)


def _draw_captured(visit: Visit, captured: Captured) -> None:
    with ui.element("div").classes("floor-moving").props("role=status"):
        ui.label(visit.say(captured.saying))
    if captured.named_by_operator:
        count = captured.named_by_operator
        parts.text(visit, says("A person named {count} of its cards.", count=count))
