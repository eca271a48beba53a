"""Outlines of cards in photographs."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardboards.cards import PACK
from firmware_bridge.reader.anywhere.outline import outlines
from tests.firmware_bridge.reader.photographs import HEIGHT, WIDTH, corners_at, lay, table


@settings(max_examples=25, deadline=None)
@given(
    card=st.sampled_from(tuple(PACK)),
    tall=st.floats(160, 420),
    angle=st.floats(0, 360),
    level=st.sampled_from([30, 70, 120]),
    seed=st.integers(0, 99),
)
def test_a_card_on_a_table_is_outlined_wherever_it_lies(card, tall, angle, level, seed):
    chance = np.random.default_rng(seed)
    corners = corners_at((WIDTH / 2, HEIGHT / 2), tall, angle, chance)
    found = outlines(lay(table(chance, level), card, corners))
    misses = [
        min(np.abs(np.roll(outline.corners, turn, 0) - corners).max() for turn in (0, 2))
        for outline in found
    ]
    assert min(misses) < 0.03 * tall


def test_a_picture_of_a_cards_shape_may_be_the_card():
    picture = np.full((500, 350, 3), 128, np.uint8)
    whole = outlines(picture)[-1]
    assert whole.height == pytest.approx(500)
    assert whole.width == pytest.approx(350)
