"""Cards passing under the eye: holds, jams, and events that cross on the wire."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardboards.cards import Card
from dealer import asking
from dealer.checking import ReadPocket
from dealer.dealing import DealToRecord
from dealer.entries import EntryKind
from dealer.passage import Passage
from dealer.passing import By, Passing, Void
from dealer.questions import Asked, Choice
from dealer.signals import (
    SECONDS,
    CameraGone,
    CancelTimer,
    Capture,
    CardSeen,
    NobodyThere,
    SetTimer,
    StopMachine,
    TimedOut,
    Timer,
    Write,
)
from firmware_bridge.machine import (
    Clear,
    Cleared,
    DoubleFed,
    Feed,
    HopperEmpty,
    Jammed,
    Look,
    Refused,
    Route,
    StillBlocked,
    Stopped,
    Strayed,
    Where,
)
from firmware_bridge.reader.readings import Doubt, NoCard, Reading
from tests.dealer.laws import Laws, any_events, tell_all
from tests.dealer.plays import (
    CABLE,
    answer,
    asked,
    entries,
    heard,
    landed,
    pass_card,
    pass_cards,
    question,
    read,
    record,
    settled,
    unsure,
    whole_pack,
)

CARDS = whole_pack()
JAM_AT_TRACK = Jammed(1, Where.TRACK, 0.0)
CLEARED = answer(Choice.CLEARED)


def passage():
    """Cards on their way to a record; the first is being fed."""
    made = record()
    core = Passage(DealToRecord(made, made.board.game.seats))
    core.begin()
    return core


def two_under_way():
    """Card 1 is in the track, card 2 is routed and waits for it, card 3 is to be fed."""
    core = passage()
    heard(core, settled(1), read(1, CARDS[0]), settled(2), read(2, CARDS[1]))
    return core


def routes(commands):
    return [command for command in commands if isinstance(command, Route)]


def taken_back(commands):
    return [
        command.entry.facts["step"]
        for command in commands
        if isinstance(command, Write) and command.entry.kind is EntryKind.CARD_TAKEN_BACK
    ]


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


# The machine stands still.


def test_m06_two_cards_together_go_back_and_come_one_by_one():
    core = passage()
    heard(core, settled(1), read(1, CARDS[0]))
    together = heard(core, DoubleFed(2, 0.0))
    assert question(together).facts == {"where": "eye", "double": True}
    heard(core, landed(1, core.cards[1].pocket), CLEARED)
    assert Feed(3) in heard(core, Cleared(0.0))


def test_m06_cards_that_passed_as_one_show_at_the_end_as_a_short_pack():
    core = passage()
    pass_cards(core, CARDS[:51])
    assert question(heard(core, HopperEmpty(52, 0.0))).facts == {"landed": 51}


@pytest.mark.parametrize("where", list(Where))
def test_m07_a_jam_stops_everything_says_where_and_asks(where):
    core = two_under_way()
    commands = heard(core, Jammed(1, where, 0.0))
    assert question(commands).facts == {"where": where.value}
    assert entries(commands) == [EntryKind.MACHINE_BLOCKED]
    stopped = [CancelTimer(timer) for timer in (Timer.FEED, Timer.LOOK, Timer.LANDING)]
    assert all(one in commands for one in stopped)


def test_m07_a_card_that_fell_into_its_pocket_has_passed_and_the_one_behind_it_has_not():
    core = two_under_way()
    heard(core, JAM_AT_TRACK)
    assert Clear() in heard(core, CLEARED)
    assert question(heard(core, Cleared(0.0))).facts == {"step": 1}
    commands = heard(core, answer(Choice.IN_POCKET))
    assert entries(commands) == [EntryKind.CARD_LANDED, EntryKind.CARD_TAKEN_BACK]
    assert taken_back(commands) == [2]
    assert Feed(4) in commands


def test_m07_a_card_in_hand_is_fed_again():
    core = two_under_way()
    heard(core, JAM_AT_TRACK, CLEARED, Cleared(0.0))
    commands = heard(core, answer(Choice.IN_HAND))
    assert taken_back(commands) == [1, 2]
    assert core.cards == {}
    assert routes(heard(core, settled(4), read(4, CARDS[0])))


def test_m07_a_card_that_nobody_can_place_voids():
    core = two_under_way()
    heard(core, JAM_AT_TRACK, CLEARED, Cleared(0.0), answer(Choice.UNKNOWN))
    assert core.void is Void.FATE_UNKNOWN


def test_m07_a_machine_that_is_not_clear_yet_is_asked_about_again():
    core = two_under_way()
    heard(core, JAM_AT_TRACK, CLEARED)
    commands = heard(core, StillBlocked(Where.EYE, 0.0))
    assert question(commands).facts == {"where": "eye"}
    assert CancelTimer(Timer.CLEARING) in commands


def test_m07_a_machine_that_does_not_say_whether_it_is_clear_is_asked_about_again():
    core = two_under_way()
    heard(core, JAM_AT_TRACK, CLEARED)
    assert asked(heard(core, TimedOut(Timer.CLEARING))) == [Asked.STOPPED]


def test_m07_the_last_card_jams_and_fell():
    core = passage()
    pass_cards(core, CARDS[:51])
    heard(core, settled(52), read(52, CARDS[51]), Jammed(52, Where.TRACK, 0.0))
    heard(core, CLEARED, Cleared(0.0), answer(Choice.IN_POCKET))
    assert core.state is Passing.DONE


@pytest.mark.parametrize("timer", [Timer.FEED, Timer.LANDING])
def test_m07_a_machine_that_says_nothing_is_stopped_before_a_person_is_asked(timer):
    core = two_under_way()
    commands = heard(core, TimedOut(timer))
    assert commands[0] == StopMachine()
    assert question(commands).facts == {"where": "track"}
    assert heard(core, Stopped("host", 0.0)) == []


def test_a_jam_while_a_card_is_held_takes_the_place_of_the_question():
    core = passage()
    heard(core, settled(1), read(1, CARDS[0]), settled(2), unsure(2))
    assert asked(heard(core, JAM_AT_TRACK)) == [Asked.JAM]
    heard(core, CLEARED, Cleared(0.0), answer(Choice.IN_HAND))
    assert (core.state, core.cards) == (Passing.FEEDING, {})


def test_a_route_that_crosses_a_jam_on_the_wire_is_no_loss_of_step():
    core = two_under_way()
    heard(core, JAM_AT_TRACK)
    crossed = Refused(Route(2, core.cards[2].pocket, feed_next=True), "stopped", 0.0)
    assert heard(core, crossed) == []
    assert core.state is Passing.BLOCKED


@pytest.mark.parametrize("command", [Feed(3), Look(3), Route(2, 0, feed_next=True)])
def test_a_machine_that_stands_still_unheard_is_asked_about(command):
    core = two_under_way()
    assert asked(heard(core, Refused(command, "stopped", 0.0))) == [Asked.STOPPED]


@pytest.mark.parametrize("why", ["step", "job", "session", "pocket"])
def test_any_other_refusal_is_a_loss_of_step(why):
    core = two_under_way()
    heard(core, Refused(Feed(3), why, 0.0))
    assert core.void is Void.OUT_OF_STEP
    assert core.why is not None
    assert why in core.why.english()


def test_a_card_may_land_after_the_machine_was_stopped():
    core = two_under_way()
    heard(core, Stopped("button", 0.0))
    commands = heard(core, landed(1, core.cards[1].pocket))
    assert entries(commands) == [EntryKind.CARD_LANDED]
    assert not any(isinstance(command, SetTimer) for command in commands)
    assert core.state is Passing.BLOCKED


def test_a_landing_answers_the_question_where_the_card_is():
    core = two_under_way()
    heard(core, JAM_AT_TRACK, CLEARED, Cleared(0.0))
    commands = heard(core, landed(1, core.cards[1].pocket))
    assert CancelTimer(Timer.PERSON) in commands
    assert taken_back(commands) == [2]
    assert core.state is Passing.FEEDING
    assert heard(core, answer(Choice.IN_POCKET)) == []


def test_a_landing_that_contradicts_the_person_voids():
    core = two_under_way()
    pocket = core.cards[1].pocket
    heard(core, JAM_AT_TRACK, CLEARED, Cleared(0.0), answer(Choice.IN_HAND), landed(1, pocket))
    assert core.void is Void.OUT_OF_STEP


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
