"""`fapai ruling`: asked at the desk, written down, added up, printed."""

import pytest
from pypdf import PdfReader

from tests.dealer.cli.test_desk import deal_all, tokens


def rule(fapai, line, code=0):
    [ruling] = fapai(f"ruling --json {line}", code=code)
    return ruling


def brief(ruling):
    return {
        (one["article"], one["measure"], one["amount"], one["currency"])
        for one in ruling["consequences"]
    }


def test_a_case_is_answered_with_articles_and_amounts(fapai):
    ruling = rule(fapai, "teams over-short --stage before-look")
    assert brief(ruling) == {
        ("§32.2(一)", "adjust", None, None),
        ("§32.2(一)", "deduct", "1", "team-points"),
    }
    assert (ruling["silent"], ruling["open"], ruling["late"]) == ([], [], False)


def test_what_waits_for_the_end_of_the_round_is_said_and_then_settled(fapai):
    line = "teams-vp over-short --stage after-lead --guilt one --hands single"
    waiting = rule(fapai, line)
    assert (waiting["open"], waiting["late"]) == (["Innocent"], True)
    settled = rule(fapai, f"{line} --vp 19.5")
    assert not settled["open"]
    assert ("§32.2(三)2", "transfer", "1", "vp") in brief(settled)


def test_swapped_hands_have_no_amount(fapai):
    ruling = rule(fapai, "pairs exchanged")
    assert ruling["consequences"] == []
    [silence] = ruling["silent"]
    assert "the rules say nothing" in silence
    fapai("ruling pairs exchanged --lang zh-Hans")
    assert "规则未载明，由裁判员裁定" in fapai.said


def test_late_limits_are_those_of_the_rules_or_of_the_regulation(fapai):
    assert ("§30", "warning", None, None) in brief(rule(fapai, "by-game late --minutes 11"))
    found = rule(fapai, "by-game late --minutes 11 --warn-after 10 --forfeit-after 10 --award 1000")
    assert ("regulation", "award", "1000", "basic-points") in brief(found)


@pytest.mark.parametrize(
    "line",
    [
        "pairs boards-left",
        "teams-vp boards-left --left 9 --round-boards 8",
        "teams-vp over-short --vp many",
        "teams-vp over-short --vp 99",
        "pairs late --minutes 1 --minutes 2 --minutes 3",
        "chess over-short",
        "pairs over-short --board 9",
    ],
)
def test_a_case_that_cannot_be_is_refused(evening, line):
    assert "error" in rule(evening, line, code=2)


def test_warnings_of_a_round_add_up_to_violations_and_the_third_of_these_loses_it(evening):
    stalls = "pairs stalling --manner {} --responsible 7 --round {} --record"
    first = rule(evening, stalls.format("serious", 1))["sums"]["7"]
    assert (first["warnings"], first["violations"], first["consequences"]) == (1, 0, [])
    other_round = rule(evening, stalls.format("serious", 2))["sums"]["7"]
    assert (other_round["warnings"], other_round["violations"]) == (1, 0)
    second = rule(evening, stalls.format("serious", 1))["sums"]["7"]
    assert (second["warnings"], second["violations"]) == (2, 1)
    assert [one["article"] for one in second["consequences"]] == ["§29.2"]
    third = rule(evening, stalls.format("on-purpose", 1))["sums"]["7"]
    assert (third["violations"], third["consequences"]) == (2, [])
    fourth = rule(evening, stalls.format("on-purpose", 1))["sums"]["7"]
    assert [one["measure"] for one in fourth["consequences"]] == ["forfeit", "opponents-of-forfeit"]
    evening("log --json")
    assert '"ruled"' in evening.said


def test_what_is_not_written_down_does_not_count(evening):
    stalls = "pairs stalling --manner serious --responsible 7 --round 1"
    for _ in range(3):
        assert rule(evening, stalls)["sums"]["7"]["warnings"] == 1


def test_only_a_referee_writes_a_ruling_down_and_says_the_round(evening):
    rule(evening, "pairs stalling --manner serious --record", code=2)
    rule(evening, "pairs stalling --manner serious --record --round 1 --as caddy", code=6)


def test_candidates_are_the_tables_since_the_last_pass(evening):
    deal_all(evening.home)
    first, *_ = tokens(evening)
    evening(f"scan --step issue --place 4 {first}")
    evening(f"scan --step pass --place 9 {first}")
    ruling = rule(evening, "pairs over-short --stage before-look --board 1")
    assert ruling["tables_since_pass"] == ["4", "9"]
    evening("ruling pairs over-short --board 1")
    assert "4, 9" in evening.said


def test_the_slip_says_what_the_screen_says(evening, tmp_path):
    line = "teams-vp boards-left --left 3 --round-boards 16 --guilt both --table A3 --responsible 5"
    ruling = rule(evening, f"{line} --lang zh-Hans --out {tmp_path}")
    text = "".join(page.extract_text() for page in PdfReader(ruling["slip"]).pages)
    text = "".join(text.replace("\0", "").split())
    for part in ("裁判员裁定单", "evening", "A3", "§39", "扣除双方各1胜利分", "是我们的理解"):
        assert part in text
