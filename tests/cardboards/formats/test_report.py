"""Reports on files."""

from cardboards.formats.kinds import Format
from cardboards.formats.report import MOST_REMARKS, Findings, Remark, Unit
from cardboards.language import says


def test_a_remark_says_its_place_where_it_has_one():
    assert Remark(7, says("odd")).saying.english() == "line 7: odd"
    assert Remark(7, says("odd"), Unit.RECORD).saying.english() == "record 7: odd"
    assert Remark(None, says("odd")).saying.english() == "odd"


def test_remarks_are_reported_in_the_order_of_places():
    findings = Findings()
    for line in (9, 2, None, 5):
        findings.noted(line, says("seen"))
        findings.mended(line, says("odd"))
        findings.wrong(line, says("wrong"))
    report = findings.report(Format.PBN, "ascii")
    for kind in (report.notes, report.repairs, report.errors):
        assert [one.place for one in kind] == [None, 2, 5, 9]


def test_of_many_remarks_the_first_are_kept_and_the_others_counted():
    findings = Findings()
    for line in range(1, MOST_REMARKS + 8):
        findings.wrong(line, says("wrong"))
    errors = findings.report(Format.PBN, "ascii").errors
    assert len(errors) == MOST_REMARKS + 1
    assert errors[-1].saying.english() == "7 more like these"
    assert not findings.has_room
