"""A host that is killed at any step of its journal, and the evening that goes on (M12, F31, F32).

The journal, the store and the house's judgement are real; machine, wallet and person are the model
floor's, so that a board takes milliseconds and every step of it can be cut.
"""

import random
import shutil
from typing import Any

import pytest

from cardboards.games import HUAPAI
from dealer.custody import Content, to_deal
from dealer.dealing import Dealing, State
from dealer.entries import About, EntryKind
from dealer.home import STATION, Home
from dealer.jobs.boards import Change, shuffle_boards
from dealer.jobs.deal import close_open_boards
from dealer.jobs.events import make_event
from dealer.jobs.people import Person
from dealer.jobs.reception import Reception
from dealer.jobs.wallets import add_wallets
from dealer.signals import TokenSeen, Write
from dealer.store.books import Books
from tests.dealer.floor import Floor
from tests.dealer.plays import BOARD

STAFF = Person("tester")
NAME = "夜场"
SEATS = HUAPAI.seats


class Killed(Exception):
    """The host's process is gone."""


class Host(Floor):
    """A floor whose core writes into a real journal, and whose host dies after so many entries."""

    def __init__(self, books, event, wallet, machine=None, dies_after=None):
        self.books = books
        self.record = books.records.one(event, wallet.name.number)
        self.job = f"job-{len(list(books.journal.entries()))}"
        core = Dealing(self.record, wallet.name, self.job, BOARD, SEATS)
        super().__init__(core, SEATS, random.Random(1))
        self.reception = Reception(books, event, wallet.name, to_deal)
        self.token = wallet.token
        self.about = About(event.id, self.job, wallet.name.number, "A", 1, wallet.token)
        self.left = dies_after
        if machine is not None:
            self.machine = machine
            self.wallet = machine.pockets

    def execute(self, commands):
        for command in commands:
            if isinstance(command, Write):
                self.books.journal.append(command.entry, self.about)
                if self.left is not None:
                    self.left -= 1
                    if self.left == 0:
                        raise Killed
            else:
                super().execute([command])

    def scan(self):
        self.scanning, self.question = False, None
        scan = self.reception.look_up(self.token)
        self.tell(TokenSeen(scan.token, scan.finding, scan.saying))

    def act_on(self, question, choice):
        super().act_on(question, choice)
        return "1" if choice.value == "number" else ""


def coast(machine):
    """The machine goes on by itself as its watchdog allows: what is in the track lands."""
    if machine.track:
        machine.land()
    machine.said.clear()
    machine.stop("silence")
    machine.said.clear()


@pytest.fixture(scope="module")
def prepared(tmp_path_factory):
    """Makes homes with one shuffled board and its wallet."""
    first = Home.open(tmp_path_factory.mktemp("crash"))
    make_event(first, NAME, HUAPAI.key, STAFF)
    add_wallets(first, (1,), "A", 1, STAFF)
    shuffle_boards(first, NAME, (1,), "crash", Change(), STAFF)

    def make():
        folder = tmp_path_factory.mktemp("crash")
        shutil.copytree(first.folder, folder, dirs_exist_ok=True)
        return Home.open(folder)

    return make


def evening(home):
    """The books and what they hold, opened anew as a new process does."""
    books = Books.open(home, STATION)
    return books, books.events.named(NAME), books.wallets.all()[0]


def steps_of_a_board(home):
    books, event, wallet = evening(home)
    with books:
        before = len(list(books.journal.entries()))
        Host(books, event, wallet).run()
        return len(list(books.journal.entries())) - before


def finish(home, machine):
    """Start again until the board lies; what a new call of `fapai deal` does, with the same machine."""
    books, event, wallet = evening(home)
    with books:
        close_open_boards(books, event)
        wallet = books.wallets.all()[0]
        if wallet.content is Content.DEALT:
            return wallet, machine, True
        host = Host(books, event, wallet, machine)
        host.run()
        books.project()
        assert host.core.state is State.COMPLETE
        return books.wallets.all()[0], host.machine, False


def lies_right(home, machine):
    books, event, _ = evening(home)
    with books:
        deal = books.records.one(event, 1).board.deal
        return tuple(map(frozenset, machine.pockets)) == tuple(map(frozenset, deal.hands))


def completions(home):
    books, _, _ = evening(home)
    with books:
        kinds = [entry.kind for entry in books.journal.entries()]
        return kinds.count(EntryKind.BOARD_COMPLETE)


@pytest.mark.timeout(600)
def test_a_host_killed_at_any_journal_step_deals_the_board_once_and_right(prepared):
    steps = steps_of_a_board(prepared())
    assert steps > 2 * 52
    for step in range(1, steps + 1):
        home = prepared()
        books, event, wallet = evening(home)
        with books:
            host = Host(books, event, wallet, dies_after=step)
            with pytest.raises(Killed):
                host.run()
        coast(host.machine)
        wallet, machine, was_done = finish(home, host.machine)
        assert wallet.content is Content.DEALT, step
        assert lies_right(home, machine), step
        assert completions(home) == 1, step
        assert was_done == (step == steps), step


@pytest.mark.parametrize("seed", range(8))
def test_a_host_killed_twice_in_a_row_deals_the_board_once_and_right(prepared, seed):
    draw = random.Random(seed)
    home = prepared()
    machine: Any = None
    for step in (draw.randrange(1, 105), draw.randrange(1, 105)):
        books, event, wallet = evening(home)
        with books:
            close_open_boards(books, event)
            host = Host(books, event, books.wallets.all()[0], machine, dies_after=step)
            with pytest.raises(Killed):
                host.run()
        machine = host.machine
        coast(machine)
    wallet, machine, _ = finish(home, machine)
    assert wallet.content is Content.DEALT
    assert lies_right(home, machine)
    assert completions(home) == 1
