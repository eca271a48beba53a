"""Which format a file is in, by its content: names of files lie."""

import re

from cardboards.formats.kinds import Format
from cardboards.formats.loose import SEAT_SIGN, plain
from cardboards.formats.text import MARKS, decoded

# What a file begins with comes before what may stand in any of its lines.
_SIGNS = (
    (Format.PDF, re.compile(rb"%PDF-")),
    (Format.ARCHIVE, re.compile(rb"PK\x03\x04")),
    (Format.OLD_OFFICE, re.compile(rb"\xd0\xcf\x11\xe0")),
    (Format.IMAGE, re.compile(rb"\x89PNG|\xff\xd8\xff")),
    (Format.DUP, re.compile(rb"[0-9]{78}\x06[^\x00]{67}[YN]|[0-9]{78} {68}[YN]", re.DOTALL)),
    (Format.BRI, re.compile(rb"[0-9]{78}(?: {32}\x00{18}|\r?\n)")),
    (Format.DGE, re.compile(rb"\x06[AKQJT2-9]*\x03[AKQJT2-9]*\x04[AKQJT2-9]*\x05")),
    (Format.BER, re.compile(rb"[1-4]{52}")),
    (Format.BHG, re.compile(rb"\s*[A-Za-z]{52}\s")),
    (Format.GOE, re.compile(rb"(?=[ 0-9,]{38}\r?\n) *[0-9]|\s*[0-9]{1,3}(?:,[0-9]{3}){3,9}\s")),
    (Format.RZD, re.compile(rb".. {11}", re.DOTALL)),
    (Format.DLM, re.compile(rb"(?:.*\n)?\[document\]\s*\n", re.IGNORECASE)),
    (Format.HTML, re.compile(rb"\s*<(?:!doctype|html|\?xml)", re.IGNORECASE)),
    (Format.JSON, re.compile(rb"\s*(?:\{\s*[\"}]|\[\s*[\[{\"])")),
)
_CDS_HEAD = 14 * 10
# How many of a byte's four cards each seat has, as a number with a digit to base 64 for each seat; and of a whole deal.
_TALLIES = [sum(64 ** (byte >> shift & 3) for shift in (0, 2, 4, 6)) for byte in range(256)]
_EVEN = sum(13 * 64**seat for seat in range(4))
_SIGNS_ANYWHERE = (
    (Format.PBN, re.compile(rb"^[^\S\n]*\[\s*\w+\s*\"|^% (?:PBN|EXPORT)", re.MULTILINE)),
    (Format.LIN, re.compile(rb"(?:^|\|)[^\S\n]*(?:md|qx|vg|pn|rs)\|", re.MULTILINE)),
    (Format.RBN, re.compile(rb"^H [NESW][:;][^\s.]*\.", re.MULTILINE)),
)
_CSV = re.compile(rb"^[^,;\t\n]*(?:[,;\t][^,;\t\n]*){4,}$", re.MULTILINE)


def detected(data: bytes) -> Format | None:
    """The format of a file's bytes, or None where nothing of it is known."""
    if data.startswith(MARKS):
        data = decoded(data).text.encode()
    for kind, sign in _SIGNS:
        if sign.match(data):
            return kind
    if _looks_cds(data):
        return Format.CDS
    for kind, sign in _SIGNS_ANYWHERE:
        if sign.search(data):
            return kind
    if SEAT_SIGN.search(plain(decoded(data).text)):
        return Format.TYPED
    return Format.CSV if _CSV.search(data) else None


def _looks_cds(data: bytes) -> bool:
    """Nothing in a CDS file is fixed, but most of its records give each seat 13 cards: by chance one in 400 does."""
    records = [
        data[start + 1 : start + 14] for start in range(0, min(len(data), _CDS_HEAD) - 13, 14)
    ]
    even = [record for record in records if sum(map(_TALLIES.__getitem__, record)) == _EVEN]
    return len(even) * 2 > len(records)
