"""PBN, first stage: text to tags, and tags to the entries of a file.

Only what a dealing tool needs is kept: which Board and Deal tags stand in which game. Comments may stand anywhere
between tokens (PBN 3.8), a `%` in the first column escapes a line, an empty or blank line ends a game (PBN 3).
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from cardboards.formats.report import Findings
from cardboards.language import says

# Tags without a meaning for us and lines of sections are taken by the run: most of a file is nothing else.
_TOKENS = r"""
      (?P<others>(?:^\[(?!(?i:board|deal|play|auction|note|\w+table)\ ")\w+\ "[^"\\\n]*"\]\n)+)
    | (?P<blank>^[^\S\n]*\n)
    | ^%.*                                                                  # escaped line
    | (?P<text>(?:^[^\s%;{\[][^;{\[\n]*\n)+|[^\s;{\[][^;{\[\n]*)
    | ;.*                                                                   # comment to the end of the line
    | \[\s*(?P<name>\w+)\s*"(?P<value>(?:[^"\\\n]|\\.)*)"\s*\]
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
_DEAL_IN_COMMENT = re.compile(r'^[^\S\n]*\[[^\S\n]*Deal[^\S\n]*"', re.MULTILINE | re.IGNORECASE)


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
    """The end of a game."""

    line: int


class Text(NamedTuple):
    """Words outside tags and comments: section data, or what does not belong there."""

    line: int
    words: str


Token = Tag | OtherTags | Text | End


def tokens(text: str, findings: Findings) -> Iterator[Token]:
    """The tags of a file, and where its games end; lines must end as `decoded` ends them."""
    line, counted = 1, 0
    for match in _matches(text):
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
            yield End(line)
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


def _matches(text: str) -> Iterator[re.Match[str]]:
    for match in _ANY_TOKEN.finditer(text):
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


@dataclass(frozen=True, slots=True)
class Entry:
    """One game of a file: its Board and Deal, with inherited values filled in; None where it has no such tag.

    `leader` and `played` are its Play section as written, empty where it has none. `event` is what stands before the
    board's number, as written: in the standard's order event, site and date.
    """

    line: int
    board: Tag | None
    deal: Tag | None
    leader: str = ""
    played: str = ""
    event: str = ""


def entries(stream: Iterable[Token], findings: Findings) -> Iterator[Entry]:
    """The games that have a Board or a Deal tag; of a repeated tag the first counts.

    A Board or Deal with another value begins a new game: files joined without an empty line would lose boards.
    """
    inheritance = _Inheritance()
    game = _Game()
    for token in stream:
        if isinstance(token, End):
            yield from inheritance.entries(game)
            game = _Game()
        elif isinstance(token, OtherTags):
            game.take_others(token.words)
        elif isinstance(token, Text):
            if not game.take_words(token.words):
                findings.mended(token.line, says("words that belong to no tag were passed over"))
        elif not game.take_tag(token):
            findings.mended(token.line, says("a new board begins without an empty line before it"))
            yield from inheritance.entries(game)
            game = _Game()
            game.take_tag(token)
    yield from inheritance.entries(game)


class _Game:
    """A game being collected."""

    def __init__(self) -> None:
        self.tags: dict[str, Tag] = {}
        self.played: list[str] = []
        self.event = ""
        self._section = ""

    def take_others(self, words: str) -> None:
        """Take tags without a meaning."""
        self._section = ""
        if "board" not in self.tags:
            self.event += words

    def take_tag(self, tag: Tag) -> bool:
        """Take a tag; not where it says that another board has begun."""
        name = tag.name.lower()
        if name in ("board", "deal", "play"):
            first = self.tags.setdefault(name, tag)
            if name != "play" and first.value != tag.value:
                return False
        if name in ("auction", "play") or name.endswith("table"):
            self._section = name
        elif name != "note":
            self._section = ""
        return True

    def take_words(self, words: str) -> bool:
        """Take words; False for the first that belong to no section."""
        if self._section == "play":
            self.played.append(words)
        belong = bool(self._section)
        self._section = self._section or "nothing"
        return belong


class _Inheritance:
    """Values that a game takes from games before it: `#` the last one, `##text` from here on."""

    def __init__(self) -> None:
        self._last: dict[str, str] = {}
        self._standing: dict[str, str] = {}

    def entries(self, game: _Game) -> Iterator[Entry]:
        """The entry of a game, if it is one of a board."""
        first = game.tags.get("board") or game.tags.get("deal")
        if first is None:
            return
        line = first.line
        board, deal = (self._tag(game.tags.get(name), name, line) for name in ("board", "deal"))
        leader = game.tags["play"].value if "play" in game.tags else ""
        yield Entry(line, board, deal, leader, " ".join(game.played), game.event)

    def _tag(self, tag: Tag | None, name: str, line: int) -> Tag | None:
        if tag is None:
            standing = self._standing.get(name)
            return Tag(line, name, standing) if standing else None
        value = tag.value.strip()
        if value.startswith("##"):
            value = self._standing[name] = value.removeprefix("##")
        elif value == "#":
            value = self._last.get(name, "")
        self._last[name] = value
        return tag if value == tag.value else tag._replace(value=value)
