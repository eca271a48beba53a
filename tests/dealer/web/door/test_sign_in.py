"""The door in a real browser, and what its answers carry."""

import json
import secrets
from contextlib import closing
from http.client import HTTPConnection
from urllib.parse import urlencode

import pytest
from playwright.sync_api import expect

from dealer.home import Home
from dealer.jobs.accounts import invite
from dealer.jobs.door import Claim, Door
from dealer.jobs.people import Person
from dealer.people import Role
from dealer.web.cookies import SESSION
from dealer.web.door.forms import MOST_BYTES, inside
from tests.dealer.web.conftest import NAME, PASSWORD, PIN, Served, shoot

CHIEF = Person("desk", Role.CHIEF_REFEREE)


@pytest.fixture
def house(tmp_path, session):
    """A home in which the chief referee has an account."""
    home = Home.open(tmp_path / "home")
    session(home)
    return home


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """Serves one home for all tests that need no browser."""
    running = Served(Home.open(tmp_path_factory.mktemp("door")))
    yield running
    running.kill()


@pytest.fixture
def name(server):
    """The name of a new account of that home."""
    name = f"staff {secrets.token_hex(4)}"
    code = invite(server.home, name, [Role.CADDY], CHIEF).code
    with closing(Door.open(server.home)) as door:
        door.claim(Claim(name, code, PASSWORD, PIN), "here")
    return name


def sent(server, path, cookie="", **fields):
    """What a form is answered: status, what is said, the cookie that is set."""
    connection = HTTPConnection("127.0.0.1", server.port, timeout=20)
    try:
        headers = {"Content-Type": "application/x-www-form-urlencoded", "Cookie": cookie}
        connection.request("POST", path, urlencode(fields), headers)
        answer = connection.getresponse()
        return answer.status, json.loads(answer.read()), answer.getheader("Set-Cookie")
    finally:
        connection.close()


def visitor(home, cookie):
    with closing(Door.open(home)) as door:
        return door.visitor(cookie.partition("=")[2].partition(";")[0])


def fill(page, **fields):
    for name, value in fields.items():
        page.locator(f"[name={name}]").fill(value)


def test_the_first_start_from_the_terminals_code_to_the_first_page(served, window):
    server = served()
    page = window(server, signed_in=False)
    expect(page).to_have_url(f"{server.url}/code")
    shoot(page, "first-start")
    fill(page, name=NAME, code="AAAAA-AAAAA", new=PASSWORD, again=PASSWORD, pin=PIN)
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_have_text("名字或代码有误，或代码已过期。")
    assert page.locator("[name=new]").input_value() == ""
    fill(page, code=server.first_code, new=PASSWORD, again=PASSWORD, pin=PIN)
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("现在做什么？")
    expect(page.get_by_role("link", name=NAME)).to_be_visible()


def test_somebody_signs_in_comes_where_he_wanted_to_and_goes_again(house, served, window):
    server = served(house)
    page = window(server, "/sign-in?then=/sign-in", signed_in=False)
    shoot(page, "sign-in")
    fill(page, name=NAME, password="wrong")
    page.get_by_role("button", name="登录").click()
    expect(page.get_by_role("alert")).to_have_text("名字或密码有误。")
    fill(page, password=PASSWORD)
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text(NAME)
    expect(page.get_by_text("已登录，职务：裁判长。")).to_be_visible()
    shoot(page, "signed-in")
    page.get_by_role("button", name="退出登录").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("登录")


def test_the_session_is_out_of_reach_of_scripts_and_other_sites(server, name):
    _, told, cookie = sent(server, "/sign-in", name=name, password=PASSWORD, then="/log")
    assert told == {"then": "/log"}
    session, _, attributes = cookie.partition(";")
    assert session.startswith(f"{SESSION}=")
    assert {"httponly", "path=/", "samesite=strict"} <= {
        one.strip().lower() for one in attributes.split(";")
    }
    assert visitor(server.home, cookie).name == name


def test_signing_in_again_ends_the_session_of_before_and_signing_out_the_last(server, name):
    _, _, first = sent(server, "/sign-in", name=name, password=PASSWORD)
    _, _, second = sent(server, "/sign-in", first, name=name, password=PASSWORD)
    assert visitor(server.home, first) is None
    assert visitor(server.home, second)
    _, _, third = sent(server, "/sign-out", second)
    assert visitor(server.home, second) is None
    assert f'{SESSION}=""' in third


def test_another_password_takes_the_old_one_and_ends_the_session(server, name):
    _, _, cookie = sent(server, "/sign-in", name=name, password=PASSWORD)
    new = {"new": "battery staple", "again": "battery staple", "pin": "1379"}
    assert sent(server, "/password", cookie, password="wrong", **new)[0] == 403
    assert sent(server, "/password", cookie, password=PASSWORD, **new | {"again": "x"})[0] == 400
    _, _, changed = sent(server, "/password", cookie, password=PASSWORD, **new)
    assert visitor(server.home, cookie) is None
    assert visitor(server.home, changed).name == name
    assert sent(server, "/sign-in", name=name, password=PASSWORD)[0] == 403


def test_every_wrong_answer_is_the_same_in_the_browsers_language(server, name):
    invite(server.home, "王芳", [Role.CADDY], CHIEF)
    answers = {
        json.dumps(sent(server, "/sign-in", "fapai_language=en", name=one, password="wrong"))
        for one in (name, "nobody", "王芳")
    }
    assert len(answers) == 1
    assert "The name or the password is wrong." in answers.pop()


def test_a_form_without_its_fields_or_without_end_is_refused(server):
    for path in ("/sign-in", "/code", "/password"):
        status, told, cookie = sent(server, path)
        assert status in (400, 403)
        assert set(told) == {"said"}
        assert cookie is None
    assert sent(server, "/sign-in", name="x" * MOST_BYTES)[0] == 400


@pytest.mark.parametrize(
    ("then", "path"),
    [
        ("/log", "/log"),
        ("//evil.example", "/"),
        ("/\\evil.example", "/"),
        ("https://evil.example", "/"),
        ("", "/"),
    ],
)
def test_nobody_is_sent_away_from_this_console(then, path):
    assert inside(then) == path
