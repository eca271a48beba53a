"""PBN of very many deals at once, as they come: the same bytes as `pbn.written`, some fifty times faster.

Everything about sixteen boards in a row has one width as long as their numbers have as many digits: dealer and
vulnerability go round in sixteen, and a deal is always 69 signs. So they are filled in as columns of one table.
"""

from collections.abc import Iterable, Iterator

import numpy as np
from numpy.typing import NDArray

from cardboards.boards import Board
from cardboards.cards import PACK, PACK_SIZE, SUIT_SIZE
from cardboards.deals import Deal
from cardboards.formats import pbn
from cardboards.formats.file_format import Heading
from cardboards.formats.hands import CLOCKWISE
from cardboards.games import BRIDGE, Game

Seats = NDArray[np.uint8]

_ROUND = 16
# Four hands of 13 ranks and three dots, with a blank between them.
_HAND = 17
_DEAL = 4 * _HAND - 1
_RANKS = np.frombuffer(b"".join(card.rank.letter.encode() for card in PACK), np.uint8)
_SUITS = np.arange(PACK_SIZE, dtype=np.int64) // SUIT_SIZE
# Where a hand's n-th card stands if no dot is before it.
_PLACES = np.concatenate([np.arange(SUIT_SIZE) + _HAND * hand for hand in range(4)])


def streamed(
    chunks: Iterable[Seats], game: Game, heading: Heading, first: int = 1
) -> Iterator[bytes]:
    """The file of these deals in pieces; boards are numbered from `first`.

    A row is a deal, a column a card in file order, a value the place of its holder in `game.seats`; the game has four
    hands of 13.
    """
    yield pbn.head_of(heading)
    number = first
    left: Seats = np.empty((0, PACK_SIZE), np.uint8)
    for chunk in chunks:
        rows = np.concatenate([left, chunk]) if len(left) else chunk
        while len(rows) >= _ROUND:
            piece = _rows_alike(number, len(rows))
            if piece:
                yield _table(rows[:piece], game, heading, number)
            else:
                piece = _ROUND - (number - 1) % _ROUND
                yield _one_by_one(rows[:piece], game, heading, number)
            number += piece
            rows = rows[piece:]
        left = rows
    yield _one_by_one(left, game, heading, number)


def _rows_alike(number: int, count: int) -> int:
    """How many of the next boards make whole rounds with numbers of one length; 0 if not even one round does."""
    if (number - 1) % _ROUND:
        return 0
    until_longer = int(10 ** len(str(number))) - number
    return min(count, until_longer) // _ROUND * _ROUND


def _one_by_one(rows: Seats, game: Game, heading: Heading, number: int) -> bytes:
    boards = [Board(number + place, _deal(row, game)) for place, row in enumerate(rows)]
    return b"".join(pbn.game_of(board, heading) for board in boards)


def _deal(row: Seats, game: Game) -> Deal:
    masks = [0] * len(game.seats)
    for index, place in enumerate(row.tolist()):
        masks[place] |= 1 << index
    return Deal(game, tuple(masks))


def _table(rows: Seats, game: Game, heading: Heading, number: int) -> bytes:
    """Whole rounds of sixteen, each a row whose columns are the same everywhere."""
    rounds = len(rows) // _ROUND
    deals = _written(rows, game).reshape(rounds, _ROUND, _DEAL)
    numbers = np.arange(number, number + len(rows)).reshape(rounds, _ROUND)
    digits = len(str(number))
    pattern = _one_by_one(rows[:_ROUND], game, heading, number)
    table = np.tile(np.frombuffer(pattern, np.uint8), (rounds, 1))
    start = 0
    for place in range(_ROUND):
        at = pattern.index(b'[Board "', start) + len(b'[Board "')
        for digit in range(digits):
            table[:, at + digit] = numbers[:, place] // 10 ** (digits - 1 - digit) % 10 + ord("0")
        start = pattern.index(b'[Deal "', at) + len(b'[Deal "N:')
        table[:, start : start + _DEAL] = deals[:, place]
    return table.tobytes()


def _written(rows: Seats, game: Game) -> Seats:
    """Each deal in PBN's notation without its first seat, hands from bridge's dealer or from North."""
    clockwise = np.array([CLOCKWISE.index(seat) for seat in game.seats], np.uint8)
    holders: Seats = clockwise[rows]
    if game == BRIDGE:
        # The first row is a board that North deals.
        holders = (holders - np.arange(len(rows), dtype=np.uint8)[:, None]) & np.uint8(3)
    cards = np.argsort(holders, axis=1, kind="stable")
    text = np.full((len(rows), _DEAL), ord("."), np.uint8)
    text[:, _HAND - 1 :: _HAND] = ord(" ")
    np.put_along_axis(text, _PLACES + _SUITS[cards], _RANKS[cards], axis=1)
    return text
