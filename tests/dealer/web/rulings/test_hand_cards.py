"""Hand cards of a table that dealt by hand: entered and compared on a page, which shows no card unasked."""

import pytest
from playwright.sync_api import expect

from cardboards.boards import Board, HandRecord, Origin
from cardboards.cards import Suit
from cardboards.games import HUAPAI
from dealer.entries import About, Entry, EntryKind
from dealer.home import Home
from dealer.jobs.events import make_event
from dealer.jobs.log import entries
from dealer.jobs.people import Person
from dealer.jobs.wallets import add_wallets
from dealer.people import Role
from dealer.store.books import Books
from tests.dealer.cli.test_registered import A, B
from tests.dealer.web.conftest import PIN, SIZES, resized, shoot

PATIENCE = 30_000
EVENT = "周三夜场"
STAFF = Person("王芳", Role.DEALING_STAFF)


@pytest.fixture
def house(tmp_path):
    """Wallet 1, dealt by hand at a table and captured at its first return: it held deal A."""
    home = Home.open(tmp_path / "home")
    make_event(home, EVENT, HUAPAI.key, STAFF)
    [wallet] = add_wallets(home, (1,), "A", 1, STAFF)
    with Books.open(home) as books:
        about = About.of(wallet.name, books.events.named(EVENT).id, "job", wallet.token, "here")
        books.journal.append(Entry(EntryKind.WALLET_BOUND), about)
        books.records.capture(HandRecord(Board(1, A), 2, Origin.CAPTURED), about, {})
    return home


def typed(cards):
    return "".join(
        f"{suit.symbol}{''.join(rank.letter for rank in cards.holding(suit))}" for suit in Suit
    )


def shows_cards(page):
    return any(suit.symbol in page.locator(".pile").inner_text() for suit in Suit)


def stands_below(lower, upper):
    """What is said never covers the emergency stop."""
    return lower.bounding_box()["y"] >= sum(upper.bounding_box()[one] for one in ("y", "height"))


def test_hand_cards_are_entered_compared_and_shown_only_with_a_pin(house, served, window):
    page = window(served(house), "/referee/hand-cards")
    page.get_by_label("扫码，或输入牌号").fill("1")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="比对").click()
    expect(page.get_by_text("没有登记牌型卡")).to_be_visible(timeout=PATIENCE)
    for size in SIZES:
        with resized(page, size):
            assert stands_below(page.locator(".q-notification"), page.locator(".halt"))
    page.get_by_role("button", name="知道了").click()
    page.get_by_label("登记桌").fill("3")
    seats = [seat for seat, _ in A]
    fields = page.locator(".hand-card")
    # Two hands of another deal: what differs is found, and which hands.
    for place, seat in enumerate(seats):
        fields.nth(place).get_by_role("textbox").first.fill(
            typed(dict(B if place < 2 else A)[seat])
        )
    fields.nth(0).get_by_role("textbox").nth(1).fill("张三")
    shoot(page, "hand-cards-form")
    page.get_by_role("button", name="保存牌型卡").click()
    expect(page.get_by_text("牌型卡已录入")).to_be_visible(timeout=PATIENCE)
    expect(fields.nth(0).get_by_role("textbox").first).to_have_value("", timeout=PATIENCE)
    page.get_by_role("button", name="比对").click()
    expect(page.locator("tbody tr")).to_have_count(4, timeout=PATIENCE)
    expect(page.locator(".problem")).to_be_visible(timeout=PATIENCE)
    expect(page.get_by_text("北：张三")).to_be_visible(timeout=PATIENCE)
    assert not shows_cards(page)
    shoot(page, "hand-cards")
    page.locator("[data-settled]", has_text="查看不同的牌").click()
    page.get_by_label("理由").fill("有争议")
    page.get_by_label("PIN").fill(PIN)
    page.get_by_role("button", name="确认").click()
    expect(page.locator(".mending li")).to_have_count(2, timeout=PATIENCE)
    assert shows_cards(page)
    shoot(page, "hand-cards-shown")
    assert EntryKind.REVEALED in [one.kind for one in entries(house, EVENT)]
