"""Who comes in at the console's door, and what its journal says of it."""

import threading
from datetime import UTC, datetime

import pytest
from argon2 import PasswordHasher

from dealer.attempts import BY_ADDRESS, BY_NAME
from dealer.entries import EntryKind
from dealer.errors import NotPermitted, WrongUse
from dealer.home import Home
from dealer.jobs.accounts import invite, make_token, people, remove, renew, revoke_token, set_roles
from dealer.jobs.door import Claim, Door
from dealer.jobs.log import as_json, details, entries
from dealer.jobs.people import Person, Visitor
from dealer.people import Right, Role
from dealer.store.accounts_file import AccountsFile
from dealer.store.hashes import Hashes
from dealer.store.secrets import Keys

CHIEF = Person("张敏", Role.CHIEF_REFEREE)
HERE, ELSEWHERE = "192.168.1.10", "192.168.1.66"
PASSWORD, PIN = "correct horse", "4711"
WRONG = "The name or the password is wrong."


class Clock:
    """A clock that stands until it is moved."""

    def __init__(self):
        self.at = 1000.0

    def now(self):
        return self.at


class CountingHasher(PasswordHasher):
    """Little work, counted."""

    def __init__(self):
        super().__init__(time_cost=1, memory_cost=8, parallelism=1)
        self.done = []

    def verify(self, hash, password):  # noqa: A002
        self.done.append("verify")
        return super().verify(hash, password)

    def hash(self, password, **more):
        self.done.append("hash")
        return super().hash(password, **more)


class House:
    """A home with its door."""

    def __init__(self, folder):
        self.home = Home.open(folder)
        self.clock = Clock()
        self.hasher = CountingHasher()
        self.wall = datetime(2026, 11, 30, 20, 0, tzinfo=UTC)
        self.door = self.opened()

    def opened(self):
        file = AccountsFile.open(self.home.accounts, lambda: self.wall)
        return Door(self.home, file, Hashes(Keys(self.home.keys), self.hasher), self.clock)

    def first(self):
        """The chief referee has made the first account, and is signed in."""
        return self.door.claim(Claim(CHIEF.name, self.door.first_code, PASSWORD, PIN), HERE)

    def joins(self, name, *roles):
        """Somebody was invited and has chosen a password."""
        code = invite(self.home, name, roles, CHIEF).code
        return self.door.claim(Claim(name, code, PASSWORD, PIN), HERE)

    def journal(self, kind):
        return [entry for entry in entries(self.home, None) if entry.kind is kind]


@pytest.fixture
def house(tmp_path):
    house = House(tmp_path / "house")
    yield house
    house.door.close()


def refusal(call, *arguments):
    with pytest.raises(NotPermitted) as refused:
        call(*arguments)
    return str(refused.value)


def test_the_first_start_makes_the_chief_referee_by_the_code_of_the_terminal(house):
    signed_in = house.first()
    assert signed_in.visitor == Visitor("张敏", frozenset({Role.CHIEF_REFEREE}))
    assert house.door.visitor(signed_in.session) == signed_in.visitor
    assert house.door.first_code is None
    [entry] = house.journal(EntryKind.PASSWORD_CHOSEN)
    assert entry.about.actor == "张敏 (chief-referee)"


def test_without_the_code_nobody_is_first(house):
    for code in ("", "AAAAA-AAAAA", house.door.first_code[:-1]):
        refusal(house.door.claim, Claim("张敏", code, PASSWORD, PIN), ELSEWHERE)
    assert people(house.home) == ()


def test_the_first_code_is_good_once_and_another_at_each_start(house):
    code = house.door.first_code
    other = house.opened()
    assert other.first_code not in (None, code)
    other.close()
    house.first()
    refusal(house.door.claim, Claim("李强", code, PASSWORD, PIN), HERE)
    later = house.opened()
    assert later.first_code is None
    later.close()


def test_two_who_have_the_first_code_make_one_account(house):
    """The code of another server on the same home is worth nothing once somebody is chief referee."""
    other = house.opened()
    code = other.first_code
    house.first()
    assert other.first_code is None
    refusal(other.claim, Claim("李强", code, PASSWORD, PIN), HERE)
    other.close()
    assert [account.name for account in people(house.home)] == ["张敏"]


def test_somebody_signs_in_with_his_own_password_however_the_name_is_typed(house):
    house.first()
    house.joins("Wang Fang", Role.DEALING_STAFF)
    signed_in = house.door.sign_in("ｗａｎｇ　fang", "ｃｏｒｒｅｃｔ horse", ELSEWHERE)
    assert signed_in.visitor.name == "Wang Fang"


def test_an_unknown_name_and_a_wrong_password_get_the_same_answer_after_the_same_work(house):
    house.first()
    invite(house.home, "invited", [Role.CADDY], CHIEF)
    for name in ("张敏", "nobody", "invited", "", "x" * 10_000, "\ud800"):
        house.hasher.done.clear()
        assert refusal(house.door.sign_in, name, "wrong", name) == WRONG
        assert house.hasher.done == ["verify"]


def test_a_wrong_code_gets_the_same_answer_after_the_same_work_for_every_name(house):
    house.first()
    invite(house.home, "invited", [Role.CADDY], CHIEF)
    answers = set()
    for name in ("张敏", "nobody", "invited"):
        house.hasher.done.clear()
        answers.add(refusal(house.door.claim, Claim(name, "AAAAA-AAAAA", PASSWORD, PIN), name))
        assert house.hasher.done == ["verify"]
    assert len(answers) == 1


def test_an_invitation_is_good_once(house):
    house.first()
    code = invite(house.home, "王芳", [Role.CADDY], CHIEF).code
    claim = Claim("王芳", code.lower().replace("-", " "), PASSWORD, PIN)
    assert house.door.claim(claim, HERE).visitor.roles == {Role.CADDY}
    refusal(house.door.claim, claim, HERE)


@pytest.mark.parametrize(("password", "pin"), [("short", PIN), ("王芳", PIN), (PASSWORD, "0000")])
def test_a_weak_password_or_pin_does_not_use_the_code_up(house, password, pin):
    house.first()
    code = invite(house.home, "王芳", [Role.CADDY], CHIEF).code
    with pytest.raises(WrongUse):
        house.door.claim(Claim("王芳", code, password, pin), HERE)
    assert house.door.claim(Claim("王芳", code, PASSWORD, PIN), HERE)


def test_a_forgotten_password_is_chosen_anew_and_old_sessions_end(house):
    house.first()
    old = house.joins("王芳", Role.CADDY)
    code = renew(house.home, "王芳", CHIEF).code
    assert house.door.visitor(old.session), "a code alone ends nothing"
    house.door.claim(Claim("王芳", code, "battery staple", "2580"), HERE)
    assert house.door.visitor(old.session) is None
    assert refusal(house.door.sign_in, "王芳", PASSWORD, HERE) == WRONG
    assert house.door.sign_in("王芳", "battery staple", HERE)


def test_somebody_changes_his_own_password_and_pin(house):
    old = house.first()
    refusal(house.door.change, old.session, "wrong", ("battery staple", "2580"), HERE)
    new = house.door.change(old.session, PASSWORD, ("battery staple", "2580"), HERE)
    assert house.door.visitor(old.session) is None
    assert house.door.check_pin(new.session, "2580", HERE) == new.visitor
    refusal(house.door.change, old.session, "battery staple", (PASSWORD, PIN), HERE)


def test_a_role_that_was_taken_away_is_gone_at_once(house):
    house.first()
    staff = house.joins("王芳", Role.DEALING_STAFF)
    set_roles(house.home, "王芳", [Role.CADDY], CHIEF)
    assert house.door.visitor(staff.session) is None
    assert house.door.sign_in("王芳", PASSWORD, HERE).visitor.roles == {Role.CADDY}
    remove(house.home, "王芳", CHIEF)
    assert refusal(house.door.sign_in, "王芳", PASSWORD, HERE) == WRONG


def test_a_session_survives_a_restart_and_signing_out_does_not(house):
    signed_in = house.first()
    again = house.opened()
    assert again.visitor(signed_in.session) == signed_in.visitor
    again.sign_out(signed_in.session)
    again.close()
    assert house.door.visitor(signed_in.session) is None


def test_after_some_failures_one_waits_the_right_password_too(house):
    house.first()
    for _ in range(BY_NAME.free):
        refusal(house.door.sign_in, "张敏", "wrong", ELSEWHERE)
    house.hasher.done.clear()
    assert "1 seconds" in refusal(house.door.sign_in, "张敏", PASSWORD, ELSEWHERE)
    assert house.hasher.done == []
    assert house.door.sign_in("张敏", PASSWORD, HERE), "where the chief referee was in before"
    house.clock.at += 1
    assert house.door.sign_in("张敏", PASSWORD, ELSEWHERE)


def test_a_name_that_nobody_has_waits_the_same(house):
    house.first()
    answers = [
        [refusal(house.door.sign_in, name, "wrong", name) for _ in range(BY_NAME.free + 1)]
        for name in ("张敏", "nobody")
    ]
    assert answers[0] == answers[1]


def test_one_address_that_tries_many_names_waits(house):
    for number in range(BY_ADDRESS.free):
        refusal(house.door.sign_in, f"name {number}", "wrong", ELSEWHERE)
    assert "seconds" in refusal(house.door.sign_in, "another", "wrong", ELSEWHERE)


def test_a_burst_is_in_the_journal_once_and_a_password_in_the_wrong_field_is_not(house):
    house.first()
    for _ in range(BY_NAME.free):
        refusal(house.door.sign_in, "张敏", "hunter2", ELSEWHERE)
        refusal(house.door.sign_in, "my secret password", "x", HERE)
    for _ in range(BY_NAME.free):
        refusal(house.door.sign_in, "张敏", "hunter2", ELSEWHERE)
    known, unknown = house.journal(EntryKind.SIGN_INS_FAILED)
    assert dict(known.facts) == {"name": "张敏", "wrong": "password", "address": ELSEWHERE}
    assert dict(unknown.facts) == {"wrong": "password", "address": HERE}
    assert [said.english() for said in details(known)] == [
        "name 张敏", "wrong password", f"address {ELSEWHERE}"
    ]  # fmt: skip


def test_many_at_once_are_not_all_admitted(house):
    house.first()
    answers = []

    def tries():
        answers.append(refusal(house.door.sign_in, "张敏", "wrong", ELSEWHERE))

    threads = [threading.Thread(target=tries) for _ in range(20)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert answers.count(WRONG) == BY_NAME.free


def test_the_pin_is_proved_again_and_five_wrong_ones_end_the_session(house):
    house.first()
    signed_in = house.joins("王芳", Role.REFEREE)
    assert house.door.check_pin(signed_in.session, "４７１１", HERE) == signed_in.visitor
    for _ in range(BY_NAME.free):
        assert house.door.visitor(signed_in.session)
        assert refusal(house.door.check_pin, signed_in.session, "1379", HERE) == "The PIN is wrong."
    assert house.door.visitor(signed_in.session) is None
    assert "Sign in again" in refusal(house.door.check_pin, signed_in.session, PIN, HERE)
    [burst] = house.journal(EntryKind.SIGN_INS_FAILED)
    assert dict(burst.facts) == {"name": "王芳", "wrong": "pin", "address": HERE}
    again = house.door.sign_in("王芳", PASSWORD, HERE)
    assert "seconds" in refusal(house.door.check_pin, again.session, PIN, HERE)


def test_the_pin_of_another_does_not_fit(house):
    signed_in = house.first()
    code = invite(house.home, "王芳", [Role.CADDY], CHIEF).code
    house.door.claim(Claim("王芳", code, PASSWORD, "2580"), HERE)
    refusal(house.door.check_pin, signed_in.session, "2580", HERE)


def test_a_program_comes_in_by_its_token_until_it_is_revoked(house):
    token = make_token(house.home, "scoring", Role.CHIEF_REFEREE, CHIEF)
    program = house.door.program(token)
    assert program == Visitor("scoring", frozenset({Role.CHIEF_REFEREE}), program=True)
    assert program.acting(Right.RELEASE).actor == "scoring (chief-referee)"
    assert house.door.program("") is None
    revoke_token(house.home, "scoring", CHIEF)
    assert house.door.program(token) is None


def test_nothing_secret_is_in_any_file(house):
    first = house.door.first_code
    session = house.first().session
    refusal(house.door.sign_in, "张敏", "hunter2 hunter2", HERE)
    code = invite(house.home, "王芳", [Role.CADDY], CHIEF).code
    token = make_token(house.home, "scoring", Role.CADDY, CHIEF)
    written = b"".join(one.read_bytes() for one in house.home.folder.rglob("*") if one.is_file())
    for secret in (PASSWORD, "hunter2", session, first, code, token):
        assert secret.encode() not in written
    journalled = str([as_json(entry) for entry in entries(house.home, None)])
    assert "argon2" not in journalled
