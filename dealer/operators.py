"""Who answers a station's questions: the operator of a simulated hall, somebody else, or nobody."""

import logging
import threading
from collections.abc import Sequence

from dealer.announcing import Announcement, SeatAnnounced
from dealer.questions import Answer, Asked, Choice, Operator, Question
from firmware_bridge.errors import HallError
from firmware_bridge.machines.simulated import HallEndpoints, ask, call_out

log = logging.getLogger(__name__)


class Nobody:
    """No question is answered."""

    def ask(self, question: Question) -> Answer | None:
        """Nobody is there."""
        log.info("nobody answers %s", question.asked.value)
        return None

    def withdraw(self) -> None:
        """Nothing was asked."""

    def hear(self, announcement: Announcement) -> None:
        """Nobody listens."""


class HallOperator:
    """The operator of a simulated hall, who acts there and then answers."""

    def __init__(self, endpoints: HallEndpoints) -> None:
        self._endpoints = endpoints
        self._one_at_a_time = threading.Lock()

    def ask(self, question: Question) -> Answer | None:
        """What the operator answers; None when the hall has none, or it does not know what to do."""
        if question.asked is Asked.REST:
            return None  # whoever wanted the rest ends it
        with self._one_at_a_time:
            try:
                answer = ask(self._endpoints, question.as_json())
            except HallError as error:
                log.warning("the hall's operator does not answer: %s", error)
                return None
        choice = answer.get("choice")
        return Answer(Choice(choice), str(answer.get("text", ""))) if choice else None

    def withdraw(self) -> None:
        """The operator finishes what it is doing; its answer is not waited for."""

    def hear(self, announcement: Announcement) -> None:
        """The seat is called out in the hall."""
        if isinstance(announcement, SeatAnnounced):
            try:
                call_out(self._endpoints, announcement.pocket)
            except HallError as error:
                log.warning("nobody in the hall hears the seat: %s", error)


class Relay:
    """Asks one after the other until somebody answers."""

    def __init__(self, operators: Sequence[Operator]) -> None:
        self._operators = tuple(operators)
        self._withdrawn = 0

    def ask(self, question: Question) -> Answer | None:
        """The first answer; nobody else is asked once it is withdrawn."""
        before = self._withdrawn
        for operator in self._operators:
            answer = operator.ask(question)
            if answer is not None or self._withdrawn != before:
                return answer
        return None

    def withdraw(self) -> None:
        """Nobody is asked any more."""
        self._withdrawn += 1
        for operator in self._operators:
            operator.withdraw()

    def hear(self, announcement: Announcement) -> None:
        """All hear it."""
        for operator in self._operators:
            operator.hear(announcement)
