"""The link, against a device that says exactly what a test tells it to."""

import pytest

from firmware_bridge.delivery import ANSWER_S, LONGEST_RETRY_S, MOST_REPLAYS, MOST_TRIES
from firmware_bridge.errors import FrameError, LinkFailed, NotOurMachine
from firmware_bridge.firmware.frames import Decoder, seal
from firmware_bridge.link import GREETING_S, KEEP_ALIVE_S, MOST_STOPS, Link, LinkState
from firmware_bridge.link_health import KEPT_FRAMES
from firmware_bridge.machine import (
    ButtonPressed,
    Clear,
    CloseJob,
    DeviceRestarted,
    Feed,
    Landed,
    LinkLost,
    Look,
    OpenJob,
    Refused,
    Route,
    Sense,
    SetLamp,
    Settled,
    ShowMark,
)

SESSION = 0x1234ABCD
HELLO = "ok v=1 fw=1.0 device=d1 boot=b1 n=0"
ABOUT = "ok boot=b1 board=4 can=mark,wallet job=- n=0"


class Wire:
    """A link, the time, and what a device says."""

    def __init__(self, device=None):
        self.link = Link(SESSION, "test:port", device)
        self.now = 100.0
        self.events = []
        self._decoder = Decoder()
        self.link.start(self.now)

    def sent(self):
        """Bodies of the lines written since the last call."""
        self._decoder.push(self.link.take_output())
        found = []
        while one := self._decoder.pull((SESSION, 0)):
            found.append(one[0])
        return found

    def told(self, *lines, seed=SESSION):
        """The device says these; returns the events they bring."""
        for body in lines:
            self.link.hear(seal(body, seed), self.now)
        return self.link.take_events()

    def opened(self, hello=HELLO, about=ABOUT):
        self.told(f"@1 {hello}", f"@2 {about}")
        self.sent()
        return self

    def wait(self, seconds):
        """Let time pass, and the link do what is due."""
        end = self.now + seconds
        while self.link.deadline is not None and self.link.deadline <= end:
            self.now = max(self.now, self.link.deadline)
            self.link.tick(self.now)
        self.now = end
        return self.sent()


@pytest.fixture
def wire():
    return Wire().opened()


def test_a_session_begins_with_hello_and_about():
    wire = Wire()
    assert wire.sent() == ["@1 hello v=1 session=1234abcd"]
    wire.told(f"@1 {HELLO}")
    assert wire.sent() == ["@2 about"]
    wire.told("@2 ok boot=b1 bins=4 can=bins job=j9 n=0")
    assert wire.link.state is LinkState.OPEN
    assert wire.link.capabilities is not None
    assert wire.link.capabilities.unfinished_job == "j9"


@pytest.mark.parametrize(
    ("command", "line"),
    [
        (OpenJob("B-12.3_a:4"), "job job=B-12.3_a:4"),
        (CloseJob("j"), "end job=j"),
        (Feed(3), "feed step=3"),
        (Look(3), "look step=3"),
        (Route(3, 2, feed_next=True), "route step=3 pocket=2 next=1"),
        (Route(3, 0, feed_next=False), "route step=3 pocket=0 next=0"),
        (Clear(), "clear"),
        (ShowMark(2), "mark n=2"),
        (ShowMark(None), "mark n=none"),
        (SetLamp(on=True), "lamp on=1"),
        (Sense(), "sense"),
    ],
)
def test_how_each_command_is_said(wire, command, line):
    wire.link.submit(command, wire.now)
    assert wire.sent() == [f"@3 {line}"]


@pytest.mark.parametrize("job", ["", "a b", "a=b", "牌", "x" * 41, "a*"])
def test_a_job_that_no_line_can_carry_is_refused_at_once(wire, job):
    with pytest.raises(FrameError):
        wire.link.submit(OpenJob(job), wire.now)
    assert wire.sent() == []


def test_one_command_at_a_time_in_the_order_given(wire):
    for step in (1, 2, 3):
        wire.link.submit(Look(step), wire.now)
    assert wire.sent() == ["@3 look step=1"]
    wire.told("@3 ok n=0")
    assert wire.sent() == ["@4 look step=2"]


def test_commands_given_before_the_session_is_open_wait_for_it():
    wire = Wire()
    wire.link.submit(Sense(), wire.now)
    assert wire.sent() == ["@1 hello v=1 session=1234abcd"]
    wire.told(f"@1 {HELLO}", f"@2 {ABOUT}")
    assert wire.sent()[-1] == "@3 sense"


def test_a_refusal_comes_as_an_event_with_its_command(wire):
    wire.link.submit(Feed(1), wire.now)
    assert wire.told("@3 no why=wallet n=0") == [Refused(Feed(1), "wallet", wire.now)]


def test_events_come_with_the_time_of_their_bytes(wire):
    wire.now = 101.5
    assert wire.told("#1 settled step=1 mark=3", "#2 landed step=1 pocket=2") == [
        Settled(1, 3, 101.5),
        Landed(1, 2, 101.5),
    ]


# What is lost is asked for again.


def test_F14_a_command_is_repeated_with_its_number_ever_more_slowly(wire):
    wire.link.submit(Feed(1), wire.now)
    wire.sent()
    began = wire.now
    times = []
    while wire.link.state is LinkState.OPEN:
        wire.now = wire.link.deadline
        wire.link.tick(wire.now)
        lines = wire.sent()
        assert set(lines) <= {"@3 feed step=1"}
        times += [wire.now] * len(lines)
    pauses = [later - sooner for sooner, later in zip([began, *times], times, strict=False)]
    assert pauses == sorted(pauses)
    assert max(pauses) <= LONGEST_RETRY_S + 1e-9
    assert wire.now - began == pytest.approx(ANSWER_S)


def test_a_command_without_an_answer_is_lost_and_its_fate_unknown(wire):
    wire.link.submit(Route(4, 1, feed_next=True), wire.now)
    wire.link.submit(Feed(9), wire.now)
    wire.wait(ANSWER_S)
    (lost,) = wire.link.take_events()
    assert isinstance(lost, LinkLost)
    assert lost.unknown == Route(4, 1, feed_next=True)
    assert lost.reason.facts["port"] == "test:port"
    assert isinstance(wire.link.failure, LinkFailed)


def test_nothing_leaves_a_failed_session(wire):
    wire.wait(KEEP_ALIVE_S + ANSWER_S)
    assert wire.link.state is LinkState.FAILED
    wire.link.take_events()
    wire.link.submit(Feed(1), wire.now)
    wire.link.stop(wire.now)
    wire.link.lose(LinkFailed("again"), wire.now)
    wire.link.tick(wire.now + KEEP_ALIVE_S)
    assert wire.told("#1 button", "@3 ok n=9") == []
    assert (wire.sent(), wire.link.deadline) == ([], None)


def test_F08_a_late_answer_answers_nothing(wire):
    wire.link.submit(Feed(1), wire.now)
    wire.told("@3 ok n=0")
    wire.link.submit(Feed(2), wire.now)
    assert wire.told("@3 no why=step n=0", "@2 ok n=0") == []
    assert wire.link.counters.late_answers == 2
    assert wire.told("@4 no why=step n=0") == [Refused(Feed(2), "step", wire.now)]


def test_a_complaint_is_answered_by_repeating_at_once_but_not_for_ever(wire):
    wire.link.submit(Feed(1), wire.now)
    wire.sent()
    wire.told("?bad")
    assert wire.sent() == ["@3 feed step=1"]
    wire.told(*["?bad"] * 50)
    assert len(wire.sent()) == MOST_TRIES - 2
    wire.told("@3 ok n=0")
    assert wire.link.state is LinkState.OPEN


def test_a_lost_line_without_a_command_under_way_makes_a_ping(wire):
    wire.link.hear(b"#1 settl\xff\n", wire.now)
    assert (wire.sent(), wire.link.counters.losses) == (["@3 ping"], 1)
    wire.told("@3 ok n=1")
    assert wire.sent() == ["@4 events since=0"]
    assert wire.told("#1 button", "@4 ok n=1") == [ButtonPressed(wire.now)]
    assert wire.sent() == []


def test_an_event_after_a_gap_waits_until_the_gap_is_filled(wire):
    assert wire.told("#2 landed step=1 pocket=2") == []
    assert wire.sent() == ["@3 events since=0"]
    told = wire.told("#1 button", "#2 landed step=1 pocket=2", "@3 ok n=2")
    assert told == [ButtonPressed(wire.now), Landed(1, 2, wire.now)]


def test_a_gap_seen_while_a_command_is_under_way_is_not_forgotten(wire):
    wire.link.submit(Feed(1), wire.now)
    wire.link.submit(Feed(2), wire.now)
    wire.sent()
    assert wire.told("#2 button") == []
    wire.told("@3 ok n=0")  # a cached answer, from before the events
    assert wire.sent() == ["@4 events since=0"]
    wire.told("#1 button", "#2 button", "@4 ok n=2")
    assert wire.sent() == ["@5 feed step=2"]


def test_an_answer_that_knows_of_more_events_than_came_asks_for_them(wire):
    wire.link.submit(Feed(1), wire.now)
    wire.sent()
    wire.told("@3 ok n=3")
    assert wire.sent() == ["@4 events since=0"]
    wire.told("#1 button", "#2 button", "@4 ok n=3")
    assert wire.sent() == ["@5 events since=2"]


def test_events_that_come_twice_are_told_once(wire):
    assert len(wire.told("#1 button", "#1 button")) == 1
    assert wire.link.counters.events_out_of_turn == 1


def test_F15_events_that_are_gone_end_the_session(wire):
    wire.told("#99 button")
    wire.sent()
    (lost,) = wire.told("@3 no why=gone n=99")
    assert isinstance(lost, LinkLost)


def test_F10_events_that_never_come_end_the_session(wire):
    wire.told("#2 button")
    for number in range(3, 3 + MOST_REPLAYS):
        assert wire.sent() == [f"@{number} events since=0"]
        wire.told(f"@{number} ok n=2")
    assert wire.link.state is LinkState.FAILED


# Keep-alive, stop.


def test_F23_a_quiet_link_pings_before_the_device_grows_uneasy(wire):
    for number in range(3, 8):
        assert wire.wait(KEEP_ALIVE_S) == [f"@{number} ping"]
        wire.told(f"@{number} ok n=0")


def test_stop_is_written_at_once_though_a_command_waits(wire):
    wire.link.submit(Feed(1), wire.now)
    wire.link.submit(Feed(2), wire.now)
    wire.sent()
    wire.link.stop(wire.now)
    assert wire.sent() == ["!stop"]


def test_stop_is_repeated_until_the_device_has_stopped(wire):
    wire.link.stop(wire.now)
    assert wire.wait(0.35).count("!stop") == 4
    wire.told("!stopped")
    assert "!stop" not in wire.wait(1.0)


def test_stop_is_not_repeated_for_ever(wire):
    wire.link.stop(wire.now)
    assert wire.wait(60).count("!stop") == MOST_STOPS
    assert wire.link.state is LinkState.FAILED


# The device starts anew, or is another.


@pytest.mark.parametrize("busy", [True, False])
def test_F24_a_changed_boot_id_is_an_interruption(wire, busy):
    if busy:
        wire.link.submit(Feed(1), wire.now)
    restarted, lost = wire.told("?session boot=b2", seed=0)
    assert restarted == DeviceRestarted("b2", wire.now)
    assert isinstance(lost, LinkLost)
    assert lost.unknown == (Feed(1) if busy else None)


def test_a_late_word_of_the_present_start_changes_nothing(wire):
    assert wire.told("?session boot=b1", seed=0) == []
    assert wire.link.state is LinkState.OPEN


def test_F05_a_board_that_starts_when_the_port_opens_is_greeted_again_at_once():
    wire = Wire()
    wire.sent()
    wire.told("?session boot=b1", seed=0)
    assert wire.sent() == ["@1 hello v=1 session=1234abcd"]


def test_F24_a_restart_between_hello_and_about_is_noticed():
    wire = Wire().opened(about="ok boot=b2 board=4 can=- job=- n=0")
    assert wire.link.state is LinkState.FAILED
    assert wire.link.capabilities is None


@pytest.mark.parametrize(
    ("wanted", "hello"), [("d7", HELLO), (None, "no why=version v=2 fw=0.9")], ids=["F03", "F29"]
)
def test_a_device_that_is_not_to_be_worked_with_ends_the_session(wanted, hello):
    wire = Wire(wanted).opened(hello)
    assert isinstance(wire.link.failure, NotOurMachine)
    assert wire.link.state is LinkState.FAILED


def test_a_device_that_never_answers_is_given_up_after_its_time():
    wire = Wire()
    lines = wire.wait(GREETING_S)
    assert set(lines) == {"@1 hello v=1 session=1234abcd"}
    assert wire.link.state is LinkState.FAILED
    assert wire.link.take_events() == []


@pytest.mark.parametrize(
    "body",
    ["#1 settled step=x", "#1 settled", "#1 jam step=1 where=moon", "#1 wallet present=yes", "@3 ok", "@3 ok n=-1"],
)  # fmt: skip
def test_a_device_that_talks_nonsense_is_given_up(wire, body):
    wire.link.submit(Feed(1), wire.now)
    (lost,) = wire.told(body)
    assert isinstance(lost, LinkLost)
    assert isinstance(wire.link.failure, FrameError)


def test_an_event_of_a_later_firmware_is_passed_over(wire):
    assert wire.told("#1 sneezed step=1", "#2 button") == [ButtonPressed(wire.now)]
    assert wire.link.counters.unknown_events == 1


def test_F01_a_port_that_is_gone_ends_the_session_and_names_what_is_unknown(wire):
    wire.link.submit(Feed(1), wire.now)
    wire.link.lose(LinkFailed("gone"), wire.now)
    (lost,) = wire.link.take_events()
    assert (lost.unknown, lost.reason.text) == (Feed(1), "gone")


def test_F35_close_leads_from_every_state_to_closed(wire):
    for link in (Link(SESSION, "p"), Wire().link, wire.link):
        link.close()
        link.close()
        assert link.state is LinkState.CLOSED


def test_a_session_is_started_once(wire):
    with pytest.raises(AssertionError, match="open cannot become greeting"):
        wire.link.start(wire.now)


def test_the_last_hundred_lines_are_kept_for_diagnosis(wire):
    for number in range(1, 2 * KEPT_FRAMES):
        wire.told(f"#{number} button")
    assert len(wire.link.frames) == KEPT_FRAMES
    assert str(2 * KEPT_FRAMES - 1) in wire.link.frames[-1].text


def test_F25_counters_tell_how_well_it_goes(wire):
    wire.link.submit(Feed(1), wire.now)
    wire.now += 0.02
    wire.told("@3 ok n=0")
    assert wire.link.counters.round_trip == pytest.approx(0.02)
    wire.link.submit(Feed(2), wire.now)
    wire.wait(0.2)
    wire.told("@4 ok n=0", "?bad")
    counters = wire.link.counters
    assert (counters.retries, counters.complaints) == (1, 1)
    assert counters.longest_round_trip == pytest.approx(0.02)
