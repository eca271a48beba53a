"""PBN, first stage: text to tags.

Comments may stand anywhere between tokens (PBN 3.8), a `%` in the first column escapes a line, an empty or blank line
ends a game (PBN 3).
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from cardboards.formats.report import Findings
from cardboards.language import says

# Tags without a meaning for us and lines of sections are taken by the run: most of a file is nothing else.
_TOKENS = r"""
      (?P<others>(?:^\[(?!(?i:board|deal|play|auction|note|\w+table)\ ")\w+\ "[^"\\\n]*"\]\n)+)
    | (?P<blank>(?:^[^\S\n]*+\n)++)
    | ^%.*                                                                  # escaped line
    | (?P<text>(?:^[^\s%;{\[][^;{\[\n]*\n)+|[^\s;{\[][^;{\[\n]*)
    | ;.*                                                                   # comment to the end of the line
    | \[\s*+(?P<name>\w++)\s*+"(?P<value>[^"\\\n]*+(?:\\.[^"\\\n]*+)*+)"\s*+\]
    | (?P<unclosed>\{.*)
    | (?P<broken>\[.*)
"""
_COMMENT = r"(?P<comment>\{[^}]*(?:\}|(?P<open>\Z)))"
_ANY_TOKEN = re.compile(f"{_COMMENT} | {_TOKENS}", re.MULTILINE | re.VERBOSE)
# For what stands after the beginning of a comment that never ends, which is taken for the rest of its line only.
_AFTER_THE_LAST_COMMENT = re.compile(_TOKENS, re.MULTILINE | re.VERBOSE)
_NAME = re.compile(r"\[\s*([A-Za-z]\w*)\s*")
_QUOTES = '"“”'
_ESCAPE = re.compile(r'\\(["\\])')
_DEAL_IN_COMMENT = re.compile(r'\n[^\S\n]*\[[^\S\n]*Deal[^\S\n]*"', re.IGNORECASE)


class Tag(NamedTuple):
    """A tag pair where it stands."""

    line: int
    name: str
    value: str


class OtherTags(NamedTuple):
    """Tags without a meaning here, as they stand."""

    line: int
    words: str


class End(NamedTuple):
    """The end of a game, and where in the text the next one may begin."""

    line: int
    position: int


class Text(NamedTuple):
    """Words outside tags and comments: section data, or what does not belong there."""

    line: int
    words: str


Token = Tag | OtherTags | Text | End


def tokens(
    text: str, findings: Findings, position: int, line: int, last_closed: int
) -> Iterator[Token]:
    """The tags of a text from a position on, and where its games end; lines must end as `decoded` ends them.

    `last_closed` is where the last comment of the text ends, so that nobody looks for that more than once.
    """
    counted = position
    for match in _matches(text, position, last_closed):
        kind = match.lastgroup
        if kind is None:
            continue
        start = match.start()
        line += text.count("\n", counted, start)
        counted = start
        if kind == "value":
            yield Tag(line, match["name"], _unescaped(match["value"]))
        elif kind == "others":
            yield OtherTags(line, match["others"])
        elif kind == "text":
            yield Text(line, match["text"])
        elif kind == "blank":
            yield End(line + match["blank"].count("\n"), match.end())
        elif kind == "broken":
            yield from _mended_tag(match["broken"], line, findings)
        elif kind == "unclosed":
            findings.mended(
                line, says("a comment begins here and does not end; its first line was passed over")
            )
        elif _DEAL_IN_COMMENT.search(match["comment"]):
            findings.mended(
                line, says("the comment that begins here holds a deal, which was passed over")
            )


def _matches(text: str, position: int, last_closed: int) -> Iterator[re.Match[str]]:
    if position > last_closed:
        yield from _AFTER_THE_LAST_COMMENT.finditer(text, position)
        return
    for match in _ANY_TOKEN.finditer(text, position):
        if match["open"] is not None:
            yield from _AFTER_THE_LAST_COMMENT.finditer(text, match.start())
            return
        yield match


def _unescaped(value: str) -> str:
    return _ESCAPE.sub(r"\1", value) if "\\" in value else value


def _mended_tag(broken: str, line: int, findings: Findings) -> Iterator[Tag | Text]:
    name = _NAME.match(broken)
    if name is None:
        yield Text(line, broken)
        return
    findings.mended(line, says("the tag {name} is not written as it should be", name=name[1][:20]))
    value = broken[name.end() :].rstrip().removesuffix("]").rstrip()
    value = value[value[:1] in _QUOTES if value else 0 :]
    yield Tag(line, name[1], value[:-1] if value[-1:] and value[-1] in _QUOTES else value)
