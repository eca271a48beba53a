"""The machine that is a camera and a person: which card is new, when it has landed, what is called out."""

import threading
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardboards.language import says
from firmware_bridge.camera import CameraLost, Frame
from firmware_bridge.errors import CameraError
from firmware_bridge.machine import (
    Clear,
    Cleared,
    CloseJob,
    Evidence,
    Feed,
    HopperEmpty,
    Landed,
    Look,
    OpenJob,
    PocketKind,
    Route,
    Sense,
    Sensed,
    SetLamp,
    Settled,
    ShowMark,
)
from firmware_bridge.machines import guided
from firmware_bridge.machines.guided import (
    CALL_AGAIN_S,
    FREE_S,
    PAUSE_S,
    CardAwaited,
    Guide,
    GuidedMachine,
    SeatCalled,
)
from firmware_bridge.reader.readings import NoCard
from firmware_bridge.resting import RestDetector
from tests.firmware_bridge.machines.hands import (
    ACE,
    ACE_LIES,
    BLURRED,
    EMPTY,
    FRAME,
    HAND,
    KING,
    KING_LIES,
    TABLE,
    UNREADABLE,
    Counting,
    Grey,
    Play,
    called,
    called_for,
)


@pytest.fixture
def play():
    return called_for(Play())


# A card comes to rest.


def test_a_card_that_rests_has_settled_once(play):
    assert [one.step for one in play.shows(ACE_LIES, 2.0)] == [1]


def test_a_hand_in_the_view_is_no_card(play):
    assert play.shows(HAND, 1.0) == []


def test_nothing_settles_before_a_card_is_asked_for():
    play = Play()
    play.obeys(OpenJob("job"))
    assert play.shows(ACE_LIES) == []


def test_a_card_that_lay_there_when_the_first_was_asked_for_is_taken_where_it_reads():
    play = Play()
    play.obeys(OpenJob("job"), Feed(1))
    assert [type(one) for one in play.shows(ACE_LIES)] == [Settled]


def test_a_label_that_lies_there_when_the_first_is_asked_for_is_no_card():
    play = Play()
    play.shows(UNREADABLE)
    play.obeys(OpenJob("job"), Feed(1))
    assert play.shows(UNREADABLE, 1.0) == []
    play.shows(EMPTY)
    assert play.shows(UNREADABLE)  # it was laid down as a card


def test_a_card_that_is_laid_down_anew_has_settled_anew(play):
    play.shows(UNREADABLE)
    play.shows(HAND)
    assert [one.step for one in play.shows(ACE_LIES)] == [1]


def test_a_card_is_looked_at_again_where_it_lies_or_once_it_lies_there(play):
    play.shows(UNREADABLE)
    assert [one.step for one in play.obeys(Look(1))] == [1]
    play.shows(EMPTY)
    assert play.obeys(Look(1)) == []
    assert [one.step for one in play.shows(ACE_LIES)] == [1]


def test_only_frames_of_the_card_at_rest_are_fresh(play):
    play.shows(HAND)
    before = Frame(play.number, 0.0, play.picture(HAND))
    play.shows(ACE_LIES)
    lying = Frame(play.number, 0.0, play.picture(ACE_LIES))
    assert play.guide.shows_rest(lying)
    assert not play.guide.shows_rest(before)
    play.shows(HAND, FRAME)
    assert not play.guide.shows_rest(lying)


def test_a_rest_is_read_once_however_many_pictures_of_it_are_asked_about():
    reader = Counting()
    play = called_for(Play(reader))
    play.shows(ACE_LIES, 0.2)
    looks = reader.looks
    assert [play.guide.look_again(play.picture(ACE_LIES)) for _ in range(3)] == [ACE] * 3
    assert reader.looks == looks


def test_a_rest_that_is_not_read_is_looked_at_until_it_is(play):
    play.shows(UNREADABLE)
    assert play.guide.look_again(play.picture(UNREADABLE)) == BLURRED
    assert play.guide.look_again(play.picture(ACE_LIES)) == ACE
    assert play.guide.look_again(play.picture(UNREADABLE)) == ACE


def test_where_a_card_is_to_be_looked_at_again_what_was_read_before_does_not_count(play):
    play.shows(ACE_LIES)
    play.obeys(Look(1))
    assert play.guide.look_again(play.picture(KING_LIES)) == KING


def test_while_nothing_rests_no_picture_shows_a_card(play):
    play.shows(ACE_LIES)
    play.shows(HAND)
    assert play.guide.look_again(play.picture(ACE_LIES)) == NoCard()


# The next card.


def test_the_next_card_comes_after_an_empty_view_even_one_that_looks_the_same(play):
    called(play)
    play.shows(EMPTY)
    said = play.shows(ACE_LIES)
    assert [(type(one), one.step) for one in said] == [
        (Landed, 1),
        (CardAwaited, 2),
        (Settled, 2),
    ]


def test_a_card_that_is_only_nudged_is_not_the_next(play):
    called(play)
    play.shows(HAND)
    assert play.shows(ACE_LIES, 2.0) == []


def test_another_card_is_the_next_though_hands_left_the_view_no_moment_empty(play):
    called(play)
    play.shows(HAND)
    said = play.shows(KING_LIES)
    assert [(type(one), one.step) for one in said][-1] == (Settled, 2)


@pytest.mark.parametrize(("before", "after"), [(UNREADABLE, ACE_LIES), (ACE_LIES, UNREADABLE)])
def test_without_an_empty_view_an_unread_card_is_never_taken_for_the_next(play, before, after):
    called(play, card=before)
    play.shows(HAND)
    assert play.shows(after, 2.0) == []


def test_a_card_that_was_taken_out_is_not_the_next(play):
    play.shows(UNREADABLE)
    play.obeys(Feed(2))
    assert play.shows(UNREADABLE, 1.0) == []
    play.shows(EMPTY)
    assert [one.step for one in play.shows(ACE_LIES)] == [2]


def test_a_deck_that_is_being_taught_needs_an_empty_view_between_two_cards():
    play = Play()
    play.guide = Guide(RestDetector(None), None)
    play.shows(EMPTY)
    play.obeys(OpenJob("job"), Feed(1))
    play.shows(EMPTY)
    called(play)
    play.shows(HAND)
    assert play.shows(KING_LIES, 1.0) == []
    play.shows(EMPTY)
    assert play.shows(KING_LIES)[-1].step == 2


def test_what_no_reader_takes_for_a_card_for_long_is_the_empty_view_from_then_on(play):
    assert play.shows(TABLE, 1.0) == []
    assert [type(one) for one in play.shows(TABLE, 2.0 + PAUSE_S)] == [HopperEmpty]
    assert [one.step for one in play.shows(ACE_LIES)] == [1]


def test_a_card_that_the_camera_does_not_see_sharply_at_once_is_not_taken_for_the_empty_view():
    class Focusing(Grey):
        def read(self, image):
            return NoCard() if play.now < sharp_at else super().read(image)

    play, sharp_at = Play(Focusing(), learnt=False), 0.0
    play.shows(EMPTY)
    play.obeys(OpenJob("job"), Feed(1))
    sharp_at = play.now + 1.5
    assert play.shows(ACE_LIES, 1.4) == []
    assert [one.step for one in play.shows(ACE_LIES, 0.5)] == [1]


# It has landed.


def test_a_card_has_landed_once_the_hand_is_free_and_it_says_on_what_evidence(play):
    called(play)
    assert play.shows(EMPTY, FREE_S / 2) == []
    landed = play.shows(EMPTY, FREE_S)[0]
    assert isinstance(landed, Landed)
    assert (landed.step, landed.pocket, landed.evidence) == (1, 2, Evidence.TAKEN)


def test_the_last_card_lands_too_and_nothing_is_awaited_after_it(play):
    called(play, more=False)
    assert [type(one) for one in play.shows(EMPTY, 2 * PAUSE_S)] == [Landed]
    assert play.shows(KING_LIES) == []


def test_a_card_that_still_lies_there_has_not_landed_and_is_called_again(play):
    called(play)
    said = play.shows(ACE_LIES, 2.5 * CALL_AGAIN_S)
    assert said == [SeatCalled(1, 2, again=True)] * 2


def test_the_next_card_laid_on_one_that_was_read_late_is_the_next(play):
    play.shows(UNREADABLE)
    play.guide.look_again(play.picture(ACE_LIES))
    play.obeys(Route(1, 2, feed_next=True))
    play.shows(HAND)
    assert [(type(one), one.step) for one in play.shows(KING_LIES)][-1] == (Settled, 2)


def test_an_earlier_card_may_be_called_again_and_the_next_keeps_its_step(play):
    called(play)
    play.shows(EMPTY)
    play.shows(ACE_LIES)
    assert play.obeys(Route(1, 2, feed_next=True)) == [SeatCalled(1, 2)]
    play.shows(EMPTY)
    assert [(type(one), one.step) for one in play.shows(KING_LIES)] == [
        (Landed, 1),
        (CardAwaited, 2),
        (Settled, 2),
    ]


# No card comes.


def test_a_long_pause_is_told_once_and_a_card_that_comes_after_it_is_taken(play):
    pauses = play.shows(EMPTY, 3 * PAUSE_S)
    assert [(type(one), one.step) for one in pauses] == [(HopperEmpty, 1)]
    assert [one.step for one in play.shows(ACE_LIES)] == [1]


def test_a_pause_is_counted_from_when_the_card_was_asked_for():
    play = Play()
    play.obeys(OpenJob("job"))
    play.shows(EMPTY, 2 * PAUSE_S)
    play.obeys(Feed(1))
    assert play.shows(EMPTY, PAUSE_S / 2) == []


# What else is asked of it.


def test_it_senses_a_card_that_lies_there_and_nothing_else():
    play = Play()
    assert play.obeys(Sense()) == [Sensed(False, False, False, False, False, False, play.now)]
    play.shows(ACE_LIES)
    assert play.obeys(Sense())[0].eye
    play.shows(EMPTY)
    play.shows(UNREADABLE)  # a wallet's label
    assert not play.obeys(Sense())[0].eye


def test_it_is_always_clear_and_has_no_lamps(play):
    assert play.obeys(Clear()) == [Cleared(play.now)]
    assert play.obeys(ShowMark(1), SetLamp(on=True)) == []


def test_after_the_job_nothing_settles(play):
    play.obeys(CloseJob("job"))
    assert play.shows(ACE_LIES) == []


def test_a_card_that_lies_there_at_the_start_is_never_learnt_as_the_empty_view():
    play = Play(learnt=False)
    play.shows(ACE_LIES, 1.0)
    assert not play.guide.knows_empty
    play.shows(EMPTY)
    assert play.guide.knows_empty


_scenes = st.sampled_from([EMPTY, EMPTY, HAND, ACE_LIES, KING_LIES, UNREADABLE, TABLE])
_lengths = st.sampled_from([FRAME, 0.2, 0.5, 1.0])


@given(st.lists(st.tuples(_scenes, _lengths), max_size=25), st.data())
def test_whatever_hands_do_each_step_settles_before_it_lands_and_lands_once(scenes, data):
    play = Play()
    play.obeys(OpenJob("job"), Feed(1))
    at_eye = None
    for what, seconds in scenes:
        for one in play.shows(what, seconds):
            if isinstance(one, Settled):
                at_eye = one.step
        if at_eye and data.draw(st.booleans()):
            play.obeys(Route(at_eye, 0, feed_next=True))
            at_eye = None
    settled = [one.step for one in play.events(Settled)]
    landed = [one.step for one in play.events(Landed)]
    called_out = [one.step for one in play.events(SeatCalled)]
    assert settled == sorted(settled)
    assert landed == list(range(1, len(landed) + 1))
    assert set(landed) <= set(called_out) <= set(settled)


# The shell.


class Clock:
    def now(self):
        return 0.0


def machine(sink=lambda _event: None, call=lambda _cue: None):
    return GuidedMachine(sink, call, Clock(), None, Grey())


def test_it_learns_the_empty_view_from_the_frames_that_come():
    hands = machine()
    hands.see(Frame(1, 0.0, np.zeros((8, 8, 3), np.uint8)))  # dark: the camera has just started
    learning = threading.Thread(target=hands.learn_empty_view)
    learning.start()
    number = 1
    while learning.is_alive():
        number += 1
        hands.see(Frame(number, number * FRAME, np.full((8, 8, 3), EMPTY, np.uint8)))
        learning.join(0.001)
    assert hands.capabilities.kind is PocketKind.HANDS


def test_a_view_that_never_rests_empty_is_said(monkeypatch):
    monkeypatch.setattr(guided, "_EMPTY_WITHIN", 0.0)
    with pytest.raises(CameraError, match="rest empty"):
        machine().learn_empty_view()


def test_events_go_to_the_station_and_cues_to_the_person():
    events: list[Any] = []
    cues: list[Any] = []
    hands = machine(events.append, cues.append)
    hands.see(CameraLost(says("cable")))
    hands.send(OpenJob("job"))
    hands.send(Feed(1))
    hands.send(Route(1, 3, feed_next=False))
    hands.send(Clear())
    assert hands.read(np.zeros((8, 8, 3), np.uint8)) == NoCard()
    hands.stop()
    hands.close()
    assert cues == [CardAwaited(1), SeatCalled(1, 3)]
    assert events == [Cleared(0.0)]
