"""Runs one board with a machine, an eye, a journal and a person: executes what a pure core asks for.

Threads: the link's and the camera's put events and frames into a mailbox; a question waits for its
answer on a thread of its own; everything else happens here, on the thread that calls `run`, in the
order that the core gave. The journal is written before a command goes out because it stands before
it in that order.
"""

import logging
import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from cardboards.errors import NotAToken
from cardboards.language import Saying
from cardboards.qr import Token
from dealer.custody import ScanFinding
from dealer.entries import Entry
from dealer.mailbox import Mailbox
from dealer.questions import Answer, Choice, Operator, Question
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
    seconds,
)
from firmware_bridge.camera import CameraLost, Frame
from firmware_bridge.clock import Clock
from firmware_bridge.eye import Eye
from firmware_bridge.machine import Machine
from firmware_bridge.wallet_code import token_in

log = logging.getLogger(__name__)

IDLE = 0.5
"""Seconds after which the station looks round even if nothing happens."""

LAG = 0.5
"""Seconds for which a webcam's frames may still show what lay there before somebody exchanged it and said so."""


class Core(Protocol):
    """A pure machine that a station can run."""

    @property
    def ended(self) -> bool:
        """Whether nothing more will happen."""
        ...

    def begin(self) -> list[Command]:
        """The first commands."""
        ...

    def handle(self, event: Event) -> list[Command]:
        """What to do about an event."""
        ...


@dataclass(frozen=True, slots=True)
class Scan:
    """What the house knows of a scanned code."""

    token: str
    finding: ScanFinding
    saying: Saying


@dataclass(frozen=True, slots=True)
class Desk:
    """What a station asks of the house for one board.

    `keep` takes the picture of a step's card and returns at once; `write` commits an entry before
    it returns; `look_up` tells what a code means; `watch` hears each event after it was handled.
    """

    keep: Callable[[int, Frame], None]
    write: Callable[[Entry], None] = lambda _entry: None
    look_up: Callable[[str], Scan] | None = None
    watch: Callable[[Event], None] = lambda _event: None


@dataclass(frozen=True, slots=True)
class _Reply:
    """An answer, or none, to the question with this number."""

    number: int
    answer: Answer | None


class Station:
    """One machine, one eye, one person. `hear` and `see` may be called from any thread."""

    def __init__(self, clock: Clock, operator: Operator) -> None:
        self.clock = clock
        self.operator = operator
        self._mail: Mailbox[Event | _Reply, Frame] = Mailbox()
        self._timers: dict[Timer, float] = {}
        self._question = 0
        self._scanning: ScanWallet | None = None
        self._scanning_since = 0.0

    def hear(self, event: Event) -> None:
        """The machine said something, or somebody from elsewhere."""
        self._mail.put(event)

    def see(self, seen: Frame | CameraLost) -> None:
        """The camera gave a frame, or gave up."""
        if isinstance(seen, Frame):
            self._mail.show(seen)
        else:
            self._mail.put(CameraGone(seen.reason))

    def gather(self, seconds: float) -> list[Frame]:
        """The frames of the next seconds; events that come meanwhile are kept for `run`."""
        until = self.clock.now() + seconds
        frames: list[Frame] = []
        events: list[Event | _Reply] = []
        while (left := until - self.clock.now()) > 0:
            arrived = self._mail.take(left)
            if isinstance(arrived, Frame):
                frames.append(arrived)
            elif arrived is not None:
                events.append(arrived)
        for event in events:
            self._mail.put(event)
        return frames

    def run(self, core: Core, machine: Machine, eye: Eye, desk: Desk) -> None:
        """Run a core to its end."""
        self._timers.clear()
        self._scanning = None
        run = _Run(core, machine, eye, desk)
        self._execute(run, core.begin())
        while not core.ended:
            arrived = self._mail.take(self._patience())
            if isinstance(arrived, Frame):
                self._look(run, arrived)
            elif isinstance(arrived, _Reply):
                self._reply(run, arrived)
            elif arrived is not None:
                self._handle(run, arrived)
            self._check_timers(run)
        self._withdraw()

    def _handle(self, run: "_Run", event: Event) -> None:
        self._execute(run, run.core.handle(event))
        run.desk.watch(event)

    def _look(self, run: "_Run", frame: Frame) -> None:
        self._look_for_code(run, frame)
        glimpse = run.eye.see(frame)
        if glimpse is not None:
            self._handle(run, CardSeen(glimpse.step, glimpse.look))
            run.desk.keep(glimpse.step, glimpse.frame)

    def _look_for_code(self, run: "_Run", frame: Frame) -> None:
        scanning = self._scanning
        if scanning is None:
            return
        stale = frame.arrived < self._scanning_since + LAG
        lies_there = scanning.passing_over or (scanning.just_refused if stale else None)
        text = token_in(frame.image, lies_there)
        if text is not None:
            self._scan(run, text)

    def _scan(self, run: "_Run", text: str) -> bool:
        """Look a code up; whether it was a wallet's code at all."""
        look_up = run.desk.look_up
        try:
            token = Token.scanned(text)
        except NotAToken:
            return False
        if look_up is None:
            return False
        self._scanning = None
        scan = look_up(token.text)
        self._withdraw()
        self._handle(run, TokenSeen(scan.token, scan.finding, scan.saying))
        return True

    def _reply(self, run: "_Run", reply: _Reply) -> None:
        if reply.number != self._question:
            return
        if reply.answer is None:
            self._handle(run, NobodyThere())
            return
        typed = reply.answer.text if reply.answer.choice is Choice.SHOWN else ""
        if not self._scan(run, typed):
            self._handle(run, Answered(reply.answer))

    def _execute(self, run: "_Run", commands: list[Command]) -> None:
        for command in commands:
            match command:
                case Write(entry=entry):
                    run.desk.write(entry)
                case SetTimer(timer=timer):
                    pace = seconds(timer, run.machine.capabilities.kind)
                    self._timers[timer] = self.clock.now() + pace
                case CancelTimer(timer=timer):
                    self._timers.pop(timer, None)
                case Capture(step=step, mark=mark):
                    run.eye.expect(step, mark, self.clock.now())
                case Ask(question=question):
                    self._ask(question)
                case Withdraw():
                    self._withdraw()
                case ScanWallet():
                    self._scanning, self._scanning_since = command, self.clock.now()
                case StopMachine():
                    run.machine.stop()
                case _:
                    run.machine.send(command)

    def _ask(self, question: Question) -> None:
        self._withdraw()
        number = self._question

        def wait() -> None:
            self._mail.put(_Reply(number, self.operator.ask(question)))

        threading.Thread(target=wait, name=f"question {number}", daemon=True).start()

    def _withdraw(self) -> None:
        """Whatever was asked before no longer counts."""
        self._question += 1
        self.operator.withdraw()

    def _patience(self) -> float:
        if not self._timers:
            return IDLE
        return max(0.0, min(IDLE, min(self._timers.values()) - self.clock.now()))

    def _check_timers(self, run: "_Run") -> None:
        now = self.clock.now()
        for timer in [timer for timer, due in self._timers.items() if due <= now]:
            if self._timers.pop(timer, None) is None:
                continue  # what an earlier one led to has cancelled it
            log.info("timer %s ran out", timer.value)
            self._handle(run, TimedOut(timer))


@dataclass(frozen=True, slots=True)
class _Run:
    core: Core
    machine: Machine
    eye: Eye
    desk: Desk
