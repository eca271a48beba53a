"""§33 and §28 against the book, row by row."""

import pytest

from dealer.penalties.case import Case, Format, Harm, Incident, Players, Unit
from tests.dealer.penalties.written import SILENT, table, vps, written

NUMBERS = {
    "-": {},
    "0.5": {"unit": Unit.HALF},
    "1": {"unit": Unit.ONE},
    "<20": {"vps": vps("0")},
    ">=20": {"vps": vps("25")},
    "<20,<20": {"vps": vps("10", "19.75")},
    "<20,>=20": {"vps": vps("5", "20")},
    ">=20,<20": {"vps": vps("20", "5")},
    ">=20,>=20": {"vps": vps("20", "21")},
}

# §33 一（一）登记牌型卡有误但未影响该副牌比赛的：0.5胜利分；责任队与非责任队在比赛1队式赛分，两非责任队之间警告；
# 双人赛0.5或1比赛分。
# （二）… 影响该副牌比赛的（被取消或不再打）：受损队为一个队，未达20分补贴1，达到20分扣1；
# 两个队均未达20分补贴各0.5，只一队未达20分补贴该队0.5又扣0.5；
# 责任队与受损队在比赛扣2队式赛分；两受损队之间记违例；双人赛扣除责任方1或2比赛分，
# 两受损对均按平均比赛分的120%得分。
ROWS = table("""
    teams-vp none responsible -                   | §33.1(一) deduct responsible 0.5 vp
    teams-vp none two-others -                    | §33.1(一) deduct responsible 0.5 vp
    teams none responsible -                      | §33.1(一) deduct responsible 1 team-points
    teams none two-others -                       | §33.1(一) warning responsible
    pairs none responsible 0.5                    | §33.1(一) deduct responsible 0.5 matchpoints
    pairs none responsible 1                      | §33.1(一) deduct responsible 1 matchpoints
    pairs none two-others 0.5                     | §33.1(一) deduct responsible 0.5 matchpoints
    pairs none two-others 1                       | §33.1(一) deduct responsible 1 matchpoints
    teams-vp board-lost responsible <20           | §33.1(二) transfer responsible 1 vp > damaged [I]
    teams-vp board-lost responsible >=20          | §33.1(二) deduct responsible 1 vp [I]
    teams-vp board-lost two-others <20,<20        | §33.1(二) transfer responsible 0.5 vp > each-damaged [I]
    teams-vp board-lost two-others <20,>=20       | §33.1(二) transfer responsible 0.5 vp > damaged-below-20 [I]
                                                  | §33.1(二) deduct responsible 0.5 vp [I]
    teams-vp board-lost two-others >=20,<20       | §33.1(二) transfer responsible 0.5 vp > damaged-below-20 [I]
                                                  | §33.1(二) deduct responsible 0.5 vp [I]
    teams-vp board-lost two-others >=20,>=20      | silent
    teams board-lost responsible -                | §33.1(二) deduct responsible 2 team-points
    teams board-lost two-others -                 | §33.1(二) violation responsible
    pairs board-lost two-others 0.5               | §33.1(二) deduct responsible 1 matchpoints [I]
                                                  | §33.1(二) score each-damaged-pair 120 percent-of-average
    pairs board-lost two-others 1                 | §33.1(二) deduct responsible 2 matchpoints [I]
                                                  | §33.1(二) score each-damaged-pair 120 percent-of-average
    pairs board-lost responsible 0.5              | §33.1(二) deduct responsible 1 matchpoints [I]; silent
                                                  | §33.1(二) score damaged-pair 120 percent-of-average [I]
    pairs board-lost responsible 1                | §33.1(二) deduct responsible 2 matchpoints [I]; silent
                                                  | §33.1(二) score damaged-pair 120 percent-of-average [I]
    by-game none responsible -                    | silent
    by-time board-lost two-others -               | silent
""")


@pytest.mark.parametrize(("keys", "expected"), ROWS)
def test_the_rows_of_33_1(keys, expected):
    format_, harm, players, number = keys.split()
    case = Case(
        Format(format_),
        Incident.REGISTRATION,
        harm=Harm(harm),
        players=Players(players),
        **NUMBERS[number],
    )
    assert written(case) == expected


FIFTY = "§33.2 deduct offending 50 basic-points"

# §33 二、首引后非法查看牌型卡的（包括非法查看他人已出过并反扣的隔圈牌张的），罚50基本分。在双人赛中，
# 一副牌未打完之前非法查看随牌记分表的，罚50基本分。
# §28（双人赛）一对牌手自己并无过错 … 判给该副牌的最高比赛分的60%；整场百分比已超过60%，按其百分比。
OTHERS = table(f"""
    looked-at-card teams-vp         | {FIFTY}
    looked-at-card teams            | {FIFTY}
    looked-at-card pairs            | {FIFTY}
    looked-at-card by-game          | silent
    looked-at-card by-time          | silent
    looked-at-turned teams-vp       | {FIFTY}
    looked-at-turned teams          | {FIFTY}
    looked-at-turned pairs          | {FIFTY}
    looked-at-turned by-game        | {FIFTY} [I]
    looked-at-turned by-time        | {FIFTY} [I]
    looked-at-traveller pairs       | {FIFTY}
    looked-at-traveller teams-vp    | silent
    looked-at-traveller teams       | silent
    looked-at-traveller by-game     | silent
    looked-at-traveller by-time     | silent
    wrong-print pairs               | §28 score each 60 percent-of-top [I]; §28 own-percentage each [I]
    wrong-print teams-vp            | silent
    wrong-print teams               | silent
    wrong-print by-game             | silent
    wrong-print by-time             | silent
""")


@pytest.mark.parametrize(("keys", "expected"), OTHERS)
def test_cards_that_were_looked_at_or_printed_wrongly(keys, expected):
    incident, format_ = keys.split()
    assert written(Case(Format(format_), Incident(incident))) == expected


def test_a_wrong_registration_has_no_ruling_where_there_are_no_hand_cards():
    assert written(Case(Format.BY_TIME, Incident.REGISTRATION)) == {SILENT}
