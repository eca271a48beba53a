"""A house that is really served, with a token for each role, and a program that asks it."""

import json
from dataclasses import dataclass
from http.client import HTTPConnection

import pytest

from cardboards.games import HUAPAI
from dealer.home import Home
from dealer.jobs.accounts import make_token
from dealer.jobs.boards import Change, shuffle_boards
from dealer.jobs.events import make_event
from dealer.jobs.people import Person
from dealer.jobs.wallets import add_wallets
from dealer.people import Role
from dealer.web.api.application import PATH
from tests.dealer.web.conftest import Served

CHIEF = Person("desk", Role.CHIEF_REFEREE)
NAME = "夜场"


@dataclass(frozen=True)
class Answer:
    """What came back, to the last byte."""

    status: int
    headers: dict
    body: bytes

    @property
    def told(self):
        return json.loads(self.body)

    @property
    def every_byte(self):
        return repr(self.headers).encode() + self.body


class Program:
    """A script with a token."""

    def __init__(self, port, token=None):
        self._port = port
        self.token = token

    def ask(self, method, path, body=None, **headers):
        own = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        data = json.dumps(body) if body is not None else None
        if data is not None:
            own["Content-Type"] = "application/json"
        connection = HTTPConnection("127.0.0.1", self._port, timeout=30)
        try:
            connection.request(method, PATH + path, data, own | sent)
            answer = connection.getresponse()
            headers = {name.lower(): value for name, value in answer.getheaders()}
            return Answer(answer.status, headers, answer.read())
        finally:
            connection.close()

    def get(self, path, **headers):
        return self.ask("GET", path, **headers)

    def post(self, path, body=None, **headers):
        return self.ask("POST", path, body or {}, **headers)


class House:
    """A served home with an event of four boards that are not released, and their wallets."""

    def __init__(self, home):
        self.home = home
        self.event = make_event(home, NAME, HUAPAI.key, CHIEF).event.id
        self.wallets = [one.token for one in add_wallets(home, range(1, 5), "A", 1, CHIEF)]
        shuffle_boards(home, NAME, (1, 2, 3, 4), "a seed for tests", Change(), CHIEF)
        tokens = {role: make_token(home, role.value, role, CHIEF) for role in Role}
        self.server = Served(home)
        self.programs = {role: self.program(token) for role, token in tokens.items()}

    def program(self, token=None):
        return Program(self.server.port, token)

    @property
    def chief(self):
        return self.programs[Role.CHIEF_REFEREE]


@pytest.fixture(scope="module")
def house(tmp_path_factory):
    served = House(Home.open(tmp_path_factory.mktemp("api")))
    yield served
    served.server.kill()
