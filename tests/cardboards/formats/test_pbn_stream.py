"""The quick way to write PBN against the plain one."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardboards.boards import Board
from cardboards.deals import Deal, deals_of
from cardboards.formats.file_format import Heading
from cardboards.formats.pbn import written
from cardboards.formats.pbn_stream import streamed
from cardboards.games import BRIDGE, HUAPAI

HEADING = Heading(event='周三 "[Board ', generator="Fapai")


def rows_of(deals, game):
    """As a shuffler of many deals gives them: a row a deal, a column a card, the holder's place in `game.seats`."""
    return np.array(
        [
            [game.seats.index(deal.seat_of(card)) for card in sorted(c for _, hand in deal for c in hand)]
            for deal in deals
        ],
        np.uint8,
    ).reshape(-1, 52)  # fmt: skip


@pytest.mark.parametrize("game", [HUAPAI, BRIDGE], ids=lambda game: game.key)
@given(
    first=st.sampled_from((1, 2, 7, 16, 17, 81, 95, 97, 985, 9_990)),
    sizes=st.lists(st.integers(0, 40), max_size=5),
    start=st.integers(0, deals_of(BRIDGE) - 10**9),
)
def test_a_stream_is_byte_for_byte_what_is_written_at_once(game, first, sizes, start):
    deals = [Deal.numbered(game, start + step * 4_194_301) for step in range(sum(sizes))]
    rows = rows_of(deals, game)
    chunks = np.split(rows, np.cumsum(sizes)[:-1]) if sizes else []
    boards = tuple(Board(number, deal) for number, deal in enumerate(deals, first))
    assert b"".join(streamed(chunks, game, HEADING, first)) == written(boards, HEADING)
