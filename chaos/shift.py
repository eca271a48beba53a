"""One session of a host on virtual time: the real link, eye and cores, run as a station runs them."""

import math
import random
from collections import deque
from collections.abc import Callable, Sequence

from cardboards.language import says
from chaos.line import GOOD, Badness, Line
from chaos.people import SECONDS
from chaos.room import VirtualClock
from chaos.sight import Film, Reader, ShownMark, shot_in
from dealer import signals
from dealer.entries import Entry
from dealer.questions import Answer, Choice, Question
from dealer.signals import (
    Answered,
    Ask,
    CameraGone,
    CancelTimer,
    Capture,
    CardSeen,
    Command,
    Event,
    NobodyThere,
    ScanWallet,
    SetTimer,
    StopMachine,
    TimedOut,
    Timer,
    TokenSeen,
    Withdraw,
    Write,
)
from dealer.station import Core, Scan
from firmware_bridge.camera import Frame
from firmware_bridge.errors import LinkFailed
from firmware_bridge.eye import Eye
from firmware_bridge.link import Link, LinkState
from firmware_bridge.simulator.hall import Hall
from firmware_bridge.simulator.scene import LabelSeen
from firmware_bridge.simulator.things import WalletPlace

MOST_TURNS = 200_000
"""So many turns of the loop are far more than any board takes."""
LONGEST_S = 3 * 3600.0
"""A person has an hour to answer; nothing waits longer than a few of these."""

Mischief = tuple[float, Callable[[], None]]
"""Something that comes to pass so many seconds after the beginning of a run."""


class EndlessWait(Exception):
    """Something goes on for ever."""


class Killed(Exception):
    """The host's process is gone in the middle of something."""


class Shift:
    """A host that has opened its machine and deals until something breaks."""

    def __init__(
        self,
        hall: Hall,
        clock: VirtualClock,
        dice: random.Random,
        reader: Reader,
        badness: Badness = GOOD,
    ) -> None:
        self.link = Link(dice.randrange(1, 2**32), "line")
        self.asked: list[Question] = []
        self._hall = hall
        self._clock = clock
        self._dice = dice
        self._film = Film(hall, dice)
        self._eye = Eye(reader, ShownMark())
        self._to_device, self._to_host = Line(dice, badness), Line(dice, badness)
        self._timers: dict[Timer, float] = {}
        self._looking = False
        self._scanning: ScanWallet | None = None
        self._question: Question | None = None
        self._answers_at = 0.0
        self._reply: Event | None = None
        self._mischief: list[Mischief] = []
        self._mail: deque[Event] = deque()
        self._over = False
        self._stirred = True  # something may have changed in the hall since it was last asked
        self._hall_due = self._link_due = self._line_due = self._timers_due = math.inf
        hall.on_change(self._stir)

    def open(self) -> bool:
        """Greet the machine; whether it answered."""
        hall = self._hall
        hall.line_cut = False
        hall.eye.unplugged = hall.eye.torn = hall.eye.frozen = hall.eye.dark = False
        hall.eye.blur = 0.0
        self.link.start(self._clock.now())
        while self.link.state is LinkState.GREETING:
            self._turn_of_line(self._advance())
        return self.link.state is LinkState.OPEN

    def run(
        self,
        core: Core,
        write: Callable[[Entry], None],
        look_up: Callable[[str], Scan],
        mischief: Sequence[Mischief],
    ) -> None:
        """Run a core to its end.

        Raises:
            Killed: by the mischief.
            EndlessWait: it has no end.
        """
        self._core, self._write, self._look_up = core, write, look_up
        began = self._clock.now()
        self._mischief = sorted(((began + at, act) for at, act in mischief), key=lambda one: one[0])
        self._timers.clear()
        self._looking = False
        self._scanning = None
        self._execute(core.begin())
        self._over = core.ended
        for _ in range(MOST_TURNS):
            if self._over:
                break
            now = self._advance()
            self._turn(now)
            if now - began > LONGEST_S:
                raise EndlessWait
        else:
            raise EndlessWait
        self._question = self._reply = None
        self._film.rest()

    # Time.

    def _advance(self) -> float:
        """Go to when the next thing happens."""
        if self._stirred:
            self._hall_due = _or_never(self._hall.next_event())
        self._link_due = _or_never(self.link.deadline)
        soonest = self._hall_due
        for due in (self._link_due, self._to_device.due, self._to_host.due):
            if due < soonest:
                soonest = due
        self._line_due = soonest
        self._timers_due = math.inf
        if self._timers:
            self._timers_due = min(self._timers.values())
            soonest = min(soonest, self._timers_due)
        if self._film.wanted:
            soonest = min(soonest, _or_never(self._film.next_event()))
        if self._question or self._reply:
            soonest = min(soonest, self._answers_at)
        if self._mischief:
            soonest = min(soonest, self._mischief[0][0])
        if soonest == math.inf:
            raise EndlessWait
        clock = self._clock
        clock.time = max(clock.time, soonest)
        return clock.time

    def _stir(self) -> None:
        self._stirred = True

    def _turn(self, now: float) -> None:
        while self._mischief and self._mischief[0][0] <= now:
            self._mischief.pop(0)[1]()
        if self._line_due <= now or self._stirred:
            self._turn_of_line(now)
        while self._mail and not self._over:
            self._tell(self._mail.popleft())
        if self._film.wanted:
            frame = self._film.take(now)
            if frame is not None:
                self._see(frame)
            elif self._film.gone:
                self._film.rest()
                self._film.gone = False
                self._tell(CameraGone(says("no picture")))
        if (self._question or self._reply) and now >= self._answers_at:
            self._answer(now)
        if self._timers_due <= now:
            for timer in [timer for timer, due in self._timers.items() if due <= now]:
                if self._timers.pop(timer, None) is not None:
                    self._tell(TimedOut(timer))

    def _turn_of_line(self, now: float) -> None:
        hall, link = self._hall, self.link
        if min(self._hall_due, self._to_device.due) <= now:
            hall.run(self._to_device.take(now))
            self._stirred = True
        if hall.line_cut:
            hall.line_cut = False
            link.lose(LinkFailed("The cable is out."), now)
            self._mail += link.take_events()
        if self._stirred:
            self._stirred = False
            self._hall_due = _or_never(hall.next_event())
            if sent := hall.take_sent():
                self._to_host.put(now, sent)
        if min(self._link_due, self._to_host.due) <= now:
            link.hear(self._to_host.take(now), now)
            link.tick(now)
            self._flush(now)
            self._mail += link.take_events()

    def _flush(self, now: float) -> None:
        out = self.link.take_output()
        if out:
            self._to_device.put(now, out)

    # What a station does.

    def _tell(self, event: Event) -> None:
        if not self._over:
            self._execute(self._core.handle(event))
            self._over = self._core.ended

    def _execute(self, commands: list[Command]) -> None:
        now = self._clock.now()
        for command in commands:
            match command:
                case Write(entry=entry):
                    self._write(entry)
                case SetTimer(timer=timer):
                    self._timers[timer] = now + signals.SECONDS[timer]
                case CancelTimer(timer=timer):
                    self._timers.pop(timer, None)
                case Capture(step=step, mark=mark):
                    self._eye.expect(step, mark, now)
                    self._looking = True
                    self._film.want(now)
                case Ask(question=question):
                    self._ask(question, now)
                case Withdraw():
                    self._question = None
                case ScanWallet():
                    self._scanning = command
                case StopMachine():
                    self.link.stop(now)
                case _:
                    self.link.submit(command, now)
        self._flush(now)

    def _see(self, frame: Frame) -> None:
        sight = shot_in(frame.image).exposure.sight
        if self._scanning and isinstance(sight, LabelSeen):
            self._scan(sight.label.token, self._scanning.passing_over)
        glimpse = self._eye.see(frame)
        if glimpse is not None:
            self._looking = False
            self._tell(CardSeen(glimpse.step, glimpse.look))
        if not self._looking and not self._scanning:
            self._film.rest()

    def _scan(self, token: str, passing_over: str | None) -> None:
        if token == passing_over:
            return
        self._scanning = None
        scan = self._look_up(token)
        self._question = None
        self._tell(TokenSeen(scan.token, scan.finding, scan.saying))

    # The person.

    def _ask(self, question: Question, now: float) -> None:
        """Somebody who is busy with another question may finish that act; its answer does not count."""
        if self._question is not None and self._dice.random() < 0.5:
            self._act()
        self._question, self._reply = question, None
        self._answers_at = now + SECONDS[question.asked.value] * self._dice.uniform(0.1, 1.5)

    def _act(self) -> Event:
        question = self._question
        assert question is not None
        self._question = None
        self.asked.append(question)
        said = self._hall.ask(
            question.asked.value,
            question.facts,
            [choice.value for choice in question.choices],
        )
        if self._scanning and self._hall.world.wallet_at(WalletPlace.CAMERA):
            self._film.want(self._clock.now())
        if said["choice"] is None:
            return NobodyThere()
        return Answered(Answer(Choice(said["choice"]), str(said["text"])))

    def _answer(self, now: float) -> None:
        """Act first, and say so a moment later: the machine may have told of it meanwhile."""
        if self._reply is None:
            self._reply = self._act()
            self._answers_at = now + self._dice.choice([0.0, 0.005, 0.1])
            return
        reply, self._reply = self._reply, None
        self._tell(reply)


def _or_never(time: float | None) -> float:
    return math.inf if time is None else time
