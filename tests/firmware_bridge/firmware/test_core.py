"""The firmware's core: what it does with sensors, motors and the words of a host."""

import pytest

LONG, TRACK = 64, 4


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
