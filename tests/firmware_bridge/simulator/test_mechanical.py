import pytest

from firmware_bridge.simulator.mechanical import mechanical_seconds
from firmware_bridge.simulator.mechanism import FEED, SETTLE


@pytest.mark.parametrize("rate", [1.0, 4.0, 10.4])
@pytest.mark.parametrize("cards", [1, 13, 52])
def test_a_deal_takes_one_cycle_a_card_after_the_first_is_at_the_eye(rate, cards):
    expected = (FEED + SETTLE + cards) / rate
    # The firmware counts whole milliseconds.
    assert mechanical_seconds([0] * cards, rate) == pytest.approx(expected, abs=0.002)


def test_a_board_at_the_fastest_rate_on_the_market_takes_five_seconds():
    assert mechanical_seconds([step % 4 for step in range(52)], 10.4) == pytest.approx(
        5.0, rel=0.01
    )
