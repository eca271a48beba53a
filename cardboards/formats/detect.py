"""Which format a file is in, by its content: names of files lie."""

import re
from enum import Enum

from cardboards.formats.text import MARKS, decoded


class Format(Enum):
    """A format that can be told from others; the value is its name for people."""

    PBN = "PBN"
    LIN = "LIN (BBO)"
    DUP = "DUP (Duplimate DOS)"
    BRI = "BRI"
    DGE = "DGE"
    DLM = "DLM (Duplimate)"
    BER = "BER"
    BHG = "BHG"
    RZD = "RZD (KoPS)"
    RBN = "RBN"
    GOE = "GOE"
    CSV = "CSV"
    JSON = "JSON"
    HTML = "HTML"
    PDF = "PDF"
    ARCHIVE = "ZIP (Excel, Word)"
    OLD_OFFICE = "Microsoft Office"
    IMAGE = "PNG, JPEG"


# What a file begins with comes before what may stand in any of its lines.
_SIGNS = (
    (Format.PDF, re.compile(rb"%PDF-")),
    (Format.ARCHIVE, re.compile(rb"PK\x03\x04")),
    (Format.OLD_OFFICE, re.compile(rb"\xd0\xcf\x11\xe0")),
    (Format.IMAGE, re.compile(rb"\x89PNG|\xff\xd8\xff")),
    (Format.DUP, re.compile(rb"[0-9]{78}\x06[^\x00]{67}[YN]|[0-9]{78} {68}[YN]", re.DOTALL)),
    (Format.BRI, re.compile(rb"[0-9]{78} {32}\x00{18}")),
    (Format.DGE, re.compile(rb"\x06[AKQJT2-9]*\x03[AKQJT2-9]*\x04[AKQJT2-9]*\x05")),
    (Format.BER, re.compile(rb"(?:[1-4]{52})+\s*\Z")),
    (Format.BHG, re.compile(rb"\s*(?:[A-Za-z]{52}\s+)+\Z")),
    (Format.RZD, re.compile(rb".. {11}(?:.{13})+\Z", re.DOTALL)),
    (Format.GOE, re.compile(rb"\s*[0-9]{1,3}(?:,[0-9]{3}){3,9}\s")),
    (Format.DLM, re.compile(rb"(?:.*\n)?\[document\]\s*\n", re.IGNORECASE)),
    (Format.HTML, re.compile(rb"\s*<(?:!doctype|html|\?xml)", re.IGNORECASE)),
    (Format.JSON, re.compile(rb"\s*(?:\{\s*[\"}]|\[\s*[\[{\"])")),
)
_SIGNS_ANYWHERE = (
    (Format.PBN, re.compile(rb"^[^\S\n]*\[\s*\w+\s*\"|^% (?:PBN|EXPORT)", re.MULTILINE)),
    (Format.LIN, re.compile(rb"(?:^|\|)\s*(?:md|qx|vg|pn|rs)\|", re.MULTILINE)),
    (Format.RBN, re.compile(rb"^H [NESW]:\S*\.", re.MULTILINE)),
    (Format.CSV, re.compile(rb"^[^,;\n]*(?:[,;][^,;\n]*){4,}$", re.MULTILINE)),
)


def detected(data: bytes) -> Format | None:
    """The format of a file's bytes, or None where nothing of it is known."""
    if data.startswith(MARKS):
        data = decoded(data).text.encode()
    for kind, sign in _SIGNS:
        if sign.match(data):
            return kind
    for kind, sign in _SIGNS_ANYWHERE:
        if sign.search(data):
            return kind
    return None
