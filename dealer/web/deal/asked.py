"""An open question on a screen: the one thing to do now, or a fault that takes the whole of it."""

from collections.abc import Callable, Mapping

from nicegui import ui

from cardboards.language import Saying, says
from dealer.jobs.situation import OpenQuestion, Task
from dealer.people import Right
from dealer.questions import Answer, Asked, Choice, Question
from dealer.web.deal.card_picker import CardPicker
from dealer.web.kit import parts
from dealer.web.kit.parts import Weight
from dealer.web.kit.visits import Visit

_HEADS: Mapping[Asked, Saying] = {
    Asked.HELD: says("A card is held"),
    Asked.DUPLICATE: says("The same card twice"),
    Asked.SHOWN_AGAIN: says("The same card again?"),
    Asked.JAM: says("A card is stuck"),
    Asked.STOPPED: says("The machine stands still"),
    Asked.CARD_FATE: says("Where is the card?"),
    Asked.HOPPER_EMPTY: says("Cards are missing"),
    Asked.EXTRA: says("Cards are left over"),
    Asked.WRONG_WALLET: says("Not this wallet"),
    Asked.EMPTY_MACHINE: says("Clear machine and wallet"),
    Asked.CLEAR_MACHINE: says("Clear the machine"),
}

_STATIONS: Mapping[str, Saying] = {
    "hopper": says("hopper"),
    "feeder": says("feed"),
    "eye": says("eye"),
    "track": says("track"),
    "pockets": says("pockets"),
}
_PROBABLY: Mapping[Asked, str] = {
    Asked.HELD: "eye",
    Asked.DUPLICATE: "eye",
    Asked.SHOWN_AGAIN: "eye",
    Asked.CARD_FATE: "track",
    Asked.HOPPER_EMPTY: "hopper",
    Asked.EXTRA: "hopper",
}
_ABOUT_A_CARD = frozenset({Asked.HELD, Asked.DUPLICATE})
_NAMES_A_CARD = frozenset({Choice.NAME, Choice.EARLIER})
_WITHOUT_SEEING = frozenset({Choice.RETRY, Choice.TURN, Choice.ABORT})
_GRAVE = frozenset({Choice.ABORT})


def choices(question: Question, *, sees: bool) -> tuple[Choice, ...]:
    """What somebody may answer: who may not see a held card can name none, so others are asked for that."""
    if question.asked in _ABOUT_A_CARD and not sees:
        return tuple(choice for choice in question.choices if choice in _WITHOUT_SEEING)
    return question.choices


class QuestionView:
    """Draws one question; `answered` takes what was chosen."""

    def __init__(self, visit: Visit, asked: OpenQuestion, task: Task) -> None:
        self._visit = visit
        self._asked = asked
        self._kind, self._event = task.kind, task.event

    @property
    def is_fault(self) -> bool:
        """Whether it takes the whole screen."""
        return self._asked.question.asked.is_fault

    def draw(self) -> None:
        """The whole question."""
        if self.is_fault:
            self._draw_fault()
        else:
            self._draw_prompt()

    def scanned(self, text: str) -> None:
        """A scanner has read something, or it was typed."""
        question = self._asked.question
        if Choice.SHOWN in question.choices:
            self._answer(Choice.SHOWN, text)
        else:
            self._visit.warn(says("No code is wanted now."))

    def _draw_prompt(self) -> None:
        with ui.element("section").classes("prompt").props("aria-live=assertive"):
            ui.label(self._visit.say(self._asked.question.saying)).classes("prompt-text")
            self._draw_choices()

    def _draw_fault(self) -> None:
        question = self._asked.question
        with ui.element("section").classes("fault").props("role=alert"):
            with ui.element("div").classes("fault-head"):
                ui.label("!").classes("fault-sign").props("aria-hidden=true")
                parts.title(self._visit, _HEADS[question.asked])
            with ui.element("div").classes("fault-body"):
                self._draw_pictures()
                with ui.element("div").classes("fault-what"):
                    ui.label(self._visit.say(question.saying)).classes("fault-text")
                    self._draw_machine()
                    self._draw_choices()

    def _draw_pictures(self) -> None:
        """The held card, never with its pocket; of two alike the earlier one too, whose picture tells which it was."""
        facts = self._asked.question.facts
        if self._asked.question.asked not in _ABOUT_A_CARD:
            return
        if not self._visit.may(Right.SEE_HELD_CARD, self._event):
            return
        with ui.element("div").classes("cards"):
            self._draw_card(facts.get("step"), says("at the eye"))
            if self._asked.question.asked is Asked.DUPLICATE:
                self._draw_card(facts.get("earlier"), says("the earlier card"))

    def _draw_card(self, step: object, named: Saying) -> None:
        if step is None:
            return
        name = self._visit.say(named)
        with ui.element("figure").classes("card"):
            source = f"/dealing/card/{self._asked.number}/{step}"
            ui.element("img").props(f'src={source} alt="{name}"')
            with ui.element("figcaption"):
                ui.label(name)

    def _draw_machine(self) -> None:
        """The way of a card through the machine, and where it probably is."""
        question = self._asked.question
        where = str(question.facts.get("where") or _PROBABLY.get(question.asked, ""))
        if where not in _STATIONS:
            return
        with ui.element("ol").classes("way"):
            for key, saying in _STATIONS.items():
                with ui.element("li") as place:
                    ui.label(self._visit.say(saying))
                if key == where:
                    place.classes("way-here")
                    with place:
                        ui.label(self._visit.say(says("probably here"))).classes("way-mark")

    def _choices(self) -> tuple[Choice, ...]:
        sees = self._visit.may(Right.SEE_HELD_CARD, self._event)
        return choices(self._asked.question, sees=sees)

    def _draw_choices(self) -> None:
        question = self._asked.question
        typed = ui.element("div").classes("typed")
        with ui.element("div").classes("choices"):
            for place, choice in enumerate(self._choices(), 1):
                weight = Weight.GRAVE if choice in _GRAVE else Weight.PLAIN
                weight = Weight.MAIN if place == 1 else weight
                press = self._visit.acting(Right.RUN_MACHINE, self._pressed(choice, typed))
                parts.button(self._visit, self._kind.answer(choice), press, weight, key=str(place))
        if question.asked is Asked.BIND:
            self._ask_for_words(Choice.NUMBER, typed)

    def _pressed(self, choice: Choice, typed: ui.element) -> Callable[[], None]:
        def press() -> None:
            if choice.wants is None:
                self._answer(choice)
            else:
                self._ask_for_words(choice, typed)

        return press

    def _ask_for_words(self, choice: Choice, place: ui.element) -> None:
        assert choice.wants is not None
        place.clear()
        with place:
            words = ui.input(self._visit.say(choice.wants)).props(
                "outlined autofocus autocomplete=off"
            )

            def send() -> None:
                if text := str(words.value or "").strip():
                    self._answer(choice, text)

            act = self._visit.acting(Right.RUN_MACHINE, send)
            words.on("keydown.enter", act)
            parts.button(self._visit, says("That is it"), act, Weight.MAIN)
            if choice in _NAMES_A_CARD:

                def put_away() -> None:
                    place.clear()

                parts.button(self._visit, says("Back to the choices"), put_away, key="Escape")
                CardPicker(self._visit, words, act)

    def _answer(self, choice: Choice, text: str = "") -> None:
        if choice in self._choices():
            self._visit.console.work.answer(self._asked.number, Answer(choice, text))
