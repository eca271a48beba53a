"""What the host hears: each kind of line, and nothing that is not of its session."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_bridge.errors import FrameError
from firmware_bridge.firmware.frames import seal
from firmware_bridge.machine import (
    BinsSensed,
    ButtonPressed,
    Cleared,
    DoubleFed,
    HopperEmpty,
    Jammed,
    Landed,
    Sensed,
    Settled,
    StillBlocked,
    Stopped,
    Strayed,
    WalletSwitched,
    Where,
)
from firmware_bridge.wire import (
    Answer,
    Complaint,
    Ear,
    Loss,
    Notice,
    StopTaken,
    event_of,
    stop_line,
)

SESSION = 0x1234ABCD
LINES = [
    ("@7 ok n=3", Answer(7, True, {"n": "3"})),
    ("@7 no why=eye n=3", Answer(7, False, {"why": "eye", "n": "3"})),
    ("#9 landed step=1 pocket=2", Notice(9, "landed", {"step": "1", "pocket": "2"})),
    ("!stopped", StopTaken()),
    ("?bad", Complaint("bad", {})),
]


@given(st.lists(st.sampled_from(LINES)), st.integers(1, 50))
def test_lines_are_heard_in_any_pieces(lines, size):
    stream = b"".join(seal(body, SESSION) for body, _ in lines)
    ear, heard = Ear(SESSION), []
    for start in range(0, len(stream), size):
        heard += ear.hear(stream[start : start + size])
    assert heard == [one for _, one in lines]


@pytest.mark.parametrize("body", [body for body, _ in LINES])
def test_outside_the_session_only_the_lack_of_one_is_heard(body):
    assert Ear(SESSION).hear(seal(body, 0)) == []
    lacking = Ear(SESSION).hear(seal("?session boot=b2", 0))
    assert lacking == [Complaint("session", {"boot": "b2"})]


@pytest.mark.parametrize("body", ["@7 dance", "!go", "@7 feed step=1"])
def test_what_only_a_host_says_is_passed_over(body):
    assert Ear(SESSION).hear(seal(body, SESSION)) == []


def test_a_sealed_line_that_is_no_sentence_is_a_loss():
    assert Ear(SESSION).hear(seal("@7 ok n", SESSION)) == [Loss("bad")]


def test_stop_is_sealed_for_its_session():
    assert stop_line(SESSION) == seal("!stop", SESSION)


@pytest.mark.parametrize(
    ("name", "words", "event"),
    [
        ("settled", {"step": "3", "mark": "2"}, Settled(3, 2, 5.0)),
        ("settled", {"step": "3"}, Settled(3, None, 5.0)),
        ("landed", {"step": "3", "pocket": "1"}, Landed(3, 1, 5.0)),
        ("strayed", {"step": "3", "expected": "1", "pocket": "2"}, Strayed(3, 1, 2, 5.0)),
        ("empty", {"step": "3"}, HopperEmpty(3, 5.0)),
        ("jam", {"step": "3", "where": "feeder"}, Jammed(3, Where.FEEDER, 5.0)),
        ("double", {"step": "3"}, DoubleFed(3, 5.0)),
        ("wallet", {"present": "1"}, WalletSwitched(True, 5.0)),
        ("bins", {"empty": "0"}, BinsSensed(False, 5.0)),
        ("button", {}, ButtonPressed(5.0)),
        ("stopped", {"why": "silence"}, Stopped("silence", 5.0)),
        ("cleared", {}, Cleared(5.0)),
        ("blocked", {"where": "track"}, StillBlocked(Where.TRACK, 5.0)),
        ("sneezed", {}, None),
        (
            "sensed",
            {"hopper": "1", "eye": "0", "track": "0", "wallet": "1", "bins": "0", "halted": "1"},
            Sensed(
                hopper=True, eye=False, track=False, wallet=True, bins=False, halted=True, at=5.0
            ),
        ),
    ],
)
def test_what_each_event_tells(name, words, event):
    assert event_of(Notice(1, name, words), 5.0) == event


@pytest.mark.parametrize(
    "name", ["settled", "landed", "strayed", "jam", "wallet", "stopped", "sensed"]
)
def test_an_event_without_its_words_is_an_error_that_says_the_next_step(name):
    with pytest.raises(FrameError, match="Load the firmware"):
        event_of(Notice(1, name, {}), 5.0)
