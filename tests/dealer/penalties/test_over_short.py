"""§32 against the book, row by row: format, stage, where the long and the short hand sit, who is responsible."""

import pytest

from dealer.penalties.case import Case, Format, Guilt, Hands, Incident, Oddity, Stage, Unit
from dealer.penalties.ruling import rule_on
from tests.dealer.penalties.written import SILENT, table, vps, written

HANDS = {
    "opp": Hands.OPPOSITE,
    "lead": Hands.LEADING_SIDE,
    "other": Hands.OTHER_SIDE,
    "one": Hands.SINGLE,
}
VPS = {"-": (), "19.5": vps("19.5"), "20": vps("20")}
UNITS = {"-": None, "0.5": Unit.HALF, "1": Unit.ONE}


def case_of(keys, **more):
    format_, stage, hands, guilt, number = keys.split()
    return Case(
        Format(format_),
        Incident.OVER_SHORT,
        Stage(stage),
        guilt=None if guilt == "-" else Guilt(guilt),
        hands=HANDS[hands],
        vps=VPS.get(number, ()),
        unit=UNITS.get(number),
        **more,
    )


# §32 二（一）在未看本手牌之前发现：由裁判员按照牌型卡调整，对多牌或少牌者不予处罚，但对插错牌的责任方 …
# 扣除0.5胜利分 / 1队式赛分 / 0.5或1比赛分。
# Who sits where and who is responsible at the table changes nothing.
BEFORE_LOOK = [
    (
        f"{format_} before-look {hands} {guilt} {number}",
        {"§32.2(一) adjust", f"§32.2(一) deduct misboarder {amount}"},
    )
    for format_, number, amount in (
        ("teams-vp", "-", "0.5 vp"),
        ("teams", "-", "1 team-points"),
        ("pairs", "0.5", "0.5 matchpoints"),
        ("pairs", "1", "1 matchpoints"),
    )
    for hands in HANDS
    for guilt in ("-", "one", "both", "neither")
]

# §32 二（二）在看过本手牌之后但在首引前发现：… 除对插错牌的责任方给予扣除 … 外，还要追加扣除多牌或少牌人一方 …
# 0.25胜利分 / 0.5队式赛分 /
# 双人赛各扣除0.25或0.5比赛分。
AFTER_LOOK = table("""
    teams-vp after-look one - -     | §32.2(二) adjust; §32.2(二) deduct misboarder 0.5 vp
                                    | §32.2(二) deduct over-short 0.25 vp
    teams-vp after-look lead - -    | §32.2(二) adjust; §32.2(二) deduct misboarder 0.5 vp
                                    | §32.2(二) deduct over-short 0.25 vp
    teams-vp after-look other - -   | §32.2(二) adjust; §32.2(二) deduct misboarder 0.5 vp
                                    | §32.2(二) deduct over-short 0.25 vp
    teams-vp after-look opp - -     | §32.2(二) adjust; §32.2(二) deduct misboarder 0.5 vp
                                    | §32.2(二) deduct each-over-short 0.25 vp [I]
    teams after-look one - -        | §32.2(二) adjust; §32.2(二) deduct misboarder 1 team-points
                                    | §32.2(二) deduct over-short 0.5 team-points
    teams after-look lead - -       | §32.2(二) adjust; §32.2(二) deduct misboarder 1 team-points
                                    | §32.2(二) deduct over-short 0.5 team-points
    teams after-look other - -      | §32.2(二) adjust; §32.2(二) deduct misboarder 1 team-points
                                    | §32.2(二) deduct over-short 0.5 team-points
    teams after-look opp - -        | §32.2(二) adjust; §32.2(二) deduct misboarder 1 team-points
                                    | §32.2(二) deduct each-over-short 0.5 team-points [I]
    pairs after-look one - 0.5      | §32.2(二) adjust; §32.2(二) deduct misboarder 0.5 matchpoints
                                    | §32.2(二) deduct over-short 0.25 matchpoints [I]
    pairs after-look one - 1        | §32.2(二) adjust; §32.2(二) deduct misboarder 1 matchpoints
                                    | §32.2(二) deduct over-short 0.5 matchpoints [I]
    pairs after-look lead - 0.5     | §32.2(二) adjust; §32.2(二) deduct misboarder 0.5 matchpoints
                                    | §32.2(二) deduct over-short 0.25 matchpoints [I]
    pairs after-look other - 1      | §32.2(二) adjust; §32.2(二) deduct misboarder 1 matchpoints
                                    | §32.2(二) deduct over-short 0.5 matchpoints [I]
    pairs after-look opp - 0.5      | §32.2(二) adjust; §32.2(二) deduct misboarder 0.5 matchpoints
                                    | §32.2(二) deduct each-over-short 0.25 matchpoints [I]
    pairs after-look opp - 1        | §32.2(二) adjust; §32.2(二) deduct misboarder 1 matchpoints
                                    | §32.2(二) deduct each-over-short 0.5 matchpoints [I]
""")

# §32 二（三）在首引之后的牌局进行中发现：除对插错牌的责任方给予扣除 … 外，区分以下四种情形办理。
# 1 队式赛双方：该副牌取消，胜利分各追加扣除0.5。2 队式赛单方：取消；非责任方未达到20分补贴1胜利分，达到20分扣1；
# 不采用胜利分扣2队式赛分。
# 3 双人赛双方：不再打，均按平均比赛分的80%。4 双人赛单方：不再打，责任方70%，非责任方120%。
AFTER_LEAD = table("""
    teams-vp after-lead opp both -      | §32.2(三) deduct misboarder 0.5 vp
                                        | §32.2(三)1 cancel; §32.2(三)1 deduct each 0.5 vp
    teams after-lead opp both -         | §32.2(三) deduct misboarder 1 team-points; §32.2(三)1 cancel; silent
    teams-vp after-lead one one 19.5    | §32.2(三) deduct misboarder 0.5 vp
                                        | §32.2(三)2 cancel; §32.2(三)2 transfer responsible 1 vp > innocent
    teams-vp after-lead one one 20      | §32.2(三) deduct misboarder 0.5 vp
                                        | §32.2(三)2 cancel; §32.2(三)2 deduct responsible 1 vp
    teams after-lead other one -        | §32.2(三) deduct misboarder 1 team-points
                                        | §32.2(三)2 cancel; §32.2(三)2 deduct responsible 2 team-points
    pairs after-lead lead both 0.5      | §32.2(三) deduct misboarder 0.5 matchpoints
                                        | §32.2(三)3 not-played; §32.2(三)3 score each 80 percent-of-average
    pairs after-lead lead both 1        | §32.2(三) deduct misboarder 1 matchpoints
                                        | §32.2(三)3 not-played; §32.2(三)3 score each 80 percent-of-average
    pairs after-lead opp one 0.5        | §32.2(三) deduct misboarder 0.5 matchpoints
                                        | §32.2(三)4 not-played; §32.2(三)4 score responsible 70 percent-of-average
                                        | §32.2(三)4 score innocent 120 percent-of-average
    pairs after-lead opp one 1          | §32.2(三) deduct misboarder 1 matchpoints
                                        | §32.2(三)4 not-played; §32.2(三)4 score responsible 70 percent-of-average
                                        | §32.2(三)4 score innocent 120 percent-of-average
    teams-vp after-lead opp neither -   | §32.2(三) deduct misboarder 0.5 vp; silent
    teams after-lead opp neither -      | §32.2(三) deduct misboarder 1 team-points; silent
    pairs after-lead opp neither 0.5    | §32.2(三) deduct misboarder 0.5 matchpoints
                                        | §28 score each 60 percent-of-top [I]; §28 own-percentage each [I]
""")

# §32 一、在计局制、计时制比赛中。单家多牌或少牌在首引前：§7.3。
WITHOUT_RECORD = [
    (f"{format_} {stage} {hands} - -", expected)
    for format_ in ("by-game", "by-time")
    for stages, hands, expected in (
        (
            ("before-look", "after-look"),
            "opp",
            {"§32.1(一) warning erring", "§32.1(一) decides innocent-or-short"},
        ),
        (
            ("before-look", "after-look"),
            "lead",
            {"§32.1(一) warning erring", "§32.1(一) decides after-leader"},
        ),
        (
            ("before-look", "after-look"),
            "other",
            {"§32.1(一) warning erring", "§32.1(一) decides leader"},
        ),
        (
            ("before-look", "after-look"),
            "one",
            {"§32.1(一) warning erring", "§7.3 change-pack [I]"},
        ),
        (
            ("after-lead",),
            "opp",
            {
                "§32.1(二) play-on",
                "§32.1(二) warning both",
                "may §32.1(二) draws",
                "may §32.1(二) fine over-short-or-erring",
            },
        ),
        *(
            (
                ("after-lead",),
                side,
                {
                    "§32.1(二) play-on",
                    "§32.1(二) violation over-short",
                    "may §32.1(二) draws",
                    "may §32.1(二) fine over-short-or-erring",
                },
            )
            for side in ("lead", "other")
        ),
        (
            ("after-lead",),
            "one",
            {
                "§32.1(二) play-on",
                "§32.1(二) warning over-short",
                "may §32.1(二) fine over-short-or-erring",
            },
        ),
    )
    for stage in stages
]


@pytest.mark.parametrize(
    ("keys", "expected"), [*BEFORE_LOOK, *AFTER_LOOK, *AFTER_LEAD, *WITHOUT_RECORD]
)
def test_the_rows_of_32(keys, expected):
    assert written(case_of(keys)) == expected


# 即便在首引之前发现多牌或少牌，若多看到的是对方的要害牌张，致使牌局无法正常进行时，可仿照以上4种情形办理。
VITAL_CARD_SEEN = table("""
    teams-vp before-look opp both -   | §32.2(一) adjust; §32.2(一) deduct misboarder 0.5 vp; may §32.2 four-cases
                                      | may §32.2(三)1 cancel; may §32.2(三)1 deduct each 0.5 vp
    teams-vp after-look one one 20    | §32.2(二) adjust; §32.2(二) deduct misboarder 0.5 vp
                                      | §32.2(二) deduct over-short 0.25 vp; may §32.2 four-cases
                                      | may §32.2(三)2 cancel; may §32.2(三)2 deduct responsible 1 vp
    teams-vp after-look one one 19.5  | §32.2(二) adjust; §32.2(二) deduct misboarder 0.5 vp
                                      | §32.2(二) deduct over-short 0.25 vp; may §32.2 four-cases
                                      | may §32.2(三)2 cancel; may §32.2(三)2 transfer responsible 1 vp > innocent
    teams after-look one both -       | §32.2(二) adjust; §32.2(二) deduct misboarder 1 team-points
                                      | §32.2(二) deduct over-short 0.5 team-points; may §32.2 four-cases
                                      | may §32.2(三)1 cancel; silent
    teams before-look one one -       | §32.2(一) adjust; §32.2(一) deduct misboarder 1 team-points
                                      | may §32.2 four-cases; may §32.2(三)2 cancel
                                      | may §32.2(三)2 deduct responsible 2 team-points
    pairs before-look one both 1      | §32.2(一) adjust; §32.2(一) deduct misboarder 1 matchpoints
                                      | may §32.2 four-cases; may §32.2(三)3 not-played
                                      | may §32.2(三)3 score each 80 percent-of-average
    pairs before-look one one 0.5     | §32.2(一) adjust; §32.2(一) deduct misboarder 0.5 matchpoints
                                      | may §32.2 four-cases; may §32.2(三)4 not-played
                                      | may §32.2(三)4 score responsible 70 percent-of-average
                                      | may §32.2(三)4 score innocent 120 percent-of-average
""")


@pytest.mark.parametrize(("keys", "expected"), VITAL_CARD_SEEN)
def test_a_vital_card_that_was_seen_lets_the_referee_follow_the_four_cases(keys, expected):
    assert written(case_of(keys, oddity=Oddity.VITAL_CARD_SEEN)) == expected


# 或者四家牌与牌型卡上所标无异，但仍莫名其妙地出现单家多牌或少牌现象，致使牌局无法正常进行时，
# 亦可仿照以上单方责任的情形办理。
@pytest.mark.parametrize("stage", Stage)
@pytest.mark.parametrize(
    ("format_", "number", "expected"),
    [
        (
            "teams-vp",
            "19.5",
            {"may §32.2(三)2 cancel", "may §32.2(三)2 transfer responsible 1 vp > innocent"},
        ),
        ("teams-vp", "20", {"may §32.2(三)2 cancel", "may §32.2(三)2 deduct responsible 1 vp"}),
        (
            "teams",
            "-",
            {"may §32.2(三)2 cancel", "may §32.2(三)2 deduct responsible 2 team-points"},
        ),
        (
            "pairs",
            "1",
            {
                "may §32.2(三)4 not-played",
                "may §32.2(三)4 score responsible 70 percent-of-average",
                "may §32.2(三)4 score innocent 120 percent-of-average",
            },
        ),
    ],
)
def test_hands_that_are_as_their_cards_and_long_or_short_all_the_same(
    format_, number, expected, stage
):
    case = case_of(f"{format_} {stage.value} one - {number}", oddity=Oddity.AS_CARDS)
    assert written(case) == expected | {"may §32.2 one-side-cases [I]"}


@pytest.mark.parametrize("stage", Stage)
@pytest.mark.parametrize("format_", Format)
def test_of_hands_of_13_that_are_swapped_turned_or_of_another_wallet_the_rules_say_nothing(
    format_, stage
):
    case = Case(
        format_, Incident.EXCHANGED, stage, Guilt.ONE, Hands.OPPOSITE, unit=Unit.ONE, vps=vps("12")
    )
    assert written(case) == {SILENT}
    assert rule_on(case).questions == ()
