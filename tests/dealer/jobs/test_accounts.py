"""Accounts are made and changed by who may, and every change is in the journal."""

import pytest

from cardboards.games import HUAPAI
from dealer.entries import EntryKind
from dealer.errors import NotPermitted, WrongUse
from dealer.home import Home
from dealer.jobs import accounts as job
from dealer.jobs.accounts import (
    invite,
    make_token,
    remove,
    renew,
    revoke_token,
    set_plays,
    set_roles,
)
from dealer.jobs.boards import Change, shuffle_boards
from dealer.jobs.door import Claim, Door
from dealer.jobs.events import make_event
from dealer.jobs.log import as_json, details, entries
from dealer.jobs.people import Person
from dealer.jobs.release import release
from dealer.people import Role
from firmware_bridge.clock import RealClock

CHIEF = Person("张敏", Role.CHIEF_REFEREE)
ADMINISTRATOR = Person("root", Role.ADMINISTRATOR)
STAFF = Person("王芳", Role.DEALING_STAFF)
HERE = "192.168.1.10"


@pytest.fixture
def house(tmp_path):
    """A home with one event that is not released."""
    home = Home.open(tmp_path / "house")
    make_event(home, "夜场", HUAPAI.key, STAFF)
    return home


def claimed(home, invitation):
    """The account's owner has chosen a password."""
    door = Door.open(home, RealClock())
    door.claim(Claim(invitation.account.name, invitation.code, "correct horse", "4711"), HERE)
    door.close()


def journal(home, kind):
    return [as_json(entry) for entry in entries(home, None) if entry.kind is kind]


def test_an_invitation_names_the_roles_and_its_code_is_kept_as_a_hash_only(house):
    invitation = invite(house, " 王芳 ", [Role.DEALING_STAFF, Role.CADDY], CHIEF)
    [account] = job.people(house)
    assert account == invitation.account
    assert (account.name, account.claimed) == ("王芳", False)
    assert account.roles == {Role.DEALING_STAFF, Role.CADDY}
    files = b"".join(one.read_bytes() for one in house.folder.rglob("*") if one.is_file())
    assert invitation.code.encode() not in files
    assert invitation.code.replace("-", "").encode() not in files
    [entry] = journal(house, EntryKind.PERSON_INVITED)
    assert entry["actor"] == CHIEF.actor
    assert entry["facts"] == {"name": "王芳", "roles": ["caddy", "dealing-staff"]}


def test_the_log_says_roles_in_words(house):
    invite(house, "王芳", [Role.DEALING_STAFF, Role.CADDY], CHIEF)
    [entry] = [one for one in entries(house, None) if one.kind is EntryKind.PERSON_INVITED]
    assert [said.english() for said in details(entry)] == [
        "name 王芳",
        "roles caddy, dealing staff",
    ]


CHANGES = (
    lambda home, by: invite(home, "new", [Role.CADDY], by),
    lambda home, by: renew(home, "王芳", by),
    lambda home, by: set_roles(home, "王芳", [Role.CADDY], by),
    lambda home, by: set_plays(home, "王芳", "夜场", by, plays=True),
    lambda home, by: remove(home, "王芳", by),
    lambda home, by: make_token(home, "new", Role.CADDY, by),
    lambda home, by: revoke_token(home, "scoring", by),
)


def state(home):
    return job.people(home), job.tokens(home), [as_json(entry) for entry in entries(home, None)]


@pytest.mark.parametrize("role", Role)
def test_only_who_manages_people_changes_accounts(house, role):
    invite(house, "王芳", [Role.CADDY], CHIEF)
    make_token(house, "scoring", Role.CADDY, CHIEF)
    by = Person("x", role)
    before = state(house)
    for change in CHANGES:
        if role in (Role.CHIEF_REFEREE, Role.ADMINISTRATOR):
            change(house, by)
        else:
            with pytest.raises(NotPermitted):
                change(house, by)
            assert state(house) == before


def test_an_administrator_makes_no_referee_nor_takes_over_one(house):
    invite(house, "caddy", [Role.CADDY], CHIEF)
    invite(house, "referee", [Role.REFEREE], CHIEF)
    before = state(house)
    for change in (
        lambda: invite(house, "new", [Role.CADDY, Role.REFEREE], ADMINISTRATOR),
        lambda: renew(house, "referee", ADMINISTRATOR),
        lambda: set_roles(house, "referee", [Role.CADDY], ADMINISTRATOR),
        lambda: set_roles(house, "caddy", [Role.CHIEF_REFEREE], ADMINISTRATOR),
        lambda: remove(house, "referee", ADMINISTRATOR),
        lambda: make_token(house, "new", Role.CHIEF_REFEREE, ADMINISTRATOR),
    ):
        with pytest.raises(NotPermitted, match="chief referee"):
            change()
        assert state(house) == before


@pytest.mark.parametrize("role", [Role.REFEREE, Role.CHIEF_REFEREE])
def test_a_player_of_an_unreleased_event_gets_no_role_that_reveals(house, role):
    invite(house, "王芳", [Role.DEALING_STAFF], CHIEF)
    set_plays(house, "王芳", "夜场", CHIEF, plays=True)
    with pytest.raises(NotPermitted, match="夜场"):
        set_roles(house, "王芳", [Role.DEALING_STAFF, role], CHIEF)
    set_plays(house, "王芳", "夜场", CHIEF, plays=False)
    set_roles(house, "王芳", [role], CHIEF)
    with pytest.raises(NotPermitted, match="夜场"):
        set_plays(house, "王芳", "夜场", CHIEF, plays=True)
    assert [entry["kind"] for entry in journal(house, EntryKind.PLAYER_ENTERED)] == [
        "player_entered"
    ]


def test_who_played_may_be_a_referee_when_the_records_are_released(house):
    invite(house, "王芳", [Role.DEALING_STAFF], CHIEF)
    set_plays(house, "王芳", "夜场", CHIEF, plays=True)
    shuffle_boards(house, "夜场", (1,), None, Change(), STAFF)
    release(house, "夜场", None, CHIEF)
    assert set_roles(house, "王芳", [Role.REFEREE], CHIEF).roles == {Role.REFEREE}


def test_one_chief_referee_stays(house):
    claimed(house, invite(house, "张敏", [Role.CHIEF_REFEREE], CHIEF))
    for change in (
        lambda: remove(house, "张敏", CHIEF),
        lambda: set_roles(house, "张敏", [Role.REFEREE], CHIEF),
    ):
        with pytest.raises(WrongUse, match="only chief referee"):
            change()
    other = invite(house, "李强", [Role.CHIEF_REFEREE], CHIEF)
    with pytest.raises(WrongUse, match="only chief referee"):
        remove(house, "张敏", CHIEF)
    claimed(house, other)
    remove(house, "张敏", CHIEF)
    assert [account.name for account in job.people(house)] == ["李强"]


@pytest.mark.parametrize("name", ["王芳", "ＷＡＮＧ", " wang "])
def test_a_name_is_given_once(house, name):
    invite(house, "王芳", [Role.CADDY], CHIEF)
    invite(house, "wang", [Role.CADDY], CHIEF)
    with pytest.raises(WrongUse, match="already"):
        invite(house, name, [Role.CADDY], CHIEF)


def test_what_is_not_there_or_says_nothing_is_refused(house):
    for change in (
        lambda: invite(house, "王芳", [], CHIEF),
        lambda: renew(house, "nobody", CHIEF),
        lambda: set_roles(house, "nobody", [Role.CADDY], CHIEF),
        lambda: remove(house, "nobody", CHIEF),
        lambda: revoke_token(house, "nothing", CHIEF),
    ):
        with pytest.raises(WrongUse):
            change()


def test_a_token_is_told_once_and_its_name_is_taken(house):
    secret = make_token(house, "scoring", Role.DEALING_STAFF, CHIEF)
    files = b"".join(one.read_bytes() for one in house.folder.rglob("*") if one.is_file())
    assert secret.encode() not in files
    with pytest.raises(WrongUse, match="already"):
        make_token(house, "scoring", Role.CADDY, CHIEF)
    revoke_token(house, "scoring", CHIEF)
    assert job.tokens(house) == ()
    assert [entry["facts"]["name"] for entry in journal(house, EntryKind.TOKEN_REVOKED)] == [
        "scoring"
    ]
