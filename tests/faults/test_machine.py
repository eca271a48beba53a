"""Faults of the line, the machine, the host and the camera (F01 to F48)."""

import os
import sys

import pytest

from chaos.line import Badness
from dealer.dealing import State
from dealer.endings import Void
from dealer.entries import EntryKind
from dealer.questions import Asked
from dealer.verifying import Outcome
from firmware_bridge.firmware.core import Core
from firmware_bridge.link import Link, LinkState
from firmware_bridge.machine import CloseJob, Feed, Look, MachineCommand, OpenJob, Route, Sense
from firmware_bridge.transport import open_transport
from firmware_bridge.wire import command_line, request_of, stop_line

DURING = 12
LOSSY = Badness(loss=0.1, twice=0.05, spoilt=0.02, noise=0.02, split=0.3, delay=0.004)


def asked(night):
    return [one.asked for one in night.asked]


def goes_on(night):
    """A new call of the program finishes the board."""
    again = night.deal(1)
    return again.state is State.COMPLETE and night.lies_right(1)


@pytest.mark.parametrize(
    ("act", "void"),
    [
        ("line", Void.LINK_LOST),
        ("restart", Void.RESTARTED),
        ("unplugged", Void.CAMERA_GONE),
    ],
)
def test_f01_f24_f41_what_breaks_off_is_void_and_is_finished_later(evening, at, act, void):
    night = evening()
    at(DURING, night, act)
    assert night.deal(1).void is void
    assert goes_on(night)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows names ports by number")
def test_f02_a_port_named_by_its_id_is_found_under_its_new_number(tmp_path):
    by_id = tmp_path / "usb-fapai-42"
    for _ in range(2):
        ours, theirs = os.openpty()
        by_id.unlink(missing_ok=True)
        by_id.symlink_to(os.ttyname(theirs))
        port = open_transport(str(by_id))
        os.write(ours, b"here\n")
        assert port.read(5.0) == b"here\n"
        port.close()
        os.close(ours)
        os.close(theirs)


def test_f06_f07_f08_f13_over_a_bad_line_a_board_is_dealt_right(evening):
    night = evening(line=LOSSY)
    assert night.deal(1).state is State.COMPLETE
    assert night.lies_right(1)
    assert night.verify(1).outcome is Outcome.PASS


def test_f09_a_session_given_up_in_the_middle_of_an_answer_leaves_nothing_to_the_next():
    device = Core({"device": "d", "boot": "b"})

    def exchange(data):
        device.step(0, 8, data)
        return bytes(device.take_tx())

    first, second = Link(7, "line"), Link(8, "line")
    first.start(0.0)
    first.hear(exchange(first.take_output()), 0.0)
    first.hear(exchange(first.take_output()), 0.0)
    first.submit(Sense(), 0.0)
    late = exchange(first.take_output())
    second.start(0.0)
    half = len(late) // 2
    second.hear(late[half:], 0.0)
    second.hear(exchange(second.take_output()), 0.0)
    second.hear(exchange(second.take_output()), 0.0)
    assert second.state is LinkState.OPEN
    second.take_events()
    second.hear(late, 0.0)
    assert second.take_events() == []


def test_f22_no_line_holds_a_byte_that_could_interrupt_the_interpreter():
    commands: list[MachineCommand] = [
        OpenJob("j1"),
        Feed(1),
        Look(1),
        Route(1, 3, feed_next=True),
        Sense(),
        CloseJob("j1"),
    ]
    lines = [stop_line(2**32 - 1)]
    for session in (0, 3, 2**32 - 1):
        lines += [command_line(3, request_of(command), session) for command in commands]
    for line in lines:
        assert line.endswith(b"\n")
        assert all(0x20 <= byte < 0x7F for byte in line[:-1])


def test_f26_a_machine_that_is_switched_off_again_and_again_needs_no_new_program(evening, at):
    night = evening()
    for _ in range(4):
        at(DURING, night, "restart")
        assert night.deal(1).void is Void.RESTARTED
    assert goes_on(night)


@pytest.mark.parametrize("landed", [0, 1, 25, 51, 52])
def test_f31_f32_what_the_journal_calls_landed_had_landed_when_the_host_was_killed(evening, landed):
    night = evening()
    night.at_card[landed] = night.kill
    night.deal(1)
    assert night.shift is None
    assert night.tally.lost_confirmed == []
    assert goes_on(night)


def test_f31_killed_twice_in_a_row_the_board_is_dealt_at_the_third_call(evening):
    night = evening()
    night.at_card[DURING] = night.kill
    night.deal(1)
    night.at_card[3] = night.kill
    night.deal(1)
    assert goes_on(night)
    complete = [entry for _, entry in night.house.journal if entry.kind is EntryKind.BOARD_COMPLETE]
    assert len(complete) == 1


def test_f33_a_card_at_the_eye_at_the_start_is_taken_out_before_any_is_fed(evening):
    night = evening()
    night.meddle("card-at-boot")
    assert night.deal(1).state is State.COMPLETE
    assert asked(night).index(Asked.EMPTY_MACHINE) < asked(night).index(Asked.LOAD_PACK)
    assert night.lies_right(1)


def test_f34_a_card_that_strays_voids_the_board(evening):
    night = evening()
    night.meddle("stray")
    assert night.deal(1).void is Void.STRAYED


@pytest.mark.parametrize(("act", "kind"), [("button", Asked.STOPPED), ("jam", Asked.JAM)])
def test_f39_what_the_machine_reports_pauses_and_asks_and_does_not_disconnect(
    evening, at, act, kind
):
    night = evening()
    at(DURING, night, act)
    assert night.deal(1).state is State.COMPLETE
    assert kind in asked(night)
    assert night.tally.sessions == 1
    assert night.lies_right(1)


def test_f42_a_camera_that_repeats_its_last_frame_has_cards_held_and_none_read(evening, at):
    night = evening()
    at(DURING, night, "frozen")
    at(DURING + 3, night, "frozen", on=False)
    assert night.deal(1).state is State.COMPLETE
    assert Asked.HELD in asked(night)
    assert night.lies_right(1)


def test_f48_half_pictures_end_like_no_pictures(evening, at):
    night = evening()
    at(DURING, night, "torn")
    assert night.deal(1).void is Void.CAMERA_GONE
    assert goes_on(night)
