import random

import cv2
import numpy as np
import pytest
import zxingcpp

from cardboards.cards import PACK, Card
from firmware_bridge.eye_view import SIMULATED
from firmware_bridge.simulator.faces import Odd
from firmware_bridge.simulator.label import Label
from firmware_bridge.simulator.scene import CardSeen, LabelSeen, Light, Placement, Scene

QUIET = Scene(Light(noise=0.0))
TEN = Card.named("S10")


@pytest.fixture(scope="module")
def scene():
    return Scene(Light.of_a_hall(random.Random(5)), seed=5)


def view(frame):
    return SIMULATED.card.of(frame)


def sharpness(frame):
    return cv2.Laplacian(cv2.cvtColor(view(frame), cv2.COLOR_BGR2GRAY), cv2.CV_64F).var()


@pytest.mark.parametrize("mark", [None, 0, 1, 2, 3])
def test_exactly_the_lamp_of_the_mark_is_lit(scene, mark):
    lamps = SIMULATED.lamps.of(scene.frame(None, 1, mark=mark))
    quarters = [part.max() > 200 for part in np.split(lamps[:, :, 1], 4, axis=1)]
    assert quarters == [lamp == mark for lamp in range(4)]


def test_a_frame_has_the_eyes_size(scene):
    frame = scene.frame(CardSeen(TEN), 1)
    assert frame.shape == (SIMULATED.height, SIMULATED.width, 3)
    assert frame.dtype == np.uint8


def test_a_card_is_bright_and_an_empty_eye_dark(scene):
    assert view(scene.frame(CardSeen(TEN), 1)).mean() > 130
    assert view(scene.frame(None, 1)).mean() < 60


@pytest.mark.parametrize("turned", [False, True])
def test_the_index_of_a_card_lies_in_the_cards_box_wherever_the_card_comes_to_rest(turned):
    chance = random.Random(9)
    bare = Scene(Light(noise=0.0, blur=0.0))
    for card in PACK:
        placement = Placement.settled(chance, turned=turned)
        box = view(bare.frame(CardSeen(card, placement), 1)).astype(int)
        corner = box[:120, :75]
        ink = (corner.max(axis=2) < 90) | (corner[:, :, 2] - corner[:, :, 0] > 80)
        inside = cv2.morphologyEx(ink.astype(np.uint8), cv2.MORPH_OPEN, np.ones((2, 2), np.uint8))
        assert inside[10:, 12:].sum() > 150, card


def test_a_moving_card_is_blurred_and_displaced():
    still = QUIET.frame(CardSeen(TEN), 1)
    moving = QUIET.frame(CardSeen(TEN, away=20.0, smear=10.0), 1)
    assert sharpness(moving) < sharpness(still) / 3
    assert np.abs(view(moving).astype(int) - view(still)).mean() > 20


def test_a_card_that_has_not_come_yet_is_not_seen(scene):
    far = scene.frame(CardSeen(TEN, away=100.0, smear=1.0), 1)
    assert view(far).mean() < 60


def test_no_two_frames_have_the_same_noise(scene):
    frames = [scene.frame(CardSeen(TEN), number) for number in range(4)]
    assert len({frame.tobytes() for frame in frames}) == 4


def test_the_same_hall_draws_the_same_frame_again():
    one, other = (Scene(Light(), seed=8).frame(CardSeen(TEN), 3, mark=2) for _ in range(2))
    assert (one == other).all()


def test_without_its_lamp_the_eye_is_dark_but_the_mark_shines(scene):
    frame = scene.frame(CardSeen(TEN), 1, lamp=False, mark=2)
    assert view(frame).mean() < 30
    assert SIMULATED.lamps.of(frame).max() > 200


def test_an_underexposed_frame_is_dark_all_over(scene):
    assert scene.frame(CardSeen(TEN), 1, mark=1, exposure=0.1).max() < 80


def test_a_dirty_lens_blurs():
    dirty = QUIET.dirty(5.0).frame(CardSeen(TEN), 1)
    assert sharpness(dirty) < sharpness(QUIET.frame(CardSeen(TEN), 1)) / 3


@pytest.mark.parametrize("seed", range(12))
def test_the_code_of_a_label_held_under_the_camera_can_be_read(scene, seed):
    label = Label("FP1ABCDEFGHIJKLMNOPQRSTUVWXYZ", 12, "A", 2)
    placement = Placement.held(random.Random(seed))
    frame = scene.frame(LabelSeen(label, placement), seed)
    assert [found.text for found in zxingcpp.read_barcodes(frame)] == [label.token]


def test_a_photograph_fills_the_cards_box():
    photograph = np.full((128, 128, 3), (40, 160, 220), np.uint8)
    bare = Scene(Light(noise=0.0, blur=0.0, slope=(0, 0)), {TEN: photograph})
    frame = bare.frame(CardSeen(TEN), 1)
    inner = view(frame)[4:-4, 4:-4].astype(int)
    assert (inner[:, :, 2] > inner[:, :, 1] + 30).all()
    assert (frame[: SIMULATED.card.height, : SIMULATED.card.x - 2] < 10).all()


def test_a_photograph_of_the_empty_slot_is_what_an_empty_eye_shows():
    slot = np.full((128, 128, 3), 90, np.uint8)
    bare = Scene(Light(noise=0.0, blur=0.0, slope=(0, 0)), {TEN: slot + 100}, slot)
    assert 70 < view(bare.frame(None, 1))[20:-20, 20:-20].mean() < 100


def test_a_card_without_a_photograph_is_drawn():
    photographed = Scene(Light(), {TEN: np.zeros((128, 128, 3), np.uint8)})
    assert view(photographed.frame(CardSeen(Odd.BACK), 1)).mean() > 60
