import pytest

from cardboards.errors import PaperError
from cardboards.language import Saying, says
from cardboards.papers.referee_slip import Point, RefereeSlip, print_referee_slips

TOP, SECOND = (15, 15, 180, 134), (15, 149, 180, 134)
CANCELLED = says("the board is cancelled")


def slip_of(points, *, event="周三第3场", facts=(), open_=()):
    return RefereeSlip(event, tuple(facts), tuple(points), tuple(open_))


def test_a_ruling_stands_on_one_slip_with_its_articles(language, now, printed):
    points = [
        Point(Saying("§32.2(三)2"), Saying("扣除责任方2队式赛分")),
        Point(None, Saying("规则未载明"), Saying("注：一读")),
    ]
    facts = [(Saying("桌号"), "A12"), (Saying("轮次"), None)]
    sheet = printed(print_referee_slips([slip_of(points, facts=facts)], language, now))
    assert sheet.sizes == [(210.0, 297.0)]
    text = sheet.text_in(0, *TOP)
    for part in (
        "周三第3场",
        "桌号",
        "A12",
        "轮次",
        "§32.2(三)2",
        "扣除责任方2队式赛分",
        "规则未载明",
        "注：一读",
    ):
        assert part in text
    assert "§41" in text
    assert not sheet.text_in(0, *SECOND)


def test_what_is_not_known_has_a_rule_to_write_on(chinese, now, printed):
    known = slip_of([Point(None, CANCELLED)], facts=[(Saying("桌号"), "3")])
    blank = slip_of([Point(None, CANCELLED)], facts=[(Saying("桌号"), None)])
    asked = slip_of(
        [Point(None, CANCELLED)], facts=[(Saying("桌号"), "3")], open_=[Saying("几分？")]
    )
    rules = [
        len(printed(print_referee_slips([one], chinese, now)).lines(0))
        for one in (known, blank, asked)
    ]
    assert rules[1] == rules[2] == rules[0] + 1


def test_a_long_ruling_goes_on_on_the_next_slip_and_loses_nothing(language, now, printed):
    points = [
        Point(
            Saying(f"§{number}"),
            Saying(f"第{number}条：" + "扣除责任方胜利分，" * 9),
            Saying("理解" * 20),
        )
        for number in range(101, 121)
    ]
    sheet = printed(print_referee_slips([slip_of(points)], language, now))
    for number in range(101, 121):
        assert sheet.text.count(f"第{number}条") == 1
    found = [sheet.text_in(page, *cell) for page in range(len(sheet)) for cell in (TOP, SECOND)]
    used = [text for text in found if text]
    assert all(f"{place}/{len(used)}" in text for place, text in enumerate(used, 1))
    for page in range(len(sheet)):
        signs = sheet.signs(page)
        for place, sign in enumerate(signs):
            assert not any(sign.overlaps(other) for other in signs[place + 1 : place + 120])


def test_slips_of_several_cases_stand_two_to_a_sheet(chinese, now, printed):
    slips = [slip_of([Point(None, CANCELLED)], event=f"第{number}场") for number in range(3)]
    sheet = printed(print_referee_slips(slips, chinese, now))
    assert len(sheet) == 2
    assert "第1场" in sheet.text_in(0, *SECOND)
    assert "第2场" in sheet.text_in(1, *TOP)


def test_no_slip_is_no_paper(chinese, now):
    with pytest.raises(PaperError):
        print_referee_slips([], chinese, now)
