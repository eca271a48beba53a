"""What holds for every ruling."""

from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardboards.language import Language, Tongue
from dealer.penalties.articles import Article
from dealer.penalties.case import (
    Case,
    Damaged,
    Format,
    Guilt,
    Hands,
    Harm,
    Incident,
    Innocent,
    LateLimits,
    Manner,
    Oddity,
    Players,
    Stage,
    Unit,
)
from dealer.penalties.rows import Measure
from dealer.penalties.ruling import ROWS, rule_on

CHINESE = Language.speaking(Tongue.HANS)


def maybe(kind):
    return st.none() | st.sampled_from(kind)


@st.composite
def cases(draw):
    left = draw(st.integers(1, 16))
    return Case(
        draw(st.sampled_from(Format)),
        draw(st.sampled_from(Incident)),
        draw(maybe(Stage)),
        draw(maybe(Guilt)),
        draw(maybe(Hands)),
        draw(st.sampled_from(Oddity)),
        draw(maybe(Unit)),
        draw(maybe(Harm)),
        draw(maybe(Players)),
        draw(maybe(Manner)),
        tuple(draw(st.lists(st.decimals(0, 25, places=2), max_size=2))),
        left,
        draw(st.none() | st.integers(left, 32)),
        draw(st.none() | st.tuples(st.integers(0, 30), st.integers(0, 30))),
        draw(st.sampled_from((LateLimits(), LateLimits(None, 10, Decimal(1000))))),
    )


def settled(case):
    """The case with everything found that its ruling asks for."""
    answers: dict[object, dict[str, Any]] = {
        Stage: {"stage": Stage.AFTER_LEAD},
        Hands: {"hands": Hands.SINGLE},
        Guilt: {"guilt": Guilt.ONE},
        Unit: {"unit": Unit.HALF},
        Harm: {"harm": Harm.BOARD_LOST},
        Players: {"players": Players.TWO_OTHERS},
        Manner: {"manner": Manner.SERIOUS},
        Innocent: {"vps": (Decimal(12),)},
        Damaged: {"vps": (Decimal(12), Decimal(22))},
    }
    while (ruling := rule_on(case)).open:
        kind = ruling.open[0]
        found = answers.get(kind) or {"round_boards": 16, "minutes": (0, 20)}
        case = replace(case, **found)
    return case


@given(cases())
def test_a_case_always_has_an_answer_or_a_silence(case):
    ruling = rule_on(case)
    assert ruling.consequences or ruling.silences


def test_a_row_without_an_article_has_no_amount():
    for row in ROWS:
        assert (row.article is None) == (row.measure is Measure.SILENT)
        assert row.article or (row.amount is None and row.about)


@given(cases())
def test_an_amount_stands_on_an_article_and_is_more_than_nothing(case):
    for one in rule_on(case).consequences:
        assert one.article in Article
        assert one.amount is None or one.amount.value > 0


@given(cases())
def test_only_what_the_referee_need_not_do_is_said_to_be_left_to_them(case):
    for one in rule_on(case).consequences:
        said = Language(Tongue.ENGLISH).say(replace(one, conditions=()).saying)
        assert said.startswith("the referee may: ") == one.may


@given(cases())
def test_where_the_rules_are_silent_no_digit_is_said(case):
    for one in rule_on(case).silences:
        said = Language(Tongue.ENGLISH).say(one.about)
        assert not any(sign.isdigit() for sign in said.replace("20 VP", "").replace("of 13", ""))


@given(cases())
def test_what_is_found_settles_a_ruling_and_only_takes_away(case):
    before, after = rule_on(case), rule_on(settled(case))
    assert not any(one.conditions for one in after.parts)
    assert not after.open
    offered = {(one.measure, one.article, one.party, one.to) for one in before.consequences}
    for one in after.consequences:
        if one.measure is not Measure.AWARD:
            assert (one.measure, one.article, one.party, one.to) in offered


@given(cases())
def test_a_condition_is_asked_for(case):
    ruling = rule_on(case)
    asked = {type(alternatives[0]) for one in ruling.parts for alternatives in one.conditions}
    assert asked == set(ruling.open)
    assert len(ruling.questions) == len(ruling.open)


def test_only_the_end_of_a_round_makes_a_step_late():
    teams = Case(Format.TEAMS_VP, Incident.OVER_SHORT, Stage.AFTER_LEAD, Guilt.ONE, Hands.SINGLE)
    assert rule_on(teams).late
    assert not rule_on(replace(teams, vps=(Decimal(20),))).late
    assert not rule_on(replace(teams, guilt=Guilt.BOTH)).late
    assert not rule_on(replace(teams, format=Format.TEAMS)).late


def test_a_transfer_from_19_99_and_a_deduction_from_20():
    case = Case(Format.TEAMS_VP, Incident.OVER_SHORT, Stage.AFTER_LEAD, Guilt.ONE, Hands.SINGLE)
    below, above = (
        {one.measure for one in rule_on(replace(case, vps=(Decimal(vp),))).consequences}
        for vp in ("19.99", "20")
    )
    assert Measure.TRANSFER in below
    assert Measure.TRANSFER not in above


@pytest.mark.parametrize("article", Article)
def test_every_article_has_words_in_every_language(article):
    said = {Language.speaking(tongue).say(article.words) for tongue in Tongue}
    assert len(said) == len(Tongue)


@given(cases())
def test_a_ruling_is_said_in_chinese(case):
    for one in rule_on(case).parts:
        said = CHINESE.say(one.saying)
        assert not any("a" <= sign <= "z" for sign in said.replace("VP", "")), said
