"""The device's half of the link: once, in order, numbered, and never waiting for the host."""

import pytest

from firmware_bridge.firmware.frames import Decoder, seal
from firmware_bridge.firmware.talk import LAST_NUMBER, REPLAY, RING, TX_LIMIT, Talk, after

OTHER = 0xBEEF


def bodies(data, seed):
    decoder, found = Decoder(), []
    decoder.push(data)
    while one := decoder.pull((seed,)):
        found.append(one[0])
    return found


def test_F13_a_repeated_command_is_answered_again_and_not_done_again(bench):
    bench.start_job()
    line = seal("@3 feed step=1", bench.session)
    first = bench.raw(line)
    for _ in range(5):
        assert bench.raw(line) == first
    bench.wait(50)
    assert bench.raw(line) == first
    assert bench.machine.feeds == 1


def test_F14_a_repeated_hello_is_answered_again_and_begins_nothing(bench):
    hello = seal("@1 hello v=1 session=1234abcd", 0)
    bench.session = 0x1234ABCD
    first = bench.raw(hello)
    assert bench.raw(hello)[0] == first[0]
    bench.number = 1
    bench.say("job job=j1")
    assert bench.raw(hello) == []
    assert bench.say("feed step=1") == "ok"


@pytest.mark.parametrize("number", [1, 2, 5, 400])
def test_F08_a_command_out_of_turn_is_passed_over(bench, number):
    bench.start_job()
    bench.say("ping")
    assert bench.say("feed step=1", number=number) is None
    assert bench.machine.feeds == 0


def test_numbers_begin_again_after_the_last():
    assert (after(1), after(LAST_NUMBER)) == (2, 1)


def test_F11_an_answer_names_the_command_it_answers_and_the_last_event(bench):
    bench.start_job()
    assert bench.raw(seal("@3 ping", bench.session)) == ["@3 ok n=1"]


def test_F10_one_complaint_for_one_loss(bench):
    bench.greet()
    assert bench.raw(b"noise\nnoise\nnoise\n") == ["?bad"]
    assert bench.raw(b"noise\n") == []
    bench.say("ping")
    assert bench.raw(b"noise\n") == ["?bad"]


def test_F16_a_line_that_is_too_long_has_its_own_complaint(bench):
    bench.greet()
    assert bench.raw(b"@2 feed step=1" + b" " * 200 + b"\n") == ["?long"]


def test_a_sealed_line_that_is_no_sentence_is_complained_of(bench):
    bench.greet()
    assert bench.raw(seal("@2 feed step", bench.session)) == ["?bad"]


def test_F24_without_a_session_every_line_is_answered_with_the_boot_id(bench):
    assert bench.told == ["?session boot=b1"]
    assert bench.raw(b"noise\nnoise\n") == ["?session boot=b1"] * 2
    assert bench.raw(seal("@7 feed step=1", OTHER)) == ["?session boot=b1"]


def test_only_hello_and_stop_are_heard_without_a_session(bench):
    assert bench.raw(seal("@1 job job=j1", 0)) == []
    assert bench.raw(seal("!stop", 0)) == ["!stopped"]


@pytest.mark.parametrize(
    "session", ["", "session=0", "session=00000000", "session=1234ABCD", "session=1234abcde"]
)
def test_a_hello_without_a_session_number_is_passed_over(bench, session):
    assert bench.raw(seal(f"@1 hello v=1 {session}".strip(), 0)) == []


def test_the_last_of_two_hosts_has_the_machine(bench):
    bench.start_job()
    first = bench.session
    bench.greet(OTHER)
    bench.say("job job=theirs")
    bench.told.clear()
    assert bench.raw(seal("@3 feed step=1", first)) == ["?bad"]
    assert bench.machine.feeds == 0
    assert bench.say("feed step=1") == "ok"


def test_lost_events_are_told_again_a_few_at_a_time(bench):
    bench.greet()
    for _ in range(2 * REPLAY):
        bench.say("sense")
    bench.told.clear()
    assert bench.say("events since=4") == "ok"
    assert bench.told[0].startswith("sensed")
    assert len(bench.events("sensed")) == REPLAY


def test_events_told_again_keep_their_numbers():
    talk = Talk("b1")
    talk.session = OTHER
    for number in range(5):
        talk.event("button", f"x={number}")
    first = talk.take()
    assert talk.replay(0)
    assert talk.take() == first[len(seal("?session boot=b1", 0)) :]


def test_events_that_are_no_longer_kept_are_gone(bench):
    bench.greet()
    for _ in range(RING + 5):
        bench.say("sense")
    assert bench.say("events since=1") == "no why=gone"
    assert bench.say(f"events since={RING + 6 - RING}") == "ok"


def test_events_before_the_hello_are_kept_but_not_sent(bench):
    bench.machine.hands = 0
    bench.wait(1)
    assert bench.events("wallet") == []
    bench.greet()
    bench.say("events since=0")
    assert bench.events("wallet") == ["wallet present=0"] * 3


def test_F21_what_finds_no_room_is_dropped_and_counted_and_the_rest_is_whole():
    talk = Talk("b1")
    talk.session = OTHER
    talk.take()
    for number in range(1, 101):
        talk.event("button", f"x={number}")
    sent = talk.take()
    assert len(sent) <= TX_LIMIT
    told = bodies(sent, OTHER)
    assert told == [f"#{number} button x={number}" for number in range(1, len(told) + 1)]
    assert len(told) + talk.dropped == 100
    assert talk.events == 100


def test_F21_motors_do_not_wait_for_a_host_that_reads_nothing(make_board):
    board = make_board(3)
    session = 0x1234ABCD
    lines = [
        seal("@1 hello v=1 session=1234abcd", 0),
        seal("@2 job job=j1", session),
        seal("@3 feed step=1", session),
    ]
    board.core.take_tx = lambda: b""
    for line in lines:
        board.run(board.now, line)
    board.run(50)
    board.run(50, seal("@4 route step=1 pocket=2 next=1", session))
    for number in range(5, 200):
        board.run(board.now, seal(f"@{number} sense", session))
    board.run(200)
    assert board.machine.pockets[2] == [1]
    assert board.machine.eye == 2
