"""Boards and their sets."""

from cardboards.boards import Board, BoardSet
from cardboards.deals import Deal
from cardboards.games import BRIDGE, HUAPAI, Seat


def test_a_boards_leader_is_its_games():
    assert Board(6, Deal.numbered(HUAPAI, 0)).leader is Seat.WEST
    assert Board(6, Deal.numbered(BRIDGE, 0)).leader is None


def test_a_set_finds_its_board_by_number_not_by_place():
    boards = tuple(Board(number, Deal.numbered(HUAPAI, number)) for number in (3, 5, 8))
    session = BoardSet(HUAPAI, boards)
    assert session.board(5) == boards[1]
    assert session.board(1) is None
