"""What a device says of itself: whether it is one to work with, and what it can do."""

import pytest

from firmware_bridge.errors import FrameError
from firmware_bridge.greeting import capabilities, objection
from firmware_bridge.machine import Capabilities, PocketKind
from firmware_bridge.wire import Answer

HELLO = Answer(1, True, {"v": "1", "fw": "1.0", "device": "d1", "boot": "b1", "n": "0"})


def about(**words):
    return Answer(2, True, {"boot": "b1", "can": "-", "job": "-", "n": "0"} | words)


@pytest.mark.parametrize("wanted", [None, "d1"])
def test_the_device_that_is_asked_for_is_welcome_and_any_where_none_is(wanted):
    assert objection(HELLO, "test:port", wanted) is None


def test_F03_another_device_is_refused_by_both_names():
    refused = objection(HELLO, "test:port", "d7")
    assert refused is not None
    assert (refused.saying.facts["found"], refused.saying.facts["wanted"]) == ("d1", "d7")


@pytest.mark.parametrize(
    ("theirs", "fix"), [("0", "Load the firmware"), ("2", "Update this program")]
)
def test_F29_another_version_is_named_with_the_fix(theirs, fix):
    hello = Answer(1, False, {"why": "version", "v": theirs, "fw": "0.9"})
    said = str(objection(hello, "test:port", None))
    assert f"protocol {theirs} (firmware 0.9)" in said
    assert "this program 1" in said
    assert fix in said


def test_what_a_device_can_do_stands_in_its_two_answers():
    assert capabilities(HELLO, about(bins="4", can="bins", job="j9")) == Capabilities(
        device="d1",
        boot="b1",
        firmware="1.0",
        pockets=4,
        kind=PocketKind.BINS,
        mark=False,
        wallet_switch=False,
        bin_sensor=True,
        unfinished_job="j9",
    )
    able = capabilities(HELLO, about(board="4", can="mark,wallet"))
    assert (able.kind, able.mark, able.wallet_switch) == (PocketKind.BOARD, True, True)
    assert (able.bin_sensor, able.unfinished_job) == (False, None)


def test_a_device_that_says_nothing_of_its_pockets_is_no_machine():
    with pytest.raises(FrameError):
        capabilities(HELLO, about())
