"""The link's campaign in small, and that it would tell."""

import random

import pytest

from chaos.campaign import LOSSY, Treadmill, link_session
from chaos.line import Badness, Line, spoil


def test_under_loss_and_corruption_no_step_is_done_twice_or_told_done_when_it_is_not():
    tally = link_session("slice", 1500)
    assert tally.failures == []
    assert tally.steps == 1500
    assert tally.lost > 500
    assert tally.spoilt > 50


def test_a_line_that_is_dead_for_seconds_leaves_unknowns_which_are_counted():
    dying = Badness(loss=0.4, bursts=0.02, delay=0.004)
    tally = link_session("dying", 150, dying)
    assert tally.failures == []
    assert tally.sessions > 1
    assert tally.unknown


def test_cards_that_are_told_to_have_landed_and_have_not_are_found_out(monkeypatch):
    honest = Treadmill._move

    def vanishing(mill, at):
        honest(mill, at)
        mill.went.clear()

    monkeypatch.setattr(Treadmill, "_move", vanishing)
    assert link_session("vanishing", 5).falsely_done


@pytest.mark.parametrize("seed", range(3))
def test_a_line_loses_about_what_it_should(seed):
    line = Line(random.Random(seed), LOSSY)
    for number in range(5000):
        line.put(float(number), b"a line\n")
    assert 0.08 < line.lost / 5000 < 0.14


def test_what_is_spoilt_is_another_line_as_a_rule():
    dice = random.Random(1)
    line = b"@1 ping *01234567\n"
    assert sum(spoil(line, dice) != line for _ in range(1000)) > 900
