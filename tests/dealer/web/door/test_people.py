"""The people page: accounts are made, changed and removed from the screen."""

import re
from contextlib import closing

import pytest
from playwright.sync_api import expect

from cardboards.games import HUAPAI
from dealer.home import Home
from dealer.jobs import accounts as job
from dealer.jobs.accounts import invite
from dealer.jobs.door import Claim, Door
from dealer.jobs.events import make_event
from dealer.jobs.people import Person, Visitor
from dealer.people import Role
from dealer.web.cookies import SESSION
from tests.dealer.web.conftest import NAME, PASSWORD, PIN, shoot

CHIEF = Person("desk", Role.CHIEF_REFEREE)


@pytest.fixture
def house(tmp_path):
    """A home with an event and two of its staff."""
    home = Home.open(tmp_path / "home")
    make_event(home, "夜场", HUAPAI.key, CHIEF)
    invite(home, "王芳", [Role.DEALING_STAFF], CHIEF)
    invite(home, "李强", [Role.CADDY], CHIEF)
    return home


def roles(home):
    return {account.name: account.roles for account in job.people(home)}


def prove(page, pin=PIN):
    """Type the PIN that is asked for."""
    dialog = page.get_by_role("dialog").filter(has=page.locator("[name=pin]"))
    dialog.locator("[name=pin]").fill(pin)
    page.keyboard.press("Enter")


def person(page, name):
    return page.get_by_role("listitem").filter(has_text=name)


def test_somebody_is_invited_and_the_code_is_shown_once(house, served, window):
    page = window(served(house), "/people")
    page.get_by_label("名字").first.fill("赵六")
    page.get_by_role("checkbox", name="裁判员").click()
    page.get_by_role("button", name="建立账户").click()
    prove(page)
    code = page.locator(".secret").inner_text()
    shoot(page, "people-code")
    page.get_by_role("button", name="已记下").click()
    expect(person(page, "赵六")).to_contain_text("尚未设定密码")
    expect(page.locator(".secret")).to_have_count(0)
    assert roles(house)["赵六"] == {Role.REFEREE}
    with closing(Door.open(house)) as door:
        assert door.claim(Claim("赵六", code, PASSWORD, PIN), "here").visitor.name == "赵六"


def test_roles_change_and_a_player_is_refused_a_role_that_reveals(house, served, window):
    page = window(served(house), "/people")
    shoot(page, "people")
    person(page, "王芳").get_by_role("button", name="参加本赛事").click()
    prove(page)
    expect(person(page, "王芳").get_by_text("选手", exact=True)).to_be_visible()
    person(page, "王芳").get_by_role("button", name="职务").click()
    page.get_by_role("dialog").get_by_role("checkbox", name="裁判员").click()
    page.get_by_role("dialog").get_by_role("button", name="更改").click()
    prove(page)
    expect(page.get_by_text("王芳是“夜场”的选手，选手不得担任可以看牌的职务。")).to_be_visible()
    assert roles(house)["王芳"] == {Role.DEALING_STAFF}
    person(page, "李强").get_by_role("button", name="职务").click()
    page.get_by_role("dialog").get_by_role("checkbox", name="裁判员").click()
    page.get_by_role("dialog").get_by_role("button", name="更改").click()
    prove(page)
    expect(person(page, "李强")).to_contain_text("裁判员")
    assert roles(house)["李强"] == {Role.CADDY, Role.REFEREE}


def test_nothing_changes_without_the_pin(house, served, window):
    page = window(served(house), "/people")
    press = person(page, "李强").get_by_role("button", name="除名")
    press.click()
    shoot(page, "pin")
    page.get_by_role("dialog").get_by_role("button", name="取消").click()
    press.click()
    prove(page, "1379")
    expect(page.get_by_role("alert").filter(has_text="PIN 码有误。")).to_be_visible()
    assert set(roles(house)) == {"王芳", "李强", NAME}
    # A page's own ids are hexadecimal, and may hold these digits.
    assert not re.search("(?<![0-9a-f-])1379(?![0-9a-f-])", page.content())
    prove(page)
    expect(person(page, "李强")).to_have_count(0)
    assert set(roles(house)) == {"王芳", NAME}


def test_whoever_guesses_at_the_pin_is_signed_out(house, served, window):
    server = served(house)
    page = window(server, "/people")
    person(page, "李强").get_by_role("button", name="除名").click()
    for _ in range(5):
        expect(page.locator("[name=pin]")).to_have_value("")
        prove(page, "1379")
    expect(page).to_have_url(f"{server.url}/sign-in")


def test_a_token_is_made_shown_once_and_revoked(house, served, window):
    page = window(served(house), "/people")
    tokens = page.locator("section").filter(has_text="程序令牌")
    tokens.get_by_label("名字").fill("scoring")
    tokens.get_by_role("button", name="生成令牌").click()
    prove(page)
    secret = page.locator(".secret").inner_text()
    page.get_by_role("button", name="已记下").click()
    expect(tokens).to_contain_text("scoring")
    with closing(Door.open(house)) as door:
        assert door.program(secret) == Visitor("scoring", frozenset({Role.CADDY}), program=True)
        assert secret not in page.content()
        tokens.get_by_role("button", name="吊销").click()
        prove(page)
        expect(tokens).not_to_contain_text("scoring")
        assert door.program(secret) is None


def test_an_administrator_is_offered_no_referee(house, served, window):
    server = served(house)
    page = window(server, "/people")
    invitation = invite(house, "管理", [Role.ADMINISTRATOR], CHIEF)
    with closing(Door.open(house)) as door:
        session = door.claim(Claim("管理", invitation.code, PASSWORD, PIN), "here").session
    page.context.add_cookies([{"name": SESSION, "value": session, "url": server.url}])
    page.reload()
    expect(person(page, NAME)).to_be_visible()
    expect(person(page, NAME).get_by_role("button")).to_have_count(0)
    expect(page.get_by_role("checkbox", name="裁判")).to_have_count(0)
