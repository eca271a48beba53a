"""Bytes of a deal file to text: by its mark, its declaration, or the evidence of its letters."""

import codecs
import re
from collections.abc import Iterator
from dataclasses import dataclass

_MARKED = {
    codecs.BOM_UTF8: "utf-8-sig",
    codecs.BOM_UTF16_LE: "utf-16",
    codecs.BOM_UTF16_BE: "utf-16",
}
MARKS = tuple(_MARKED)
_DECLARED = re.compile(rb"^%.*charset\s*=\s*\"?([\w.:-]+)", re.IGNORECASE | re.MULTILINE)
_HEAD = 4096
# A file that declares anything else is not believed: Python knows codecs that are no encodings of text.
_BELIEVED = re.compile(r"(?:iso8859-|cp|gb|big5|hz|koi8|mac|utf-8|ascii)", re.IGNORECASE)

_CENTRAL = frozenset("ąćęłńóśźżěščřžýáíéúůťďňľĺŕôäöüőűßĄĆĘŁŃÓŚŹŻĚŠČŘŽÝÁÍÉÚŮŤĎŇĽÔÄÖÜŐŰ„”–’")
_WESTERN = frozenset("éèêëàâäáãåæçîïíìñôöóòõøœùûüúßÿÉÈÊËÀÂÄÁÃÅÆÇÎÏÍÌÑÔÖÓÒÕØŒÙÛÜÚ«»“”‘’–—°½£€\xa0")


@dataclass(frozen=True, slots=True)
class Decoded:
    """A file's text, with every line end as one newline, and the encoding it was read in, by its Python name."""

    text: str
    encoding: str


def decoded(data: bytes) -> Decoded:
    """The text of a file; it never fails, since only names and comments stand outside ASCII.

    A byte order mark is believed first, then UTF-8 if every byte fits, then what the file declares (`%Content-type` in
    PBN), then GB18030, cp1250 or cp1252, whichever makes the likeliest letters.
    """
    encoding = next((name for mark, name in _MARKED.items() if data.startswith(mark)), None)
    if encoding is not None:
        return Decoded(_one_line_end(data.decode(encoding, errors="replace")), encoding)
    for name in _candidates(data):
        try:
            return Decoded(_one_line_end(data.decode(name)), name)
        except UnicodeError:
            continue
    raise AssertionError("latin-1 fits every byte")


def _one_line_end(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text


def _candidates(data: bytes) -> Iterator[str]:
    yield "ascii"
    yield "utf-8"
    declared = _DECLARED.search(data[:_HEAD])
    if declared and (known := _known(declared[1].decode("ascii"))):
        yield known
    if _looks_chinese(data):
        yield "gb18030"
    yield _likelier_latin(data)
    yield "latin-1"


def _known(name: str) -> str | None:
    """The name of a declared encoding in lower case, if it is one that is believed."""
    try:
        known = codecs.lookup(name).name
    except LookupError:
        return None
    return name.lower() if _BELIEVED.match(known) else None


def _looks_chinese(data: bytes) -> bool:
    """Whether most signs are pairs of high bytes, or twice a high byte and a digit, as ♠ is in GB18030.

    An accent is a high byte before an ordinary letter, and two accents side by side are seldom a common Chinese sign.
    """
    foreign = len(re.findall(rb"[\x81-\xfe][\x30-\xfe]", data))
    paired = len(re.findall(rb"[\x81-\xfe][\x80-\xfe]", data))
    fours = len(re.findall(rb"[\x81-\xfe][0-9][\x81-\xfe][0-9]", data))
    common = len(re.findall(rb"[\xa1-\xa3\xb0-\xd7][\xa1-\xfe]", data))
    return (paired + 2 * fours) * 2 > foreign and common * 3 >= paired


def _likelier_latin(data: bytes) -> str:
    def strange(encoding: str, letters: frozenset[str]) -> int:
        text = data.decode(encoding, errors="replace")
        return sum(sign > "\x7f" and sign not in letters for sign in text)

    return "cp1250" if strange("cp1250", _CENTRAL) < strange("cp1252", _WESTERN) else "cp1252"
