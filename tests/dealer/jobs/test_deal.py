"""What is to be dealt, in which order, and into which wallets; the dealing itself is in tests/e2e."""

import pytest

from cardboards.games import HUAPAI
from dealer.errors import WrongUse
from dealer.home import Home
from dealer.jobs.boards import Change, shuffle_boards
from dealer.jobs.deal import DealOrder, planned
from dealer.jobs.equipment import Gear
from dealer.jobs.events import make_event
from dealer.jobs.people import Person
from dealer.jobs.wallets import add_wallets
from dealer.store.books import Books

STAFF = Person("tester")


@pytest.fixture
def home(tmp_path):
    """An event of three boards with two wallets each."""
    home = Home.open(tmp_path)
    make_event(home, "夜场", HUAPAI.key, STAFF)
    shuffle_boards(home, "夜场", (1, 2, 3), "order", Change(), STAFF)
    add_wallets(home, (1, 2, 3), "A", 2, STAFF)
    return home


def in_order(home, **order):
    with Books.open(home) as books:
        work = planned(books, books.events.named("夜场"), DealOrder("夜场", Gear(), **order))
        return [(name.number, name.copy) for record, name in work]


def test_all_copies_of_a_board_come_before_the_next_board(home):
    assert in_order(home, copies=2) == [(1, 1), (1, 2), (2, 1), (2, 2), (3, 1), (3, 2)]


def test_a_whole_set_may_come_before_its_next_copy(home):
    assert in_order(home, copies=2, by_set=True) == [(1, 1), (2, 1), (3, 1), (1, 2), (2, 2), (3, 2)]


def test_the_highest_board_may_come_first(home):
    assert in_order(home, descending=True) == [(3, 1), (2, 1), (1, 1)]


def test_a_subset_is_dealt_when_it_is_named(home):
    assert in_order(home, numbers=(3, 1)) == [(1, 1), (3, 1)]


def test_each_record_goes_with_its_own_wallet(home):
    with Books.open(home) as books:
        work = list(planned(books, books.events.named("夜场"), DealOrder("夜场", Gear())))
    assert [record.board.number for record, _ in work] == [name.number for _, name in work]


def test_a_wallet_that_is_not_registered_is_named(home):
    with pytest.raises(WrongUse, match="board 2, set B, copy 1"):
        in_order(home, numbers=(2,), set_name="B")
    with pytest.raises(WrongUse, match="copy 3"):
        in_order(home, copies=3)


def test_a_board_that_the_event_does_not_have_is_named(home):
    with pytest.raises(WrongUse, match="7"):
        in_order(home, numbers=(1, 7))


def test_an_event_without_boards_says_how_to_bring_some(tmp_path):
    home = Home.open(tmp_path / "other")
    make_event(home, "夜场", HUAPAI.key, STAFF)
    with pytest.raises(WrongUse, match="fapai import"):
        in_order(home)
