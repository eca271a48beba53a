"""What the network is trained on: scenes, seen by bad cameras, and what it shall say of them."""

import numpy as np
import pytest

from cardboards.cards import Suit
from firmware_bridge.reader.glyphs import GLYPHS
from firmware_bridge.reader.network import HEIGHT, RANKS, SUITS, WIDTH, Network
from firmware_bridge.reader.training.scenes import REJECT, Answer, scene
from firmware_bridge.reader.training.views import MOVING, view

SCENES = 500


@pytest.fixture(scope="module")
def seen(sources):
    """A view of each of many scenes: the scene's answer, the cell, the cell's answer."""
    rng = np.random.default_rng(3)
    composed = [scene(sources, rng) for _ in range(SCENES)]
    return [(one.answer, *view(one, rng)) for one in composed]


def test_a_view_is_what_the_network_takes(seen):
    for _, cell, _ in seen:
        assert cell.shape == (HEIGHT, WIDTH, 3)
        assert cell.dtype == np.uint8


def test_an_index_that_is_badly_seen_is_still_that_index_or_none(seen):
    for shown, _, answer in seen:
        if shown.rank < len(GLYPHS):
            assert answer in {shown, REJECT, MOVING}
        else:
            assert answer == shown


def test_the_network_learns_every_answer_that_it_may_give(seen):
    answers = [answer for *_, answer in seen]
    assert {answer.rank for answer in answers} == set(range(RANKS))
    assert {answer.suit for answer in answers} == set(range(SUITS))
    refused = sum(answer.suit >= len(Suit) for answer in answers)
    assert 0.3 * SCENES < refused < 0.7 * SCENES


def test_the_same_chance_gives_the_same_corner(sources):
    def corner():
        rng = np.random.default_rng(8)
        return view(scene(sources, rng), rng)

    (cell, answer), (again, same) = corner(), corner()
    assert (cell == again).all()
    assert answer == same


def test_the_shipped_network_means_the_same_by_its_classes_as_the_corners_do(seen):
    scores = Network.load().corners(np.stack([cell for _, cell, _ in seen]))
    ranks, suits = scores.ranks[:, : len(GLYPHS)], scores.suits[:, : len(Suit)]
    read = np.flatnonzero(ranks.max(1) * suits.max(1) > 0.9)
    said = [Answer(int(ranks[cell].argmax()), int(suits[cell].argmax())) for cell in read]
    right = [said[place] == seen[cell][2] for place, cell in enumerate(read)]
    assert np.mean(right) > 0.95
    assert {answer.suit for answer in said} == set(range(len(Suit)))
    assert len({answer.rank for answer in said}) > len(GLYPHS) / 2
    refused = [cell for cell, (*_, answer) in enumerate(seen) if answer == REJECT]
    assert np.median(scores.ranks[refused, REJECT.rank]) > 0.5
