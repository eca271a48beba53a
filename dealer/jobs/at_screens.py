"""Whoever stands at one of the screens, answering a station's questions: the first answer counts."""

import threading
from dataclasses import replace

from dealer.announcing import Announcement
from dealer.errors import WrongUse
from dealer.jobs.situation import Noticeboard, OpenQuestion
from dealer.questions import Answer, Question


class AtScreens:
    """An operator for all screens together. Questions are numbered on and on, so that a late answer finds none."""

    def __init__(self, board: Noticeboard) -> None:
        self._board = board
        self._turn = threading.Condition()
        self._number = 0
        self._open: Question | None = None
        self._answer: Answer | None = None

    def ask(self, question: Question) -> Answer | None:
        """Post the question and wait; None when it is withdrawn, which the station does after a person's hour."""
        with self._turn:
            if not self._board.now.works:
                return None
            self._number += 1
            number, self._open, self._answer = self._number, question, None
            opened = OpenQuestion(number, question)
            # A seat that was told before does not answer it.
            self._board.post(lambda now: replace(now, question=opened, announced=None))
            self._turn.wait_for(lambda: self._number != number or self._answer is not None)
            return self._answer if self._number == number else None

    def answer(self, number: int, answer: Answer) -> None:
        """Answer the question of this number.

        Raises:
            WrongUse: it is no longer open, or this is none of its answers.
        """
        with self._turn:
            if number != self._number or self._open is None:
                raise WrongUse("This question was answered already, or no longer matters.")
            if answer.choice not in self._open.choices:
                raise WrongUse("That is no answer to this question.")
            self._open, self._answer = None, answer
            self._close()
            self._turn.notify_all()

    def withdraw(self) -> None:
        """The open question no longer matters."""
        with self._turn:
            self._number += 1
            self._open = None
            self._close()
            self._turn.notify_all()

    def hear(self, announcement: Announcement) -> None:
        """All screens show it."""
        self._board.post(lambda now: replace(now, announced=announcement))

    def _close(self) -> None:
        self._board.post(lambda now: replace(now, question=None))
