"""The log page in a real browser."""

import pytest
from playwright.sync_api import expect

from cardboards.games import HUAPAI
from dealer.home import Home
from dealer.jobs.events import make_event
from dealer.jobs.people import Person
from dealer.jobs.scan import CustodyStep, ScanOrder, scan_wallets
from dealer.jobs.wallets import add_wallets
from dealer.people import Role
from dealer.store.books import Books
from tests.dealer.web.conftest import shoot

STAFF = Person("王芳", Role.DEALING_STAFF)


@pytest.fixture
def house(tmp_path):
    home = Home.open(tmp_path / "home")
    make_event(home, "夜场", HUAPAI.key, STAFF)
    add_wallets(home, tuple(range(1, 17)), "A", 1, STAFF)
    return home


def test_the_log_is_narrowed_by_event_topic_wallet_and_person_and_saved(house, served, window):
    with Books.open(house) as books:
        token = next(one.token for one in books.wallets.all() if one.name.number == 7)
    scan_wallets(house, [token], ScanOrder(CustodyStep.SEE, place="3"), Person("李强", Role.CADDY))
    page = window(served(house), "/log")
    rows = page.locator("tbody tr")
    expect(rows).to_have_count(1)
    page.get_by_role("combobox", name="赛事").click()
    page.get_by_role("option", name="全部赛事").click()
    expect(rows).to_have_count(19)
    shoot(page, "log")
    page.get_by_label("牌号或牌套码").fill(token)
    page.keyboard.press("Enter")
    expect(rows).to_have_count(2)
    page.get_by_label("经手人").fill("李")
    page.keyboard.press("Enter")
    expect(rows).to_have_count(1)
    with page.expect_download() as begun:
        page.get_by_role("button", name="存为文件").click()
    text = begun.value.path().read_text(encoding="utf-8-sig")
    assert len(text.splitlines()) == 2
    assert token not in text
    page.get_by_label("牌号或牌套码").fill("seven")
    page.keyboard.press("Enter")
    expect(page.get_by_text("“seven”既不是牌套码，也不是牌号。")).to_be_visible()
