"""Formats told from each other by content."""

import csv

import pytest

from cardboards.formats.detect import Format, detected

TELLING = {"pbn", "lin", "dup", "bri", "dge", "dlm", "ber", "bhg", "goe", "csv", "rzd"}


def test_every_real_file_is_told_by_its_content(corpus):
    with (corpus / "deals" / "index.csv").open(encoding="utf-8", newline="") as lines:
        for row in csv.DictReader(lines):
            data = (corpus / "deals" / row["file"]).read_bytes()
            if row["format"] in TELLING and data:
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
    ],
)
def test_beginnings_tell(data, kind):
    assert detected(data) is kind


@pytest.mark.parametrize(
    "data", [b"", b"\n", b"Dear all, the boards are ready.", bytes(100), b"[x]"]
)
def test_what_is_nothing_known_is_not_guessed(data):
    assert detected(data) is None
