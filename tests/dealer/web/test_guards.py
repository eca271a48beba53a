"""Every page against every role, and against whoever is not signed in."""

from contextlib import closing
from http.client import HTTPConnection

import pytest

from dealer.home import Home
from dealer.jobs.accounts import invite
from dealer.jobs.door import Claim, Door
from dealer.jobs.people import Person
from dealer.jobs.wallets import add_wallets
from dealer.people import Role, may
from dealer.store.books import Books
from dealer.web.application import PAGES
from dealer.web.cookies import SESSION
from tests.dealer.web.conftest import PASSWORD, PIN, Served

CHIEF = Person("desk", Role.CHIEF_REFEREE)
ROOMS = [module.ROOM for module in PAGES if "{" not in module.ROOM.path]


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


def test_each_page_opens_to_those_who_may_and_to_nobody_else(server):
    with closing(Door.open(server.home)) as door:
        sessions = {role: door.sign_in(role.value, PASSWORD, "here").session for role in Role}
    for room in ROOMS:
        opened = {role for role in Role if asked(server, room.path, sessions[role])[0] == 200}
        assert opened == {role for role in Role if room.right is None or may({role}, room.right)}, (
            room.path
        )


def test_whoever_is_not_signed_in_comes_to_the_door_from_everywhere(server):
    for room in ROOMS:
        if room.right is not None:
            assert asked(server, room.path)[:2] == (303, f"/sign-in?then={room.path}")
            assert asked(server, room.path, "no session of ours")[0] == 303


def test_a_wallets_code_tells_a_stranger_the_same_nothing_whatever_it_is(server):
    with Books.open(server.home) as books:
        [known] = [one.token for one in books.wallets.all()]
    for path in ("/{}", "/?token={}", "/log?wallet={}", "/wallets/{}"):
        answers = {
            str(asked(server, path.format(token))[:2]).replace(token, "")
            for token in (known, "FP1" + "A" * 26, "FP1")
        }
        assert len(answers) == 1, path
