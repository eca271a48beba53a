"""PBN 2.1: reading real files, writing true export format.

Of what is read only Board and Deal matter. Seats stay as they are: North of the file is North of the wallet.
"""

import re
from collections.abc import Iterable, Iterator
from datetime import date

from cardboards.boards import Board
from cardboards.deals import CardMissing, Deal, faults
from cardboards.errors import ImpossibleDeal, UnreadableFile, UnwritableShape
from cardboards.formats import notation
from cardboards.formats.bridge import dealer, vulnerable
from cardboards.formats.numbering import Found, numbered
from cardboards.formats.pbn_play import contradicts
from cardboards.formats.pbn_tags import Entry, entries, tokens
from cardboards.formats.report import Findings, Report
from cardboards.formats.text import decoded
from cardboards.games import BRIDGE, Game, Seat
from cardboards.language import Saying, says

NAME = "PBN"

_NUMBER = re.compile(r"0*([1-9][0-9]{0,5})")
_LONGEST_VALUE = 100


def read_pbn(data: bytes, game: Game) -> tuple[tuple[Board, ...], Report]:
    """The boards of a PBN file that can be dealt, in ascending order of number, and how it was read.

    Raises:
        UnreadableFile: the game is not four hands of 13.
    """
    if not notation.can_hold(game):
        raise UnreadableFile(
            "PBN holds four hands of 13 cards, and no boards of {game}. Choose another file, or another event.",
            game=game.name,
        )
    findings = Findings()
    source = decoded(data)
    found = _found(entries(tokens(source.text, findings), findings), game, findings)
    boards = numbered(found, findings)
    return boards, findings.report(NAME, source.encoding, len(boards))


def _found(games: Iterable[Entry], game: Game, findings: Findings) -> Iterator[Found]:
    """The whole deals; a remark on each of the others."""
    for entry in games:
        number = entry.board.value if entry.board else ""
        board = (
            says("board {number}", number=number) if number else says("a board without a number")
        )
        if entry.deal is None or not entry.deal.value:
            findings.mended(entry.line, says("{board} has no cards; passed over", board=board))
            continue
        line, hands = entry.deal.line, notation.read(entry.deal.value)
        for what in hands.mended:
            findings.mended(line, says("{board}: {what}", board=board, what=what))
        if hands.are_partial:
            what = says("{board} leaves cards out and cannot be dealt; passed over", board=board)
            findings.mended(line, what)
            continue
        try:
            deal = Deal.of(game, hands.cards)
        except ImpossibleDeal:
            what = says(
                "{board} cannot be dealt: {faults}", board=board, faults=_wrong(hands, game)
            )
            findings.wrong(line, what)
            continue
        if contradicts(deal, entry.leader, entry.played):
            what = says(
                "{board}: most cards were played by others than hold them; is it turned?",
                board=board,
            )
            findings.mended(line, what)
        own = _NUMBER.fullmatch(number)
        yield Found(line, int(own[1]) if own else None, deal)


def _wrong(hands: notation.Hands, game: Game) -> tuple[Saying, ...]:
    """Every fault; where a hand is not given at all, its cards are not counted up one by one."""
    return hands.wrong or tuple(
        fault.saying
        for fault in faults(game, hands.cards)
        if not (hands.some_unknown and isinstance(fault, CardMissing))
    )


def write_pbn(
    boards: Iterable[Board],
    *,
    event: str = "",
    site: str = "",
    held: date | None = None,
    generator: str = "",
) -> bytes:
    """The boards in PBN export format (CRLF, the 15 mandatory tags in order, further tags by name).

    Bridge boards carry dealer and vulnerability by their number, and hands from the dealer on. Other games have
    neither; the first leader, where there is one, stands in a tag of its own and is never given out as a dealer.
    With texts outside ASCII the file is UTF-8 and says so.

    Raises:
        UnwritableShape: a board is not four hands of 13.
    """
    games = [_game(board, event, site, held, generator) for board in boards]
    head = ["% PBN 2.1", "% EXPORT"]
    if not all(map(str.isascii, (event, site, generator))):
        head.append("%Content-type: text/x-pbn; charset=UTF-8")
    text = "\n".join(head + ["\n".join(tags) + "\n" for tags in games]) + "\n"
    return text.replace("\n", "\r\n").encode()


def _game(board: Board, event: str, site: str, held: date | None, generator: str) -> list[str]:
    if not notation.can_hold(board.game):
        raise UnwritableShape(
            "PBN holds four hands of 13 cards, so it cannot hold {game}. Choose another format.",
            game=board.game.name,
        )
    is_bridge = board.game == BRIDGE
    first = dealer(board.number) if is_bridge else Seat.NORTH
    tags = {
        "Event": event,
        "Site": site,
        "Date": f"{held:%Y.%m.%d}" if held else "?",
        "Board": str(board.number),
        "West": "?",
        "North": "?",
        "East": "?",
        "South": "?",
        "Dealer": first.value if is_bridge else "",
        "Vulnerable": vulnerable(board.number) if is_bridge else "",
        "Deal": notation.written(board.deal, first),
        "Scoring": "?",
        "Declarer": "?",
        "Contract": "?",
        "Result": "?",
    }
    if board.leader is not None:
        tags["FirstLeader"] = board.leader.value
    if generator:
        tags["Generator"] = generator
    return [f'[{name} "{_value(text)}"]' for name, text in tags.items()]


def _value(text: str) -> str:
    """A text as a tag's value: no tabs, quotes escaped, short enough for a line of 255 characters."""
    line = " ".join(text.split())[:_LONGEST_VALUE]
    return line.replace("\\", "\\\\").replace('"', '\\"')
