"""Which wallets are verified first, asked on the page: the time there is decides, and what is left out is said."""

import pytest
from playwright.sync_api import expect

from cardboards.cards import Suit
from dealer.home import Home
from dealer.jobs.boards import Change, shuffle_boards
from dealer.jobs.events import make_event
from dealer.jobs.people import Person
from dealer.jobs.wallets import add_wallets, list_wallets
from dealer.people import Role
from tests.dealer.cli.test_fouled import deal
from tests.dealer.web.conftest import shoot

EVENT = "周三夜场"
STAFF = Person("王芳", Role.DEALING_STAFF)
PATIENCE = 30_000


@pytest.fixture
def hall(tmp_path):
    """Three wallets that were dealt, and none of them verified."""
    home = Home.open(tmp_path / "home")
    make_event(home, EVENT, "huapai", STAFF)
    shuffle_boards(home, EVENT, (1, 2, 3), None, Change(), STAFF)
    add_wallets(home, (1, 2, 3), "A", 1, STAFF)
    for wallet in list_wallets(home):
        deal(home, wallet.token, 1)
    return home


def choose(page, minutes):
    page.get_by_label("还有几分钟").fill(minutes)
    page.locator("[data-settled]", has_text="选出牌套").click()


def test_as_many_wallets_as_there_is_time_for_and_those_that_it_fails(hall, served, window):
    page = window(served(hall), "/verify")
    page.get_by_role("link", name="先核对哪些").click()
    choose(page, "1")
    rows = page.locator("tbody tr")
    expect(rows).to_have_count(2, timeout=PATIENCE)
    expect(page.get_by_role("main").get_by_role("alert")).to_contain_text("1 个")
    shoot(page, "sample")
    choose(page, "2")
    expect(rows).to_have_count(3, timeout=PATIENCE)
    expect(page.get_by_role("main").get_by_role("alert")).to_be_hidden()
    assert not any(suit.symbol in page.locator("main").inner_text() for suit in Suit)
    rows.last.get_by_role("link").click()
    expect(page.locator(".named")).to_contain_text("第3副", timeout=PATIENCE)
    expect(page.locator(".named")).to_contain_text("A套 第1份")
