"""A board dealt by hand before a camera: the browser shows each card's seat, and speaks it."""

import pytest
from playwright.sync_api import expect

from dealer.entries import EntryKind
from dealer.home import STATION
from dealer.jobs.machines import BY_HAND
from dealer.jobs.stations import StationSettings, change
from dealer.store.books import Books
from firmware_bridge.machine import PocketKind
from tests.dealer.web.conftest import shoot
from tests.e2e.conftest import DECK, GEAR
from tests.e2e.test_web_dealing import PAGE, PATIENCE, heading, press

NAMES = ("北", "西", "南", "东")
CARDS = 4
LISTEN = """() => {
    window.spoken = [];
    speechSynthesis.speak = (words) => spoken.push(words.lang + " " + words.text);
}
"""

pytestmark = [pytest.mark.slow, pytest.mark.timeout(240)]


def routed(night):
    """The names of the seats that cards were sent to, as the journal says."""
    with Books.open(night.home, STATION) as books:
        read = [one for one in books.journal.entries() if one.kind is EntryKind.CARD_READ]
        return [NAMES[int(str(books.journal.secret(one)["pocket"]))] for one in read]


def test_seats_are_shown_and_spoken_until_this_browser_is_silenced(evening, served, window):
    night = evening(operator="silent", rate=3.0, pockets=PocketKind.HANDS.value)
    change(night.home, StationSettings(machine=BY_HAND, camera=GEAR.machine, deck=DECK))
    page = window(served(night.home), PAGE)
    page.evaluate(LISTEN)
    press(page, "1", "开始发牌")
    expect(page.locator(".told-seat").first).to_be_visible(timeout=PATIENCE)
    shoot(page, "dealing-by-hand")
    page.wait_for_function("many => spoken.length >= many", arg=CARDS, timeout=PATIENCE)
    press(page, "M", "语音报方位")
    expect(page.locator("[data-voice]")).to_have_attribute("aria-pressed", "false")
    spoken = page.evaluate("spoken")
    expect(page.locator(".told-count")).to_have_text(f"第 {len(spoken) + 2} 张", timeout=PATIENCE)
    assert page.evaluate("spoken") == spoken
    press(page, "X", "停止发牌")
    press(page, "2", "立即停止")
    heading(page, "发牌已停止")
    assert spoken == [f"zh-CN {name}" for name in routed(night)[: len(spoken)]]
