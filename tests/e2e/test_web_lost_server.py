"""The server dies while cards land: who looks on is told, waits, and deals the board after all."""

import pytest
from playwright.sync_api import expect

from dealer.custody import Content
from dealer.entries import EntryKind
from dealer.jobs.stations import StationSettings, change
from tests.dealer.web.conftest import shoot
from tests.e2e.conftest import DECK, GEAR
from tests.e2e.test_web_dealing import PAGE, PATIENCE, heading, landed, press

COUNT_CLICKS = "window.clicks = 0; document.addEventListener('click', () => clicks++, true)"

pytestmark = [pytest.mark.slow, pytest.mark.timeout(300)]


def locked(page):
    """Whether a page that says since when it knows nothing can be pressed neither by hand nor by key."""
    lost = page.locator("#lost")
    expect(lost).to_contain_text("服务器没有应答", timeout=PATIENCE)
    page.wait_for_function("Number(document.getElementById('lost-age').textContent) > 0")
    page.evaluate(COUNT_CLICKS)
    for key in ("P", "X", "F8"):
        page.keyboard.press(key)
    return page.evaluate("document.getElementById('app').inert && clicks === 0")


def dealt_so_far(night, kind):
    return [entry.kind for entry in night.entries()].count(kind)


def test_m12_a_board_whose_server_was_killed_is_dealt_to_its_end_from_the_same_pages(
    evening,
    served,
    window,
):
    night = evening(operator="careful", rate=8.0)
    change(night.home, StationSettings(machine=GEAR.machine, deck=DECK))
    server = served(night.home)
    page, other = window(server, PAGE), window(server, PAGE)
    press(page, "1", "开始发牌")
    landed(page, 5)
    landed(other, 5)
    server.kill()
    assert locked(page)
    assert locked(other)
    shoot(page, "dealing-lost")
    assert dealt_so_far(night, EntryKind.BOARD_COMPLETE) == 0

    served(night.home, server.port)
    for one in (page, other):
        expect(one.locator("#lost")).to_be_hidden(timeout=PATIENCE)
        heading(one, "发哪些牌？")
        expect(one.locator(".queue li")).to_contain_text("没发完", timeout=PATIENCE)
    shoot(page, "dealing-begun")
    assert night.wallet(1).content is Content.DEALING

    for one in (page, other):
        expect(one.locator("[data-key='1'][data-settled]")).to_be_visible(timeout=PATIENCE)
    page.keyboard.press("1")
    other.keyboard.press("1")
    for one in (page, other):
        heading(one, "发牌完成")
    assert night.lies_right(1)
    assert night.wallet(1).content is Content.DEALT
    assert dealt_so_far(night, EntryKind.BOARD_VOID) == 1
    assert dealt_so_far(night, EntryKind.DEAL_STARTED) == 2
    assert dealt_so_far(night, EntryKind.BOARD_COMPLETE) == 1
