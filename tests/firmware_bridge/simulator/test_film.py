from itertools import pairwise

import cv2
import numpy as np
import pytest

from cardboards.cards import Card
from firmware_bridge.simulator.film import Film
from firmware_bridge.simulator.hall import Exposure, EyeTroubles
from firmware_bridge.simulator.scene import CardSeen, Light, Scene

SCENE = Scene(Light(noise=1.0))
SETTLES_WITHIN = 30


def exposure(card="SA", mark=0):
    return Exposure(CardSeen(Card.named(card)), mark, lamp=True)


def film(troubles=None, stale=0.0):
    return Film(SCENE, troubles or EyeTroubles(), stale, seed=3)


def image(jpeg):
    return cv2.imdecode(np.frombuffer(jpeg, np.uint8), cv2.IMREAD_COLOR)


def settled(one):
    for _ in range(SETTLES_WITHIN):
        one.frame(exposure())
    return one


def test_F45_the_first_frames_after_a_start_are_dark():
    one = film()
    brightness = [image(one.frame(exposure())).mean() for _ in range(SETTLES_WITHIN)]
    assert brightness[0] < brightness[-1] / 5
    one.start()
    assert image(one.frame(exposure())).mean() < brightness[-1] / 5


def test_F40_now_and_then_a_frame_repeats_the_one_before():
    one = settled(film(stale=0.2))
    frames = [one.frame(exposure()) for _ in range(200)]
    repeats = sum(frame == before for before, frame in pairwise(frames))
    assert 10 < repeats < 80


def test_a_repeated_frame_shows_the_mark_of_its_own_exposure():
    one = settled(film(stale=1.0))
    before = one.frame(exposure("SA", 0))
    assert one.frame(exposure("C2", 1)) == before


def test_F42_a_frozen_camera_sends_one_frame_for_ever():
    troubles = EyeTroubles()
    one = settled(film(troubles))
    before = one.frame(exposure("SA", 0))
    troubles.frozen = True
    assert {one.frame(exposure("C2", mark)) for mark in range(4)} == {before}
    troubles.frozen = False
    assert one.frame(exposure("C2", 1)) != before


def test_F48_half_a_jpeg_is_sent():
    troubles = EyeTroubles(torn=True)
    whole = settled(film()).frame(exposure())
    half = settled(film(troubles)).frame(exposure())
    assert whole.startswith(half)
    assert len(half) < len(whole) * 0.6


def test_M17_without_light_frames_are_dark():
    assert image(settled(film(EyeTroubles(dark=True))).frame(exposure())).mean() < 15


def test_M17_dirt_on_the_lens_comes_and_goes():
    troubles = EyeTroubles()
    one = settled(film(troubles))

    def sharpness():
        return cv2.Laplacian(image(one.frame(exposure()))[:224], cv2.CV_64F).var()

    clean = sharpness()
    troubles.blur = 5.0
    assert sharpness() < clean / 3
    troubles.blur = 0.0
    assert sharpness() == pytest.approx(clean, rel=0.2)
