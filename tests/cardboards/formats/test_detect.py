"""Formats told from each other by content."""

import csv

import pytest

from cardboards.formats.detect import detected
from cardboards.formats.kinds import Format


def test_every_real_file_is_told_by_its_content(corpus):
    with (corpus / "deals" / "index.csv").open(encoding="utf-8", newline="") as lines:
        for row in csv.DictReader(lines):
            data = (corpus / "deals" / row["file"]).read_bytes()
            if data:
                assert detected(data) is Format[row["format"].upper()], row["file"]


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        (b"\xef\xbb\xbf% PBN 2.1\r\n", Format.PBN),
        ('[Event ""]\n'.encode("utf-16"), Format.PBN),
        (b'stray words\n\n  [ Board"1"]', Format.PBN),
        (b"vg|Social|pg||\n", Format.LIN),
        (b"% by someone\nmd|3SAKQ,,|", Format.LIN),
        (b"[DOCUMENT]\r\nHeadline=\r\n", Format.DLM),
        (b"D 20140801\nH W:T93.A.K.2:::\n", Format.RBN),
        (b'{"boards": []}', Format.JSON),
        (b'[{"board": 1}]', Format.JSON),
        (b"<!DOCTYPE html><p>", Format.HTML),
        (b"%PDF-1.7\n", Format.PDF),
        (b"PK\x03\x04xl", Format.ARCHIVE),
        (b"\xd0\xcf\x11\xe0\xa1\xb1", Format.OLD_OFFICE),
        (b"\xff\xd8\xff\xe0", Format.IMAGE),
        (b"\x89PNG\r\n", Format.IMAGE),
        (b"board,N,E,S,W\n1,a,b,c,d\n", Format.CSV),
        (b"N: SAK", Format.TYPED),
        ("第3副\r\n北：黑AK".encode("gb18030"), Format.TYPED),
        (b"1\r\n" * 3 + b"West = \xe2\x99\xa0AK,\xe2\x99\xa5Q,10,9,8,7", Format.TYPED),
        (b"0123456789" * 7 + b"01234567\r\n", Format.BRI),
    ],
)
def test_beginnings_tell(data, kind):
    assert detected(data) is kind


@pytest.mark.parametrize(
    "data", [b"", b"\n", b"Dear all, the boards are ready.", bytes(100), b"[x]"]
)
def test_what_is_nothing_known_is_not_guessed(data):
    assert detected(data) is None
