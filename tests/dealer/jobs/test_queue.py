"""The queue of an order: what lies already, and what was begun and came to no end."""

import pytest

from dealer.entries import About, Entry, EntryKind
from dealer.home import STATION, Home
from dealer.jobs.boards import Change, shuffle_boards
from dealer.jobs.deal import DealOrder
from dealer.jobs.equipment import Gear
from dealer.jobs.events import make_event
from dealer.jobs.people import Person
from dealer.jobs.queue import queue
from dealer.jobs.wallets import add_wallets
from dealer.people import Role
from dealer.store.books import Books

EVENT = "夜场"
STAFF = Person("王芳", Role.DEALING_STAFF)
BEGUN = (EntryKind.WALLET_BOUND, EntryKind.WALLET_ACCEPTED, EntryKind.DEAL_STARTED)


@pytest.fixture
def home(tmp_path):
    """An event with a board and its wallet."""
    found = Home.open(tmp_path / "home")
    make_event(found, EVENT, "huapai", STAFF)
    add_wallets(found, (1,), "A", 1, STAFF)
    shuffle_boards(found, EVENT, (1,), None, Change(), STAFF)
    return found


@pytest.mark.parametrize(
    ("happened", "lies", "begun"),
    [
        ((), False, False),
        (BEGUN, False, True),
        ((*BEGUN, EntryKind.BOARD_VOID), False, True),
        ((*BEGUN, EntryKind.BOARD_COMPLETE), True, False),
    ],
    ids=["nothing", "begun", "stopped", "complete"],
)
def test_the_queue_tells_what_came_to_no_end(home, happened, lies, begun):
    with Books.open(home, STATION) as books:
        [wallet] = books.wallets.all()
        name = wallet.name
        event = books.events.named(EVENT).id
        about = About(event, "job", name.number, name.set_name, name.copy, wallet.token)
        for kind in happened:
            books.journal.append(Entry(kind, {"version": 1}), about)
        books.project()
    [queued] = queue(home, DealOrder(EVENT, Gear()))
    assert (queued.lies, queued.begun) == (lies, begun)
