"""PBN 2.1: reading real files, writing true export format.

Of what is read only Board and Deal matter. Seats stay as they are: North of the file is North of the wallet.
"""

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache, partial

from cardboards.boards import Board
from cardboards.deals import Deal
from cardboards.formats import notation
from cardboards.formats.bridge import dealer, vulnerable
from cardboards.formats.file_format import FileFormat, Heading, Source
from cardboards.formats.hands import Draft
from cardboards.formats.kinds import Format
from cardboards.formats.pbn_games import entries
from cardboards.formats.pbn_play import contradicts
from cardboards.formats.report import Findings
from cardboards.games import BRIDGE, Seat
from cardboards.language import Saying, says

_NUMBER = re.compile(r"0*([1-9][0-9]{0,5})")
_EVENT = re.compile(r"^\[(?:Event|Site|Date) .*\n", re.MULTILINE)
_LONGEST_VALUE = 100


def drafts(source: Source, findings: Findings) -> Iterator[Draft]:
    """The boards of a PBN file as they stand in it."""
    for line, board, deal, leader, played, heading in entries(source.text, findings):
        called = board or ""
        hands = notation.read(deal) if deal else None
        odd = partial(_turned, leader, played) if played else None
        yield Draft(
            place=line,
            number=_number(called),
            hands=hands,
            stated=True,
            called=called,
            odd=odd,
            event=_event(heading),
        )


@lru_cache(maxsize=1024)
def _number(called: str) -> int | None:
    own = _NUMBER.fullmatch(called)
    return int(own[1]) if own else None


@lru_cache(maxsize=256)
def _event(heading: str) -> str:
    return "".join(_EVENT.findall(heading))


def _turned(leader: str, played: str, deal: Deal) -> Saying | None:
    if contradicts(deal, leader, played):
        return says("most cards were played by others than hold them; is it turned?")
    return None


def written(boards: tuple[Board, ...], heading: Heading) -> bytes:
    """The boards in PBN export format (CRLF, the 15 mandatory tags in order, further tags by name).

    Bridge boards carry dealer and vulnerability by their number, and hands from the dealer on. Other games have
    neither; the first leader, where there is one, stands in a tag of its own and is never given out as a dealer.
    With texts outside ASCII the file is UTF-8 and says so.
    """
    if heading.plain:
        return _plainly_written(boards, heading)
    return head_of(heading) + b"".join(game_of(board, heading) for board in boards)


def head_of(heading: Heading) -> bytes:
    """What stands before the first game."""
    head = "% PBN 2.1\r\n% EXPORT\r\n"
    if not all(map(str.isascii, (heading.event, heading.site, heading.generator))):
        head += "%Content-type: text/x-pbn; charset=UTF-8\r\n"
    return head.encode()


def game_of(board: Board, heading: Heading) -> bytes:
    """One game, with the empty line that ends it."""
    return (_tags(_exported(board, heading)) + "\n\n").replace("\n", "\r\n").encode()


def _exported(board: Board, heading: Heading) -> dict[str, str]:
    is_bridge = board.game == BRIDGE
    first = dealer(board.number) if is_bridge else Seat.NORTH
    tags = {
        "Event": heading.event,
        "Site": heading.site,
        "Date": f"{heading.held:%Y.%m.%d}" if heading.held else "?",
        **_cards(board, first, is_bridge=is_bridge),
    }
    tags |= _leader(board)
    if heading.generator:
        tags["Generator"] = heading.generator
    return tags


def _leader(board: Board) -> dict[str, str]:
    return {"FirstLeader": board.leader.value} if board.leader else {}


def _cards(board: Board, first: Seat, *, is_bridge: bool) -> dict[str, str]:
    return {
        "Board": str(board.number),
        "West": "?",
        "North": "?",
        "East": "?",
        "South": "?",
        "Dealer": dealer(board.number).value if is_bridge else "",
        "Vulnerable": vulnerable(board.number) if is_bridge else "",
        "Deal": notation.written(board.deal, first),
        "Scoring": "?",
        "Declarer": "?",
        "Contract": "?",
        "Result": "?",
    }


def _plainly_written(boards: tuple[Board, ...], heading: Heading) -> bytes:
    """As BigDeal 2.0 writes it, for programs that read no other: LF, all hands from North, nothing but the boards."""
    games = [
        _tags(
            {
                "Event": "?",
                "Site": "?",
                "Date": "?",
                **_cards(board, Seat.NORTH, is_bridge=board.game == BRIDGE),
                **_leader(board),
            }
        )
        for board in boards
    ]
    head = f'% PBN 2.1\n% EXPORT\n%\n[Generator "{_value(heading.generator)}"]\n'
    return (head + "\n\n".join(games) + "\n\n").encode()


def _tags(tags: Mapping[str, str]) -> str:
    return "\n".join(f'[{name} "{_value(text)}"]' for name, text in tags.items())


def _value(text: str) -> str:
    """A text as a tag's value: no tabs, quotes escaped, short enough for a line of 255 characters."""
    line = " ".join(text.split())[:_LONGEST_VALUE]
    return line.replace("\\", "\\\\").replace('"', '\\"')


PBN = FileFormat(Format.PBN, ".pbn", drafts, written)
