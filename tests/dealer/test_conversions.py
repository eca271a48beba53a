"""Organisers' conversion tables: what is complete, and what is refused."""

import json

import pytest

from dealer.conversions import Status, conversion_in, usable
from dealer.errors import WrongUse

TEAM_POINTS = {
    "id": "hp-team",
    "title": "附件三 队式赛分",
    "status": "candidate",
    "unit": 10,
    "entries": [
        {"min": 0, "max": 10, "points": [0]},
        {"min": 20, "max": 110, "points": [4]},
        {"min": 120, "max": 120, "points": [5], "basis": "INTRO §9.3"},
        {"min": 130, "points": [6]},
    ],
}
VICTORY_POINTS = {
    "title": "附件十 16副",
    "boards": 16,
    "sum": 30,
    "winner_cap": 25,
    "status": "confirmed",
    "confirmed_by": "裁判长",
    "entries": [
        {"min": 0, "max": 2, "points": [15, 15]},
        {"min": 3, "max": 40, "points": [20, 10]},
        {"min": 41, "max": 60, "points": [25, 5]},
        {"min": 61, "points": [25, 0]},
    ],
}


def table(source, **changes):
    return conversion_in(json.dumps({**source, **changes}))


def faults(source, **changes):
    return [one.english() for one in table(source, **changes).faults()]


def entries(source, *found):
    return {
        "entries": [{"min": least, "max": most, "points": points} for least, most, points in found]
    }


def test_a_whole_table_is_usable_with_the_status_that_it_has():
    assert usable(table(TEAM_POINTS)).status is Status.CANDIDATE
    assert usable(table(VICTORY_POINTS)).status is Status.CONFIRMED
    assert "not confirmed" in table(TEAM_POINTS).saying.english()


@pytest.mark.parametrize(
    ("changes", "named"),
    [
        ({"status": "incomplete"}, "incomplete"),
        ({"status": "confirmed"}, "confirmed_by"),
        ({"entries": []}, "no entries"),
        (entries(TEAM_POINTS, (120, None, [5])), "below 120"),
        (entries(TEAM_POINTS, (0, 10, [0]), (120, None, [5])), "20 to 110"),
        (entries(TEAM_POINTS, (0, 20, [0]), (20, None, [5])), "Two entries hold for 20"),
        (entries(TEAM_POINTS, (0, None, [0]), (20, None, [5])), "Two entries"),
        (entries(TEAM_POINTS, (0, 10, [3]), (20, None, [2])), "From 20 on"),
        (entries(TEAM_POINTS, (0, 10, [0]), (20, 30, [1])), "above 30"),
    ],
)
def test_a_table_with_a_gap_or_a_contradiction_is_refused_and_the_place_named(changes, named):
    found = faults(TEAM_POINTS, **changes)
    assert len(found) == 1
    assert named in found[0]
    with pytest.raises(WrongUse):
        usable(table(TEAM_POINTS, **changes))


@pytest.mark.parametrize(
    ("found", "named"),
    [
        ((0, None, [15, 14]), "do not add up to 30"),
        ((0, None, [15]), "do not add up to 30"),
        ((0, None, [25, 6]), "more than 30"),
    ],
)
def test_victory_points_add_up_until_the_winners_cap(found, named):
    assert [one for one in faults(VICTORY_POINTS, **entries(VICTORY_POINTS, found)) if named in one]


@pytest.mark.parametrize(
    "text",
    [
        "no json",
        "[]",
        '{"title": "x", "status": "sure", "entries": []}',
        '{"title": "x", "status": "candidate", "entries": [{"min": 3, "max": 2, "points": [1]}]}',
        '{"title": "x", "status": "candidate", "entries": [{"min": 0, "points": []}]}',
        '{"title": "x", "status": "candidate", "entries": [{"min": 0, "points": ["many"]}]}',
        '{"title": "x", "status": "candidate", "entries": [], "colour": 1}',
    ],
)
def test_what_is_no_table_is_refused_with_the_field(text):
    with pytest.raises(WrongUse):
        conversion_in(text)
