"""An evening by a script: dealt, verified, released and read through the HTTP API, on a simulated machine."""

import pytest

from dealer.jobs.accounts import make_token
from dealer.jobs.people import Person
from dealer.jobs.stations import StationSettings, change
from dealer.people import Role
from dealer.store.books import Books
from tests.dealer.needles import needles_of
from tests.dealer.web.api.conftest import Program
from tests.e2e.conftest import DECK, GEAR
from tests.e2e.test_capture import TABLE, dealt_by_hand

pytestmark = [pytest.mark.slow, pytest.mark.timeout(300)]


class Listening(Program):
    """A program that keeps every byte it is sent."""

    def __init__(self, port, token):
        super().__init__(port, token)
        self.heard = b""

    def ask(self, *args, **facts):
        answer = super().ask(*args, **facts)
        self.heard += answer.every_byte
        return answer


@pytest.fixture
def script(evening, served):
    """An evening, a served station, and a script with a chief referee's token."""

    def begin(boards=2, **hall):
        night = evening(boards=boards, **hall)
        change(night.home, StationSettings(machine=GEAR.machine, deck=DECK))
        chief = Person("desk", Role.CHIEF_REFEREE)
        token = make_token(night.home, "script", Role.CHIEF_REFEREE, chief)
        return night, Listening(served(night.home).port, token)

    return begin


def ended(program):
    """What is under way, if it has ended."""
    now = program.get("/job").told
    return now if now["state"] == "ended" else None


def test_an_evening_by_a_script(script, until):
    night, program = script()
    [event] = program.get("/events").told["items"]
    path = f"/events/{event['id']}"

    begun = [program.post(f"{path}/deal", {}, Idempotency_Key="deal") for _ in range(2)]
    assert [one.status for one in begun] == [202, 202]
    busy = program.post(f"{path}/verify")
    assert (busy.status, busy.told["code"]) == (409, "not-now")
    until(lambda: ended(program))
    dealt = ended(program)
    assert dealt["problem"] is None
    assert dealt["figures"]["boards"] == 2
    assert program.post(f"{path}/deal", {}, Idempotency_Key="deal").told == dealt
    assert night.lies_right(1)
    assert night.lies_right(2)

    night.meddle("swap", number=2)
    assert program.post(f"{path}/verify").status == 202
    until(lambda: ended(program))
    verified = ended(program)
    assert verified["problem"] is None
    assert verified["figures"]["verified_fail"] == 1
    verdicts = program.get(f"{path}/verdicts").told["items"]
    assert [(one["board"], one["verdict"], one["fault"]) for one in verdicts] == [
        (1, "pass", None),
        (2, "fail", "misboarded"),
    ]
    [failed] = program.get("/wallets?content=failed").told["items"]
    assert (failed["board"], failed["verdict"]) == (2, "fail")

    token = night.wallet(1).token
    assert program.post(f"/wallets/{token}/issue", {"place": "3"}).status == 200
    [at_three, at_desk] = program.get(f"{path}/where").told["items"]
    assert (at_three["where"]["expected"], at_desk["where"]["expected"]) == ("3", "")
    away = program.post(f"{path}/release")
    assert (away.status, away.told["code"]) == (409, "not-now")
    assert program.get(f"{path}/records").told["code"] == "not-released"

    needles = {one for number in (1, 2) for one in needles_of(night.record(number).board.deal)}
    assert not [needle for needle in needles if needle in program.heard]

    assert program.post(f"{path}/release", {"reason": "for this test"}).status == 200
    [first, _] = program.get(f"{path}/records").told["items"]
    north = night.record(1).board.deal.hands[0]
    assert "".join(first["hands"]["N"].values()) == "".join(card.rank.letter for card in north)


def test_a_machine_tried_and_a_table_s_own_deal_read_by_a_script(script, until):
    night, program = script(boards=1, pockets="bins")
    for _ in range(2):
        assert program.post("/trial", {"rounds": 1}, Idempotency_Key="trial").status == 202
    until(lambda: ended(program))
    tried = ended(program)
    assert tried["problem"] is None
    assert (tried["kind"], tried["event"], tried["figures"]["cards"]) == ("trial", None, 52)

    dealt_by_hand(night)
    [event] = [one for one in program.get("/events").told["items"] if one["name"] == TABLE]
    path = f"/events/{event['id']}/capture/{night.wallet(1).token}"
    assert program.post(path, Idempotency_Key="capture").status == 202
    until(lambda: ended(program))
    captured = ended(program)
    assert captured["problem"] is None
    assert (captured["kind"], captured["figures"]["version"]) == ("capture", 1)
    with Books.open(night.home) as books:
        record = books.records.one(books.events.named(TABLE), 1)
    assert record.board.deal == night.record(1).board.deal
    assert night.lies_right(1)
    assert not [one for one in needles_of(record.board.deal) if one in program.heard]
