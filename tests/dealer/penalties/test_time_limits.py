"""§39 and §30 against the book, row by row."""

from decimal import Decimal

import pytest

from dealer.errors import WrongUse
from dealer.penalties.case import Case, Format, Guilt, Incident, LateLimits, Manner
from tests.dealer.penalties.written import SILENT, table, vps, written

# §39 到了比赛应结束的时间，各桌未打的尚在牌套中的牌取消 … 取消牌数达到两副的，要给予处罚。
# 两副、双方：各扣0.5胜利分；不采用胜利分不扣分，双方警告（达到一轮比赛副数的三分之一时双方记违例）。
# 两副、单方：未达20分补贴0.5，达到20分扣0.5；不采用胜利分扣1队式赛分。三副1胜利分或2队式赛分，四副1.5或3，
# 五副2或4，依此类推。
# keys: format, boards left, boards of the round, who, VP of the innocent.
LEFT = table("""
    teams-vp 1 16 both -    | §39 cancel-left; §39 no-penalty
    teams-vp 1 16 one 10    | §39 cancel-left; §39 no-penalty
    teams 1 16 both -       | §39 cancel-left; §39 no-penalty
    teams 1 2 one -         | §39 cancel-left; §39 no-penalty
    teams-vp 2 16 both -    | §39 cancel-left; §39 deduct each 0.5 vp
    teams-vp 3 16 both -    | §39 cancel-left; §39 deduct each 1 vp [I]
    teams-vp 4 16 both -    | §39 cancel-left; §39 deduct each 1.5 vp [I]
    teams-vp 5 16 both -    | §39 cancel-left; §39 deduct each 2 vp [I]
    teams-vp 8 16 both -    | §39 cancel-left; §39 deduct each 3.5 vp [I]
    teams 2 8 both -        | §39 cancel-left; §39 warning both
    teams 2 7 both -        | §39 cancel-left; §39 warning both
    teams 2 6 both -        | §39 cancel-left; §39 violation both
    teams 3 16 both -       | §39 cancel-left; §39 warning both [I]
    teams 3 8 both -        | §39 cancel-left; §39 violation both [I]
    teams 5 16 both -       | §39 cancel-left; §39 warning both [I]
    teams 6 16 both -       | §39 cancel-left; §39 violation both [I]
    teams-vp 2 16 one 19    | §39 cancel-left; §39 transfer responsible 0.5 vp > innocent
    teams-vp 2 16 one 20    | §39 cancel-left; §39 deduct responsible 0.5 vp
    teams-vp 3 16 one 19    | §39 cancel-left; §39 transfer responsible 1 vp > innocent [I]
    teams-vp 3 16 one 20    | §39 cancel-left; §39 deduct responsible 1 vp [I]
    teams-vp 4 16 one 19    | §39 cancel-left; §39 transfer responsible 1.5 vp > innocent [I]
    teams-vp 4 16 one 20    | §39 cancel-left; §39 deduct responsible 1.5 vp [I]
    teams-vp 5 16 one 19    | §39 cancel-left; §39 transfer responsible 2 vp > innocent [I]
    teams-vp 5 16 one 20    | §39 cancel-left; §39 deduct responsible 2 vp [I]
    teams 2 6 one -         | §39 cancel-left; §39 deduct responsible 1 team-points
    teams 3 16 one -        | §39 cancel-left; §39 deduct responsible 2 team-points [I]
    teams 4 16 one -        | §39 cancel-left; §39 deduct responsible 3 team-points [I]
    teams 5 16 one -        | §39 cancel-left; §39 deduct responsible 4 team-points [I]
    teams-vp 2 16 neither - | §39 cancel-left; silent
    teams 4 16 neither -    | §39 cancel-left; silent
    pairs 3 16 one -        | silent
    by-time 3 16 both -     | silent
    by-game 1 16 both -     | silent
""")


@pytest.mark.parametrize(("keys", "expected"), LEFT)
def test_the_rows_of_39(keys, expected):
    format_, left, boards, guilt, innocent = keys.split()
    case = Case(
        Format(format_),
        Incident.BOARDS_LEFT,
        guilt=Guilt(guilt),
        left=int(left),
        round_boards=int(boards),
        vps=() if innocent == "-" else vps(innocent),
    )
    assert written(case) == expected


# 严重的给予警告处分，有意拖延的给予记违例处分。
@pytest.mark.parametrize("format_", Format)
def test_stalling(format_):
    serious = Case(format_, Incident.STALLING, manner=Manner.SERIOUS)
    assert written(serious) == {"§39 warning offending"}
    on_purpose = Case(format_, Incident.STALLING, manner=Manner.ON_PURPOSE)
    assert written(on_purpose) == {"§39 violation offending"}


FORFEIT = {"§30 forfeit too-late", "§29.4 opponents-of-forfeit opponents"}
IN_PAIRS = {
    "§30 lost-boards late",
    "§30 score-lost-boards opponents 120 percent-of-average",
}


# §30 一方迟到超过5分钟警告；双方都超过5分钟双方警告；一方超过15分钟弃权0分；双方都超过15分钟都记0分。
# 双人赛中因迟到而少打的牌记0分，其对手得平均比赛分的1.2倍。
@pytest.mark.parametrize(
    ("minutes", "expected", "in_pairs"),
    [
        ((0, 5), {"§30 no-penalty"}, set()),
        ((5, 5), {"§30 no-penalty"}, set()),
        ((0, 6), {"§30 warning late"}, IN_PAIRS),
        ((15, 0), {"§30 warning late"}, IN_PAIRS),
        ((6, 15), {"§30 warning both"}, {SILENT}),
        ((16, 5), FORFEIT, IN_PAIRS),
        ((6, 16), FORFEIT | {"§30 warning other-late"}, IN_PAIRS),
        ((16, 16), {"§30 forfeit each"}, set()),
    ],
)
@pytest.mark.parametrize("format_", Format)
def test_the_rows_of_30(format_, minutes, expected, in_pairs):
    case = Case(format_, Incident.LATE, minutes=minutes)
    assert written(case) == expected | (in_pairs if format_ is Format.PAIRS else set())


# 天津 2011 规则7：开始后10分钟不到者以弃权论，积分为0，对方不战则胜，并计入积分1000分。
TIANJIN = LateLimits(warning=None, forfeit=10, award=Decimal(1000))


@pytest.mark.parametrize(
    ("minutes", "expected"),
    [
        ((10, 0), {"regulation no-penalty"}),
        ((11, 9), {"regulation forfeit too-late", "regulation award opponents 1000 basic-points"}),
        ((11, 12), {"regulation forfeit each"}),
    ],
)
def test_limits_of_a_regulation_take_the_place_of_those_of_30(minutes, expected):
    case = Case(Format.BY_GAME, Incident.LATE, minutes=minutes, limits=TIANJIN)
    assert written(case) == expected


def test_a_regulation_that_does_not_say_what_the_opponents_get_leaves_it_to_the_referee():
    limits = LateLimits(warning=5, forfeit=10)
    case = Case(Format.TEAMS, Incident.LATE, minutes=(12, 7), limits=limits)
    assert written(case) == {"regulation forfeit too-late", "regulation warning other-late", SILENT}


@pytest.mark.parametrize(
    "wrong",
    [
        {},
        {"left": 0},
        {"left": 9, "round_boards": 8},
        {"left": 2, "vps": vps("31")},
        {"left": 2, "vps": vps("10", "10", "10")},
    ],
)
def test_numbers_that_cannot_be_are_refused(wrong):
    with pytest.raises(WrongUse):
        Case(Format.TEAMS_VP, Incident.BOARDS_LEFT, **wrong)


def test_nobody_comes_early():
    with pytest.raises(WrongUse):
        Case(Format.PAIRS, Incident.LATE, minutes=(-1, 0))
