"""Cards passing under the eye: holds, jams, and events that cross on the wire."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardboards.cards import Card
from dealer import asking
from dealer.checking import ReadPocket
from dealer.dealing import DealToRecord
from dealer.endings import Void
from dealer.entries import EntryKind
from dealer.passage.passage import Passage
from dealer.passage.passing import By, Passing
from dealer.questions import Asked, Choice
from dealer.signals import (
    SECONDS,
    CameraGone,
    CancelTimer,
    Capture,
    CardSeen,
    NobodyThere,
    StopMachine,
    TimedOut,
    Timer,
    Write,
)
from firmware_bridge.machine import (
    Feed,
    HopperEmpty,
    Look,
    Refused,
    Route,
    Strayed,
)
from firmware_bridge.reader.readings import Doubt, NoCard, Reading
from tests.dealer.laws import Laws, any_events, tell_all
from tests.dealer.plays import (
    CABLE,
    CARDS,
    answer,
    asked,
    entries,
    heard,
    landed,
    pass_card,
    passage,
    question,
    read,
    record,
    routes,
    settled,
    taken_back,
    two_under_way,
    unsure,
)

CLEARED = answer(Choice.CLEARED)


# A card comes to the eye.


def test_a_card_that_settled_is_looked_at_in_a_frame_with_its_mark():
    core = passage()
    assert Capture(1, 1) in heard(core, settled(1))


def test_a_reading_is_in_the_journal_before_its_route_and_the_next_is_fed_with_it():
    core = passage()
    made = record()
    commands = heard(core, settled(1), read(1, CARDS[0], CARDS[1]))
    (route,) = routes(commands)
    (written,) = [command for command in commands if isinstance(command, Write)]
    assert commands.index(written) < commands.index(route)
    pocket = made.board.game.seats.index(made.board.deal.seat_of(CARDS[0]))
    assert route == Route(1, pocket, feed_next=True)
    assert written.entry.facts == {"step": 1, "by": "reader", "confidence": 0.99}
    assert written.entry.secret == {
        "card": CARDS[0].code,
        "pocket": pocket,
        "runner_up": CARDS[1].code,
    }


@pytest.mark.parametrize("doubt", list(Doubt))
def test_m01_a_card_that_is_not_read_is_held_and_never_routed(doubt):
    core = passage()
    commands = heard(core, settled(1), unsure(1, doubt))
    assert question(commands).facts == {"why": doubt.value, "step": 1}
    assert question(commands).choices == asking.DEAL_HOLD
    assert entries(commands) == [EntryKind.CARD_HELD]
    assert routes(commands) == []
    assert core.held == {1}


def test_m01_a_held_card_is_read_at_the_second_look():
    core = passage()
    heard(core, settled(1), unsure(1))
    assert Look(1) in heard(core, answer(Choice.TURN))
    assert routes(heard(core, settled(1), read(1, CARDS[0])))
    assert core.cards[1].by is By.READER


def test_m01_a_held_card_is_named_by_a_person_and_the_journal_says_so():
    core = passage()
    heard(core, settled(1), unsure(1))
    commands = heard(core, answer(Choice.NAME, str(CARDS[0])))
    assert routes(commands)
    assert core.cards[1].by is By.OPERATOR
    (entry,) = [command.entry for command in commands if isinstance(command, Write)]
    assert entry.facts == {"step": 1, "by": "operator", "confidence": None}


@pytest.mark.parametrize("text", ["", "joker", "S1x", "53"])
def test_m01_what_names_no_card_is_asked_for_again_with_the_same_choices(text):
    core = passage()
    first = question(heard(core, settled(1), unsure(1)))
    again = question(heard(core, answer(Choice.NAME, text)))
    assert (again.asked, again.choices, again.facts) == (first.asked, first.choices, first.facts)
    assert again.saying != first.saying


def test_m01_a_joker_is_taken_out_and_the_next_card_comes():
    core = passage()
    pass_card(core, CARDS[0])
    heard(core, settled(2), unsure(2, Doubt.JOKER))
    commands = heard(core, answer(Choice.REMOVE))
    assert Feed(3) in commands
    assert taken_back(commands) == [2]
    assert set(core.cards) == {1}


def test_a_joker_after_which_the_hopper_is_empty_leaves_the_pack_short():
    core = passage()
    heard(core, settled(1), unsure(1, Doubt.JOKER), answer(Choice.REMOVE))
    assert asked(heard(core, HopperEmpty(2, 0.0))) == [Asked.HOPPER_EMPTY]


def test_a_joker_that_was_not_taken_out_after_all_is_asked_about():
    core = passage()
    heard(core, settled(1), unsure(1, Doubt.JOKER), answer(Choice.REMOVE))
    assert asked(heard(core, Refused(Feed(2), "eye", 0.0))) == [Asked.JAM]


def test_a_second_look_at_an_empty_eye_is_asked_about():
    core = passage()
    heard(core, settled(1), unsure(1), answer(Choice.RETRY))
    held = question(heard(core, Refused(Look(1), "eye", 0.0)))
    assert (held.asked, held.facts["why"]) == (Asked.HELD, "no_card")


def test_m18_a_picture_of_another_step_or_too_late_is_not_taken():
    core = passage()
    heard(core, settled(1))
    assert heard(core, read(2, CARDS[0]), read(0, CARDS[0])) == []
    assert asked(heard(core, TimedOut(Timer.LOOK))) == [Asked.HELD]
    assert heard(core, read(1, CARDS[0])) == []


def test_an_empty_eye_is_held():
    core = passage()
    assert asked(heard(core, settled(1), CardSeen(1, NoCard()))) == [Asked.HELD]


def test_no_card_is_dealt_unread():
    core = passage()
    heard(core, settled(1), unsure(1), answer(Choice.UNREAD))
    assert core.void is Void.ABORTED


# Two cards are in the machine.


def test_the_card_at_the_eye_is_read_while_the_one_before_is_under_way():
    core = two_under_way()
    assert set(core.cards) == {1, 2}
    assert (core.state, core.step) == (Passing.FEEDING, 3)


def test_a_third_card_at_the_eye_before_the_first_has_landed_is_out_of_step():
    core = two_under_way()
    heard(core, settled(3))
    assert core.void is Void.OUT_OF_STEP


def test_landings_come_in_order_or_not_at_all():
    core = two_under_way()
    heard(core, landed(2, core.cards[2].pocket))
    assert core.void is Void.OUT_OF_STEP


def test_a_landing_told_twice_counts_once():
    core = two_under_way()
    first = landed(1, core.cards[1].pocket)
    assert entries(heard(core, first)) == [EntryKind.CARD_LANDED]
    assert heard(core, first) == []
    assert core.state is Passing.FEEDING


def test_a_landing_in_another_pocket_is_no_landing():
    core = two_under_way()
    heard(core, landed(1, (core.cards[1].pocket + 1) % 4))
    assert (core.void, core.cards[1].landed) == (Void.STRAYED, False)


def test_a_card_that_strayed_voids():
    core = two_under_way()
    assert heard(core, Strayed(1, 0, 1, 0.0))[0] == StopMachine()
    assert core.void is Void.STRAYED


def test_a_card_lands_while_the_next_is_held():
    core = passage()
    heard(core, settled(1), read(1, CARDS[0]), settled(2), unsure(2))
    commands = heard(core, landed(1, core.cards[1].pocket))
    assert commands[1:] == [CancelTimer(Timer.LANDING)]
    assert core.state is Passing.HELD


def test_the_hopper_runs_out_while_a_card_is_under_way():
    core = passage()
    heard(core, settled(1), read(1, CARDS[0]))
    assert asked(heard(core, HopperEmpty(2, 0.0))) == []
    assert asked(heard(core, landed(1, core.cards[1].pocket))) == [Asked.HOPPER_EMPTY]


# People and ends.


def test_an_answer_or_nobody_is_not_heard_where_nothing_was_asked():
    core = passage()
    for choice in Choice:
        assert heard(core, answer(choice)) == []
    assert heard(core, NobodyThere(), TimedOut(Timer.PERSON)) == []
    assert core.state is Passing.FEEDING


@pytest.mark.parametrize("event", [NobodyThere(), TimedOut(Timer.PERSON)])
def test_a_question_that_nobody_answers_voids(event):
    core = passage()
    heard(core, settled(1), unsure(1), event)
    assert core.void is Void.NOBODY


def test_an_end_stops_the_machine_and_every_timer():
    core = two_under_way()
    commands = heard(core, CameraGone(CABLE))
    assert commands[0] == StopMachine()
    running = {Timer.FEED, Timer.LOOK, Timer.LANDING, Timer.CLEARING, Timer.PERSON}
    assert {CancelTimer(timer) for timer in running} == set(commands[1:])
    assert (core.void, core.why) == (Void.CAMERA_GONE, CABLE)


def test_every_timer_has_its_seconds():
    assert set(SECONDS) == set(Timer)


@given(any_events, st.booleans())
def test_no_order_of_events_breaks_a_law(events, dealt):
    made = record()
    purpose = (
        DealToRecord(made, made.board.game.seats)
        if dealt
        else ReadPocket(2, frozenset({Card(0), Card(1)}))
    )
    core = Passage(purpose)
    laws = tell_all(Laws(core, once=dealt), events, lambda: core.step)
    assert laws.passed.keys() == core.cards.keys()
    assert laws.landed == {step for step, passed in core.cards.items() if passed.landed}


@given(st.lists(st.sampled_from(CARDS[:3]), min_size=2, max_size=8))
def test_m14_a_card_that_passed_never_passes_again(cards):
    core = passage()
    for card in cards:
        step = core.step
        commands = heard(core, settled(step), CardSeen(step, Reading(card, 1.0, None)))
        if not routes(commands):
            assert asked(commands) == [Asked.DUPLICATE]
            break
        heard(core, landed(step, core.cards[step].pocket))
    passed = [one.card for one in core.cards.values()]
    assert len(passed) == len(set(passed))
