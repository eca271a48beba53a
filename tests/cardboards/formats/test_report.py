"""Reports on files."""

from cardboards.formats.report import Findings, Remark
from cardboards.language import says


def test_a_remark_says_its_line_where_it_has_one():
    assert Remark(7, says("odd")).saying.english() == "line 7: odd"
    assert Remark(None, says("odd")).saying.english() == "odd"


def test_remarks_are_reported_in_the_order_of_lines():
    findings = Findings()
    for line in (9, 2, None, 5):
        findings.mended(line, says("odd"))
        findings.wrong(line, says("wrong"))
    report = findings.report("PBN", "ascii", 0)
    assert [one.line for one in report.repairs] == [None, 2, 5, 9]
    assert [one.line for one in report.errors] == [None, 2, 5, 9]
