"""A wallet verified from a browser, on a simulated machine that somebody careful stands at."""

import pytest
from playwright.sync_api import expect

from dealer.custody import Content
from dealer.entries import EntryKind
from dealer.jobs.stations import StationSettings, change
from dealer.store.books import Books
from tests.dealer.web.conftest import PIN, shoot
from tests.e2e.conftest import DECK, GEAR

PATIENCE = 60_000
PAGE = "/verify"


@pytest.fixture
def at_page(evening, served, window):
    """A board that lies in its wallet, and the verifying page of a chief referee."""

    def open_page(trouble=None, **facts):
        night = evening()
        change(night.home, StationSettings(machine=GEAR.machine, deck=DECK))
        night.deal()
        if trouble is not None:
            night.meddle(trouble, number=1, **facts)
        return night, window(served(night.home), PAGE)

    return open_page


def scan(page, text):
    """As a scanner does: keys, then Enter."""
    expect(page.locator("[data-scan]")).to_be_focused(timeout=PATIENCE)
    page.keyboard.insert_text(text)
    page.keyboard.press("Enter")


def press(page, key, name):
    """Press the key that stands on a button, once the button has settled."""
    button = page.locator(f'[data-key="{key}"][data-settled]', has_text=name)
    expect(button).to_be_visible(timeout=PATIENCE)
    page.keyboard.press(key)


def full_width(text):
    """As a Chinese input method types it."""
    return "".join(chr(ord(sign) + 0xFEE0) for sign in text.lower())


def revealed(home):
    with Books.open(home) as books:
        return [one for one in books.journal.entries() if one.kind is EntryKind.REVEALED]


def test_a_wallet_that_is_as_recorded_passes(at_page):
    night, page = at_page()
    shoot(page, "verify-start")
    scan(page, full_width(night.wallet(1).token))
    expect(page.get_by_text("第1副")).to_be_visible(timeout=PATIENCE)
    shoot(page, "verify-wallet")
    press(page, "1", "把牌放进机器核对")
    expect(page.get_by_role("heading", name="相符", exact=True)).to_be_visible(timeout=PATIENCE)
    expect(page.get_by_text("13 / 13")).to_have_count(4)
    shoot(page, "verify-pass")
    assert night.wallet(1).content is Content.VERIFIED
    press(page, "1", "下一个牌套")
    expect(page.get_by_role("heading", name="核对", exact=True)).to_be_visible(timeout=PATIENCE)


def test_a_wallet_that_is_not_fails_blind_until_its_moves_are_revealed(at_page):
    night, page = at_page("swap", pockets=[0, 1], cards=2)
    scan(page, "1")
    press(page, "1", "把牌放进机器核对")
    expect(page.get_by_role("heading", name="不符", exact=True)).to_be_visible(timeout=PATIENCE)
    expect(page.get_by_text("插错牌 4 张")).to_be_visible()
    shoot(page, "verify-fail")
    assert not any(sign in page.content() for sign in "♠♥♦♣")
    assert not revealed(night.home)
    press(page, "M", "查看怎样调牌")
    page.get_by_label("理由").fill("第3桌报告")
    page.get_by_label("PIN 码").fill(PIN)
    page.keyboard.press("Enter")
    expect(page.locator(".mending li")).to_have_count(4, timeout=PATIENCE)
    shoot(page, "verify-moves")
    [entry] = revealed(night.home)
    assert entry.facts["reason"] == "第3桌报告"
    assert entry.about.board == 1
