"""Every page against every role, and against whoever is not signed in."""

from contextlib import closing
from http.client import HTTPConnection

import pytest

from dealer.home import Home
from dealer.jobs.accounts import invite
from dealer.jobs.door import Claim, Door
from dealer.jobs.people import Person
from dealer.jobs.wallets import add_wallets
from dealer.people import Role
from dealer.store.books import Books
from dealer.web import rooms
from dealer.web.cookies import SESSION
from dealer.web.printing.paper_kinds import KINDS
from dealer.web.rooms import Room
from tests.dealer.web import access
from tests.dealer.web.conftest import PASSWORD, PIN, Served

CHIEF = Person("desk", Role.CHIEF_REFEREE)
ROOMS = [room for room in vars(rooms).values() if isinstance(room, Room)]


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """Serves a home with a wallet, and with one account a role, called by its role."""
    home = Home.open(tmp_path_factory.mktemp("guards"))
    add_wallets(home, (1,), "A", 1, CHIEF)
    with closing(Door.open(home)) as door:
        for role in Role:
            code = invite(home, role.value, [role], CHIEF).code
            door.claim(Claim(role.value, code, PASSWORD, PIN), "here")
    running = Served(home)
    yield running
    running.kill()


def asked(server, path, session=""):
    """Status, whereto, and what else is answered."""
    connection = HTTPConnection("127.0.0.1", server.port, timeout=20)
    try:
        connection.request("GET", path, headers={"Cookie": f"{SESSION}={session}"})
        answer = connection.getresponse()
        return answer.status, answer.getheader("Location"), answer.read()
    finally:
        connection.close()


def place(room):
    """The path of a page; what it is asked for is filled in."""
    return room.path.format(key=next(iter(KINDS)))


def test_the_table_has_every_page():
    assert {room.path for room in ROOMS} == set(access.PAGES)


def test_each_page_opens_to_those_who_may_and_to_nobody_else(server):
    with closing(Door.open(server.home)) as door:
        sessions = {role: door.sign_in(role.value, PASSWORD, "here").session for role in Role}
    for room in ROOMS:
        found = {role: asked(server, place(room), sessions[role])[:2] for role in Role}
        opened = {role for role, answer in found.items() if answer == (200, None)}
        assert opened == access.PAGES[room.path], room.path
        assert {found[role] for role in Role if role not in opened} <= {(403, None)}, room.path


def test_whoever_is_not_signed_in_comes_to_the_door_from_everywhere(server):
    for room in ROOMS:
        if room.right is not None:
            door = (303, f"/sign-in?then={place(room)}")
            assert asked(server, place(room))[:2] == door
            assert asked(server, place(room), "no session of ours")[:2] == door


def test_a_wallets_code_tells_a_stranger_the_same_nothing_whatever_it_is(server):
    with Books.open(server.home) as books:
        [known] = [one.token for one in books.wallets.all()]
    for path in ("/{}", "/?token={}", "/log?wallet={}", "/wallets/{}"):
        answers = {
            str(asked(server, path.format(token))[:2]).replace(token, "")
            for token in (known, "FP1" + "A" * 26, "FP1")
        }
        assert len(answers) == 1, path


def test_nobody_unknown_is_given_a_picture_of_a_card(server):
    assert asked(server, "/dealing/card/1/1")[0] == 403
