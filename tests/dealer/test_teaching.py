"""A sorted pack under the eye: which of the pictures of a card its face is learnt from."""

import random

import pytest

from cardboards.cards import Card
from dealer.teaching import InOrder
from firmware_bridge.eye_view import SIMULATED
from firmware_bridge.reader.readings import Doubt, Reading, Unsure
from firmware_bridge.simulator.scene import CardSeen, Light, Placement, Scene

BLURRED = Unsure(Doubt.BLURRED)
ACE, KING = Card(0), Card(1)


class Frames:
    """What a camera gives of a card at the eye; `trembles` in mm."""

    def __init__(self, seed):
        self.chance = random.Random(seed)
        self.scene = Scene(Light.of_a_hall(self.chance), seed=seed)
        self.number = 0

    def of(self, card, trembles=0.0):
        self.number += 1
        seen = CardSeen(card, Placement(turned=True), smear=trembles)
        return SIMULATED.card.of(self.scene.frame(seen, self.number, mark=1))


@pytest.fixture(params=range(4))
def frames(request):
    return Frames(request.param)


def looks(order, pictures):
    return [order.read(picture) for picture in pictures]


def card_of(look):
    assert isinstance(look, Reading)
    return look.card


def test_a_card_is_learnt_from_its_second_picture_when_it_lies_still(frames):
    order = InOrder()
    first, second = looks(order, [frames.of(ACE), frames.of(ACE)])
    assert first == BLURRED
    assert card_of(second) == ACE


def test_a_card_that_trembles_is_not_learnt_before_it_has_come_to_rest(frames):
    order = InOrder()
    *before, last = looks(order, [frames.of(ACE, 1.2), frames.of(ACE), frames.of(ACE)])
    assert before == [BLURRED, BLURRED]
    assert card_of(last) == ACE


def test_f40_a_frame_that_the_camera_repeats_is_no_proof_of_rest(frames):
    order = InOrder()
    trembling = frames.of(ACE, 1.2)
    assert looks(order, [trembling, trembling.copy()]) == [BLURRED, BLURRED]


def test_each_card_must_come_to_rest_itself(frames):
    order = InOrder()
    shown = [frames.of(card) for card in (ACE, ACE, KING, KING)]
    of_ace, learnt, of_king, learnt_too = looks(order, shown)
    assert of_ace == of_king == BLURRED
    assert [card_of(learnt), card_of(learnt_too)] == [ACE, KING]
