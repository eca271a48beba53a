"""One job for all screens: begun once, answered once, seen as one situation."""

import threading

import numpy as np
import pytest

from cardboards.games import Seat
from cardboards.language import says
from dealer.announcing import SeatAnnounced
from dealer.errors import AnswerIsNo, WrongUse
from dealer.jobs.people import Person
from dealer.jobs.situation import Kind, Noticeboard, Progress, Situation, Task
from dealer.jobs.under_way import UnderWay
from dealer.jobs.watching import COUNTED, Watching, time_left
from dealer.people import Role
from dealer.questions import Answer, Asked, Choice, Question
from dealer.signals import PauseAsked, StopAsked
from dealer.wallet_name import WalletName
from firmware_bridge.machine import Landed

WANG, LI = Person("王", Role.DEALING_STAFF), Person("李", Role.DEALING_STAFF)
LOAD = Question(Asked.LOAD_PACK, says("Load."), (Choice.DONE, Choice.ABORT))
HELD = Question(Asked.HELD, says("Held."), (Choice.RETRY,), {"step": 3})
WALLET = WalletName(1, "A", 1)
SOON = 10.0


class Clock:
    def __init__(self):
        self.time = 0.0

    def now(self):
        return self.time


@pytest.fixture
def under_way():
    work = UnderWay(Clock())
    yield work
    work.close()


@pytest.fixture
def until(under_way):
    """Waits until the situation is as wanted."""
    changed = threading.Condition()

    def tell():
        with changed:
            changed.notify_all()

    end = under_way.board.subscribe(tell)

    def wait(wanted):
        with changed:
            assert changed.wait_for(lambda: wanted(under_way.board.now), SOON)
        return under_way.board.now

    yield wait
    end()


def ended(now):
    return now.ended is not None


def asks(now):
    return now.question is not None


def task(order="boards 1-4", who=WANG):
    return Task(Kind.DEAL, order, who)


def asking(*questions):
    """A job that puts questions, one after the other; its result is what was answered."""
    return lambda crew: [crew.operator.ask(question) for question in questions]


def test_pressing_twice_begins_one_job_and_another_job_is_told_who_works(under_way, until):
    begun = []

    def work(crew):
        begun.append(crew)
        crew.operator.ask(LOAD)

    under_way.start(task(), work)
    until(asks)
    under_way.start(task(), work)
    with pytest.raises(WrongUse, match="王"):
        under_way.start(task(who=LI), work)
    assert len(begun) == 1


def test_the_first_answer_counts_and_a_late_one_is_refused(under_way, until):
    under_way.start(task(), asking(LOAD, HELD))
    first = until(asks).question.number
    under_way.answer(first, Answer(Choice.DONE))
    second = until(lambda now: asks(now) and now.question.number != first).question
    with pytest.raises(WrongUse):
        under_way.answer(first, Answer(Choice.DONE))
    with pytest.raises(WrongUse):
        under_way.answer(second.number, Answer(Choice.DONE))
    under_way.answer(second.number, Answer(Choice.RETRY))
    assert until(ended).ended.result == [Answer(Choice.DONE), Answer(Choice.RETRY)]


def test_a_question_that_is_withdrawn_leaves_every_screen_and_nobody_can_answer_it(
    under_way, until
):
    went_on = threading.Event()

    def work(crew):
        asked = threading.Thread(target=crew.operator.ask, args=(LOAD,))
        asked.start()
        assert went_on.wait(SOON)
        crew.operator.withdraw()
        asked.join()

    under_way.start(task(), work)
    number = until(asks).question.number
    went_on.set()
    assert until(ended).question is None
    with pytest.raises(WrongUse):
        under_way.answer(number, Answer(Choice.DONE))


def test_how_a_job_ended_stands_until_somebody_has_seen_it(under_way, until):
    def refused(_crew):
        raise AnswerIsNo("That wallet is another one.")

    under_way.start(task(), refused)
    assert until(ended).ended.error.english() == "That wallet is another one."
    assert not under_way.board.now.works
    under_way.dismiss()
    assert under_way.board.now.task is None


def test_a_fault_of_ours_is_said_and_ends_the_job_only(under_way, until, tmp_path, monkeypatch):
    monkeypatch.setenv("FAPAI_HOME", str(tmp_path))

    def broken(_crew):
        raise ZeroDivisionError

    under_way.start(task(), broken)
    assert "ZeroDivisionError" in until(ended).ended.error.english()
    assert [file.suffix for file in tmp_path.glob("fault-*")] == [".txt"]
    under_way.start(task(), asking())
    assert until(lambda now: ended(now) and now.ended.error is None)


def test_rest_stop_and_halt_reach_the_station_and_a_wish_before_the_next_board_is_seen(
    under_way, until
):
    told: list[object] = []
    halted: list[bool] = []

    def work(crew):
        with crew.oversight.over(told.append, lambda: halted.append(True)):
            crew.operator.ask(LOAD)
        return crew.oversight.rests_here(), crew.oversight.rests_here(), crew.oversight.stopping

    under_way.start(task(), work)
    number = until(asks).question.number
    under_way.rest_at_card()
    under_way.halt()
    under_way.rest_at_board(wanted=True)
    assert under_way.board.now.resting
    under_way.stop()
    assert under_way.board.now.stopping
    under_way.answer(number, Answer(Choice.DONE))
    now = until(ended)
    assert now.ended.result == (True, False, True)
    assert (told, halted) == ([PauseAsked(), StopAsked()], [True])
    assert not now.resting
    assert not now.stopping


def test_only_the_card_that_is_asked_about_has_a_picture(under_way, until):
    def work(crew):
        for step in (2, 3):
            crew.oversight.onlooker.saw(step, np.zeros((4, 3, 3), np.uint8))
        crew.operator.ask(HELD)

    under_way.start(task(), work)
    number = until(asks).question.number
    assert under_way.picture(number, 3).startswith(b"\x89PNG")
    assert under_way.picture(number, 2) is None
    assert under_way.picture(number + 1, 3) is None
    under_way.answer(number, Answer(Choice.RETRY))
    assert under_way.picture(number, 3) is None


def test_the_card_at_the_eye_is_drawn_once_for_all_who_look(under_way, until):
    def work(crew):
        for step in (1, 2):
            crew.oversight.onlooker.saw(step, np.full((4, 3, 3), 100 * step, np.uint8))
            crew.operator.ask(LOAD)

    under_way.start(task(), work)
    number = until(asks).question.number
    first = under_way.glance()
    assert first.picture.startswith(b"\xff\xd8")
    assert under_way.glance() is first
    under_way.answer(number, Answer(Choice.DONE))
    until(lambda now: asks(now) and now.question.number != number)
    assert under_way.glance().picture != first.picture


def test_a_change_that_changes_nothing_wakes_nobody():
    board, woken = Noticeboard(), []
    end = board.subscribe(lambda: woken.append(board.now.version))
    board.post(lambda now: Situation(now.version, task=task()))
    board.post(lambda now: now)
    end()
    board.post(lambda now: Situation(now.version))
    assert woken == [1]


def test_pockets_are_counted_anew_every_thirteen_cards_so_that_none_tells_where_a_card_went():
    board = Noticeboard()
    watching = Watching(board, Clock())
    seen = []
    for step in range(1, 53):
        watching.heard(Landed(step, step % 4, 0.0))
        seen.append(board.now.pockets)
    assert len(set(seen)) == 1 + 52 // COUNTED
    assert seen[-1] == (13, 13, 13, 13)
    watching.began()
    assert board.now.pockets == ()


@pytest.mark.parametrize(
    ("boards", "to_do", "spent", "left"),
    [
        ([], 4, 10.0, None),
        ([20.0], 3, 0.0, 60.0),
        ([20.0, 30.0, 200.0], 2, 10.0, 50.0),
        ([900.0, 20.0, 20.0, 20.0, 20.0, 20.0], 1, 5.0, 15.0),
        ([20.0], 1, 300.0, 0.0),
    ],
)
def test_the_time_left_goes_by_the_median_of_the_last_boards(boards, to_do, spent, left):
    assert time_left(boards, to_do, spent) == left


def test_the_pace_is_measured_from_board_to_board():
    clock, board = Clock(), Noticeboard()
    watching = Watching(board, clock)
    watching.progressed(Progress(WALLET, 0, 0, 3))
    assert board.now.left is None
    clock.time = 20.0
    watching.progressed(Progress(WALLET, 52, 1, 3))
    assert board.now.left == 40.0
    clock.time = 30.0
    watching.progressed(Progress(WALLET, 20, 1, 3))
    assert board.now.left == 30.0


def test_a_seat_that_was_told_is_put_away_by_a_question_and_by_another_wallet(under_way, until):
    told = SeatAnnounced(3, 0, Seat.NORTH)

    def work(crew):
        crew.operator.hear(told)
        assert under_way.board.now.announced == told
        crew.operator.ask(HELD)
        crew.operator.hear(told)
        crew.oversight.onlooker.began()

    under_way.start(task(), work)
    now = until(asks)
    assert now.announced is None
    under_way.answer(now.question.number, Answer(Choice.RETRY))
    assert until(ended).announced is None
