import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardboards.language import says
from cardboards.papers.page import Box, Paper
from cardboards.papers.paragraph import broken, line_height, write_lines

TITLE = says("Hand records")


@pytest.fixture(scope="module")
def paper(chinese, now):
    with Paper(TITLE, chinese, now) as paper:
        yield paper


def test_a_short_text_is_one_line(paper):
    assert broken(paper, "该副牌取消", 10, 100) == ["该副牌取消"]


def test_words_stay_whole_and_chinese_breaks_between_signs(paper):
    assert broken(paper, "twelve words in a narrow column", 10, 25) == [
        "twelve words",
        "in a narrow",
        "column",
    ]
    lines = broken(paper, "由责任方补贴给非责任方1胜利分", 10, 22)
    assert "".join(lines) == "由责任方补贴给非责任方1胜利分"
    assert len(lines) > 1


def test_no_line_begins_with_a_stop_or_ends_with_an_open_bracket(paper):
    text = "扣除（责任方）0.5胜利分，该副牌取消。" * 6
    for width in range(12, 60):
        lines = broken(paper, text, 10, width)
        assert not any(line[0] in "，。）" or line[-1] == "（" for line in lines)


@given(text=st.text(alphabet="取消责任方，。（）20 %VPab", min_size=1), width=st.integers(25, 90))
def test_nothing_is_lost_and_every_line_fits(paper, text, width):
    lines = broken(paper, text, 9, width)
    assert "".join("".join(lines).split()) == "".join(text.split())
    for line in lines:
        unbreakable = not any(sign == " " for sign in line)
        assert paper.width(line, 9) <= width or unbreakable


def test_lines_stand_below_each_other(chinese, now, printed):
    with Paper(TITLE, chinese, now) as paper:
        paper.sheet()
        used = write_lines(paper, Box(20, 30, 100, 40), ["first", "second"], 10)
        sheet = printed(paper.finish())
    step = line_height(10)
    assert used == pytest.approx(2 * step)
    assert sheet.text_in(0, 19, 29.5, 100, step + 0.5) == "first"
    assert sheet.text_in(0, 19, 30 + step - 0.2, 100, step + 0.5) == "second"
