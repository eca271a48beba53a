"""When a view is empty, moves, or shows something at rest: from drawn frames of a person's hands."""

import random

import numpy as np
import pytest

from cardboards.cards import Card
from firmware_bridge.eye_view import SIMULATED
from firmware_bridge.resting import REST_S, RestDetector, View
from firmware_bridge.simulator.scene import CardSeen, Light, Placement, Scene

FRAME = 1 / 30
SEVEN, EIGHT = Card.named("S7"), Card.named("S8")


class Camera:
    """Draws what lies there, a frame after the other, and shows each to a detector."""

    def __init__(self, fps=30, seed=7):
        self.scene = Scene(Light.of_a_hall(random.Random(seed)), seed=seed)
        self.detector = RestDetector(SIMULATED.card)
        self.frame = 1 / fps
        self.number = 0

    def shows(self, sight, frames=1, **how):
        views = []
        for _ in range(frames):
            self.number += 1
            image = self.scene.frame(sight, self.number, **how)
            views.append(self.detector.see(image, self.number * self.frame))
        return views

    def learn_empty(self):
        self.shows(None, 8)
        self.detector.take_as_empty()
        return self


@pytest.fixture
def camera():
    return Camera().learn_empty()


def test_nothing_is_empty_before_the_empty_view_is_known():
    camera = Camera()
    assert View.EMPTY not in camera.shows(None, 8)
    assert not camera.detector.knows_empty


@pytest.mark.parametrize("fps", [15, 30, 60])
def test_a_card_that_lies_still_is_at_rest_soon_and_not_at_once(fps):
    camera = Camera(fps).learn_empty()
    views = camera.shows(CardSeen(SEVEN), fps)
    waited = views.index(View.RESTING)
    assert waited >= 2
    assert waited / fps < REST_S + 2.5 / fps
    assert set(views[waited:]) == {View.RESTING}


@pytest.mark.parametrize("seed", range(6))
def test_the_empty_view_is_empty_under_any_light_and_noise(seed):
    camera = Camera(seed=seed).learn_empty()
    assert set(camera.shows(None, 30)) == {View.EMPTY}


def test_a_card_on_its_way_and_a_hand_that_lets_go_are_moving(camera):
    coming = [
        view
        for away in range(-60, 0, 6)
        for view in camera.shows(CardSeen(SEVEN, away=float(away), smear=2.0, hand=16.0))
    ]
    letting_go = [
        view for hand in range(16, 0, -4) for view in camera.shows(CardSeen(SEVEN, hand=hand))
    ]
    assert View.RESTING not in coming + letting_go
    assert View.RESTING in camera.shows(CardSeen(SEVEN), 6)


def test_a_card_that_creeps_is_not_at_rest(camera):
    views = [
        view
        for step in range(60)
        for view in camera.shows(CardSeen(SEVEN, Placement(right=-6 + 0.2 * step)))
    ]
    assert View.RESTING not in views


def test_a_trembling_hand_rests(camera):
    chance = random.Random(1)
    views = [
        view
        for _ in range(20)
        for view in camera.shows(
            CardSeen(SEVEN, Placement(chance.uniform(-0.04, 0.04), chance.uniform(-0.04, 0.04)))
        )
    ]
    assert set(views[6:]) == {View.RESTING}


def test_another_card_on_the_same_place_is_seen_to_come(camera):
    camera.shows(CardSeen(SEVEN), 8)
    views = camera.shows(CardSeen(EIGHT), 8)
    assert views[0] is View.MOVING
    assert views[-1] is View.RESTING


def test_a_webcam_that_dims_is_no_motion_and_its_dimmed_view_still_empty(camera):
    camera.shows(CardSeen(SEVEN), 8)
    views = [
        view
        for step in range(10)
        for view in camera.shows(CardSeen(SEVEN), exposure=1.0 - 0.012 * step)
    ]
    assert set(views) == {View.RESTING}
    assert camera.shows(None, exposure=0.88) == [View.EMPTY]


def test_daylight_that_goes_slowly_keeps_the_view_empty(camera):
    for step in range(300):
        assert camera.shows(None, exposure=1.0 - 0.0025 * step) == [View.EMPTY]


def test_a_light_that_is_switched_shows_something_until_that_is_taken_as_empty(camera):
    dark = {"lamp": False}
    assert camera.shows(None, 8, **dark)[-1] is View.RESTING
    camera.detector.take_as_empty()
    assert camera.shows(None, **dark) == [View.EMPTY]


def test_any_size_of_picture_will_do():
    detector = RestDetector(None)
    views = [
        detector.see(np.full((1080, 1920, 3), 90, np.uint8), number * FRAME) for number in range(5)
    ]
    assert views[-1] is View.RESTING


def test_what_was_taken_as_empty_is_a_card_again_once_the_view_is_seen_that_was_empty_before(
    camera,
):
    camera.shows(CardSeen(SEVEN), 8)
    camera.detector.take_as_empty()
    assert camera.shows(CardSeen(SEVEN)) == [View.EMPTY]
    assert set(camera.shows(None, 8)) == {View.EMPTY}
    assert camera.shows(CardSeen(SEVEN), 8)[-1] is View.RESTING
    assert camera.shows(CardSeen(EIGHT), 8)[-1] is View.RESTING
