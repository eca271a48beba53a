"""Whole evenings on real processes: the hall's, the camera's, and ours.

The hall alone knows what lies where; every test compares its truth with the record.
"""

import shutil
import time

import pytest

from cardboards.games import HUAPAI
from dealer.home import STATION, Home
from dealer.jobs.boards import Change, shuffle_boards
from dealer.jobs.deal import DealOrder, deal
from dealer.jobs.equipment import Gear
from dealer.jobs.events import make_event
from dealer.jobs.halls import SCHEME, HallOrder, bring_wallets, new_hall
from dealer.jobs.people import Person
from dealer.jobs.teach import teach_from_feed
from dealer.jobs.verify import VerifyOrder, verify
from dealer.jobs.wallets import add_wallets
from dealer.people import Role
from dealer.store.books import Books
from firmware_bridge.machines.simulated import meddle, open_hall, truth
from tests.dealer.web.conftest import chromium, served, session, window

__all__ = ["chromium", "served", "session", "window"]

NAME = "夜场"
HALL = "hall"
DECK = "drawn"
FAST = 20.0
STAFF = Person("tester", Role.DEALING_STAFF)
REFEREE = Person("tester", Role.REFEREE)
GEAR = Gear(SCHEME + HALL, deck=DECK)
DEADLINE = 60.0


class Evening:
    """An event of so many shuffled boards with their wallets in a hall."""

    def __init__(self, home, boards, **hall):
        self.home = home
        self.numbers = tuple(range(1, boards + 1))
        make_event(home, NAME, HUAPAI.key, STAFF)
        add_wallets(home, self.numbers, "A", 1, STAFF)
        shuffle_boards(home, NAME, self.numbers, "evening", Change(), STAFF)
        new_hall(home, HALL, HallOrder(**{"rate": FAST, "seed": 7, **hall}))
        bring_wallets(home, GEAR.machine)

    @property
    def folder(self):
        return self.home.hall(HALL)

    @property
    def hall(self):
        return open_hall(self.folder)

    def meddle(self, act, **facts):
        meddle(self.hall, act, **facts)

    def deal(self, operator=None, numbers=None):
        return deal(self.home, DealOrder(NAME, GEAR, numbers), STAFF, operator)

    def verify(self, reason=None, numbers=None, event=NAME):
        who = STAFF if reason is None else REFEREE
        return verify(self.home, VerifyOrder(event, GEAR, numbers, reason=reason), who)

    def wallet(self, number):
        with Books.open(self.home) as books:
            return next(one for one in books.wallets.all() if one.name.number == number)

    def record(self, number):
        with Books.open(self.home) as books:
            return books.records.one(books.events.named(NAME), number)

    def entries(self):
        with Books.open(self.home, STATION) as books:
            return list(books.journal.entries())

    def lies_right(self, number):
        """Whether the wallet's pockets hold what the record says, by the hall's truth."""
        deal = self.record(number).board.deal
        return truth(self.hall).pockets(self.wallet(number).token) == deal.hands

    def cards_in(self, number):
        return sum(map(len, truth(self.hall).pockets(self.wallet(number).token)))


@pytest.fixture(scope="session")
def drawn_deck(tmp_path_factory, once):
    """A deck that was learnt from one sorted feed of drawn cards."""

    def learn(file):
        home = Home.open(tmp_path_factory.mktemp("teach"))
        add_wallets(home, (1,), "A", 1, STAFF)
        new_hall(home, HALL, HallOrder(rate=FAST))
        bring_wallets(home, GEAR.machine)
        teach_from_feed(home, DECK, Gear(SCHEME + HALL), STAFF)
        shutil.copy(home.deck(DECK), file)

    return once("drawn.npz", learn)


@pytest.fixture
def evening(tmp_path, drawn_deck):
    """Makes evenings."""

    def make(boards=1, **hall):
        home = Home.open(tmp_path / "home")
        shutil.copy(drawn_deck, home.deck(DECK))
        return Evening(home, boards, **hall)

    return make


@pytest.fixture
def until():
    """Waits for something that another process does; fails after a deadline."""

    def wait(happened):
        ends = time.monotonic() + DEADLINE
        while time.monotonic() < ends:
            if happened():
                return
            time.sleep(0.02)
        raise AssertionError("it did not happen in time")

    return wait
