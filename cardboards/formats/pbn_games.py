"""PBN, between the stages: the games of a file, each with its Board and its Deal.

Only what a dealing tool needs is kept. Most games of most files are written as the standard has it, and are taken in
one piece; whatever else stands in a file goes through its tokens, one by one.
"""

import re
from collections.abc import Generator, Iterator
from typing import NamedTuple

from cardboards.formats.pbn_tags import End, OtherTags, Tag, Text, Token, tokens
from cardboards.formats.report import Findings
from cardboards.language import says

# Board before Deal, a tag a line, lines of sections after the tags of sections only, an empty line or the end of the
# file; escaped lines and short comments without a tag between them. Nothing is given back when a part does not fit, so
# no text takes longer than its length. A tag's first letter comes first, since it lets most of them pass at once; what
# it stops for no reason, as [Beal "…"], is read the same by its tokens.
_VALUE = r'"[^"\\\n]*+"\]\n'
_OTHER = (
    r"\[(?![BDPANbdpan](?i:oard|eal|lay|uction|ote)\ )(?a:\w++)(?<!(?i:table))\ "
    + _VALUE
    + r"|%[^\n]*+\n|\{[^}\[]{0,2000}+\}\n"
)
_WORDS = r"(?:[^\s%;{\[][^;{\[\n]*+\n)*+"
_SECTION = rf'\[(?:Auction|Note|\w++(?<=Table))\ "[^"\n]*+"\]\n{_WORDS}'
_TIDY_GAME = re.compile(
    rf"""
    (?P<event>(?:{_OTHER})*+)
    \[Board\ "(?P<board>[^"\\\n\#]*+)"\]\n
    (?:{_OTHER})*+
    \[Deal\ "(?P<deal>[^"\\\n\#]*+)"\]\n
    (?:{_OTHER}|{_SECTION})*+
    (?:\[Play\ "(?P<leader>[^"\\\n]*+)"\]\n(?P<played>{_WORDS}))?+
    (?:{_OTHER}|{_SECTION})*+
    (?:(?:[^\S\n]*+\n)++|\Z)
    """,
    re.VERBOSE,
)


class Entry(NamedTuple):
    """One game of a file: its Board and Deal, with inherited values filled in; None where it has no such tag.

    `line` is the Deal's, or the Board's where there is none. `leader` and `played` are its Play section as written,
    empty where it has none. `event` is what stands before the board's number, as written: in the standard's order
    event, site and date.
    """

    line: int
    board: str | None
    deal: str | None
    leader: str = ""
    played: str = ""
    event: str = ""


def entries(text: str, findings: Findings) -> Iterator[Entry]:
    """The games that have a Board or a Deal tag; of a repeated tag the first counts.

    A Board or Deal with another value begins a new game: files joined without an empty line would lose boards.
    """
    inheritance = _Inheritance()
    position, counted, line = 0, 0, 1
    last_closed = text.rfind("}")
    while position < len(text):
        tidy = _TIDY_GAME.match(text, position)
        if tidy is None:
            line += text.count("\n", counted, position)
            end = yield from _untidy_games(
                tokens(text, findings, position, line, last_closed), inheritance, findings
            )
            if end is None:
                return
            line, position = end.line, end.position
            counted = position
            continue
        event, board, deal, leader, played = tidy.groups("")
        start = tidy.start("deal")
        line += text.count("\n", counted, start)
        counted = start
        inheritance.last["board"], inheritance.last["deal"] = board, deal
        yield Entry(line, board.strip(), deal.strip(), leader, played, event)
        position = tidy.end()


def _untidy_games(
    stream: Iterator[Token], inheritance: "_Inheritance", findings: Findings
) -> Generator[Entry, None, End | None]:
    """Games by their tokens, up to the next end of one; returns it, or None at the end of the file."""
    game = _Game()
    for token in stream:
        if isinstance(token, End):
            yield from inheritance.entries(game)
            if game.has_begun:
                return token
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
    return None


class _Game:
    """A game being collected."""

    def __init__(self) -> None:
        self.tags: dict[str, Tag] = {}
        self.played: list[str] = []
        self.event = ""
        self._others = False
        self._section = ""

    @property
    def has_begun(self) -> bool:
        """Whether it has any tags."""
        return bool(self.tags or self._others)

    def take_others(self, words: str) -> None:
        """Take tags without a meaning."""
        self._others = True
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
        self.last: dict[str, str] = {}
        self._standing: dict[str, str] = {}

    def entries(self, game: _Game) -> Iterator[Entry]:
        """The entry of a game, if it is one of a board."""
        first = game.tags.get("deal") or game.tags.get("board")
        if first is not None:
            board, deal = (self._value(game.tags.get(name), name) for name in ("board", "deal"))
            leader = game.tags["play"].value if "play" in game.tags else ""
            yield Entry(first.line, board, deal, leader, " ".join(game.played), game.event)

    def _value(self, tag: Tag | None, name: str) -> str | None:
        if tag is None:
            return self._standing.get(name) or None
        value = tag.value.strip()
        if value.startswith("##"):
            value = self._standing[name] = value.removeprefix("##")
        elif value == "#":
            value = self.last.get(name, "")
        self.last[name] = value
        return value
