"""Whoever sits at the terminal, answering a station's questions."""

import queue
import sys
import threading

from cardboards.language import says
from dealer.announcing import Announcement
from dealer.cli.screen import Screen
from dealer.cli.seat_board import SeatBoard
from dealer.jobs.situation import Kind
from dealer.questions import Answer, Choice, Question
from dealer.voice import voice_in

_TOKEN = "FP1"


class TerminalPerson:
    """Asks on the terminal; a thread reads the lines, so that a question can be withdrawn while nobody types."""

    def __init__(self, screen: Screen, kind: Kind) -> None:
        self._screen = screen
        self._kind = kind
        self._seats = SeatBoard(screen, voice_in(screen.language.tongue))
        self._lines: queue.Queue[str | None] = queue.Queue()
        self._ended = False
        threading.Thread(target=self._read, name="terminal", daemon=True).start()

    def ask(self, question: Question) -> Answer | None:
        """The answer that is typed; None when the question is withdrawn or the input has ended."""
        self._forget()
        self._seats.put_away()
        self._screen.note(question.saying)
        for place, choice in enumerate(question.choices, 1):
            self._screen.note(
                says("  {place}  {choice}", place=place, choice=self._kind.answer(choice))
            )
        while (line := self._next()) is not None:
            answer = self._answer(question, line)
            if answer is not None:
                return answer
            self._screen.note(
                says("Type the number of an answer, 1 to {last}.", last=len(question.choices))
            )
        return None

    def withdraw(self) -> None:
        """The open question no longer matters."""
        self._seats.put_away()
        self._lines.put(None)

    def hear(self, announcement: Announcement) -> None:
        """A seat is told, or the next card is asked for."""
        self._seats.show(announcement)

    def _answer(self, question: Question, line: str) -> Answer | None:
        if Choice.SHOWN in question.choices and line.upper().startswith(_TOKEN):
            return Answer(Choice.SHOWN, line)
        if not line.isdecimal() or not 1 <= int(line) <= len(question.choices):
            return None
        choice = question.choices[int(line) - 1]
        if choice.wants is None:
            return Answer(choice)
        self._screen.note(says("{what}:", what=choice.wants))
        words = self._next()
        return Answer(choice, words) if words else None

    def _next(self) -> str | None:
        return None if self._ended else self._lines.get()

    def _forget(self) -> None:
        """What was typed, or withdrawn, before the question was asked does not answer it."""
        while not self._lines.empty():
            self._lines.get_nowait()

    def _read(self) -> None:
        for line in sys.stdin:
            self._lines.put(line.strip())
        self._ended = True
        self._lines.put(None)
