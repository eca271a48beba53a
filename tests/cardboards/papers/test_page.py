import pytest

from cardboards.errors import PaperError
from cardboards.language import says
from cardboards.papers.page import Align, Box, Grid, Paper


@pytest.fixture
def paper(chinese, now):
    with Paper(says("Hand cards"), chinese, now) as paper:
        paper.sheet()
        yield paper


@pytest.mark.parametrize("sign", ["😀", "\n", "\t", "\u2009", "ᚠ"])
def test_a_sign_that_the_font_lacks_is_an_error_that_names_it(paper, sign):
    with pytest.raises(PaperError, match=f"U\\+{ord(sign):04X}"):
        paper.write(Box(20, 20, 50, 5), f"周三{sign}场", 10)


def test_traditional_signs_and_suits_are_there(paper, printed):
    text = "補東豬羊變壓器紅華♠♥♣♦—≤·…"
    paper.write(Box(20, 20, 100, 5), text, 10)
    assert text in printed(paper.finish()).text


def test_a_paper_without_a_sheet_is_an_error(chinese, now):
    with (
        Paper(says("Hand cards"), chinese, now) as paper,
        pytest.raises(PaperError, match="nothing to print"),
    ):
        paper.finish()


@pytest.mark.parametrize("align", Align)
@pytest.mark.parametrize("count", [1, 7, 13, 60, 400])
def test_text_never_leaves_its_box(paper, printed, align, count):
    paper.write(Box(40, 50, 30, 6), "牌" * count, 12, align=align)
    signs = [sign for sign in printed(paper.finish()).signs(0) if sign.text in "牌…"]
    assert signs
    assert all(sign.within(40, 50, 30, 6) for sign in signs)


def test_a_name_too_long_keeps_its_head_and_its_tail(paper, printed):
    paper.write(Box(40, 50, 30, 6), "甲" + "中" * 100 + "乙", 12)
    found = printed(paper.finish()).text_in(0, 35, 45, 40, 16)
    assert found[0] == "甲"
    assert "…" in found
    assert found[-1] == "乙"


def test_squeezed_text_keeps_its_height(paper, printed):
    paper.write_squeezed(Box(40, 50, 90, 30), "8", 80)
    paper.write_squeezed(Box(40, 100, 20, 30), "888", 80)
    wide, *narrow = (sign for sign in printed(paper.finish()).signs(0) if sign.text == "8")
    assert all(sign.within(40, 100, 20, 30) for sign in narrow)
    for sign in narrow:
        assert sign.bottom - sign.top == pytest.approx(wide.bottom - wide.top, abs=0.1)
        assert sign.right - sign.left < 0.5 * (wide.right - wide.left)


def test_the_sheet_is_A4_with_a_ruler_of_100_mm_and_the_word_to_keep_the_size(
    language, now, printed
):
    with Paper(says("Hand cards"), language, now) as paper:
        paper.sheet()
        sheet = printed(paper.finish())
    assert sheet.sizes == [(210.0, 297.0)]
    spine = max(sheet.lines(0), key=lambda line: line[3] - line[1])
    assert spine[3] - spine[1] == pytest.approx(100, abs=0.02)
    ticks = sorted(line[1] for line in sheet.lines(0) if line != spine)
    assert len(ticks) == 21
    assert ticks[-1] - ticks[0] == pytest.approx(100, abs=0.05)
    caption = sheet.text.replace(" ", "")
    assert "100%" in caption
    assert {"zh-Hans": "打印", "zh-Hant": "列印", "en": "Print"}[language.tongue.value] in caption
    root = sheet.pypdf.trailer["/Root"]
    assert root["/ViewerPreferences"]["/PrintScaling"] == "/None"
    assert root["/Lang"] == language.tongue.value


def test_every_font_is_embedded_as_a_subset(paper, printed):
    paper.write(Box(20, 20, 100, 5), "周三第3场", 10)
    pdf = printed(paper.finish())
    assert pdf.fonts
    for font in pdf.fonts:
        descendant = font["/DescendantFonts"][0].get_object()
        described = descendant["/FontDescriptor"]
        assert "/FontFile3" in described or "/FontFile2" in described
        assert "+" in font["/BaseFont"]
    assert len(pdf.bytes) < 60_000


@pytest.mark.parametrize(
    ("grid", "left", "top"),
    [(Grid(2, 5, 90, 55), 15, 11), (Grid(2, 5, 86, 54), 19, 13.5), (Grid(3, 8, 60, 33), 15, 16.5)],
)
def test_every_cut_has_marks_outside_the_cells(paper, printed, grid, left, top):
    paper.grid_sheet(grid, "", "", "")
    lines = printed(paper.finish()).lines(1)
    right, bottom = 210 - left, 297 - top
    for column in range(grid.columns + 1):
        x = left + column * grid.width
        upright = [line for line in lines if abs(line[0] - x) < 0.02 and line[0] == line[2]]
        assert any(line[1] > 4 and line[3] < top for line in upright)
        assert any(line[1] > bottom and line[3] < 297 - 4 for line in upright)
    for row in range(grid.rows + 1):
        y = top + row * grid.height
        level = [line for line in lines if abs(line[1] - y) < 0.02 and line[1] == line[3]]
        assert any(line[0] > 8 and line[2] < left for line in level)
        assert any(line[0] > right and line[2] < 210 - 4 for line in level)
    assert not [
        line
        for line in lines
        if line[2] > left and line[0] < right and line[3] > top and line[1] < bottom
    ]
