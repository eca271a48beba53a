"""The core stops: by the host, by silence, by the button, without a wallet; and what a new session finds."""

import pytest

from firmware_bridge.firmware.frames import seal

WALLET, BUTTON, BINS, TRACK = 8, 16, 32, 4


# Stop, silence, the button, the wallet.


STATES = ["feeding", "settling", "settled", "waiting", "leaving", "under_way"]


def bring_to(bench, state):
    bench.start_job()
    if state == "idle":
        return
    bench.say("feed step=1")
    bench.wait({"feeding": 10, "settling": 27}.get(state, 50))
    if state in ("waiting", "leaving", "under_way"):
        bench.say("route step=1 pocket=0 next=1")
        bench.wait({"leaving": 5}.get(state, 60))
    if state == "waiting":
        bench.say("route step=2 pocket=1 next=1")


@pytest.mark.parametrize("state", ["idle", *STATES])
def test_stop_in_every_state_turns_all_motors_off_at_once(bench, state):
    bring_to(bench, state)
    said = bench.stop()
    assert (bench.core.feed, bench.core.eject) == (0, 0)
    assert "stopped why=host" in said
    assert "!stopped" in said
    feeds, ejects = bench.machine.feeds, bench.machine.ejects
    bench.wait(5000)
    assert (bench.machine.feeds, bench.machine.ejects) == (feeds, ejects)
    for step in (1, 2, 3):
        assert bench.say(f"feed step={step}") == "no why=stopped"


@pytest.mark.parametrize("state", ["idle", *STATES])
def test_stop_twice_is_stop_once(bench, state):
    bring_to(bench, state)
    bench.stop()
    assert bench.stop() == ["!stopped"]


def test_stop_is_obeyed_without_a_session(bench):
    bring_to(bench, "feeding")
    bench.session = 0
    bench.stop()
    assert bench.core.feed == 0


@pytest.mark.parametrize("state", STATES)
def test_F01_a_silent_host_stops_the_machine_after_the_card_under_way(bench, state):
    bring_to(bench, state)
    before = sum(map(len, bench.machine.pockets))
    under_way = len(bench.machine.tracks) + bench.core.eject
    bench.wait(2500)
    assert bench.told[-1] == "stopped why=silence"
    assert (bench.core.feed, bench.core.eject, bench.machine.tracks) == (0, 0, [])
    queued = state == "waiting"
    assert sum(map(len, bench.machine.pockets)) == before + under_way + queued
    assert bench.machine.feeder is None


def test_F01_what_was_held_back_is_not_begun_after_the_silence(bench):
    bring_to(bench, "settled")
    bench.wait(1800)
    bench.machine.hands |= TRACK
    assert bench.say("route step=1 pocket=0 next=1") == "ok"
    bench.wait(1990)
    bench.machine.hands &= ~TRACK
    bench.wait(20)
    assert bench.machine.ejects == 1
    bench.wait(2500)
    assert bench.told[-1] == "stopped why=silence"


def test_a_host_that_pings_is_not_silent(bench):
    bring_to(bench, "settled")
    for _ in range(10):
        bench.wait(1000)
        assert bench.say("ping") == "ok"
    assert not bench.events("stopped")


def test_a_host_that_repeats_itself_is_not_silent(bench):
    bring_to(bench, "settled")
    bench.say("ping")
    for _ in range(10):
        bench.wait(1000)
        bench.say("ping", number=bench.number)
    assert not bench.events("stopped")


def test_the_button_stops_what_moves_and_is_told_when_nothing_does(bench):
    bench.start_job()
    for held in (BUTTON, 0):
        bench.machine.hands = WALLET | held
        bench.wait(1)
    assert bench.told == ["button"]
    bench.say("feed step=1")
    bench.machine.hands |= BUTTON
    bench.wait(1)
    assert bench.told[-1] == "stopped why=button"
    assert bench.core.feed == 0


def test_M09_without_a_wallet_no_card_moves(bench):
    bench.start_job()
    bench.machine.hands = 0
    bench.wait(1)
    assert bench.events("wallet", "stopped") == ["wallet present=0", "stopped why=fault"]
    assert bench.say("feed step=1") == "no why=wallet"
    bench.machine.hands = WALLET
    bench.wait(1)
    assert bench.told[-1] == "wallet present=1"
    bench.say("clear")
    assert bench.say("feed step=1") == "ok"


def test_M09_a_wallet_taken_out_in_a_deal_stops_after_the_card_under_way(bench):
    bring_to(bench, "waiting")
    bench.machine.hands = 0
    bench.wait(1000)
    assert bench.events("landed", "stopped") == ["landed step=1 pocket=0", "stopped why=fault"]
    assert bench.machine.ejects == 1


def test_bins_are_told_and_need_no_wallet(make_bench):
    bench = make_bench(kind="bins", wallet=0, bins=1)
    bench.machine.hands = BINS
    bench.start_job()
    bench.machine.hands = 0
    bench.wait(1)
    assert bench.told == ["bins empty=1"]
    assert bench.say("feed step=1") == "ok"


# What a new session or a new start finds.


def test_hello_and_about_say_what_it_is(bench):
    assert bench.greet() == "ok v=1 fw=1.0 device=tiny boot=b1"
    assert bench.say("about") == "ok boot=b1 board=4 can=mark,wallet job=-"


def test_F29_another_version_is_refused_by_name_and_the_session_stays(bench):
    bench.start_job()
    sealed_for_its_sender = bench.raw(seal("@1 hello v=2 session=0000beef", 0))
    assert sealed_for_its_sender == [""]
    assert bench.say("ping") == "ok"
    bench.session = 0xBEEF
    assert bench.raw(seal("@1 hello v=2 session=0000beef", 0)) == ["@1 no why=version v=1 fw=1.0"]


def test_F33_a_card_at_the_eye_at_the_start_is_told_and_nothing_is_fed(bench):
    bench.machine.eye = bench.machine.hopper.pop(0)
    bench.board.restart()
    bench.greet()
    assert bench.events("blocked") == ["blocked where=eye"]
    bench.say("job job=j1")
    assert bench.say("feed step=1") == "no why=stopped"
    bench.machine.take_out_by_hand()
    bench.say("clear")
    assert bench.say("feed step=1") == "ok"


@pytest.mark.parametrize("state", ["settled", "waiting", "leaving", "under_way"])
def test_F33_a_new_session_hears_nothing_of_old_steps_but_where_a_card_lies(bench, state):
    bring_to(bench, state)
    bench.told.clear()
    assert bench.greet(0xBEEF).startswith("ok")
    bench.wait(300)
    assert not bench.events("settled", "landed", "jam", "stopped")
    assert bench.events("blocked") == ["blocked where=eye"] * (bench.machine.eye is not None)
    assert bench.say("about").endswith("job=j1")
    assert bench.say("feed step=9") == "no why=job"


def test_a_card_that_no_sensor_sees_blocks_a_new_session_too(bench):
    bring_to(bench, "feeding")
    bench.stop()
    bench.greet(0xBEEF)
    assert bench.events("blocked") == ["blocked where=feeder"]
    bench.machine.take_out_by_hand()
    bench.say("clear")
    bench.say("job job=j2")
    assert bench.say("feed step=1") == "ok"


def test_the_unfinished_job_is_known_after_a_restart_and_until_it_is_ended(bench):
    bring_to(bench, "settled")
    bench.board.restart()
    bench.greet(0xBEEF)
    assert bench.say("about").endswith("boot=b2 board=4 can=mark,wallet job=j1")
    assert bench.say("end job=j1") == "ok"
    assert bench.say("about").endswith("job=-")


def test_sense_tells_each_sensor(bench):
    bench.greet()
    bench.machine.hands |= TRACK
    bench.say("sense")
    assert bench.events("sensed") == ["sensed hopper=1 eye=0 track=1 wallet=1 bins=0 halted=0"]


def test_status_counts_what_was_lost(bench):
    bench.greet()
    bench.raw(b"noise\n")
    assert bench.say("status") == "ok halted=- sensors=9 dropped=0 bad=1"


def test_mark_and_lamp_show_what_they_are_told(bench):
    bench.greet()
    assert (bench.core.mark, bench.core.lamp) == (-1, 1)
    bench.say("mark n=2")
    bench.say("lamp on=0")
    assert (bench.core.mark, bench.core.lamp) == (2, 0)
    bench.say("mark n=none")
    assert bench.core.mark == -1
