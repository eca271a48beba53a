import numpy as np

from cardboards.cards import Card
from firmware_bridge.camera import Frame
from firmware_bridge.eye import PATIENCE, ByDelay, Eye
from firmware_bridge.reader.readings import Doubt, NoCard, Reading, Unsure

ACE = Reading(Card.named("SA"), 0.99, None)
BLURRED = Unsure(Doubt.BLURRED)


class Scripted:
    """Reads what it was told to read, one after the other."""

    def __init__(self, *looks):
        self.looks = list(looks)

    def read(self, image):
        return self.looks.pop(0)


class MarkInPixel:
    """The mark is written in the picture's first pixel."""

    def fresh(self, frame, mark, since, /):
        return int(frame.image[0, 0, 0]) == mark


def frame(arrived=0.0, mark=0):
    return Frame(1, arrived, np.full((4, 4, 3), mark, np.uint8))


def test_a_confident_reading_of_a_fresh_frame_counts_at_once():
    eye = Eye(Scripted(ACE), MarkInPixel())
    eye.expect(5, 2, 0.0)
    glimpse = eye.see(frame(mark=2))
    assert glimpse is not None
    assert (glimpse.step, glimpse.look) == (5, ACE)


def test_m18_a_stale_frame_is_never_read():
    eye = Eye(Scripted(), MarkInPixel())
    eye.expect(5, 2, 0.0)
    assert eye.see(frame(mark=1)) is None


def test_nothing_is_read_when_nothing_is_expected():
    eye = Eye(Scripted(), MarkInPixel())
    assert eye.see(frame()) is None


def test_an_unsure_look_waits_for_a_better_frame():
    eye = Eye(Scripted(BLURRED, ACE), MarkInPixel())
    eye.expect(5, 2, 0.0)
    assert eye.see(frame(mark=2)) is None
    glimpse = eye.see(frame(mark=2))
    assert glimpse is not None
    assert glimpse.look == ACE


def test_patience_ends_with_what_the_last_frame_said():
    eye = Eye(Scripted(*[BLURRED] * (PATIENCE - 1), NoCard()), MarkInPixel())
    eye.expect(5, 2, 0.0)
    glimpses = [eye.see(frame(mark=2)) for _ in range(PATIENCE)]
    assert glimpses[:-1] == [None] * (PATIENCE - 1)
    assert glimpses[-1] is not None
    assert glimpses[-1].look == NoCard()


def test_one_card_is_answered_once():
    eye = Eye(Scripted(ACE), MarkInPixel())
    eye.expect(5, 2, 0.0)
    assert eye.see(frame(mark=2)) is not None
    assert eye.see(frame(mark=2)) is None


def test_without_a_mark_a_frame_counts_after_the_measured_delay():
    eye = Eye(Scripted(ACE), ByDelay(0.3))
    eye.expect(5, None, 10.0)
    assert eye.see(frame(arrived=10.29)) is None
    assert eye.see(frame(arrived=10.31)) is not None
