"""The tally of a passage: which cards have passed and which are under way.

Each change of it gives the journal entry that tells of it; faces and pockets go into the sealed part.
"""

from collections.abc import Iterable
from dataclasses import replace

from cardboards.cards import Card
from dealer.entries import Entry, EntryKind
from dealer.passage.passing import By, Passed, Told
from dealer.signals import Command, Write
from firmware_bridge.machine import Evidence


class Tally:
    """Cards by step, in the order in which they were routed."""

    def __init__(self) -> None:
        self.cards: dict[int, Passed] = {}

    def __len__(self) -> int:
        return len(self.cards)

    @property
    def under_way(self) -> tuple[Passed, ...]:
        """Routed and not yet landed: at most one in the track and one waiting at the eye."""
        return tuple(passed for passed in self.cards.values() if not passed.landed)

    def step_of(self, card: Card) -> int | None:
        """The step at which this card passed."""
        return next((one.step for one in self.cards.values() if one.card == card), None)

    @property
    def last(self) -> Passed | None:
        """The card that was routed last."""
        return next(reversed(self.cards.values()), None)

    def suspects(self, step: int, told: Told) -> tuple[int, ...]:
        """Of a card at the eye and the same card that passed earlier: which may well be another one.

        That is one whose next best guess has not passed yet.
        """
        pair = {step: told} | {
            one.step: one.told for one in self.cards.values() if one.told and one.card == told.card
        }
        return tuple(
            sorted(
                step
                for step, one in pair.items()
                if one.runner_up is not None and self.step_of(one.runner_up) is None
            )
        )

    def route(self, passed: Passed) -> Command:
        """A card is about to be routed."""
        self.cards[passed.step] = passed
        return _read(passed)

    def land(
        self, step: int, *, by: By = By.NOBODY, evidence: Evidence = Evidence.SENSOR
    ) -> Command:
        """A card lies in its pocket, as the operator says, or by this evidence."""
        passed = self.cards[step] = replace(self.cards[step], landed=True)
        facts: dict[str, object] = {"step": step}
        if by is By.OPERATOR:
            facts["by"] = by.value
        elif evidence is not Evidence.SENSOR:
            facts["evidence"] = evidence.value
        return Write(Entry(EntryKind.CARD_LANDED, facts, {"pocket": passed.pocket}))

    def correct(self, step: int, card: Card) -> Command:
        """A card that has passed was misread; it lies where it lies."""
        passed = replace(self.cards[step], told=Told(card, By.OPERATOR))
        self.cards[step] = passed
        return _read(passed, corrects=True)

    def take_back(self, steps: Iterable[int], why: str) -> list[Command]:
        """Cards that were routed have not passed after all."""
        back: list[Command] = []
        for step in steps:
            del self.cards[step]
            back.append(Write(Entry(EntryKind.CARD_TAKEN_BACK, {"step": step, "why": why})))
        return back


def _read(passed: Passed, **facts: object) -> Command:
    told = passed.told
    runner_up = told and told.runner_up
    return Write(
        Entry(
            EntryKind.CARD_READ,
            {
                "step": passed.step,
                "by": passed.by.value,
                "confidence": told and told.confidence,
                **facts,
            },
            {
                "card": passed.card and passed.card.code,
                "pocket": passed.pocket,
                "runner_up": runner_up and runner_up.code,
            },
        )
    )
