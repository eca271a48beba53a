"""§29: 在同轮比赛中，第二次给予警告的，由裁判员笔记违例一次；在同轮比赛中三次被记违例的，由裁判长宣布此轮比赛判负。"""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealer.penalties.rows import Measure
from dealer.penalties.standing import Standing, added

W, V = Measure.WARNING, Measure.VIOLATION


@pytest.mark.parametrize(
    ("before", "more", "after", "follows", "silent"),
    [
        ((0, 0), (W,), (1, 0), [], 0),
        ((1, 0), (W,), (2, 1), ["§29.2 violation"], 0),
        ((0, 0), (W, W), (2, 1), ["§29.2 violation"], 0),
        ((0, 1), (V,), (0, 2), [], 0),
        ((0, 2), (V,), (0, 3), ["§29.4 forfeit", "§29.4 opponents-of-forfeit"], 0),
        (
            (1, 2),
            (W,),
            (2, 3),
            ["§29.2 violation", "§29.4 forfeit", "§29.4 opponents-of-forfeit"],
            0,
        ),
        ((2, 1), (W,), (3, 1), [], 1),
        ((0, 3), (V,), (0, 4), [], 0),
        ((1, 1), (Measure.DEDUCT,), (1, 1), [], 0),
    ],
)
def test_warnings_and_violations_add_up(before, more, after, follows, silent):
    found = added(Standing(*before), more)
    assert found.standing == Standing(*after)
    assert [f"{one.article.value} {one.measure.value}" for one in found.consequences] == follows
    assert len(found.silences) == silent


@given(st.lists(st.sampled_from((W, V))))
def test_one_by_one_is_as_all_at_once(measures):
    standing = Standing()
    follows: list[Any] = []
    for one in measures:
        step = added(standing, (one,))
        standing = step.standing
        follows += step.consequences
    whole = added(Standing(), measures)
    assert whole.standing == standing
    assert {one.measure for one in whole.consequences} == {one.measure for one in follows}
