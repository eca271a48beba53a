"""A table's own deal read from a browser, in a simulated hall: it becomes the record, and no page shows a card."""

from playwright.sync_api import expect

from cardboards.boards import Origin
from dealer.jobs.stations import StationSettings, change
from dealer.store.books import Books
from tests.dealer.web.conftest import shoot
from tests.e2e.conftest import DECK, GEAR
from tests.e2e.test_capture import TABLE, dealt_by_hand

PATIENCE = 60_000


def test_a_wallet_is_named_read_and_its_record_written(evening, served, window):
    night = evening()
    change(night.home, StationSettings(machine=GEAR.machine, deck=DECK))
    dealt_by_hand(night)
    page = window(served(night.home), "/verify/capture")
    shoot(page, "capture-start")
    expect(page.locator("[data-scan]")).to_be_focused(timeout=PATIENCE)
    page.keyboard.insert_text("1")
    page.keyboard.press("Enter")
    begin = page.locator('[data-key="1"][data-settled]', has_text="读牌入档")
    expect(begin).to_be_visible(timeout=PATIENCE)
    shoot(page, "capture-wallet")
    page.keyboard.press("1")
    expect(page.locator(".floor")).to_be_visible(timeout=PATIENCE)
    shoot(page, "capture-reading")
    expect(page.get_by_role("status")).to_contain_text("第 1 版", timeout=PATIENCE)
    shoot(page, "capture-done")
    assert not any(sign in page.content() for sign in "♠♥♦♣")
    with Books.open(night.home) as books:
        record = books.records.one(books.events.named(TABLE), 1)
    assert record.origin is Origin.CAPTURED
    assert record.board.deal == night.record(1).board.deal
