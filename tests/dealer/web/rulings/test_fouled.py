"""A spoilt wallet is replaced and a fouled board is found, on the pages where staff look for them."""

import pytest
from playwright.sync_api import expect

from cardboards.cards import Suit
from dealer.home import Home
from dealer.jobs.boards import Change, shuffle_boards
from dealer.jobs.events import make_event
from dealer.jobs.people import Person
from dealer.jobs.scan import CustodyStep, ScanOrder, scan_wallets
from dealer.jobs.wallets import add_wallets, list_wallets
from dealer.people import Role
from tests.dealer.cli.test_fouled import deal, verified_otherwise
from tests.dealer.web.conftest import shoot

PATIENCE = 30_000
EVENT = "周三夜场"
STAFF = Person("王芳", Role.DEALING_STAFF)


@pytest.fixture
def hall(tmp_path):
    """Board 2 in two copies, played at tables 1 and 2; the second copy was found with other cards."""
    home = Home.open(tmp_path / "home")
    make_event(home, EVENT, "huapai", STAFF)
    shuffle_boards(home, EVENT, (1, 2), None, Change(), STAFF)
    add_wallets(home, (1, 2), "A", 2, STAFF)
    for wallet in list_wallets(home):
        deal(home, wallet.token, 1)
    for table, token in enumerate(tokens(home, 2), 1):
        scan_wallets(home, [token], ScanOrder(CustodyStep.ISSUE, str(table)), STAFF)
        scan_wallets(home, [token], ScanOrder(CustodyStep.RETURN), STAFF)
    verified_otherwise(home, tokens(home, 2)[1])
    return home


def tokens(home, number):
    return [one.token for one in list_wallets(home) if one.name.number == number]


def test_a_fouled_board_is_named_before_the_release_with_what_each_table_met(hall, served, window):
    page = window(served(hall), "/release")
    expect(page.get_by_text("第 2 副错乱：须分组计分。")).to_be_visible(timeout=PATIENCE)
    page.get_by_role("link", name="牌副错乱").click()
    rows = page.locator("tbody tr")
    expect(rows).to_have_count(2, timeout=PATIENCE)
    expect(rows.nth(0)).to_contain_text("版本 1", timeout=PATIENCE)
    expect(rows.nth(1)).to_contain_text("另一种牌", timeout=PATIENCE)
    assert not any(suit.symbol in page.locator("main").inner_text() for suit in Suit)
    shoot(page, "fouled")


def test_a_spoilt_wallet_gives_way_to_an_empty_one_and_whom_it_concerns_is_said(
    hall, served, window
):
    old = tokens(hall, 2)[0]
    page = window(served(hall), "/wallets")
    page.locator(f"[data-wallet={old}]").click()
    page.get_by_role("button", name="损坏或遗失").click()
    shoot(page, "spoilt-why")
    page.get_by_label("理由").fill("被水浸了")
    page.get_by_role("button", name="换牌套").click()
    told = page.locator(".dialog").filter(has_text="第 1 桌已打过它里面的牌")
    expect(told).to_contain_text("另一个空牌套", timeout=PATIENCE)
    shoot(page, "spoilt")
    assert "fapai" not in told.inner_text()
    told.get_by_role("button", name="知道了").click()
    expect(page.locator(f"[data-wallet={old}]")).to_have_count(0, timeout=PATIENCE)
    assert tokens(hall, 2)[0] != old
