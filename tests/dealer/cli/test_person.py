import io
import threading

import pytest

from cardboards.language import Language, Tongue, says
from dealer.cli.person import TerminalPerson
from dealer.cli.screen import Screen
from dealer.jobs.situation import Kind
from dealer.questions import Answer, Asked, Choice, Question


class Keyboard:
    """Lines that somebody types; reading waits for the next one."""

    def __init__(self):
        self._lines = []
        self._typed = threading.Condition()
        self._gone = False

    def type(self, *lines):
        with self._typed:
            self._lines += lines
            self._typed.notify_all()

    def leave(self):
        with self._typed:
            self._gone = True
            self._typed.notify_all()

    def __iter__(self):
        return self

    def __next__(self):
        with self._typed:
            self._typed.wait_for(lambda: self._lines or self._gone, 30)
            if not self._lines:
                raise StopIteration
            return self._lines.pop(0) + "\n"


class Shown(io.StringIO):
    """Standard error; tells when a text has appeared."""

    def __init__(self):
        super().__init__()
        self._grown = threading.Condition()

    def write(self, text):
        with self._grown:
            written = super().write(text)
            self._grown.notify_all()
            return written

    def wait_for(self, text, times=1):
        with self._grown:
            assert self._grown.wait_for(lambda: self.getvalue().count(text) >= times, 30)


@pytest.fixture
def keyboard(monkeypatch):
    keyboard = Keyboard()
    monkeypatch.setattr("sys.stdin", keyboard)
    yield keyboard
    keyboard.leave()


@pytest.fixture
def shown(monkeypatch):
    shown = Shown()
    monkeypatch.setattr("sys.stderr", shown)
    return shown


@pytest.fixture
def person(keyboard, shown, request):
    screen = Screen(Language(Tongue.ENGLISH), as_json=True, debug=False)
    return TerminalPerson(screen, getattr(request, "param", Kind.DEAL))


HELD = Question(Asked.HELD, says("Not read."), (Choice.RETRY, Choice.NAME, Choice.ABORT))
SHOW = Question(Asked.SHOW_WALLET, says("Show it."), (Choice.SHOWN, Choice.ABORT))


def asked(person, shown, question, times=1):
    """Ask on a thread of its own, once the question stands on the screen."""
    answers = []
    thread = threading.Thread(target=lambda: answers.append(person.ask(question)))
    thread.start()
    shown.wait_for(f"{len(question.choices)}  ", times)
    return thread, answers


@pytest.mark.parametrize(
    ("question", "lines", "answer"),
    [
        (HELD, ["1"], Answer(Choice.RETRY)),
        (HELD, ["2", "S10"], Answer(Choice.NAME, "S10")),
        (HELD, ["x", "9", "0", "3"], Answer(Choice.ABORT)),
        (HELD, ["2", "", "1"], Answer(Choice.RETRY)),
        (SHOW, ["FP1ABC"], Answer(Choice.SHOWN, "FP1ABC")),
        (SHOW, ["fp1abc"], Answer(Choice.SHOWN, "fp1abc")),
        (SHOW, ["1"], Answer(Choice.SHOWN)),
    ],
)
def test_an_answer_is_its_number_and_its_words(person, keyboard, shown, question, lines, answer):
    thread, answers = asked(person, shown, question)
    keyboard.type(*lines)
    thread.join(30)
    assert answers == [answer]


def test_a_withdrawn_question_is_not_answered_by_what_is_typed_later(person, keyboard, shown):
    thread, answers = asked(person, shown, HELD)
    person.withdraw()
    thread.join(30)
    assert answers == [None]
    thread, answers = asked(person, shown, HELD, times=2)
    keyboard.type("3")
    thread.join(30)
    assert answers == [Answer(Choice.ABORT)]


def test_when_the_input_ends_nobody_is_there(person, keyboard, shown):
    thread, answers = asked(person, shown, HELD)
    keyboard.leave()
    thread.join(30)
    assert answers == [None]
    assert person.ask(HELD) is None


@pytest.mark.parametrize("person", [Kind.TRIAL], indirect=True)
def test_where_no_board_is_dealt_stopping_stops_none(person, keyboard, shown):
    thread, answers = asked(person, shown, HELD)
    keyboard.type("3")
    thread.join(30)
    assert answers == [Answer(Choice.ABORT)]
    assert "3  stop the trial" in shown.getvalue()
