"""Wallets on their way, from a phone: codes as a scanner types them, each answered at once."""

from contextlib import closing

import pytest
from playwright.sync_api import expect

from dealer.entries import About, Entry, EntryKind
from dealer.home import Home
from dealer.jobs.accounts import invite
from dealer.jobs.boards import Change, shuffle_boards
from dealer.jobs.door import Claim, Door
from dealer.jobs.events import make_event
from dealer.jobs.people import Person
from dealer.jobs.wallets import add_wallets, list_wallets
from dealer.people import Role
from dealer.store.books import Books
from dealer.web.cookies import SESSION
from tests.dealer.web.conftest import PASSWORD, PIN, shoot

EVENT = "周三夜场"
CHIEF = Person("desk", Role.CHIEF_REFEREE)
DEALT = (EntryKind.WALLET_BOUND, EntryKind.WALLET_ACCEPTED, EntryKind.BOARD_COMPLETE)


@pytest.fixture
def house(tmp_path):
    """A home with two wallets: 1 is dealt, 2 is empty."""
    home = Home.open(tmp_path / "home")
    make_event(home, EVENT, "huapai", CHIEF)
    shuffle_boards(home, EVENT, (1, 2), None, Change(), CHIEF)
    add_wallets(home, (1, 2), "A", 1, CHIEF)
    with Books.open(home, "station") as books:
        event, wallet = books.events.named(EVENT).id, books.wallets.all()[0]
        about = About(event, "job", 1, "A", 1, wallet.token)
        for kind in DEALT:
            books.journal.append(Entry(kind, {"version": 1}), about)
        books.project()
    return home


@pytest.fixture
def caddy(house, served, window):
    """The scanning page on the phone of a caddy."""
    server = served(house)
    with closing(Door.open(house)) as door:
        code = invite(house, "小王", [Role.CADDY], CHIEF).code
        session = door.claim(Claim("小王", code, PASSWORD, PIN), "here").session
    page = window(server, "/sign-in", size="phone", signed_in=False)
    page.context.add_cookies([{"name": SESSION, "value": session, "url": server.url}])
    page.goto(server.url + "/scan")
    page.wait_for_function("window.did_handshake === true")
    return page


def full_width(text):
    """As a Chinese input method types it."""
    return "".join(chr(ord(sign) + 0xFEE0) for sign in text.lower())


def scan(page, text):
    """As a scanner does: keys, then Enter."""
    page.locator("[data-scan]").focus()
    page.keyboard.insert_text(text)
    page.keyboard.press("Enter")


def newest(page):
    return page.locator(".scans[aria-live] li").first


def test_codes_are_answered_one_by_one_whatever_typed_them(house, caddy):
    dealt, empty = list_wallets(house)
    caddy.get_by_label("桌号").fill("3")
    scan(caddy, full_width(dealt.token))
    expect(newest(caddy)).to_contain_text("3号桌")
    expect(newest(caddy)).to_have_class("scan-well")
    scan(caddy, empty.token)
    expect(newest(caddy)).to_have_class("scan-odd")
    shoot(caddy, "scan")
    assert [one.place for one in list_wallets(house)] == ["3", None]


def test_a_code_that_is_none_of_this_house_changes_nothing(house, caddy):
    scan(caddy, "FP1" + "A" * 26)
    expect(newest(caddy)).to_have_text("没有牌套用这个码。标签可能已经换过。")
    expect(newest(caddy)).to_have_class("scan-odd")
    assert [one.place for one in list_wallets(house)] == [None, None]


def test_a_wallet_seen_elsewhere_is_told_and_listed(house, caddy):
    token = list_wallets(house)[0].token
    caddy.get_by_label("桌号").fill("3")
    scan(caddy, token)
    expect(newest(caddy)).to_have_class("scan-well")
    caddy.get_by_role("button", name="查在哪里").click()
    caddy.get_by_label("桌号").fill("5")
    scan(caddy, token)
    expect(newest(caddy)).to_have_class("scan-odd")
    caddy.get_by_role("button", name="重新查看").click()
    expect(caddy.locator(".panel .scan-odd")).to_contain_text("第1副")


def test_a_caddy_sees_this_room_only_and_holds_no_wallet(caddy):
    expect(caddy.locator(".rooms a")).to_have_text(["扫码"])
    expect(caddy.get_by_role("button", name="发出")).to_be_visible()
    expect(caddy.get_by_role("button", name="扣留")).to_have_count(0)


EYE = """(token) => {
    window.BarcodeDetector = class { async detect() { return [{ rawValue: token }]; } };
    navigator.mediaDevices.getUserMedia = async () => document.createElement("canvas").captureStream(5);
}"""


def test_a_code_in_the_live_camera_counts_once_while_it_is_in_sight(house, caddy):
    token = list_wallets(house)[0].token
    caddy.add_init_script(f"({EYE})('{token}')")
    caddy.reload()
    caddy.wait_for_function("window.did_handshake === true")
    caddy.get_by_label("桌号").fill("3")
    caddy.get_by_role("button", name="用本机摄像头扫码").click()
    expect(newest(caddy)).to_have_class("scan-well")
    caddy.wait_for_function("fapai.lens && document.querySelector('.lens-open video')")
    expect(caddy.locator(".scans[aria-live] li")).to_have_count(1)
    assert [one.place for one in list_wallets(house)] == ["3", None]


ANEW = """field => {
    const anew = field.cloneNode();
    anew.value = "";
    field.replaceWith(anew);
}"""


def test_half_a_code_is_not_lost_when_its_field_is_drawn_anew(caddy):
    """A question that is asked again draws its page again, whoever is typing."""
    field = caddy.locator("[data-scan]")
    expect(field).to_be_focused()
    caddy.keyboard.type("FP1ABC")
    field.evaluate(ANEW)
    expect(field).to_have_value("FP1ABC")
    caddy.keyboard.press("Enter")
    field.evaluate(ANEW)
    expect(field).to_be_focused()
    expect(field).to_have_value("")
