"""The decks of a station on their page: a damaged one is told, taken back to what it was, and forgotten when agreed."""

import pytest
from playwright.sync_api import expect

from dealer.home import Home
from tests.dealer.web.conftest import shoot

PATIENCE = 60_000


@pytest.fixture
def home(tmp_path):
    """A home with one deck that cannot be read and has learnt since it was taught."""
    home = Home.open(tmp_path / "home")
    home.deck("white").write_bytes(b"learnt something odd")
    home.deck_before("white").write_bytes(b"as it was taught")
    return home


def press(page, text):
    page.get_by_role("button", name=text).last.click()


def test_a_deck_is_taken_back_to_what_it_was_and_forgotten_only_when_agreed(home, served, window):
    page = window(served(home), "/machine")
    page.get_by_role("link", name="已学的牌").click()
    deck = page.locator("li.event", has_text="white")
    expect(deck.get_by_role("alert")).to_be_visible(timeout=PATIENCE)
    expect(page.locator("nav.rooms [aria-current=true]")).to_have_attribute("href", "/machine")
    shoot(page, "decks")
    press(page, "恢复先前的")
    press(page, "退回")
    expect(page.get_by_text("恢复先前的")).to_be_hidden(timeout=PATIENCE)
    assert home.deck("white").read_bytes() == b"as it was taught"
    asked = page.get_by_role("dialog")
    press(page, "删除")
    press(asked, "取消")
    expect(asked).to_be_hidden(timeout=PATIENCE)
    assert home.deck("white").exists()
    press(page, "删除")
    press(asked, "删除")
    expect(deck).to_be_hidden(timeout=PATIENCE)
    assert not home.deck("white").exists()
