"""CSV: BigDeal's rows of holdings, and tables with a heading that names seats.

BigDeal's row has 18 fields: ♠, ♥, ♦, ♣ of N, E, S and W, the board's number, bridge's dealer and vulnerability as in
`N/-`. It holds four hands of 13. In a table each hand is one field and the heading says which: so it holds any game.
"""

import csv
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from cardboards.boards import Board
from cardboards.cards import Suit
from cardboards.formats import notation
from cardboards.formats.bridge import dealer, vulnerable
from cardboards.formats.file_format import (
    FileFormat,
    Heading,
    Source,
    any_game,
    four_hands_of_13,
)
from cardboards.formats.hands import CLOCKWISE, Draft, Hand, Hands, holding, together
from cardboards.formats.kinds import Format
from cardboards.formats.loose import SEATS, hand_of, plain
from cardboards.formats.report import Findings
from cardboards.games import GAMES, Game, Seat
from cardboards.language import Saying, says

_HOLDING = re.compile(r"(?:10|[AKQJT2-9 ])*", re.IGNORECASE)
_NUMBER = re.compile(r"\s*(?:board|第)?\s*0*([1-9][0-9]{0,5})\s*副?\s*", re.IGNORECASE)
_FIELDS_OF_CARDS = 16
_SEATS = SEATS | {seat.value: seat for seat in (Seat.FIRST, Seat.SECOND, Seat.THIRD)}
_BOARD_NAMES = {"board", "no", "no.", "number", "#", "副", "牌号", "牌號", "副号", "副號"}


class Row(NamedTuple):
    """A row where it stands."""

    line: int
    fields: tuple[str, ...]


def tokens(text: str, findings: Findings) -> Iterator[Row]:
    """The rows of a file that are not empty."""
    first = text.partition("\n")[0]
    reader = csv.reader(text.split("\n"), delimiter=max(",;\t", key=first.count), strict=True)
    while True:
        line = reader.line_num + 1
        try:
            fields = next(reader)
        except StopIteration:
            return
        except csv.Error:
            findings.mended(line, says("a line that is no row was passed over"))
            continue
        if any(field.strip() for field in fields):
            yield Row(line, tuple(fields))


class _Table(NamedTuple):
    """Which field of a table is what."""

    hands: Mapping[Seat, int]
    number: int | None


def drafts(source: Source, findings: Findings) -> Iterator[Draft]:
    """The boards of a CSV file."""
    table: _Table | None = None
    for row in tokens(source.text, findings):
        heading = _heading(row.fields)
        if heading is not None:
            table = heading
        elif table is not None:
            yield _from_table(row, table)
        elif len(row.fields) > _FIELDS_OF_CARDS and all(
            map(_HOLDING.fullmatch, row.fields[:_FIELDS_OF_CARDS])
        ):
            yield _from_holdings(row)
        else:
            findings.mended(row.line, says("a row that is no board was passed over"))


def _heading(fields: Sequence[str]) -> _Table | None:
    names = [plain(field).strip() for field in fields]
    hands = {_SEATS[name]: place for place, name in enumerate(names) if name in _SEATS}
    if not any(set(hands) == set(game.seats) for game in GAMES.values()):
        return None
    number = next((place for place, name in enumerate(names) if name in _BOARD_NAMES), None)
    return _Table(hands, number)


def _from_holdings(row: Row) -> Draft:
    fields = ["".join(field.split()).upper() for field in row.fields]
    cards = [field.replace("10", "T") for field in fields[:_FIELDS_OF_CARDS]]
    mended = (says("10 was read as T"),) if cards != fields[:_FIELDS_OF_CARDS] else ()
    hands = {
        seat: together(map(holding, Suit, cards[4 * place : 4 * place + 4]))
        for place, seat in enumerate(CLOCKWISE)
    }
    called = row.fields[_FIELDS_OF_CARDS].strip()
    return Draft(
        row.line,
        _number(called),
        Hands(hands, mended, some_unknown=not all(hands.values())),
        called=called,
    )


def _from_table(row: Row, table: _Table) -> Draft:
    hands: dict[Seat, Hand] = {}
    wrong = []
    for seat, place in table.hands.items():
        hand = hand_of(plain(row.fields[place]) if place < len(row.fields) else "")
        if isinstance(hand, Saying):
            wrong.append(says("{seat}: {fault}", seat=seat, fault=hand))
        elif hand:
            hands[seat] = hand
    called = (
        row.fields[table.number].strip()
        if table.number is not None and table.number < len(row.fields)
        else ""
    )
    if wrong:
        return Draft(row.line, _number(called), Hands({}, wrong=tuple(wrong)), called=called)
    given = Hands(hands, some_unknown=len(hands) < len(table.hands))
    return Draft(row.line, _number(called), given, called=called)


def _number(text: str) -> int | None:
    match = _NUMBER.fullmatch(text)
    return int(match[1]) if match else None


def game_of(source: Source) -> Game | None:
    """The only game that has the seats of the heading, if there is one."""
    findings = Findings()
    heading = next(
        (one for row in tokens(source.text, findings) if (one := _heading(row.fields))), None
    )
    games = [game for game in GAMES.values() if heading and set(game.seats) == set(heading.hands)]
    return games[0] if len(games) == 1 else None


def written(boards: tuple[Board, ...], _heading: Heading) -> bytes:
    """The boards as BigDeal 2.0 writes them where they are four hands of 13, else as a table."""
    if all(four_hands_of_13(board.game) for board in boards):
        return "".join(map(_row_of_holdings, boards)).encode("ascii")
    seats = boards[0].game.seats
    rows = [["board", *(seat.value for seat in seats)]]
    rows += [
        [str(board.number), *(notation.hand_written(board.deal.hand(seat)) for seat in seats)]
        for board in boards
    ]
    return "".join(",".join(row) + "\n" for row in rows).encode("ascii")


_VULNERABLE = {"None": "-", "NS": "NS", "EW": "EW", "All": "All"}


def _row_of_holdings(board: Board) -> str:
    fields = [
        notation.letters(board.deal.hand(seat).holding(suit)) for seat in CLOCKWISE for suit in Suit
    ]
    fields += [
        str(board.number),
        f"{dealer(board.number).value}/{_VULNERABLE[vulnerable(board.number)]}",
    ]
    return ",".join(f'"{field}"' for field in fields) + "\n"


CSV = FileFormat(Format.CSV, ".csv", drafts, written, holds=any_game, game=game_of)
