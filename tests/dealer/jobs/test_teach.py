"""Decks learnt from photographs, and what is done when a feed's pictures do not make one."""

from contextlib import nullcontext

import cv2
import numpy as np
import pytest

from dealer.home import Home
from dealer.jobs import teach as job
from dealer.jobs.equipment import Gear
from dealer.jobs.people import Person
from firmware_bridge.errors import CannotTeach

STAFF = Person("desk")


@pytest.fixture
def home(tmp_path):
    return Home.open(tmp_path)


def test_a_deck_is_learnt_from_photographs_that_say_what_they_show(home, corpus, tmp_path):
    images = sorted((corpus / "cards" / "machine_ece395").glob("log_white_led_*.png"))
    holiday = tmp_path / "holiday.png"
    holiday.write_bytes(images[0].read_bytes())
    taught = job.teach_from_photographs(home, "white", [*images, holiday], STAFF)
    assert taught.samples == len(images) == 54
    assert taught.passed_over == (holiday,)
    assert home.deck("white").is_file()


def test_photographs_of_a_telephone_are_not_kept_in_their_full_size(home, monkeypatch, tmp_path):
    cv2.imwrite(str(tmp_path / "As.png"), np.full((2000, 1500, 3), 200, np.uint8))
    sizes: list[tuple[int, ...]] = []

    def learn(home, deck, samples, who, passed_over):
        sizes.extend(image.shape for _, image in samples)
        return job.Taught(deck, len(samples))

    monkeypatch.setattr(job, "_learn", learn)
    job.teach_from_photographs(home, "phone", [tmp_path / "As.png"], STAFF)
    assert sizes == [(1280, 960, 3)]


class Kit:
    """A station that nobody watches."""

    def overseen(self, oversight):
        assert oversight is None
        return nullcontext()


class Learner:
    """Learns from the `good`-th feed on; counts the feeds."""

    def __init__(self, monkeypatch, good):
        self.feeds = 0
        self.good = good
        monkeypatch.setattr(job, "equipment", lambda *_args, **_more: nullcontext(Kit()))
        monkeypatch.setattr(job, "_feed", self.feed)
        monkeypatch.setattr(job, "_learn", self.learn)

    def feed(self, kit, deck):
        self.feeds += 1
        return [self.feeds]

    def learn(self, home, deck, samples, passed_over):
        if samples[0] < self.good:
            raise CannotTeach("They are too much alike.")
        return job.Taught(deck, len(samples))


def test_pictures_that_make_no_deck_are_taken_once_more(home, monkeypatch):
    learner = Learner(monkeypatch, good=2)
    assert job.teach_from_feed(home, "drawn", Gear(), STAFF).deck == "drawn"
    assert learner.feeds == 2


def test_a_second_feed_that_is_no_better_is_the_last(home, monkeypatch):
    learner = Learner(monkeypatch, good=3)
    with pytest.raises(CannotTeach):
        job.teach_from_feed(home, "drawn", Gear(), STAFF)
    assert learner.feeds == 2
