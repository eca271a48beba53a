"""A station with scripted cores: what it executes, in which order, and what it passes on."""

import threading

import cv2
import numpy as np
import pytest

from cardboards.cards import Card
from cardboards.language import says
from cardboards.qr import Token, modules
from dealer.custody import ScanFinding
from dealer.entries import Entry, EntryKind
from dealer.questions import Answer, Asked, Choice, Question
from dealer.signals import (
    Answered,
    Ask,
    CameraGone,
    CancelTimer,
    Capture,
    CardSeen,
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
from dealer.station import LAG, Desk, Scan, Station
from firmware_bridge.camera import CameraLost, Frame
from firmware_bridge.eye import Eye
from firmware_bridge.machine import Landed, Route, Settled
from firmware_bridge.reader.readings import Reading
from tests.dealer.plays import BOARD

QUESTION = Question(Asked.LOAD_PACK, says("Load."), (Choice.DONE, Choice.ABORT))
TOKEN = Token("FP1" + "A" * 26)
OTHER = Token("FP1" + "B" * 26)
ACE = Reading(Card.named("SA"), 1.0, None)


class Clock:
    """Time that stands still until it is moved."""

    def __init__(self):
        self.time = 0.0

    def now(self):
        return self.time


class Script:
    """A core: gives these commands first, then answers events from a table, and ends after so many."""

    def __init__(self, first, reactions=(), events=1):
        self.first = list(first)
        self.reactions = dict(reactions)
        self.heard = []
        self.events = events

    @property
    def ended(self):
        return len(self.heard) >= self.events

    def begin(self):
        return self.first

    def handle(self, event):
        self.heard.append(event)
        return self.reactions.get(type(event), [])


class Machine:
    """Notes what it is told."""

    def __init__(self, notes):
        self.notes = notes

    def send(self, command):
        self.notes.append(command)

    def stop(self):
        self.notes.append("stop")

    def close(self):
        self.notes.append("close")

    @property
    def capabilities(self):
        return BOARD


class Person:
    """Answers what it was given, one question after the other; None stays silent until withdrawn."""

    def __init__(self, *answers):
        self.answers = list(answers)
        self.asked = []
        self.withdrawn = threading.Event()

    def ask(self, question):
        self.asked.append(question)
        self.withdrawn.clear()
        answer = self.answers.pop(0)
        if answer == "silent":
            self.withdrawn.wait(30)
            return Answer(Choice.DONE)
        return answer

    def withdraw(self):
        self.withdrawn.set()

    def hear(self, announcement):
        pass


class Fresh:
    def fresh(self, frame, mark, since, /):
        return True


class Says:
    def __init__(self, look):
        self.look = look

    def read(self, image):
        return self.look


def run(core, person=None, look=ACE, before=None, look_up=None, notes=None):
    """Run a core to its end; returns the station's notes: what was sent, written and kept, in order."""
    notes = [] if notes is None else notes
    station = Station(Clock(), person or Person())
    if before:
        before(station)
    desk = Desk(
        keep=lambda step, frame: notes.append(("kept", step)),
        write=lambda entry: notes.append(entry),
        look_up=look_up,
    )
    station.run(core, Machine(notes), Eye(Says(look), Fresh()), desk)
    return notes


def frame():
    return Frame(1, 0.0, np.zeros((4, 4, 3), np.uint8))


def test_commands_are_executed_in_their_order_so_that_the_journal_comes_first():
    entry = Entry(EntryKind.CARD_READ)
    route = Route(1, 2, feed_next=True)
    core = Script([Write(entry), route, StopMachine()])
    notes = run(core, before=lambda station: station.hear(Landed(1, 2, 0.0)))
    assert notes == [entry, route, "stop"]


def test_machine_events_reach_the_core_in_their_order():
    core = Script([], events=3)
    events = [Landed(step, 0, 0.0) for step in (1, 2, 3)]
    run(core, before=lambda station: [station.hear(event) for event in events])
    assert core.heard == events


def test_a_picture_is_read_when_a_core_asked_for_it_and_kept_after_the_core_has_acted():
    route = Route(4, 0, feed_next=False)
    core = Script([Capture(4, 1)], {CardSeen: [route]})
    notes = run(core, before=lambda station: station.see(frame()))
    assert core.heard == [CardSeen(4, ACE)]
    assert notes == [route, ("kept", 4)]


def test_a_lost_camera_is_told():
    core = Script([])
    run(core, before=lambda station: station.see(CameraLost(says("gone"))))
    assert core.heard == [CameraGone(says("gone"))]


@pytest.mark.parametrize(
    ("answer", "heard"),
    [(Answer(Choice.DONE), Answered(Answer(Choice.DONE))), (None, NobodyThere())],
)
def test_an_answer_reaches_the_core_and_so_does_nobody(answer, heard):
    core = Script([Ask(QUESTION)])
    run(core, Person(answer))
    assert core.heard == [heard]


def test_an_answer_to_a_question_that_was_replaced_does_not_count():
    abort = Answer(Choice.ABORT)
    core = Script([Ask(QUESTION), Ask(QUESTION)])
    run(core, Person("silent", abort))
    assert core.heard == [Answered(abort)]


def known(token):
    return Scan(token, ScanFinding.EXPECTED, says("expected"))


def test_a_token_that_is_typed_is_looked_up_like_one_that_is_seen():
    core = Script([Ask(QUESTION), ScanWallet()])
    person = Person(Answer(Choice.SHOWN, f"  {TOKEN.text.lower()}\r"))
    run(core, person, look_up=known)
    assert core.heard == [TokenSeen(TOKEN.text, ScanFinding.EXPECTED, says("expected"))]


def label(token):
    """A wallet's code that fills a picture."""
    code = np.kron(np.pad(np.array(modules(token)), 4), np.ones((6, 6), np.uint8))
    return cv2.cvtColor(np.where(code, 30, 225).astype(np.uint8), cv2.COLOR_GRAY2BGR)


def test_m10_the_wallet_that_was_refused_is_passed_over_while_it_lies_under_the_camera():
    station = Station(Clock(), Person())
    pictures = [Frame(number, 0.0, label(token)) for number, token in ((2, OTHER), (3, TOKEN))]

    class NextPicture(Eye):
        def see(self, frame):
            if pictures:
                station.see(pictures.pop(0))
            return super().see(frame)

    core = Script([ScanWallet(passing_over=OTHER.text)])
    station.see(Frame(1, 0.0, label(OTHER)))
    desk = Desk(lambda _step, _frame: None, look_up=known)
    station.run(core, Machine([]), NextPicture(Says(ACE), Fresh()), desk)
    assert core.heard == [TokenSeen(TOKEN.text, ScanFinding.EXPECTED, says("expected"))]
    assert not pictures


@pytest.mark.parametrize(("after", "seen"), [(LAG - 0.1, TOKEN), (LAG + 0.1, OTHER)])
def test_m10_frames_older_than_an_exchange_do_not_refuse_the_right_wallet(after, seen):
    station = Station(Clock(), Person())

    class NextPicture(Eye):
        def see(self, frame):
            station.see(Frame(2, after + 0.1, label(TOKEN)))
            return super().see(frame)

    core = Script([ScanWallet(just_refused=OTHER.text)])
    station.see(Frame(1, after, label(OTHER)))
    desk = Desk(lambda _step, _frame: None, look_up=known)
    station.run(core, Machine([]), NextPicture(Says(ACE), Fresh()), desk)
    assert core.heard == [TokenSeen(seen.text, ScanFinding.EXPECTED, says("expected"))]


def test_what_is_typed_and_is_no_token_is_only_an_answer():
    answer = Answer(Choice.SHOWN, "seven")
    core = Script([Ask(QUESTION), ScanWallet()])
    run(core, Person(answer), look_up=known)
    assert core.heard == [Answered(answer)]


def test_a_timer_that_runs_out_is_told_once_and_a_cancelled_one_never():
    clock = Clock()

    class AnHourPasses(Machine):
        def send(self, command):
            clock.time += 3600.0

    core = Script(
        [
            SetTimer(Timer.FEED),
            SetTimer(Timer.LOOK),
            CancelTimer(Timer.LOOK),
            Route(1, 0, feed_next=False),
        ]
    )
    station = Station(clock, Person())
    station.run(core, AnHourPasses([]), Eye(Says(ACE), Fresh()), Desk(print))
    assert core.heard == [TimedOut(Timer.FEED)]


def test_frames_can_be_gathered_without_losing_an_event():
    class Ticking(Clock):
        def now(self):
            self.time += 0.01
            return self.time

    station = Station(Ticking(), Person())
    station.hear(Landed(1, 0, 0.0))
    station.see(frame())
    assert len(station.gather(0.2)) == 1
    core = Script([])
    station.run(core, Machine([]), Eye(Says(ACE), Fresh()), Desk(print))
    assert core.heard == [Landed(1, 0, 0.0)]


def test_a_question_is_withdrawn_when_what_happened_has_answered_it():
    withdrawn = []

    class Told(Person):
        def withdraw(self):
            withdrawn.append(len(core.heard))
            super().withdraw()

    core = Script([Ask(QUESTION)], {Settled: [Withdraw()]})
    run(core, Told("silent"), before=lambda station: station.hear(Settled(1, None, 0.0)))
    assert withdrawn == [0, 1, 1]  # as it is asked, by the core, and at the end
