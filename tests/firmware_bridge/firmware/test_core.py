"""The firmware's core: what it does with sensors, motors and the words of a host."""

# ruff: noqa: N802 - F33 is a fault's number

import pytest

from firmware_bridge.firmware.frames import seal

WALLET, BUTTON, BINS, LONG, TRACK = 8, 16, 32, 64, 4


def test_a_card_is_fed_settles_under_a_mark_and_lands_where_it_was_sent(bench):
    bench.start_job()
    assert bench.say("feed step=1") == "ok"
    bench.wait(50)
    assert bench.told[-1] == "settled step=1 mark=0"
    assert bench.core.mark == 0
    assert bench.say("route step=1 pocket=2 next=0") == "ok"
    bench.wait(150)
    assert bench.told[-1] == "landed step=1 pocket=2"
    assert bench.machine.pockets == [[], [], [1], []]
    assert (bench.core.feed, bench.core.eject, bench.core.gate) == (0, 0, -1)


def test_the_mark_goes_round_with_each_card_and_each_look(bench):
    bench.start_job()
    bench.deal(1, 0, following=1)
    bench.say("look step=2")
    bench.wait(10)
    bench.deal(2, 1, following=1)
    bench.deal(3, 1, following=1)
    marks = [words.split("mark=")[1] for words in bench.events("settled")]
    assert marks == ["0", "1", "2", "3", "0"]


def test_the_next_card_comes_to_the_eye_while_one_is_under_way(bench):
    bench.start_job()
    bench.say("feed step=1")
    bench.wait(50)
    bench.say("route step=1 pocket=0 next=1")
    bench.wait(50)
    assert bench.told[-1] == "settled step=2 mark=1"
    assert bench.machine.tracks
    assert not bench.events("landed")


def test_a_routed_card_waits_at_the_eye_until_the_track_is_free(bench):
    bench.start_job()
    bench.say("feed step=1")
    bench.wait(50)
    bench.say("route step=1 pocket=0 next=1")
    bench.wait(50)
    assert bench.say("route step=2 pocket=3 next=1") == "ok"
    bench.wait(20)
    assert (bench.core.eject, bench.core.gate, bench.machine.eye) == (0, 0, 2)
    bench.wait(40)
    assert bench.events("landed") == ["landed step=1 pocket=0"]
    assert bench.core.gate == 3
    bench.wait(150)
    assert bench.machine.pockets == [[1], [], [], [2]]


def test_never_more_than_two_cards_are_in_the_machine(bench):
    bench.start_job()
    bench.say("feed step=1")
    for step in range(1, 6):
        for _ in range(110):
            bench.wait(1)
            inside = 6 - len(bench.machine.hopper) - sum(map(len, bench.machine.pockets))
            assert inside <= 2
        assert bench.say(f"route step={step} pocket={step % 4} next=1") == "ok"
    bench.wait(300)
    assert bench.machine.pockets == [[4], [1, 5], [2], [3]]


def test_without_a_card_in_the_hopper_it_says_empty(make_bench):
    bench = make_bench(cards=1)
    bench.start_job()
    bench.deal(1, 0, following=1)
    assert bench.events("empty") == ["empty step=2"]
    assert bench.say("feed step=2") == "ok"
    assert bench.events("empty") == ["empty step=2"] * 2


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("feed step=1", "step"),
        ("feed step=0", "words"),
        ("feed step=-3", "words"),
        ("feed", "words"),
        ("feed step=2", "eye"),
        ("look step=2", "step"),
        ("route step=2 pocket=0 next=0", "step"),
        ("route step=1 pocket=4 next=0", "pocket"),
        ("route step=1 pocket=1", "words"),
        ("route step=1 pocket=1 next=2", "words"),
        ("job job=j2", "job"),
        ("job", "words"),
        ("end job=j2", "job"),
        ("mark n=2", "eye"),
        ("mark n=4", "words"),
        ("lamp on=yes", "words"),
        ("events since=99", "words"),
        ("dance", "verb"),
    ],
)
def test_what_cannot_be_done_is_refused_with_a_word_and_nothing_moves(bench, words, why):
    bench.start_job()
    bench.say("feed step=1")
    bench.wait(50)
    assert bench.say(words) == f"no why={why}"
    bench.wait(50)
    assert (bench.machine.feeds, bench.machine.ejects) == (1, 0)


def test_steps_need_an_open_job(bench):
    bench.greet()
    assert bench.say("feed step=1") == "no why=job"
    bench.say("job job=j1")
    bench.say("end job=j1")
    assert bench.say("feed step=1") == "no why=job"
    assert bench.machine.feeds == 0


def test_a_card_that_settled_is_never_fed_under_its_number_again(bench):
    bench.start_job()
    bench.deal(1, 0)
    assert bench.say("feed step=1") == "no why=step"


def test_a_job_begins_only_when_nothing_moves(bench):
    bench.start_job()
    bench.say("feed step=1")
    bench.say("end job=j1")
    assert bench.say("job job=j2") == "no why=moving"


def test_a_card_taken_from_the_eye_by_hand_leaves_room_for_the_next(bench):
    bench.start_job()
    bench.say("feed step=1")
    bench.wait(50)
    bench.machine.eye = None
    bench.wait(1)
    assert bench.say("feed step=2") == "ok"
    bench.wait(50)
    assert bench.told[-1] == "settled step=2 mark=1"


def test_a_card_put_back_by_hand_is_looked_at_again_but_not_when_it_is_away(bench):
    bench.start_job()
    bench.say("feed step=1")
    bench.wait(50)
    bench.machine.eye = None
    assert bench.say("look step=1") == "no why=eye"
    bench.machine.eye = 1
    assert bench.say("look step=1") == "ok"
    bench.wait(10)
    assert bench.told[-1] == "settled step=1 mark=1"


# Jams: each place has a deadline of its own (F34).


@pytest.mark.parametrize(("cards", "where"), [(1, "feeder"), (2, "hopper")])
def test_F34_a_card_that_does_not_reach_the_eye(make_bench, cards, where):
    bench = make_bench(cards=cards)
    bench.start_job()
    bench.machine.stuck.add("feeder")
    bench.say("feed step=1")
    bench.wait(2100)
    assert bench.told[-1] == f"jam step=1 where={where}"
    assert bench.core.feed == 0


def test_F34_a_card_that_does_not_leave_the_eye(bench):
    bench.start_job()
    bench.machine.stuck.add("eye")
    bench.say("feed step=1")
    bench.wait(50)
    bench.say("route step=1 pocket=0 next=1")
    bench.wait(1100)
    assert bench.told[-1] == "jam step=1 where=eye"
    assert (bench.core.eject, bench.machine.feeds) == (0, 1)


def test_F34_a_card_that_does_not_land(bench):
    bench.start_job()
    bench.machine.stuck.add("track")
    bench.say("feed step=1")
    bench.wait(50)
    bench.say("route step=1 pocket=0 next=0")
    bench.wait(1500)
    bench.say("ping")
    bench.wait(700)
    assert bench.told[-1] == "jam step=1 where=track"


def test_F34_a_strange_card_in_the_track_keeps_the_next_at_the_eye(bench):
    bench.start_job()
    bench.say("feed step=1")
    bench.wait(50)
    bench.machine.hands |= TRACK
    bench.say("route step=1 pocket=0 next=0")
    bench.wait(1900)
    assert not bench.machine.ejects
    bench.say("ping")
    bench.wait(200)
    assert bench.told[-1] == "jam step=1 where=track"


def test_after_a_jam_nothing_moves_until_the_machine_is_cleared(bench):
    bench.start_job()
    bench.machine.stuck.add("eye")
    bench.say("feed step=1")
    bench.wait(50)
    bench.say("route step=1 pocket=0 next=0")
    bench.wait(1100)
    assert bench.say("route step=1 pocket=0 next=0") == "no why=stopped"
    assert bench.say("clear") == "ok"
    assert bench.told[-1] == "blocked where=eye"
    assert bench.say("feed step=2") == "no why=stopped"
    bench.machine.stuck.clear()
    bench.machine.take_out_by_hand()
    assert bench.say("clear") == "ok"
    assert bench.told[-1] == "cleared"
    bench.deal(2, 3)
    assert bench.machine.pockets == [[], [], [], [1]]


def test_clear_waits_for_the_card_under_way(bench):
    bench.start_job()
    bench.say("feed step=1")
    bench.wait(50)
    bench.say("route step=1 pocket=0 next=0")
    bench.say("clear")
    assert not bench.events("cleared", "blocked")
    bench.wait(150)
    assert bench.events("landed", "cleared") == ["landed step=1 pocket=0", "cleared"]


def test_M06_two_cards_at_once_are_held_at_the_eye(bench):
    bench.start_job()
    bench.machine.hands |= LONG
    bench.say("feed step=1")
    bench.wait(50)
    assert bench.told[-1] == "double step=1"
    assert bench.say("route step=1 pocket=0 next=0") == "no why=stopped"


def test_a_card_in_another_pocket_is_told_and_stops_the_machine(bench):
    bench.start_job()
    bench.machine.wrong_gate = 3
    bench.say("feed step=1")
    bench.wait(50)
    bench.say("route step=1 pocket=1 next=1")
    bench.wait(150)
    assert bench.events("strayed", "landed") == ["strayed step=1 expected=1 pocket=3"]
    assert bench.told[-1] == "stopped why=fault"
    assert bench.say("route step=2 pocket=0 next=0") == "no why=stopped"


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
