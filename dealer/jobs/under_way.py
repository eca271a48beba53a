"""The one job that is under way at this station: begun, answered, paused and stopped from any screen."""

import logging
import threading
from collections.abc import Callable
from dataclasses import dataclass, replace

import cv2

from dealer.errors import WrongUse
from dealer.jobs.at_screens import AtScreens
from dealer.jobs.failures import FORESEEN, fault_of_ours
from dealer.jobs.looking_on import Glance, words_of
from dealer.jobs.situation import Ended, Noticeboard, Progress, Situation, Task
from dealer.jobs.watching import Watching
from dealer.oversight import Oversight
from dealer.questions import Answer, Operator
from firmware_bridge.clock import Clock, RealClock

log = logging.getLogger(__name__)

GOODBYE_S = 5.0
"""So long a server that ends waits for the job to end."""


@dataclass(frozen=True, slots=True)
class Crew:
    """Who stands by a job: who answers its questions, who hears how far it is, who looks over it."""

    operator: Operator
    progressed: Callable[[Progress], None]
    oversight: Oversight


Work = Callable[[Crew], object]
"""A job of `dealer.jobs`, given its crew; returns the job's result. Runs on a thread of its own."""


@dataclass(frozen=True, slots=True)
class _Running:
    watching: Watching
    oversight: Oversight
    thread: threading.Thread


class UnderWay:
    """One for a server; may be used from any thread."""

    def __init__(self, clock: Clock | None = None) -> None:
        self.board = Noticeboard()
        self._clock = clock or RealClock()
        self._person = AtScreens(self.board)
        self._turn = threading.Lock()
        self._running: _Running | None = None
        self._glanced: tuple[object, Glance] | None = None

    def start(self, task: Task, work: Work) -> None:
        """Begin a job; the same task again, while it runs, is the same job.

        Raises:
            WrongUse: something else is under way.
        """
        with self._turn:
            now = self.board.now
            if now.works and now.task == task:
                return
            if now.works and now.task is not None:
                raise WrongUse(
                    "{who} is at work at this station ({what}). Wait until that has ended, or stop it.",
                    who=now.task.who.name,
                    what=now.task.kind,
                )
            self.board.post(lambda before: Situation(before.version, task))
            watching = Watching(self.board, self._clock)
            oversight = Oversight(watching)
            crew = Crew(self._person, watching.progressed, oversight)
            thread = threading.Thread(
                target=self._do, args=(work, crew), name=task.kind.value, daemon=True
            )
            self._running = _Running(watching, oversight, thread)
            thread.start()

    def answer(self, number: int, answer: Answer) -> None:
        """Answer the open question of this number.

        Raises:
            WrongUse: it is no longer open, or this is none of its answers.
        """
        self._person.answer(number, answer)

    def picture(self, number: int, step: int) -> bytes | None:
        """A PNG of a card that the open question is about: the one at the eye, or the earlier of two alike."""
        asked, running = self.board.now.question, self._running
        if asked is None or asked.number != number or running is None:
            return None
        about = {asked.question.facts.get(name) for name in ("step", "earlier")}
        card = running.watching.pictures.get(step) if step in about else None
        return None if card is None else cv2.imencode(".png", card)[1].tobytes()

    def glance(self) -> Glance | None:
        """The card that was read last: only for who may see the whole deal."""
        latest = self._running.watching.latest if self._running else None
        if latest is None or not self.board.now.works:
            return None
        if self._glanced is None or self._glanced[0] is not latest:
            card, look = latest
            self._glanced = latest, Glance(cv2.imencode(".jpg", card)[1].tobytes(), words_of(look))
        return self._glanced[1]

    def rest_at_card(self) -> None:
        """Hold the next card at the eye."""
        if self._running:
            self._running.oversight.rest_at_card()

    def rest_at_board(self, *, wanted: bool) -> None:
        """Rest before the next board, or go on after all."""
        if self._running:
            self._running.oversight.rest_at_board(wanted=wanted)
            self.board.post(lambda now: replace(now, resting=wanted and now.works))

    def stop(self) -> None:
        """End the job; the board under way is void."""
        if self._running:
            self._running.oversight.stop()
            self.board.post(lambda now: replace(now, stopping=now.works))

    def halt(self) -> None:
        """All motors off, now; the station asks what is to be done then."""
        if self._running:
            self._running.oversight.halt()

    def dismiss(self) -> None:
        """What has ended was seen by somebody."""
        self.board.post(lambda now: now if now.works else Situation(now.version))

    def close(self) -> None:
        """The server ends: end the job, and wait for it a little."""
        self.stop()
        if self._running:
            self._running.thread.join(GOODBYE_S)

    def _do(self, work: Work, crew: Crew) -> None:
        try:
            ended = Ended(work(crew))
        except FORESEEN as error:
            ended = Ended(error=error.saying)
        except Exception as error:  # the last resort: whatever it is, people get a sentence
            log.exception("a job failed")
            ended = Ended(error=fault_of_ours(error))
        self.board.post(
            lambda now: replace(now, question=None, resting=False, stopping=False, ended=ended)
        )
        self._person.withdraw()
